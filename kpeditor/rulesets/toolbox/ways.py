"""Ways over cells: what it costs to go from everywhere to a goal, and where a unit gets to within its
allowance.

Cells are whatever a ruleset numbers from 0, most often hexes row by row; direction d leads back by d + 3. The
search follows a cost-to-go field (A*), so that open ground costs a handful of steps and only what bars the
way makes it look around.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Field = list[float]
"""Points from every cell to the nearest goal; infinite where no way leads there."""
Steps = Sequence[Sequence[tuple[int, int, int]]]
"""By cell all steps out of it: direction, cell entered, points."""
MOST_FIELDS = 400
"""Fields kept of each graph; the oldest go first. One takes some 20 kB on a map of 2,000 hexes."""
MOST_CELLS = 90
"""Cells looked at in one search."""
BESIDE = 10
"""Cells looked at beyond the one that is nearest to the goal: places to stop beside the road."""
INFINITE = float("inf")


@dataclass(slots=True)
class March:
    """Everything a search has reached.

    Attributes:
        spent: points to get to a cell, by cell, in the order in which they were reached.
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


class CostsToGo:
    """Cost-to-go fields of one graph of steps, each reckoned when it is first asked for."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._fields: dict[frozenset[int], Field] = {}
        self._graph: Any = None

    def field(self, goals: frozenset[int]) -> Field:
        """What it costs to go from every cell to the nearest of these goals.

        The list is shared: it must not be changed.
        """
        found = self._fields.get(goals)
        if found is None:
            if len(self._fields) >= MOST_FIELDS:
                del self._fields[next(iter(self._fields))]
            found = self._fields[goals] = self._reckoned(goals)
        return found

    def _reckoned(self, goals: Iterable[int]) -> Field:
        from scipy.sparse.csgraph import dijkstra

        sources = sorted(goals)
        if not sources:
            return [float("inf")] * len(self._steps)
        if self._graph is None:
            self._graph = self._backwards()
        costs = dijkstra(self._graph, indices=sources, min_only=True)
        field: Field = costs.tolist()
        return field

    def _backwards(self) -> Any:
        """The steps backwards, so that the ways lead from the goals to everywhere."""
        from scipy.sparse import csr_array

        steps = [(there, cell, cost) for cell, around in enumerate(self._steps) for _, there, cost in around]
        ends, starts, costs = np.array(steps, np.int64).reshape(-1, 3).T
        size = len(self._steps)
        return csr_array((costs.astype(np.float64), (ends, starts)), shape=(size, size))


def march(
    steps: Steps,
    starts: Iterable[tuple[int, int]],
    allowance: int,
    goal: Field,
    *,
    zone: Container[int] = (),
    held: Container[int] = (),
    changed: Collection[int] = (),
    price: Callable[[int, int], int] | None = None,
    until: Container[int] = (),
    most: int = 0,
) -> March:
    """Cells within the allowance, those nearest to the goal first.

    Args:
        starts: cells with the points spent to be there.
        goal: what is left from each cell to where the unit wants to go.
        zone: cells where movement ends, and that may not be entered from one another.
        held: cells that cannot be entered.
        changed: cells that cost something else at this moment; `price` tells it by the cell left and the
            direction.
        until: the search ends with the first of these cells reached.
        most: how many cells are looked at, 0 for the usual number.
    """
    found = March()
    spent, came = found.spent, found.came
    queue = [(points + goal[cell], -points, cell, -1) for cell, points in starts if points <= allowance]
    best = {cell: -negative for _, negative, cell, _ in queue}
    first = set(best)
    heapq.heapify(queue)
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
            if changed and price is not None and there in changed:
                cost = price(cell, towards)
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
