"""The board as the engine uses it: cost of each step, properties of hexes for fire, lines of sight [PB12]."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.rules.inforce.effects import Weather
from kpeditor.core.rules.inforce.sight import OF_SIGHT, WeatherSight, without_hexsides
from kpeditor.core.rules.sightrules import SightRules
from kpeditor.core.scenario.effects import CLOSED, COST
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz import terrain
from kpeditor.rulesets.panzerblitz.rails import Rails
from kpeditor.rulesets.panzerblitz.sight.lineofsight import PanzerBlitzSight
from kpeditor.rulesets.panzerblitz.sight.watercourses import COURSES, depressed_kinds
from kpeditor.rulesets.panzerblitz.units import RAIL, TRUCK, VEHICLE
from kpeditor.rulesets.toolbox.datafiles import read_beside
from kpeditor.rulesets.toolbox.weather import ANY, is_of

WOODS, TOWN, FARM, SWAMP, CLEAR = "woods", "town", "farm", "swamp", "clear"
STREAM = "stream"
COVERING = frozenset({WOODS, TOWN, SWAMP, FARM})
"""Terrain that adds to the die of fire and assaults into it [PB4, PB43]."""
HIDING = frozenset({WOODS, TOWN, FARM})
"""Terrain in which units must be spotted [PB11, PB43]."""
LINE_RATE = 1
"""Half points for a hex along a road [PB12]."""
FORDING = frozenset({"road", "rail", "ford", "bridge"})
"""Lines by which a vehicle leaves a bed without extra cost [PB12]."""


class Step(NamedTuple):
    """A step into a neighbouring hex for one way of moving.

    Attributes:
        cost: half points across country; None where the terrain forbids it.
        by_road: half points along a road; None where none runs there.
    """

    direction: Direction
    there: Hex
    cost: int | None
    by_road: int | None


@dataclass(frozen=True, slots=True)
class Kind:
    """The movement costs of entering, leaving and crossing a kind of terrain or hexside, in half points by
    column.
    """

    cost: Mapping[str, int]
    leaving: Mapping[str, int]
    closed: frozenset[str]
    open_by: frozenset[str]


@cache
def kinds() -> Mapping[tuple[str, str], Kind]:
    """The kinds of hexes by layer and id, and hexside features under the layer "side"."""
    data = read_beside(terrain.__file__, "terrain")
    entries = {(layer["id"], kind["id"]): kind for layer in data["layers"] for kind in layer["kinds"]}
    entries |= {("side", side["id"]): side for side in data["hexsides"]}
    return MappingProxyType(
        {
            key: Kind(
                {who: round(2 * points) for who, points in entry.get("cost", {}).items()},
                {who: round(2 * points) for who, points in entry.get("leaving", {}).items()},
                frozenset(entry.get("closed", ())),
                frozenset(entry.get("open_by", ())),
            )
            for key, entry in entries.items()
        }
    )


class Ground:
    """One board under a scenario's options and the effects in force. It is immutable: other weather makes
    another ground (`under`).

    Attributes:
        memo: what has been reckoned from it and is kept, by name.
        seeing: lines of sight in that weather; `sight` has those of the board.
    """

    def __init__(self, sheet: MapSheet, scenario: Scenario, now: Weather = ()) -> None:
        self.sheet, self.grid = sheet, sheet.grid
        self._scenario, self._now = scenario, now
        self._grounds: dict[str, Ground] = {} if now else {"[]": self}
        self._where = [one.hexes(sheet) for one in now]
        self.sight = PanzerBlitzSight(sheet, scenario)
        self.memo: dict[str, Any] = {}
        self._layers = tuple(layer for layer in ("terrain", "elevation", "wet") if layer in sheet.layers)
        self._special = frozenset(scenario.special)
        self._is_frozen = "winter" in self._special
        self._has_boats = "assault_boats" in self._special
        self.seeing: SightRules = self.sight
        if acting := tuple(one for one in now if one.kind.change in OF_SIGHT):
            bare = without_hexsides(sheet, acting)
            self.seeing = WeatherSight(PanzerBlitzSight(bare, scenario), bare, acting)
        self._steps: dict[tuple[str, Hex], tuple[Step, ...]] = {}
        self._entries: dict[tuple[str, Hex], int | None] = {}
        self._seen: dict[tuple[Hex, Hex], bool] = {}
        self._beside: dict[Hex, list[Hex]] = {}
        self._cubes = {hex_: sheet.grid.cube(hex_) for hex_ in sheet.grid.hexes()}
        self._names: dict[Hex, str] = {hex_: sheet.name(hex_) for hex_ in sheet.grid.hexes()}

    def under(self, now: Weather) -> Ground:
        """The same board in other weather; cached for all games on it."""
        key = json.dumps([replace(one, until=None, event=0).data() for one in now])
        if key not in self._grounds:
            found = Ground(self.sheet, self._scenario, now)
            found._grounds = self._grounds
            self._grounds[key] = found
        return self._grounds[key]

    def _weather(self, moves_as: str, there: Hex) -> int | None:
        """The half points that weather adds to a hex; None if it is closed."""
        more = 0
        for one, hexes in zip(self._now, self._where, strict=True):
            if hexes is not None and there not in hexes:
                continue
            if one.kind.change == CLOSED and is_of(one, moves_as):
                return None
            shows = one.effect.kind in (ANY, "") or any(
                id_ == one.effect.kind for _, id_ in self.kinds_of(there)
            )
            if one.kind.change == COST and shows:
                more += 2 * (one.effect.level or 0)
        return more

    def is_closed(self, moves_as: str, hex_: Hex) -> bool:
        """Whether an effect in force closes a hex to units with a way of moving."""
        return self._weather(moves_as, hex_) is None

    def name(self, hex_: Hex) -> str:
        """The printed number of a hex."""
        return self._names[hex_]

    def names(self, hexes: Sequence[Hex]) -> tuple[str, ...]:
        """The printed numbers of hexes."""
        return tuple(self._names[hex_] for hex_ in hexes)

    @cached_property
    def rails(self) -> Rails:
        """The railways of the board."""
        return Rails(self.sheet, self._special)

    @cached_property
    def river(self) -> frozenset[Hex]:
        """The hexes of the river that only boats cross; empty if the scenario has no boats [Z41]."""
        if not (self._has_boats and "wet" in self.sheet.layers):
            return frozenset()
        return frozenset(hex_ for hex_ in self.grid.hexes() if self.sheet.kind("wet", hex_) == STREAM)

    @cached_property
    def banks(self) -> Mapping[Hex, int]:
        """The pieces of land that the river separates, by hex."""
        found: dict[Hex, int] = {}
        for number, start in enumerate(self.grid.hexes()):
            if start in found or start in self.river:
                continue
            todo = [start]
            while todo:
                here = todo.pop()
                if here in found or here in self.river:
                    continue
                found[here] = number
                todo += self.grid.neighbours(here)
        return found

    @cached_property
    def terrain(self) -> Mapping[Hex, str]:
        """The kind of the terrain layer of each hex."""
        return {hex_: self.sheet.kind("terrain", hex_) or CLEAR for hex_ in self.grid.hexes()}

    def kinds_of(self, hex_: Hex) -> list[tuple[str, str]]:
        """The kinds of a hex in all layers."""
        return [(layer, self.sheet.kind(layer, hex_)) for layer in self._layers]

    def height(self, hex_: Hex) -> int:
        """The height of a unit in a hex."""
        return self.sight.height(hex_)

    def neighbours(self, hex_: Hex) -> list[Hex]:
        """The adjacent hexes; callers must not change them."""
        found = self._beside.get(hex_)
        if found is None:
            found = self._beside[hex_] = self.grid.neighbours(hex_)
        return found

    def distance(self, one: Hex, other: Hex) -> int:
        """The distance between two hexes in hexes."""
        (a, b, c), (d, e, f) = self._cubes[one], self._cubes[other]
        return max(abs(a - d), abs(b - e), abs(c - f))

    def sees(self, one: Hex, other: Hex) -> bool:
        """Whether the line between two hexes is clear; the answer is cached."""
        key = (one, other) if one <= other else (other, one)
        known = self._seen.get(key)
        if known is None:
            known = self._seen[key] = self.seeing.visible(*key)
        return known

    def has_line(self, feature: str, here: Hex, direction: Direction) -> bool:
        """Whether a road, railway or watercourse crosses from a hex to its neighbour."""
        return self.sheet.has_side(feature, Hexside(here, direction))

    def steps(self, moves_as: str, here: Hex) -> tuple[Step, ...]:
        """The steps out of a hex for a way of moving; steps that no unit can make are left out."""
        key = (moves_as, here)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = tuple(self._reckoned(moves_as, here))
        return found

    def step(self, moves_as: str, here: Hex, there: Hex) -> Step | None:
        """The step from a hex to another, None when they are not adjacent or it is forbidden."""
        return next((one for one in self.steps(moves_as, here) if one.there == there), None)

    def has_rail(self, hex_: Hex) -> bool:
        """Whether a railway or a tunnel runs through a hex [Z2]."""
        return hex_ in self.rails.hexes

    def can_stand(self, moves_as: str, hex_: Hex) -> bool:
        """Whether a unit with a way of moving may be in a hex: its terrain allows it, or a road leads
        there.
        """
        if self._across(moves_as, hex_, ()) is not None:
            return True
        return any(self.has_line(line, hex_, way) for line in FORDING for way in Direction)

    def entry_cost(self, moves_as: str, there: Hex) -> int | None:
        """The half points to enter the board by a hex: its own cost, or that of a road if one leads off the
        board; None if the terrain forbids it [PB24].
        """
        key = moves_as, there
        if key not in self._entries:
            off = [way for way in Direction if self.grid.neighbour(there, way) is None]
            by_road = not self.is_closed(moves_as, there) and any(
                self.has_line("road", there, way) for way in off
            )
            self._entries[key] = LINE_RATE if by_road else self._across(moves_as, there, ())
        return self._entries[key]

    def _reckoned(self, moves_as: str, here: Hex) -> list[Step]:
        found = []
        for direction in Direction:
            there = self.grid.neighbour(here, direction)
            if there is None or self.is_closed(moves_as, there):
                continue
            lines = [name for name in (*FORDING, *COURSES) if self.has_line(name, here, direction)]
            cost = self._cost(moves_as, here, there, direction, lines)
            by_road = LINE_RATE if "road" in lines and moves_as != RAIL else None
            if cost is not None or by_road is not None:
                found.append(Step(direction, there, cost, by_road))
        return found

    def _cost(
        self, moves_as: str, here: Hex, there: Hex, direction: Direction, lines: Sequence[str]
    ) -> int | None:
        """The half points across country, including the hexside and the cost of leaving a bed; None if it is
        barred.
        """
        for feature in self.sheet.features(Hexside(here, direction)):
            kind = kinds().get(("side", feature))
            if kind is not None and moves_as in kind.closed and not kind.open_by.intersection(lines):
                return None
        entering = self._across(moves_as, there, lines)
        if entering is None:
            return None
        return entering + self._leaving(moves_as, here, there, lines)

    def _across(self, moves_as: str, there: Hex, lines: Sequence[str]) -> int | None:
        """The half points for the terrain of a hex: the most expensive of its layers."""
        if there in self.river and not {"road", "rail"}.intersection(lines):
            return None
        costs = [2]
        for key in self.kinds_of(there):
            if self._is_frozen and key == ("terrain", SWAMP):
                key = ("terrain", CLEAR)  # a frozen swamp counts as open ground [Z46]
            kind = kinds().get(key)
            if kind is None:
                continue
            if moves_as in kind.closed and not kind.open_by.intersection(lines):
                return None
            costs.append(kind.cost.get(moves_as, 0))
        more = self._weather(moves_as, there)
        return None if more is None else max(costs) + more

    def _leaving(self, moves_as: str, here: Hex, there: Hex, lines: Sequence[str]) -> int:
        """The extra cost of leaving a bed, unless along the bed, a road, a bridge or a ford."""
        if moves_as not in (VEHICLE, TRUCK) or self._is_frozen or FORDING.intersection(lines):
            return 0
        stays = any(key in depressed_kinds() for key in self.kinds_of(there))
        if stays and set(COURSES).intersection(lines):
            return 0
        return max(
            (kinds()[key].leaving.get(moves_as, 0) for key in self.kinds_of(here) if key in kinds()),
            default=0,
        )
