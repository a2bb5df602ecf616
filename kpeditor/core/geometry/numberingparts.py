"""Makes a numbering scheme from its parts, and converts it to the data of a map file or a dialog."""

from __future__ import annotations

from typing import Any, get_args

from kpeditor.core.geometry.counting import Counting, Style
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.joining import JoinedNumbering, PlacedBoard
from kpeditor.core.geometry.numbering import DIGIT_SCHEMES, Numbering, digit_scheme

STYLES: tuple[Style, ...] = get_args(Style)
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
SEPARATORS = ("", "-", ".", "_")
MOST_DIGITS, MOST_FIRST = 4, 9999


def usual_numbering(grid: HexGrid) -> str:
    """The numbering scheme of a board that names none."""
    return digit_scheme(min(999, max(grid.columns, grid.rows))).name


def numbering_data(numbering: Numbering) -> dict[str, Any]:
    """The keys of `board` in a map file that describe the scheme."""
    if isinstance(numbering, JoinedNumbering):
        return {"numbering": {"boards": [_board_data(board) for board in numbering.boards]}}
    if not isinstance(numbering, GridNumbering):
        return {"numbering": numbering.name}
    named = {"board_name": numbering.board} if numbering.board else {}
    if numbering.scheme:
        return {"numbering": numbering.scheme, **named}
    columns, rows = numbering.columns, numbering.rows
    parts: dict[str, Any] = {"columns": columns.style, "rows": rows.style}
    if (columns.first, rows.first) != (1, 1):
        parts["first"] = [columns.first, rows.first]
    usual = _usual_digits(columns.style, rows.style, numbering.separator)
    if (columns.digits, rows.digits) != (usual, usual):
        parts["digits"] = [columns.digits, rows.digits]
    corner = corner_of(numbering)
    parts |= {"from": corner} if corner != CORNERS[0] else {}
    parts |= {"row_first": True} if numbering.is_row_first else {}
    parts |= {"separator": numbering.separator} if numbering.separator else {}
    parts |= {"stagger": True} if numbering.stagger else {}
    return {"numbering": parts, **named}


def _board_data(board: PlacedBoard) -> dict[str, Any]:
    """The data of one board of a map that was an assembly: the numbering of its hexes."""
    grid, own = board.grid, numbering_data(board.numbering)
    words: dict[str, Any] = {"name": board.name, "columns": grid.columns, "rows": grid.rows}
    words |= {"at": list(board.at)} | ({"turned": True} if board.is_turned else {})
    return words | {"numbering": own["numbering"]}


def corner_of(numbering: GridNumbering) -> str:
    """The corner of the map where the count begins."""
    down, across = "bottom" if numbering.rows.last else "top", "right" if numbering.columns.last else "left"
    return f"{down}-{across}"


def grid_numbering(
    styles: tuple[Style, Style],
    first: tuple[int, int] = (1, 1),
    digits: tuple[int, int] | None = None,
    corner: str = CORNERS[0],
    *,
    is_row_first: bool = False,
    separator: str = "",
    stagger: bool = False,
) -> GridNumbering:
    """A scheme made of its parts, columns before rows. `fitted` then gives it the far ends of a board.

    Args:
        digits: None for two digits if numbers stand beside numbers, otherwise for as few as possible.
    """
    usual = _usual_digits(*styles, separator)
    wide = digits or (usual, usual)
    down, _, across = corner.partition("-")
    return GridNumbering(
        Counting(styles[0], first[0], wide[0], int(across == "right")),
        Counting(styles[1], first[1], wide[1], int(down == "bottom")),
        is_row_first,
        separator,
        stagger="even" if stagger else None,
    )


def plainest(numbering: GridNumbering) -> Numbering:
    """The scheme of digits that prints the same, otherwise the scheme itself."""
    is_row_first, is_flat = numbering.is_row_first, numbering.is_flat
    for one in DIGIT_SCHEMES:
        if one.is_row_first == is_row_first and numbering == GridNumbering(
            one.columns, one.rows, is_row_first, is_flat=is_flat
        ):
            return one
    return numbering


def _usual_digits(columns: Style, rows: Style, separator: str) -> int:
    return 2 if columns == rows == "numbers" and not separator else 1
