"""MixList: the counters of the game by nation, with how many the scenario uses; to drag units from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QDrag, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.forceclipboard import packed
from kpeditor.app.document.forces import counters_of
from kpeditor.app.formparts import claimed, column_of, note, share_columns, silent
from kpeditor.app.guard import guarded
from kpeditor.app.panels.forces.lines import counter
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, tr_later
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.unitlist import MixLine, mix

COUNTER = 34
SMALL = 26
"""Edge of the counters where there is little room."""
LOW = 250
"""Pixels of height of the whole list below which there is little room."""
WANTED = 230
"""Pixels of height it asks for when it is opened."""
TYPE = Qt.ItemDataRole.UserRole
KINDS = Qt.ItemDataRole.UserRole + 1
"""What a type may be counted by, "train"; found where no name is."""
HINT = tr_later(
    "Drag a counter into a group or onto the map. Enter adds it to the chosen group, "
    "Ctrl+Enter puts it into the selected hex. Letters look for another type."
)
SAME_LETTERS = 3
"""At the beginning of the name of a side, by which it is called after a nation."""
_GREY = QColor("#7a7f82")
_LEFT_OUT = {ord(sign): None for sign in "-./_"}


class MixTree(QTreeWidget):
    """Types of the ruleset; a line is dragged into a group or onto the map.

    Signals:
        pressed_key(key): "+", "-" or "place". typed(text): a letter or digit, which begins a name to find.
    """

    pressed_key = Signal(str)
    typed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setIndentation(12)
        self.setIconSize(QSize(COUNTER, COUNTER))
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setAccessibleName(tr("Counter mix"))
        share_columns(self.header(), 0, fit=(1,))

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Takes a counter of the type along."""
        item = self.currentItem()
        type_id = item.data(0, TYPE) if item is not None else None
        if item is None or not type_id:
            return
        drag = QDrag(self)
        drag.setMimeData(packed(ForceKey("", "", str(type_id))))
        drag.setPixmap(item.icon(0).pixmap(COUNTER, COUNTER))
        drag.setHotSpot(QPoint(COUNTER // 2, COUNTER // 2))
        drag.exec(Qt.DropAction.CopyAction)

    @guarded
    def event(self, event: QEvent) -> bool:
        """Claims its keys before the window's shortcuts get them."""
        own = claimed(event, lambda key: key.text() in ("+", "-") or _is_place(key) or _is_letter(key))
        return own or super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and plus add a unit, minus takes one away, Ctrl+Enter puts one onto the map."""
        if _is_place(event):
            self.pressed_key.emit("place")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pressed_key.emit("+")
        elif event.text() in ("+", "-"):
            self.pressed_key.emit(event.text())
        elif _is_letter(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)


class FindField(QLineEdit):
    """The field for the text to look for. Down leads from it into the list, and so does Enter while it is
    empty. With a text in it, Enter takes what was found (`asked_found`; with Ctrl held, as "place").
    """

    asked_list = Signal()
    asked_found = Signal(str)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leaves for the list or takes what is found, else edits the text."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.text().strip():
            self.asked_found.emit("place" if _is_place(event) else "+")
        elif is_enter or event.key() == Qt.Key.Key_Down:
            self.asked_list.emit()
        else:
            super().keyPressEvent(event)


class MixList(QWidget):
    """The counter mix.

    Signals:
        asked_add(type): one more unit of a type for the chosen group.
        asked_less(type): one fewer.
        asked_place(type): one more, in the selected hex.
        chosen(type): another type is looked at.
    """

    asked_add = Signal(str)
    asked_less = Signal(str)
    asked_place = Signal(str)
    chosen = Signal(str)

    def __init__(self, document: Document, themes: ThemeKeeper) -> None:
        super().__init__()
        self._document = document
        self._themes = themes
        self._shown: tuple[object, ...] = ()
        self._lead = ""
        self._led: set[str] = set()
        self._is_stale = True
        self.filter = FindField()
        self.filter.setPlaceholderText(tr("Find a type"))
        self.filter.setClearButtonEnabled(True)
        self.tree = MixTree()
        self.hint = note(tr(HINT))
        self.filter.setToolTip(plain_tip(tr(HINT)))
        self.nothing = note(tr("No type is called so. Fewer letters find more."))
        self.nothing.hide()
        column_of(self.filter, self.nothing, (self.tree, 1), self.hint, on=self, margins=6, spacing=4)
        self.filter.textChanged.connect(self._filter)
        self.filter.asked_list.connect(self._enter_list)
        self.filter.asked_found.connect(self._take_found)
        self.tree.pressed_key.connect(self._on_key)
        self.tree.typed.connect(self._begin_search)
        self.tree.itemDoubleClicked.connect(lambda _item, _column: self._on_key("+"))
        self.tree.currentItemChanged.connect(lambda _now, _before: self.chosen.emit(self.current()))
        themes.changed.connect(self.refresh)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the counters are smaller, and the hint is left to the tool tip."""
        super().resizeEvent(event)
        is_low = self.height() < LOW
        self.hint.setHidden(is_low)
        edge = SMALL if is_low else COUNTER
        if edge != self.tree.iconSize().width():
            self.tree.setIconSize(QSize(edge, edge))
            self.refresh()

    def current(self) -> str:
        """The type that is chosen, "" for none or one that is not among those found."""
        item = self.tree.currentItem()
        return str(item.data(0, TYPE) or "") if item is not None and not item.isHidden() else ""

    def choose(self, type_id: str) -> None:
        """Chooses a type."""
        if (item := self.item(type_id)) is not None:
            self.tree.setCurrentItem(item)

    def item(self, type_id: str) -> QTreeWidgetItem | None:
        """The line of a type."""
        return next((item for item in self._items() if item.data(0, TYPE) == type_id), None)

    def lead_with(self, side_id: str) -> None:
        """Puts the nations that the units of a side have now first, of a side without units the nation it is
        called after, and shows the beginning of the list. Later edits of the side move nothing below the
        pointer.
        """
        scenario, types = self._document.scenario, self._document.unit_types()
        if scenario is None or side_id == self._lead:
            return
        self._lead = side_id
        present = {key for side, group in scenario.groups() if side.id == side_id for key in group.tally()}
        self._led = {types[key].colour for key in present if key in types} or {
            type_.colour
            for type_ in types.values()
            if _is_called_after(scenario.titles.get(side_id, ""), self._nation(type_), type_.colour)
        }
        self.refresh()
        self.tree.verticalScrollBar().setValue(0)

    def refresh(self) -> None:
        """Counts again when the list is next visible."""
        self._is_stale = True
        if self.isVisible():
            self._fill()

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        """Counts what changed while it was hidden."""
        self._fill()
        super().showEvent(event)

    def _fill(self) -> None:
        if not self._is_stale:
            return
        self._is_stale = False
        scenario, types = self._document.scenario, self._document.unit_types()
        if scenario is None:
            return
        lines = mix(scenario, counters_of(self._document))
        lines.sort(key=lambda line: line.type not in types or types[line.type].colour not in self._led)
        look = self._themes.theme.name, self._themes.symbols, self.tree.iconSize().width()
        shown = (tuple(lines), tuple(types.values()), tuple(scenario.units), look)
        if shown == self._shown:
            return
        self._shown = shown
        chosen, at = self.current(), self.tree.verticalScrollBar().value()
        with silent(self.tree):
            self.tree.clear()
            branches: dict[str, QTreeWidgetItem] = {}
            for line in lines:
                type_ = types.get(line.type)
                heading = (
                    tr("Of this scenario")
                    if line.type in scenario.units
                    else self._nation(type_)
                    if type_
                    else tr("Unknown")
                )
                if heading not in branches:
                    branches[heading] = self._branch(heading)
                self._add(branches[heading], line, type_)
            self.choose(chosen)
        self._filter(self.filter.text())
        self.tree.verticalScrollBar().setValue(at)

    def _nation(self, type_: UnitType) -> str:
        """The heading that a type stands below."""
        ruleset = self._document.ruleset
        return ruleset.info.nation(type_.colour) if ruleset is not None else type_.colour.capitalize()

    def _branch(self, heading: str) -> QTreeWidgetItem:
        branch = QTreeWidgetItem(self.tree, [heading])
        font = branch.font(0)
        font.setBold(True)
        branch.setFont(0, font)
        branch.setFlags(Qt.ItemFlag.ItemIsEnabled)
        branch.setFirstColumnSpanned(True)
        branch.setExpanded(True)
        return branch

    def _add(self, branch: QTreeWidgetItem, line: MixLine, type_: UnitType | None) -> None:
        item = QTreeWidgetItem(branch, [type_.title if type_ else line.type, line.text])
        item.setData(0, TYPE, line.type)
        item.setData(0, KINDS, " ".join(sorted(type_.kinds)) if type_ else "")
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        theme = self._themes.theme
        colour = theme.error if line.is_over else theme.text if line.used else theme.faint
        item.setForeground(1, QColor(colour))
        if line.is_over:
            item.setToolTip(1, tr("The scenario uses more than the game has counters."))
            font = item.font(1)
            font.setBold(True)
            item.setFont(1, font)
        figures = type_.figures_in_words if type_ else ""
        item.setToolTip(0, plain_tip(figures))
        item.setData(
            0,
            Qt.ItemDataRole.AccessibleTextRole,
            tr("{type}, {number} used, {figures}").format(
                type=item.text(0), number=line.text, figures=figures
            ),
        )
        edge = self.tree.iconSize().width()
        picture = counter(type_, _GREY, "", self.devicePixelRatioF(), self._themes.symbols, edge)
        if picture is not None:
            item.setIcon(0, picture)

    def _branches(self) -> list[QTreeWidgetItem]:
        self._fill()
        found = (self.tree.topLevelItem(row) for row in range(self.tree.topLevelItemCount()))
        return [branch for branch in found if branch is not None]

    def _items(self) -> list[QTreeWidgetItem]:
        return [item for branch in self._branches() for item in _children(branch)]

    def _filter(self, text: str) -> None:
        """Shows only what contains every word of the text in its name, or where nothing does, with its kinds;
        dashes, dots and strokes are not asked for.
        """
        wanted = without_dashes(text).split()
        self._show_found(wanted, ())
        if all(item.isHidden() for item in self._items()):
            self._show_found(wanted, (KINDS,))
        for branch in self._branches():
            branch.setHidden(all(item.isHidden() for item in _children(branch)))
        self.nothing.setHidden(not wanted or not all(branch.isHidden() for branch in self._branches()))

    def _show_found(self, wanted: Sequence[str], more: Sequence[int]) -> None:
        for branch in self._branches():
            for item in _children(branch):
                said = (item.data(0, role) for role in (TYPE, *more))
                words = without_dashes(" ".join((branch.text(0), item.text(0), *said)))
                item.setHidden(not all(word in words for word in wanted))

    def _enter_list(self) -> None:
        """Goes into the list: to the type that is chosen, where it is hidden to the first that is found."""
        if self._choose_found():
            self.tree.setFocus()

    def _choose_found(self) -> bool:
        """Chooses the first type that is found, unless one of them is chosen; answers whether any is."""
        shown, now = [item for item in self._items() if not item.isHidden()], self.tree.currentItem()
        if shown:
            self.tree.setCurrentItem(now if now in shown else shown[0])
        return bool(shown)

    def _take_found(self, key: str) -> None:
        """Adds or places what is found; what is typed next is another name."""
        if self._choose_found():
            self._on_key(key)
            self.filter.selectAll()

    def _begin_search(self, text: str) -> None:
        self.filter.setText(text)
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
        self.filter.deselect()

    def _on_key(self, key: str) -> None:
        asked = {"+": self.asked_add, "-": self.asked_less, "place": self.asked_place}
        if type_id := self.current():
            asked[key].emit(type_id)


def without_dashes(text: str) -> str:
    """A text in small letters without what people write into names of types or leave out: "t34" of "T-34"."""
    return text.lower().translate(_LEFT_OUT)


def _is_called_after(side: str, *nations: str) -> bool:
    """Whether a side is called after a nation, as the Soviets and the Poles after "Soviet" and "Polish"."""
    beginnings = {nation[:SAME_LETTERS].lower() for nation in nations}
    return any(
        len(word) >= SAME_LETTERS and word[:SAME_LETTERS].lower() in beginnings for word in side.split()
    )


def _is_letter(event: QKeyEvent) -> bool:
    """Whether a letter or digit was typed."""
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return not held and event.text().isalnum()


def _is_place(event: QKeyEvent) -> bool:
    """Whether Ctrl+Enter was pressed."""
    is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return is_enter and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


def _children(branch: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    found = (branch.child(row) for row in range(branch.childCount()))
    return [item for item in found if item is not None]
