"""Atlas: what computer players reckon from a map once and for all: distances and costs to go."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.sight.ranges import arc_from
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF, Ground

Field = list[float]
"""Half points from every cell to the nearest goal; infinite where no way leads there."""
FAR = 255
"""The distance that stands for everything farther."""
MOST_FIELDS = 400
"""Fields kept; the oldest go first. One takes some 20 kB on the printed map."""


class Atlas:
    """Distances and cost-to-go fields of one map, each made when it is first asked for."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._rows: list[bytes | None] = [None] * ground.size
        self._steps: dict[str, list[tuple[tuple[int, int, int], ...]]] = {}
        self._arcs: dict[tuple[int, int], bytes] = {}
        self._graphs: dict[str, Any] = {}
        self._fields: dict[tuple[frozenset[int], str], Field] = {}

    @cached_property
    def _cubes(self) -> Any:
        grid = self.ground.grid
        return np.array([grid.cube(self.ground.hex(cell)) for cell in range(self.ground.size)])

    def distances(self, cell: int) -> bytes:
        """The distance in hexes to every cell, by cell."""
        row = self._rows[cell]
        if row is None:
            away = np.abs(self._cubes - self._cubes[cell]).max(axis=1)
            row = self._rows[cell] = np.minimum(away, FAR).astype(np.uint8).tobytes()
        return row

    def steps(self, mobility: str) -> list[tuple[tuple[int, int, int], ...]]:
        """By cell all steps out of it: direction, cell entered, half points; wrecks left out."""
        found = self._steps.get(mobility)
        if found is None:
            ground = self.ground
            found = self._steps[mobility] = [
                tuple(
                    (direction, there, ground.step_cost(mobility, cell, direction))
                    for direction, there in enumerate(ground.neighbours[cell] if ground.exists(cell) else ())
                    if there != OFF
                )
                for cell in range(ground.size)
            ]
        return found

    def arc(self, cell: int, facing: int) -> bytes:
        """1 for every cell in front of a gun that faces so, by cell (R-FAC-2); 0 for its own."""
        found = self._arcs.get((cell, facing))
        if found is None:
            hex_ = self.ground.hex(cell)
            mask = arc_from(self.ground.sight.frame, hex_, Direction(facing)).astype(np.uint8).reshape(-1)
            mask[cell] = 0
            found = self._arcs[cell, facing] = mask.tobytes()
        return found

    def field(self, goals: frozenset[int], mobility: str) -> Field:
        """What it costs to go from every cell to the nearest of these goals, wrecks left out.

        The list is shared: it must not be changed.
        """
        key = goals, mobility
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) >= MOST_FIELDS:
                del self._fields[next(iter(self._fields))]
            found = self._fields[key] = self._reckoned(goals, mobility)
        return found

    def _reckoned(self, goals: Iterable[int], mobility: str) -> Field:
        from scipy.sparse.csgraph import dijkstra

        sources = sorted(goals)
        if not sources:
            return [float("inf")] * self.ground.size
        costs = dijkstra(self._graph(mobility), indices=sources, min_only=True)
        field: Field = costs.tolist()
        return field

    def _graph(self, mobility: str) -> Any:
        """The steps backwards, so that the ways lead from the goals to everywhere."""
        from scipy.sparse import csr_array

        graph = self._graphs.get(mobility)
        if graph is None:
            steps = [
                (there, cell, cost)
                for cell, around in enumerate(self.steps(mobility))
                for _, there, cost in around
            ]
            ends, starts, costs = (np.array(part) for part in zip(*steps, strict=True))
            shape = (self.ground.size, self.ground.size)
            graph = self._graphs[mobility] = csr_array(
                (costs.astype(np.float64), (ends, starts)), shape=shape
            )
        return graph


def atlas_of(ground: Ground) -> Atlas:
    """The atlas of a map, kept with it."""
    found = ground.memo.get("atlas")
    if found is None:
        found = ground.memo["atlas"] = Atlas(ground)
    atlas: Atlas = found
    return atlas
