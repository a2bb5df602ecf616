"""LayersPanel: what of the map is shown, how strongly, and what must not be changed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSlider,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kpeditor.app.document.document import Document
from kpeditor.app.document.locks import PLACES, UNITS, ZONES
from kpeditor.app.formparts import column_of, share_columns, silent
from kpeditor.app.guard import guarded
from kpeditor.app.icons import icon, pixmap
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.board.underlay import KEY
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.drawing.looks import SWITCHES, UNDERLAY
from kpeditor.drawing.map.mapdigest import drawn_order

NAME, SHARE, LOCK = 0, 1, 2
EYE = 16
"""Edge of the eye before a layer, in pixels, in lines of usual height."""
Index = QModelIndex | QPersistentModelIndex
OURS = (
    tr_later("Underlay picture"),
    tr_later("Grid"),
    tr_later("Hex numbers"),
    tr_later("Place names"),
    tr_later("Names"),
    tr_later("Zones"),
    tr_later("Units"),
)
"""Titles of layers that every map has; those of terrain come from the rules and stay as they are."""
HINT = tr_later("Click the eye to hide or show the layer, with Alt to show it alone.")


class LayersPanel(QWidget):
    """Every layer, hexside feature, the grid, numbers, places, zones and units, the topmost first: a click on
    the eye hides or shows it, a click on the padlock protects it, the slider fades the chosen one. On a free
    table the kinds of features that lie there are the layers, and nothing is faded.
    """

    def __init__(
        self,
        document: Document,
        sheet: Sheet,
        settings: ViewSettings,
        themes: ThemeKeeper,
    ) -> None:
        super().__init__()
        self._settings = settings
        self._themes = themes
        self._sheet = sheet
        self._branches = _branches(sheet, settings)
        layers = (name for names in self._branches.values() for name in names)
        self._lockable = frozenset((*layers, PLACES, UNITS, ZONES, UNDERLAY))
        if isinstance(sheet, TableSheet):
            self._lockable -= {PLACES}
        self._kinds = frozenset[str]()
        self.items: dict[str, QTreeWidgetItem] = {}
        self.tree = _tree()
        self.tree.setItemDelegateForColumn(NAME, EyeDelegate(self.tree, themes))
        if isinstance(sheet, TableSheet):
            self._fill([*settings.titles])
        else:
            self._fill(drawn_order(sheet, settings.style, document.catalogue))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, 100)
        self.slider.setPageStep(10)
        self.slider.setAccessibleName(tr("Opacity of the layer"))
        self.percent = Label()
        self.percent.setMinimumWidth(self.fontMetrics().horizontalAdvance("100 %"))
        self.lock_button = QToolButton()
        self.lock_button.setCheckable(True)
        self.lock_button.setAccessibleName(tr("Lock the layer"))
        self._lay_out()
        self.tree.itemChanged.connect(self._on_item)
        self.tree.itemClicked.connect(self._on_click)
        self.tree.currentItemChanged.connect(lambda *_: self._show_chosen())
        self.tree.viewport().installEventFilter(self)
        self.slider.valueChanged.connect(self._on_slider)
        self.lock_button.clicked.connect(self._on_lock)
        settings.changed.connect(self.refresh)
        document.changed.connect(self._on_edit)
        themes.changed.connect(self.refresh)
        self.tree.setCurrentItem(next(iter(self.items.values())))
        self.refresh()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        label = Label(tr("&Opacity"))
        label.setBuddy(self.slider)
        for widget in (label, self.slider, self.percent, self.lock_button):
            row.addWidget(widget)
        column_of(self.tree, row, on=self, margins=6)

    def _fill(self, order: list[str]) -> None:
        made: dict[str, QTreeWidgetItem] = {}
        root = self.tree.invisibleRootItem()
        for name in order:
            heading = next((title for title, names in self._branches.items() if name in names), "")
            if heading and heading not in made:
                made[heading] = branch = QTreeWidgetItem(root, [heading])
                branch.setFlags(
                    branch.flags() | Qt.ItemFlag.ItemIsAutoTristate | Qt.ItemFlag.ItemIsUserCheckable
                )
            title = _called(self._settings.titles[name], self._sheet)
            item = QTreeWidgetItem(made.get(heading, root), [title])
            item.setData(NAME, Qt.ItemDataRole.UserRole, name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(NAME, Qt.CheckState.Checked)
            item.setTextAlignment(SHARE, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(NAME, plain_tip(tr(HINT)))
            self.items[name] = item
        self.tree.expandAll()

    @property
    def chosen(self) -> str:
        """The layer whose opacity and lock are shown below the list; "" on a heading."""
        item = self.tree.currentItem()
        return str(item.data(NAME, Qt.ItemDataRole.UserRole) or "") if item is not None else ""

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt and a click on a row: that layer alone."""
        if (
            isinstance(event, QMouseEvent)
            and event.type() is QEvent.Type.MouseButtonPress
            and event.modifiers() & Qt.KeyboardModifier.AltModifier
        ):
            item = self.tree.itemAt(event.position().toPoint())
            name = item.data(NAME, Qt.ItemDataRole.UserRole) if item is not None else None
            if name:
                self._settings.solo(str(name))
                return True
        return super().eventFilter(watched, event)

    def _on_item(self, item: QTreeWidgetItem) -> None:
        name = item.data(NAME, Qt.ItemDataRole.UserRole)
        if not name:
            return
        if QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.AltModifier:
            self._settings.solo(str(name))  # Alt and the space key
            self.refresh()
        else:
            self._settings.show(str(name), item.checkState(NAME) is Qt.CheckState.Checked)

    def _on_click(self, item: QTreeWidgetItem, column: int) -> None:
        name = str(item.data(NAME, Qt.ItemDataRole.UserRole) or "")
        if column == LOCK and name in self._lockable:
            self._settings.lock(name, not self._settings.is_locked(name))

    def _on_lock(self, is_locked: bool) -> None:
        if self.chosen:
            self._settings.lock(self.chosen, is_locked)

    def _on_slider(self, percent: int) -> None:
        if self.chosen:
            self._settings.set_opacity(self.chosen, percent / 100)

    def _on_edit(self, edit: Edit) -> None:
        if isinstance(edit, SetSheetField) or self._kinds != _kinds(self._sheet):
            self.refresh()  # a picture may lie under the map now, or another kind of feature on the table

    def _lies(self, name: str) -> bool:
        """Whether there is anything of a layer; those of hexes are there always."""
        if name == UNDERLAY:
            return KEY in self._sheet.extra
        return not isinstance(self._sheet, TableSheet) or name in SWITCHES or name in self._kinds

    def refresh(self) -> None:
        """Shows which layers are shown, faded and locked."""
        self._kinds = _kinds(self._sheet)
        with silent(self.tree):
            theme = self._themes.theme
            for name, item in self.items.items():
                is_shown = self._settings.shows(name)
                item.setHidden(not self._lies(name))
                item.setCheckState(NAME, Qt.CheckState.Checked if is_shown else Qt.CheckState.Unchecked)
                share = round(100 * self._settings.opacity(name))
                item.setText(SHARE, "" if share == 100 else f"{share} %")
                if name in self._lockable:
                    is_locked = self._settings.is_locked(name)
                    ink = theme.error if is_locked else theme.faint
                    item.setIcon(LOCK, _padlock(is_locked, ink, selected=theme.on_accent))
                    item.setToolTip(
                        LOCK,
                        plain_tip(tr("Locked: click to allow changes") if is_locked else tr("Click to lock")),
                    )
        self.tree.viewport().update()
        self._show_chosen()

    def _show_chosen(self) -> None:
        """The opacity and the lock of the chosen layer."""
        name = self.chosen
        share = round(100 * self._settings.opacity(name)) if name else 100
        with silent(self.slider):
            self.slider.setValue(share)
        self.slider.setEnabled(bool(name))
        self.percent.setText(f"{share} %" if name else "")
        is_locked = bool(name) and self._settings.is_locked(name)
        self.lock_button.setEnabled(name in self._lockable)
        self.lock_button.setChecked(is_locked)
        theme = self._themes.theme
        self.lock_button.setIcon(_padlock(is_locked, theme.text, theme.on_accent))
        self.lock_button.setToolTip(
            plain_tip(tr("Allow changes again") if is_locked else tr("No tool may change this layer"))
        )


