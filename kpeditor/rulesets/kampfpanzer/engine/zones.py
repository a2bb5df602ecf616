"""Zones of control: which cells each side controls at one moment of phase E (3.3.4) [8.0]."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import Position

Controllers = dict[int, list[int]]
"""By cell the units that control it."""


def controllers(position: Position, side: int, *, cells: Mapping[int, int] | None = None) -> Controllers:
    """The cells controlled by a side and by whom; `cells` gives other places for some units, `OFF` for
    none.
    """
    found: Controllers = {}
    neighbours = position.game.ground.neighbours
    for piece in position.game.pieces:
        if piece.side != side or not position.would_have_zone(piece.index):
            continue
        status = position.status[piece.index]
        cell = status.cell if status.stands else OFF
        if cells is not None:
            cell = cells.get(piece.index, cell)
        if cell == OFF:
            continue
        for there in neighbours[cell]:
            if there != OFF:
                found.setdefault(there, []).append(piece.index)
    return found


def controls(units: Iterable[int], ignored: Container[int]) -> bool:
    """True when one of these units counts."""
    return any(unit not in ignored for unit in units)
