"""Areas of tables that are drawn: the text follows the ground."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.areas.tables.ground import ground_of
from kpeditor.core.scenario.areas.tables.painting import drawn

SHEET = TableSheet("T", "panzer8", TableSpace(60, 40, "inch"))


def box(left: float, top: float, right: float, bottom: float) -> list[TablePoint]:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return [TablePoint(*corner) for corner in corners]


def test_a_rectangle_then_a_bite_then_a_hole():
    text = drawn("", SHEET, box(2, 2, 12, 8))
    assert text == "polygon((2, 2), (2, 8), (12, 8), (12, 2))"
    ground = ground_of(
        parse_area(drawn(text, SHEET, box(4, 4, 6, 6), is_erasing=True), SHEET.numbering), SHEET
    )
    assert ground.area == pytest.approx(56)
    assert len(ground.interiors) == 1
    assert drawn(text, SHEET, box(0, 0, 20, 20), is_erasing=True) == ""


def test_what_is_simple_is_said_simply():
    assert drawn("", SHEET, box(0, 0, 60, 20)) == "half(N)"
    assert drawn("half(N)", SHEET, box(0, 15, 60, 40)) == "anywhere"
    assert drawn("half(N)", SHEET, box(5, 5, 6, 6)) == "half(N)"


def test_words_stay_and_what_is_drawn_is_added():
    """An area that is not made of polygons keeps its words."""
    text = drawn("ring(4, edge(N))", SHEET, box(10, 2, 14, 9))
    assert text.startswith("ring(4, edge(N)) + polygon(")
    assert drawn("nonsense(", SHEET, box(1, 1, 2, 3)).startswith("polygon(")


quarters = st.integers(0, 240).map(lambda n: n / 4)


@settings(max_examples=25)
@given(st.lists(st.tuples(quarters, quarters, quarters, quarters, st.booleans()), min_size=1, max_size=5))
def test_the_text_holds_what_was_drawn(strokes):
    """Whatever rectangles are added and taken away, the text says that ground, to a hundredth."""
    text, wanted = "", shapely.Polygon()
    table = shapely.box(0, 0, 60, 40)
    for x1, y1, x2, y2, is_erasing in strokes:
        left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
        if left == right or top == bottom:
            continue
        piece = shapely.box(left, top, right, bottom)
        wanted = (shapely.difference if is_erasing else shapely.union)(wanted, piece)
        wanted = shapely.intersection(wanted, table)
        text = drawn(text, SHEET, box(left, top, right, bottom), is_erasing=is_erasing)
    ground = ground_of(parse_area(text, SHEET.numbering), SHEET) if text else shapely.Polygon()
    assert ground.symmetric_difference(wanted).area < 0.05 * len(strokes) + 0.01
