"""Moves: better places for an element, and the way to them [P17, P21]."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer
from kpeditor.rulesets.panzer8.computer.chart import Bools, Floats, Ints, heading
from kpeditor.rulesets.panzer8.computer.goals import LEADERS, Goals
from kpeditor.rulesets.panzer8.computer.queues import MISHAPS, Queues
from kpeditor.rulesets.panzer8.computer.survey import Foe, Survey
from kpeditor.rulesets.panzer8.computer.worth import worth
from kpeditor.rulesets.panzer8.engine import judging, moving
from kpeditor.rulesets.panzer8.engine.costs import cost
from kpeditor.rulesets.toolbox.doctrine import Doctrine
from kpeditor.rulesets.toolbox.goals import OCCUPY, Goal, Terms, urgency
from kpeditor.rulesets.toolbox.tablepaths import TablePath

LATER, LATER_STILL = 0.6, 0.3
"""The value of a shot next turn, as a share of a shot now; and the value of a shot in the turn after that,
when a crew has been set up.
"""
_TRIED = 6
"""The number of places of an element that are tried by the rules, the best first."""
_PARTED = 1.4
"""The least distance between places that are tried, in inches."""
_FAR = 0.98
"""The share of a turn for which ways are planned: half of it for a move with fire."""
_AHEAD = 0.05
"""The distance ahead of a vehicle that is no longer beside it, in inches."""
_CROWD, _MOST_CROWDED = 2.6, 4.0
"""The distance in inches within which friends share a beaten zone, and the number of them that count [P45].
"""
_FLANK = 0.06
"""The share of its worth that an element is expected to lose near an edge other than its own [P43]."""
_LAST = 2.0
"""The value of being at the goal at the end, as a multiple of the goal's weight."""
IN_THE_WAY = 0.4
"""The cost of staying on a bridge or ford, or at its end, when others are to cross it."""
_CLIP = 3.0
"""The greatest number of turns of travel that count as progress."""


@dataclass(slots=True)
class Choice:
    """An action of an element, with its gain over doing nothing."""

    unit: str
    answer: dict[str, Any]
    score: float
    terms: Terms = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Move:
    """A better cell for an element, with its gain over staying; with `target` it fires there."""

    unit: str
    cell: int
    score: float
    terms: Terms
    target: str = ""


