"""Riding: which units get off, which go aboard, and which empty carrier fetches which unit [12.0]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kpeditor.core.geometry.directions import Direction
from kpeditor.rulesets.kampfpanzer.computer.atlas import march
from kpeditor.rulesets.kampfpanzer.computer.moves import Options
from kpeditor.rulesets.kampfpanzer.computer.survey import Survey
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY
from kpeditor.rulesets.kampfpanzer.orders import Debark, Embark, Move, legs
from kpeditor.rulesets.toolbox.goals import EXIT
from kpeditor.rulesets.toolbox.ways import Obstacles, Sought

if TYPE_CHECKING:
    from kpeditor.rulesets.kampfpanzer.computer.plan import Plan

LONG_WALK = 3.0
"""Units whose walk takes at least this many turns want to ride."""
QUIET = 10
"""A gun without an enemy within this many hexes may be moved up."""
RIDES = 0.5
"""The value of getting on or off, as shown in explanations."""


def plan(plan: Plan, free: list[int], options: Mapping[int, Options]) -> None:
    """Orders for carriers and their passengers. Units without one of these orders may move freely."""
    survey = plan.survey
    carriers = [i for i in free if survey.pieces[i].is_transport]
    for carrier in carriers:
        if survey.position.status[carrier].passenger != NOBODY and _has_arrived(plan, carrier, options):
            _get_off(plan, carrier)
    empty = [i for i in carriers if survey.position.status[i].passenger == NOBODY]
    if not empty or plan.is_last or not plan.may_move:
        return
    for passenger in _waiting(plan, free, options):
        left = [i for i in empty if i not in plan.orders]
        if not left:
            return
        _fetch(plan, passenger, left)


def _has_arrived(plan: Plan, carrier: int, options: Mapping[int, Options]) -> bool:
    goal = plan.goals.get(carrier)
    return goal is None or (goal.kind != EXIT and options[carrier].left == 0)


def _get_off(plan: Plan, carrier: int) -> None:
    """Orders the passenger to stay and the carrier to drive to an adjacent vacant hex."""
    survey = plan.survey
    cell, passenger = survey.cell[carrier], survey.position.status[carrier].passenger
    if passenger in plan.position.held:
        return
    places = [
        there
        for there in survey.ground.neighbours[cell]
        if there != OFF
        and there not in survey.there
        and there not in survey.held
        and there not in plan.position.entrenchments
        and there not in plan.ends
        and not survey.ground.is_closed(survey.pieces[carrier].figures.moves_as, there)
        and not (cell in survey.zone and there in survey.zone)
    ]
    if not places or cell in plan.position.entrenchments:
        return
    place = min(places, key=lambda there: (survey.danger(carrier, there), there))
    gun = survey.pieces[passenger].is_gun
    facing = Direction(_facing(survey, cell)) if gun else None
    plan.orders[carrier] = Debark(hex=survey.ground.hex(place))
    plan.orders[passenger] = Debark(facing=facing)
    plan.ends.setdefault(place, []).append(carrier)
    for index in (carrier, passenger):
        plan.weigh(index, RIDES, plan.orders[index], {"gets off at the goal": RIDES})


def _facing(survey: Survey, cell: int) -> int:
    """The direction of most enemies, near ones counting more."""
    row, counts = survey.atlas.distances(cell), [0.0] * 6
    for foe in survey.foes:
        there = survey.cell[foe]
        for facing in range(6):
            if there != cell and survey.atlas.arc(cell, facing)[there]:
                counts[facing] += 1 / (1 + row[there])
    return counts.index(max(counts))


def _waiting(plan: Plan, free: list[int], options: Mapping[int, Options]) -> list[int]:
    """Units on foot that are far from their goal, the farthest first; entrenched units are left out."""
    survey, found = plan.survey, []
    for index in free:
        piece, cell = survey.pieces[index], survey.cell[index]
        if piece.category not in ("infantry", "artillery") or cell in plan.position.entrenchments:
            continue
        if len(survey.there[cell]) > 1 or index in plan.orders:
            continue
        goal = plan.goals.get(index)
        if piece.is_infantry and goal is not None and options[index].left >= LONG_WALK:
            found.append((-options[index].left, index))
        elif piece.is_gun and plan.goals and not _is_near(survey, cell):
            found.append((0.0, index))
    return [index for _, index in sorted(found)]


def _is_near(survey: Survey, cell: int) -> bool:
    row = survey.atlas.distances(cell)
    return any(row[survey.cell[foe]] <= QUIET for foe in survey.foes)


def _fetch(plan: Plan, passenger: int, empty: list[int]) -> None:
    """Orders the nearest empty carrier to take the unit aboard, or to drive up to it."""
    survey, category = plan.survey, plan.survey.pieces[passenger].category
    cell = survey.cell[passenger]
    able = [i for i in empty if category in survey.pieces[i].carries]
    row = survey.atlas.distances(cell)
    for carrier in sorted(able, key=lambda i: (row[survey.cell[i]], i))[:2]:
        here = survey.cell[carrier]
        if row[here] == 1:
            if here in survey.zone and cell in survey.zone:
                continue
            if survey.ground.is_closed(survey.pieces[carrier].figures.moves_as, cell):
                continue
            plan.orders[passenger] = Embark()
            plan.orders[carrier] = Embark(survey.ground.hex(cell))
            for index in (carrier, passenger):
                plan.weigh(index, RIDES, plan.orders[index], {"goes aboard": RIDES})
            return
        if _drive_to(plan, carrier, cell):
            return


def _drive_to(plan: Plan, carrier: int, cell: int) -> bool:
    """Orders the carrier to drive beside a unit that waits there; False if it finds no way."""
    survey = plan.survey
    mobility = survey.ratings.mobility[carrier]
    field = survey.atlas.field(frozenset({cell}), mobility)
    if field[survey.cell[carrier]] > 3 * survey.ratings.allowance[carrier]:
        return False
    reached = march(
        survey.ground, mobility, [(survey.cell[carrier], 0)], survey.ratings.allowance[carrier], field,
        Obstacles(survey.zone, plan.scorer.barred | {cell}, plan.position.wrecks),
        Sought({there for there in survey.ground.neighbours[cell] if plan.may_end(carrier, there)}),
    )  # fmt: skip
    for there in sorted(reached.spent, key=lambda c: (field[c], reached.spent[c], c)):
        if reached.came[there] >= 0 and plan.may_end(carrier, there):
            way = reached.directions(there, survey.ground.neighbours)
            plan.take(carrier, Move(legs(way)))
            plan.weigh(carrier, RIDES, plan.orders[carrier], {"fetches": RIDES})
            return True
    return False
