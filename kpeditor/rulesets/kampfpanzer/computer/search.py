"""Search above the staff: whole games are played on from the position, and what wins them is plotted.

First the doctrine game: every own doctrine against every doctrine of the enemy, solved by regret matching,
for both sides plot in secret. Then a walk over the plot unit by unit: the order another doctrine would give
is taken where it wins more in paired games. Budgets are counted in games played on, never in seconds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from kpeditor.core.play.matrixgame import solve
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.core.scenario.model import DRAW
from kpeditor.rulesets.kampfpanzer.computer.book import KEEP, book_of
from kpeditor.rulesets.kampfpanzer.computer.staff import Staff
from kpeditor.rulesets.kampfpanzer.engine.position import Place
from kpeditor.rulesets.kampfpanzer.engine.state import DEPLOY, KampfState

DOCTRINES = ("balanced", "rush", "attrition", "late-attack", "hold", "fire-base", "bounds")
"""In the order in which a small budget takes them in."""
SAMPLES = 4
"""Games of each pair of doctrines."""
PAIRED = 8
"""Games in which a changed order is compared with the plot as it was."""
MATERIAL = 0.1
"""What the units left weigh beside the result: enough to tell equal results apart."""


@dataclass(frozen=True)
class Search:
    """Plays as the doctrine game advises; `rollouts` is how many games it plays on for a plot."""

    rollouts: int

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer.

        Raises:
            KpError: when no legal deployment was found.
        """
        assert isinstance(state, KampfState)
        if decision.kind == DEPLOY:
            return Staff.named().answer(state, decision, chance)
        return _Thought(state, decision, chance, self.rollouts).plot()


class _Thought:
    """One plot in the making."""

    def __init__(self, state: KampfState, decision: Decision, chance: Chance, rollouts: int) -> None:
        self.state, self.decision, self.chance = state, decision, chance
        self.left = rollouts
        self.enemy = next(d for d in state.pending() if d.side != decision.side)
        self.seed = chance.below(2**31)
        number = max(1, min(len(DOCTRINES), math.isqrt(rollouts // SAMPLES)))
        self.staffs = [Staff.named(name) for name in DOCTRINES[:number]]
        self.plots = [staff.answer(state, decision, chance) for staff in self.staffs]
        self.others = [staff.answer(state, self.enemy, chance) for staff in self.staffs]

    def plot(self) -> Answer:
        """The doctrine's plot of the own mix, improved unit by unit."""
        mine, theirs = solve(self._matrix())
        chosen = self._drawn(mine)
        return self._improved(chosen, self._plot_of(chosen), theirs)

    def _plot_of(self, doctrine: int) -> dict[str, str]:
        return dict(self.plots[doctrine])

    def _matrix(self) -> list[list[float]]:
        """Mean values of every own doctrine against every other, all with the same dice."""
        found = []
        for own, plot in enumerate(self.plots):
            row = []
            for other in range(len(self.staffs)):
                games = [self._value(plot, own, other, k) for k in range(SAMPLES)]
                row.append(fmean(games))
            found.append(row)
        self.left -= SAMPLES * len(self.staffs) ** 2
        return found

    def _drawn(self, mix: Sequence[float]) -> int:
        """A doctrine by chance, each as often as the mix says."""
        at, passed = self.chance.below(10**6) / 10**6, 0.0
        for number, share in enumerate(mix):
            passed += share
            if at < passed:
                return number
        return max(range(len(mix)), key=lambda number: mix[number])

    def _improved(self, own: int, plot: dict[str, str], theirs: Sequence[float]) -> dict[str, str]:
        """The plot with orders of other doctrines wherever they win more, by more than one standard error."""
        enemies = [self._drawn(theirs) for _ in range(PAIRED)]
        if self.left < 2 * PAIRED:
            return plot
        base = self._games(plot, own, enemies)
        for unit in self.chance.shuffled(sorted({unit for other in self.plots for unit in other})):
            orders = {other.get(unit, "-") for other in self.plots} - {plot.get(unit, "-")}
            for order in sorted(orders):
                if self.left < PAIRED:
                    return plot
                changed = {**plot, unit: order}
                if self.state.faults(self.decision, changed):
                    continue
                games = self._games(changed, own, enemies)
                gains = [new - old for new, old in zip(games, base, strict=True)]
                if fmean(gains) > stdev(gains) / math.sqrt(len(gains)):
                    plot, base = changed, games
        return plot

    def _games(self, plot: Mapping[str, str], own: int, enemies: Sequence[int]) -> list[float]:
        self.left -= len(enemies)
        return [self._value(plot, own, other, k) for k, other in enumerate(enemies)]

    def _value(self, plot: Mapping[str, str], own: int, other: int, k: int) -> float:
        """The value of the game that follows, for this side: the result and a little for what is left."""
        dice = SeededDice(self.seed, k)
        answers: dict[Decision, Answer] = {self.decision: plot, self.enemy: self.others[other]}
        state, _ = self.state.advance(answers, dice)
        players = {self.decision.side: self.staffs[own], self.enemy.side: self.staffs[other]}
        while pending := state.pending():
            chance = Chance.of(self.seed, k, state.turn)
            state, _ = state.advance({d: players[d.side].answer(state, d, chance) for d in pending}, dice)
        outcome = state.outcome()
        assert outcome is not None
        result = {self.decision.side: 1.0, DRAW: 0.0}.get(outcome.winner, -1.0)
        return result + MATERIAL * math.tanh(_material(state, self.decision.side) / 3)


def _material(state: KampfState, side: str) -> float:
    """What this side has left more than the other, in tanks."""
    position, worth = state.position, book_of(state.position.game).worth
    index = position.game.sides.index(side)
    return sum(
        worth[piece.index] * KEEP[status.level] * (1 if piece.side == index else -1)
        for piece, status in zip(position.game.pieces, position.status, strict=True)
        if status.place is not Place.DESTROYED
    )
