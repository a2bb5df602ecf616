"""Sets of hexes as polygons: areas, holes and orientation on random boards, and the way to metres."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import mask_of_hexes, nothing
from kpeditor.core.geometry.outlines import on_ground, outline, placed, rings
from kpeditor.core.geometry.pixels import HexLayout
from tests.core.geometry.grids import grids_with_hexes

HEX_AREA = 6
"""Of a hex on the lattice."""


@given(grids_with_hexes(30))
def test_an_outline_holds_just_its_hexes(drawn):
    grid, hexes = drawn
    shape = outline(grid, mask_of_hexes(grid, hexes))
    assert shape.is_valid
    assert shape.area == HEX_AREA * len(set(hexes))
    for hex_ in grid.hexes():
        assert shape.contains(shapely.Point(lattice.centre(grid, hex_))) == (hex_ in hexes)


@given(grids_with_hexes(30))
def test_an_outline_is_made_of_whole_hexsides(drawn):
    grid, hexes = drawn
    corners = {point for hex_ in hexes for point in lattice.corners(grid, hex_)}
    for ring in (ring for kind in rings(outline(grid, mask_of_hexes(grid, hexes))) for ring in kind):
        assert {(int(x), int(y)) for x, y in ring.tolist()} <= corners
        lengths = np.abs(ring - np.roll(ring, -1, axis=0)).sum(axis=1)
        assert set(lengths.tolist()) == {2.0}, "sides of the lattice are two steps long"


@pytest.mark.parametrize("tops", ["flat", "pointed"])
def test_a_ring_of_hexes_has_a_hole_and_two_of_them_lie_in_each_other(tops):
    grid = HexGrid(9, 9, tops)
    centre = Hex(5, 5)
    hexes = {*grid.ring(1, centre), *grid.ring(3, centre)}
    outer, holes = rings(outline(grid, mask_of_hexes(grid, hexes)))
    assert (len(outer), len(holes)) == (2, 2)
    assert sorted(map(len, holes)) == [6, 30]
    for loop, turn in [*((loop, 1) for loop in outer), *((loop, -1) for loop in holes)]:
        x, y = loop.T
        assert math.copysign(1, (x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) == turn


@given(grids_with_hexes(30))
def test_rings_come_in_an_order_that_no_library_decides(drawn):
    grid, hexes = drawn
    for found in rings(outline(grid, mask_of_hexes(grid, hexes))):
        tops = [(y, x) for x, y in (ring[0].tolist() for ring in found)]
        assert tops == sorted(tops)
        assert tops == [min((y, x) for x, y in ring.tolist()) for ring in found]


def test_nothing_has_an_empty_outline():
    grid = HexGrid(4, 4)
    assert outline(grid, nothing(grid)).is_empty
    assert rings(outline(grid, nothing(grid))) == ([], [])


@given(grids_with_hexes(20))
def test_in_metres_a_hex_is_as_wide_as_the_map_says(drawn):
    grid, hexes = drawn
    shape = on_ground(grid, outline(grid, mask_of_hexes(grid, hexes)), 250.0)
    assert shape.is_valid
    assert shape.area == pytest.approx(len(set(hexes)) * math.sqrt(3) / 2 * 250.0**2, rel=1e-4)


def test_metres_count_from_the_lower_left_corner_of_the_board():
    grid = HexGrid(6, 5, "flat", "even", trim=True)
    everything = outline(grid, mask_of_hexes(grid, grid.hexes()))
    left, bottom, _, top = on_ground(grid, everything, 100.0).bounds
    assert (left, bottom, top) == (0.0, 0.0, 500.0)
    north, south = (outline(grid, mask_of_hexes(grid, [hex_])) for hex_ in (Hex(1, 1), Hex(1, 5)))
    assert on_ground(grid, north, 100.0).centroid.y > on_ground(grid, south, 100.0).centroid.y
    assert on_ground(grid, north, 100.0).geoms[0].exterior.is_ccw, "as RFC 7946 wants it"


@pytest.mark.parametrize("tops", ["flat", "pointed"])
def test_placed_shapes_lie_where_hexes_are_drawn(tops):
    grid = HexGrid(5, 5, tops, "odd")
    layout = HexLayout(grid)
    shape = placed(grid, outline(grid, mask_of_hexes(grid, [Hex(3, 2)])))
    assert np.allclose(sorted(shape.geoms[0].exterior.coords[:-1]), sorted(layout.corners(Hex(3, 2))))
