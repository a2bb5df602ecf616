"""ForcesPanel: sides, groups and units of the scenario as a tree, with a form for the chosen one."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.commands import count
from kpeditor.app.document import forces
from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.icons import icon
from kpeditor.app.panels.forms import CountForm, GroupForm, SideForm
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.scenario import remove_group, remove_side
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Where
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Group, Side
from kpeditor.drawing.counters import CounterLook, counter_pixmap
from kpeditor.drawing.palette import side_colour

COUNTER = 30
"""Edge of the counters in the tree, in pixels."""
KEY = Qt.ItemDataRole.UserRole


class Key(NamedTuple):
    """What a line of the tree stands for: a side, a group, a type of units of it, or a single unit."""

    side: str
    group: str = ""
    type: str = ""
    unit: str = ""


class ForcesPanel(QWidget):
    """The order of battle. `asked_reveal(hexes)` asks for the hex of a placed unit."""

    asked_reveal = Signal(object)

    def __init__(self, document: Document, themes: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._themes = themes
        self._items: dict[Key, QTreeWidgetItem] = {}
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(14)
        self.tree.setIconSize(QSize(COUNTER, COUNTER))
        self.tree.setUniformRowHeights(False)
        self.side_form, self.group_form, self.count_form = (
            SideForm(document),
            GroupForm(document),
            CountForm(document),
        )
        self._none = QLabel("Choose a side, a group or units to change them.")
        self._none.setProperty("faint", True)
        self._none.setWordWrap(True)
        self._forms = (self._none, self.side_form, self.group_form, self.count_form)
        self.add, self.remove = QToolButton(), QToolButton()
        self.add_menu = QMenu(self)
        self.start = QPushButton("Begin a scenario on this map")
        self._lay_out()
        self.tree.currentItemChanged.connect(self._on_current)
        self.add_menu.aboutToShow.connect(self._fill_add_menu)
        self.remove.clicked.connect(self._remove)
        self.start.clicked.connect(self._begin)
        document.changed.connect(self._on_changed)
        document.selected.connect(self._on_selected)
        themes.changed.connect(self._paint_icons)
        self._paint_icons()
        self.refresh()

    def _lay_out(self) -> None:
        for button, text in ((self.add, "Add"), (self.remove, "Remove")):
            button.setText(text)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAutoRaise(True)
        self.add.setMenu(self.add_menu)
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addWidget(self.remove)
        row.addStretch()
        full = QWidget()
        column = QVBoxLayout(full)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.tree, 1)
        for form in self._forms:
            column.addWidget(form)
        empty = QWidget()
        note = QLabel("Only a map is open: there are no forces yet.")
        note.setProperty("faint", True)
        note.setWordWrap(True)
        bare = QVBoxLayout(empty)
        bare.addStretch()
        note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        bare.addWidget(note)
        bare.addWidget(self.start, 0, Qt.AlignmentFlag.AlignHCenter)
        bare.addStretch()
        self._pages = QStackedWidget()
        self._pages.addWidget(empty)
        self._pages.addWidget(full)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._pages)

    def refresh(self) -> None:
        """Builds the tree from the scenario; what was chosen stays chosen."""
        scenario = self._document.scenario
        self._pages.setCurrentIndex(0 if scenario is None else 1)
        chosen = self.current_key()
        closed = {key for key, item in self._items.items() if not item.isExpanded()}
        self.tree.blockSignals(True)
        self.tree.clear()
        self._items = {}
        types = self._document.unit_types()
        for index, side in enumerate(scenario.sides if scenario else ()):
            self._add_side(side, side_colour(index), types)
        for key, item in self._items.items():
            item.setExpanded(key not in closed)
        if chosen in self._items:
            self.tree.setCurrentItem(self._items[chosen])
        self.tree.blockSignals(False)
        self._show_form()

    def _add_side(self, side: Side, colour: QColor, types: dict[str, UnitType]) -> None:
        number = sum(sum(group.tally().values()) for group in side.groups)
        panic = f" · panic {side.panic_level}" if side.panic_level is not None else ""
        item = self._line(None, Key(side.id), f"{side.title} · {count(number, 'unit')}{panic}")
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        item.setIcon(0, _chip(colour))
        for group in side.groups:
            branch = self._line(item, Key(side.id, group.id), group_line(group))
            for type_id, number in group.counts.items():
                type_ = types.get(type_id)
                title = f"{number} × {type_.title if type_ else type_id}"
                leaf = self._line(branch, Key(side.id, group.id, type_id), title)
                self._set_counter(leaf, type_, colour, "")
            for unit in group.units:
                type_ = types.get(unit.type)
                at = f"  in {unit.at}" if unit.at else ""
                leaf = self._line(
                    branch,
                    Key(side.id, group.id, unit.type, unit.id),
                    f"{type_.title if type_ else unit.type} {unit.id}{at}",
                )
                self._set_counter(leaf, type_, colour, unit.id)

    def _line(self, parent: QTreeWidgetItem | None, key: Key, text: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(parent if parent is not None else self.tree.invisibleRootItem(), [text])
        item.setData(0, KEY, key)
        item.setToolTip(0, text)
        self._items[key] = item
        return item

    def _set_counter(
        self, item: QTreeWidgetItem, type_: UnitType | None, colour: QColor, number: str
    ) -> None:
        if type_ is not None:
            look = CounterLook(type_, colour.name(), number)
            item.setIcon(0, QIcon(counter_pixmap(look, COUNTER, self.devicePixelRatioF())))

    def current_key(self) -> Key | None:
        """What is chosen in the tree."""
        item = self.tree.currentItem()
        data = item.data(0, KEY) if item is not None else None
        return Key(*data) if data else None

    def choose(self, key: Key) -> None:
        """Chooses a line of the tree, if there is such a one."""
        if key in self._items:
            self.tree.setCurrentItem(self._items[key])

    def _on_current(self) -> None:
        key = self.current_key()
        self._show_form()
        if key is None:
            return
        hexes: frozenset[Hex] = frozenset()
        placed = forces.placed(self._document.battle, key.unit) if key.unit else None
        if placed is not None:
            hexes = frozenset({placed.hex})
        self._document.select(Selection(hexes, side=key.side, group=key.group, unit=key.unit))
        if hexes:
            self.asked_reveal.emit(hexes)

    def _on_selected(self) -> None:
        """Follows what was selected on the map."""
        selection = self._document.selection
        key = self.current_key()
        selected = selection.side, selection.group, selection.unit
        if key is not None and (key.side, key.group, key.unit) == selected:
            return
        self.tree.blockSignals(True)
        wanted = [
            k
            for k in self._items
            if (k.side, k.group, k.unit) == (selection.side, selection.group, selection.unit)
        ]
        self.tree.setCurrentItem(self._items[wanted[0]] if wanted else None)  # type: ignore[arg-type]  # Qt takes None
        self.tree.blockSignals(False)
        self._show_form()

    def _on_changed(self, edit: Edit) -> None:
        if edit.touched(self._document.battle).scenario:
            self.refresh()

    def _show_form(self) -> None:
        key = self.current_key()
        self.remove.setEnabled(key is not None)
        side, group = forces.find(self._document.scenario, key.side, key.group) if key else (None, None)
        if key is None or side is None:
            self._put_forward(self._none)
        elif group is None:
            self.side_form.show_side(side)
            self._put_forward(self.side_form)
        elif not key.type or key.unit:
            self.group_form.show_group(side, group)
            self._put_forward(self.group_form)
        else:
            self.count_form.show_count(side, group, key.type)
            self._put_forward(self.count_form)

    def _put_forward(self, form: QWidget) -> None:
        """Shows one form; the others leave their room to the tree."""
        for other in self._forms:
            other.setVisible(other is form)
        QTimer.singleShot(0, self, self._scroll_to_current)

    def _scroll_to_current(self) -> None:
        """Keeps the chosen line in view when a form has taken room from the tree."""
        if (item := self.tree.currentItem()) is not None:
            self.tree.scrollToItem(item)

    def show_field(self, where: Where) -> bool:
        """Chooses what a problem is about and puts the cursor into the field; answers whether it is here."""
        side, group, last = forces.at_path(self._document.scenario, where.path)
        if side is None:
            return False
        self.choose(Key(side.id, group.id if group else ""))
        fields = {
            "deploy": self.group_form.deploy.edit,
            "enter": self.group_form.at.edit,
            "exit": self.side_form.exit.edit,
            "panic_level": self.side_form.panic,
        }
        field = fields.get(last)
        if field is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _fill_add_menu(self) -> None:
        menu, key = self.add_menu, self.current_key()
        menu.clear()
        menu.addAction("Side", self._add_new_side)
        menu.addAction("Group", self._add_new_group).setEnabled(key is not None)
        units = menu.addMenu("Units")
        units.setEnabled(key is not None and bool(key.group))
        by_colour: dict[str, list[UnitType]] = {}
        for type_ in self._document.unit_types().values():
            by_colour.setdefault(type_.colour, []).append(type_)
        for colour, types in by_colour.items():
            branch = units.addMenu(colour.capitalize())
            for type_ in types:
                action = branch.addAction(type_.title, partial(self.add_unit, type_.id))
                look = CounterLook(type_, "#777777")
                action.setIcon(QIcon(counter_pixmap(look, COUNTER, self.devicePixelRatioF())))

    def _add_new_side(self) -> None:
        scenario = self._document.scenario
        if scenario is not None:
            edit, side = forces.add_side(scenario)
            self._document.do(edit, self)
            self.choose(Key(side))

    def _add_new_group(self) -> None:
        scenario, key = self._document.scenario, self.current_key()
        if scenario is not None and key is not None:
            edit, group = forces.add_group(scenario, key.side)
            self._document.do(edit, self)
            self.choose(Key(key.side, group))

    def add_unit(self, type_id: str) -> None:
        """Adds a unit of a type to the chosen group."""
        scenario, key = self._document.scenario, self.current_key()
        if scenario is not None and key is not None and key.group:
            type_ = self._document.unit_types().get(type_id)
            title = f"Add {type_.title if type_ else type_id} to group {key.group}"
            self._document.do(forces.add_unit(scenario, key.side, key.group, type_id, title), self)

    def _remove(self) -> None:
        scenario, key = self._document.scenario, self.current_key()
        if scenario is None or key is None:
            return
        if key.type:
            edit = forces.remove_units(scenario, key.side, key.group, key.type, key.unit)
        elif key.group:
            edit = remove_group(scenario, key.side, key.group)
        else:
            edit = remove_side(scenario, key.side)
        self._document.do(edit, self)
        self.choose(key._replace(type="", unit="") if key.type else Key(key.side))

    def _begin(self) -> None:
        self._document.do(forces.begin_scenario(self._document.battle.sheet), self)

    def _paint_icons(self) -> None:
        theme = self._themes.theme
        self.add.setIcon(icon("add", theme.text))
        self.remove.setIcon(icon("remove", theme.text))


def group_line(group: Group) -> str:
    """A group in one line: its id, how many units, where it deploys or when it enters."""
    parts = [f"{group.id}:  {count(sum(group.tally().values()), 'unit')}"]
    if group.deploy:
        parts.append(f"in {group.deploy}")
    if group.enter:
        parts.append(f"enters GT{group.enter.turn} at {group.enter.at or '?'}")
    return ",  ".join(parts)


def _chip(colour: QColor) -> QIcon:
    """A square in the colour of a side."""
    pixmap = QPixmap(COUNTER, COUNTER)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(8, 8, 14, 14, 4, 4)
    painter.end()
    return QIcon(pixmap)
