"""Random walks: movement and overruns that a unit can pay for and that end where it may stop (R-PLOT-2,
R-PLOT-3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.chance import Chance
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.sideplots import SidePlots
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position, may_share
from kpeditor.rulesets.kampfpanzer.orders import Move, Order, Overrun, Stop, legs

ENTRY_TRIES = 200


@dataclass
class Walks:
    """Walks of one side's units that are legal together with the orders given so far."""

    position: Position
    side: int
    chance: Chance
    plots: Mapping[int, Order]

    def __post_init__(self) -> None:
        self.ground = self.position.game.ground

    def entry(self, piece: Piece) -> Move:
        """A walk onto the map, to a hex where the unit may stop. Longer walks are tried if no short one is
        found.
        """
        mobility = piece.figures.moves_as
        cells = sorted(piece.entry)
        for _ in range(ENTRY_TRIES):
            cell = self.chance.choice(cells)
            left = piece.figures.allowance - self.ground.arrival_cost(mobility, cell, self.position.wrecks)
            if left < 0:
                continue
            trail = self._trail(piece, cell, left)
            while trail and not self._may_end(piece, self._end(cell, trail)):
                trail.pop()
            if self._may_end(piece, self._end(cell, trail)):
                return Move(legs(trail), entry=self.ground.hex(cell))
        return Move(entry=self.ground.hex(cells[0]))

    def move(self, piece: Piece) -> Order | None:
        """A walk of any length, perhaps off the map, perhaps with a wait before it."""
        allowance = piece.figures.allowance
        wait = self.chance.below(4) if not self.chance.below(5) else 0
        here = self.position.status[piece.index].cell
        trail = self._trail(piece, here, allowance - wait)
        leaves = self._exit(piece, here, trail, allowance - wait)
        if leaves is not None:
            return Move(legs(trail), exit=leaves)
        while trail and not self._may_end(piece, self._end(here, trail)):
            trail.pop()
        if not trail:
            return None
        return Move((*((Stop(wait),) if wait else ()), *legs(trail)))

    def overrun(self, piece: Piece) -> Order | None:
        """A walk that overruns a soft enemy nearby, along a random path there."""
        if not piece.figures.hard:
            return None
        near = self._soft_near(piece)
        if not near:
            return None
        target = self.chance.choice(near)
        trail = self._straight_to(target, piece)
        if not trail:
            return None
        direction = trail.pop()
        beyond = self.ground.neighbours[target][direction]
        if beyond == OFF or not self._may_end(piece, beyond):
            return None
        return Overrun(legs(trail), Direction(direction))

    def _soft_near(self, piece: Piece) -> list[int]:
        """The cells of soft enemies within the unit's movement points in hexes."""
        here = self.position.status[piece.index].cell
        return [
            status.cell
            for other, status in zip(self.position.game.pieces, self.position.status, strict=True)
            if other.side != self.side
            and status.stands
            and not other.figures.hard
            and self.ground.distance(here, status.cell) <= piece.figures.movement
        ]

    def _straight_to(self, target: int, piece: Piece) -> list[int]:
        """Directions of a shortest path to a cell, ignoring costs."""
        cell, trail = self.position.status[piece.index].cell, list[int]()
        while cell != target and len(trail) < piece.figures.movement:
            away = {
                direction: self.ground.distance(there, target)
                for direction, there in enumerate(self.ground.neighbours[cell])
                if there != OFF
            }
            nearest = [direction for direction, left in away.items() if left == min(away.values())]
            trail.append(self.chance.choice(nearest))
            cell = self.ground.neighbours[cell][trail[-1]]
        return trail

    def _trail(self, piece: Piece, cell: int, points: int) -> list[int]:
        """Directions of a random walk within the movement points; the walk tends to go straight on."""
        trail: list[int] = []
        most = 1 + self.chance.below(max(1, points))
        while len(trail) < most:
            straight = trail and self.chance.below(3)
            direction = trail[-1] if straight else self.chance.below(6)
            there = self.ground.neighbours[cell][direction]
            if there == OFF:
                break
            points -= self.ground.step_cost(piece.figures.moves_as, cell, direction, self.position.wrecks)
            if points < 0:
                break
            trail.append(direction)
            cell = there
        return trail

    def _exit(self, piece: Piece, here: int, trail: Sequence[int], points: int) -> Direction | None:
        """A side by which the unit may leave the map at the end of its walk."""
        cell, mobility = here, piece.figures.moves_as
        for direction in trail:
            points -= self.ground.step_cost(mobility, cell, direction, self.position.wrecks)
            cell = self.ground.neighbours[cell][direction]
        if cell not in self.position.game.exits[self.side]:
            return None
        for direction, there in enumerate(self.ground.neighbours[cell]):
            if there == OFF and self.ground.exit_cost(mobility, cell, direction) <= points:
                return Direction(direction)
        return None

    def _end(self, cell: int, trail: Sequence[int]) -> int:
        for direction in trail:
            cell = self.ground.neighbours[cell][direction]
        return cell

    def _may_end(self, piece: Piece, cell: int) -> bool:
        if piece.leaves_wreck and cell in self.position.entrenchments:
            return False
        plots = SidePlots(self.position, self.side, self.plots)
        others = {*plots.staying(cell), *plots.ends.get(cell, ())} - {piece.index}
        return may_share(plots.piece(index) for index in (piece.index, *others))
