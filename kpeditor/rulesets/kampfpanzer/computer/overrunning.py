"""Overrunning: tanks that drive over soft enemies in the open, together where that destroys them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kpeditor.core.geometry.directions import Direction
from kpeditor.rulesets.kampfpanzer.computer.atlas import march
from kpeditor.rulesets.kampfpanzer.computer.moves import Options
from kpeditor.rulesets.kampfpanzer.computer.survey import Survey
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.orders import Overrun, legs
from kpeditor.rulesets.toolbox.ways import INFINITE, Obstacles, Sought

if TYPE_CHECKING:
    from kpeditor.rulesets.kampfpanzer.computer.plan import Plan

MOST_TARGETS = 4
MOST_OVERRUNNERS = 3
COUNTERED = 0.13
"""What a counterattack costs on average, as a share of the overrunner's worth."""
GETS_THROUGH = 0.75
"""How often an overrun is not stopped on its way."""
LEAST_GAIN = 0.05


@dataclass(frozen=True, slots=True)
class Onrush:
    """An overrun of one hex by one or more units."""

    orders: dict[int, Overrun]
    ends: frozenset[int]
    value: float


@dataclass(frozen=True, slots=True)
class Way:
    """How one unit could overrun a hex: the direction, the path to it, where it ends."""

    index: int
    direction: int
    path: tuple[int, ...]
    end: int


def overruns(
    plan: Plan, free: list[int], options: Mapping[int, Options], share: Mapping[int, float]
) -> list[Onrush]:
    """Overruns worth more than their units' alternatives; `share` is what each unit contributes by fire."""
    survey, found, used = plan.survey, [], set[int]()
    taken: set[int] = set()
    tanks = [i for i in free if survey.pieces[i].category == "afv"]
    for cell in _targets(plan, tanks)[:MOST_TARGETS]:
        onrush = _onrush(plan, cell, [i for i in tanks if i not in used], options, share, taken)
        if onrush is not None:
            used |= onrush.orders.keys()
            taken |= onrush.ends
            found.append(onrush)
    return found


def _targets(plan: Plan, tanks: list[int]) -> list[int]:
    """Hexes of soft enemies in the open with a tank near, the most valuable first."""
    survey, found = plan.survey, []
    for cell, foes in survey.held.items():
        if any(survey.ratings.hard[i] for i in foes):
            continue
        if not survey.ground.may_be_overrun(cell, plan.position.wrecks):
            continue
        row = survey.atlas.distances(cell)
        # Road steps cost half: a tank may come from farther than its allowance in clear hexes.
        if any(row[survey.cell[i]] * 2 + 6 <= survey.ratings.allowance[i] * 1.5 for i in tanks):
            found.append((-sum(plan.foresight.value[i] for i in foes), cell))
    return [cell for _, cell in sorted(found)]


def _onrush(
    plan: Plan,
    cell: int,
    tanks: list[int],
    options: Mapping[int, Options],
    share: Mapping[int, float],
    taken: set[int],
) -> Onrush | None:
    zone = _zone_without(plan.survey, cell)
    ways = [(w, options[i].gain, share.get(i, 0.0)) for i in tanks for w in _ways(plan, cell, i, zone)]
    ways.sort(key=lambda way: (max(way[1], way[2]), len(way[0].path), way[0].index, way[0].direction))
    chosen: list[Way] = []
    best: tuple[float, float, list[Way]] | None = None
    price = 0.0
    for way, gain, fire in ways:
        if way.end in taken or any(
            way.index == other.index or way.direction == other.direction for other in chosen
        ):
            continue
        chosen.append(way)
        price += max(gain, fire) + _risk(plan, way, cell) - plan.scorer.progress_to(way.index, way.end)
        value = _value(plan, cell, len(chosen))
        if value - price > (best[0] if best else LEAST_GAIN):
            best = value - price, value, list(chosen)
        if len(chosen) == MOST_OVERRUNNERS:
            break
    if best is None:
        return None
    orders = {way.index: Overrun(legs(way.path), Direction(way.direction)) for way in best[2]}
    return Onrush(orders, frozenset(way.end for way in best[2]), best[1])


def _ways(plan: Plan, cell: int, index: int, zone: set[int]) -> list[Way]:
    """All directions from which a tank can run over a hex this turn."""
    survey = plan.survey
    ground, ratings = survey.ground, survey.ratings
    here, allowance, mobility = survey.cell[index], ratings.allowance[index], ratings.mobility[index]
    more = 2 * plan.position.game.tables.numbers.overrun_points
    if survey.atlas.distances(cell)[here] + more + 1 > allowance:
        return []  # each step costs a half point at least
    field = survey.atlas.field(frozenset({cell}), mobility)
    left = field[here]
    if left + more + 1 > allowance:
        return []
    # By hex from which it may begin: the points it must keep for that, and the direction.
    able: dict[int, tuple[int, int]] = {}
    bound = -INFINITE
    around, wrecks = ground.neighbours[cell], plan.position.wrecks
    for back, start in enumerate(around):
        direction = (back + 3) % 6
        if start == OFF or start in survey.held or (start in zone and start != here):
            continue
        end = around[direction]
        if end == OFF or not plan.may_end(index, end):
            continue
        kept = more + ground.step_cost(mobility, start, direction, wrecks)
        kept += ground.step_cost(mobility, cell, direction, wrecks)
        # A way to there costs at least what it brings the tank nearer to the hex.
        if left - field[start] + kept <= allowance:
            able[start] = kept, direction
            bound = max(bound, allowance - kept + field[start])
    if not able:
        return []
    reached = march(
        ground,
        mobility,
        [(here, 0)],
        allowance - more,
        field,
        Obstacles(zone, survey.held, wrecks),
        Sought(able, len(able), 60, bound),
    )
    found = []
    for start, (kept, direction) in able.items():
        if start in reached.spent and reached.spent[start] + kept <= allowance:
            path = tuple(reached.directions(start, ground.neighbours))
            found.append(Way(index, direction, path, around[direction]))
    return found


def _zone_without(survey: Survey, cell: int) -> set[int]:
    """Cells controlled by enemies outside a hex: an overrunner ignores the others (R-MOV-5)."""
    return set().union(*(around for there, around in survey.zones.items() if there != cell))


def _value(plan: Plan, cell: int, overrunners: int) -> float:
    """What the overrun brings: losses, and that nobody there moves."""
    survey, ratings = plan.survey, plan.survey.ratings
    foes = survey.held[cell]
    count = sum(2 if plan.position.is_entrenched(i) else 1 for i in foes)
    superiority = plan.position.game.tables.overrun.superiority(count, overrunners)
    column = ratings.column(superiority)
    value = sum(
        plan.foresight.value[i] * ratings.loss[survey.level[i]][column]
        + plan.foresight.bounty[i] * ratings.nearer[survey.level[i]][column]
        + plan.doctrine.pin * plan.foresight.denied.get(i, 0.0)
        for i in foes
    )
    return plan.doctrine.overrun * plan.doctrine.fire * GETS_THROUGH * value


def _risk(plan: Plan, way: Way, cell: int) -> float:
    """The expected loss of an overrunner: by counterattack, and by fire where it ends."""
    survey = plan.survey
    foes = sum(1 for i in survey.held[cell] if not survey.level[i] and survey.pieces[i].is_combat)
    risk = COUNTERED * foes * plan.foresight.value[way.index]
    if not plan.is_last:
        loss, _ = survey.danger(way.index, way.end)
        here, _ = survey.danger(way.index, survey.cell[way.index])
        risk += plan.doctrine.caution * plan.foresight.value[way.index] * max(0.0, loss - here)
    return risk
