"""What lies over the map: zones, arrows, marks and counters land where they belong."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.scenario.model import Entry, Group, Mark, Side, Unit
from kpeditor.drawing.overlays.markedhexes import paint_hexes, paint_hexsides
from kpeditor.drawing.overlays.zonepainting import outward, paint_area, paint_zone
from kpeditor.drawing.overlays.zones import zones_of
from kpeditor.drawing.pieces.marks import LyingMark, lying, marks_of, paint_marks
from kpeditor.drawing.pieces.spots import unit_spots
from kpeditor.drawing.pieces.units import counter_rect, paint_units
from tests.drawing.overlays.test_zones import battle
from tests.drawing.samples import blank, colour_at
from tests.toys.mudrace import FLAG, HURDLE

SIDE = 24.0
SHEET = blank()
LAYOUT = HexLayout(SHEET.grid)
WHITE = QColor("#ffffff")
BLUE = QColor("#0b6fc2")


def canvas(paint):
    """A white picture of the board with a rim of one hex side, painted on."""
    width, height = LAYOUT.size
    image = QImage(round((width + 2) * SIDE), round((height + 2) * SIDE), QImage.Format.Format_RGB32)
    image.fill(WHITE)
    painter = QPainter(image)
    painter.translate(SIDE, SIDE)
    paint(painter)
    painter.end()
    return image


def is_inked(image, x, y):
    return any(
        colour_at(image, x + dx, y + dy, SIDE) != WHITE for dx in (-0.05, 0, 0.05) for dy in (-0.05, 0, 0.05)
    )


def test_an_area_is_outlined_along_its_outer_hexsides_only():
    area = SHEET.grid.within(1, Hex(5, 5))
    image = canvas(lambda p: paint_area(p, LAYOUT, area, BLUE, side=SIDE))
    for direction in Direction:
        for hex_, is_rim in ((Hex(5, 5), False), (SHEET.grid.step(Hex(5, 5), direction), True)):
            (ax, ay), (bx, by) = LAYOUT.side_ends(Hexside(hex_, direction))
            found = colour_at(image, (ax + bx) / 2, (ay + by) / 2, SIDE)
            assert (found.red() < 130) == is_rim
    assert not is_inked(image, *LAYOUT.centre(Hex(9, 5)))


def test_the_label_of_an_area_is_written():
    area = SHEET.grid.within(1, Hex(5, 5))
    plain = canvas(lambda p: paint_area(p, LAYOUT, area, BLUE, side=SIDE))
    named = canvas(lambda p: paint_area(p, LAYOUT, area, BLUE, "Here", side=SIDE))
    assert plain != named


@pytest.mark.parametrize("middle", [Hex(2, 5), Hex(11, 5)])
def test_a_long_label_keeps_to_the_board(middle):
    area = SHEET.grid.within(1, middle)
    image = canvas(
        lambda p: paint_area(p, LAYOUT, area, BLUE, "The Western Expeditionary Corps: rear guard", side=SIDE)
    )
    width, height = LAYOUT.size
    rows = [number / 10 for number in range(round(10 * height))]
    assert not any(is_inked(image, x, y) for x in (-0.5, width + 0.5) for y in rows)


def test_a_label_at_the_top_of_the_board_stays_on_it():
    """Above the board lie the rulers, which cut it."""
    area = [Hex(column, 1) for column in range(3, 7)]
    image = canvas(lambda painter: paint_area(painter, LAYOUT, area, BLUE, "Main force", side=SIDE))
    above = image.copy(0, 0, image.width(), round(SIDE) - 2)
    assert {above.pixel(x, y) for x in range(above.width()) for y in range(above.height())} == {WHITE.rgb()}


def test_no_hexes_no_area():
    image = canvas(lambda p: paint_area(p, LAYOUT, [Hex(99, 99)], BLUE, "Off", side=SIDE))
    assert image == canvas(lambda p: None)


def test_an_entry_has_an_arrow_from_outside():
    group = Group("x", {"bt7": 2}, enter=Entry(3, "0105"))
    zone = zones_of(battle(Side("a", "Reds", (group,)), sheet=SHEET))[0]
    image = canvas(lambda p: paint_zone(p, LAYOUT, zone, side=SIDE))
    x, y = LAYOUT.centre(Hex(1, 5))
    assert is_inked(image, x - 1.2, y)
    assert not is_inked(image, x - 1.2, y + 1.2)


@pytest.mark.parametrize(
    ("hex_", "direction"),
    [(Hex(6, 1), (0, -1)), (Hex(7, 10), (0, 1)), (Hex(1, 5), (-1, 0)), (Hex(5, 5), (0, -1))],
)
def test_outward_points_over_the_edge(hex_, direction):
    assert outward(LAYOUT, hex_) == pytest.approx(direction, abs=0.01)


def test_selected_hexes_and_hexsides_are_marked():
    side = Hexside(Hex(5, 5), Direction.B)
    image = canvas(lambda p: paint_hexes(p, LAYOUT, [Hex(2, 2)], BLUE, side=SIDE))
    assert is_inked(image, *LAYOUT.centre(Hex(2, 2)))
    image = canvas(lambda p: paint_hexsides(p, LAYOUT, [side], BLUE, side=SIDE))
    (ax, ay), (bx, by) = LAYOUT.side_ends(side)
    assert colour_at(image, (ax + bx) / 2, (ay + by) / 2, SIDE) == BLUE


@pytest.mark.parametrize("side", [5.0, 24.0, 60.0])
def test_a_counter_lies_in_its_hex(side):
    rect = counter_rect(LAYOUT, Hex(5, 5), 0, side)
    for x, y in ((rect.left(), rect.top()), (rect.right(), rect.bottom()), (rect.left(), rect.bottom())):
        assert LAYOUT.hex_at(x / side, y / side) == Hex(5, 5)


def test_a_stack_fans_out():
    rects = [counter_rect(LAYOUT, Hex(5, 5), level, SIDE) for level in range(3)]
    assert [rect.left() for rect in rects] == sorted({rect.left() for rect in rects})


def test_only_counters_in_the_region_are_drawn():
    units = (Unit("1", "bt7", at="0303"), Unit("2", "bt7", at="0908"))
    spots = unit_spots(battle(Side("a", "Reds", (Group("x", units=units),)), sheet=SHEET))
    region = QRectF(0, 0, 6, 8)
    image = canvas(lambda p: paint_units(p, LAYOUT, spots, side=SIDE, region=region))
    assert is_inked(image, *LAYOUT.centre(Hex(3, 3)))
    assert not is_inked(image, *LAYOUT.centre(Hex(9, 8)))


def test_entrenchments_and_wrecks_are_drawn_where_they_lie():
    fight = battle(Side("a", "Reds"), sheet=SHEET)
    assert fight.scenario is not None
    fight.scenario = replace(
        fight.scenario,
        marks=(
            Mark("entrenchment", "0303", "a"),
            Mark("entrenchment", "9999", "a"),
            Mark("wreck", "0705"),
            Mark("wreck", "what"),
        ),
    )
    marks = marks_of(fight)
    assert [(one.kind.id, one.hex) for one in marks] == [("wreck", Hex(7, 5)), ("entrenchment", Hex(3, 3))]
    image = canvas(lambda p: paint_marks(p, LAYOUT, marks, side=SIDE))
    assert is_inked(image, *LAYOUT.centre(Hex(7, 5)))
    x, y = LAYOUT.centre(Hex(3, 3))
    assert is_inked(image, x, y - 0.65)
    assert not is_inked(image, *LAYOUT.centre(Hex(9, 8)))
    assert canvas(lambda p: paint_marks(p, LAYOUT, (), side=SIDE)) == canvas(lambda p: None)


def test_tokens_show_their_kind_their_side_and_their_number():
    """A disc with a rim of the side's colour and the short text; kinds nobody knows are tokens too."""
    marks = [Mark("flag", "0303", "a"), Mark("hurdle", "0705", value=2), Mark("moat", "0908")]

    def drawn(*shown):
        found = lying(shown, (HURDLE, FLAG), SHEET.hex, {"a": BLUE})
        return canvas(lambda p: paint_marks(p, LAYOUT, found, side=SIDE))

    image = drawn(*marks)
    x, y = LAYOUT.centre(Hex(3, 3))
    assert colour_at(image, x - 0.58, y, SIDE) == BLUE
    assert colour_at(image, x, y - 0.33, SIDE) == QColor(FLAG.colour)
    x, y = LAYOUT.centre(Hex(7, 5))
    assert colour_at(image, x - 0.45, y, SIDE) == QColor(HURDLE.colour)
    assert is_inked(image, *LAYOUT.centre(Hex(9, 8)))
    assert image != drawn(marks[0], replace(marks[1], value=3), marks[2])
    assert image != drawn(marks[0], marks[1], replace(marks[2], kind="mole"))


