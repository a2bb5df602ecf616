"""Numbering schemes: how hexes are printed. A scheme is an object, so that a scenario may be read with any of
them.

`CCRR` and `CCCRRR` print column and row with leading zeros, `CCCCRRRR` serves boards of 1000 columns or rows;
`RRCC`, `RRRCCC` and `RRRRCCCC` print the row first.
`6-T-9` (board, row, number) of the PanzerBlitz family fits the same protocol: it maps a board prefix and a
row letter to hexes of a grid of boards. Panic reads the last digit of the printed number [11.11]: numbering
is rules, not decoration.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside


class Numbering(Protocol):
    """What a numbering scheme answers."""

    @property
    def name(self) -> str:
        """The scheme's name in a map file."""
        ...

    def name_hex(self, hex_: Hex) -> str:
        """The printed number of a hex."""
        ...

    def parse_hex(self, text: str) -> Hex:
        """The hex that carries this number, on the board or not.

        Raises:
            BadName: when the text has not the form of this scheme.
        """
        ...


@dataclass(frozen=True, slots=True)
class DigitNumbering:
    """Column then row (or row then column), `digits` digits each, both counted from 1. The number 10**digits
    itself is written with one digit more.
    """

    name: str
    digits: int
    is_row_first: bool = False

    @property
    def most(self) -> int:
        """The highest column or row this scheme can print."""
        return int(10**self.digits) - 1

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
        """The two numbers some digits are made of, None when there are too many or too few."""
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


DIGIT_SCHEMES = tuple(
    DigitNumbering(order[0] * digits + order[1] * digits, digits, order == "RC")
    for order in ("CR", "RC")
    for digits in (2, 3, 4)
)
"""Those of column and row alone, the shortest first."""

SCHEMES: dict[str, Numbering] = {scheme.name: scheme for scheme in DIGIT_SCHEMES}
"""The schemes a map file may name."""


def digit_scheme(longest: int, *, is_row_first: bool = False) -> DigitNumbering:
    """The shortest scheme for a board of so many columns or rows, whichever are more."""
    fitting = (one for one in DIGIT_SCHEMES if one.is_row_first == is_row_first)
    *shorter, last = fitting
    return next((one for one in shorter if longest <= one.most), last)


def name_hexside(numbering: Numbering, side: Hexside) -> str:
    """The name of a hexside: number of its hex and letter of its direction, for example "0304D"."""
    return numbering.name_hex(side.hex) + side.direction.name


def parse_hexside(numbering: Numbering, text: str) -> Hexside:
    """The hexside of this name, not yet canonical.

    Raises:
        BadName: when the text is not a hex number followed by a letter A to F.
    """
    letter = text[-1:]
    if letter not in Direction.__members__:
        raise BadName(
            f"{text!r} is not a hexside; write the hex number and a side letter A to F, for example 0304D"
        )
    return Hexside(numbering.parse_hex(text[:-1]), Direction[letter])
