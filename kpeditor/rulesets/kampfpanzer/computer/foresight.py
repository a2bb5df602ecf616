"""Foresight: where the enemy will probably go this turn, and what each enemy unit is worth to us."""

from __future__ import annotations

from dataclasses import dataclass, field

from kpeditor.rulesets.kampfpanzer.computer.goals import goals_of, turns_to
from kpeditor.rulesets.kampfpanzer.computer.survey import Survey, aims_of
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF, Ground
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place
from kpeditor.rulesets.toolbox.aims import Aim
from kpeditor.rulesets.toolbox.doctrine import Doctrine
from kpeditor.rulesets.toolbox.goals import EXIT, FIGHT, OCCUPY, Goal
from kpeditor.rulesets.toolbox.ways import Field

MOVES = 0.25
"""What cancelling any movement is worth, in tanks."""
ARRIVES = 0.8
"""More when the unit would reach its goal by it."""
AIMED_AT = 0.8
"""What a unit in an area that decides the game is worth beyond itself."""
A_KILL = 3.0
"""What all the kills a victory line asks for are worth together."""
MAY_LEAVE = 0.2
"""What a unit is worth beyond itself where those that leave the map are counted."""

Clocked = list[tuple[int, int]]
"""Cells with the half points at which they are entered; the start at 0."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a staff expects of the enemy.

    Attributes:
        goals: the probable goal of each of its units.
        paths: cells each will probably enter this turn, in order.
        denied: by piece the value of preventing its movement.
        value: by piece its worth where it stands.
        bounty: by piece the additional worth of its destruction, because a victory line counts it.
        clocked: some of the paths with their times, filled when they are asked for.
    """

    goals: dict[int, Goal]
    paths: dict[int, list[int]]
    denied: dict[int, float]
    value: list[float]
    bounty: list[float]
    clocked: dict[int, Clocked] = field(default_factory=dict)


def foresee(survey: Survey, doctrine: Doctrine) -> Foresight:
    """The probable moves and values of the other side."""
    value, bounty = values(survey)
    if not survey.foes:
        return Foresight({}, {}, {}, value, bounty)
    other = Survey(survey.position, survey.pieces[survey.foes[0]].side)
    goals = goals_of(other, doctrine)
    paths, denied = {}, {}
    for index, goal in goals.items():
        cell = survey.cell[index]
        if survey.level[index] or cell == OFF or not survey.ratings.allowance[index]:
            continue
        if index in survey.position.held:
            continue
        left = turns_to(survey, index, goal)
        if left <= 0:
            continue
        paths[index] = _path(survey, index, goal)
        worth = MOVES * (0.5 if goal.kind == FIGHT else 1.0)
        if left <= 1 and goal.kind in (EXIT, OCCUPY):
            worth += ARRIVES * goal.weight * (2 if goal.turns - left < 1 else 1)
        denied[index] = worth
    return Foresight(goals, paths, denied, value, bounty)


def values(survey: Survey) -> tuple[list[float], list[float]]:
    """What each piece is worth by figures and place, and what its destruction brings besides."""
    ratings = survey.ratings.worth
    value, bounty = list(ratings), [0.0] * len(ratings)
    for index, status in enumerate(survey.position.status):
        if status.passenger != NOBODY:
            value[index] += ratings[status.passenger]
    on_map = (*survey.own, *survey.foes)
    for aim in aims_of(survey.game, survey.side):
        counted = [index for index in on_map if survey.pieces[index].side == aim.side]
        weight = abs(aim.weight)
        if aim.what == "destroyed":
            _add_bounty(survey, aim, bounty)
        elif aim.what == "exited":
            for index in counted:
                if survey.pieces[index].is_combat:
                    value[index] += MAY_LEAVE * weight
        elif aim.cells is not None:
            for index in counted:
                if survey.cell[index] in aim.cells:
                    value[index] += weight * AIMED_AT
    return value, bounty


def _add_bounty(survey: Survey, aim: Aim, bounty: list[float]) -> None:
    """What kills are worth that a victory line counts: the more, the fewer it still asks for."""
    done = survey.gone(aim.side, Place.DESTROYED)
    left = max(1, (aim.need or done + 4) - done)
    prize = abs(aim.weight) * min(2.0, A_KILL / left)
    for piece in survey.game.side_pieces(aim.side):
        passenger = survey.position.status[piece.index].passenger
        rides = passenger != NOBODY and survey.pieces[passenger].is_combat
        bounty[piece.index] += prize * (piece.is_combat + rides)


def _path(survey: Survey, index: int, goal: Goal) -> list[int]:
    """The way straight down the field, as far as the allowance goes."""
    mobility = survey.ratings.mobility[index]
    field = survey.atlas.field(goal.cells, mobility)
    return descent(survey.ground, mobility, field, survey.cell[index], survey.ratings.allowance[index])


def descent(ground: Ground, mobility: str, field: Field, cell: int, points: int) -> list[int]:
    """The cells entered on the shortest way down a field."""
    enter, cross, neighbours = ground.enter[mobility], ground.cross[mobility], ground.neighbours
    found = []
    while field[cell] > 0:
        here, best, price = field[cell], OFF, 0
        for direction, there in enumerate(neighbours[cell]):
            if there == OFF or field[there] >= here:
                continue
            cost = cross[cell][direction] or enter[there]
            if cost + field[there] <= here:
                best, price = there, cost
                break
        points -= price
        if best == OFF or points < 0:
            break
        found.append(best)
        cell = best
    return found
