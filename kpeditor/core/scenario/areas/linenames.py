"""Reads the names of hexes and of lines of hexes in texts: 0908, row 29, row 0029, column C, hexrow K of a
board.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.counting import Style, ordinal_of, written
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.joining import JoinedNumbering
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.nodes import Axis, Hexes, HexName, Rows

Noun = Literal["row", "column"]


def hex_named(text: str, offset: int, numbering: Numbering) -> HexName:
    """A hex number in its proper form.

    Raises:
        BadExpression: when it does not match the map's numbering, or names a row.
    """
    area = hex_or_row(text, offset, numbering)
    if isinstance(area, Rows):
        meant = f"there is no column 0: {text} is zig-zag row {area.first}, written row({area.first})"
        raise BadExpression(meant, offset)
    return area.names[0]


def hex_or_row(text: str, offset: int, numbering: Numbering) -> Hexes | Rows:
    """What a number without a noun means: a hex, or the zig-zag row of a number with column 0 (R-MAP-1).

    Raises:
        BadExpression: when it does not match the map's numbering.
    """
    try:
        hex_ = numbering.parse_hex(text)
    except BadName as bad:
        raise BadExpression(str(bad), offset) from None
    if numbering.has_row_labels and hex_.column == 0 and hex_.row > 0:
        return Rows(hex_.row, hex_.row, offset)
    return Hexes((HexName(numbering.name_hex(hex_), offset),))


def is_hex_like(text: str, numbering: Numbering) -> bool:
    """True for a text in the format of the map's hex numbers."""
    return re.fullmatch(numbering.pattern, text, re.IGNORECASE) is not None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of hexes named in a text."""

    ordinal: int
    style: Style
    axis: Axis
    offset: int

    def to(self, last: Line, *, is_open: bool = False) -> Rows:
        """The rows from this line to another, both included, or only those between the two.

        Raises:
            BadExpression: when the two lines are of different kinds.
        """
        if (self.axis, self.style) != (last.axis, last.style):
            raise BadExpression(
                f"{self.text} and {last.text} are lines of different kinds", last.offset or self.offset
            )
        ends = sorted((self.ordinal, last.ordinal))
        return Rows(ends[0], ends[1], self.offset, self.style, self.axis, is_open)

    @property
    def text(self) -> str:
        """The written form of the line."""
        return written(self.ordinal, self.style)


def hexrow_style(numbering: Numbering) -> Style | None:
    """The style of the boards' lettered hexrows, `K` in `6-K-4`; None for maps whose boards have no such
    rows.
    """
    if isinstance(numbering, JoinedNumbering):
        styles = {
            (one.numbering.columns if one.grid.is_flat else one.numbering.rows).style
            for one in numbering.boards
        }
    elif isinstance(numbering, GridNumbering) and numbering.scheme:
        styles = {(numbering.columns if numbering.is_flat else numbering.rows).style}
    else:
        return None
    style = styles.pop()
    return None if styles or style == "numbers" else style


def line_named(text: str, offset: int, numbering: Numbering, noun: Noun = "row") -> Line:
    """A row or column by its number, by its letter where lines have letters, or by the label of a row such as
    0029.

    Lettered hexrows of boards may be called rows or columns, and so may the lettered columns of a map whose
    rows have numbers.

    Raises:
        BadExpression: when there is no such line.
    """
    style = hexrow_style(numbering)
    if style is not None and (ordinal := ordinal_of(text, style)) is not None:
        return Line(ordinal, style, "hexrows", offset)
    rows, columns = numbering.rows, numbering.columns
    is_lettered = columns.style != "numbers" and rows.style == "numbers"
    if (noun == "column" or is_lettered) and (ordinal := ordinal_of(text, columns.style)) is not None:
        return Line(ordinal, columns.style, "columns", offset)
    if noun == "column":
        meant = f"{text!r} is no column; the columns of this map are counted like {columns.text(1)}"
        raise BadExpression(meant, offset)
    return Line(row_number(text, offset, numbering), rows.style, "rows", offset)


def row_number(text: str, offset: int, numbering: Numbering) -> int:
    """A row by its number (29), by its letter where rows have letters, or by its printed label (0029).

    Raises:
        BadExpression: when the number names a hex or no row at all.
    """
    try:
        hex_ = numbering.parse_hex(text)
    except BadName:
        row = ordinal_of(text, numbering.rows.style)
        if row is None:
            lettered = hexrow_style(numbering)
            like = numbering.rows.text(1) if lettered is None else written(1, lettered)
            meant = f"{text!r} is no row; the rows of this map are counted like {like}"
            raise BadExpression(meant, offset) from None
        return row
    if numbering.has_row_labels and hex_.column == 0:
        return hex_.row
    raise BadExpression(f"{text} is a hex, but a row is expected here", offset)
