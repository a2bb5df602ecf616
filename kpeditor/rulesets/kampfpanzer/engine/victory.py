"""Victory: who has won at the end of a game-turn (3.16) [14.0]."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Outcome
from kpeditor.core.scenario.model import DRAW
from kpeditor.core.scenario.victory import condition_sentence, evaluate
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place, Position


@dataclass(frozen=True, slots=True)
class PositionTally:
    """Counts combat units of a position as victory conditions ask for them (R-VIC-1, R-VIC-2)."""

    position: Position

    def undisrupted(self, side: str, hexes: frozenset[Hex] | None) -> int:
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
    """How the game ends with the end of this game-turn, None when it goes on (R-VIC-1, Q136).

    Lines with game-turns are tested at the end of those, all others at the end of the game, which an event
    may bring about before its time; the first true one wins.
    """
    scenario = position.game.scenario
    is_last = position.is_last or turn >= scenario.length.max
    tally = PositionTally(position)
    for goal in position.game.goals:
        line = goal.line
        due = turn in line.turns if line.turns else is_last
        if due and (goal.condition is None or evaluate(goal.condition, tally, position.game.ground.sheet)):
            titles = {side.id: side.title for side in scenario.sides}
            numbering = position.game.ground.sheet.numbering
            reason = "no other condition was met"
            if goal.condition is not None:
                reason = condition_sentence(goal.condition, titles, numbering)
            return Outcome(line.winner, reason, turn)
    return Outcome(DRAW, "no victory condition was met", turn) if is_last else None
