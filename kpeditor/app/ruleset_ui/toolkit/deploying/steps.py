"""StepSheet: places the units and marks of a step of a set-up by clicks and drags, within area and limits."""

from __future__ import annotations

from PySide6.QtGui import QColor

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.deploying.deploysheet import DeploySheet
from kpeditor.app.ruleset_ui.toolkit.deploying.places import Places
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitLine
from kpeditor.app.ruleset_ui.toolkit.painting import Drawing, tint
from kpeditor.app.ruleset_ui.toolkit.seen import SeenUnits
from kpeditor.app.words import tr
from kpeditor.core.rules.declarations import MarkKind, by_id
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.setup import judging
from kpeditor.core.rules.setup.questions import MarkSlot
from kpeditor.core.rules.unittype import UnitType

LAID = QColor("#9a6b00")


class StepSheet(DeploySheet):
    """A line for each unit and each mark of the step; the code of each is the printed number of its hex."""

    def __init__(self, task: Task) -> None:
        progress = task.state.progress
        asked = progress.question if progress is not None else None
        assert progress is not None
        assert asked is not None
        assert task.battle.scenario is not None
        self._slots = {slot.key: slot for slot in asked.marks}
        self._kinds = by_id(find(task.battle.scenario.ruleset).marks())
        zones = {**judging.zones(progress), **dict.fromkeys(self._slots, asked.ground)}
        lines = [*SeenUnits(task).lines(asked.units), *map(self._line, asked.marks)]
        optional = {slot.key for slot in asked.marks if slot.is_optional}
        super().__init__(task, lines, Places(task.battle.map, zones, optional), tr("Hex"))
        self.tools.add(tr("Clear"), tr("Take it off the map again (Delete)"), self.clear)
        self.begin()

    def to_do(self, unit: str) -> str:
        """Tells that a unit has no place yet, or that a mark may be left out."""
        slot = self._slots.get(unit)
        if unit in self.codes:
            return ""
        if slot is None:
            return tr("still to be placed") if unit in self.places.zones else ""
        return tr("may be left out") if slot.is_optional else tr("still to be laid")

    def describe(self, unit: str) -> str:
        """What to do."""
        if unit in self._slots:
            return tr("{mark}: click the hex where it is to lie.").format(mark=self.titles[unit])
        return super().describe(unit)

    def paint(self, draw: Drawing) -> None:
        """Draws the hexes of the marks that are laid, and the selected line."""
        hexes = [hex_ for key in self._slots if (hex_ := self.places.hex_of(key)) is not None]
        tint(draw, hexes, LAID, 0.5)
        super().paint(draw)

    def _line(self, slot: MarkSlot) -> UnitLine:
        kind = self._kinds.get(slot.kind) or MarkKind(slot.kind, slot.kind, slot.kind, "")
        value = f" ({slot.value})" if slot.value is not None else ""
        number = slot.key.rpartition("*")[2]
        title = f"{tr(kind.title)[:1].upper()}{tr(kind.title)[1:]} {number}{value}"
        return UnitLine(slot.key, title, UnitType(slot.kind, kind.label or title, kind.colour, "mark"))
