"""Areas of a scenario on a free table: what they name, entries at the edge, zones that overlap or are too
small for what deploys there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableshapes import closed_and_ways
from kpeditor.core.checks.parsedscenario import AreaUse, ParsedScenario
from kpeditor.core.checks.reporting import AREA_TITLES, group_title
from kpeditor.core.checks.tables.bases import SHARE
from kpeditor.core.geometry.table import TablePoint, figure
from kpeditor.core.problem import Problem, error, in_scenario, warning
from kpeditor.core.rules.scenarioforms import BelowMarkers
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.areas.tables.faults import FaultKind, faults_of
from kpeditor.core.scenario.model import Group, Side
from kpeditor.core.scenario.setup.order import types_to_place
from kpeditor.core.texts import count

Base = tuple[float, float]
"""The width and the depth of a base, in the unit of the table."""


def room_of(bases: Iterable[Base], apart: float = 0.0) -> float:
    """The square units that bases take up, including half of the distance that they keep around each.

    Shapes that far apart do not overlap when each is grown by half of it, and they still lie in the zone
    grown by as much: a comparison of both areas never refuses what is possible.
    """
    return sum(w * d + (w + d) * apart + math.pi * apart * apart / 4 for w, d in bases)


def bearing(sheet: TableSheet, catalogue: Catalogue, ground: Any, bases: Iterable[Base]) -> Any:
    """The part of some ground on which bases may stand: not closed ground, except where a way such as a
    bridge leads over it or is so near that a base reaches it.
    """
    import shapely

    closed, ways = closed_and_ways(sheet, catalogue)
    if closed.is_empty:
        return ground
    reach = max((math.hypot(*base) for base in bases), default=0.0)
    if not ways.is_empty:
        closed = shapely.difference(closed, shapely.buffer(ways, reach + _NEAR))
    return shapely.difference(ground, closed)


def covered(needed: float, ground: Any, firm: Any) -> float:
    """The least area of firm ground that bases of an area cover; beside closed ground they may extend a
    little onto it.
    """
    return needed if firm is ground else needed * (1 - SHARE)


def squares(area: float) -> str:
    """An area as messages write it: to a hundredth of a square."""
    return figure(round(area, 2))


def hidden_in(parsed: ParsedScenario, side: Side, groups: Sequence[Group]) -> BelowMarkers:
    """The groups of a side that hide together: a group with numbers of its own alone, the others with their
    side.
    """
    if parsed.ruleset is None:
        return BelowMarkers()
    forms = parsed.ruleset.forms()
    own = [forms.below_markers(group) for group in groups]
    found = [one for one in own if one is not None]
    if None in own and (shared := forms.below_markers(side)) is not None:
        found.append(shared)
    return BelowMarkers(
        sum(one.units for one in found),
        sum(one.dummies for one in found),
        max((one.width for one in found), default=0.0),
    )


_CODES: Mapping[FaultKind, str] = {
    "edge": "edge-unknown",
    "unit": "unit-unknown",
    "place": "place-unknown",
    "ground": "ground-unknown",
    "point": "point-unknown",
    "outline": "area-crosses-itself",
}
_NEAR = 1e-6
"""The distance from an edge, in the table's unit, at which a point counts as lying on it."""


