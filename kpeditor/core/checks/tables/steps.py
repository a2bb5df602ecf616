"""Set-up in steps on a free table: what its limits name, and whether there is room for what it places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.checks.tables.areas import Base, hidden_in, room_of, squares
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.problem import DataPath, Problem, did_you_mean, in_scenario
from kpeditor.core.rules.scenarioforms import BelowMarkers
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.model import Group
from kpeditor.core.scenario.setup import tableground
from kpeditor.core.scenario.setup.order import ordered_steps, places, types_to_place
from kpeditor.core.scenario.setup.steps import SetupStep
from kpeditor.core.texts import count

_NEAR = 1e-6
_WIDEN = "Widen its area, or loosen its limits."


def check_table_setup(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything wrong with where steps put things on a table; nothing on hexes."""
    sheet = parsed.table
    if sheet is None:
        return
    for index, step in enumerate(parsed.scenario.setup):
        yield from _ground(parsed, sheet, index, step)
    yield from _room(parsed, sheet)


def _error(code: str, text: str, fix: str, path: DataPath) -> Problem:
    return in_scenario.error(code, text, fix=fix, path=path)


def _ground(parsed: ParsedScenario, sheet: TableSheet, index: int, step: SetupStep) -> Iterator[Problem]:
    """Kinds, areas and edges in limits that the table does not know."""
    path: DataPath = ("setup", index, "limits")
    known = _catalogue(parsed)
    kinds = [kind.id for kind in known.table_features]
    kinds = list(dict.fromkeys([*kinds, *(feature.kind for feature in sheet.features.values())]))
    for key, names in (("terrain", step.limits.terrain), ("not", step.limits.never)):
        for n, name in enumerate(names):
            try:
                tableground.kind_ground(sheet, name, parsed.standing, known)
            except (BadExpression, BadName) as bad:
                fix = did_you_mean(name, kinds) or f"kinds are {', '.join(kinds) or 'none'}"
                text = f"{name!r} is no kind of feature and no area: {bad}"
                yield _error("setup-ground-unknown", text, fix, (*path, key, n))
    if step.limits.from_rail and tableground.railway_kind(sheet, known) is None:
        fix = "Leave it out, or keep away from an area."
        yield _error("setup-ground-unknown", "there are no railways on this table", fix, (*path, "from_rail"))
    for edge in step.limits.from_edge:
        if edge not in tableground.EDGES:
            text = f"the table has no edge {edge!r}"
            yield _error("edge-unknown", text, "edges are N, E, S, W", (*path, "from_edge", edge))
    for area in step.limits.from_area:
        try:
            tableground.area_ground(sheet, area, parsed.standing)
        except (BadExpression, BadName) as bad:
            text = f"{area!r} is no area of this table: {bad}"
            yield _error("setup-ground-unknown", text, "Write an area.", (*path, "from", area))


def _room(parsed: ParsedScenario, sheet: TableSheet) -> Iterator[Problem]:
    """Steps whose area and limits leave no ground, or less than what they place takes up."""
    types, scenario = parsed.unit_types or {}, parsed.scenario
    for one in ordered_steps(scenario):
        side = scenario.side(one.step.side)
        if one.index is None or side is None:
            continue
        path: DataPath = ("setup", one.index)
        marks = sum(lot.count for lot in one.step.marks if not lot.at_most)
        ground = _left(parsed, sheet, one.step, "")
        if marks and ground is not None and ground.is_empty:
            yield _error(
                "setup-no-room", f"step {one.index + 1} lays marks and leaves no ground", _WIDEN, path
            )
        placed: list[tuple[Group, list[Base], Any]] = []
        for group in (group for group in side.groups if group.id in one.step.groups):
            wanted = {
                type_: n
                for type_, n in types_to_place(group).items()
                if n and places(scenario, one, side.id, group.id, type_)
            }
            zone = _left(parsed, sheet, one.step, group.deploy)
            if not wanted or zone is None:
                continue
            bases = [
                types[id_].base or (0.0, 0.0) for id_, n in wanted.items() if id_ in types for _ in range(n)
            ]
            if zone.is_empty:
                text = f"step {one.index + 1} leaves no ground for group {group.id}"
                yield _error("setup-no-room", text, _WIDEN, path)
                continue
            placed.append((group, bases, zone))
            yield from _too_small(sheet, zone, bases, f"step {one.index + 1}", f"group {group.id}", path)
        if placed:
            below = hidden_in(parsed, side, [group for group, _, _ in placed])
            yield from _apart(sheet, one.index, one.step.limits.apart, placed, below)


def _too_small(
    sheet: TableSheet, zone: Any, bases: list[Base], step: str, group: str, path: DataPath
) -> Iterator[Problem]:
    needed = room_of(bases)
    if needed > zone.area + _NEAR:
        unit = sheet.space.units
        has = f"{squares(zone.area)} square {unit}"
        text = f"{step} leaves {has} for {group}, whose bases cover {squares(needed)}"
        yield _error("setup-no-room", text, _WIDEN, path)


def _apart(
    sheet: TableSheet,
    index: int,
    apart: int,
    placed: list[tuple[Group, list[Base], Any]],
    below: BelowMarkers,
) -> Iterator[Problem]:
    """Units that cannot all keep as far apart as their step says: an error where not even those have room
    that do not hide, with one marker for the hidden; a warning where that room lacks for all of them and
    dummies. Whether what passes can really be placed is not decided.
    """
    import shapely

    bases = sorted((base for _, own, _ in placed for base in own), key=lambda base: base[0] * base[1])
    whole = shapely.union_all([zone for _, _, zone in placed])
    room = float(shapely.buffer(whole, apart / 2, quad_segs=32).area) if apart else float(whole.area)
    hidden = min(below.units, len(bases))
    least = room_of([*bases[: len(bases) - hidden], *[(0.0, 0.0)] * bool(hidden)], apart)
    marker = (below.width, below.width)
    most = room_of([*bases, *[marker] * (below.dummies if hidden else 0)], apart)
    what = f"step {index + 1} is to place {count(len(bases), 'unit')}"
    far = f" at least {sheet.numbering.distance(apart)} apart" if apart else ""
    path: DataPath = ("setup", index)
    if apart and least > room + _NEAR:
        fix = "Let them stand nearer, or widen the area."
        yield _error("setup-no-room", f"{what}{far}, but they have no room so", fix, path)
    elif hidden and most > room + _NEAR >= room_of(bases):
        text = f"{what} and {count(below.dummies, 'dummy marker')}{far}, but they have no room so"
        fix = "Widen its area, or have fewer dummies."
        yield in_scenario.warning("setup-no-room", text, fix=fix, path=path)


def _catalogue(parsed: ParsedScenario) -> Catalogue:
    return parsed.ruleset.terrain() if parsed.ruleset is not None else NO_RULES


def _left(parsed: ParsedScenario, sheet: TableSheet, step: SetupStep, deploy: str) -> Any:
    """The ground a step leaves, None where its words cannot be read, which is told elsewhere."""
    try:
        return tableground.step_ground(sheet, step, deploy, parsed.standing, _catalogue(parsed))
    except (BadExpression, BadName):
        return None