def test_tokens_of_one_hex_lie_side_by_side():
    marks = [Mark("flag", "0303", "a"), Mark("hurdle", "0303", value=2), Mark("hurdle", "0705", value=1)]
    found = lying(marks, (HURDLE, FLAG), SHEET.hex, {"a": BLUE})
    assert [one.share for one in found] == [(0, 2), (1, 2), (0, 1)]
    image = canvas(lambda p: paint_marks(p, LAYOUT, found, side=SIDE))
    x, y = LAYOUT.centre(Hex(3, 3))
    assert colour_at(image, x - 0.42, y - 0.26, SIDE) == QColor(FLAG.colour)
    assert colour_at(image, x + 0.42, y - 0.26, SIDE) == QColor(HURDLE.colour)


def test_figures_with_a_number_have_it_beside_them():
    works = MarkKind("w", "", "", look="earthworks", least=1, most=3)

    def drawn(value):
        mark = LyingMark(Hex(3, 3), works, BLUE.name(), value)
        return canvas(lambda p: paint_marks(p, LAYOUT, (mark,), side=SIDE))

    images = [drawn(None), drawn(1), drawn(2)]
    assert images[0] != images[1] != images[2] != images[0]


def test_only_marks_that_meet_the_region_are_drawn():
    works, hulk = MarkKind("w", "", "", look="earthworks"), MarkKind("h", "", "", look="hulk")
    marks = (LyingMark(Hex(9, 8), hulk, ""), LyingMark(Hex(3, 3), works, BLUE.name()))
    image = canvas(lambda p: paint_marks(p, LAYOUT, marks, side=SIDE, region=QRectF(0, 0, 6, 8)))
    x, y = LAYOUT.centre(Hex(3, 3))
    assert is_inked(image, x, y - 0.65)
    assert not is_inked(image, *LAYOUT.centre(Hex(9, 8)))
