"""The far view: two pixels per hex in the colour of its kind, brought up to date hex by hex."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.map.farview import FarView
from kpeditor.drawing.styles.modern import DARK, LIGHT
from tests.drawing.samples import (
    CLEAR,
    HILLTOP,
    SLOPE,
    TOWN,
    WOODS,
    blank,
    centre_colour,
    colour_at,
    difference,
    paint,
    sample,
)


def drawn(view, side):
    width, height = HexLayout(view.sheet.grid).size
    image = QImage(round((width + 2) * side), round((height + 2) * side), QImage.Format.Format_RGB32)
    image.fill(QColor(view.style.desk))
    painter = QPainter(image)
    view.draw(painter, side, -1.0, -1.0, image.width(), image.height())
    painter.end()
    return image


@pytest.mark.parametrize(
    ("tops", "low"), [("flat", "even"), ("flat", "odd"), ("pointed", "even"), ("pointed", "odd")]
)
@pytest.mark.parametrize("style", [LIGHT, DARK], ids=["light", "dark"])
def test_every_hex_shows_its_kind(tops, low, style):
    sheet = sample(tops, low)
    for mask in sheet.hexsides.values():
        mask[:] = 0
    image = drawn(FarView(sheet, style), 5.0)
    assert centre_colour(image, sheet, CLEAR, 5.0) == QColor(style.paper)
    for hex_, look in ((WOODS, "woods"), (TOWN, "town"), (HILLTOP, "hilltop"), (SLOPE, "slope")):
        assert centre_colour(image, sheet, hex_, 5.0) == QColor(style.grounds[look].fill)


def test_water_and_roads_show_through():
    sheet = blank()
    plain = centre_colour(drawn(FarView(sheet, LIGHT), 5.0), sheet, Hex(5, 5), 5.0)
    sheet.hexsides["stream"][4, 4] = 1
    wet = centre_colour(drawn(FarView(sheet, LIGHT), 5.0), sheet, Hex(5, 5), 5.0)
    assert wet != plain
    assert wet.blue() > wet.red()


def test_around_the_board_the_desk_remains():
    sheet = sample()
    image = drawn(FarView(sheet, LIGHT), 5.0)
    assert colour_at(image, -0.5, -0.5, 5.0) == QColor(LIGHT.desk)
    # A trimmed board lacks the last hex of its low columns.
    x, y = HexLayout(sheet.grid).centre(Hex(4, sheet.grid.rows))
    assert colour_at(image, x, y + 0.4, 5.0) == QColor(LIGHT.desk)


@given(
    st.sampled_from(["flat", "pointed"]),
    st.lists(st.tuples(st.integers(1, 12), st.integers(1, 10), st.sampled_from(["clear", "woods", "town"]))),
)
def test_changed_hexes_are_brought_up_to_date(tops, strokes):
    sheet = sample(tops)
    view = FarView(sheet, LIGHT)
    for column, row, kind in strokes:
        paint(sheet, "terrain", [Hex(column, row)], kind)
    view.update({Hex(column, row) for column, row, _ in strokes})
    fresh = FarView(sheet, LIGHT)
    for side in (5.0, 0.6):
        assert difference(drawn(view, side), drawn(fresh, side)) == 0


@given(
    st.sampled_from(["flat", "pointed"]),
    st.sampled_from(["even", "odd"]),
    st.integers(2, 7),
    st.integers(2, 7),
)
def test_the_whole_map_is_painted_as_hex_by_hex(tops, low, columns, rows):
    """Also without the hexes that a trimmed board lacks."""
    sheet = blank(columns, rows, tops, low)
    terrain = sheet.layers["terrain"]
    terrain[:] = np.arange(terrain.size).reshape(terrain.shape) % 3
    at_once, one_by_one = FarView(sheet, LIGHT), FarView(sheet, LIGHT)
    one_by_one._upright.fill(0)
    one_by_one._half.fill(0)
    one_by_one.update(Hex(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))
    for side in (5.0, 0.6):
        assert difference(drawn(at_once, side), drawn(one_by_one, side)) == 0


def test_the_half_size_keeps_the_mean_colour():
    sheet = blank(40, 40)
    rows, columns = np.indices((40, 40))
    sheet.layers["terrain"][:] = (rows + columns) % 2 * sheet.legend["terrain"].index("woods")
    image = drawn(FarView(sheet, LIGHT), 0.6)
    found = image.pixelColor(image.width() // 2, image.height() // 2)
    one, other = QColor(LIGHT.paper), QColor(LIGHT.grounds["woods"].fill)
    for channel in ("red", "green", "blue"):
        low, high = sorted(getattr(colour, channel)() for colour in (one, other))
        assert low - 1 <= getattr(found, channel)() <= high + 1
    assert found not in (one, other)
