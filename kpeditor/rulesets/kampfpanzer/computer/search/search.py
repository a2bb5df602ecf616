"""Search above the staff: plays changes of its plot on with the same dice, and adopts those that pay.

A change is the whole plot of another doctrine, or another doctrine's or script's order for one unit. All are
first evaluated one game-turn ahead; the best are then compared with the present plot a few game-turns ahead,
game by game with the same dice, and adopted when the gain is significant. Budgets are counted in game-turns
played on, never in seconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from statistics import fmean, stdev

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explanation
from kpeditor.core.rules.setup.questions import CHOOSE
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, State
from kpeditor.rulesets.kampfpanzer.computer import explaining
from kpeditor.rulesets.kampfpanzer.computer.scripts import KampfScripts
from kpeditor.rulesets.kampfpanzer.computer.search.rollouts import Course, Rollouts
from kpeditor.rulesets.kampfpanzer.computer.staff import Staff
from kpeditor.rulesets.kampfpanzer.engine.state import DEPLOY, KampfState
from kpeditor.rulesets.toolbox.doctrine import NOTHING

DOCTRINES = ("attrition", "rush", "late-attack", "hold", "fire-base", "bounds")
"""The doctrines that propose changes."""
GLANCES = 2
"""The number of dice with which every change is evaluated one game-turn ahead."""
GLANCING = 0.4
"""The part of the budget for these first evaluations."""
AHEAD = 4
"""The game-turns for which a promising change is played on."""
FEWEST, MOST = 3, 8
"""The least and the greatest number of games in which a change is compared with the present plot."""
ERRORS = 1.0
"""The standard errors by which a change must be better."""


@dataclass(frozen=True)
class Search:
    """The staff's plot, improved by playing on; `turns` is its budget in game-turns."""

    turns: int

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer; a deployment is the staff's.

        Raises:
            KpError: when no legal deployment was found.
        """
        if decision.kind in (DEPLOY, CHOOSE):
            return Staff.named().answer(state, decision, chance)
        return self._thought(state, decision, chance).plot()

    def complete(self, state: State, decision: Decision, given: Answer, chance: Chance) -> Answer:
        """The staff's answer around what is given, since search compares whole plots only.

        Raises:
            KpError: when no legal deployment was found.
        """
        return Staff.named().complete(state, decision, given, chance)

    def explain(self, state: State, decision: Decision, chance: Chance) -> tuple[Answer, Explanation]:
        """The answer to the same question; what the staff weighed, and what became of each change of its
        plot that was tried.

        Raises:
            KpError: as `answer`.
        """
        if decision.kind in (DEPLOY, CHOOSE):
            return Staff.named().explain(state, decision, chance)
        thought = self._thought(state, decision, chance)
        answer = thought.plot()
        plan = thought.rollouts.staff.plan(thought.rollouts.state, decision, explains=True)
        return answer, explaining.trials_told(plan, answer, thought.trials)

    def _thought(self, state: State, decision: Decision, chance: Chance) -> _Thought:
        assert isinstance(state, KampfState)
        return _Thought(Rollouts(state, decision, chance.below(2**31), self.turns), chance)


class _Thought:
    """One plot while it is being made; `best` is the present course, `trials` record what was tried."""

    def __init__(self, rollouts: Rollouts, chance: Chance) -> None:
        self.rollouts, self.chance = rollouts, chance
        self.best = rollouts.course(self._plot_of(rollouts.staff))
        self.trials: list[explaining.Trial] = []

    def plot(self) -> Answer:
        """The staff's plot with every change that paid off."""
        promising = self._promising()
        for number, (change, glance) in enumerate(promising):
            if self.rollouts.left < 2 * AHEAD * FEWEST:
                self.trials += [replace(rest, verdict=explaining.BUDGET) for _, rest in promising[number:]]
                break
            self._compare(glance.by, change)
        return self.best.plot

    def _plot_of(self, staff: Staff) -> dict[str, str]:
        return dict(staff.answer(self.rollouts.state, self.rollouts.decision, self.chance))

    def _changed(self, by: str, change: explaining.Change) -> Course | None:
        """The course with a change, None when that is illegal or changes nothing."""
        if not self._differing(change):
            return None
        try:
            return self.rollouts.course({**self.best.plot, **change})
        except IllegalAnswer:
            self.trials.append(explaining.Trial(by, self._differing(change), 0, (), explaining.ILLEGAL))
            return None

    def _differing(self, change: explaining.Change) -> explaining.Change:
        """What a change would change in the plot as it stands."""
        plot = self.best.plot
        return {unit: order for unit, order in change.items() if order != plot.get(unit, NOTHING)}

    def _changes(self) -> Iterator[tuple[str, explaining.Change]]:
        """Every doctrine's plot with its name, then orders of single units in random order."""
        plots = [self._plot_of(Staff.named(name)) for name in DOCTRINES]
        units = sorted({unit for plot in (self.best.plot, *plots) for unit in plot})
        for name, plot in zip(DOCTRINES, plots, strict=True):
            yield name, {unit: plot.get(unit, NOTHING) for unit in units}
        scripts = KampfScripts().candidates(self.rollouts.state, self.rollouts.decision)
        single: list[explaining.Change] = []
        for unit in units:
            orders = {plot.get(unit, NOTHING) for plot in plots}
            orders |= {order or NOTHING for order in scripts.get(unit, {}).values()}
            single += [{unit: order} for order in sorted(orders)]
        for change in self.chance.shuffled(single):
            yield "", change

    def _promising(self) -> list[tuple[explaining.Change, explaining.Trial]]:
        """The changes that gain within one game-turn, the best first, each with its estimate."""
        base, enough = self._glance(self.best), self.rollouts.left * (1 - GLANCING)
        found: list[tuple[float, explaining.Change, explaining.Trial]] = []
        for by, change in self._changes():
            if self.rollouts.left < enough:
                break
            course = self._changed(by, change)
            if course is None:
                continue
            gain = self._glance(course) - base
            trial = self._trial(by, change, course, range(GLANCES), 1)
            if gain > 0:
                found.append((gain, change, trial))
            else:
                self.trials.append(trial)
        return [(change, trial) for _, change, trial in sorted(found, key=lambda one: -one[0])]

    def _glance(self, course: Course) -> float:
        return fmean(self.rollouts.value(course, game, 1) for game in range(GLANCES))

    def _trial(
        self, by: str, change: explaining.Change, course: Course, games: range, turns: int
    ) -> explaining.Trial:
        """The account of a course that was played beside the present plot; it has not gained."""
        value = self.rollouts.value
        scores = tuple((value(course, game, turns), value(self.best, game, turns)) for game in games)
        return explaining.Trial(by, self._differing(change), turns, scores, explaining.NO_GAIN)

    def _compare(self, by: str, change: explaining.Change) -> None:
        """Plays a promising change on, and adopts it if it is better."""
        course = self._changed(by, change)
        if course is None:
            return
        verdict, games = self._judged(course)
        self.trials.append(replace(self._trial(by, change, course, games, AHEAD), verdict=verdict))
        if verdict == explaining.KEPT:
            self.best = course

    def _judged(self, course: Course) -> tuple[str, range]:
        """Whether a course gains significantly, and the games that show it; the comparison ends as soon as
        the course no longer gains.
        """
        gains: list[float] = []
        # Other dice than in the first evaluation: the change was selected because those dice favoured it.
        for game in range(GLANCES, GLANCES + MOST):
            if self.rollouts.left < 2 * AHEAD:
                break
            after = self.rollouts.value(course, game, AHEAD)
            gains.append(after - self.rollouts.value(self.best, game, AHEAD))
            if len(gains) > 1 and fmean(gains) <= 0:
                break
        games = range(GLANCES, GLANCES + len(gains))
        if len(gains) > 1 and fmean(gains) <= 0:
            return explaining.NO_GAIN, games
        if len(gains) < FEWEST:
            return explaining.BUDGET, games
        sure = fmean(gains) > ERRORS * stdev(gains) / math.sqrt(len(gains))
        return explaining.KEPT if sure else explaining.LUCK, games