def check_table_areas(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything wrong with areas on a table; nothing on hexes."""
    sheet = parsed.table
    if sheet is None:
        return
    catalogue = parsed.ruleset.terrain() if parsed.ruleset is not None else NO_RULES
    sound = []
    for use in parsed.uses:
        found = [*_names(parsed, sheet, catalogue, use)]
        if not found:
            found = [*_ground(sheet, use)]
            sound += [] if use.ground.is_empty else [use]
        yield from found
    yield from _shared(sound, sheet.space.units)
    yield from _room(parsed, sheet, sound, catalogue)


def _names(
    parsed: ParsedScenario, sheet: TableSheet, catalogue: Catalogue, use: AreaUse
) -> Iterator[Problem]:
    """Names in an area that the table does not know, and sides of something that does not divide the
    table.
    """
    found = [*faults_of(use.area, sheet, catalogue, parsed.standing)]
    for fault in found:
        code = _CODES[fault.kind]
        yield in_scenario.error(code, fault.text, fix=fault.fix, path=use.path, offset=fault.offset)
    if not found and use.ground is None:
        text = f"{use.text!r} names one side of something that does not divide the table"
        fix = "Draw it from edge to edge, so that it divides the table."
        yield in_scenario.error("beside-nothing", text, fix=fix, path=use.path, offset=use.offset)


def _ground(sheet: TableSheet, use: AreaUse) -> Iterator[Problem]:
    """An area without ground, and entries and exits that do not lie at the edge."""
    import shapely

    if use.ground.is_empty:
        severe = warning if use.purpose in ("victory", "event") else error
        text = f"the {AREA_TITLES[use.purpose]} has no ground on this table"
        yield severe("area-empty", text, document="scenario", path=use.path, offset=use.offset)
    elif use.purpose in ("enter", "exit"):
        rim = shapely.box(0, 0, sheet.space.width, sheet.space.height).exterior
        parts = shapely.get_parts(use.ground)
        inland = [part for part in parts if shapely.distance(part, rim) > _NEAR]
        if inland:
            where = inland[0].representative_point()
            code = "entry-not-on-edge" if use.purpose == "enter" else "exit-not-on-edge"
            verb = "enter" if use.purpose == "enter" else "leave"
            at = sheet.space.name(TablePoint(where.x, where.y))
            text = f"units {verb} at the edge of the table, but {at} is not there"
            fix = "Name points at the edge, an edge or a piece of it, for example edge(N, 10, 30)."
            words = "Name points at the edge, an edge or a piece of it."
            yield in_scenario.error(code, text, fix=fix, window=words, path=use.path)


def _shared(uses: Sequence[AreaUse], unit: str) -> Iterator[Problem]:
    """Ground on which a side that deploys earlier may deploy as well."""
    import shapely

    taken: dict[str, Any] = {}
    for use in uses:
        if use.purpose != "deploy" or use.side is None:
            continue
        for earlier, zone in taken.items():
            common = shapely.area(shapely.intersection(zone, use.ground))
            if earlier != use.side.id and common > _NEAR:
                text = f"{squares(common)} square {unit} are also in a deployment area of {earlier}"
                fix = "Separate the areas, or ignore this if the side that deploys first shall choose."
                yield in_scenario.hint("zones-overlap", text, fix=fix, path=use.path)
        zone = taken.get(use.side.id)
        taken[use.side.id] = use.ground if zone is None else shapely.union(zone, use.ground)


def _room(
    parsed: ParsedScenario, sheet: TableSheet, uses: Sequence[AreaUse], catalogue: Catalogue
) -> Iterator[Problem]:
    """Zones too small for what deploys there: a base that fits nowhere, or bases that cover more than the
    zone. Whether bases that pass can really be packed is not decided.
    """
    import shapely

    types = parsed.unit_types or {}
    for use in uses:
        if use.purpose != "deploy" or use.group is None or use.side is None:
            continue
        bases = [*_bases(use.group, types)]
        firm = bearing(sheet, catalogue, use.ground, bases)
        whole = float(shapely.area(firm))
        called = group_title(parsed.scenario, use.side, use.group)
        fix = "Make the area larger, or take units out of the group."
        needed = room_of(bases)
        below = hidden_in(parsed, use.side, [use.group])
        dummies = below.dummies if below.units and not parsed.scenario.setup else 0
        narrow = max((min(base) for base in bases), default=0.0)
        if firm.is_empty and any(types_to_place(use.group).values()):
            text = f"nobody can stand on the ground of the deployment area of {called}"
            yield in_scenario.error("zone-crowded", text, fix="Choose other ground.", path=use.path)
        elif covered(needed, use.ground, firm) > whole + _NEAR:
            text = (
                f"the bases of {called} cover {squares(needed)} square {sheet.space.units}, "
                f"its deployment area has {squares(whole)}"
            )
            yield in_scenario.error("zone-crowded", text, fix=fix, path=use.path)
        elif narrow and shapely.buffer(use.ground, -(narrow / 2 - _NEAR)).is_empty:
            text = f"a base of {called} fits nowhere into its deployment area"
            yield in_scenario.error("zone-crowded", text, fix=fix, path=use.path)
        elif needed + dummies * below.width**2 > whole + _NEAR:
            text = (
                f"the bases of {called} cover {squares(needed)} square {sheet.space.units} of "
                f"{squares(whole)}, which leaves no room for {count(dummies, 'dummy marker')}"
            )
            fix = "Make the area larger, or have fewer dummies."
            yield in_scenario.warning("zone-crowded", text, fix=fix, path=use.path)


def _bases(group: Group, types: Mapping[str, UnitType]) -> Iterator[Base]:
    """The bases of the units of a group that are still to be placed."""
    placed = [unit for unit in group.units if unit.at or unit.carried_by]
    loose = group.tally()
    for unit in placed:
        loose[unit.type] = loose.get(unit.type, 0) - 1
    for type_, number in loose.items():
        known = types.get(type_)
        if known is not None and known.base is not None:
            yield from [known.base] * max(0, number)
