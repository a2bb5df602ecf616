"""Goals: which unit goes where for which aim: one role each, by who is there first."""

from __future__ import annotations

from functools import partial

from kpeditor.rulesets.kampfpanzer.computer.survey import Survey, aims_of
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place
from kpeditor.rulesets.toolbox import goals
from kpeditor.rulesets.toolbox.aims import Aim
from kpeditor.rulesets.toolbox.doctrine import Doctrine

NEAR_ENOUGH = 10
"""Half points from the enemy at which a fighting unit has arrived: five clear hexes."""
MANY = 8
"""An edge of more hexes cannot be blocked by standing on it."""
TOGETHER = 3
"""So many firers are taken to fire together when the weakest enemies are sought."""
WEAK_ENOUGH = 0.5


def goals_of(survey: Survey, doctrine: Doctrine) -> dict[int, goals.Goal]:
    """The goal of every piece of a side that can move or is carried by one that can: carriers have their
    passenger's.
    """
    found: dict[int, goals.Goal] = {}
    free = [i for i in [*survey.own, *_due(survey)] if _bearer_counts(survey, i)]
    for demand in demands_of(survey, doctrine):
        found |= dict.fromkeys(_chosen(survey, demand, free), demand.goal)
        free = [i for i in free if i not in found]
    fight = fight_goal(survey)
    return found if fight is None else found | dict.fromkeys(free, fight)


def _chosen(survey: Survey, demand: goals.Demand, free: list[int]) -> list[int]:
    """Who meets a demand."""
    able = free if demand.fighters else [i for i in free if survey.pieces[i].is_transport]
    return goals.meeting(demand, able, partial(turns_to, survey))


def turns_to(survey: Survey, index: int, goal: goals.Goal) -> float:
    """Turns of travel from where a piece is to its goal, `FAR_OFF` for one that cannot get there."""
    allowance = survey.ratings.allowance[index]
    if not allowance or index in survey.position.held:
        return 0.0 if survey.cell[index] in goal.cells else goals.FAR_OFF
    field = survey.atlas.field(goal.cells, survey.ratings.mobility[index])
    cell = survey.cell[index]
    starts = [cell] if cell != OFF else survey.pieces[index].entry
    cost = min((field[c] for c in starts), default=goals.FAR_OFF)
    return min(max(0.0, cost - goal.near) / allowance, goals.FAR_OFF)


def fight_goal(survey: Survey) -> goals.Goal | None:
    """Towards the enemies that fire can hurt most, combat units before transport."""
    targets = [i for i in survey.foes if survey.pieces[i].is_combat] or survey.foes
    if not targets:
        return None
    turns = survey.game.scenario.length.max - survey.position.turn + 1
    kills = (a.weight for a in aims_of(survey.game, survey.side) if _is_kill(survey, a))
    chosen = frozenset(survey.cell[i] for i in _weakest(survey, targets))
    return goals.Goal(goals.FIGHT, chosen, goals.fight_weight(kills), turns, NEAR_ENOUGH)


def _is_kill(survey: Survey, aim: Aim) -> bool:
    return aim.what == "destroyed" and aim.side != survey.side and aim.weight > 0


def _weakest(survey: Survey, targets: list[int]) -> list[int]:
    """Those targets that the firers of this side together could hurt about as much as the best one."""
    ratings = survey.ratings
    hurt = []
    for target in targets:
        tables = ratings.on_hard if ratings.hard[target] else ratings.on_soft
        strengths = sorted((tables[i][2] for i in survey.own if len(tables[i]) > 2), reverse=True)
        together = strengths[: 2 * TOGETHER : 2]
        cell = survey.cell[target]
        dug = survey.position.is_entrenched(target)
        cover = survey.ground.chart.hexes["entrenchment"].defence if dug else survey.cover(cell)
        column = ratings.column(sum(together) - ratings.defence[target] - cover)
        hurt.append(ratings.worth[target] * ratings.loss[0][column] if column >= 0 else 0.0)
    enough = WEAK_ENOUGH * max(hurt)
    return [target for target, loss in zip(targets, hurt, strict=True) if loss >= enough]


