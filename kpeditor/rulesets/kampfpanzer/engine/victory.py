"""Victory: who has won at the end of a game-turn (3.16) [14.0]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Outcome
from kpeditor.core.rules.winning import outcome_by
from kpeditor.core.scenario.victory.tallies import CountedUnit, Fate, UnitRoll, Wanted
from kpeditor.rulesets.kampfpanzer.declarations import LEVEL, PINNED
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place, Position

_FATES: Final[Mapping[Place, Fate]] = MappingProxyType(
    {Place.MAP: "map", Place.EXITED: "exited", Place.DESTROYED: "destroyed"}
)


@dataclass(frozen=True)
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

    def number(self, wanted: Wanted) -> int:
        """The number of wanted units: of the given kinds, whatever they are, or combat units without
        kinds.
        """
        return self._roll.number(wanted)

    def controlled(self, side: str) -> frozenset[Hex]:
        """The hexes in which a side alone has combat units. The rulebook knows no control: invented."""
        holders: dict[Hex, set[str]] = {}
        for unit in self._roll.roll:
            if unit.fate == "map" and unit.counts and unit.hex is not None:
                holders.setdefault(unit.hex, set()).add(unit.side)
        return frozenset(hex_ for hex_, sides in holders.items() if sides == {side})

    @cached_property
    def _roll(self) -> UnitRoll:
        """Every unit of the game as victory counts it."""
        game = self.position.game
        with_transport = bool(game.options["count_transport_losses"])
        return UnitRoll(
            [
                CountedUnit(
                    id=piece.id,
                    side=game.sides[piece.side],
                    kinds=frozenset((piece.type, piece.category)),
                    fate=_FATES.get(status.place, "away"),
                    hex=None if status.cell == OFF else game.ground.hex(status.cell),
                    conditions=self._conditions(piece.index),
                    is_effective=not self._level(piece.index),
                    counts=piece.is_combat,
                    loss_counts=piece.is_combat or with_transport,
                )
                for piece, status in zip(game.pieces, self.position.status, strict=True)
            ]
        )

    def _conditions(self, index: int) -> frozenset[str]:
        pinned = (PINNED,) if self.position.status[index].pinned else ()
        return frozenset((*pinned, *((LEVEL,) if self._level(index) else ())))

    def _count(
        self, side: str, hexes: frozenset[Hex] | None, place: Place, *, undisrupted: bool = False
    ) -> int:
        game, number = self.position.game, 0
        with_transport = place is Place.DESTROYED and bool(game.options["count_transport_losses"])
        cells = None if hexes is None else game.ground.cells(hexes)
        progress = self.position.progress
        hidden = progress.hidden if progress is not None else ()  # a count would reveal where they are
        for piece, status in zip(game.pieces, self.position.status, strict=True):
            if game.sides[piece.side] != side or status.place is not place or piece.id in hidden:
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
    """The outcome at the end of this game-turn, which an event may have made the last; None when the game
    continues (R-VIC-1, Q136).
    """
    game = position.game
    is_last = position.is_last or turn >= game.scenario.length.max
    tally = PositionTally(position)
    return outcome_by(game.winning, game.scenario, game.ground.sheet, tally, turn, is_last=is_last)
