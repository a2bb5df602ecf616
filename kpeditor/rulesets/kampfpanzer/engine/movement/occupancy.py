"""Occupancy: the cells of units and of their zones of control during movement, updated unit by unit (3.3.4)
[8.0].
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Container, Mapping

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import Position

Holders = Mapping[int, list[int]]
"""Units by cell, in order of deployment."""


class Occupancy:
    """The units on the map by cell, passengers left out.

    Whether a unit has a zone does not change during phase E: results apply only at its end, and passengers
    get on or off only then (R-ZOC-3). So it is computed once.

    Attributes:
        units: all units in a cell.
        holders: the units in a cell that have a zone of control.
    """

    def __init__(self, position: Position) -> None:
        self.units: dict[int, list[int]] = position.by_cell()
        self.zoned = [position.would_have_zone(index) for index in range(len(position.status))]
        self.holders: dict[int, list[int]] = {}
        for cell, units in self.units.items():
            if zoned := [index for index in units if self.zoned[index]]:
                self.holders[cell] = zoned

    def move(self, index: int, start: int, end: int) -> None:
        """Moves a unit from one cell to another. `OFF` stands for outside the map."""
        for places in (self.units, self.holders) if self.zoned[index] else (self.units,):
            if start != OFF:
                there = places[start]
                there.remove(index)
                if not there:
                    del places[start]
            if end != OFF:
                insort(places.setdefault(end, []), index)

    def holders_after(self, moves: Mapping[int, tuple[int, int]]) -> Holders:
        """The holders of zones by cell after these moves of units, each from a cell to a cell."""
        after = dict(self.holders)
        for index, (start, end) in moves.items():
            if not self.zoned[index]:
                continue
            if start != OFF:
                after[start] = [other for other in after[start] if other != index]
            if end != OFF:
                after[end] = sorted((*after.get(end, ()), index))
        return after


def controllers(
    position: Position, holders: Holders, cell: int, side: int, ignored: Container[int] = ()
) -> list[int]:
    """The enemies of a side that control a cell, in order of deployment; none beyond the board.

    `holders` are the units with a zone of control by cell (`Occupancy.holders`). Units in `ignored` cells are
    left out.
    """
    if cell == OFF:
        return []
    pieces = position.game.pieces
    found = []
    for there in position.game.ground.neighbours[cell]:
        if there in holders and there not in ignored:
            found += [unit for unit in holders[there] if pieces[unit].side != side]
    return sorted(found) if len(found) > 1 else found
