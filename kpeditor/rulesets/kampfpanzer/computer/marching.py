"""Marching: where a unit can get this turn on its way to a goal, and the path it takes there.

The search follows a cost-to-go field (A*), so that open ground costs a handful of steps and only enemies
in the way make it look around.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from kpeditor.core.geometry.directions import Direction
from kpeditor.rulesets.kampfpanzer.computer.atlas import Field, atlas_of
from kpeditor.rulesets.kampfpanzer.engine.ground import Ground
from kpeditor.rulesets.kampfpanzer.orders import Leg

MOST_CELLS = 90
"""Cells looked at in one search."""
BESIDE = 10
"""Cells looked at beyond the one that is nearest to the goal: places to stop beside the road."""
INFINITE = float("inf")


@dataclass(slots=True)
class March:
    """Everything a search has reached.

    Attributes:
        spent: half points to get to a cell, by cell, in the order in which they were reached.
        came: direction of the last step into a cell; -1 for a start.
        ends: cells in which the march ends whatever was meant: zones of control.
    """

    spent: dict[int, int] = field(default_factory=dict)
    came: dict[int, int] = field(default_factory=dict)
    ends: set[int] = field(default_factory=set)

    def directions(self, cell: int, neighbours: Sequence[tuple[int, ...]]) -> list[int]:
        """The way from the start to a reached cell."""
        found = []
        while (direction := self.came[cell]) >= 0:
            found.append(direction)
            cell = neighbours[cell][(direction + 3) % 6]
        found.reverse()
        return found


def march(
    ground: Ground,
    mobility: str,
    starts: Iterable[tuple[int, int]],
    allowance: int,
    goal: Field,
    *,
    zone: Container[int] = (),
    held: Container[int] = (),
    wrecks: Collection[int] = (),
    until: Container[int] = (),
    most: int = 0,
) -> March:
    """Cells within the allowance, those nearest to the goal first.

    Args:
        starts: cells with the half points spent to be there.
        zone: cells where movement ends, and that may not be entered from one another (R-ZOC-4).
        held: cells that cannot be entered.
        until: the search ends with the first of these cells reached.
        most: how many cells are looked at, 0 for the usual number.
    """
    found = March()
    spent, came = found.spent, found.came
    queue = [(points + goal[cell], -points, cell, -1) for cell, points in starts if points <= allowance]
    best = {cell: -negative for _, negative, cell, _ in queue}
    first = set(best)
    heapq.heapify(queue)
    cross, steps = ground.cross[mobility], atlas_of(ground).steps(mobility)
    pop, push = heapq.heappop, heapq.heappush
    most, nearest = most or MOST_CELLS, INFINITE
    while queue and most > 0:
        _, negative, cell, direction = pop(queue)
        if cell in spent:
            continue
        points = -negative
        spent[cell], came[cell] = points, direction
        most -= 1
        if cell in until:
            break
        left = goal[cell]
        if left < nearest:
            nearest = left
            if left == 0 and cell not in first:
                most = min(most, BESIDE)
        controlled = cell in zone
        if controlled and cell not in first:
            found.ends.add(cell)
            continue
        stuck = True
        for towards, there, cost in steps[cell]:
            if there in spent or there in held or (controlled and there in zone):
                continue
            if wrecks and there in wrecks and not cross[cell][towards]:
                cost = ground.step_cost(mobility, cell, towards, wrecks)
            total = points + cost
            if total > allowance:
                continue
            known = best.get(there)
            if known is None or total < known:
                best[there] = total
                push(queue, (total + goal[there], -total, there, towards))
                if goal[there] < left:
                    stuck = False
        if stuck and left <= nearest and cell not in first:
            most = min(most, BESIDE)
    return found


def legs(directions: Iterable[int]) -> tuple[Leg, ...]:
    """Single steps written as legs."""
    return tuple(Leg(Direction(direction), len(list(same))) for direction, same in groupby(directions))
