"""Zones of control: who controls a cell at one moment of phase E (3.3.4) [8.0]."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import Place, Position

Holders = Mapping[int, list[int]]
"""By cell the units in it that have a zone of control."""


def zone_holders(position: Position, cells: Mapping[int, int] | None = None) -> Holders:
    """Where the units with a zone stand; `cells` gives other places for some units, `OFF` for none."""
    found: dict[int, list[int]] = {}
    moved = cells or {}
    on_map = Place.MAP
    for index, status in enumerate(position.status):
        here = status.cell if status.place is on_map and status.carrier < 0 else OFF
        cell = moved.get(index, here)
        if cell != OFF and position.would_have_zone(index):
            found.setdefault(cell, []).append(index)
    return found


def controllers(position: Position, holders: Holders, cell: int, side: int) -> list[int]:
    """The enemies of a side that control a cell, in order of deployment; none beyond the board."""
    if cell == OFF:
        return []
    pieces = position.game.pieces
    found = []
    for there in position.game.ground.neighbours[cell]:
        for unit in holders.get(there, ()):
            if pieces[unit].side != side:
                found.append(unit)
    return sorted(found)
