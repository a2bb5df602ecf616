"""Where the hexes of a Tiled map lie: pixels to the board's drawing coordinates and back.

Tiled counts columns and rows from 0, shifts the odd or the even ones, and may stretch its hexes. Centres and
middles of hexsides map exactly with one scale per axis, whatever the proportions of the tiles.
"""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import SQRT3, HexLayout, PointF


@dataclass(frozen=True, slots=True)
class TiledGrid:
    """The pixels of a hexagonal map. `grid` is the board it shows; `side` is Tiled's hex side length."""

    grid: HexGrid
    tile_width: int
    tile_height: int
    side: int

    @staticmethod
    def of(grid: HexGrid, side: int) -> TiledGrid:
        """The grid by which kpeditor draws its tiles: regular hexes, rounded to even numbers of pixels."""
        across = 2 * round(SQRT3 * side / 2)
        return (
            TiledGrid(grid, 2 * side, across, side)
            if grid.is_flat
            else TiledGrid(grid, across, 2 * side, side)
        )

    @property
    def step_x(self) -> float:
        """Pixels per unit of the board's drawing coordinates, to the right."""
        return self._pitch(self.tile_width) / 1.5 if self.grid.is_flat else self.tile_width / SQRT3

    @property
    def step_y(self) -> float:
        """Pixels per unit of the board's drawing coordinates, downward."""
        return self.tile_height / SQRT3 if self.grid.is_flat else self._pitch(self.tile_height) / 1.5

    @property
    def pitch_x(self) -> float:
        """Pixels from one column to the next."""
        return self._pitch(self.tile_width) if self.grid.is_flat else self.tile_width

    @property
    def pitch_y(self) -> float:
        """Pixels from one row to the next."""
        return self.tile_height if self.grid.is_flat else self._pitch(self.tile_height)

    def _pitch(self, size: int) -> int:
        """Pixels from one column (pointed: row) to the next."""
        return (size - self.side) // 2 + self.side

    def board(self, x: float, y: float) -> PointF:
        """Where a pixel lies on the board, in hex sides."""
        dx, dy = self._first
        return (x - self.tile_width / 2) / self.step_x + dx, (y - self.tile_height / 2) / self.step_y + dy

    def pixel(self, point: PointF) -> PointF:
        """The pixel at a place of the board."""
        dx, dy = self._first
        return (
            round((point[0] - dx) * self.step_x + self.tile_width / 2, 3),
            round((point[1] - dy) * self.step_y + self.tile_height / 2, 3),
        )

    @property
    def _first(self) -> PointF:
        """The place on the board of the centre of a hex in the first column and row that is not shifted."""
        return (1.0, SQRT3 / 2) if self.grid.is_flat else (SQRT3 / 2, 1.0)

    def moved(self, dx: float, dy: float) -> tuple[Hex, Hex]:
        """The steps in columns and rows by which an offset in pixels moves a high and a low hex."""
        layout = HexLayout(self.grid)
        steps = []
        for hex_ in (Hex(2, 2), Hex(3, 3)):
            x, y = layout.centre(hex_)
            there = layout.nearest_hex(x + dx / self.step_x, y + dy / self.step_y)
            steps.append((self.grid.is_low(hex_), Hex(there.column - hex_.column, there.row - hex_.row)))
        steps.sort(key=lambda step: step[0])
        return steps[0][1], steps[1][1]
