"""The outline of regions, near and from far."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QImage

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.document.selection import region
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexSet, nothing
from kpeditor.drawing.overlays import farmarks

pytestmark = pytest.mark.one_window


def shown(canvas: MapCanvas) -> QImage:
    canvas.complete()
    return canvas.grab().toImage()


@pytest.mark.parametrize("most", [farmarks.MOST_OUTLINED, 0], ids=["near", "far"])
def test_a_region_is_drawn_where_it_lies_and_nowhere_else(workspace, canvas, monkeypatch, most):
    """From far it is a tint with a darker rim: an outline of thousands of hexsides would take seconds."""
    monkeypatch.setattr(farmarks, "MOST_OUTLINED", most)
    canvas.fit()
    before = shown(canvas)
    grid = canvas.layout_of_hexes.grid
    mask = nothing(grid)
    mask[10:20, 10:20] = True
    workspace.document.select(region(HexSet(mask)))
    after = shown(canvas)
    for hex_, is_marked in ((Hex(15, 15), True), (Hex(11, 15), True), (Hex(30, 30), False)):
        x, y = canvas.camera.to_view(canvas.layout_of_hexes.centre(hex_))
        box = [(round(x) + dx, round(y) + dy) for dx in range(-3, 4) for dy in range(-3, 4)]
        assert any(before.pixel(*at) != after.pixel(*at) for at in box) == is_marked
    workspace.document.select(region(frozenset()))
    assert shown(canvas) == before


def test_the_outline_is_the_same_however_the_view_came_there(workspace, canvas):
    """Dashes stay on their hexsides when the picture of the region is scrolled."""
    canvas.zoom_to_normal()
    mask = nothing(canvas.layout_of_hexes.grid)
    mask[5:40:2, 5:30] = True
    workspace.document.select(region(HexSet(mask)))
    canvas.camera.centre_on(canvas.layout_of_hexes.centre(Hex(18, 20)))
    canvas.moved()
    shown(canvas)
    canvas.camera.pan(48, 36)
    canvas.moved()
    scrolled = shown(canvas)
    workspace.document.select(region(frozenset()))
    workspace.document.select(region(HexSet(mask)))
    anew = shown(canvas)
    one, two = (np.frombuffer(i.constBits(), np.uint8).astype(int) for i in (scrolled, anew))
    assert np.abs(one - two).max() <= 64  # of 255: smoothing; a dash in another place differs by 200
