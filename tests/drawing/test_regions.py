"""Outlines of areas: they enclose exactly the hexes meant, holes left open."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.drawing import qtbatch
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.qtbatch import loops, polygon
from kpeditor.drawing.regions import Outline, region_path

GRID = HexGrid(7, 6)
HEX_AREA = 1.5 * math.sqrt(3.0)
areas = st.frozensets(st.sampled_from(list(GRID.hexes())), min_size=1)


def outline(hexes, **settings):
    window = HexWindow.of_hexes(GRID, 1.0, hexes)
    return Outline.of(window, np.ones(len(window), np.bool_), **settings)


def enclosed(shape):
    x, y = shape.lines[:, 0].T
    next_x, next_y = shape.lines[:, 1].T
    return float((x * next_y - next_x * y).sum()) / 2


@given(areas)
def test_the_loops_enclose_the_area_of_the_hexes_less_their_holes(hexes):
    assert enclosed(outline(hexes)) == pytest.approx(len(hexes) * HEX_AREA)


@given(areas, st.sampled_from([0.0, 0.4, 1.0]), st.integers(2, 5))
def test_every_hex_of_the_area_is_inside_and_no_other(hexes, roundness, pieces):
    window = HexWindow.of_hexes(GRID, 1.0, GRID.hexes())
    inside = np.array([hex_ in hexes for hex_ in window.hexes()])
    path = Outline.of(window, inside, roundness, pieces).path()
    for (x, y), is_meant in zip(window.centres.tolist(), inside, strict=True):
        assert path.contains(QPointF(x, y)) == is_meant


@given(areas, st.floats(0.05, 0.6))
def test_an_inset_line_runs_inside_corner_for_corner(hexes, inset):
    outer, inner = outline(hexes), outline(hexes, inset=inset)
    assert len(outer.points) == len(inner.points)
    gaps = np.linalg.norm(outer.points - inner.points, axis=1)
    assert gaps == pytest.approx(np.full(len(gaps), inset / math.cos(math.pi / 6)))
    assert enclosed(inner) < enclosed(outer)


def test_a_ring_of_hexes_has_an_outer_loop_and_a_hole():
    ring = outline(GRID.ring(1, Hex(3, 3)))
    assert sorted(len(loop) for loop in ring.loops()) == [6, 18]


def test_no_hexes_have_no_outline():
    window = HexWindow.of_hexes(GRID, 1.0, GRID.hexes())
    assert region_path(window, np.zeros(len(window), np.bool_)).isEmpty()


@given(areas)
@example(frozenset(GRID.hexes()) - {Hex(2, 2), Hex(4, 4)})
def test_all_loops_read_at_once_are_the_polygons_of_each(hexes):
    shape = outline(hexes, roundness=0.4)
    expected = [polygon(loop) for loop in shape.loops()]
    assert loops(shape.points, shape.starts) == expected
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(qtbatch, "FEW_LOOPS", 0)  # in one go, however few
        assert loops(shape.points, shape.starts) == expected
