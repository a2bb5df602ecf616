"""What lies over the map about sight: pixels change where they should, near and far alike."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import board, mask_of_hexes
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.sightshapes import SightSurvey
from kpeditor.drawing.overlays import farmarks
from kpeditor.drawing.overlays.farmarks import Over
from kpeditor.drawing.overlays.sight import paint_field
from kpeditor.drawing.overlays.sightlayers import (
    GUNS,
    paint_changes,
    paint_counts,
    paint_dead,
    paint_doubtful,
    paint_marked,
    paint_rings,
)
from kpeditor.drawing.overlays.sightshapes import SurveyPicture, paint_survey

SIDE = 12.0
SIDE_IN = 5
WHITE = QColor("#ffffff")


@pytest.fixture(params=["flat", "pointed"])
def layout(request) -> HexLayout:
    return HexLayout(HexGrid(9, 8, request.param))


@pytest.fixture(params=["near", "far"])
def distance(request, monkeypatch) -> str:
    if request.param == "far":
        monkeypatch.setattr(farmarks, "MOST_OUTLINED", 0)
    return str(request.param)


def painted(layout: HexLayout, paint) -> QImage:
    width, height = layout.size
    image = QImage(round(width * SIDE), round(height * SIDE), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(WHITE)
    painter = QPainter(image)
    paint(Over(painter, layout, SIDE, QRectF(0, 0, width, height)))
    painter.end()
    return image


def colour_at(layout: HexLayout, image: QImage, hex_: Hex, down: float = 0.3) -> QColor:
    x, y = layout.centre(hex_)
    return image.pixelColor(round(x * SIDE), round((y + down) * SIDE))


@pytest.mark.usefixtures("qapp", "distance")
def test_exactly_the_marked_hexes_are_tinted(layout):
    marked = {Hex(3, 3), Hex(4, 3), Hex(6, 6), Hex(1, 1)}
    mask = mask_of_hexes(layout.grid, marked)
    image = painted(
        layout,
        lambda over: paint_marked(over, mask, GUNS),
    )
    tinted = {hex_ for hex_ in layout.grid.hexes() if colour_at(layout, image, hex_) != WHITE}
    assert tinted == marked


@pytest.mark.usefixtures("qapp", "distance")
def test_more_guns_make_a_deeper_tint(layout):
    counts = np.zeros((layout.grid.rows, layout.grid.columns), np.uint16)
    counts[1, 1], counts[4, 4] = 1, 3
    image = painted(
        layout,
        lambda over: paint_counts(over, counts),
    )
    one, three, none = (colour_at(layout, image, Hex(n, n)).lightness() for n in (2, 5, 7))
    assert three < one < none == 255


@pytest.mark.usefixtures("qapp", "distance")
def test_dead_ground_is_what_nothing_reaches(layout):
    reached = mask_of_hexes(layout.grid, {Hex(5, 5)})
    image = painted(
        layout,
        lambda over: paint_dead(over, reached),
    )
    assert colour_at(layout, image, Hex(5, 5)) == WHITE
    assert colour_at(layout, image, Hex(2, 2)) != WHITE


@pytest.mark.usefixtures("qapp", "distance")
def test_hexes_that_were_not_judged_are_not_shaded(layout):
    seen = mask_of_hexes(layout.grid, {Hex(5, 5)})
    judged = mask_of_hexes(layout.grid, {Hex(5, 5), Hex(5, 3)})
    image = painted(
        layout,
        lambda over: paint_field(over, seen, Hex(5, 5), judged=judged),
    )
    assert colour_at(layout, image, Hex(5, 3)) != WHITE
    assert colour_at(layout, image, Hex(2, 7)) == WHITE


@pytest.mark.usefixtures("qapp", "distance")
def test_gained_and_lost_hexes_differ(layout):
    gained, lost = (mask_of_hexes(layout.grid, {hex_}) for hex_ in (Hex(3, 3), Hex(6, 3)))
    image = painted(
        layout,
        lambda over: paint_changes(over, gained, lost),
    )
    colours = {colour_at(layout, image, hex_).name() for hex_ in (Hex(3, 3), Hex(6, 3), Hex(8, 3))}
    assert len(colours) == 3


def shades_in(layout: HexLayout, image: QImage, hex_: Hex) -> set[int]:
    """The grey levels inside a hex, away from its rim."""
    x, y = (round(value * SIDE) for value in layout.centre(hex_))
    near = range(-SIDE_IN, SIDE_IN + 1)
    return {image.pixelColor(x + dx, y + dy).lightness() for dx in near for dy in near}


@pytest.mark.usefixtures("qapp")
def test_without_colours_hatching_tells_doubtful_hexes_and_those_looked_from(layout):
    """What is hidden has one shade."""
    doubtful = mask_of_hexes(layout.grid, {Hex(3, 3)})
    image = painted(layout, lambda over: paint_doubtful(over, doubtful))
    assert len(shades_in(layout, image, Hex(3, 3))) > 1
    seen = mask_of_hexes(layout.grid, {Hex(3, 3), Hex(4, 3)})
    found = SightSurvey(layout.grid, (Hex(3, 3),), seen, board(layout.grid))
    picture = SurveyPicture.of(found)
    image = painted(layout, lambda over: paint_survey(over, picture))
    assert len(shades_in(layout, image, Hex(3, 3))) > 1
    assert len(shades_in(layout, image, Hex(7, 6))) == 1


@pytest.mark.usefixtures("qapp")
def test_a_ring_runs_between_the_hexes_in_and_out_of_range(layout):
    image = painted(
        layout,
        lambda over: paint_rings(over, Hex(5, 4), {1: "1"}),
    )
    centre = layout.centre(Hex(5, 4))
    inked = np.array(
        [
            np.hypot(x / SIDE - centre[0], y / SIDE - centre[1])
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y) != WHITE
        ]
    )
    assert inked.min() > 1.7
    assert inked.max() < 4.0