def _bearer_counts(survey: Survey, index: int) -> bool:
    """True for combat units and for carriers with one aboard."""
    return survey.pieces[index].is_combat or survey.position.status[index].passenger != NOBODY


def _due(survey: Survey) -> list[int]:
    """Pieces that enter now, carriers with their passengers."""
    return [
        piece.index
        for piece in survey.game.side_pieces(survey.side)
        if (s := survey.position.status[piece.index]).place is Place.DUE
        and s.carrier == NOBODY
        and survey.position.is_due(piece)
    ]


def demands_of(survey: Survey, doctrine: Doctrine) -> list[goals.Demand]:
    """Goals in order of weight; aims on the same cells give one."""
    asked = (_demand(survey, doctrine, aim) for aim in aims_of(survey.game, survey.side))
    return goals.in_order(demand for demand in asked if demand is not None)


def _demand(survey: Survey, doctrine: Doctrine, aim: Aim) -> goals.Demand | None:
    turn = survey.position.turn
    if turn > aim.last:
        return None
    turns = max(1, aim.first - turn + 1)
    mine, weight = aim.side == survey.side, abs(aim.weight)
    if aim.what == "exited":
        return _exit(survey, doctrine, aim, turns) if mine == (aim.weight > 0) else None
    if aim.what == "destroyed" or aim.cells is None or mine != (aim.weight > 0):
        return None
    want = len(aim.cells)
    if mine and aim.need is not None:
        want = min(want, aim.need + doctrine.spare)
    elif not mine and len(aim.cells) > MANY:
        return _clear(survey, aim, turns)
    return goals.Demand(goals.Goal(goals.OCCUPY, aim.cells, weight, turns), want)


def _clear(survey: Survey, aim: Aim, turns: int) -> goals.Demand:
    """The goal of an area to be cleared: its enemies; an empty area is occupied."""
    assert aim.cells is not None
    targets = frozenset(survey.cell[i] for i in survey.foes if survey.cell[i] in aim.cells)
    if targets:
        return goals.Demand(
            goals.Goal(goals.FIGHT, targets, abs(aim.weight), turns, NEAR_ENOUGH), len(survey.own)
        )
    return goals.Demand(goals.Goal(goals.OCCUPY, aim.cells, abs(aim.weight), turns), len(aim.cells))


def _exit(survey: Survey, doctrine: Doctrine, aim: Aim, turns: int) -> goals.Demand | None:
    mine = aim.side == survey.side
    cells = survey.game.exits[aim.side]
    if aim.cells is not None:
        cells = cells & aim.cells
    if not cells:
        return None
    if not mine:
        want = len(cells)
        return (
            goals.Demand(goals.Goal(goals.DENY, cells, abs(aim.weight), turns), want)
            if want <= MANY
            else None
        )
    goal = goals.Goal(goals.EXIT, cells, abs(aim.weight), turns)
    if aim.need is None:
        return goals.Demand(goal, len(survey.own))
    gone = survey.gone(survey.side, Place.EXITED)
    if gone >= aim.need:
        return None
    fighters = not (aim.together > 1 and _may_fight_on(survey, goal))
    return goals.Demand(goal, aim.need - gone + (doctrine.spare if fighters else 0), fighters)


def _may_fight_on(survey: Survey, goal: goals.Goal) -> bool:
    """Whether other counts of the line are open and there is time left to travel."""
    for aim in aims_of(survey.game, survey.side):
        if aim.what != "destroyed" or aim.side == survey.side or aim.weight < 0 or aim.need is None:
            continue
        if survey.gone(aim.side, Place.DESTROYED) >= aim.need:
            continue
        travel = sorted(turns_to(survey, i, goal) for i in survey.own if survey.pieces[i].is_combat)
        # The slower half decides; two turns are allowed for pins and disruption.
        return bool(travel) and goal.turns - travel[len(travel) // 2] > 2 + goals.LAST_MOMENT
    return False
