"""Atlas: what computer players precompute from a board: numbered cells, distances, costs to go."""

from __future__ import annotations

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.engine.ground import COVERING, HIDING, TOWN, Ground
from kpeditor.rulesets.panzerblitz.units import RAIL
from kpeditor.rulesets.toolbox.aims import kept
from kpeditor.rulesets.toolbox.ways import HexAtlas

OFF = -1
"""The cell that stands for everything beyond the board."""
Steps = list[tuple[tuple[int, int, int], ...]]


class Atlas(HexAtlas):
    """A board in numbered cells. Caches which cells see each other.

    Attributes:
        hexes: by cell its hex; cell: by hex its cell.
        neighbours: by cell the six beside it, `OFF` where the board ends.
        heights: by cell; towns: whether it is one.
        hides, covers, clear: by cell whether units must be spotted there, its terrain adds to the die, and
            whether it can be overrun.
    """

    def __init__(self, ground: Ground) -> None:
        super().__init__()
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
        self._steps: dict[str, Steps] = {}
        self._roads: dict[str, frozenset[int]] = {}
        self._named: dict[str, int] = {}
        self._sights: dict[tuple[int, int], bool] = {}

    def named(self, name: str) -> int:
        """The cell with a name."""
        found = self._named.get(name)
        if found is None:
            found = self._named[name] = self.cell[self.ground.sheet.hex(name)]
        return found

    def cubes(self) -> list[tuple[int, ...]]:
        """As `HexAtlas.cubes`."""
        return [self.ground.grid.cube(hex_) for hex_ in self.hexes]

    def sees(self, one: int, other: int) -> bool:
        """Whether the line between two cells is clear."""
        key = one, other
        found = self._sights.get(key)
        if found is None:
            found = self._sights[key] = self.ground.sees(self.hexes[one], self.hexes[other])
        return found

    def steps(self, moves_as: str) -> Steps:
        """For each cell the steps out of it on an empty board: direction, cell entered, half points."""
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
        """The steps of a train out of a hex, which lead along the line only [Z2]."""
        joined = self.ground.rails.joined(hex_).items()
        return tuple((int(way), self.cell[there], 2) for way, there in joined if there in self.cell)

    def roads(self, moves_as: str) -> frozenset[int]:
        """The cells that a road leads into, where other units cancel its rate."""
        self.steps(moves_as)
        return self._roads[moves_as]


def atlas_of(ground: Ground) -> Atlas:
    """The atlas of a board, cached with the board."""
    return kept(ground.memo, "atlas", lambda: Atlas(ground))


def _is_clear(ground: Ground, hex_: Hex) -> bool:
    plain = {"clear", "ground", "hilltop", "hilltop2", "none"}
    return all(kind in plain for _, kind in ground.kinds_of(hex_))
