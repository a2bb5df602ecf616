"""Zones of control: who controls a cell (3.3.4) [8.0]."""

from __future__ import annotations

from collections.abc import Container

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.occupancy import Holders
from kpeditor.rulesets.kampfpanzer.engine.position import Position


def controllers(
    position: Position, holders: Holders, cell: int, side: int, ignored: Container[int] = ()
) -> list[int]:
    """The enemies of a side that control a cell, in order of deployment; none beyond the board. `holders`:
    by cell who has a zone of control (`Occupancy.holders`); those in `ignored` cells are left out.
    """
    if cell == OFF:
        return []
    pieces = position.game.pieces
    found = []
    for there in position.game.ground.neighbours[cell]:
        if there in holders and there not in ignored:
            found += [unit for unit in holders[there] if pieces[unit].side != side]
    return sorted(found) if len(found) > 1 else found
