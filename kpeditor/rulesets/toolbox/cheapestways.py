"""The cheapest ways of a unit over places of any kind, with step costs from the rules."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

Place = TypeVar("Place")
"""A place of a ruleset: the number of a cell, the printed number of a hex. Places can be compared."""
Steps = Callable[[Place], Iterable[tuple[int, Place, int]]]
"""The steps out of a place: direction, the place entered, and its cost."""


@dataclass(frozen=True)
class Ways(Generic[Place]):
    """The reachable places, and the ways to them.

    Attributes:
        points: the cost of each place that can be reached, including the cost spent before.
        came: the step by which each place is reached: direction and the place before.
        starts: where ways may begin; several for a unit that comes onto the map. A way may lead through
            another start if that costs less than beginning there.
    """

    points: Mapping[Place, int]
    came: Mapping[Place, tuple[int, Place]]
    starts: frozenset[Place]

    def to(self, place: Place) -> tuple[Place, list[int], list[Place]]:
        """The way to a reachable place: its start, directions, and the places it enters."""
        directions: list[int] = []
        places: list[Place] = []
        while place in self.came:
            places.append(place)
            direction, place = self.came[place]
            directions.append(direction)
        return place, directions[::-1], places[::-1]


def cheapest(starts: Mapping[Place, int], allowance: int, steps: Steps[Place]) -> Ways[Place]:
    """All ways within an allowance from some places, given the cost spent to be at each. Of equally cheap
    ways it takes the way with fewer turns, which is shorter to write.
    """
    best = {place: (points, 0) for place, points in starts.items() if points <= allowance}
    came: dict[Place, tuple[int, Place]] = {}
    queue = [(points, turns, place) for place, (points, turns) in best.items()]
    heapq.heapify(queue)
    while queue:
        points, turns, place = heapq.heappop(queue)
        if (points, turns) > best[place]:
            continue
        ahead = came[place][0] if place in came else None
        for direction, entered, cost in steps(place):
            total = points + cost
            found = total, turns + (ahead is not None and direction != ahead)
            if total <= allowance and found < best.get(entered, (total + 1, 0)):
                best[entered] = found
                came[entered] = direction, place
                heapq.heappush(queue, (*found, entered))
    return Ways({place: points for place, (points, _) in best.items()}, came, frozenset(starts))
