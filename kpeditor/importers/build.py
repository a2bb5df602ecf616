"""Makes a battle of a foreign map and a mapping: terrain, hexsides, places, zones and units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.hexsidelayer import from_sides
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.edits.flagging import flag
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, board, hexes_of_mask, mask_of_hexes, seen_from
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.numberingparts import usual_numbering
from kpeditor.core.geometry.pixels import PointF
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.areas.painting import simplest
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit
from kpeditor.importers.found import ForeignMap, FoundShape
from kpeditor.importers.mapping import HEXSIDE, PLACE, UNIT, ZONE, Targets
from kpeditor.importers.shapes import Shapes

_SIDE_NAMES = ("side", "owner", "player", "team", "faction", "seite")
_TURNS = 10


@dataclass
class _Work:
    """The state of a battle being built."""

    sheet: MapSheet
    shapes: Shapes
    missed: list[FoundShape]
    zones: dict[str, dict[str, HexMask]] = field(default_factory=dict)
    units: dict[str, list[Unit]] = field(default_factory=dict)


def build(
    foreign: ForeignMap,
    targets: Targets,
    ruleset: RuleSet,
    file: Path | str = "",
    *,
    flags: bool = False,
    missed: list[FoundShape] | None = None,
) -> OpenBattle:
    """The battle, without a file. A map written by kpeditor comes back unchanged, whatever the targets.

    Args:
        flags: whether to add missing hexside features that follow from terrain.
        missed: receives the shapes that have a target but lie on no hex and along no hexside.

    Raises:
        BadFile: when the shapes need more work than those of any real map.
    """
    if foreign.own is not None:
        return foreign.own
    grid = foreign.grid
    numbering = SCHEMES["CCCCRRRR" if max(grid.columns, grid.rows) > 999 else usual_numbering(grid)]
    sheet = new_sheet(foreign.title, ruleset.info.id, grid, numbering, ruleset.terrain())
    work = _Work(sheet, Shapes(Path(file), grid), [] if missed is None else missed)
    found = [targets.get(kind.key, "") for kind in foreign.kinds]
    for cells in foreign.cells:
        for number in np.unique(cells[cells >= 0]).tolist():
            if found[number].startswith(f"{HEXSIDE}/"):
                _join(sheet, found[number].partition("/")[2], cells == number)
            else:
                _paint(sheet, found[number], cells == number)
    for number, mask in foreign.sides.items():
        if found[number]:
            feature = found[number].partition("/")[2]
            sheet.hexsides[feature] = sheet.hexsides[feature] | mask
    _lay_lines(work, foreign, found, ruleset)
    for shape in foreign.shapes:
        if len(shape.points) and found[shape.kind] and foreign.kinds[shape.kind].role in ("area", "point"):
            _lay(work, shape, found[shape.kind], foreign.kinds[shape.kind].role == "area")
    battle = Battle(sheet, _scenario(work, foreign))
    if flags:
        flag(sheet, ruleset.terrain()).apply(battle)
    return OpenBattle(battle, [], None, None, None, None)


def _paint(sheet: MapSheet, target: str, mask: HexMask) -> None:
    layer, _, kind = target.partition("/")
    if layer in sheet.layers:
        sheet.layers[layer][mask & board(sheet.grid)] = sheet.legend[layer].index(kind)


def _join(sheet: MapSheet, feature: str, mask: HexMask) -> None:
    """Connects each hex of a mask to its neighbours in it by a road."""
    there = mask & board(sheet.grid)
    for direction in Direction:
        joined = there & seen_from(sheet.grid, there, direction)
        sheet.hexsides[feature][joined] |= np.uint8(1 << direction)


def _lay_lines(work: _Work, foreign: ForeignMap, found: Sequence[str], ruleset: RuleSet) -> None:
    catalogue = ruleset.terrain()
    for number, kind in enumerate(foreign.kinds):
        feature = found[number].partition("/")[2]
        if kind.role != "line" or not found[number].startswith(f"{HEXSIDE}/"):
            continue
        declared = catalogue.hexside(feature)
        follow = work.shapes.across if declared is not None and declared.crosses else work.shapes.along
        lines = [shape for shape in foreign.shapes if shape.kind == number]
        followed = [list(follow(line.points)) for line in lines]
        work.missed += [line for line, sides in zip(lines, followed, strict=True) if not sides]
        sides = from_sides(work.sheet.grid, (side for sides in followed for side in sides))
        work.sheet.hexsides[feature] = work.sheet.hexsides[feature] | sides


def _lay(work: _Work, shape: FoundShape, target: str, is_area: bool) -> None:
    """Adds an area or point as terrain, place, zone or unit."""
    group, _, kind = target.partition("/")
    mask = work.shapes.inside(shape.points) if is_area else _at(work, shape.points[0])
    if not mask.any():
        work.missed.append(shape)
        return
    if group == PLACE:
        name = _free_name(shape.name or kind.capitalize(), work.sheet)
        work.sheet.places[name] = Place(name, kind, tuple(sorted(hexes_of_mask(mask))))
    elif target == ZONE:
        zones = work.zones.setdefault(_side_of(shape), {})
        name = shape.name or f"zone {len(zones) + 1}"
        zones[name] = zones[name] | mask if name in zones else mask
    elif group == UNIT:
        hex_ = hexes_of_mask(mask)[0]
        number = sum(map(len, work.units.values())) + 1
        unit = Unit(str(number), kind, work.sheet.name(hex_), shape.properties.get("facing", ""))
        work.units.setdefault(_side_of(shape), []).append(unit)
    else:
        _paint(work.sheet, target, mask)


def _at(work: _Work, point: PointF) -> HexMask:
    hex_ = work.shapes.layout.hex_at(*point)
    here: list[Hex] = [hex_] if hex_ is not None else []
    return mask_of_hexes(work.sheet.grid, here)


def _free_name(wished: str, sheet: MapSheet) -> str:
    """The name, with a number added when it is taken."""
    numbered = (f"{wished} {number}" for number in range(2, len(sheet.places) + 3))
    return next(name for name in (wished, *numbered) if name not in sheet.places)


def _side_of(shape: FoundShape) -> str:
    """The side an object belongs to, as an id; objects that name none share one."""
    named = next((shape.properties[name] for name in _SIDE_NAMES if shape.properties.get(name)), "")
    return "".join(char if char.isalnum() else "_" for char in named.lower())[:40] or "side"


def _scenario(work: _Work, foreign: ForeignMap) -> Scenario | None:
    """A scenario with the zones and units; None if there are none."""
    ids = list(dict.fromkeys([*work.zones, *work.units]))
    if not ids:
        return None
    sides = []
    for id_ in ids:
        groups = [
            Group(name, deploy=simplest(frozenset(hexes_of_mask(mask)), work.sheet))
            for name, mask in work.zones.get(id_, {}).items()
        ]
        if units := work.units.get(id_):
            groups.append(Group("placed", units=tuple(units)))
        sides.append(Side(id_, id_.replace("_", " ").capitalize(), tuple(groups)))
    return Scenario(foreign.title, work.sheet.ruleset, "", Length(_TURNS, _TURNS), tuple(sides))
