"""Columns and rows by letters or numbers, from any corner: printed, read back, and never two for one hex."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.counting import Counting, ordinal_of, written
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import GridNumbering, board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES, name_hexside, parse_hexside
from kpeditor.core.geometry.numberingparts import grid_numbering
from tests.core.geometry.numberings import numbered_boards
from tests.each import each
from tests.examples import examples

BOARD_6 = HexGrid(33, 11, "flat", "odd", trim=True)


@settings(max_examples=examples(80))
@given(numbered_boards())
def test_name_and_parse_are_one_and_no_two_hexes_or_hexsides_share_a_name(board):
    grid, numbering = board
    names = {}
    for hex_ in grid.hexes():
        name = numbering.name_hex(hex_)
        assert numbering.parse_hex(name) == numbering.parse_hex(name.lower()) == hex_
        assert re.fullmatch(numbering.pattern, name)
        names[name] = hex_
        for direction in Direction:
            side = Hexside(hex_, direction)
            called = name_hexside(numbering, side)
            assert parse_hexside(numbering, called) == side
            assert called not in names
            names[called] = side
    assert len(names) == 7 * grid.size


@settings(max_examples=examples(60))
@given(numbered_boards(), st.text("0123456789ABCZabz-._/ ", max_size=6))
def test_what_is_no_number_is_refused_with_an_example(board, text):
    _, numbering = board
    try:
        hex_ = numbering.parse_hex(text)
    except BadName:
        with pytest.raises(BadName, match=re.escape(numbering.name_hex(Hex(3, 4)))):
            numbering.parse_hex(text)
    else:
        assert numbering.name_hex(hex_).upper() == text.upper()


@pytest.mark.parametrize(
    ("ordinal", "board", "spreadsheet"),
    [
        (1, "A", "A"),
        (26, "Z", "Z"),
        (27, "AA", "AA"),
        (28, "BB", "AB"),
        (33, "GG", "AG"),
        (104, "ZZZZ", "CZ"),
    ],
)
def test_letters_go_on_as_on_boards_or_as_in_spreadsheets(ordinal, board, spreadsheet):
    assert written(ordinal, "letters") == board
    assert written(ordinal, "spreadsheet") == spreadsheet
    assert ordinal_of(board, "letters") == ordinal_of(spreadsheet, "spreadsheet") == ordinal


def test_panzerblitz_boards_are_named_by_board_row_and_number():
    """other-systems 2.1: 33 rows A to GG, 6-T-9, 15-Y-5, G-GG-8."""
    numbering = board_row_number("6")
    assert numbering.name_hex(Hex(20, 9)) == "6-T-9"
    assert numbering.parse_hex("6-GG-8") == Hex(33, 8)
    assert board_row_number("15").parse_hex("15-Y-5") == Hex(25, 5)
    assert board_row_number("").name_hex(Hex(1, 1)) == "A-1"
    assert board_row_number("6", is_flat=False).name_hex(Hex(9, 20)) == "6-T-9"
    with pytest.raises(BadName, match="6-C-4"):
        numbering.parse_hex("7-T-9")


@pytest.mark.parametrize("grid", [BOARD_6, HexGrid(11, 33, "pointed", "odd", trim=True)])
def test_odd_lettered_rows_touch_n_and_the_next_and_the_tunnel_of_board_15_hangs_together(grid):
    """CT-5, and the parity the source itself fixes: 15-G-8, H-8, I-7, J-7, K-7 is a chain."""
    numbering = board_row_number("15", is_flat=grid.is_flat)
    tunnel = [numbering.parse_hex(f"15-{one}") for one in ("G-8", "H-8", "I-7", "J-7", "K-7")]
    assert all(grid.distance(a, b) == 1 for a, b in pairwise(tunnel))
    for odd, number in (("C", 4), ("G", 8)):
        there = {
            numbering.name_hex(one) for one in grid.neighbours(numbering.parse_hex(f"15-{odd}-{number}"))
        }
        for row in ("B", "D") if odd == "C" else ("F", "H"):
            assert {f"15-{row}-{number}", f"15-{row}-{number + 1}"} <= there


def test_boards_whose_every_second_row_begins_with_0():
    """K5: columns A to GG, in the low ones hexes 1 to 10, in the high ones 0 to 10."""
    numbering = grid_numbering(("letters", "numbers"), (1, 0), stagger=True).fitted(BOARD_6)
    assert numbering.name_hex(Hex(11, 5)) == "K5"
    assert [numbering.name_hex(one) for one in BOARD_6.column(1)] == [f"A{n}" for n in range(1, 11)]
    assert [numbering.name_hex(one) for one in BOARD_6.column(2)] == [f"B{n}" for n in range(11)]
    assert {"A1", "B1"} <= {numbering.name_hex(one) for one in BOARD_6.neighbours(Hex(2, 1))}


@pytest.mark.parametrize(
    ("corner", "expected"),
    [
        ("top-left", ["A0", "E0", "A3", "E3"]),
        ("top-right", ["E0", "A0", "E3", "A3"]),
        ("bottom-left", ["A3", "E3", "A0", "E0"]),
        ("bottom-right", ["E3", "A3", "E0", "A0"]),
    ],
)
def test_the_count_begins_in_any_corner_with_any_number(corner, expected):
    grid = HexGrid(5, 4)
    numbering = grid_numbering(("letters", "numbers"), (1, 0), None, corner).fitted(grid)
    corners = [Hex(1, 1), Hex(5, 1), Hex(1, 4), Hex(5, 4)]
    assert [numbering.name_hex(one) for one in corners] == expected


def test_the_lowest_row_of_a_staggered_board_bears_the_first_number():
    grid = HexGrid(3, 4, "flat", "even", trim=True)
    numbering = grid_numbering(("letters", "numbers"), (1, 1), None, "bottom-left", stagger=True).fitted(grid)
    assert [numbering.name_hex(grid.column(c)[-1]) for c in (1, 2, 3)] == ["A1", "B1", "C1"]


def test_hexsides_of_numbers_that_end_with_letters_have_a_stroke():
    numbering = grid_numbering(("letters", "numbers"), is_row_first=True)
    assert name_hexside(numbering, Hexside(Hex(3, 4), Direction.D)) == "4C/D"
    assert numbering.parse_hex("4CCC") == Hex(55, 4)
    with pytest.raises(BadName, match="4C/D"):
        parse_hexside(numbering, "4CD")


@each(
    ("numbering", "size", "why"),
    [
        (grid_numbering(("letters", "letters")), (5, 5), "use a separator"),
        (grid_numbering(("letters", "numbers"), (0, 1)), (5, 5), "columns cannot begin with 0"),
        (grid_numbering(("letters", "numbers")), (105, 5), "ZZZZ"),
        (grid_numbering(("numbers", "numbers")), (5, 100), "use 3, or a separator"),
        (grid_numbering(("numbers", "numbers"), (1, 95)), (5, 6), "use 3, or a separator"),
        (SCHEMES["CCRR"], (107, 9), "use CCCRRR"),
        (grid_numbering(("spreadsheet", "numbers")), (1000, 1000), ""),
        (grid_numbering(("numbers", "numbers"), separator="."), (1000, 1000), ""),
        (grid_numbering(("numbers", "numbers"), (0, 0)), (100, 100), ""),
    ],
)
def test_what_a_scheme_cannot_number_is_said_with_the_cure(numbering, size, why):
    grid = HexGrid(*size)
    shortcoming = (
        numbering.fitted(grid).shortcoming(grid) if why != "use CCCRRR" else numbering.shortcoming(grid)
    )
    assert why in shortcoming
    assert bool(why) == bool(shortcoming)


def test_a_digit_scheme_takes_more_digits_for_a_larger_board():
    assert SCHEMES["RRCC"].fitted(HexGrid(120, 9)) == SCHEMES["RRRCCC"]
    assert SCHEMES["CCCRRR"].fitted(HexGrid(12, 9)) == SCHEMES["CCCRRR"]


def test_a_scheme_is_a_value():
    assert GridNumbering(Counting("letters")) == GridNumbering(Counting("letters"))
    assert len({board_row_number("6"), board_row_number("6"), board_row_number("7")}) == 2
