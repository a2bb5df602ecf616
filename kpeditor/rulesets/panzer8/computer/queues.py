"""Queues: the order in which elements of a side cross a bridge or ford, so that they do not all crowd there
at once.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from kpeditor.rulesets.panzer8.computer.chart import Floats
from kpeditor.rulesets.panzer8.computer.goals import Goals
from kpeditor.rulesets.panzer8.computer.survey import Survey
from kpeditor.rulesets.toolbox.goals import LAST_MOMENT, Goal

_A_TURN = 2
"""How many elements pass a bridge or ford in a turn."""
_SLACK = 0.05
MISHAPS = 1.0
"""Turns allowed for delays on the way to a goal, such as suppression and elements that block the way."""


class Queues:
    """The elements of one side whose ways lead over bridges and fords."""

    def __init__(self, survey: Survey, goals: Goals) -> None:
        self._survey, self._goals = survey, goals

    @cached_property
    def _lines(self) -> list[list[str]]:
        """For each crossing the elements that go over it, the nearest first. A suppressed element counts only
        on the crossing itself.
        """
        found: list[list[tuple[float, str]]] = [[] for _ in self._survey.chart.crossings]
        for id_, goal in self._goals.assigned.items():
            passes = self._crossing(id_, goal)
            if passes is not None:
                n, turns = passes
                found[n].append((turns, id_))
        return [[id_ for _, id_ in sorted(line)] for line in found]

    def _crossing(self, id_: str, goal: Goal) -> tuple[int, float] | None:
        """The next crossing on an element's way, and the turns to it; None without one near."""
        chart, survey = self._survey.chart, self._survey
        here = chart.cell(survey.position.stand(id_).at)
        left = self._goals.field(id_, goal)
        turns, _ = chart.reach(survey.row(id_), here)
        found = []
        for n, cells in enumerate(chart.crossings):
            is_before = left[here] > left[cells].min() + _SLACK
            if is_before and (turns[cells] + left[cells]).min() <= left[here] + _SLACK:
                found.append((float(turns[cells].min()), n))
        if not found or (survey.position.pieces[id_].suppressed and min(found)[0] > 0):
            return None
        turns_to, n = min(found)
        return n, turns_to

    def before(self, id_: str) -> list[str]:
        """The elements that are to cross before an element, without those that have acted and therefore stay
        where they are.
        """
        ahead = next((line[: line.index(id_)] for line in self._lines if id_ in line), [])
        return [one for one in ahead if not self._stays(one)]

    def _stays(self, id_: str) -> bool:
        """Whether an element has acted, or reacted, and stands on no bridge or ford."""
        piece, chart = self._survey.position.pieces[id_], self._survey.chart
        is_on = chart.narrows[chart.cell(self._survey.position.stand(id_).at)]
        return (piece.acted or piece.reacted) and not is_on

    def behind(self, id_: str) -> list[str]:
        """The elements that are to cross after an element."""
        return next((line[line.index(id_) + 1 :] for line in self._lines if id_ in line), [])

    def held(self, id_: str, goal: Goal, left: Floats) -> Floats:
        """The turns to a goal from every cell, raised to the turns that an element must wait for its
        turn at a crossing. Until then, cells nearer to the crossing are no better.

        Args:
            left: the turns without others.
        """
        place = len(self.before(id_)) - _A_TURN
        if place < 0:
            return left
        n = next(n for n, line in enumerate(self._lines) if id_ in line)
        at = left[self._survey.chart.crossings[n]]
        waits = at.max() + (place + 1) / _A_TURN
        if goal.turns - waits < LAST_MOMENT + MISHAPS:
            return left
        return np.where(left <= at.min(), left, np.maximum(left, waits))
