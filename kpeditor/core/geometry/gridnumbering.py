"""GridNumbering: hex numbers made of columns and rows, by numbers or letters, counted from any corner.

`A1`, `AA10`, `K5`, `6-T-9`, `00.12`: these cover the other schemes of board games. Every text names at most
one hex and every hex has one text: a number is only read in the form in which it is printed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.counting import MOST_LETTERS, Counting
from kpeditor.core.geometry.hexes import Hex, HexGrid, Parity

BOARD_ROW_NUMBER = "board-row-number"
"""The scheme of the PanzerBlitz family, `6-T-9`: board, letter of the straight row of hexes, number in it."""

MIN_DIGITS = 4
"""The least digits of a number made of digits alone, as in all schemes of digits: 34 would be ambiguous."""


@dataclass(frozen=True)
class GridNumbering:
    """A numbering scheme: the counting of columns and of rows, and the separator and prefix.

    Args:
        is_row_first: whether the row is printed before the column.
        board: the name of the board, printed first; "" for none.
        stagger: which columns (pointed tops: rows) have numbers one ahead, so that every other hex shares its
            number with the one half a hex before it; None: none.
        scheme: `board-row-number` if a map file says so instead of naming every part, otherwise "".
    """

    columns: Counting = field(default_factory=Counting)
    rows: Counting = field(default_factory=Counting)
    is_row_first: bool = False
    separator: str = ""
    board: str = ""
    stagger: Parity | None = None
    is_flat: bool = True
    scheme: str = ""

    has_row_labels = False
    """Only schemes of digits have numbers without a column, such as 0029."""

    @property
    def name(self) -> str:
        """The name shown to users: the number printed for the third column and fourth row."""
        return self.scheme or self.name_hex(Hex(3, 4))

    @property
    def _parts(self) -> tuple[Counting, Counting]:
        return (self.rows, self.columns) if self.is_row_first else (self.columns, self.rows)

    @property
    def joint(self) -> str:
        """The separator between a number and the letter of a hexside: "", or a slash if the number ends in a
        letter.
        """
        return "" if self._parts[1].style == "numbers" else "/"

    @cached_property
    def _prefix(self) -> str:
        return self.board + self.separator if self.board else ""

    @cached_property
    def pattern(self) -> str:
        """A regular expression of the numbers in running text, without groups; capitals do not matter."""
        first, second = (part.pattern for part in self._parts)
        return re.escape(self._prefix) + first + re.escape(self.separator) + second

    @cached_property
    def _reader(self) -> re.Pattern[str]:
        first, second = self._parts
        behind = second.pattern
        if first.style == second.style == "numbers" and not self.separator:
            behind = f"[0-9]{{{second.digits}}}"
        text = f"{re.escape(self._prefix)}({first.pattern}){re.escape(self.separator)}({behind})"
        return re.compile(text, re.IGNORECASE | re.ASCII)

    @property
    def staggered_columns(self) -> Parity | None:
        """The columns whose row numbers are one ahead; None if rows are counted alike in all columns."""
        return self.stagger if self.is_flat else None

    def _ahead(self, straight: int) -> int:
        return int(self.stagger is not None and (straight % 2 == 0) == (self.stagger == "even"))

    def row_line(self, hex_: Hex) -> int:
        """The row whose number a hex bears: its own, or the next if the rows of its column are one ahead."""
        return hex_.row + (self._ahead(hex_.column) if self.is_flat else 0)

    def name_hex(self, hex_: Hex) -> str:
        """The printed number, for example "K5"."""
        column, row = hex_
        if self.stagger is not None:
            if self.is_flat:
                row += self._ahead(column)
            else:
                column += self._ahead(row)
        across, down = self.columns.text(column), self.rows.text(row)
        first, second = (down, across) if self.is_row_first else (across, down)
        return self._prefix + first + self.separator + second

    def parse_hex(self, text: str) -> Hex:
        """The hex with this number; small letters are understood.

        Raises:
            BadName: when no hex is numbered like this; the message gives an example.
        """
        if (parts := self.split(text)) is not None:
            column, row = self.columns.read(parts[0]), self.rows.read(parts[1])
            if column is not None and row is not None:
                if self.is_flat:
                    row -= self._ahead(column)
                else:
                    column -= self._ahead(row)
                hex_ = Hex(column, row)
                if self.name_hex(hex_).upper() == text.upper():
                    return hex_
        example = self.name_hex(Hex(3, 4))
        raise BadName(f"{text!r} is not a hex number; this map numbers hexes like {example}")

    def split(self, text: str) -> tuple[str, str] | None:
        """The printed column and row in a number; None if the text has another form."""
        if (match := self._reader.fullmatch(text)) is None:
            return None
        first, second = match.groups()
        return (second, first) if self.is_row_first else (first, second)

    def fitted(self, grid: HexGrid) -> GridNumbering:
        """The same scheme for another board, with its far ends and its low columns."""
        spare = int(self.stagger is not None and not grid.trim)
        return replace(
            self,
            columns=_fitted(self.columns, grid.columns + (0 if grid.is_flat else spare)),
            rows=_fitted(self.rows, grid.rows + (spare if grid.is_flat else 0)),
            stagger=grid.low_columns if self.stagger is not None else None,
            is_flat=grid.is_flat,
        )

    def shortcoming(self, grid: HexGrid) -> str:
        """Why the scheme cannot number a board, and which scheme can; "" if it can."""
        spare = int(self.stagger is not None and not grid.trim)
        counts = grid.columns + (0 if grid.is_flat else spare), grid.rows + (spare if grid.is_flat else 0)
        lines = [("columns", self.columns, counts[0]), ("rows", self.rows, counts[1])]
        for what, part, count in lines:
            if part.style != "numbers" and part.first < 1:
                return f"letters are counted from 1, which is A: {what} cannot begin with {part.first}"
            if part.style == "letters" and part.first + count - 1 > 26 * MOST_LETTERS:
                far = "Z" * MOST_LETTERS
                return f"letters end with {far}, but there are {count} {what}; spreadsheet letters go on"
        return "" if self.separator else _ambiguity(*(reversed(lines) if self.is_row_first else lines))


_Line = tuple[str, Counting, int]


def _ambiguity(before: _Line, behind: _Line) -> str:
    """Why a number cannot be split clearly into column and row, or "" if it can."""
    (_, first, _), (what, second, count) = before, behind
    if first.style != "numbers" and second.style != "numbers":
        return "letters beside letters cannot be told apart; use a separator"
    if first.style == second.style == "numbers" and first.digits + second.digits < MIN_DIGITS:
        return f"numbers beside numbers have {MIN_DIGITS} digits together; use two each, or a separator"
    needed = len(str(second.first + count - 1))
    if first.style == second.style == "numbers" and needed > second.digits:
        return f"{second.digits} digits are too few for the {what}; use {needed}, or a separator"
    return ""


def board_row_number(board: str, *, is_flat: bool = True) -> GridNumbering:
    """`6-T-9`: the straight rows of hexes (the columns of a board of flat tops) have letters."""
    letters, numbers = Counting("letters"), Counting()
    columns, rows = (letters, numbers) if is_flat else (numbers, letters)
    return GridNumbering(columns, rows, not is_flat, "-", board, None, is_flat, BOARD_ROW_NUMBER)


def _fitted(counting: Counting, lines: int) -> Counting:
    return replace(counting, last=lines) if counting.last else counting
