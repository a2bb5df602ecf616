"""Drill: the computer player that weighs what each element could do and takes what promises most.

It is pure: its answers depend only on what its side sees, the decision and the random numbers it is given.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explanation
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.rulesets.panzer8.computer.acting import Acting
from kpeditor.rulesets.panzer8.computer.chart import Chart
from kpeditor.rulesets.panzer8.computer.goals import Goals
from kpeditor.rulesets.panzer8.computer.moves import Choice, Move
from kpeditor.rulesets.panzer8.computer.placing import Placing
from kpeditor.rulesets.panzer8.computer.reacting import Reacting
from kpeditor.rulesets.panzer8.computer.survey import Survey, as_seen_by
from kpeditor.rulesets.panzer8.engine import judging, setup
from kpeditor.rulesets.panzer8.engine.state import Panzer8State
from kpeditor.rulesets.panzer8.engine.turns import ACT, FIGHT, REACT
from kpeditor.rulesets.toolbox.doctrine import NOTHING, USUAL, Doctrine, candidates, doctrines_of

RULESET = "panzer8"
_MOVES_TRIED = 40
"""The number of moves that are tried by the rules for one answer, the best first."""


@dataclass(frozen=True)
class Drill:
    """Plays by one doctrine."""

    doctrine: Doctrine

    @classmethod
    def named(cls, name: str = USUAL) -> Drill:
        """The player of a doctrine."""
        return cls(doctrines_of(RULESET)[name])

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer.

        Raises:
            KpError: when it finds no room to set up.
        """
        return self._answered(state, decision, chance)[0]

    def explain(self, state: State, decision: Decision, chance: Chance) -> tuple[Answer, Explanation]:
        """The answer to the same decision, and the options weighed for each element.

        Raises:
            KpError: as `answer`.
        """
        return self._answered(state, decision, chance)

    def complete(self, state: State, decision: Decision, given: Answer, chance: Chance) -> Answer:
        """Completes an answer to the same decision. In a set-up it keeps the places that are given and fills
        the rest.

        Raises:
            KpError: as `answer`.
        """
        places = given.get(setup.PLACES) if isinstance(given, Mapping) else None
        if decision.kind != setup.SET_UP or not isinstance(places, Mapping):
            return self.answer(state, decision, chance)
        assert isinstance(state, Panzer8State)
        at = as_seen_by(state.position, decision.side)
        return Placing(at, decision.side, self.doctrine, chance).answer(places)

    def _answered(self, state: State, decision: Decision, chance: Chance) -> tuple[Answer, Explanation]:
        assert isinstance(state, Panzer8State)
        at = as_seen_by(state.position, decision.side)
        if decision.kind == setup.SET_UP:
            return Placing(at, decision.side, self.doctrine, chance).answer(), {}
        if decision.kind == setup.HIDE:
            return Placing(at, decision.side, self.doctrine, chance).hiding(), {}
        if decision.kind == setup.READY:
            return setup.READY, {}
        survey = Survey(at, decision.side)
        acting = Acting(survey, Goals(survey, self.doctrine), self.doctrine)
        if decision.kind == ACT:
            return self._act(acting, decision)
        small = Reacting(acting)
        if decision.kind == REACT:
            answer, weighed = small.react(decision)
            return answer, _told_reactions(weighed, answer)
        return (small.fight(decision) if decision.kind == FIGHT else small.choose(decision)), {}

    def _act(self, acting: Acting, decision: Decision) -> tuple[Answer, Explanation]:
        """The most promising action: fire, close combat and recovery first, so that fewer enemies can react
        to the moves; then moves, then the end of the phase.
        """
        able = list(judging.able(acting.position, decision.side))
        weighed = {id_: acting.at_once(id_) for id_ in able}
        moves = {id_: acting.moves.of(id_) for id_ in able}
        at_once = [found[0] for found in weighed.values() if found and found[0].score > 0]
        first = max((one for one in at_once if not _moves_better(one, moves)), key=_score, default=None)
        if first is not None:
            return first.answer, _told(weighed, moves, first, acting.survey.chart)
        first_over = acting.moves.queues.before
        ranked = sorted(
            (one for found in moves.values() for one in found),
            key=lambda one: (any(moves.get(other) for other in first_over(one.unit)), -one.score),
        )
        for move in ranked[:_MOVES_TRIED]:
            if (choice := acting.moves.moved(move)) is not None:
                weighed[move.unit] = [choice, *weighed[move.unit]]
                return choice.answer, _told(weighed, moves, choice, acting.survey.chart)
        best = max(at_once, key=_score, default=None)
        return (best.answer if best is not None else judging.END), _told(
            weighed, moves, best, acting.survey.chart
        )


def _score(choice: Choice) -> float:
    return choice.score


def _moves_better(choice: Choice, moves: Mapping[str, list[Move]]) -> bool:
    """Whether a move of the element is better than its immediate actions."""
    found = moves[choice.unit]
    return bool(found) and found[0].score > choice.score


def _told(
    weighed: Mapping[str, list[Choice]], moves: Mapping[str, list[Move]], chosen: Choice | None, chart: Chart
) -> Explanation:
    found = {}
    for id_, choices in weighed.items():
        lines = [(one.score, written(one.answer), one.terms) for one in choices]
        lines += [(one.score, _in_words(one, chart), one.terms) for one in moves[id_]]
        is_chosen = chosen is not None and chosen.unit == id_
        found[id_] = candidates(lines, written(chosen.answer) if chosen and is_chosen else NOTHING)
    return found


def _in_words(move: Move, chart: Chart) -> str:
    """The words for a move that the rules have not judged: "move to (12.5, 4.5)"."""
    x, y = chart.point(move.cell)
    return f"{'move and fire' if move.target else 'move'} to ({x:g}, {y:g})"


def _told_reactions(weighed: list[tuple[float, Answer]], answer: Answer) -> Explanation:
    by_unit: dict[str, list[tuple[float, str, Mapping[str, float]]]] = {}
    for score, one in weighed:
        if isinstance(one, Mapping):
            by_unit.setdefault(str(one["unit"]), []).append((score, written(one), {"gain": score}))
    chosen = written(answer) if isinstance(answer, Mapping) else "-"
    return {id_: candidates(found, chosen) for id_, found in by_unit.items()}


def written(answer: Any) -> str:
    """The words for an action."""
    return answer if isinstance(answer, str) else json.dumps(answer)
