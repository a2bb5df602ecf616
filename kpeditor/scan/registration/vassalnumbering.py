"""The numbering of a VASSAL board: what its grid prints, as one of our schemes.

VASSAL counts the columns and rows of a grid from 0 and prints each with an offset, as a number or in letters
(0 is A); a direction is turned by counting back from how many hexes it reckons the picture to hold.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.geometry.numberingparts import MOST_DIGITS, MOST_FIRST, SEPARATORS, plainest
from kpeditor.scan.registration.vassalboard import ModuleBoard

_PLACE = "$gridLocation$"


def numbering_of(board: ModuleBoard, grid: HexGrid, size: tuple[int, int]) -> Numbering | None:
    """How a module numbers the hexes of a board; None where it says nothing, or nothing a map can have.

    Args:
        size: of the board's picture, in pixels.
    """
    numbers = board.numbers
    separator = numbers.get("sep", "")
    before, _, behind = numbers.get("locationFormat", _PLACE).partition(_PLACE)
    name = before.removesuffix(separator)
    if not numbers or behind or separator not in SEPARATORS or not re.fullmatch("[A-Z0-9]{0,8}", name):
        return None
    width, height = size[0] / board.dy, size[1] / board.dx
    most = math.floor(width + 0.5), math.floor(height + 0.5)
    first = board.first_in_picture
    # Along the straight lines and across them; H is VASSAL's column, which is our row where tops are pointed.
    turns = ("vDescend", "hDescend") if board.sideways else ("hDescend", "vDescend")
    figures = most[::-1] if board.sideways else most
    counts = (grid.rows, grid.columns) if board.sideways else (grid.columns, grid.rows)
    is_staggered = numbers.get("stagger", "true").lower() == "true"
    spare = int(is_staggered and not grid.trim)
    axes = []
    for axis, turn, figure, begin, count in zip("hv", turns, figures, first, counts, strict=True):
        last = count + (spare if axis == "v" else 0)
        axes.append(_counting(numbers, axis, turn, figure=figure, begin=begin, last=last))
    straight, zigzag = axes
    if straight is None or zigzag is None:
        return None
    columns, rows = (zigzag, straight) if board.sideways else (straight, zigzag)
    is_row_first = (numbers.get("first", "H")[:1].upper() == "H") == board.sideways
    low = grid.low_columns if is_staggered else None
    numbering = GridNumbering(columns, rows, is_row_first, separator, name, low, grid.is_flat)
    found = plainest(numbering.fitted(grid))
    return found if not found.shortcoming(grid) else None


def _counting(
    numbers: Mapping[str, str], axis: str, turn: str, *, figure: int, begin: int, last: int
) -> Counting | None:
    is_letters = numbers.get(f"{axis}Type", "N")[:1].upper() == "A"
    leading, offset = (_whole(numbers.get(f"{axis}{name}", "1")) for name in ("Leading", "Off"))
    if leading is None or offset is None or not 0 <= leading < MOST_DIGITS:
        return None
    is_turned = numbers.get(turn, "false").lower() == "true"
    ordinal = offset + (figure - begin - last + 1 if is_turned else begin) + int(is_letters)
    if not int(is_letters) <= ordinal <= MOST_FIRST:
        return None
    digits = 1 if is_letters else leading + 1
    return Counting("letters" if is_letters else "numbers", ordinal, digits, last if is_turned else 0)


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch("-?[0-9]{1,6}", text) else None
