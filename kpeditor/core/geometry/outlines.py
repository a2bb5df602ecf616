"""Converts sets of hexes to polygons with holes: united exactly on the integer lattice, then placed on the
real grid.

`coverage_union` joins polygons that share whole edges; hexes on the lattice do, so no new coordinates arise,
and each corner of the outline is a corner of a hex. Nothing here decides a rule.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.polygon import orient

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.masks import HexMask, board
from kpeditor.core.geometry.pixels import SQRT3, HexLayout

Shape = Any
"""A geometry of shapely, a library without type hints."""
Floats = npt.NDArray[np.float64]

_ROUNDED_TO = 3
"""Decimal places of coordinates in metres: millimetres."""


def hex_shape(grid: HexGrid, hex_: Hex) -> Shape:
    """One hex as a polygon on the lattice."""
    return shapely.Polygon(lattice.corners(grid, hex_))


def side_shape(grid: HexGrid, side: Hexside) -> Shape:
    """One hexside as a line on the lattice."""
    return shapely.LineString(lattice.side_ends(grid, side.hex, side.direction))


def outline(grid: HexGrid, mask: HexMask) -> Shape:
    """The marked hexes of the board (bool [rows, columns]) as one MultiPolygon on the lattice, empty if there
    are none. Hexes that share a hexside belong to one polygon; enclosed unmarked hexes are holes.
    """
    rows, columns = np.nonzero(mask & board(grid))
    if not len(rows):
        return shapely.MultiPolygon()
    straight, zigzag = (columns, rows) if grid.is_flat else (rows, columns)
    low = (straight % 2 == 1) == (grid.low_columns == "even")
    along, across = 3 * straight, 2 * zigzag + low
    centres = np.stack((along, across) if grid.is_flat else (across, along), axis=1)
    corners = centres[:, None] + np.array(lattice.corner_offsets(grid))
    united = shapely.coverage_union_all(shapely.polygons(corners))
    return shapely.MultiPolygon([part for part in shapely.get_parts(united) if part.geom_type == "Polygon"])


def rings(shape: Shape) -> tuple[list[Floats], list[Floats]]:
    """The outer rings of polygons and their holes: points of shape [n, 2]; the first point is not repeated at
    the end. As seen on the screen, where y grows downward, outer rings run clockwise and holes the other way.
    Each ring begins at its highest corner, and the highest ring comes first, in every version of shapely.
    """
    outer: list[Floats] = []
    holes: list[Floats] = []
    for part in shapely.get_parts(shape):
        turned = orient(part, 1.0)
        outer.append(_from_top(turned.exterior))
        holes += [_from_top(hole) for hole in turned.interiors]
    for found in (outer, holes):
        found.sort(key=lambda ring: (ring[0, 1], ring[0, 0]))
    return outer, holes


def _from_top(ring: Shape) -> Floats:
    points: Floats = shapely.get_coordinates(ring)[:-1]
    return np.roll(points, -int(np.lexsort((points[:, 0], points[:, 1]))[0]), axis=0)


def placed(grid: HexGrid, shape: Shape) -> Shape:
    """A shape of the lattice in drawing coordinates: hex sides, y downward, as `HexLayout`."""
    origin, step = _scale(grid)
    return shapely.transform(shape, lambda points: points * step + origin)


def on_ground(grid: HexGrid, shape: Shape, metres: float) -> Shape:
    """A shape of the lattice in metres east and north of the lower left corner of the board.

    Args:
        metres: the distance from the centre of a hex to the next.
    """
    side = metres / SQRT3
    height = HexLayout(grid).size[1]

    def measured(points: Floats) -> Floats:
        upright = np.stack((points[:, 0], height - points[:, 1]), axis=1)
        return np.asarray(np.round(upright * side, _ROUNDED_TO), np.float64)

    shape = shapely.transform(placed(grid, shape), measured)
    if shape.geom_type == "MultiPolygon":
        return shapely.MultiPolygon([orient(part, 1.0) for part in shape.geoms])
    return shape


def _scale(grid: HexGrid) -> tuple[Floats, Floats]:
    """Drawing coordinates of the lattice point (0, 0), and the length of a lattice step along x and y."""
    layout = HexLayout(grid)
    origin, one = (np.array(layout.place(point)) for point in ((0, 0), (1, 1)))
    return origin, one - origin
