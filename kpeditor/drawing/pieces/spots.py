"""The places at which the units of a scenario are shown: their hexes, or, "to be deployed", hexes spread over
the zone of their group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName, KpError
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.declarations import Condition
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Unit
from kpeditor.drawing.hexwindow import Ints
from kpeditor.drawing.overlays.zones import Zone, zones_of
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.pieces.counterlooks import CounterLook, Symbols, badges_of
from kpeditor.drawing.qtbatch import Floats

_ORDER: Mapping[str, int] = {"afv": 0, "infantry": 1, "artillery": 2, "vehicle": 3}
"""The order of categories from the front of a deployment to its rear."""
_ROUNDS = 12
_SAMPLE = 3000
"""The largest number of hexes examined in an area."""


@dataclass(frozen=True, slots=True)
class UnitSpot:
    """A counter on the map.

    Attributes:
        unit: the unit if the scenario lists it individually; None for a unit that is only counted.
        planned: whether the scenario does not place it; it is shown where it might be deployed.
        level: its level in the stack of its hex, 0 at the bottom; passengers have the level of their carrier.
        facing: the hexside that a gun faces.
        is_aboard: whether it is a passenger of the preceding carrier in the list.
    """

    hex: Hex
    look: CounterLook
    side: str
    group: str
    unit: Unit | None = None
    planned: bool = False
    level: int = 0
    facing: Direction | None = None
    is_aboard: bool = False


def unit_types_of(battle: Battle) -> Mapping[str, UnitType]:
    """The unit types of a battle's scenario; empty when its ruleset is not installed, or the scenario's own
    types are invalid.
    """
    if battle.scenario is None:
        return {}
    ruleset = find_or_none(battle.scenario.ruleset)
    if ruleset is None:
        return {}
    try:
        return ruleset.unit_types(battle.scenario)
    except KpError:
        return ruleset.unit_types()


def unit_spots(
    battle: Battle, symbols: Symbols = "silhouettes", zones: list[Zone] | None = None
) -> list[UnitSpot]:
    """Every counter of the scenario that can be shown on the map, the lowest of each stack first. Callers
    that have the result of `zones_of` pass it as the zones.
    """
    if battle.scenario is None or not battle.is_hex:
        return []
    types = unit_types_of(battle)
    ruleset = find_or_none(battle.scenario.ruleset)
    declared = ruleset.conditions() if ruleset is not None else ()
    zones = [zone for zone in (zones_of(battle) if zones is None else zones) if zone.purpose == "deploy"]
    enemies = _grounds_of_others(zones)
    found: list[UnitSpot] = []
    colours = side_colours(battle.scenario)
    for side, group in battle.scenario.groups():
        colour = colours[side.id].name()
        card = CounterLook(UnitType("", "", "", ""), colour, symbols=symbols, held=group.held)
        found += _placed(battle.map, side.id, group, types, declared, card)
        if zone := next((zone for zone in zones if zone.group is group), None):
            found += _to_deploy(battle.map, zone, enemies[side.id], types, card)
    return _stacked(found)


def _type(types: Mapping[str, UnitType], id_: str) -> UnitType:
    """The unit type with this id; for an unknown id a blank counter with the id as its name."""
    return types.get(id_) or UnitType(id_, id_.upper(), "neutral", "")


def _placed(
    sheet: MapSheet,
    side: str,
    group: Group,
    types: Mapping[str, UnitType],
    declared: Sequence[Condition],
    blank: CounterLook,
) -> list[UnitSpot]:
    """The units of a group that are in hexes; a unit aboard another one has the hex of its carrier."""
    at = {unit.id: unit.at for unit in group.units}
    found = []
    for unit in group.units:
        where = unit.at or at.get(unit.carried_by, "")
        if not where:
            continue
        try:
            hex_ = sheet.hex(where)
        except BadName:
            continue
        badges = badges_of(declared, unit.conditions)
        look = replace(blank, type=_type(types, unit.type), number=unit.id, badges=badges)
        facing = Direction.__members__.get(unit.facing)
        spot = UnitSpot(hex_, look, side, group.id, unit, facing=facing, is_aboard=unit.carried_by in at)
        found.append(spot)
    return found


def _grounds_of_others(zones: Iterable[Zone]) -> dict[str, frozenset[Hex]]:
    """For each side of these zones, the hexes in zones of the other sides."""
    own: dict[str, set[Hex]] = {}
    for zone in zones:
        own.setdefault(zone.side.id, set()).update(zone.hexes)
    sides_in = Counter(hex_ for ground in own.values() for hex_ in ground)
    return {
        side: frozenset(hex_ for hex_, sides in sides_in.items() if sides > (hex_ in ground))
        for side, ground in own.items()
    }


def _to_deploy(
    sheet: MapSheet, zone: Zone, enemies: frozenset[Hex], types: Mapping[str, UnitType], blank: CounterLook
) -> list[UnitSpot]:
    """The units without a hex, spread over the zone of their group toward the enemy: tanks in front,
    transport in the rear.
    """
    group = zone.group
    if group is None:
        return []
    units: list[tuple[str, Unit | None]] = [(id_, None) for id_, n in group.counts.items() for _ in range(n)]
    units += [(unit.type, unit) for unit in group.units if not unit.at and not unit.carried_by]
    units.sort(key=lambda entry: _ORDER.get(_type(types, entry[0]).category, len(_ORDER)))
    spots = spread(sheet, zone.hexes, len(units), toward=enemies)
    return [
        UnitSpot(
            hex_,
            replace(blank, type=_type(types, id_), planned=True, number=unit.id if unit else ""),
            zone.side.id,
            group.id,
            unit,
            planned=True,
        )
        for hex_, (id_, unit) in zip(spots, units, strict=True)
    ]


def spread(sheet: MapSheet, hexes: Iterable[Hex], count: int, toward: Iterable[Hex] = ()) -> list[Hex]:
    """`count` hexes spread evenly over an area, those nearest to `toward` first. Hexes repeat only when all
    are used.

    The hexes depend on the area alone: they are the centres of equal shares (a few rounds of Lloyd's
    algorithm from an even start).
    """
    return list(_spread(sheet.grid, frozenset(hexes), count, frozenset(toward)))


@lru_cache(maxsize=64)
def _spread(grid: HexGrid, hexes: frozenset[Hex], count: int, toward: frozenset[Hex]) -> tuple[Hex, ...]:
    """The cached result of `spread`, because most edits of a scenario leave most groups in place."""
    area = sorted(hexes)
    if not area or not count:
        return ()
    area = area[:: 1 + len(area) // max(_SAMPLE, count)]
    layout = HexLayout(grid)
    points = np.array([layout.centre(hex_) for hex_ in area])
    free = min(count, len(area))
    chosen = _even_sites(points, free)
    goals = np.array([layout.centre(hex_) for hex_ in sorted(toward)]).reshape(-1, 2)
    if len(goals):
        forward = goals.mean(axis=0) - points.mean(axis=0)
        chosen = chosen[np.argsort(-(points[chosen] @ forward), kind="stable")]
    stops = [area[index] for index in chosen.tolist()]
    return tuple(stops[index % free] for index in range(count))


def _even_sites(points: Floats, count: int) -> Ints:
    if count == len(points):
        return np.arange(count)
    sites = points[np.linspace(0, len(points) - 1, count).round().astype(int)]
    for _ in range(_ROUNDS):
        nearest = _squares(points, sites).argmin(axis=1)
        shares = np.bincount(nearest, minlength=count)
        sums = [np.bincount(nearest, points[:, axis], count) for axis in (0, 1)]
        some = shares > 0
        moved = np.stack(sums, axis=1)[some] / shares[some, None]
        if np.array_equal(moved, sites[some]):
            break
        sites[some] = moved
    distances = _squares(points, sites)
    chosen: list[int] = []
    for index in range(count):
        distances[chosen[-1:], :] = np.inf
        chosen.append(int(distances[:, index].argmin()))
    return np.array(chosen)


def _squares(points: Floats, sites: Floats) -> Floats:
    """The squared distances from each point to each site, shape [points, sites]."""
    across, down = (points[:, None, axis] - sites[None, :, axis] for axis in (0, 1))
    return np.asarray(across * across + down * down)


def _stacked(spots: list[UnitSpot]) -> list[UnitSpot]:
    heights: Counter[Hex] = Counter()
    aboard: dict[str, list[UnitSpot]] = {}
    for spot in spots:
        if spot.is_aboard and spot.unit is not None:
            aboard.setdefault(spot.unit.carried_by, []).append(spot)
    found = []
    for spot in spots:
        if spot.is_aboard:
            continue
        level = heights[spot.hex]
        heights[spot.hex] += 1
        found.append(replace(spot, level=level))
        for rider in aboard.pop(spot.unit.id if spot.unit else "", ()):
            found.append(replace(rider, hex=spot.hex, level=level))
    # A carrier aboard another carrier is an error that checks report. Its passengers are shown nevertheless.
    lost = [replace(spot, is_aboard=False) for riders in aboard.values() for spot in riders]
    return sorted(found + lost, key=lambda spot: (spot.hex.row, spot.hex.column, spot.level))
