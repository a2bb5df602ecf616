"""UnitList: all units of both sides at the moment shown; a click leads to one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from kpeditor.app.formparts import column_of, on_choice
from kpeditor.app.playtest.board.scene import ScenePainter
from kpeditor.app.ruleset_ui.contract import Seen, Units
from kpeditor.app.words import tr
from kpeditor.core.rules.declarations import Condition, grades_in, lasting_in
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.unitlist import seen_title
from kpeditor.drawing.pieces.counters import counter_pixmap

COUNTER = 26
ID = Qt.ItemDataRole.UserRole


class UnitList(QWidget):
    """The units by side. `asked(unit)`: one was chosen."""

    asked = Signal(str)

    def __init__(self, scenario: Scenario, painter: ScenePainter[Any]) -> None:
        super().__init__()
        self._painter = painter
        self._shown: dict[str, tuple[str, str]] = {}
        self._items: dict[str, QTreeWidgetItem] = {}
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(12)
        self.tree.setIconSize(QSize(COUNTER, COUNTER))
        self.tree.setAccessibleName(tr("Units"))
        self._heads = {side.id: QTreeWidgetItem(self.tree, [side.title, ""]) for side in scenario.sides}
        for head in self._heads.values():
            font = head.font(0)
            font.setBold(True)
            head.setFont(0, font)
            head.setExpanded(True)
        column_of(self.tree, on=self, margins=0)
        on_choice(self.tree, lambda item: self.asked.emit(str(item.data(0, ID) or "")))

    @property
    def chosen(self) -> str:
        """The unit of the current line, "" for none."""
        item = self.tree.currentItem()
        return str(item.data(0, ID) or "") if item is not None else ""

    def show_units(self, units: Units) -> None:
        """Shows the units of a moment, as whoever sits here may know them: lines of others vanish."""
        for unit in self._items.keys() - units.keys():
            line = self._items.pop(unit)
            self._shown.pop(unit, None)
            if (above := line.parent()) is not None:
                above.removeChild(line)
        for unit, seen in units.items():
            head = self._heads.get(str(seen.get("side")))
            if head is None:
                continue
            look = self._painter.look(unit, seen)
            text = where(seen, self._painter.conditions)
            shown = (look.key, text)
            if self._shown.get(unit) == shown:
                continue
            self._shown[unit] = shown
            item = self._items.get(unit)
            if item is None:
                title = title_in(units, self._painter, unit)
                item = self._items[unit] = QTreeWidgetItem(head, [title, ""])
                item.setData(0, ID, unit)
            item.setIcon(0, QIcon(counter_pixmap(look, COUNTER, self.devicePixelRatioF())))
            item.setText(1, text)
        self.tree.resizeColumnToContents(0)


def title_in(units: Units, painter: ScenePainter[Any], unit: str) -> str:
    """The name of a unit: as its rules call it, else its type and its number."""
    seen = units.get(unit)
    if seen is None:
        return unit
    type_ = painter.look(unit, seen).type
    return seen_title(seen, type_.title, type_.id, unit)


def where(seen: Seen, conditions: Sequence[Condition]) -> str:
    """The place and state of a unit, in a few words; what lasts only for this game-turn comes last."""
    state = str(seen.get("state", "map"))
    if state not in ("map", "due"):
        gone = {"destroyed": tr("destroyed"), "exited": tr("left the map"), "withdrawn": tr("withdrawn")}
        return gone.get(state, state)
    if seen.get("carried_by"):
        return tr("aboard {unit}").format(unit=seen["carried_by"])
    parts = [str(seen["hex"]) if seen.get("hex") else tr("not on the map yet")]
    grades = grades_in(seen, conditions)
    said = {one: tr(one.said(grades[one.id])) for one in conditions if one.id in grades}
    for one, turn in ((one, lasting_in(seen, (one,)).get(one.id)) for one in said):
        if turn is not None:
            said[one] = tr("{state} until its turn {turn} ends").format(state=said[one], turn=turn)
    parts += [words for one, words in said.items() if not one.is_brief]
    parts += [tr("held")] if seen.get("held") else []
    parts += [words for one, words in said.items() if one.is_brief]
    facing = seen.get("facing")
    if facing not in (None, ""):
        side = f"{facing:g}°" if isinstance(facing, int | float) else str(facing)
        parts.append(tr("faces {side}").format(side=side))
    return ", ".join(parts)
