"""The constant facts of a game: formations, types, tables and ground."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario
from kpeditor.core.scenario.model import Unit as ScenarioUnit
from kpeditor.core.scenario.unitlist import unit_list
from kpeditor.rulesets.nqm import options
from kpeditor.rulesets.nqm.command import Formation, Tree
from kpeditor.rulesets.nqm.declarations import formation_of, said
from kpeditor.rulesets.nqm.engine.titles import Titles, titles_of
from kpeditor.rulesets.nqm.supply import BATTERY_FIRE, Ledger
from kpeditor.rulesets.nqm.tables import Tables, tables
from kpeditor.rulesets.nqm.units import unit_types

CLOSE_KINDS = frozenset({"close_country", "woods", "town", "marsh"})
OBSTACLES = frozenset({"minor_river", "anti_tank_obstacle", "minefield"})
CLOSED = frozenset({"lake", "major_river"})
WAYS = frozenset({"bridge", "ford"})
_ROADS = frozenset({"road", "track"})


@dataclass(frozen=True, slots=True)
class Unit:
    """A formation of the scenario: a group, with its place in the order of battle."""

    side: str
    group: Group
    formation: Formation
    grade: str
    is_green: bool


@dataclass(frozen=True)
class Setting:
    """The constant facts of a game.

    Attributes:
        units: formations by id; ids are unique over both sides.
        kilometre: kilometres in the unit of the table.
        is_second: whether the second edition of the rulings is played, with rules that the first leaves out.
    """

    battle: Battle
    scenario: Scenario
    sheet: TableSheet
    known: Tables
    types: Mapping[str, UnitType]
    units: Mapping[str, Unit]
    kilometre: float
    is_second: bool = False
    _kept: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Answers about the ground, which never changes, by question."""

    @classmethod
    def of(cls, battle: Battle) -> Setting:
        """The setting of a battle.

        Raises:
            KpError: when it cannot be played.
        """
        scenario, sheet = battle.scenario, battle.sheet
        if scenario is None or not isinstance(sheet, TableSheet):
            raise KpError("Not Quite Mechanized is played with a scenario on a table")
        if len(scenario.sides) != 2:
            raise KpError("Not Quite Mechanized is played by two sides")
        types = unit_types(scenario)
        units = {}
        counted: dict[tuple[str, str], list[ScenarioUnit]] = {}
        for one in unit_list(scenario, {}):
            if one.unit not in one.group.units:
                counted.setdefault((one.side.id, one.group.id), []).append(one.unit)
        for side, group in scenario.groups():
            if more := counted.get((side.id, group.id)):
                group = replace(group, counts={}, units=(*group.units, *more))
            id_ = group.id if group.id not in units else f"{side.id}:{group.id}"
            units[id_] = _unit(side.id, id_, group, types)
        metres = sheet.space.metres
        is_second = bool(options.value(scenario, "edition") == "2")
        kilometre = metres / 1000 if metres else 1.0
        return cls(battle, scenario, sheet, tables(scenario), types, units, kilometre, is_second)

    def __deepcopy__(self, memo: object) -> Setting:
        """Itself: it never changes."""
        return self

    @cached_property
    def figures(self) -> Mapping[str, int]:
        """The figures or strength points of each stand at the start."""
        stands = (one for unit in self.units.values() for one in unit.group.units if one.type in self.types)
        return {
            one.id: int(one.fields.get("strength", self.types[one.type].data["figures"])) for one in stands
        }

    @cached_property
    def titles(self) -> Titles:
        """The names of formations: their `name` or the id of their group, with the side if both sides have
        one of that name; and of their stands: by type, number and formation.
        """
        groups = {id_: (one.side, one.group) for id_, one in self.units.items()}
        return titles_of(groups, self.types, self.scenario)

    @cached_property
    def trees(self) -> Mapping[str, Tree]:
        """The order of battle of each side."""
        return {
            side.id: Tree(
                self.known, {id_: one.formation for id_, one in self.units.items() if one.side == side.id}
            )
            for side in self.scenario.sides
        }

    @property
    def has_umpire(self) -> bool:
        """Whether an umpire takes part [N64]."""
        return bool(options.value(self.scenario, "umpire") == "seat")

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The ids of the sides in order."""
        return tuple(side.id for side in self.scenario.sides)

    def enemy(self, side: str) -> str:
        """The other side."""
        return self.sides[1 - self.sides.index(side)]

    def chain(self, formation: str) -> list[str]:
        """A formation and all above it."""
        return self.trees[self.units[formation].side].chain(formation)

    def tested(self, formation: str) -> str:
        """The unit that tests morale and is disorganised as a whole: for a company its battalion, else the
        formation itself [N46, N51].
        """
        return self._tested[formation]

    @cached_property
    def _tested(self) -> Mapping[str, str]:
        levels = {id_: one.formation.level for id_, one in self.units.items()}
        chains = ((id_, self.chain(id_)) for id_ in self.units)
        return {id_: next((one for one in chain if levels[one] == "battalion"), id_) for id_, chain in chains}

    @cached_property
    def below(self) -> Mapping[str, frozenset[str]]:
        """For each formation, itself and all below it."""
        found: dict[str, set[str]] = {id_: {id_} for id_ in self.units}
        for id_ in self.units:
            for above in self.chain(id_):
                found[above].add(id_)
        return {id_: frozenset(those) for id_, those in found.items()}

    # --- Ground ---

    def distance(self, a: TablePoint, b: TablePoint) -> float:
        """Kilometres between two points."""
        return math.dist(a, b) * self.kilometre

    def name(self, point: TablePoint) -> str:
        """The name of a point."""
        return self.sheet.space.name(point)

    @cached_property
    def shapes(self) -> Mapping[str, tuple[Feature, Any]]:
        """The features by name with their shapes."""
        return {name: (feature, shape_of(feature)) for name, feature in self.sheet.features.items()}

    def _of_kinds(self, kinds: frozenset[str]) -> Iterator[tuple[Feature, Any]]:
        return (one for one in self.shapes.values() if one[0].kind in kinds)

    def features_at(self, point: TablePoint, kinds: frozenset[str]) -> list[Feature]:
        """The features of some kinds on which a point lies."""
        import shapely

        features, shapes = self._grounds(kinds)
        on = shapely.intersects_xy(shapes, point[0], point[1]).tolist()
        return [feature for feature, is_on in zip(features, on, strict=True) if is_on]

    def _grounds(self, kinds: frozenset[str]) -> tuple[list[Feature], list[Any]]:
        """The features of some kinds, and their shapes prepared for questions about points."""
        import shapely

        if kinds not in self._kept:
            found = list(self._of_kinds(kinds))
            shapely.prepare([shape for _, shape in found])
            self._kept[kinds] = [one for one, _ in found], [shape for _, shape in found]
        return self._kept[kinds]  # type: ignore[no-any-return]

    def is_close(self, point: TablePoint) -> bool:
        """Whether a point lies in close country."""
        return bool(self.features_at(point, CLOSE_KINDS))

    @cached_property
    def start_lines(self) -> tuple[Any, ...]:
        """The shapes of the start lines [N19]."""
        return tuple(shape for _, shape in self._of_kinds(frozenset({"start_line"})))

    def position_at(self, point: TablePoint) -> Feature | None:
        """The position on which a point lies, None on open ground."""
        return next(iter(self.features_at(point, frozenset({"position"}))), None)

    def centre(self, name: str) -> TablePoint:
        """The middle of a feature."""
        middle = self.shapes[name][1].centroid
        return TablePoint(float(middle.x), float(middle.y))

    def is_hard_going(self, start: TablePoint, end: TablePoint) -> bool:
        """Whether a way leads through close country or over an obstacle, off the roads [N9]."""
        import shapely

        if (start, end) in self._kept:
            return bool(self._kept[start, end])
        way = shapely.LineString([start, end])
        hard = any(shape.intersects(way) for _, shape in self._of_kinds(CLOSE_KINDS | OBSTACLES))
        roads = (shape.buffer(0.2 / self.kilometre) for _, shape in self._of_kinds(_ROADS))
        self._kept[start, end] = hard and not any(road.contains(way) for road in roads)
        return bool(self._kept[start, end])

    def open_share(self, start: TablePoint, end: TablePoint) -> float:
        """The share of a way up to the first impassable ground; 1 if there is none. An intact bridge or a
        ford near the place makes it passable.
        """
        import shapely

        if start == end:
            return 1.0
        way = shapely.LineString([start, end])
        ways = [shape for feature, shape in self._of_kinds(WAYS) if feature.props.get("state") != "blown"]
        least = 1.0
        for _, shape in self._of_kinds(CLOSED):
            if not shape.intersects(way):
                continue
            met = shape.intersection(way)
            if met.is_empty or any(
                one.distance(met) <= self.known.numbers.km("crossing") / self.kilometre for one in ways
            ):
                continue
            reached = shapely.line_locate_point(
                way,
                shapely.Point(met.coords[0] if met.geom_type == "Point" else shapely.get_coordinates(met)[0]),
            )
            least = min(least, max(0.0, reached / way.length - 0.02))
        return least

    def on_table(self, x: float, y: float) -> TablePoint:
        """The point of the table nearest to some coordinates, rounded to a hundredth of its unit."""
        space = self.sheet.space
        return TablePoint(
            round(min(max(float(x), 0.0), space.width), 2), round(min(max(float(y), 0.0), space.height), 2)
        )


def _unit(side: str, id_: str, group: Group, types: Mapping[str, UnitType]) -> Unit:
    grade, green = str(said(group, "grade")), bool(said(group, "green"))
    mobilities = {types[one].data["mobility"] for one in group.tally() if one in types}
    fast = grade == "V" and bool(mobilities) and mobilities <= {"armoured", "motorized", "light recce"}
    return Unit(side, group, formation_of(id_, group, is_fast_veteran=fast), grade, green)


def ledger_of(said: ScenarioUnit, type_: UnitType, figures: int) -> Ledger:
    """The supplies of a stand at the start: as the scenario says, otherwise one combat unit per figure and
    three shoots per battery.
    """
    data, fields = type_.data, said.fields
    weapon = data.get("weapon")
    combat = {weapon: int(fields.get("combat", figures))} if weapon and not data.get("battery") else {}
    fire = int(fields.get("fire", BATTERY_FIRE if data.get("battery") else 0))
    return Ledger(combat, fire, int(fields.get("fuel", 8)))
