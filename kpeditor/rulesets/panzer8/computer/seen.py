"""What a side knows of a position: the position without what hides from it."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.rulesets.panzer8.engine.hiding import is_hidden
from kpeditor.rulesets.panzer8.engine.table.position import Position


def as_seen_by(position: Position, side: str) -> Position:
    """The position as a side may know it: elements below markers of the enemy are not there, nor is what he
    plans; so nothing a computer player answers can hang on them [P39].
    """
    pieces = {
        id_: piece
        for id_, piece in position.pieces.items()
        if piece.side == side or not is_hidden(position, id_)
    }
    stands = {id_: stand for id_, stand in position._stands.items() if id_ in pieces}
    return replace(position, pieces=pieces, deck=None, _stands=stands)
