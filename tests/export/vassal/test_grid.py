"""VASSAL finds every hex where our own drawing has it, on every kind of board."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.export.vassal.buildfile import _add_hexes
from kpeditor.export.vassal.grid import BoardGrid
from kpeditor.export.vassal.reread import _GRIDS, ReadGrid

GRIDS = st.builds(
    HexGrid,
    columns=st.integers(1, 120),
    rows=st.integers(1, 120),
    tops=st.sampled_from(["flat", "pointed"]),
    low_columns=st.sampled_from(["even", "odd"]),
    trim=st.booleans(),
)


def read_grid(grid: BoardGrid) -> ReadGrid:
    board = Element("board")
    zoned = Element(_GRIDS + "ZonedGrid")
    board.append(zoned)
    _add_hexes(zoned, grid)
    return ReadGrid(board)


@settings(max_examples=30)
@given(GRIDS, st.sampled_from(sorted(SCHEMES)), st.integers(12, 80), st.data())
def test_the_middle_of_every_hex_is_within_a_pixel(shape, scheme, half, data):
    """Both readers' arithmetic, and the drawing's: within one pixel, and at most half a pixel from it."""
    grid = BoardGrid(shape, SCHEMES[scheme], 2 * half)
    column = data.draw(st.integers(1, shape.columns))
    row = data.draw(st.integers(1, shape.rows))
    hex_ = Hex(column, row)
    if hex_ not in shape:
        return
    x, y = grid.point(HexLayout(shape).centre(hex_))
    found = grid.centre(hex_)
    assert max(abs(found[0] - x), abs(found[1] - y)) <= 0.5 + 1e-6
    if grid.is_found(hex_):
        assert read_grid(grid).location(SCHEMES[scheme].name_hex(hex_)) == found


@settings(max_examples=20)
@given(GRIDS, st.integers(12, 60))
def test_the_drawing_lies_in_the_picture(shape, half):
    grid = BoardGrid(shape, SCHEMES["CCCRRR"], 2 * half)
    assert min(grid.corner) >= grid.side - 1
    width, height = HexLayout(shape).size
    assert grid.size[0] >= grid.corner[0] + width * grid.side
    assert grid.size[1] >= grid.corner[1] + height * grid.side


@pytest.mark.parametrize(("scheme", "digits"), [("CCRR", 2), ("CCCRRR", 3), ("CCCCRRRR", 4)])
def test_numbers_of_two_three_and_four_digits(scheme, digits):
    grid = BoardGrid(HexGrid(30, 20), SCHEMES[scheme], 60)
    assert grid.digits == digits
    assert grid.is_found(Hex(30, 20))


def test_a_row_of_too_many_digits_is_found_by_its_place():
    """0011000 is column 1, row 1000 for us; VASSAL would read row 0 of column 11."""
    grid = BoardGrid(HexGrid(3, 1000), SCHEMES["CCCRRR"], 60)
    assert grid.digits == 3
    assert not grid.is_found(Hex(1, 1000))
    assert grid.is_found(Hex(1, 999))


class Letters:
    """Numbers VASSAL cannot form: row first as a word."""

    name = "letters"

    def name_hex(self, hex_):
        return f"row {hex_.row}, {hex_.column}"

    def parse_hex(self, text):
        row, column = text.removeprefix("row ").split(", ")
        return Hex(int(column), int(row))


def test_numbers_vassal_cannot_form_are_noticed():
    assert BoardGrid(HexGrid(5, 5), Letters(), 60).digits is None
