"""Deployment: the zones, counters and marks of a battle, cached until an edit may have changed them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor.core.edits.edit import Touched
from kpeditor.core.rules.ruledsheet import ruled_sheet
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario

if TYPE_CHECKING:
    from kpeditor.drawing.overlays.zones import Zone
    from kpeditor.drawing.pieces.marks import Marks
    from kpeditor.drawing.pieces.spots import UnitSpot
    from kpeditor.drawing.table.zones import TableZone


class Deployment:
    """The cache; `version` grows when zones, counters or marks may have changed, and `is_read` tells whether
    they were asked for before: the first time takes longer than a frame.
    """

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._sketch: Scenario | None = None
        self._zones: list[Zone] | None = None
        self._table_zones: list[TableZone] | None = None
        self._spots: list[UnitSpot] | None = None
        self._marks: Marks | None = None
        self.version = 0
        self.is_read = False

    def take_in(self, touched: Touched) -> None:
        """Drops what an edit may have changed; ends `sketch`."""
        if touched.scenario or touched.sheet or (touched.hexes != frozenset() and self._follows_ground()):
            self._sketch = None
            self._forget()

    def sketch(self, scenario: Scenario | None) -> bool:
        """Shows another scenario in place of the battle's until the next edit, for areas that are still being
        typed; None shows the battle's own again. Answers whether that changes anything.
        """
        if scenario == self._battle.scenario:
            scenario = None
        if scenario == self._sketch:
            return False
        self._sketch = scenario
        self._forget()
        return True

    def _forget(self) -> None:
        self._zones = self._table_zones = self._spots = self._marks = None
        self.version += 1

    def _shown(self) -> Battle:
        """The battle that is shown."""
        return self._battle if self._sketch is None else Battle(self._battle.sheet, self._sketch)

    def zones(self) -> list[Zone]:
        """Where the groups may deploy, enter and exit."""
        self.is_read = True
        if self._zones is None:
            from kpeditor.drawing.overlays.zones import zones_of

            self._zones = zones_of(self._shown())
        return self._zones

    def table_zones(self) -> list[TableZone]:
        """The zones of a free table."""
        if self._table_zones is None:
            from kpeditor.drawing.table.zones import table_zones

            self._table_zones = table_zones(self._shown())
        return self._table_zones

    def spots(self) -> list[UnitSpot]:
        """Where the counters are shown."""
        if self._spots is None:
            from kpeditor.drawing.pieces.spots import unit_spots

            self._spots = unit_spots(self._shown(), zones=self.zones())
        return self._spots

    def marks(self) -> Marks:
        """What lies on the map from the start."""
        if self._marks is None:
            from kpeditor.drawing.pieces.marks import marks_of

            self._marks = marks_of(self._shown())
        return self._marks

    def _follows_ground(self) -> bool:
        """Whether an area of the scenario depends on what is drawn on the map."""
        scenario = self._battle.scenario
        if scenario is None:
            return False
        if ruled_sheet(self._battle) is not self._battle.sheet:
            return True  # areas may name hilltops, which follow from the elevation
        groups = [group for _, group in scenario.groups()]
        areas = [side.exit for side in scenario.sides] + [group.deploy for group in groups]
        areas += [area for group in groups if group.enter is not None for area in group.enter.areas]
        areas += [step.at for step in scenario.setup]
        return any("road" in area.lower() for area in areas)
