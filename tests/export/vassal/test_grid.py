"""VASSAL finds every hex where our own drawing has it, on every kind of board."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.numberingparts import grid_numbering
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.export.vassal.buildfile.grid import add_hexes
from kpeditor.export.vassal.grid import BoardGrid
from tests.core.geometry.numberings import numbered_boards
from tests.examples import examples
from tests.export.vassal.reread import _GRIDS, ReadGrid

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
    add_hexes(zoned, grid)
    return ReadGrid(board, grid.size)


@settings(max_examples=examples(60))
@given(numbered_boards(GRIDS), st.integers(12, 80), st.data())
def test_the_middle_of_every_hex_is_within_a_pixel(board, half, data):
    """Both readers' arithmetic, and the drawing's: within one pixel, and at most half a pixel from it."""
    shape, numbering = board
    grid = BoardGrid(shape, numbering, 2 * half)
    column = data.draw(st.integers(1, shape.columns))
    row = data.draw(st.integers(1, shape.rows))
    hex_ = Hex(column, row)
    if hex_ not in shape:
        return
    x, y = grid.point(HexLayout(shape).centre(hex_))
    found = grid.centre(hex_)
    assert max(abs(found[0] - x), abs(found[1] - y)) <= 0.5 + 1e-6
    if grid.is_found(hex_):
        assert read_grid(grid).location(numbering.name_hex(hex_)) == found


@settings(max_examples=examples(20))
@given(GRIDS, st.integers(12, 60))
def test_the_drawing_lies_in_the_picture(shape, half):
    grid = BoardGrid(shape, SCHEMES["CCCRRR"], 2 * half)
    assert min(grid.corner) >= grid.side - 1
    width, height = HexLayout(shape).size
    assert grid.size[0] >= grid.corner[0] + width * grid.side
    assert grid.size[1] >= grid.corner[1] + height * grid.side


@pytest.mark.parametrize(
    "numbering",
    [
        SCHEMES["CCRR"],
        SCHEMES["RRRCCC"],
        SCHEMES["CCCCRRRR"],
        board_row_number("6"),
        grid_numbering(("letters", "numbers"), (1, 0), stagger=True),
        grid_numbering(
            ("letters", "numbers"), (1, 0), None, "bottom-right", is_row_first=True, separator="."
        ),
        grid_numbering(("numbers", "numbers"), (0, 16), None, "bottom-left"),
    ],
)
@pytest.mark.parametrize("tops", ["flat", "pointed"])
def test_every_hex_is_found_by_its_number(numbering, tops):
    shape = HexGrid(33, 29, tops, "odd", trim=True)
    grid = BoardGrid(shape, numbering.fitted(shape), 60)
    reader = read_grid(grid)
    for hex_ in shape.hexes():
        assert grid.is_found(hex_)
        assert reader.location(grid.numbering.name_hex(hex_)) == grid.centre(hex_)


@pytest.mark.parametrize(("columns", "is_usable"), [(20, False), (21, True)])
def test_staggered_numbers_counted_from_the_right_are_refused_where_vassal_looks_elsewhere(
    columns, is_usable
):
    """VASSAL asks the turned column for its parity; with an odd figure it finds another hex than it named."""
    shape = HexGrid(columns, 9)
    numbering = grid_numbering(("letters", "numbers"), (1, 1), None, "top-right", stagger=True).fitted(shape)
    grid = BoardGrid(shape, numbering, 60)
    assert (grid.numbers is not None) == is_usable
    assert all(grid.is_found(hex_) == is_usable for hex_ in shape.hexes())


def test_a_row_of_too_many_digits_is_found_by_its_place():
    """0011000 is column 1, row 1000 for us; VASSAL would read row 0 of column 11."""
    grid = BoardGrid(HexGrid(3, 1000), SCHEMES["CCCRRR"], 60)
    assert grid.numbers is not None
    assert not grid.is_found(Hex(1, 1000))
    assert grid.is_found(Hex(1, 999))


def test_numbers_vassal_cannot_form_are_noticed():
    """Columns Z, AA, AB: VASSAL would go on with BB."""
    assert (
        BoardGrid(HexGrid(2, 5), grid_numbering(("spreadsheet", "numbers"), (26, 1)), 60).numbers is not None
    )
    assert BoardGrid(HexGrid(3, 5), grid_numbering(("spreadsheet", "numbers"), (26, 1)), 60).numbers is None
