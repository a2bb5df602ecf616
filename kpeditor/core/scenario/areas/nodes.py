"""What an area is made of: frozen nodes that print themselves in the short form.

Hexes are kept as the numbers they are printed with, so that a node can be read, printed and compared
without its map. Offsets tell where in the text a name stood; they take no part in comparisons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.counting import Style, ordinal_of, written
from kpeditor.core.geometry.numbering import Numbering


def quoted(text: str) -> str:
    """The text in quotation marks it does not contain itself."""
    return f"'{text}'" if '"' in text else f'"{text}"'


def name_or_quoted(text: str) -> str:
    """The text bare where the language reads it as one name, else quoted."""
    return text if text.isidentifier() and text.lower() not in ("and", "or", "not") else quoted(text)


@dataclass(frozen=True, slots=True)
class HexName:
    """The printed number of a hex, and where in the text it stands."""

    text: str
    offset: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f'"{self.text}"'


@dataclass(frozen=True, slots=True)
class Rows:
    """The zig-zag rows from `first` to `last`, both included (R-MAP-1), as the map counts them.

    Where rows have letters, 1 is row A; `style` says how they are written.
    """

    first: int
    last: int
    offset: int = field(default=0, compare=False)
    style: Style = "numbers"

    @property
    def words(self) -> tuple[str, str]:
        """How the first and the last row are written."""
        return written(self.first, self.style), written(self.last, self.style)

    def __str__(self) -> str:
        first, last = self.words
        return f"row({first})" if first == last else f"rows({first},{last})"


@dataclass(frozen=True, slots=True)
class Within:
    """All hexes at distance `radius` or less from one hex."""

    radius: int
    centre: HexName

    def __str__(self) -> str:
        return f"within({self.radius}, {self.centre})"


@dataclass(frozen=True, slots=True)
class Hexes:
    """These hexes."""

    names: tuple[HexName, ...]

    def __str__(self) -> str:
        return str(self.names[0]) if len(self.names) == 1 else f"hexes({', '.join(map(str, self.names))})"


@dataclass(frozen=True, slots=True)
class Run:
    """The hexes of one row, column or straight line between two hexes, both included."""

    start: HexName
    end: HexName

    def __str__(self) -> str:
        return f"run({self.start},{self.end})"


@dataclass(frozen=True, slots=True)
class NumberedPlace:
    """The place a rulebook calls by kind and number: Town 1, Hill 2."""

    kind: str
    number: int
    offset: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.kind}({self.number})"


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """The place of this name."""

    name: str
    offset: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"place({quoted(self.name)})"


@dataclass(frozen=True, slots=True)
class Ring:
    """All hexes at distance `radius` or less from an area, which is part of it."""

    radius: int
    area: Area

    def __str__(self) -> str:
        return f"ring({self.radius}, {self.area})"


@dataclass(frozen=True, slots=True)
class Roads:
    """All road hexes: those with a road or bridge on at least one hexside (Q08)."""

    def __str__(self) -> str:
        return "roads"


@dataclass(frozen=True, slots=True)
class Edge:
    """The hexes along a named edge of the map."""

    name: str
    offset: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"edge({name_or_quoted(self.name)})"


@dataclass(frozen=True, slots=True)
class Sum:
    """Areas added to and taken away from a first one, from left to right. Make one with `added`."""

    first: Area
    rest: tuple[tuple[Literal["+", "-"], Area], ...]

    def __str__(self) -> str:
        text = f"({self.first})" if isinstance(self.first, Overlap) else str(self.first)
        for sign, area in self.rest:
            text += f" {sign} ({area})" if isinstance(area, (Sum, Overlap)) else f" {sign} {area}"
        return text


@dataclass(frozen=True, slots=True)
class Overlap:
    """What lies in all of these areas. Make one with `overlap`."""

    areas: tuple[Area, ...]

    def __str__(self) -> str:
        return " & ".join(f"({area})" if isinstance(area, Sum) else str(area) for area in self.areas)


Area: TypeAlias = (
    Rows | Within | Hexes | Run | NumberedPlace | NamedPlace | Ring | Roads | Edge | Sum | Overlap
)


def ring(radius: int, area: Area) -> Within | Ring:
    """All hexes at distance `radius` or less from an area; around a single hex that is `Within`."""
    if isinstance(area, Hexes) and len(area.names) == 1:
        return Within(radius, area.names[0])
    return Ring(radius, area)


def added(first: Area, *rest: tuple[Literal["+", "-"], Area]) -> Area:
    """The sum from left to right; a sum at its head is taken apart, so that equal texts give equal nodes."""
    if not rest:
        return first
    if isinstance(first, Sum):
        return Sum(first.first, first.rest + rest)
    return Sum(first, rest)


def overlap(areas: Iterable[Area]) -> Area:
    """What lies in all of the areas; overlaps among them are taken apart."""
    flat: list[Area] = []
    for area in areas:
        flat.extend(area.areas if isinstance(area, Overlap) else (area,))
    return flat[0] if len(flat) == 1 else Overlap(tuple(flat))


def hex_named(text: str, offset: int, numbering: Numbering) -> HexName:
    """A hex number in its proper form.

    Raises:
        BadExpression: when it has not the form of the map's numbering, or names a row.
    """
    area = hex_or_row(text, offset, numbering)
    if isinstance(area, Rows):
        meant = f"there is no column 0: {text} is zig-zag row {area.first}, written row({area.first})"
        raise BadExpression(meant, offset)
    return area.names[0]


def hex_or_row(text: str, offset: int, numbering: Numbering) -> Hexes | Rows:
    """What a bare number stands for: a hex, or the zig-zag row of a number with column 0 (R-MAP-1).

    Raises:
        BadExpression: when it has not the form of the map's numbering.
    """
    try:
        hex_ = numbering.parse_hex(text)
    except BadName as bad:
        raise BadExpression(str(bad), offset) from None
    if numbering.has_row_labels and hex_.column == 0 and hex_.row > 0:
        return Rows(hex_.row, hex_.row, offset)
    return Hexes((HexName(numbering.name_hex(hex_), offset),))


def is_hex_like(text: str, numbering: Numbering) -> bool:
    """True for a text that has the form of the map's hex numbers."""
    return re.fullmatch(numbering.pattern, text, re.IGNORECASE) is not None


def row_number(text: str, offset: int, numbering: Numbering) -> int:
    """A row by its number, 29, its letter where rows have letters, or its printed label, 0029.

    Raises:
        BadExpression: when the number is that of a hex, or of no row.
    """
    try:
        hex_ = numbering.parse_hex(text)
    except BadName:
        row = ordinal_of(text, numbering.rows.style)
        if row is None:
            meant = f"{text!r} is no row; the rows of this map are counted like {numbering.rows.text(1)}"
            raise BadExpression(meant, offset) from None
        return row
    if numbering.has_row_labels and hex_.column == 0:
        return hex_.row
    raise BadExpression(f"{text} is a hex, but a row is expected here", offset)
