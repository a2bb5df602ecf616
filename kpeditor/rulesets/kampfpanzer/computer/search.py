"""Search above the staff: changes of its plot are played on with the same dice, and made where that pays.

A change is the whole plot of another doctrine, or the order of one unit that another doctrine or a script
would give. All are looked at one game-turn ahead; the best are then compared with the plot as it stands,
a few game-turns ahead and game by game with the same dice, and made when the gain is beyond the luck of the
dice. Budgets are counted in game-turns played on, never in seconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean, stdev

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, State
from kpeditor.rulesets.kampfpanzer.computer.rollouts import Course, Rollouts
from kpeditor.rulesets.kampfpanzer.computer.scripts import KampfScripts
from kpeditor.rulesets.kampfpanzer.computer.staff import Staff
from kpeditor.rulesets.kampfpanzer.engine.state import DEPLOY, KampfState

DOCTRINES = ("attrition", "rush", "late-attack", "hold", "fire-base", "bounds")
"""Those that are asked what else might be done."""
GLANCES = 2
"""Dice with which every change is looked at one game-turn ahead."""
GLANCING = 0.4
"""The part of the budget for these first looks."""
AHEAD = 4
"""Game-turns a promising change is played on for."""
FEWEST, MOST = 3, 8
"""Games in which it is compared with the plot as it stands."""
ERRORS = 1.0
"""Standard errors by which it must be better."""
NOTHING = "-"

Change = dict[str, str]
"""Other orders of some units."""


@dataclass(frozen=True)
class Search:
    """The staff's plot, changed where playing on says so; `turns` is how many game-turns it plays for it."""

    turns: int

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer; a deployment is the staff's.

        Raises:
            KpError: when no legal deployment was found.
        """
        assert isinstance(state, KampfState)
        if decision.kind == DEPLOY:
            return Staff.named().answer(state, decision, chance)
        rollouts = Rollouts(state, decision, chance.below(2**31), self.turns)
        return _Thought(rollouts, chance).plot()


class _Thought:
    """One plot in the making; `best` is the course as it stands."""

    def __init__(self, rollouts: Rollouts, chance: Chance) -> None:
        self.rollouts, self.chance = rollouts, chance
        self.best = rollouts.course(self._plot_of(rollouts.staff))

    def plot(self) -> Answer:
        """The staff's plot with every change that paid."""
        for change in self._promising():
            if self.rollouts.left < 2 * AHEAD * FEWEST:
                break
            course = self._changed(change)
            if course is not None and self._is_better(course):
                self.best = course
        return self.best.plot

    def _plot_of(self, staff: Staff) -> dict[str, str]:
        return dict(staff.answer(self.rollouts.state, self.rollouts.decision, self.chance))

    def _changed(self, change: Change) -> Course | None:
        """The course with a change made, None when that is illegal or changes nothing."""
        plot = self.best.plot
        if all(order == plot.get(unit, NOTHING) for unit, order in change.items()):
            return None
        try:
            return self.rollouts.course({**plot, **change})
        except IllegalAnswer:
            return None

    def _changes(self) -> Iterator[Change]:
        """Every doctrine's plot, then orders of single units as chance has them."""
        plots = [self._plot_of(Staff.named(name)) for name in DOCTRINES]
        units = sorted({unit for plot in (self.best.plot, *plots) for unit in plot})
        for plot in plots:
            yield {unit: plot.get(unit, NOTHING) for unit in units}
        scripts = KampfScripts().candidates(self.rollouts.state, self.rollouts.decision)
        single: list[Change] = []
        for unit in units:
            orders = {plot.get(unit, NOTHING) for plot in plots}
            orders |= {order or NOTHING for order in scripts.get(unit, {}).values()}
            single += [{unit: order} for order in sorted(orders)]
        yield from self.chance.shuffled(single)

    def _promising(self) -> list[Change]:
        """The changes that gain within one game-turn, the best first."""
        base, enough = self._glance(self.best), self.rollouts.left * (1 - GLANCING)
        found: list[tuple[float, Change]] = []
        for change in self._changes():
            if self.rollouts.left < enough:
                break
            course = self._changed(change)
            gain = self._glance(course) - base if course is not None else 0.0
            if gain > 0:
                found.append((gain, change))
        return [change for _, change in sorted(found, key=lambda one: -one[0])]

    def _glance(self, course: Course) -> float:
        return fmean(self.rollouts.value(course, game, 1) for game in range(GLANCES))

    def _is_better(self, course: Course) -> bool:
        """Whether a course gains beyond the luck of the dice; it is given up as soon as it does not gain."""
        gains: list[float] = []
        for game in range(GLANCES, GLANCES + MOST):
            if self.rollouts.left < 2 * AHEAD:
                break
            after = self.rollouts.value(course, game, AHEAD)
            gains.append(after - self.rollouts.value(self.best, game, AHEAD))
            if len(gains) > 1 and fmean(gains) <= 0:
                return False
        return len(gains) >= FEWEST and fmean(gains) > ERRORS * stdev(gains) / math.sqrt(len(gains))
