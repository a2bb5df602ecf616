"""Timing: a wait at the start of a move, so that an enemy on a crossing path has passed (S) [6.3].

Two movers that become adjacent stop each other (R-MOV-3); a short delay may avoid that.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from kpeditor.rulesets.kampfpanzer.computer.foresight import Foresight
from kpeditor.rulesets.kampfpanzer.computer.survey import Survey

LONGEST_WAIT = 8
"""Half points."""

Clocked = list[tuple[int, int]]
"""Cells with the half points at which they are entered; the start at 0."""


def wait_for(survey: Survey, foresight: Foresight, index: int, way: Sequence[int]) -> int:
    """Half points to wait before a path (as directions), 0 when nobody is expected to cross it or waiting
    does not help.
    """
    ground, mobility = survey.ground, survey.ratings.mobility[index]
    cell, points, mine = survey.cell[index], 0, [(survey.cell[index], 0)]
    beside = set(ground.neighbours[cell])
    for direction in way:
        points += ground.step_cost(mobility, cell, direction, survey.position.wrecks)
        cell = ground.neighbours[cell][direction]
        mine.append((cell, points))
        beside.update(ground.neighbours[cell])
    crossing = [
        _clocked(survey, foe, path)
        for foe, path in foresight.paths.items()
        if foe in foresight.denied and survey.position.would_have_zone(foe) and not beside.isdisjoint(path)
    ]
    if not crossing:
        return 0
    best, wait = _taken(survey, mine, crossing, 0), 0
    for delay in range(2, min(LONGEST_WAIT, survey.ratings.allowance[index] - points) + 1, 2):
        if best == len(mine) - 1:
            break
        taken = _taken(survey, mine, crossing, delay)
        if taken > best:
            best, wait = taken, delay
    return wait


def _clocked(survey: Survey, foe: int, path: list[int]) -> Clocked:
    ground, mobility = survey.ground, survey.ratings.mobility[foe]
    cell, points, found = survey.cell[foe], 0, [(survey.cell[foe], 0)]
    for there in path:
        points += ground.step_cost(mobility, cell, ground.neighbours[cell].index(there))
        cell = there
        found.append((cell, points))
    return found


def _taken(survey: Survey, mine: Clocked, crossing: list[Clocked], delay: int) -> int:
    """How many steps are taken before one of the others is met."""
    least = len(mine) - 1
    my_times = [at + delay for _, at in mine[1:]]
    for theirs in crossing:
        their_times = [at for _, at in theirs[1:]]
        for tick in sorted({*my_times, *their_times}):
            steps = bisect_right(my_times, tick)
            other = theirs[bisect_right(their_times, tick)][0]
            if survey.atlas.distances(mine[steps][0])[other] <= 1 and steps < least:
                least = steps
                break
    return least
