"""Random walks: movement and overruns that a unit can pay for and may end (R-PLOT-2, R-PLOT-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.chance import Chance
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.entering import path_ends
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position, may_share
from kpeditor.rulesets.kampfpanzer.orders import Leg, Move, Order, Overrun, Stop

ENTRY_TRIES = 200


@dataclass
class Walks:
    """Walks of one side's units beside the orders given so far."""

    position: Position
    side: int
    chance: Chance
    plots: Mapping[int, Order]

    def __post_init__(self) -> None:
        self.ground = self.position.game.ground

    def entry(self, piece: Piece) -> Move:
        """Onto the map, to a hex where the unit may stop; longer ways are tried as long as none is found."""
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
                return Move(_legs(trail), entry=self.ground.hex(cell))
        return Move(entry=self.ground.hex(cells[0]))

    def move(self, piece: Piece) -> Order | None:
        """A walk of any length, perhaps off the map, perhaps with a wait before it."""
        allowance = piece.figures.allowance
        wait = self.chance.below(4) if not self.chance.below(5) else 0
        here = self.position.status[piece.index].cell
        trail = self._trail(piece, here, allowance - wait)
        leaves = self._exit(piece, here, trail, allowance - wait)
        if leaves is not None:
            return Move(_legs(trail), exit=leaves)
        while trail and not self._may_end(piece, self._end(here, trail)):
            trail.pop()
        if not trail:
            return None
        return Move((*((Stop(wait),) if wait else ()), *_legs(trail)))

    def overrun(self, piece: Piece) -> Order | None:
        """Towards a soft enemy not far away and over it, along a walk that happens to lead there."""
        if not piece.figures.hard:
            return None
        here = self.position.status[piece.index].cell
        reach = piece.figures.movement
        near = [
            status.cell
            for other, status in zip(self.position.game.pieces, self.position.status, strict=True)
            if other.side != self.side
            and status.stands
            and not other.figures.hard
            and self.ground.distance(here, status.cell) <= reach
        ]
        if not near:
            return None
        target = self.chance.choice(near)
        trail: list[int] = []
        while (cell := self._end(here, trail)) != target and len(trail) < reach:
            around = self.ground.neighbours[cell]
            best = min(self.ground.distance(c, target) for c in around if c != OFF)
            trail.append(
                self.chance.choice(
                    [d for d, c in enumerate(around) if c != OFF and self.ground.distance(c, target) == best]
                )
            )
        if not trail:
            return None
        direction = trail.pop()
        beyond = self.ground.neighbours[target][direction]
        if beyond == OFF or not self._may_end(piece, beyond):
            return None
        return Overrun(_legs(trail), Direction(direction))

    def _trail(self, piece: Piece, cell: int, points: int) -> list[int]:
        """Directions of a walk within the points; it likes to go straight on."""
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
        pieces = self.position.game.pieces
        staying = [
            i
            for i in self.position.standing_at(cell)
            if pieces[i].side == self.side
            and i != piece.index
            and not isinstance(self.plots.get(i), Move | Overrun)
        ]
        ends = [i for i in path_ends(self.position, self.plots).get(cell, ()) if i != piece.index]
        return may_share(pieces[i] for i in (piece.index, *staying, *ends))


def _legs(trail: Sequence[int]) -> tuple[Leg, ...]:
    return tuple(Leg(Direction(d), len(list(same))) for d, same in groupby(trail))
