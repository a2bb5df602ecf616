"""Lists of hexsides as numbers agree with what the board says of each name."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.hexsidelayer import from_sides, sides_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.files.formats.sidenames import (
    changed_names,
    keys_of_mask,
    keys_of_names,
    mask_of_keys,
    names_of_keys,
)
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES, name_hexside
from kpeditor.core.geometry.numberingparts import grid_numbering
from tests.core.files.sheetstrategies import sides
from tests.core.geometry.grids import grids

BOARDS = grids.filter(lambda grid: grid.size > 0)
NUMBERINGS = st.sampled_from(
    [
        *(SCHEMES["CCRR"], SCHEMES["CCCRRR"], SCHEMES["RRCC"], board_row_number("6")),
        *(grid_numbering(("numbers", "letters")), grid_numbering(("spreadsheet", "numbers"), separator=".")),
    ]
)
ANY_SIDE = st.builds(
    Hexside, st.builds(Hex, st.integers(0, 14), st.integers(0, 14)), st.sampled_from(list(Direction))
)


@given(
    BOARDS,
    NUMBERINGS,
    st.lists(ANY_SIDE, max_size=20),
    st.lists(st.sampled_from(["", "x", "0101", "0101G", "01D"])),
)
def test_names_are_understood_as_the_sheet_understands_them(grid, numbering, wanted, nonsense):
    sheet = MapSheet("", "", grid, numbering)
    names = [name_hexside(numbering, side) for side in wanted] + nonsense
    keys = keys_of_names(grid, numbering, names)
    known = []
    for name, key in zip(names, keys.tolist(), strict=True):
        try:
            known.append(sheet.side(name))
        except BadName:
            assert key == -1
        else:
            assert names_of_keys(numbering, np.array([key])) == [sheet.name_side(known[-1])]
    assert np.array_equal(mask_of_keys(grid, keys), from_sides(grid, known))


@given(BOARDS, NUMBERINGS, st.data())
def test_masks_become_the_names_in_reading_order(grid, numbering, data):
    mask = from_sides(grid, data.draw(st.lists(sides(grid), max_size=12)))
    names = names_of_keys(numbering, keys_of_mask(grid, mask))
    assert names == [name_hexside(numbering, side) for side in sides_of(grid, mask)]


@given(BOARDS, NUMBERINGS, st.data())
def test_a_changed_list_names_the_changed_hexsides_and_keeps_the_others_order(grid, numbering, data):
    old = from_sides(grid, data.draw(st.lists(sides(grid), max_size=10)))
    new = from_sides(grid, data.draw(st.lists(sides(grid), max_size=10)))
    names = [*data.draw(st.permutations(names_of_keys(numbering, keys_of_mask(grid, old)))), "junk"]
    changed = changed_names(grid, numbering, names, old, new)
    assert np.array_equal(mask_of_keys(grid, keys_of_names(grid, numbering, changed)), new)
    kept = [name for name in names if name in changed]
    assert [name for name in changed if name in kept] == kept
    assert "junk" in changed


def test_new_names_enter_a_sorted_list_in_order():
    grid = HexGrid(9, 9)
    numbering = SCHEMES["CCRR"]
    old = ["0101B", "0303C", "0505D"]
    new = ["0101A", "0101B", "0202C", "0303C", "0505D", "0707D"]
    masks = [mask_of_keys(grid, keys_of_names(grid, numbering, names)) for names in (old, new)]
    assert changed_names(grid, numbering, old, *masks) == new


def test_columns_and_rows_of_a_thousand_have_names():
    grid, numbering = HexGrid(1000, 1000), SCHEMES["CCCRRR"]
    names = ["1000001B", "0011000D", "10001000C", "999001A"]
    keys = keys_of_names(grid, numbering, names)
    assert (keys >= 0).all()
    assert sorted(names_of_keys(numbering, np.sort(keys))) == sorted(names)


def test_a_hex_of_the_board_with_a_letter_that_is_no_direction_names_no_hexside():
    grid = HexGrid(9, 9)
    for numbering in (SCHEMES["CCRR"], board_row_number("6"), grid_numbering(("numbers", "letters"))):
        name = name_hexside(numbering, Hexside(Hex(2, 3), Direction.A))
        wrong = [name[:-1] + letter for letter in "G@a0"]
        assert keys_of_names(grid, numbering, [name, *wrong]).tolist()[1:] == [-1] * 4, numbering
        assert keys_of_names(grid, numbering, [name])[0] > 0
    assert keys_of_names(grid, SCHEMES["CCRR"], ["0:01A", "010/A", "01 1A"]).tolist() == [-1] * 3
