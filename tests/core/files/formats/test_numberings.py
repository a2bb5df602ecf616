"""Numbering schemes of a map file, and the name of a board that only the numbers of its hexes tell."""

from __future__ import annotations

from typing import Any

from kpeditor.core.files.formats.numberings import concluded_name, read_numbering
from kpeditor.core.geometry.hexes import MAX_SIDE, HexGrid
from kpeditor.core.problem import Problem

PLACES = {"Mill": {"hexes": ["6-T-9", "6-AA-1"]}}


def test_a_board_is_called_what_all_its_hexes_begin_with():
    board = {"numbering": "board-row-number"}
    sides = {"wall": ["6-T-9/A"]}
    assert concluded_name({"board": board, "places": PLACES, "hexsides": sides}) == "6"
    assert concluded_name({"board": board, "places": PLACES, "hexsides": {"wall": ["7-T-9/A"]}}) == ""
    assert concluded_name({"board": board, "places": {"Mill": {"hexes": ["6-T-9", "T-9"]}}}) == ""
    assert concluded_name({"board": board}) == ""


def test_a_name_is_concluded_only_where_none_is_written_and_numbers_have_one():
    named = {"numbering": "board-row-number", "board_name": "7"}
    assert concluded_name({"board": named, "places": PLACES}) == ""
    assert concluded_name({"board": {"numbering": "CCRR"}, "places": PLACES}) == ""
    assert concluded_name({"places": PLACES}) == ""


def told(board: dict[str, Any], grid: HexGrid) -> list[tuple[str, str]]:
    problems: list[Problem] = []
    assert read_numbering(board, grid, problems) is not None
    return [(one.code, one.fix) for one in problems]


def test_boards_numbered_by_row_have_low_odd_columns():
    board = {"numbering": "board-row-number", "board_name": "6"}
    assert told(board, HexGrid(4, 4, low_columns="odd")) == []
    assert told(board, HexGrid(1, 4)) == []
    assert told(board, HexGrid(4, 4)) == [("numbering-parity", "write low_columns: odd")]


def test_a_name_that_is_not_printed_is_told_with_the_cure():
    grid = HexGrid(4, 4, low_columns="odd")
    cure = "use up to eight capital letters and digits"
    assert told({"numbering": {}, "board_name": "mill hill"}, grid) == [("numbering-board", cure)]
    written = {"numbering": "CCRR", "board_name": "6"}
    assert told(written, grid) == [("numbering-board", "delete board_name")]


def test_a_board_of_boards_that_is_larger_than_any_has_no_numbers():
    board = {"name": "A", "columns": MAX_SIDE + 1, "rows": 1}
    assert read_numbering({"numbering": {"boards": [board]}}, HexGrid(4, 4), []) is None
