"""Rollouts: a position played on for some game-turns by two staffs, and what has come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import Decision
from kpeditor.core.scenario.model import DRAW
from kpeditor.rulesets.kampfpanzer.computer.search.judging import judged
from kpeditor.rulesets.kampfpanzer.computer.staff import Staff
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState

WON = 10.0
"""What a won game is worth, in tanks."""
BESIDES = 0.1
"""What the last position counts beside a result: enough to tell equal results apart."""


@dataclass(frozen=True, eq=False)
class Course:
    """What a side might do this game-turn; from there on the staff plans for it."""

    plot: Mapping[str, str]
    orders: Plotting


class Rollouts:
    """Plays one position on for a side. The enemy is taken for a plain staff, now and later.

    Attributes:
        left: game-turns it may still play.
    """

    def __init__(self, state: KampfState, decision: Decision, seed: int, left: int) -> None:
        self.state, self.decision, self.seed, self.left = state, decision, seed, left
        self.side = state.position.game.sides.index(decision.side)
        self.enemy = next(d for d in state.pending() if d.side != decision.side)
        self.staff = Staff.named()
        answer = self.staff.answer(state, self.enemy, Chance.of())
        self._theirs = state.plotting(1 - self.side, answer)
        self._known: dict[tuple[Course, int, int], float] = {}

    def course(self, plot: Mapping[str, str]) -> Course:
        """A course that begins with a plot.

        Raises:
            IllegalAnswer: when the plot is illegal.
        """
        return Course(plot, self.state.plotting(self.side, plot))

    def value(self, course: Course, game: int, turns: int) -> float:
        """What a course has come to after so many game-turns with the dice of a game."""
        key = course, game, turns
        if key not in self._known:
            self._known[key] = self._played(course, game, turns)
        return self._known[key]

    def _played(self, course: Course, game: int, turns: int) -> float:
        dice, mine, theirs = SeededDice(self.seed, game), course.orders, self._theirs
        orders = {**mine.orders, **theirs.orders}
        state, _ = self.state.resolved(orders, dice, {**mine.paths, **theirs.paths})
        self.left -= 1
        for _ in range(turns - 1):
            if state.outcome() is not None:
                break
            orders = {}
            for decision in state.pending():
                orders |= self.staff.plan(state, decision).orders
            state, _ = state.resolved(orders, dice, {})
            self.left -= 1
        return self._worth(state)

    def _worth(self, state: KampfState) -> float:
        worth, outcome = judged(state.position, self.side), state.outcome()
        if outcome is None:
            return worth
        result = {self.decision.side: 1.0, DRAW: 0.0}.get(outcome.winner, -1.0)
        return WON * result + BESIDES * worth
