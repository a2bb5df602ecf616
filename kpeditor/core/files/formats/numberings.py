"""Numbering schemes as a map file writes them: `CCRR`, `board-row-number`, or part by part.

numbering: {columns: letters, rows: numbers, first: [1, 0], from: bottom-left, separator: "-"}
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain
from typing import Any

from kpeditor.core.files.formats.values import mapping, mappings, own, text, texts, whole
from kpeditor.core.geometry import numberingparts
from kpeditor.core.geometry.counting import Style
from kpeditor.core.geometry.gridnumbering import BOARD_ROW_NUMBER, GridNumbering, board_row_number
from kpeditor.core.geometry.hexes import MAX_SIDE, HexGrid
from kpeditor.core.geometry.joining import JoinedNumbering, PlacedBoard, place_boards
from kpeditor.core.geometry.numbering import SCHEMES, Numbering
from kpeditor.core.problem import DataPath, Problem, in_map

BOARD_NAME = re.compile("[A-Z0-9]{1,8}")
"""What a board may be called."""
_NAMED = re.compile("([A-Z0-9]{1,8})-[A-Z]{1,2}-[0-9]")
"""A number that begins with the name of a board."""
_PATH: DataPath = ("board", "numbering")


def concluded_name(data: dict[str, Any]) -> str:
    """The board's name that all hexes and hexsides of a map file begin with, as in 6-T-9.

    "" if the names do not agree, or the file gives the board's name itself.
    """
    board = mapping(data.get("board"))
    if board.get("numbering") != BOARD_ROW_NUMBER or "board_name" in board:
        return ""
    lists = [texts(mapping(place).get("hexes")) for _, place in own(mapping(data.get("places")))]
    lists += [texts(sides) for _, sides in own(mapping(data.get("hexsides")))]
    names = {found[1] if (found := _NAMED.match(one)) else "" for one in chain(*lists)}
    return names.pop() if len(names) == 1 else ""


def read_numbering(board: dict[str, Any], grid: HexGrid, problems: list[Problem]) -> Numbering | None:
    """The numbering scheme of the `board` of a map file, and its problems; None if the schema refuses it."""
    written = board.get("numbering", numberingparts.usual_numbering(grid))
    name = text(board.get("board_name"))
    if isinstance(written, dict) and "boards" in written:
        numbering: Numbering | None = _read_boards(written, grid, problems)
    elif isinstance(written, dict):
        numbering = _read_parts(written, name).fitted(grid)
    elif written == BOARD_ROW_NUMBER:
        numbering = board_row_number(name, is_flat=grid.is_flat)
        if grid.low_columns != "odd" and (grid.columns if grid.is_flat else grid.rows) > 1:
            problems.append(_even_board(grid))
    else:
        numbering = SCHEMES.get(written) if isinstance(written, str) else None
    if numbering is None:
        return None
    if shortcoming := numbering.shortcoming(grid):
        what, _, cure = shortcoming.partition("; ")
        problems.append(in_map.error("numbering-short", what, fix=cure, path=_PATH))
    problems += _wrong_board_name(numbering, name)
    return numbering


def _read_boards(data: dict[str, Any], grid: HexGrid, problems: list[Problem]) -> JoinedNumbering | None:
    """The numbering of a map that was an assembly of boards, or None if the schema refuses it."""
    boards = []
    for one in mappings(data.get("boards")):
        size = [whole(one.get(key)) for key in ("columns", "rows")]
        if not all(1 <= lines <= MAX_SIDE for lines in size):
            return None
        own = replace(grid, columns=size[0], rows=size[1])
        name, at = text(one.get("name")), _pair(one.get("at"), 1, MAX_SIDE) or (1, 1)
        written = {"numbering": one.get("numbering", numberingparts.usual_numbering(own))}
        if not BOARD_NAME.fullmatch(name) or _is_of_boards(written["numbering"]):
            return None
        if written["numbering"] == BOARD_ROW_NUMBER:
            written["board_name"] = name
        if (numbering := read_numbering(written, own, problems)) is None:
            return None
        boards.append(PlacedBoard(name, numbering, own, at, is_turned=one.get("turned") is True))
    placed, wrong = place_boards(boards) if boards else ((), [])
    problems += [in_map.error("boards-unfit", one, path=_PATH) for one in wrong]
    return JoinedNumbering(placed) if placed and not wrong else None


def _is_of_boards(written: Any) -> bool:
    return isinstance(written, dict) and "boards" in written


def _read_parts(data: dict[str, Any], board: str) -> GridNumbering:
    """A scheme written part by part; parts that the schema refuses are treated as missing."""
    styles: list[Style] = [
        one if (one := data.get(key)) in numberingparts.STYLES else "numbers" for key in ("columns", "rows")
    ]
    separator = one if (one := data.get("separator")) in numberingparts.SEPARATORS else ""
    found = numberingparts.grid_numbering(
        (styles[0], styles[1]),
        _pair(data.get("first"), 0, numberingparts.MOST_FIRST) or (1, 1),
        _pair(data.get("digits"), 1, numberingparts.MOST_DIGITS),
        one if (one := data.get("from")) in numberingparts.CORNERS else numberingparts.CORNERS[0],
        is_row_first=data.get("row_first") is True,
        separator=separator,
        stagger=data.get("stagger") is True,
    )
    return replace(found, board=board if BOARD_NAME.fullmatch(board) else "")


def _pair(value: Any, least: int, most: int) -> tuple[int, int] | None:
    pair = value if isinstance(value, list) else [value, value]
    if len(pair) != 2 or not all(type(one) is int and least <= one <= most for one in pair):
        return None
    return pair[0], pair[1]


def _even_board(grid: HexGrid) -> Problem:
    lines = "columns" if grid.is_flat else "rows"
    message = f"on boards numbered {BOARD_ROW_NUMBER} the odd {lines}, A and C, stand half a hex further"
    fix = "write low_columns: odd"
    return in_map.warning("numbering-parity", message, fix=fix, path=("board", "low_columns"))


def _wrong_board_name(numbering: Numbering, name: str) -> list[Problem]:
    if not name or (isinstance(numbering, GridNumbering) and numbering.board == name):
        return []
    message, fix = f"{numbering.name} does not print the name of the board", "delete board_name"
    if isinstance(numbering, GridNumbering):
        message, fix = f"{name!r} is no name of a board", "use up to eight capital letters and digits"
    return [in_map.warning("numbering-board", message, fix=fix, path=("board", "board_name"))]
