"""Numbering schemes: how hexes are printed. A scheme is an object, so any scheme can read a scenario.

`CCRR` and `CCCRRR` print column and row with leading zeros, `CCCCRRRR` serves boards of 1000 columns or rows;
`RRCC`, `RRRCCC` and `RRRRCCCC` print the row first. Everything else, such as `A1` and the `6-T-9` (board,
row, number) of the PanzerBlitz family, is a `gridnumbering.GridNumbering`. Rules may read the
digits of a printed number, as KampfPanzer does: numbering is rules, not decoration.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid, Parity
from kpeditor.core.geometry.hexsides import Hexside


class Numbering(Protocol):
    """The interface of a numbering scheme. Schemes are frozen: they can be compared and hashed."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """The name of the scheme shown to users."""
        ...

    @property
    def pattern(self) -> str:
        """A regular expression of the numbers in running text, without groups; capitals do not matter."""
        ...

    @property
    def joint(self) -> str:
        """The separator between the number of a hex and the letter of its side."""
        ...

    @property
    def columns(self) -> Counting:
        """How columns are counted."""
        ...

    @property
    def rows(self) -> Counting:
        """How rows are counted."""
        ...

    @property
    def has_row_labels(self) -> bool:
        """True where a number whose column is 0 means a whole row, as 0029 in rulebooks."""
        ...

    @property
    def staggered_columns(self) -> Parity | None:
        """The columns whose row numbers are one ahead; None if rows are counted alike in all columns."""
        ...

    def row_line(self, hex_: Hex) -> int:
        """The row whose number a hex bears, counted from 1 at the top."""
        ...

    def name_hex(self, hex_: Hex) -> str:
        """The printed number of a hex."""
        ...

    def parse_hex(self, text: str) -> Hex:
        """The hex that carries this number, on the board or not.

        Raises:
            BadName: when the text does not have the form of this scheme.
        """
        ...

    def fitted(self, grid: HexGrid) -> Numbering:
        """The same scheme for another board, with more digits if it needs them."""
        ...

    def shortcoming(self, grid: HexGrid) -> str:
        """Why the scheme cannot number a board, and which scheme can; "" if it can."""
        ...


@dataclass(frozen=True, slots=True)
class DigitNumbering:
    """Column then row (or row then column), `digits` digits each, both counted from 1. The number 10**digits
    itself is written with one digit more.
    """

    name: str
    digits: int
    is_row_first: bool = False

    has_row_labels: ClassVar[bool] = True
    staggered_columns: ClassVar[None] = None
    joint: ClassVar[str] = ""
    pattern: ClassVar[str] = "[0-9]+"

    @property
    def columns(self) -> Counting:
        """Numbers of so many digits, from the left."""
        return Counting(digits=self.digits)

    @property
    def rows(self) -> Counting:
        """Numbers of so many digits, from the top."""
        return Counting(digits=self.digits)

    @property
    def most(self) -> int:
        """The highest column or row this scheme can print."""
        return int(10**self.digits) - 1

    def row_line(self, hex_: Hex) -> int:
        """Its own row."""
        return hex_.row

    def name_hex(self, hex_: Hex) -> str:
        """The printed number, for example "0304"."""
        first, second = (hex_.row, hex_.column) if self.is_row_first else (hex_.column, hex_.row)
        return f"{first:0{self.digits}d}{second:0{self.digits}d}"

    def parse_hex(self, text: str) -> Hex:
        """The hex with this number.

        Raises:
            BadName: when the text is not twice `digits` digits; the message gives an example.
        """
        parts = self._parts(text) if text.isascii() and text.isdigit() else None
        if parts is not None:
            return Hex(parts[1], parts[0]) if self.is_row_first else Hex(*parts)
        example = self.name_hex(Hex(3, 4))
        order = "row, then column" if self.is_row_first else "column, then row"
        raise BadName(f"{text!r} is not a hex number; this map numbers hexes like {example} ({order})")

    def _parts(self, text: str) -> tuple[int, int] | None:
        """The two numbers in a text of digits, None if there are too many or too few digits."""
        over = str(10**self.digits)
        if len(text) == 2 * self.digits:
            return int(text[: self.digits]), int(text[self.digits :])
        # A board of exactly 10**digits columns or rows: "1000001" is column 1000, "0011000" row 1000. No
        # number has two readings.
        if len(text) == 2 * self.digits + 1 and text.startswith(over):
            return 10**self.digits, int(text[self.digits + 1 :])
        if len(text) == 2 * self.digits + 1 and text.endswith(over):
            return int(text[: self.digits]), 10**self.digits
        return (10**self.digits, 10**self.digits) if text == over + over else None

    def fitted(self, grid: HexGrid) -> DigitNumbering:
        """Itself if it has enough digits, otherwise the shortest scheme that has."""
        longest = max(grid.columns, grid.rows)
        return self if longest <= self.most else digit_scheme(longest, is_row_first=self.is_row_first)

    def shortcoming(self, grid: HexGrid) -> str:
        """Says which scheme has enough digits; "" if this one has."""
        corner = Hex(grid.columns, grid.rows)
        try:
            if self.parse_hex(self.name_hex(corner)) == corner:
                return ""
        except BadName:
            pass
        wider = digit_scheme(max(corner), is_row_first=self.is_row_first).name
        return (
            f"{self.name} has too few digits for {corner.column} columns and {corner.row} rows; use {wider}"
        )


DIGIT_SCHEMES = tuple(
    DigitNumbering(order[0] * digits + order[1] * digits, digits, order == "RC")
    for order in ("CR", "RC")
    for digits in (2, 3, 4)
)
"""The schemes of digits, the shortest first."""

SCHEMES: dict[str, Numbering] = {scheme.name: scheme for scheme in DIGIT_SCHEMES}
"""The schemes of digits by their name in a map file."""


def digit_scheme(longest: int, *, is_row_first: bool = False) -> DigitNumbering:
    """The shortest scheme for this number of columns or rows, whichever is larger."""
    fitting = (one for one in DIGIT_SCHEMES if one.is_row_first == is_row_first)
    *shorter, last = fitting
    return next((one for one in shorter if longest <= one.most), last)


def name_hexside(numbering: Numbering, side: Hexside) -> str:
    """The name of a hexside: number of its hex and letter of its direction, for example "0304D".

    A slash follows a number that ends with a letter, "4C/D", so that no hexside has the name of a hex.
    """
    return numbering.name_hex(side.hex) + numbering.joint + side.direction.name


def parse_hexside(numbering: Numbering, text: str) -> Hexside:
    """The hexside of this name, not yet canonical.

    Raises:
        BadName: when the text is not a hex number followed by a letter A to F.
    """
    letter, joint = text[-1:], numbering.joint
    number = text[:-1].removesuffix(joint)
    if letter not in Direction.__members__ or len(number) + len(joint) + 1 != len(text):
        example = numbering.name_hex(Hex(3, 4)) + joint + "D"
        raise BadName(
            f"{text!r} is not a hexside; write the hex number and a side letter A to F, for example {example}"
        )
    return Hexside(numbering.parse_hex(number), Direction[letter])
