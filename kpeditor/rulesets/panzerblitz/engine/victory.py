"""What victory conditions count: units by type and flag, losses, exits, control of hexes [PB38, PB39]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kpeditor.core.scenario.victory.tallies import CountedUnit, Fate, UnitRoll
from kpeditor.rulesets.panzerblitz.declarations import DISPERSED, FIRED, IN_TUNNEL, NO_FIRE
from kpeditor.rulesets.panzerblitz.engine.position import DESTROYED, EXITED, MAP, Piece, Position

_FATES: Final[Mapping[str, Fate]] = {MAP: "map", DESTROYED: "destroyed", EXITED: "exited"}


def tally(position: Position) -> UnitRoll:
    """The facts of a position that victory conditions count. Everything with a counter of its own is a unit,
    and passengers count singly [PB39].
    """
    roll = [_counted(position, id_, piece) for id_, piece in position.pieces.items()]
    return UnitRoll(roll, {**position.setting.holds, **position.control})


def _counted(position: Position, id_: str, piece: Piece) -> CountedUnit:
    type_ = position.setting.types[piece.type]
    able = position.figure(id_)
    conditions = {
        DISPERSED: piece.dispersed,
        FIRED: piece.fired,
        IN_TUNNEL: piece.in_tunnel,
        NO_FIRE: piece.spent,
    }
    return CountedUnit(
        id_,
        piece.side,
        frozenset({piece.type, type_.category, *able.flags}),
        _FATES.get(piece.state, "away"),
        position.hex_of(id_) if piece.state == MAP else piece.left_from,
        frozenset(name for name, holds in conditions.items() if holds),
        is_effective=not piece.dispersed,
    )
