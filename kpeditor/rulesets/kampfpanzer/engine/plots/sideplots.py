"""SidePlots: all orders of one side in one game-turn, with the position in which they are given.

Also whether these orders leave room for a unit that enters (R-ENT-1, Q141) [14.0].
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF, Ground
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Path, path_of
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position, may_share
from kpeditor.rulesets.kampfpanzer.orders import Movement, Order

Plots = Mapping[int, Order]
"""Orders by piece index. A unit that is missing has no operation."""


@dataclass(frozen=True)
class SidePlots:
    """The orders of one side by piece, with the queries that judge them."""

    position: Position
    side: int
    orders: Plots

    @property
    def ground(self) -> Ground:
        return self.position.game.ground

    @cached_property
    def paths(self) -> dict[int, Path]:
        """The valid paths of all orders examined so far, by piece."""
        return {}

    def path(self, index: int, order: Movement) -> Path:
        """The path a unit is ordered to take.

        Raises:
            IllegalAnswer: when the order leads nowhere (`path.path_of`).
        """
        found = self.paths.get(index)
        if found is None:
            found = self.paths[index] = path_of(self.position, self.piece(index), order)
        return found

    @cached_property
    def ends(self) -> dict[int, list[int]]:
        """The units that plan to end their movement in a cell, by cell; invalid paths are left out."""
        ends: dict[int, list[int]] = {}
        for index, order in self.orders.items():
            if isinstance(order, Movement):
                try:
                    end = self.path(index, order).end
                except IllegalAnswer:
                    continue
                if end != OFF:
                    ends.setdefault(end, []).append(index)
        return ends

    @cached_property
    def _by_cell(self) -> dict[int, list[int]]:
        return self.position.by_cell()

    def standing_at(self, cell: int) -> list[int]:
        """The units in a hex, passengers left out."""
        return self._by_cell.get(cell, [])

    def staying(self, cell: int) -> list[int]:
        """Units of this side in a hex that have no movement plotted."""
        return [
            index
            for index in self.standing_at(cell)
            if self.piece(index).side == self.side and not isinstance(self.orders.get(index), Movement)
        ]

    def enemies_in(self, cell: int) -> list[int]:
        """Units of the other side in a hex."""
        there = self._by_cell.get(cell)
        return [index for index in there if self.piece(index).side != self.side] if there else []

    def piece(self, index: int) -> Piece:
        """The constant facts of a unit."""
        return self.position.game.pieces[index]

    def number(self, cell: int) -> str:
        return self.ground.numbers[cell]


def fault(piece: Piece, text: str, rule: str) -> IllegalAnswer:
    """The fault of a unit's order, as a sentence that begins with the unit."""
    return IllegalAnswer(f"{piece.title} {text}", rule, piece.id)


def can_enter(plots: SidePlots, piece: Piece) -> bool:
    """True if a hex is left where the unit could end its entry beside the other plots of its side."""
    position, mobility = plots.position, piece.figures.moves_as
    starts = {cell: plots.ground.arrival_cost(mobility, cell, position.wrecks) for cell in piece.entry}
    for cell, _ in reachable(position, piece, starts):
        if cell in position.entrenchments and piece.leaves_wreck:
            continue
        others = [index for index in plots.ends.get(cell, ()) if index != piece.index]
        if may_share(plots.piece(index) for index in (piece.index, *plots.staying(cell), *others)):
            return True
    return False


def reachable(position: Position, piece: Piece, starts: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Cells within the movement allowance with the least points to get there, the nearest first; `starts` are
    points by cell.

    `cheapestways.cheapest` of the toolbox also answers the paths (of equal ones the straightest), but takes
    twice as long. Most callers of this function stop at the first cell.
    """
    ground, mobility, allowance = position.game.ground, piece.figures.moves_as, piece.figures.allowance
    best = {cell: points for cell, points in starts.items() if points <= allowance}
    queue = [(points, cell) for cell, points in best.items()]
    heapq.heapify(queue)
    while queue:
        points, cell = heapq.heappop(queue)
        if points > best[cell]:
            continue
        yield cell, points
        for direction, there in enumerate(ground.neighbours[cell]):
            if there == OFF:
                continue
            total = points + ground.step_cost(mobility, cell, direction, position.wrecks)
            if total <= allowance and total < best.get(there, total + 1):
                best[there] = total
                heapq.heappush(queue, (total, there))
