"""PlacesPanel: the towns, hills and other named places of the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStackedWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.formparts import column_of, silent
from kpeditor.app.icons import icon
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.placeeditor import PlaceEditor
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.placenaming import change_place
from kpeditor.core.edits.sheet import put_place, remove_place
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Where
from kpeditor.core.texts import count


class PlacesPanel(QWidget):
    """The places; `asked_reveal(hexes)` asks for one on the map, `failed(text)` tells a refusal."""

    asked_reveal = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        document: Document,
        sheet: MapSheet,
        toolbox: ToolBox,
        themes: ThemeKeeper,
    ) -> None:
        super().__init__()
        self._document = document
        self._sheet = sheet
        self._toolbox = toolbox
        self._themes = themes
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setRootIsDecorated(False)
        self.tree.setColumnCount(2)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.name, self.kind = QLineEdit(), QComboBox()
        typed = QLineEdit()
        self.kind.setLineEdit(typed)
        self.kind.addItems([kind.id for kind in document.catalogue.places])
        self.add, self.remove, self.paint = QToolButton(), QToolButton(), QToolButton()
        self._nothing = Label(
            tr("No places yet. Areas name them: Town 1, Hill 2, Old mill. Select hexes and press Add.")
        )
        self._lay_out()
        self.tree.currentItemChanged.connect(self._on_current)
        self.tree.itemDoubleClicked.connect(self._rename_in_list)
        self.tree.itemChanged.connect(lambda item: self._rename(item.text(0)))
        self.name.editingFinished.connect(lambda: self._rename(self.name.text()))
        self.kind.textActivated.connect(self._set_kind)
        typed.editingFinished.connect(lambda: self._set_kind(self.kind.currentText()))
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.paint.clicked.connect(self._edit_hexes)
        self._offer(tr("Rename"), "F2", self._rename_in_list)
        self._offer(tr("Remove"), "Del", self._remove)
        self._offer(tr("Edit hexes"), "", self._edit_hexes)
        document.changed.connect(self._on_changed)
        document.selected.connect(self._on_selected)
        themes.changed.connect(self._paint_icons)
        self._paint_icons()
        self.refresh()

    def _offer(self, text: str, key: str, do: Callable[[], None]) -> None:
        """Offers something in the context menu of the list, and by a key while the list has the focus."""
        action = QAction(text, self.tree)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(do)
        self.tree.addAction(action)

    def _lay_out(self) -> None:
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        row = QHBoxLayout()
        for button, text, tip in (
            (self.add, tr("Add"), tr("Add a place")),
            (self.remove, tr("Remove"), tr("Remove the chosen place")),
            (
                self.paint,
                tr("Edit hexes"),
                tr("Take the place editor (P): drag adds hexes, right drag removes them"),
            ),
        ):
            button.setText(text)
            button.setToolTip(plain_tip(tip))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAutoRaise(True)
            row.addWidget(button)
        row.addStretch()
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setProperty("faint", True)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._nothing)
        self._pages.addWidget(self.tree)
        form = QFormLayout()
        form.addRow(tr("Name"), self.name)
        form.addRow(tr("Kind"), self.kind)
        column_of(row, (self._pages, 1), form, on=self, margins=6, spacing=4)

    def refresh(self) -> None:
        """Shows the places of the map."""
        with silent(self.tree):
            self.tree.clear()
            for place in self._sheet.places.values():
                size = count(len(place.hexes), tr("hex"), tr("hexes"))
                item = QTreeWidgetItem(self.tree.invisibleRootItem(), [place.name, f"{place.kind}, {size}"])
                item.setForeground(1, self.palette().placeholderText())
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.tree.resizeColumnToContents(0)
        self._pages.setCurrentWidget(self.tree if self._sheet.places else self._nothing)
        self._on_selected()

    def _on_changed(self, edit: Edit) -> None:
        if edit.touched(self._document.battle).sheet:
            self.refresh()

    def place(self) -> Place | None:
        """The chosen place."""
        return self._sheet.places.get(self._document.selection.place)

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.choose(item.text(0))

    def choose(self, name: str) -> None:
        """Selects a place and shows it on the map."""
        self._document.select(Selection(place=name))
        place = self.place()
        if place is not None:
            self.asked_reveal.emit(frozenset(place.hexes))

    def _on_selected(self) -> None:
        place = self.place()
        with silent(self.tree):
            found = self.tree.findItems(place.name, Qt.MatchFlag.MatchExactly, 0) if place else []
            self.tree.setCurrentItem(found[0] if found else None)  # type: ignore[arg-type]  # Qt takes None
        self.name.setText(place.name if place else "")
        self.kind.setCurrentText(place.kind if place else "")
        for widget in (self.name, self.kind, self.remove, self.paint):
            widget.setEnabled(place is not None)

    def show_field(self, where: Where) -> bool:
        """Selects the place a problem is about; answers whether it is here."""
        if where.path[:1] != ("places",) or len(where.path) < 2 or where.path[1] not in self._sheet.places:
            return False
        self.choose(str(where.path[1]))
        return True

    def _add(self) -> None:
        hexes = tuple(sorted(self._document.selection.hexes))
        kind = self._kind_of(hexes)
        place = Place(self._free_name(kind), kind, hexes)
        self._do(put_place(self._sheet, place), Selection(place=place.name))
        self._toolbox.take(PlaceEditor.id)
        self.name.setFocus()
        self.name.selectAll()

    def _kind_of(self, hexes: Sequence[Hex]) -> str:
        """The kind of place most of the hexes look like, the first one when they look like none."""
        kinds, sheet = self._document.catalogue.places, self._sheet
        if not kinds:
            return "place"
        ground = [{sheet.kind(layer, hex_) for layer in sheet.layers} for hex_ in hexes]
        return max(kinds, key=lambda kind: sum(bool(kind.needs & here) for here in ground)).id

    def _free_name(self, kind: str) -> str:
        """The first name with a number that is not taken: "Town 2"."""
        names = (_numbered(kind, number) for number in range(1, len(self._sheet.places) + 2))
        return next(name for name in names if name not in self._sheet.places)

    def _rename_in_list(self) -> None:
        """Opens the field for the name in the list."""
        if (item := self.tree.currentItem()) is not None:
            self.tree.editItem(item, 0)

    def _edit_hexes(self) -> None:
        if self.place() is not None:
            self._toolbox.take(PlaceEditor.id)

    def _rename(self, text: str) -> None:
        place, name = self.place(), text.strip()
        if place is None or name == place.name:
            return
        if name and name not in self._sheet.places:
            renamed = replace(place, name=name)
            self._do(change_place(self._document.battle, place.name, renamed), Selection(place=name))
            return
        if name:
            self.failed.emit(tr("{name} is there already.").format(name=name))
        self.refresh()

    def _set_kind(self, kind: str) -> None:
        place = self.place()
        if place is None or not kind or kind == place.kind:
            return
        # A name that was only made from the kind follows it.
        is_made = place.name in {
            _numbered(place.kind, number) for number in range(len(self._sheet.places) + 1)
        }
        name = self._free_name(kind) if is_made else place.name
        changed = replace(place, kind=kind, name=name)
        self._do(change_place(self._document.battle, place.name, changed), Selection(place=name))

    def _remove(self) -> None:
        place = self.place()
        if place is not None:
            self._do(remove_place(self._sheet, place.name), Selection())

    def _do(self, edit: Edit, then: Selection) -> None:
        """Does an edit and selects; places of boards refuse it, and the form then shows them as they are."""
        try:
            self._document.do(edit, self, then)
        except EditRefused as refused:
            self.failed.emit(refused.sentence())
            self.refresh()

    def _paint_icons(self) -> None:
        theme = self._themes.theme
        for button, name in ((self.add, "add"), (self.remove, "remove"), (self.paint, "places")):
            button.setIcon(icon(name, theme.text))


def _numbered(kind: str, number: int) -> str:
    return f"{kind.capitalize()} {number}"
