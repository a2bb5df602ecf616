"""Converts hexes to drawing coordinates and back: centres, corners, and the hex, hexside or corner at a
point.

Drawing coordinates have the hex side (= the distance from centre to corner) as unit; the board starts at (0,
0) with the tips of its first hexes. Multiply by the side in pixels to draw. No rule is ever decided here:
rules use the lattice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical

SQRT3 = math.sqrt(3.0)
PointF = tuple[float, float]


@dataclass(frozen=True)
class HexLayout:
    """Drawing geometry of a grid with hexes of side 1."""

    grid: HexGrid

    def place(self, point: lattice.Point) -> PointF:
        """Drawing coordinates of a lattice point. Lattice steps are half a side along the straight axis, half
        a height across.
        """
        x, y = point
        if self.grid.is_flat:
            return x / 2 + 1.0, y * SQRT3 / 2 + SQRT3 / 2
        return x * SQRT3 / 2 + SQRT3 / 2, y / 2 + 1.0

    def centre(self, hex_: Hex) -> PointF:
        """Where the centre of a hex is drawn."""
        return self.place(lattice.centre(self.grid, hex_))

    def corners(self, hex_: Hex) -> list[PointF]:
        """The six corners of a hex, clockwise; side i runs from corner i to corner i + 1."""
        return [self.place(point) for point in lattice.corners(self.grid, hex_)]

    def side_ends(self, side: Hexside) -> tuple[PointF, PointF]:
        """The two ends of a hexside."""
        start, end = lattice.side_ends(self.grid, side.hex, side.direction)
        return self.place(start), self.place(end)

    @property
    def size(self) -> PointF:
        """Width and height of the whole board."""
        if self.grid.is_flat:
            return self._extent(self.grid.columns, self.grid.rows)
        width, height = self._extent(self.grid.rows, self.grid.columns)
        return height, width

    def _extent(self, straight: int, zigzag: int) -> PointF:
        has_high = straight > 1 or self.grid.low_columns == "even"
        has_low = straight > 1 or self.grid.low_columns == "odd"
        ends: list[float] = [zigzag] if has_high else []
        if has_low:
            ends.append(zigzag + (-0.5 if self.grid.trim else 0.5))
        return 1.5 * (straight - 1) + 2.0, SQRT3 * max(ends)

    def hex_at(self, x: float, y: float) -> Hex | None:
        """The hex under a point, None off the board."""
        hex_ = self.nearest_hex(x, y)
        return hex_ if hex_ in self.grid else None

    def nearest_hex(self, x: float, y: float) -> Hex:
        """The hex under a point in the endless grid, on the board or not."""
        along, across = (x - 1.0, y - SQRT3 / 2) if self.grid.is_flat else (y - 1.0, x - SQRT3 / 2)
        if self.grid.low_columns == "odd":
            across -= SQRT3 / 2
        q, z = along * 2 / 3, across / SQRT3 - along / 3
        rq, rz, rs = round(q), round(z), round(-q - z)
        dq, dz, ds = abs(rq - q), abs(rz - z), abs(rs + q + z)
        if dq > dz and dq > ds:
            rq = -rz - rs
        elif dz > ds:
            rz = -rq - rs
        shift = rq // 2 if self.grid.low_columns == "even" else (rq + 1) // 2
        straight, zigzag = rq + 1, rz + shift + 1
        return Hex(straight, zigzag) if self.grid.is_flat else Hex(zigzag, straight)

    def side_at(self, x: float, y: float, reach: float = 0.35) -> Hexside | None:
        """The canonical hexside nearest to a point, None when none lies within `reach` (in hex sides) or it
        is off the board.
        """
        inside = self.nearest_hex(x, y)
        best: tuple[float, Hexside] | None = None
        for direction in Direction:
            start, end = self.side_ends(Hexside(inside, direction))
            gap = _distance_to_segment((x, y), start, end)
            if gap <= reach and (best is None or gap < best[0]):
                best = gap, Hexside(inside, direction)
        if best is None or (
            inside not in self.grid and self.grid.step(inside, best[1].direction) not in self.grid
        ):
            return None
        return canonical(self.grid, best[1])

    def corner_at(self, x: float, y: float, reach: float = 0.3) -> lattice.Point | None:
        """The lattice point of the corner nearest to a point, None when none lies within `reach` or it
        touches no hex of the board.
        """
        inside = self.nearest_hex(x, y)
        points = lattice.corners(self.grid, inside)
        gap, corner = min((math.dist((x, y), self.place(point)), point) for point in points)
        around = [inside, *(self.grid.step(inside, d) for d in Direction)]
        on_board = any(hex_ in self.grid and corner in lattice.corners(self.grid, hex_) for hex_ in around)
        return corner if gap <= reach and on_board else None


def _distance_to_segment(point: PointF, start: PointF, end: PointF) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.dist(point, (start[0] + along * dx, start[1] + along * dy))
