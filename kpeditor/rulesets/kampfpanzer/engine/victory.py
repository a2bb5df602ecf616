"""Victory: who has won at the end of a game-turn (3.16) [14.0]."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Outcome
from kpeditor.core.rules.winning import outcome_by
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place, Position


@dataclass(frozen=True, slots=True)
class PositionTally:
    """Counts combat units of a position as victory conditions ask for them (R-VIC-1, R-VIC-2)."""

    position: Position

    def effective(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Combat units on the map at level 0; passengers have the level of their vehicle."""
        return self._count(side, hexes, Place.MAP, undisrupted=True)

    def units(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Combat units on the map."""
        return self._count(side, hexes, Place.MAP)

    def destroyed(self, side: str) -> int:
        """Units eliminated; transport too where the option counts it (Q133)."""
        return self._count(side, None, Place.DESTROYED)

    def exited(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Combat units that left the map, from one of these hexes."""
        return self._count(side, hexes, Place.EXITED)

    def _count(
        self, side: str, hexes: frozenset[Hex] | None, place: Place, *, undisrupted: bool = False
    ) -> int:
        game, number = self.position.game, 0
        with_transport = place is Place.DESTROYED and bool(game.options["count_transport_losses"])
        cells = None if hexes is None else game.ground.cells(hexes)
        for piece, status in zip(game.pieces, self.position.status, strict=True):
            if game.sides[piece.side] != side or status.place is not place:
                continue
            if not (piece.is_combat or with_transport):
                continue
            if cells is not None and status.cell not in cells:
                continue
            if undisrupted and self._level(piece.index):
                continue
            number += 1
        return number

    def _level(self, index: int) -> int:
        """The level of a unit; aboard a truck or APC that of the vehicle [12.32]."""
        status = self.position.status[index]
        if status.carrier != NOBODY and self.position.game.pieces[status.carrier].is_transport:
            return self.position.status[status.carrier].level
        return status.level


def outcome_of(position: Position, turn: int) -> Outcome | None:
    """How the game ends with the end of this game-turn, which an event may have made the last; None when it
    goes on (R-VIC-1, Q136).
    """
    game = position.game
    is_last = position.is_last or turn >= game.scenario.length.max
    tally = PositionTally(position)
    return outcome_by(game.winning, game.scenario, game.ground.sheet, tally, turn, is_last=is_last)
