"""Ways over cells: costs from everywhere to a goal, and where a unit can go within its allowance.

Cells are numbered from 0 by the ruleset, usually hexes row by row; the opposite of direction d is d + 3. The
search follows a cost-to-go field (A*), so that it takes few steps on open ground and explores only around
obstacles.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Collection, Container, Iterable, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple, Protocol, TypeVar, cast

import numpy as np
import numpy.typing as npt

T = TypeVar("T")
MOST_FIELDS = 400
"""The number of fields kept for each graph; the oldest go first. A field takes 8 bytes a cell."""
FEWEST_FIELDS = 4
"""The number of fields kept for a graph however large the board is."""
MOST_BYTES = 64 * 2**20
"""The memory in bytes for the fields of one graph, and for the distances of a board; fields of single goals
get half as much in addition.
"""
LARGE = 20_000
"""The number of cells from which on distances are computed one by one: a row for each cell would fill the
memory.
"""
MOST_CELLS = 90
"""The number of cells examined in one search."""
BESIDE = 10
"""The number of cells examined beyond the one nearest to the goal: places to stop beside the road."""
INFINITE = float("inf")
FAR = 255
"""The distance that stands for everything farther."""


class Distances(Protocol):
    """Distances in hexes by cell."""

    def __getitem__(self, cell: int, /) -> int: ...


class Field(Protocol):
    """Points from every cell to the nearest goal; infinite where no way leads there."""

    def __getitem__(self, cell: int, /) -> float: ...


class Steps(Protocol):
    """For each cell all steps out of it: direction, cell entered, points."""

    def __getitem__(self, cell: int, /) -> Sequence[tuple[int, int, int]]: ...


class Around(Protocol):
    """For each cell the six beside it."""

    def __getitem__(self, cell: int, /) -> Sequence[int]: ...


@dataclass(slots=True)
class March:
    """Everything a search has reached.

    Attributes:
        spent: points to get to a cell, by cell, in the order in which they were reached.
        came: direction of the last step into a cell; -1 for a start.
        ends: cells in which the march must end: zones of control.
    """

    spent: dict[int, int] = field(default_factory=dict)
    came: dict[int, int] = field(default_factory=dict)
    ends: set[int] = field(default_factory=set)

    def directions(self, cell: int, neighbours: Around) -> list[int]:
        """The way from the start to a reached cell."""
        found = []
        while (direction := self.came[cell]) >= 0:
            found.append(direction)
            cell = neighbours[cell][(direction + 3) % 6]
        found.reverse()
        return found


class ByCell(dict[int, T]):
    """The results of `make` for cells, computed at first use and kept: a large map costs only the cells that
    are used.
    """

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, cell: int) -> T:
        found = self[cell] = self._make(cell)
        return found


class Edges(NamedTuple):
    """All steps of a board as three arrays of one length: cells left, cells entered, points."""

    size: int
    starts: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]
    costs: npt.NDArray[np.float64]


def edges_of(steps: Sequence[Sequence[tuple[int, int, int]]]) -> Edges:
    """The steps of a board that has been computed already."""
    listed = [(cell, there, cost) for cell, around in enumerate(steps) for _, there, cost in around]
    starts, ends, costs = np.array(listed, np.int64).reshape(-1, 3).T
    return Edges(len(steps), starts, ends, costs.astype(np.float64))


class CostsToGo:
    """Cost-to-go fields of one graph of steps, each computed on first use."""

    def __init__(self, edges: Edges) -> None:
        self._edges: Edges | None = edges
        self._size = edges.size
        self._most = max(FEWEST_FIELDS, min(MOST_FIELDS, MOST_BYTES // (8 * max(1, edges.size))))
        self._most_alone = max(FEWEST_FIELDS, MOST_BYTES // (16 * max(1, edges.size)))
        self._fields: dict[frozenset[int], Field] = {}
        self._alone: dict[int, npt.NDArray[np.float64]] = {}
        self._graph: Any = None

    def field(self, goals: frozenset[int]) -> Field:
        """The cost from every cell to the nearest of these goals.

        The array is shared: it must not be changed.
        """
        found = self._fields.get(goals)
        if found is None:
            if len(self._fields) >= self._most:
                del self._fields[next(iter(self._fields))]
            found = self._fields[goals] = self._reckoned(goals)
        return found

    def _reckoned(self, goals: frozenset[int]) -> Field:
        if not goals:
            return array("d", [INFINITE]) * self._size
        if self._size > LARGE:
            return array("d", self._costs(sorted(goals)).tobytes())
        # Goals recur in other combinations, and the field of several is the minimum of their single fields.
        # Each call computes one unknown goal alone, to keep it, and the remaining unknown ones together.
        kept = self._alone
        parts = [kept[goal] for goal in goals if goal in kept]
        first, *others = sorted(goals - kept.keys()) or (-1,)
        if first >= 0:
            if len(kept) >= self._most_alone:
                del kept[next(iter(kept))]
            kept[first] = self._costs([first])
            parts.append(kept[first])
        if others:
            parts.append(self._costs(others))
        return array("d", np.minimum.reduce(parts).tobytes())

    def _costs(self, goals: list[int]) -> npt.NDArray[np.float64]:
        from scipy.sparse.csgraph import dijkstra

        if self._edges is not None:
            self._graph, self._edges = _backwards(self._edges), None  # on a large board they take much memory
        found: npt.NDArray[np.float64] = dijkstra(self._graph, indices=goals, min_only=True)
        return found


def _backwards(edges: Edges) -> Any:
    """The steps in reverse, so that ways lead from the goals to everywhere."""
    from scipy.sparse import csr_array

    size, starts, ends, costs = edges
    return csr_array((costs, (ends, starts)), shape=(size, size))


class HexAtlas(ABC):
    """A board of hexes in numbered cells; distances and costs to go are computed on first use."""

    def __init__(self) -> None:
        self._cubes: npt.NDArray[np.int32] | None = None
        self._axes: tuple[array[int], array[int]] | None = None
        self._rows: dict[int, bytes] = {}
        self._fields: dict[str, CostsToGo] = {}

    @abstractmethod
    def cubes(self) -> npt.ArrayLike:
        """For each cell its three coordinates; the distance is their greatest difference."""

    @abstractmethod
    def steps(self, moves_as: str) -> Steps:
        """For each cell all steps out of it for a way of moving: direction, cell entered, half points."""

    def edges(self, moves_as: str) -> Edges:
        """The same steps as arrays."""
        steps = self.steps(moves_as)
        return edges_of([steps[cell] for cell in range(len(self._places()))])

    def distances(self, cell: int) -> Distances:
        """The distances in hexes to every cell, by cell; on a large board each is computed at first use."""
        row = self._rows.get(cell)
        if row is None:
            places = self._places()
            if len(places) > LARGE:
                return self._away(cell)
            if len(self._rows) * len(places) >= MOST_BYTES:
                del self._rows[next(iter(self._rows))]
            row = self._rows[cell] = self._row(cell).tobytes()
        return row

    def _places(self) -> npt.NDArray[np.int32]:
        if self._cubes is None:
            self._cubes = np.array(self.cubes(), np.int32).reshape(-1, 3)
        return self._cubes

    def _row(self, cell: int) -> npt.NDArray[np.uint8]:
        places = self._places()
        away = np.abs(places - places[cell]).max(axis=1)
        row: npt.NDArray[np.uint8] = np.minimum(away, FAR).astype(np.uint8)
        return row

    def _away(self, cell: int) -> Away:
        if self._axes is None:
            one, other, _ = self._places().T
            self._axes = array("i", one.tobytes()), array("i", other.tobytes())
        return Away(cell, *self._axes)

    def nearest(self, cells: Iterable[int]) -> bytes:
        """The distance in hexes from every cell to the nearest of some, by cell."""
        found: bytes = np.minimum.reduce([self._row(cell) for cell in cells]).tobytes()
        return found

    def field(self, goals: frozenset[int], moves_as: str) -> Field:
        """Half points from every cell to the nearest of these goals on an empty board.

        The array is shared: it must not be changed.
        """
        found = self._fields.get(moves_as)
        if found is None:
            found = self._fields[moves_as] = CostsToGo(self.edges(moves_as))
        return found.field(goals)


def costs_in(field: Field, cells: Iterable[int]) -> npt.NDArray[np.float64]:
    """The points of some cells of a field (`CostsToGo.field`), in their order."""
    where = cells if isinstance(cells, np.ndarray) else np.fromiter(cells, np.int64)
    found: npt.NDArray[np.float64] = np.frombuffer(cast("array[float]", field))[where]
    return found


class Away:
    """The distances from one cell of a large board, computed one by one."""

    __slots__ = ("one", "ones", "other", "others")

    def __init__(self, cell: int, ones: array[int], others: array[int]) -> None:
        self.ones, self.others = ones, others
        self.one, self.other = ones[cell], others[cell]

    def __getitem__(self, cell: int) -> int:
        one, other = self.ones[cell] - self.one, self.others[cell] - self.other
        return min(FAR, max(abs(one), abs(other), abs(one + other)))


@dataclass(frozen=True, slots=True)
class Obstacles:
    """How a board differs from an empty one at this moment.

    Attributes:
        zone: cells where movement ends, and that may not be entered from one another.
        held: cells that cannot be entered.
        changed: cells that cost more at this moment; `price` tells it by the cell left and the direction.
    """

    zone: Container[int] = ()
    held: Iterable[int] = ()
    changed: Collection[int] = ()
    price: Callable[[int, int], int] | None = None


@dataclass(frozen=True, slots=True)
class Sought:
    """When a search ends.

    Attributes:
        until, met: when so many of these cells have been reached.
        most: how many cells are looked at, 0 for the usual number.
        bound: cells are left out whose points spent and points to go are more than this together.
    """

    until: Container[int] = ()
    met: int = 1
    most: int = 0
    bound: float = INFINITE


FREE, EVERYTHING = Obstacles(), Sought()
"""An empty board, and a search that ends by itself."""


def march(
    steps: Steps,
    starts: Iterable[tuple[int, int]],
    allowance: int,
    goal: Field,
    obstacles: Obstacles = FREE,
    sought: Sought = EVERYTHING,
) -> March:
    """Cells within the allowance, those nearest to the goal first.

    Args:
        starts: cells with the points spent to be there.
        goal: what is left from each cell to where the unit wants to go.
    """
    zone, changed, price = obstacles.zone, obstacles.changed, obstacles.price
    until, met, bound = sought.until, sought.met, sought.bound
    # What is open: points with those to go, points below 0, cell, direction of the step into it. Of cells
    # that promise the same the farthest (least -points) comes first: it is nearest to the goal.
    queue = [(points + goal[cell], -points, cell, -1) for cell, points in starts if points <= allowance]
    # The fewest points known to get to a cell; -1 where none are few enough: it is held or was looked at.
    best = {cell: -negative for _, negative, cell, _ in queue}
    first, nearest, found = set(best), INFINITE, March()
    best |= dict.fromkeys(obstacles.held, -1)
    spent, came, known, most = found.spent, found.came, best.get, sought.most or MOST_CELLS
    heapify(queue)
    while queue and most > 0:
        _, negative, cell, direction = heappop(queue)
        if cell in spent:
            continue
        spent[cell], came[cell], best[cell] = (points := -negative), direction, -1
        most -= 1
        if cell in until and (met := met - 1) == 0:
            break
        left, begins = goal[cell], cell in first
        if left < nearest:
            nearest = left
            if left == 0 and not begins:
                most = min(most, BESIDE)  # it has arrived: only places to stop are needed now
        barred: Container[int] = ()
        if cell in zone:
            if not begins:
                found.ends.add(cell)
                continue
            barred = zone  # no step leads from one zone into another
        # Written out here rather than called: computer players spend most of their time on these steps.
        gets_on = False
        for direction, there, cost in steps[cell]:
            if (total := points + cost) > allowance or total >= known(there, INFINITE) or there in barred:
                continue
            if there in changed and price is not None:
                total = points + price(cell, direction)
                if total > allowance or total >= known(there, INFINITE):
                    continue
            best[there], to_go = total, goal[there]
            if total + to_go <= bound:
                heappush(queue, (total + to_go, -total, there, direction))
            if to_go < left:
                gets_on = True
        if not gets_on and left <= nearest and not begins:
            most = min(most, BESIDE)  # no step leads on from the best cell so far
    return found
