"""The map painter: what is where, switches, the same picture by parts, and repainting after an edit."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.drawing.stylebook import STYLES
from kpeditor.drawing.styles.modern import DARK, LIGHT
from tests.drawing.samples import (
    CLEAR,
    GROUND_ONLY,
    HILLTOP,
    ROUNDING,
    SLOPE,
    TOWN,
    WOODS,
    blank,
    centre_colour,
    colour_at,
    difference,
    foreign,
    mark,
    picture,
    pixels,
    sample,
)

SIDE = 24.0
BOARDS = [("flat", "even"), ("flat", "odd"), ("pointed", "even"), ("pointed", "odd")]


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
@pytest.mark.parametrize(("tops", "low"), BOARDS)
def test_a_hex_has_the_colour_of_its_kind(tops, low, style):
    sheet = sample(tops, low)
    # Below the size of textures nothing stands on the ground.
    image = picture(sheet, 7.0, GROUND_ONLY, style)
    grounds = style.grounds
    assert centre_colour(image, sheet, CLEAR, 7.0) == QColor(style.paper)
    assert centre_colour(image, sheet, WOODS, 7.0) == QColor(grounds["woods"].fill)
    assert centre_colour(image, sheet, TOWN, 7.0) == QColor(grounds["town"].fill)
    assert centre_colour(image, sheet, HILLTOP, 7.0) == QColor(grounds["hilltop"].fill)
    assert centre_colour(image, sheet, SLOPE, 7.0) == QColor(grounds["slope"].fill)


def test_woods_on_a_hillside_let_the_hill_show():
    sheet = sample()
    sheet.layers["terrain"][SLOPE.row - 1, SLOPE.column - 1] = sheet.legend["terrain"].index("woods")
    image = picture(sheet, 7.0, GROUND_ONLY)
    colour = centre_colour(image, sheet, SLOPE, 7.0)
    assert colour not in (QColor(LIGHT.grounds["woods"].fill), QColor(LIGHT.grounds["slope"].fill))


@pytest.mark.parametrize(("tops", "low"), BOARDS)
def test_nothing_is_drawn_off_the_board(tops, low):
    sheet = sample(tops, low)
    image = picture(sheet, SIDE)
    layout = HexLayout(sheet.grid)
    width, height = layout.size
    desk = QColor(LIGHT.desk)
    for x in np.arange(-0.95, width + 0.9, 0.31):
        for y in np.arange(-0.95, height + 0.9, 0.31):
            around = [layout.hex_at(x + dx, y + dy) for dx in (-0.3, 0, 0.3) for dy in (-0.3, 0, 0.3)]
            if not any(around):
                assert colour_at(image, x, y, SIDE) == desk


@pytest.mark.parametrize(("tops", "low"), BOARDS)
@pytest.mark.parametrize(
    ("feature", "colour"), [("crest", LIGHT.lines["crest"].colour), ("stream", LIGHT.lines["stream"].colour)]
)
def test_a_feature_lies_on_its_hexside_and_on_no_other(tops, low, feature, colour):
    sheet = blank(tops=tops, low=low)
    hex_ = Hex(6, 5)
    mark(sheet, feature, [Hexside(hex_, Direction.B)])
    image = picture(sheet, 40.0, frozenset({feature}))
    layout = HexLayout(sheet.grid)
    for direction in Direction:
        (ax, ay), (bx, by) = layout.side_ends(Hexside(hex_, direction))
        found = colour_at(image, (ax + bx) / 2, (ay + by) / 2, 40.0)
        assert (found == QColor(colour)) == (direction == Direction.B)


def test_teeth_of_a_crest_point_downhill():
    """On the side of the slope there is ink beside the line, on the side of the hilltop there is none."""
    sheet = blank()
    sheet.layers["elevation"][4, 5] = sheet.legend["elevation"].index("hilltop")
    mark(sheet, "crest", [Hexside(Hex(6, 5), Direction.A)])
    image = picture(sheet, 40.0, frozenset({"crest"}))
    (ax, ay), (bx, _) = HexLayout(sheet.grid).side_ends(Hexside(Hex(6, 5), Direction.A))
    xs = np.arange(min(ax, bx), max(ax, bx), 0.02)
    paper = QColor(LIGHT.paper)
    above = sum(colour_at(image, x, ay - 0.1, 40.0) != paper for x in xs)
    below = sum(colour_at(image, x, ay + 0.1, 40.0) != paper for x in xs)
    assert above > 4
    assert below == 0


def test_a_road_runs_through_the_middle_of_its_hexes():
    sheet = blank()
    mark(sheet, "road", [Hexside(Hex(5, 5), Direction.A), Hexside(Hex(5, 5), Direction.D)])
    image = picture(sheet, 40.0, frozenset({"road"}))
    x, y = HexLayout(sheet.grid).centre(Hex(5, 5))
    row = [colour_at(image, x + dx, y, 40.0) for dx in np.arange(-0.3, 0.3, 0.02)]
    assert QColor(LIGHT.lines["road"].colour) in row
    assert QColor(LIGHT.lines["road"].colour) not in [
        colour_at(image, x + dx, y, 40.0) for dx in np.arange(0.35, 0.8, 0.02)
    ]


def test_the_same_map_gives_the_same_picture():
    assert picture(sample(), SIDE) == picture(sample(), SIDE)


@pytest.mark.parametrize(
    "switch", ["terrain", "elevation", "crest", "woods", "stream", "road", "grid", "numbers", "places"]
)
def test_each_switch_hides_something(switch):
    sheet = sample()
    everything = frozenset((*sheet.layers, *sheet.hexsides, "grid", "numbers", "places"))
    assert picture(sheet, SIDE, everything) == picture(sheet, SIDE)
    assert picture(sheet, SIDE, everything - {switch}) != picture(sheet, SIDE)


def test_hexsides_is_the_switch_of_all_features():
    sheet = sample()
    rest = frozenset((*sheet.layers, "grid", "numbers", "places"))
    assert picture(sheet, SIDE, rest | {"hexsides"}) == picture(sheet, SIDE)


def test_with_everything_hidden_only_paper_and_its_rim_remain():
    image = picture(sample(), SIDE, frozenset())
    assert image == picture(blank(), SIDE, frozenset())


@pytest.mark.parametrize(
    ("side", "is_printed"),
    [
        (8.0, lambda hex_: False),
        (14.0, lambda hex_: hex_.column % 5 == hex_.row % 5 == 0),
        (24.0, lambda hex_: True),
    ],
    ids=["tiny", "small", "large"],
)
def test_hex_numbers_by_zoom(side, is_printed):
    """None when tiny, every fifth column and row when small, all when large."""
    sheet = blank()
    image, without = picture(sheet, side), picture(sheet, side, frozenset({"grid"}))
    changed = np.abs(pixels(image).astype(int) - pixels(without).astype(int)).max(axis=2) > 40
    layout = HexLayout(sheet.grid)
    for hex_ in sheet.grid.hexes():
        x, y = layout.centre(hex_)
        left, top = round((x + 1 - 0.4) * side), round((y + 1 - 0.8) * side)
        found = changed[top : top + round(1.1 * side), left : left + round(0.8 * side)]
        assert bool(found.any()) == is_printed(hex_)


def test_long_hex_numbers_wait_until_there_is_room_for_them():
    """Numbers of eight digits are broader than a hex at 100 %: then every fifth stands alone there."""
    sheet = blank()
    sheet.numbering = SCHEMES["CCCCRRRR"]
    layout = HexLayout(sheet.grid)
    for side, is_everywhere in ((24.0, False), (40.0, True)):
        image, without = picture(sheet, side), picture(sheet, side, frozenset({"grid"}))
        changed = np.abs(pixels(image).astype(int) - pixels(without).astype(int)).max(axis=2) > 40
        x, y = layout.centre(Hex(4, 4))
        left, top = round((x + 1 - 0.4) * side), round((y + 1 - 0.8) * side)
        assert changed[top : top + round(1.1 * side), left : left + round(0.8 * side)].any() == is_everywhere


@pytest.mark.parametrize("side", [7.0, 17.0, 44.0])
@pytest.mark.parametrize(("tops", "low"), BOARDS[:3])
def test_a_map_drawn_in_parts_is_the_map_drawn_at_once(tops, low, side):
    """The window draws tiles: no seam may show where they meet."""
    sheet = sample(tops, low)
    painter_of = MapPainter(sheet, LIGHT)
    whole = picture(sheet, side, painter_of=painter_of)
    parts = QImage(whole.size(), QImage.Format.Format_RGB32)
    parts.fill(QColor(LIGHT.desk))
    edge = 160
    for top in range(0, parts.height(), edge):
        for left in range(0, parts.width(), edge):
            painter = QPainter(parts)
            painter.setClipRect(left, top, edge, edge)
            painter.translate(side, side)
            region = QRectF(left / side - 1, top / side - 1, edge / side, edge / side)
            painter_of.paint(painter, side, region)
            painter.end()
    assert difference(whole, parts) <= ROUNDING


@pytest.mark.parametrize("side", [9.0, 30.0])
@pytest.mark.parametrize(
    ("change", "hexes"),
    [
        (lambda sheet: sheet.layers["terrain"].__setitem__((4, 6), 1), {Hex(7, 5)}),
        (lambda sheet: sheet.layers["elevation"].__setitem__((4, 6), 2), {Hex(7, 5)}),
        (
            lambda sheet: mark(sheet, "crest", [Hexside(Hex(7, 5), Direction.C)]),
            {Hex(7, 5), Hex(8, 5)},
        ),
        (
            lambda sheet: mark(sheet, "stream", [Hexside(Hex(7, 5), Direction.C)]),
            {Hex(7, 5), Hex(8, 5)},
        ),
        (
            lambda sheet: mark(sheet, "road", [Hexside(Hex(7, 5), Direction.C)]),
            {Hex(7, 5), Hex(8, 5)},
        ),
        (
            lambda sheet: mark(sheet, "bridge", [Hexside(Hex(7, 5), Direction.C)]),
            {Hex(7, 5), Hex(8, 5)},
        ),
    ],
    ids=["terrain", "elevation", "crest", "stream", "road", "bridge"],
)
def test_repainting_the_dirty_rectangle_is_enough(change, hexes, side):
    sheet = sample()
    painter_of = MapPainter(sheet, LIGHT)
    patched = picture(sheet, side, painter_of=painter_of)
    before = patched.copy()
    change(sheet)
    painter_of.forget(frozenset(hexes))
    dirty = QRectF(painter_of.dirty_rect(hexes, side).toAlignedRect())
    painter = QPainter(patched)
    painter.translate(side, side)
    painter.setClipRect(dirty)
    painter.fillRect(dirty, QColor(LIGHT.desk))
    region = QRectF(dirty.x() / side, dirty.y() / side, dirty.width() / side, dirty.height() / side)
    painter_of.paint(painter, side, region)
    painter.end()
    fresh = picture(sheet, side)
    assert fresh != before
    assert difference(patched, fresh) <= ROUNDING


def test_kinds_of_an_unknown_ruleset_can_be_told_apart():
    sheet = foreign(["plain", "jungle", "desert", "lava", "ice", "rubble"])
    for style in (LIGHT, DARK):
        image = picture(sheet, 7.0, frozenset({"ground"}), style)
        colours = {
            centre_colour(image, sheet, Hex(3, row), 7.0).name() for row in range(1, sheet.grid.rows + 1)
        }
        assert len(colours) == 6


def test_a_map_without_kinds_or_features_can_be_drawn():
    sheet = foreign(["plain"])
    sheet.layers.clear()
    sheet.legend.clear()
    assert centre_colour(picture(sheet, 9.0, frozenset()), sheet, Hex(1, 1), 9.0) == QColor(LIGHT.paper)


def test_hills_in_a_layer_of_terrain_hide_no_other_kind_of_it():
    """A layer of heights alone is relief; one that mixes them with woods is drawn as terrain."""
    sheet = foreign(["clear", "woods", "hilltop"])
    image = picture(sheet, 7.0, frozenset({"ground"}))
    for row, kind in ((2, "woods"), (3, "hilltop")):
        assert centre_colour(image, sheet, Hex(3, row), 7.0) == QColor(LIGHT.grounds[kind].fill)


def test_the_painter_is_left_as_it_was():
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(3, 4)
    MapPainter(sample(), LIGHT).paint(painter, SIDE, QRectF(0, 0, 8, 8))
    assert not painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    assert (painter.transform().dx(), painter.transform().dy()) == (3, 4)
    painter.end()