class Moves:
    """The moves of one side, weighed by a doctrine."""

    def __init__(self, survey: Survey, goals: Goals, doctrine: Doctrine) -> None:
        self._survey, self._goals, self._doctrine = survey, goals, doctrine
        self._position, self._chart = survey.position, survey.chart
        self.queues = Queues(survey, goals)

    def of(self, id_: str) -> list[Move]:
        """The better places for an element, the best few first; the rules have not judged them."""
        at, chart = self._position, self._chart
        piece, element = at.pieces[id_], at.element(id_)
        if piece.at is None or piece.suppressed or moving.why_not_moving(at, id_, moving.MOVE)[0]:
            return []
        is_leader = element.kind in LEADERS
        if not is_leader and not self._goals.moves(id_):
            return []
        terms = self._leading(id_) if is_leader else self._places(id_)
        start = chart.cell(piece.at)
        turns = self._turns(id_)
        free = (self._survey.room(id_) & (turns <= _FAR)).copy()
        free[start] = False
        found = self._best(id_, terms, free, start)
        if (
            not is_leader
            and not piece.limbered
            and element.gun is not None
            and not moving.why_not_moving(at, id_, moving.MOVE_FIRE)[0]
        ):
            found += self._firing(id_, terms, free & (turns <= _FAR / 2), start)
        return sorted(found, key=lambda one: -one.score)

    def _best(self, id_: str, terms: Mapping[str, Floats], free: Bools, start: int) -> list[Move]:
        scores = np.sum(list(terms.values()), axis=0)
        hold = self._doctrine.hold + (0.02 if self._position.element(id_).kind in LEADERS else 0.0)
        able = free & (scores > scores[start] + hold)
        return [
            Move(
                id_,
                cell,
                float(scores[cell] - scores[start]) - hold,
                {name: float(one[cell] - one[start]) for name, one in terms.items()},
            )
            for cell in self._apart(scores, np.flatnonzero(able))
        ]

    def _apart(self, scores: Floats, cells: Ints) -> Iterator[int]:
        """The best few of some cells, none close to a better cell. Cells on bridges and fords are all kept,
        since a base has room in few places there.
        """
        chart, found = self._chart, list[int]()
        for cell in cells[np.argsort(-scores[cells], kind="stable")].tolist():
            x, y = chart.x[cell], chart.y[cell]
            if chart.narrows[cell]:
                yield cell
            elif all(math.hypot(x - chart.x[one], y - chart.y[one]) >= _PARTED for one in found):
                found.append(cell)
                yield cell
                if len(found) == _TRIED:
                    return

    def _firing(self, id_: str, terms: Mapping[str, Floats], free: Bools, start: int) -> list[Move]:
        """Moves at half speed with a shot at their end [P21]."""
        survey, at = self._survey, self._position
        if "no_move_fire" in at.element(id_).flags or not free.any():
            return []
        shots = survey.chances(at.element(id_), at.pieces[id_].quality - 1)
        now = {**terms, "fires": self._doctrine.fire * shots - terms["fire next"]}
        now["fires"] = np.where(shots > 0.05, now["fires"], -9.0)
        now["fires"][start] = 0.0
        found = []
        for move in self._best(id_, now, free, start)[:3]:
            target = survey.best_target(id_, move.cell)
            if target:
                found.append(Move(id_, move.cell, move.score, move.terms, target))
        return found

    def _turns(self, id_: str) -> Floats:
        """The number of turns that an element needs to every cell. A vehicle takes twice as long where its
        way leads backward [P17].
        """
        at, chart, piece = self._position, self._chart, self._position.pieces[id_]
        assert piece.at is not None
        start = chart.cell(piece.at)
        turns, before = chart.reach(self._survey.row(id_), start)
        element = at.element(id_)
        if element.is_vehicle and "rear_driver" not in element.flags:
            turn = math.radians(piece.facing)
            ahead = (chart.x - piece.at.x) * math.sin(turn) - (chart.y - piece.at.y) * math.cos(turn)
            back = ahead <= _AHEAD
            back[start] = False
            near = np.flatnonzero((turns > 0) & (turns <= _FAR))
            for cell in near[
                np.argsort(turns[near], kind="stable")
            ].tolist():  # The way of these leads backward at first.
                back[cell] |= back[before[cell]]
            turns = np.where(back, 2 * turns, turns)
        return turns

    # --- What a place is worth ---

    def _places(self, id_: str) -> dict[str, Floats]:
        """The value of every cell for an element, by named terms."""
        at, chart, doctrine = self._position, self._chart, self._doctrine
        piece, element = at.pieces[id_], at.element(id_)
        value = worth(element)
        here = chart.cell(at.stand(id_).at)
        terms: dict[str, Floats] = {
            "danger": -doctrine.caution * value * self._survey.danger(id_),
            "fire next": doctrine.fire
            * (LATER_STILL if piece.limbered else LATER)
            * self._survey.chances(element, piece.quality),
        }
        goal = self._goals.assigned.get(id_)
        if goal is not None:
            terms.update(self._toward(id_, goal, here))
        terms["cover"] = doctrine.cover * 0.3 * chart.cover.astype(np.float64)
        terms["crowd"] = -doctrine.mass * value * np.minimum(self._friends(id_), _MOST_CROWDED)
        terms["flank"] = np.where(self._survey.outflanked, -_FLANK * value, 0.0)
        if not element.is_armoured:
            terms["crossing"] = np.where(chart.watched, -doctrine.mass * value * _MOST_CROWDED, 0.0)
        if (beaten := self._survey.beaten(element, here)) is not None:
            terms["barrage"] = -value * beaten
        return terms

    def _toward(self, id_: str, goal: Goal, here: int) -> dict[str, Floats]:
        """The value of the way to a goal, and of being there."""
        left, doctrine = self._goals.field(id_, goal), self._doctrine
        held = self.queues.held(id_, goal, left)
        now = float(held[here])
        urgent = urgency(goal, now + min(max(goal.turns - now, 0.0), MISHAPS), doctrine)
        terms: dict[str, Floats] = {
            "progress": doctrine.advance * urgent * np.clip(held[here] - held, -_CLIP, _CLIP)
        }
        if goal.kind == OCCUPY:
            share = _LAST if goal.turns <= 1 else 0.5
            terms["arrives"] = np.where(left <= 1e-6, share * goal.weight, 0.0)
            if self._goals.coming(goal) - {id_}:
                terms["in the way"] = np.where((left <= 1e-6) & self._chart.narrows, -IN_THE_WAY, 0.0)
        return terms

    def _friends(self, id_: str) -> Floats:
        """The number of friends near each cell."""
        found = np.zeros(self._chart.size)
        for friend in self._survey.own:
            if friend != id_:
                found += self._chart.far(self._position.stand(friend).at) <= _CROWD
        return found

    def _leading(self, id_: str) -> dict[str, Floats]:
        """The value of every cell for a commander: high near friends within his reach and where danger is
        low.
        """
        at, chart = self._position, self._chart
        element = at.element(id_)
        near = float(at.numbers.near)
        leads = np.zeros(chart.size)
        for friend in self._survey.own:
            if friend != id_ and at.is_combat(friend):
                weight = 0.12 if at.pieces[friend].suppressed else 0.05
                far = chart.far(at.stand(friend).at) - 1.0
                leads = leads + np.where(far <= near - 0.5, weight, 0.0) - 0.002 * far
        terms: dict[str, Floats] = {
            "danger": -self._doctrine.caution * worth(element) * self._survey.danger(id_),
            "leads": leads,
            "cover": 0.02 * chart.cover.astype(np.float64),
            "in the way": np.where(chart.narrows, -IN_THE_WAY, 0.0),
            "crossing": np.where(chart.watched, -self._doctrine.mass * _MOST_CROWDED, 0.0),
        }
        if (beaten := self._survey.beaten(element, chart.cell(at.stand(id_).at))) is not None:
            terms["barrage"] = -worth(element) * beaten
        return terms

    # --- Moves under the rules ---

    def moved(self, move: Move) -> Choice | None:
        """Returns a move as the rules allow it, or None if they do not."""
        answer = self._to(move)
        return None if answer is None else Choice(move.unit, answer, move.score, move.terms)

    def _to(self, move: Move) -> dict[str, Any] | None:
        """Returns a legal move to a cell, or as far towards it as is legal. None if there is none."""
        chart, id_ = self._chart, move.unit
        piece = self._position.pieces[id_]
        assert piece.at is not None
        end = chart.point(move.cell)
        fires = bool(move.target)
        for points in ([end], chart.way(self._survey.row(id_), chart.cell(piece.at), move.cell)):
            if not points:
                continue
            path = TablePath((piece.at, *points))
            price = cost(self._position, id_, path, half_speed=fires)
            if price.why_not or price.most < 0.5:
                continue
            if not price.is_legal:
                if price.most < 0.6 * path.length or fires:
                    continue
                path = path.until(price.most - 0.02)
            way = [[round(one.x, 2), round(one.y, 2)] for one in path.points[1:]]
            answer: dict[str, Any] = {
                "unit": id_,
                "do": moving.MOVE_FIRE if fires else moving.MOVE,
                "path": way,
                **({"target": move.target} if fires else {}),
            }
            wanted = self._facing(id_, TablePoint(*way[-1]), path, move.target)
            ahead = round(path.heading(path.length) or 0.0, 1)  # on a bridge there is no room to turn
            for facing in dict.fromkeys((wanted, ahead)):
                answer["facing"] = facing
                if self._is_legal(answer):
                    return answer
        return None

    def _is_legal(self, answer: Answer) -> bool:
        return not judging.faults(self._position, self._survey.side, answer)

    def _facing(self, id_: str, at: TablePoint, path: TablePath, target: str) -> float:
        """The facing at the end: towards the target, or towards the enemy that threatens most there; without
        either, the direction of the move.
        """
        foe = self._faced(at, target)
        if foe is None or self._position.element(id_).gun is None:
            return round(path.heading(path.length) or 0.0, 1)
        there = foe.stand.at
        return round(heading(there.x - at.x, there.y - at.y), 1)

    def _faced(self, at: TablePoint, target: str) -> Foe | None:
        cell, foes = self._chart.cell(at), self._survey.foes
        seeing = [foe for foe in foes if foe.mask[cell]]
        if target:
            return next((foe for foe in foes if foe.id == target), None)
        if seeing:
            return max(seeing, key=lambda foe: foe.worth / (4 + math.dist(at, foe.stand.at)))
        return min(foes, key=lambda foe: math.dist(at, foe.stand.at), default=None)
