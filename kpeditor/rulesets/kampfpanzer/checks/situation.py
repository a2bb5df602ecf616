"""A battle prepared for the checks: areas as masks, the groups that deploy or enter, the units already in
place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName, KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, hexes_of_mask, nothing
from kpeditor.core.problem import DataPath
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.areas.masks import mask_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.model import Entry, Group, Scenario, Side, Unit
from kpeditor.core.scenario.setup.ground import entry_mask, step_mask
from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.declarations import ENTRENCHMENT, WRECK
from kpeditor.rulesets.kampfpanzer.movementcosts import movement_costs
from kpeditor.rulesets.kampfpanzer.options import sheet_as_ruled
from kpeditor.rulesets.kampfpanzer.tables import Tables
from kpeditor.rulesets.kampfpanzer.units import Figures, figures
from kpeditor.rulesets.toolbox.reach import MovementCosts

RIDER_TANK = "bt7"
"""The type that may carry infantry under the special rule `tank_riders` [14.5]."""


@dataclass(frozen=True)
class Post:
    """A group and its origin. Masks are None if the scenario gives no readable area.

    Attributes:
        path: where it stands in the document.
    """

    path: DataPath
    side: Side
    group: Group
    zone: HexMask | None
    entry: HexMask | None

    @cached_property
    def hexes(self) -> frozenset[Hex]:
        """The hexes of the deployment area, none when there is no readable one."""
        return frozenset() if self.zone is None else frozenset(hexes_of_mask(self.zone))

    def units_path(self, type_id: str) -> DataPath:
        """Where the group mentions a type first."""
        for index, unit in enumerate(self.group.units):
            if unit.type == type_id:
                return (*self.path, "units", index, "type")
        return (*self.path, "units", type_id)


@dataclass(frozen=True)
class Placed:
    """A single unit of known type in the hex the scenario gives it."""

    unit: Unit
    type: UnitType
    hex: Hex
    side: Side
    path: DataPath


class Situation:
    """The data that the checks ask of one battle.

    Texts that cannot be read are skipped; the general checks report them. `sheet` is the map as the
    scenario's options read it.
    """

    def __init__(
        self, sheet: MapSheet, scenario: Scenario, types: Mapping[str, UnitType], tables: Tables
    ) -> None:
        self.scenario = scenario
        self.types = types
        self.tables = tables
        self.sheet = sheet_as_ruled(sheet, scenario)

    @cached_property
    def posts(self) -> tuple[Post, ...]:
        """All groups in order of deployment."""
        return tuple(
            Post(path, side, group, self._zone(side, group), self._entry(group.enter))
            for side, group, path in self.scenario.group_paths()
        )

    def _zone(self, side: Side, group: Group) -> HexMask | None:
        """Where a group may be deployed, by its area and the steps of the set-up; None if neither says so."""
        steps = [step for step in self.scenario.setup if step.side == side.id and group.id in step.groups]
        if not steps or group.enter is not None:
            return self.mask(group.deploy)
        found = nothing(self.sheet.grid)
        for step in steps:
            found |= step_mask(self.sheet, step, group.deploy)
        return found

    def _entry(self, entry: Entry | None) -> HexMask | None:
        """Where a group may enter; None when it does not, or its area cannot be read."""
        try:
            return entry_mask(self.sheet, entry) if entry is not None and entry.at else None
        except (BadExpression, BadName):
            return None

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """All units that stand in a hex of the map from the start."""
        return tuple(
            Placed(unit, self.types[unit.type], hex_, post.side, (*post.path, "units", index))
            for post in self.posts
            for index, unit in enumerate(post.group.units)
            if unit.type in self.types and (hex_ := self.hex(unit.at)) is not None
        )

    @cached_property
    def costs(self) -> MovementCosts:
        """Movement costs of the map with the wrecks the scenario begins with."""
        wrecks = [hex_ for mark in self.scenario.marks_of(WRECK) if (hex_ := self.hex(mark.at)) is not None]
        rule = str(options.value(self.scenario, "multi_terrain"))
        return movement_costs(self.sheet, self.tables.terrain, multi_terrain=rule, wrecks=wrecks)

    @cached_property
    def entrenched(self) -> frozenset[Hex]:
        """Hexes with an entrenchment from the start."""
        works = self.scenario.marks_of(ENTRENCHMENT)
        return frozenset(hex_ for mark in works if (hex_ := self.hex(mark.at)) is not None)

    def posts_of(self, side: Side) -> Iterator[Post]:
        return (post for post in self.posts if post.side is side)

    def mask(self, text: str) -> HexMask | None:
        """The hexes of an area, None when there is none or it cannot be read."""
        if not text:
            return None
        try:
            return mask_of(parse_area(text, self.sheet.numbering), self.sheet)
        except KpError:
            return None

    def hex(self, text: str) -> Hex | None:
        """A hex by its number, None when there is none."""
        try:
            return self.sheet.hex(text) if text else None
        except KpError:
            return None

    def figures(self, type_id: str) -> Figures:
        return figures(self.types[type_id])

    def cargo(self, type_: UnitType) -> frozenset[str]:
        """The categories that a type may carry, including riders of tanks if the scenario has them."""
        if type_.id == RIDER_TANK and "tank_riders" in self.scenario.special:
            return figures(type_).carries | {"infantry"}
        return figures(type_).carries

    def tally(self, group: Group) -> dict[str, int]:
        """How many units of each known type a group has."""
        return {key: count for key, count in group.tally().items() if key in self.types and count > 0}

    def count(self, group: Group, categories: Iterable[str]) -> int:
        """How many units of these categories a group has."""
        wanted = set(categories)
        return sum(n for key, n in self.tally(group).items() if self.types[key].category in wanted)

    def carriers(self, group: Group, category: str) -> int:
        """The number of units of a group that can carry a unit of this category."""
        return sum(n for key, n in self.tally(group).items() if category in self.cargo(self.types[key]))
