"""Atlas: what computer players precompute from a map - distances, sight, costs to go -, and marches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry import masks
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.sight.ranges import arc_from
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF, Ground
from kpeditor.rulesets.kampfpanzer.sight.lineofsight import KampfSight
from kpeditor.rulesets.toolbox import ways
from kpeditor.rulesets.toolbox.aims import kept
from kpeditor.rulesets.toolbox.ways import (
    EVERYTHING,
    FREE,
    LARGE,
    ByCell,
    Distances,
    Edges,
    Field,
    HexAtlas,
    March,
    Obstacles,
    Sought,
)

MOST_PAIRED = 5_000
"""Cells up to which all lines of sight are found at once: two bytes for each pair of cells."""


class Atlas(HexAtlas):
    """One map in the cells of its ground.

    Attributes:
        covers: by cell what its terrain adds to the defence, without wrecks and crests.
    """

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self.ground = ground
        self._steps: dict[str, ByCell[tuple[tuple[int, int, int], ...]]] = {}
        self._arcs: dict[tuple[int, int], bytes] = {}
        self._sights: dict[int, Sights] = {}
        self.covers = ByCell(partial(ground.cover, wrecks=(), crest=False))

    def cubes(self) -> npt.NDArray[np.int32]:
        """As `HexAtlas.cubes`."""
        return masks.cubes(self.ground.grid)

    def steps(self, mobility: str) -> ByCell[tuple[tuple[int, int, int], ...]]:
        """By cell all steps out of it: direction, cell entered, half points; wrecks left out."""
        found = self._steps.get(mobility)
        if found is None:
            found = self._steps[mobility] = ByCell(partial(self._steps_from, mobility))
        return found

    def _steps_from(self, mobility: str, cell: int) -> tuple[tuple[int, int, int], ...]:
        ground = self.ground
        return tuple(
            (direction, there, ground.step_cost(mobility, cell, direction))
            for direction, there in enumerate(ground.neighbours[cell] if ground.exists(cell) else ())
            if there != OFF
        )

    def edges(self, mobility: str) -> Edges:
        """As `HexAtlas.edges`, without going over all cells one by one."""
        starts, ends, costs = self.ground.steps(mobility)
        return Edges(self.ground.size, starts, ends, costs.astype(np.float64))

    def arc(self, cell: int, facing: int) -> Distances:
        """1 for every cell in front of a gun that faces so, by cell (R-FAC-2); 0 for its own."""
        found = self._arcs.get((cell, facing))
        if found is None:
            if self.ground.size > LARGE:
                return Arc(self.ground, cell, facing)
            hex_ = self.ground.hex(cell)
            mask = arc_from(self.ground.sight.frame, hex_, Direction(facing)).astype(np.uint8).reshape(-1)
            mask[cell] = 0
            found = self._arcs[cell, facing] = mask.tobytes()
        return found

    def sights(self, reach: int) -> Sights:
        """Who sees whom within a range, for direct fire (R-LOS-1 to R-LOS-5)."""
        found = self._sights.get(reach)
        if found is None:
            found = self._sights[reach] = _sights(self.ground, reach)
        return found


Row = Distances
"""Numbers by cell."""


@dataclass(frozen=True, slots=True)
class Sights:
    """Clear lines of direct fire, as rows by cell of 1 where there is one within the range, else 0.

    Attributes:
        of: by the cell fired from, the cells fired at.
        on: by the cell fired at, the cells fired from.
    """

    of: Sequence[Row] | ByCell[Row]
    on: Sequence[Row] | ByCell[Row]


def _sights(ground: Ground, reach: int) -> Sights:
    """All lines at once, or on a large board and in weather each when it is asked for."""
    sight = ground.seeing
    all_known = isinstance(sight, KampfSight) and (sight.reach is None or reach <= sight.reach)
    if not all_known or ground.size > MOST_PAIRED:
        return Sights(ByCell(partial(Lines, ground)), ByCell(partial(LinesBack, ground)))
    seen = ground.sight.all_pairs(reach).matrix()
    return Sights([row.tobytes() for row in seen], [row.tobytes() for row in seen.T])


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of fire from one cell, asked one by one."""

    ground: Ground
    cell: int

    def __getitem__(self, target: int) -> int:
        return self.ground.visible(self.cell, target)


class LinesBack(Lines):
    """The lines of fire at one cell, asked one by one."""

    __slots__ = ()

    def __getitem__(self, firer: int) -> int:
        return self.ground.visible(firer, self.cell)


@dataclass(frozen=True, slots=True)
class Arc:
    """What lies in front of a gun on a large board, asked cell by cell."""

    ground: Ground
    cell: int
    facing: int

    def __getitem__(self, target: int) -> int:
        return int(target != self.cell and self.ground.in_arc(self.cell, self.facing, target))


def atlas_of(ground: Ground) -> Atlas:
    """The atlas of a map, kept with it."""
    return kept(ground.memo, "atlas", lambda: Atlas(ground))


def march(
    ground: Ground,
    mobility: str,
    starts: Iterable[tuple[int, int]],
    allowance: int,
    goal: Field,
    obstacles: Obstacles = FREE,
    sought: Sought = EVERYTHING,
) -> March:
    """Cells a unit can reach this turn on its way to a goal; movement ends in a zone of control, and leads
    out of it only outwards (R-ZOC-4). Arguments as for `ways.march`; what costs more now are wrecks.
    """
    if obstacles.changed:
        price = partial(ground.step_cost, mobility, wrecks=obstacles.changed)
        obstacles = replace(obstacles, price=price)
    return ways.march(atlas_of(ground).steps(mobility), starts, allowance, goal, obstacles, sought)
