"""Checks of set-up in steps on a free table: what limits name, and whether there is room for what steps
place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.checks.tables.areas import Base, bearing, covered, hidden_in, room_of, squares
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.problem import DataPath, Problem, did_you_mean, in_scenario
from kpeditor.core.rules.scenarioforms import BelowMarkers
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.model import Group, Side
from kpeditor.core.scenario.setup import tableground
from kpeditor.core.scenario.setup.order import OrderedStep, ordered_steps, places, types_to_place
from kpeditor.core.scenario.setup.steps import SetupStep
from kpeditor.core.texts import count

_NEAR = 1e-6
_WIDEN = "Widen its area, or loosen its limits."


def check_table_setup(parsed: ParsedScenario) -> Iterator[Problem]:
    """Reports all problems with where steps put things on a table; none on hexes."""
    sheet = parsed.table
    if sheet is None:
        return
    for index, step in enumerate(parsed.scenario.setup):
        yield from _ground(parsed, sheet, index, step)
    yield from _room(parsed, sheet)


def _error(code: str, text: str, fix: str, path: DataPath) -> Problem:
    return in_scenario.error(code, text, fix=fix, path=path)


def _ground(parsed: ParsedScenario, sheet: TableSheet, index: int, step: SetupStep) -> Iterator[Problem]:
    """Reports kinds, areas and edges in limits that the table does not have."""
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


@dataclass(frozen=True, eq=False)
class _Lot:
    """What a step places of a group, the ground the step leaves, and the part of it where bases may stand."""

    side: Side
    group: Group
    bases: list[Base]
    zone: Any
    firm: Any

    @property
    def least(self) -> float:
        """The smallest area that its bases cover."""
        return covered(room_of(self.bases), self.zone, self.firm)

    @property
    def has_room(self) -> bool:
        return not self.firm.is_empty and self.least <= self.firm.area + _NEAR


def _room(parsed: ParsedScenario, sheet: TableSheet) -> Iterator[Problem]:
    """Reports steps whose area and limits leave no ground, or less than their units take up."""
    scenario, everything = parsed.scenario, list[_Lot]()
    for one in ordered_steps(scenario):
        side = scenario.side(one.step.side)
        if side is None:
            continue
        lots = list(_lots(parsed, sheet, one, side))
        everything += [lot for lot in lots if lot.has_room]
        if one.index is None:
            continue  # for units that no step places, only the area is checked
        path: DataPath = ("setup", one.index)
        marks = sum(lot.count for lot in one.step.marks if not lot.at_most)
        ground = _left(parsed, sheet, one.step, "")
        if marks and ground is not None and ground.is_empty:
            text = f"step {one.index + 1} lays marks and leaves no ground"
            yield _error("setup-no-room", text, _WIDEN, path)
        for lot in lots:
            if not lot.has_room:
                yield _error("setup-no-room", _too_small(sheet, lot, one.index + 1), _WIDEN, path)
        if standing := [lot for lot in lots if not lot.firm.is_empty]:
            below = hidden_in(parsed, side, [lot.group for lot in standing])
            yield from _apart(sheet, one.index, one.step.limits.apart, standing, below)
    for side in scenario.sides:
        yield from _together(parsed, sheet, [lot for lot in everything if lot.side is side])


def _lots(parsed: ParsedScenario, sheet: TableSheet, one: OrderedStep, side: Side) -> Iterator[_Lot]:
    """What a step places, group by group, as far as its ground can be read."""
    types = parsed.unit_types or {}
    for group in (group for group in side.groups if group.id in one.step.groups):
        wanted = {
            type_: n
            for type_, n in types_to_place(group).items()
            if n and places(parsed.scenario, one, side.id, group.id, type_)
        }
        zone = _left(parsed, sheet, one.step, group.deploy)
        if wanted and zone is not None:
            known = [(types[id_].base or (0.0, 0.0), n) for id_, n in wanted.items() if id_ in types]
            bases = [base for base, n in known for _ in range(n)]
            yield _Lot(side, group, bases, zone, bearing(sheet, _catalogue(parsed), zone, bases))


def _too_small(sheet: TableSheet, lot: _Lot, step: int) -> str:
    """The message that a step leaves no ground for a group, or too little."""
    if lot.firm.is_empty:
        where = "" if lot.zone.is_empty else " on which anybody can stand"
        return f"step {step} leaves no ground for group {lot.group.id}{where}"
    has = f"{squares(lot.firm.area)} square {sheet.space.units}"
    needed = squares(room_of(lot.bases))
    return f"step {step} leaves {has} for group {lot.group.id}, whose bases cover {needed}"


def _together(parsed: ParsedScenario, sheet: TableSheet, lots: list[_Lot]) -> Iterator[Problem]:
    """Reports groups of a side with overlapping grounds that have room singly, but not all together."""
    import shapely

    left = list(lots)
    while left:
        beside, number = [left.pop(0)], 0
        while number < len(beside):  # all grounds joined by a chain of overlaps
            near = [lot for lot in left if shapely.intersects(lot.firm, beside[number].firm)]
            beside += near
            left = [lot for lot in left if lot not in near]
            number += 1
        below = hidden_in(parsed, beside[0].side, list({lot.group.id: lot.group for lot in beside}.values()))
        areas = sorted((w * d for lot in beside for w, d in lot.bases), reverse=True)
        share = min(lot.least / area if (area := room_of(lot.bases)) else 1.0 for lot in beside)
        needed = sum(areas[below.units :]) * share
        whole = float(shapely.union_all([lot.firm for lot in beside]).area)
        if len(beside) > 1 and needed > whole + _NEAR:
            last = beside[-1]
            path = next(
                path
                for side, group, path in parsed.scenario.group_paths()
                if side is last.side and group is last.group
            )
            names = " and ".join(dict.fromkeys(lot.group.id for lot in beside))
            text = f"the bases of {names} cover {squares(needed)} square {sheet.space.units} together,"
            text += f" and the ground they share has {squares(whole)}"
            fix = "Enlarge one of the areas that overlap, or take units away."
            yield _error("zone-crowded", text, fix, (*path, *(("deploy",) if last.group.deploy else ())))


def _apart(
    sheet: TableSheet,
    index: int,
    apart: int,
    placed: list[_Lot],
    below: BelowMarkers,
) -> Iterator[Problem]:
    """Reports units that cannot all keep the distance that their step demands. It is an error if there is no
    room for the units that do not hide, with one marker for all hidden ones; a warning if there is none for
    all units and dummies. The check cannot prove that the units can really be placed.
    """
    import shapely

    bases = sorted((base for lot in placed for base in lot.bases), key=lambda base: base[0] * base[1])
    whole = shapely.union_all([lot.zone for lot in placed])
    room = float(shapely.buffer(whole, apart / 2, quad_segs=32).area) if apart else float(whole.area)
    hidden = min(below.units, len(bases))
    least = room_of([*bases[: len(bases) - hidden], *[(0.0, 0.0)] * bool(hidden)], apart)
    marker = (below.width, below.width)
    most = room_of([*bases, *[marker] * (below.dummies if hidden else 0)], apart)
    what = f"step {index + 1} is to place {count(len(bases), 'unit')}"
    far = f" at least {sheet.numbering.distance(apart)} apart" if apart else ""
    path: DataPath = ("setup", index)
    if apart and least > room + _NEAR:
        fix = "Let them stand closer together, or widen the area."
        yield _error("setup-no-room", f"{what}{far}, but there is not enough room", fix, path)
    elif hidden and most > room + _NEAR >= room_of(bases):
        text = f"{what} and {count(below.dummies, 'dummy marker')}{far}, but there is not enough room"
        fix = "Widen its area, or have fewer dummies."
        yield in_scenario.warning("setup-no-room", text, fix=fix, path=path)


def _catalogue(parsed: ParsedScenario) -> Catalogue:
    return parsed.ruleset.terrain() if parsed.ruleset is not None else NO_RULES


def _left(parsed: ParsedScenario, sheet: TableSheet, step: SetupStep, deploy: str) -> Any:
    """The ground a step leaves; None if its words cannot be read, which another check reports."""
    try:
        return tableground.step_ground(sheet, step, deploy, parsed.standing, _catalogue(parsed))
    except (BadExpression, BadName):
        return None
