"""GridNumbers: how VASSAL's hex grids number hexes, and which of our numbering schemes they can reproduce.

VASSAL counts columns and rows of the grid from 0 ("raw") and prints each with an offset, as a number with
leading zeros or as letters (A is 0; Z is followed by AA, BB). To turn a direction, VASSAL counts back from
its own estimate of how many hexes the board holds; the offset corrects the error of this estimate. Staggering
puts every second column one ahead. When VASSAL looks up a number, the parity of the turned column decides
about staggering. With an odd estimate VASSAL finds other hexes than it named, so such grids are not used.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.joining import PlacedBoard
from kpeditor.core.geometry.numbering import DigitNumbering, Numbering

Raw = tuple[int, int]
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTER_PATTERN = f"(?:{'|'.join(f'{letter}+' for letter in _LETTERS)})"


@dataclass(frozen=True, slots=True)
class Axis:
    """One direction of the numbers.

    Args:
        turned: the number that VASSAL counts back from; None if it counts forwards.
    """

    is_letters: bool
    leading: int
    offset: int
    turned: int | None

    def name(self, position: int) -> str:
        """The printed text of a position that is already reversed and staggered."""
        value = position + self.offset
        sign, value = "-" if value < 0 else "", abs(value)
        if self.is_letters:
            return sign + _LETTERS[value % 26] * (value // 26 + 1)
        return sign + str(value).zfill(self.leading + 1)

    def position(self, name: str) -> int:
        value = 26 * (len(name) - 1) + _LETTERS.index(name[-1]) if self.is_letters else int(name)
        return value - self.offset

    @property
    def pattern(self) -> str:
        """The regular expression VASSAL searches by; it also accepts a minus sign, which never occurs
        here.
        """
        return _LETTER_PATTERN if self.is_letters else f"[0-9]{{{self.leading + 1},}}"


@dataclass(frozen=True, slots=True)
class GridNumbers:
    """The numbers of one grid. H stands for VASSAL's columns, which are our rows if tops are pointed."""

    h: Axis
    v: Axis
    is_h_first: bool
    separator: str
    prefix: str
    is_staggered: bool
    is_sideways: bool

    def name(self, raw: Raw) -> str:
        """What VASSAL calls a hex of the grid."""
        column = raw[0] if self.h.turned is None else self.h.turned - raw[0]
        row = raw[1] if self.v.turned is None else self.v.turned - raw[1]
        if self.is_staggered and raw[0] % 2:
            row += 1 if self.v.turned is None else -1
        parts = self.h.name(column), self.v.name(row)
        first, second = parts if self.is_h_first else parts[::-1]
        return self.prefix + first + self.separator + second

    def find(self, name: str) -> Raw | None:
        """The hex at which VASSAL looks for a number; None if VASSAL finds no number in the text."""
        axes = (self.h, self.v) if self.is_h_first else (self.v, self.h)
        first, second = (axis.pattern for axis in axes)
        found = re.fullmatch(
            f"{re.escape(self.prefix)}({first}){re.escape(self.separator)}({second})", name, re.ASCII
        )
        if found is None:
            return None
        one, other = (axis.position(part) for axis, part in zip(axes, found.groups(), strict=True))
        column, row = (one, other) if self.is_h_first else (other, one)
        if self.is_staggered and column % 2:
            row += -1 if self.v.turned is None else 1
        return (
            column if self.h.turned is None else self.h.turned - column,
            row if self.v.turned is None else self.v.turned - row,
        )

    def attributes(self) -> dict[str, str]:
        """The attributes of the element of the build file. In a sideways grid the turns of H and V are
        swapped.
        """
        is_turned = {"h": self.h.turned is not None, "v": self.v.turned is not None}
        across, down = ("v", "h") if self.is_sideways else ("h", "v")
        found = {"first": "H" if self.is_h_first else "V", "sep": self.separator}
        for letter, axis, turn in (("h", self.h, across), ("v", self.v, down)):
            found |= {
                f"{letter}Type": "A" if axis.is_letters else "N",
                f"{letter}Leading": str(axis.leading),
                f"{letter}Off": str(axis.offset),
                f"{letter}Descend": "true" if is_turned[turn] else "false",
            }
        found["stagger"] = "true" if self.is_staggered else "false"
        found["locationFormat"] = f"{self.prefix}$gridLocation$"
        return found


