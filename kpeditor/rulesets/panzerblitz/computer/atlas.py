"""Atlas: what computer players reckon from a board once a game: cells by number, distances, costs to go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.engine.ground import COVERING, HIDING, TOWN, Ground
from kpeditor.rulesets.panzerblitz.units import RAIL
from kpeditor.rulesets.toolbox.ways import CostsToGo, Field

OFF = -1
"""The cell that stands for everything beyond the board."""
FAR = 255
"""The distance that stands for everything farther."""
Steps = list[tuple[tuple[int, int, int], ...]]


class Atlas:
    """A board in numbered cells; distances, sight and cost-to-go fields are made when they are asked for.

    Attributes:
        hexes: by cell its hex; cell: by hex its cell.
        neighbours: by cell the six beside it, `OFF` where the board ends.
        heights: by cell; towns: whether it is one.
        hides, covers, clear: by cell whether units must be spotted there, its terrain adds to the die, and
            whether it can be overrun.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.hexes: list[Hex] = list(ground.grid.hexes())
        self.cell: dict[Hex, int] = {hex_: number for number, hex_ in enumerate(self.hexes)}
        self.neighbours = [
            tuple(
                OFF if (there := ground.grid.neighbour(hex_, way)) is None else self.cell.get(there, OFF)
                for way in Direction
            )
            for hex_ in self.hexes
        ]
        kinds = [ground.terrain[hex_] for hex_ in self.hexes]
        self.hides = [kind in HIDING for kind in kinds]
        self.covers = [kind in COVERING for kind in kinds]
        self.clear = [_is_clear(ground, hex_) for hex_ in self.hexes]
        self.towns = [kind == TOWN for kind in kinds]
        self.heights = [ground.height(hex_) for hex_ in self.hexes]
        self._cubes: Any = np.array([ground.grid.cube(hex_) for hex_ in self.hexes])
        self._rows: dict[int, bytes] = {}
        self._steps: dict[str, Steps] = {}
        self._roads: dict[str, frozenset[int]] = {}
        self._fields: dict[str, CostsToGo] = {}
        self._named: dict[str, int] = {}
        self._sights: dict[tuple[int, int], bool] = {}

    def named(self, name: str) -> int:
        """The cell with a name."""
        found = self._named.get(name)
        if found is None:
            found = self._named[name] = self.cell[self.ground.sheet.hex(name)]
        return found

    def distances(self, cell: int) -> bytes:
        """The distance in hexes to every cell, by cell."""
        row = self._rows.get(cell)
        if row is None:
            away = np.abs(self._cubes - self._cubes[cell]).max(axis=1)
            row = self._rows[cell] = np.minimum(away, FAR).astype(np.uint8).tobytes()
        return row

    def sees(self, one: int, other: int) -> bool:
        """Whether the line between two cells is clear."""
        key = one, other
        found = self._sights.get(key)
        if found is None:
            found = self._sights[key] = self.ground.sees(self.hexes[one], self.hexes[other])
        return found

    def nearest(self, cells: Iterable[int]) -> bytes:
        """The distance in hexes from every cell to the nearest of some, by cell."""
        rows = [np.frombuffer(self.distances(cell), np.uint8) for cell in cells]
        found: bytes = np.minimum.reduce(rows).tobytes()
        return found

    def steps(self, moves_as: str) -> Steps:
        """By cell all steps out of it on an empty board: direction, cell entered, half points."""
        found = self._steps.get(moves_as)
        if found is None and moves_as == RAIL:
            found = self._steps[RAIL] = [self._on_rails(hex_) for hex_ in self.hexes]
            self._roads[RAIL] = frozenset()
        if found is None:
            cell, roads = self.cell, set()
            found = []
            for hex_ in self.hexes:
                out = []
                for step in self.ground.steps(moves_as, hex_):
                    cost = step.by_road if step.by_road is not None else step.cost
                    if cost is None or step.there not in cell:
                        continue
                    if step.by_road is not None:
                        roads.add(cell[step.there])
                    out.append((int(step.direction), cell[step.there], cost))
                found.append(tuple(out))
            self._steps[moves_as], self._roads[moves_as] = found, frozenset(roads)
        return found

    def _on_rails(self, hex_: Hex) -> tuple[tuple[int, int, int], ...]:
        """The steps of a train out of a hex: along the line alone [Z2]."""
        joined = self.ground.rails.joined(hex_).items()
        return tuple((int(way), self.cell[there], 2) for way, there in joined if there in self.cell)

    def roads(self, moves_as: str) -> frozenset[int]:
        """The cells that a road leads into: others in them cancel its rate."""
        self.steps(moves_as)
        return self._roads[moves_as]

    def field(self, goals: frozenset[int], moves_as: str) -> Field:
        """Half points from every cell to the nearest of these goals on an empty board.

        The list is shared: it must not be changed.
        """
        found = self._fields.get(moves_as)
        if found is None:
            found = self._fields[moves_as] = CostsToGo(self.steps(moves_as))
        return found.field(goals)


def atlas_of(ground: Ground) -> Atlas:
    """The atlas of a board, kept with it."""
    found = ground.memo.get("atlas")
    if found is None:
        found = ground.memo["atlas"] = Atlas(ground)
    atlas: Atlas = found
    return atlas


def _is_clear(ground: Ground, hex_: Hex) -> bool:
    plain = {"clear", "ground", "hilltop", "hilltop2", "none"}
    return all(kind in plain for _, kind in ground.kinds_of(hex_))