class EyeDelegate(QStyledItemDelegate):
    """Draws an eye where a check mark would stand: open for what is shown, closed for what is hidden."""

    def __init__(self, tree: QTreeWidget, themes: ThemeKeeper) -> None:
        super().__init__(tree)
        self._tree = tree
        self._themes = themes

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The line as usual, then the eye over its check mark."""
        super().paint(painter, option, index)
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is None:
            return
        full = QStyleOptionViewItem(option)
        self.initStyleOption(full, index)
        style, theme = self._tree.style(), self._themes.theme
        box = style.subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, full, self._tree)
        is_chosen = bool(full.state & QStyle.StateFlag.State_Selected)
        is_shown = Qt.CheckState(state) is not Qt.CheckState.Unchecked
        ink = theme.on_accent if is_chosen else theme.text if is_shown else theme.faint
        is_part = Qt.CheckState(state) is Qt.CheckState.PartiallyChecked
        ratio = self._tree.devicePixelRatioF()
        size = EYE if box.height() < EYE * 1.4 else round(box.height() * 0.9)
        picture = pixmap(
            "eye" if is_shown else "eye-off", ink, round(size * ratio), opacity=0.55 if is_part else 1
        )
        picture.setDevicePixelRatio(ratio)
        around = box.adjusted(-3, -3, 3, 3).intersected(option.rect)
        painter.fillRect(around, QColor(theme.accent if is_chosen else theme.base))
        painter.drawPixmap(box.center().x() - size // 2 + 1, box.center().y() - size // 2 + 1, picture)


def _padlock(is_locked: bool, colour: str, lit: str = "", selected: str = "") -> QIcon:
    return icon("lock" if is_locked else "unlock", colour, lit, selected)


def _tree() -> QTreeWidget:
    tree = QTreeWidget()
    tree.setAccessibleName(tr("Layers, the topmost first"))
    tree.setColumnCount(3)
    tree.setHeaderHidden(True)
    tree.setRootIsDecorated(True)
    tree.setIndentation(14)
    tree.setIconSize(QSize(14, 14))
    header = tree.header()
    header.setMinimumSectionSize(22)
    share_columns(header, NAME, fit=(SHARE,), fixed={LOCK: 24})
    return tree


def _called(title: str, sheet: Sheet) -> str:
    return tr(title) if title in OURS or isinstance(sheet, TableSheet) else title


def _branches(sheet: Sheet, settings: ViewSettings) -> dict[str, frozenset[str]]:
    """The headings of the list with the layers below each."""
    if isinstance(sheet, TableSheet):
        return {tr("Features"): frozenset(settings.titles) - {*SWITCHES, UNDERLAY}}
    return {
        tr("Hexsides"): frozenset(sheet.hexsides),
        tr("Terrain"): frozenset(sheet.terrain_layers()),
    }


def _kinds(sheet: Sheet) -> frozenset[str]:
    """The kinds of features that lie on a table."""
    if isinstance(sheet, TableSheet):
        return frozenset(one.kind for one in sheet.features.values())
    return frozenset()