def figures(size: tuple[int, int], dx: float, dy: float, *, is_sideways: bool) -> tuple[int, int]:
    """The numbers that VASSAL counts back from, along its columns and along its rows.

    VASSAL divides the width by the size of a hex and the height by the distance of columns, even in a
    sideways grid.
    """
    columns, rows = math.floor(size[0] / dy + 0.5), math.floor(size[1] / dx + 0.5)
    return (rows, columns) if is_sideways else (columns, rows)


def numbers_like(
    numbering: Numbering, turns: tuple[int, int], shift: int, *, is_sideways: bool
) -> GridNumbers | None:
    """The grid numbers closest to a scheme; None for a scheme that VASSAL cannot express.

    Args:
        turns: the result of `figures`.
        shift: VASSAL's number of our first straight column (pointed: row).
    """
    prefix = separator = ""
    if isinstance(numbering, GridNumbering):
        separator = numbering.separator
        prefix = numbering.board + separator if numbering.board else ""
    elif not isinstance(numbering, DigitNumbering):
        return None
    straight, zigzag = (
        (numbering.rows, numbering.columns) if is_sideways else (numbering.columns, numbering.rows)
    )
    return GridNumbers(
        _axis(straight, turns[0], shift),
        _axis(zigzag, turns[1], 0),
        numbering.is_row_first == is_sideways,
        separator,
        prefix,
        isinstance(numbering, GridNumbering) and numbering.stagger is not None,
        is_sideways,
    )


def numbers_of_board(
    board: PlacedBoard, turns: tuple[int, int], shift: int, *, is_sideways: bool
) -> GridNumbers | None:
    """The numbers of one of several joined boards on their common grid; None if VASSAL cannot express its
    scheme.

    A turned board counts backwards. Its low lines are one hex shorter, so they are staggered.

    Args:
        turns, shift: as `numbers_like` takes them; `turns` of the zone the board is.
    """
    numbering = board.numbers
    plain = numbers_like(numbering, turns, shift, is_sideways=is_sideways)
    if plain is None or plain.is_staggered or not isinstance(numbering, GridNumbering):
        return None
    straight, zigzag = numbering.columns, numbering.rows
    sizes, before = (board.grid.columns, board.grid.rows), board.origin
    if is_sideways:
        straight, zigzag, sizes, before = zigzag, straight, sizes[::-1], before[::-1]
    h = _axis_of_board(straight, turns[0], shift + before[0], sizes[0] if board.is_turned else 0)
    v = _axis_of_board(zigzag, turns[1], before[1], sizes[1] if board.is_turned else 0)
    return replace(plain, h=h, v=v, is_staggered=board.is_turned)


def _axis_of_board(counting: Counting, figure: int, shift: int, turned: int) -> Axis:
    """The axis of a board. `turned` is the number of lines of a turned board, 0 for a board that is not
    turned.
    """
    if not turned or not counting.last:
        return _axis(replace(counting, last=turned) if turned else counting, figure, shift)
    axis = _axis(replace(counting, last=0), figure, shift)
    return replace(axis, offset=axis.offset + counting.last - turned)


def _axis(counting: Counting, figure: int, shift: int) -> Axis:
    is_letters = counting.style != "numbers"
    zero = counting.first - (1 if is_letters else 0)
    if counting.last:
        return Axis(is_letters, counting.digits - 1, zero + counting.last - 1 + shift - figure, figure)
    return Axis(is_letters, counting.digits - 1, zero - shift, None)
