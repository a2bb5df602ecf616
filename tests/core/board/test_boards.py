"""Boards of a map and the compass (F3)."""

from __future__ import annotations

import pytest

from kpeditor.core.board.boards import (
    boards_at,
    boards_of,
    compass_of_directions,
    compass_of_side,
    edges_with_row_a,
    hexes_of_board,
    on_map,
    side_of_compass,
)
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import COMPASS_FLAT, COMPASS_POINTED
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import hexes_of_mask, mask_of_hexes
from kpeditor.core.geometry.numbering import SCHEMES
from tests.core.geometry.joinedboards import BOARD, family_board, joined

HEX_1 = {"west": "north", "north": "east", "east": "south", "south": "west"}
"""F3: where hex 1 of each row lies, by where row A does."""


def _sheet(*boards):
    numbering = joined(*boards)
    return MapSheet("", "", numbering.grid, numbering)


@pytest.mark.parametrize("row_a", HEX_1)
def test_f3_the_compass_turns_with_row_a(row_a):
    sheet = _sheet(family_board("3"), family_board("6", (1, 2), is_turned=True))
    sheet.edges = edges_with_row_a(row_a)
    assert [compass_of_side(sheet, side) for side in ("west", "north")] == [row_a, HEX_1[row_a]]
    assert side_of_compass(sheet, row_a) == "west"
    assert {hex_.column for hex_ in sheet.edge_hexes(row_a[0].upper())} == {1}


def test_f3_directions_are_named_by_the_compass():
    sheet = _sheet(family_board("6"))
    assert compass_of_directions(sheet) == COMPASS_FLAT
    sheet.edges = edges_with_row_a("north")
    assert compass_of_directions(sheet) == (
        "east",
        "south-east",
        "south-west",
        "west",
        "north-west",
        "north-east",
    )
    sheet.edges = edges_with_row_a("east")
    assert compass_of_directions(sheet)[0] == "south"
    pointed = MapSheet("", "", HexGrid(5, 5, "pointed"), SCHEMES["CCRR"])
    assert compass_of_directions(pointed) == COMPASS_POINTED


def test_hexes_belong_to_boards():
    sheet = _sheet(family_board("5"), family_board("6", (1, 2), is_turned=True))
    five, six = boards_of(sheet)
    seam = sheet.hex("5-B-11")
    assert boards_at(sheet, seam) == (five, six)
    assert boards_at(sheet, seam)[0] == five
    assert (six.letter(seam), six.line(seam), six.number(seam)) == ("FF", 32, 11)
    for placed in (five, six):
        hexes = hexes_of_mask(hexes_of_board(sheet, placed))
        assert len(hexes) == 346  # F1
        assert all(hex_ in placed for hex_ in hexes)
    assert not boards_at(sheet, Hex(99, 99))


def test_single_boards_answer_the_same():
    sheet = MapSheet("", "", BOARD, board_row_number("9"))
    (nine,) = boards_of(sheet)
    assert (nine.name, nine.letter(Hex(27, 4))) == ("9", "AA")
    assert boards_of(MapSheet("", "", BOARD, SCHEMES["CCRR"])) == ()


@pytest.mark.parametrize("is_turned", [False, True])
def test_hexes_of_a_board_lie_on_the_map_where_the_board_does(is_turned):
    sheet = _sheet(family_board("5"), family_board("6", (1, 2), is_turned=is_turned))
    six = boards_of(sheet)[1]
    own = [Hex(1, 1), Hex(2, 11), Hex(20, 9), Hex(33, 10), Hex(7, 3)]
    mask = on_map(sheet, six, mask_of_hexes(six.grid, own))
    assert set(hexes_of_mask(mask)) == {six.joined(hex_) for hex_ in own}
