"""Stacking: which units may share a hex, and whether a force fits into its areas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

MOST_NODES = 1_000
"""The limit of the solver's search, in nodes: real scenarios need one node, and hostile files must not hang a
check.
"""

INFEASIBLE = 2
"""The status that scipy returns if there is no solution."""


@dataclass(frozen=True, slots=True)
class StackLimit:
    """The stacking limit of a hex.

    Attributes:
        points: the stacking points of all units together.
        costs: the stacking points of a unit by its category; `usual` for one that is not named.
        most: the greatest number of units of a category; a category that is not named has no limit but room.
    """

    points: int
    costs: Mapping[str, int] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)
    usual: int = 1

    def allows(self, categories: Iterable[str]) -> bool:
        """Whether units of these categories may share a hex."""
        points, left = 0, dict(self.most)
        for category in categories:
            points += self.costs.get(category, self.usual)
            if points > self.points:
                return False
            if category in left:
                left[category] -= 1
                if left[category] < 0:
                    return False
        return True

    def fills(self, category: str) -> bool:
        """Whether a unit of this category leaves no room for any other unit."""
        left = self.points - self.costs.get(category, self.usual)
        return left < min(self.usual, *self.costs.values())


@dataclass
class IntegerProgram:
    """Variables from 0 up with their costs, and rows `low <= sum of factor times variable <= high`."""

    costs: list[int] = field(default_factory=list)
    rows: list[tuple[Mapping[int, int], float, float]] = field(default_factory=list)

    def variable(self, cost: int) -> int:
        """The number of a new variable."""
        self.costs.append(cost)
        return len(self.costs) - 1

    def row(self, factors: Mapping[int, int], low: float, high: float) -> None:
        """One more row, its factors by variable."""
        self.rows.append((factors, low, high))

    def solve(self, *, least: bool) -> int | None:
        """The cost of a solution, with `least` of the cheapest; None if there is none.

        Raises:
            GivenUp: when the search took too long.
        """
        from scipy.optimize import LinearConstraint, milp
        from scipy.sparse import csr_array

        entries = [
            (number, variable, factor)
            for number, (row, _, _) in enumerate(self.rows)
            for variable, factor in row.items()
        ]
        numbers, variables, factors = (np.array(part) for part in zip(*entries, strict=True))
        shape = (len(self.rows), len(self.costs))
        costs = np.array(self.costs, np.float64)
        matrix = csr_array((factors, (numbers, variables)), shape=shape)
        low = np.array([low for _, low, _ in self.rows])
        high = np.array([high for _, _, high in self.rows])
        answer = milp(
            costs if least else np.zeros(len(costs)),
            integrality=np.ones(len(self.costs), np.int8),
            constraints=LinearConstraint(matrix, low, high),
            options={"node_limit": MOST_NODES},
        )
        if answer.x is not None:
            return round(float(costs @ answer.x))
        if answer.status != INFEASIBLE:  # a limit has one of several numbers
            raise GivenUp
        return None


class GivenUp(Exception):
    """An integer program takes too long to solve."""
