"""Movement costs on a map, and the game-turn by whose end a mover can stand in each hex.

A unit has its whole allowance every turn and cannot save any, so distances in movement points do not give the
turn: each turn's paths start again from every hex the unit may have stopped in. The enemy and stacking are
ignored: a hex that is out of reach here is out of reach in any game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import HexMask, hexes_of_mask, seen_from
from kpeditor.core.geometry.spreading import Costs, Numbers, cheapest, neighbours

StepCosts = npt.NDArray[np.uint16]
NO_STEP = 0
"""The cost of a step that leads off the board; every real step costs at least 1."""
Turns = npt.NDArray[np.int16]
"""For each hex [rows, columns] the turn by whose end a unit can be there; `NEVER` if it cannot."""
NEVER = np.int16(np.iinfo(np.int16).max)
MOST_TURNS = 30_000
"""Turns beyond this number are not computed."""


@dataclass(frozen=True)
class MovementCosts:
    """The costs of one map.

    Attributes:
        enter: by mobility an array [rows, columns]: to enter the hex where the hexside crossed has no
            movement feature; 0 where there is no hex.
        steps: by mobility an array [rows, columns, 6]: to step from the hex in a direction; `NO_STEP` where
            the board ends.
        border: by mobility an array [rows, columns, 6]: what the movement feature on a hexside costs to
            cross; 0 where the hexside has none. It tells what entering and leaving the map by road costs.
    """

    grid: HexGrid
    enter: Mapping[str, StepCosts]
    steps: Mapping[str, StepCosts]
    border: Mapping[str, StepCosts]

    def step(self, mobility: str, start: Hex, direction: Direction) -> int | None:
        """Points of one step; None if it leads off the board."""
        return int(self.steps[mobility][start.row - 1, start.column - 1, direction]) or None

    def path(self, mobility: str, start: Hex, directions: Sequence[Direction]) -> int | None:
        """Points of a path; None if it leads off the board."""
        total, here = 0, start
        for direction in directions:
            cost = self.step(mobility, here, direction)
            if cost is None:
                return None
            total += cost
            here = self.grid.step(here, direction)
        return total

    def arrival(self, mobility: str, hex_: Hex) -> int:
        """Points to enter the map in this edge hex: by road if a road crosses the edge."""
        by_road = self._roads_off(mobility, hex_)
        return min(by_road) if by_road else int(self.enter[mobility][hex_.row - 1, hex_.column - 1])

    def departure(self, mobility: str, hex_: Hex, clear: int) -> int:
        """Points to leave the map from this edge hex: `clear`, or less by a road."""
        return min([*self._roads_off(mobility, hex_), clear])

    def _roads_off(self, mobility: str, hex_: Hex) -> list[int]:
        """StepCosts of the roads and bridges that lead from this hex off the map."""
        side = self.border[mobility][hex_.row - 1, hex_.column - 1]
        return [int(side[d]) for d in Direction if side[d] and self.grid.step(hex_, d) not in self.grid]


@dataclass(frozen=True)
class Arrival:
    """Where units stand or come from: `mask` from the end of turn `after` on (0: deployed).

    `off_map`: they wait beside the map and pay to enter one of these hexes in turn `after` + 1 or later.
    """

    mask: HexMask
    after: int = 0
    off_map: bool = False


@dataclass(frozen=True)
class Mover:
    """The way in which units move: the column of the chart, and the allowance in points."""

    mobility: str
    allowance: int


@dataclass(frozen=True)
class Reach:
    """Computes reach with the costs of one map. `turns` is the length of the game, `resting` the turns
    without movement.
    """

    costs: MovementCosts
    turns: int
    resting: Collection[int] = ()

    def spread(self, mover: Mover, start: Turns, *, waiting: Collection[Arrival] = ()) -> Turns:
        """For units that can be in given hexes at the end of turn `start`: the turn from which they can be in
        each hex.

        Args:
            waiting: arrivals from off the map, in addition.
        """
        when = start.copy()
        for _ in self._moves(mover, when, waiting):
            pass
        return when

    def leaves(
        self, mover: Mover, start: Turns, exits: HexMask, clear: int, *, waiting: Collection[Arrival] = ()
    ) -> int | None:
        """The first turn in which such units can leave the map; None if there is none.

        Args:
            exits: hexes they may leave by.
            clear: points of the step off the map where no road leads there.
            start, waiting: as for `spread`.
        """
        off = np.zeros(exits.shape, np.int64)
        for hex_ in hexes_of_mask(exits):
            off[hex_.row - 1, hex_.column - 1] = self.costs.departure(mover.mobility, hex_, clear)
        for turn, spent in self._moves(mover, start.copy(), waiting):
            if (spent[exits] + off[exits] <= mover.allowance).any():
                return turn
        return None

    def _moves(
        self, mover: Mover, when: Turns, waiting: Collection[Arrival]
    ) -> Iterator[tuple[int, npt.NDArray[np.float64]]]:
        """Simulates the turns. Records in `when` the hexes that come into reach, and yields the points spent
        to be there.

        Ends as soon as nothing more can change; a turn that changes nothing leads on to the next arrival.
        """
        turn = 1
        while turn <= min(self.turns, MOST_TURNS) and mover.allowance > 0:
            if turn in self.resting:
                turn += 1
                continue
            spent = self._spent(mover, when, turn, waiting)
            new = (spent <= mover.allowance) & (when > turn)
            when[new] = turn
            yield turn, spent
            later = [int(when[late].min())] if (late := (when >= turn) & (when < NEVER)).any() else []
            later += [arrival.after for arrival in waiting if arrival.off_map and arrival.after >= turn]
            if not later:
                return
            turn = min(later) + 1

    def arrivals_as_turns(self, arrivals: Collection[Arrival]) -> Turns:
        """The turns from which deployed units stand in each hex; units off the map are left out."""
        when = np.full((self.costs.grid.rows, self.costs.grid.columns), NEVER, np.int16)
        for arrival in arrivals:
            if not arrival.off_map:
                when = np.where(arrival.mask, np.minimum(when, np.int16(arrival.after)), when)
        return when

    def picked_up(self, passengers: Turns, carriers: Turns) -> Turns:
        """The turns from which passengers can be aboard: the turn after a carrier has come next to them."""
        # Shifted arrays show 0 beyond the board, so the turns are counted from the end while shifting.
        late = (NEVER - carriers).astype(np.int16)
        near = late.copy()
        for direction in Direction:
            near = np.maximum(near, seen_from(self.costs.grid, late, direction))
        both = np.maximum(passengers, NEVER - near)
        return np.where(both < NEVER, both + 1, NEVER).astype(np.int16)

    def _from(self, mobility: str, sources: Numbers, limit: int) -> npt.NDArray[np.float64]:
        """Points spent in each hex when coming from one of the sources."""
        if mobility not in self._prices:
            self._prices[mobility] = _prices(self.costs.steps[mobility])
        best = cheapest(self._neighbours, self._prices[mobility], sources, limit)
        return best.reshape(self.costs.grid.rows, self.costs.grid.columns)

    @cached_property
    def _neighbours(self) -> Numbers:
        return neighbours(self.costs.grid)

    @cached_property
    def _prices(self) -> dict[str, Costs]:
        return {}

    def _spent(
        self, mover: Mover, when: Turns, turn: int, waiting: Collection[Arrival]
    ) -> npt.NDArray[np.float64]:
        """Points a unit has spent when it reaches each hex in a turn; infinite out of reach."""
        sources = np.flatnonzero(when < turn).astype(np.int32)
        spent = self._from(mover.mobility, sources, mover.allowance)
        for arrival in waiting:
            if arrival.off_map and arrival.after < turn:
                spent = np.minimum(spent, self._from_off_map(mover, arrival.mask))
        return spent

    def _from_off_map(self, mover: Mover, entries: HexMask) -> npt.NDArray[np.float64]:
        """Points spent in each hex after entering the map by one of the entry hexes in the same turn."""
        spent = np.full(entries.shape, np.inf)
        for price, hexes in self._by_price(mover, entries).items():
            if price <= mover.allowance:
                best = self._from(mover.mobility, self._numbers(hexes), mover.allowance - price)
                spent = np.minimum(spent, best + price)
        return spent

    def _by_price(self, mover: Mover, entries: HexMask) -> dict[int, list[Hex]]:
        prices: dict[int, list[Hex]] = {}
        for hex_ in hexes_of_mask(entries):
            prices.setdefault(self.costs.arrival(mover.mobility, hex_), []).append(hex_)
        return prices

    def _numbers(self, hexes: list[Hex]) -> Numbers:
        columns = self.costs.grid.columns
        return np.array([(hex_.row - 1) * columns + hex_.column - 1 for hex_ in hexes], np.int32)


def _prices(steps: npt.NDArray[np.uint16]) -> Costs:
    """The cost of the steps from each hex, row by row; infinite if there is no step."""
    prices = steps.reshape(-1, len(Direction))
    return np.where(prices == NO_STEP, np.inf, prices)
