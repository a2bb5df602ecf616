"""The nodes of an area: frozen values that print themselves in the short form.

Hexes and points of a free table are stored in their printed form, so that a node can be read, printed and
compared without its map. Offsets give the position of a name in the text; comparisons ignore them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, get_args

from kpeditor.core.geometry.counting import Style, written
from kpeditor.core.geometry.table import figure
from kpeditor.core.scenario.areas.tables.nodes import Polygon, Share, UnitStand


def quoted(text: str) -> str:
    """The text in a kind of quotation marks that it does not contain."""
    return f"'{text}'" if '"' in text else f'"{text}"'


def name_or_quoted(text: str) -> str:
    """The text without quotation marks where the language reads it as one name, otherwise quoted."""
    return text if text.isidentifier() and text.lower() not in ("and", "or", "not") else quoted(text)


@dataclass(frozen=True, slots=True)
class HexName:
    """The printed number of a hex, or a point of a table, with its position in the text."""

    text: str
    offset: int = field(default=0, compare=False)

    @property
    def is_point(self) -> bool:
        """Whether it is a point of a table, "(12.5, 30)"."""
        return self.text.startswith("(")

    def __str__(self) -> str:
        return self.text if self.is_point else f'"{self.text}"'


Axis: TypeAlias = Literal["rows", "columns", "hexrows"]
"""The kind of lines of hexes: the rows or columns the map counts, or the straight lettered rows of each of
its boards, such as row T of 6-T-9.
"""
Compass: TypeAlias = Literal["north", "east", "south", "west"]
COMPASS: tuple[Compass, ...] = get_args(Compass)


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows from `first` to `last`, both included, in the map's numbering: zig-zag rows (R-MAP-1), columns
    or lettered hexrows.

    Where rows have letters, 1 is row A; `style` gives the format of the letters. With `is_open` the two rows
    themselves are excluded.
    """

    first: int
    last: int
    offset: int = field(default=0, compare=False)
    style: Style = "numbers"
    axis: Axis = "rows"
    is_open: bool = False

    @property
    def words(self) -> tuple[str, str]:
        """The first and the last row in their written form."""
        return written(self.first, self.style), written(self.last, self.style)

    @property
    def noun(self) -> str:
        """The noun for one of the lines: "row", "column"."""
        return "column" if self.axis == "columns" else "row"

    @property
    def is_one(self) -> bool:
        """True for a single row."""
        return self.first == self.last and not self.is_open

    def __str__(self) -> str:
        first, last = self.words
        if self.is_open:
            is_column = self.axis == "columns"
            return f"between({f'column({first}),column({last})' if is_column else f'{first},{last}'})"
        return f"{self.noun}({first})" if self.is_one else f"{self.noun}s({first},{last})"


@dataclass(frozen=True, slots=True)
class Within:
    """All hexes at distance `radius` or less from one hex; on a table the disc around a point."""

    radius: float
    centre: HexName

    def __str__(self) -> str:
        return f"within({figure(self.radius)}, {self.centre})"


@dataclass(frozen=True, slots=True)
class Hexes:
    """These hexes, or points of a table."""

    names: tuple[HexName, ...]

    def __str__(self) -> str:
        word = "points" if self.names[0].is_point else "hexes"
        return str(self.names[0]) if len(self.names) == 1 else f"{word}({', '.join(map(str, self.names))})"


@dataclass(frozen=True, slots=True)
class Run:
    """The hexes of one row, column or straight line between two hexes, both included."""

    start: HexName
    end: HexName

    def __str__(self) -> str:
        return f"run({self.start},{self.end})"


@dataclass(frozen=True, slots=True)
class NumberedPlace:
    """A place that a rulebook names by kind and number: Town 1, Hill 2.

    Attributes:
        is_bare: True for a word without a number, such as "the town", which means terrain where the map has
            no such place.
    """

    kind: str
    number: int
    offset: int = field(default=0, compare=False)
    is_bare: bool = field(default=False, compare=False)

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
    """All hexes at distance `radius` or less from an area, including the area."""

    radius: float
    area: Area

    def __str__(self) -> str:
        return f"ring({figure(self.radius)}, {self.area})"


@dataclass(frozen=True, slots=True)
class Roads:
    """All road hexes: those with a road or bridge on at least one hexside (Q08)."""

    def __str__(self) -> str:
        return "roads"


@dataclass(frozen=True, slots=True)
class Edge:
    """The hexes along a named edge of the map. On a table: the edge itself, or the piece of it between two
    distances from its west or north end.
    """

    name: str
    offset: int = field(default=0, compare=False)
    piece: tuple[float, float] | None = None

    def __str__(self) -> str:
        piece = "" if self.piece is None else "".join(f", {figure(end)}" for end in self.piece)
        return f"edge({name_or_quoted(self.name)}{piece})"


@dataclass(frozen=True, slots=True)
class Anywhere:
    """All hexes of the map."""

    def __str__(self) -> str:
        return "anywhere"


@dataclass(frozen=True, slots=True)
class Terrain:
    """All hexes of a kind, in any layer of the map. Where no layer has such a kind: the hexes with a feature
    of this name, or of places of this name. Ids of the map and titles of its rules are accepted.
    """

    name: str
    offset: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"terrain({name_or_quoted(self.name)})"


@dataclass(frozen=True, slots=True)
class Feature:
    """All hexes with a feature on at least one of their hexsides: those a railway runs through, those along a
    stream. With a property, only lines that have it: a siding, or tracks with the value 2.
    """

    name: str
    offset: int = field(default=0, compare=False)
    said: str = ""
    value: str = ""

    def __str__(self) -> str:
        value = self.value if self.value.isdigit() else name_or_quoted(self.value)
        words = [name_or_quoted(self.name), *([name_or_quoted(self.said)] if self.said else [])]
        return f"feature({', '.join([*words, *([value] if self.value else [])])})"


@dataclass(frozen=True, slots=True)
class OnBoard:
    """The part of an area that lies on one board of the map, with rows counted on that board; without an area
    all hexes of the board.
    """

    board: str
    area: Area | None = None
    offset: int = field(default=0, compare=False)

    def __str__(self) -> str:
        name = self.board if self.board.isdigit() else name_or_quoted(self.board)
        return f"board({name})" if self.area is None else f"board({name}, {self.area})"


@dataclass(frozen=True, slots=True)
class Forces:
    """The positions of units, known only in a game: those of the enemy or of the side's own units."""

    whose: Literal["enemy", "own"]

    def __str__(self) -> str:
        return self.whose


@dataclass(frozen=True, slots=True)
class Away:
    """All hexes at distance `radius` or more from an area or from units; the whole map where there are
    none.
    """

    radius: float
    area: Area | Forces

    def __str__(self) -> str:
        return f"away({figure(self.radius)}, {self.area})"


@dataclass(frozen=True, slots=True)
class Beyond:
    """The hexes on one side of rows, or of a line that cuts the map in two: north of row K, west of the
    stream.

    With `is_inclusive` the rows or the line belong to the area.
    """

    compass: Compass
    area: Area
    is_inclusive: bool = False
    offset: int = field(default=0, compare=False)

    def __str__(self) -> str:
        rows = self.area
        is_bare = isinstance(rows, Rows) and rows.is_one and rows.style != "numbers" and rows.noun == "row"
        line = rows.words[0] if is_bare and isinstance(rows, Rows) else str(rows)
        return f"{self.compass}_of({line}{', inclusive' if self.is_inclusive else ''})"


@dataclass(frozen=True, slots=True)
class Sum:
    """Areas added to and subtracted from a first area, from left to right. Make one with `added`."""

    first: Area
    rest: tuple[tuple[Literal["+", "-"], Area], ...]

    def __str__(self) -> str:
        text = f"({self.first})" if isinstance(self.first, Overlap) else str(self.first)
        for sign, area in self.rest:
            text += f" {sign} ({area})" if isinstance(area, (Sum, Overlap)) else f" {sign} {area}"
        return text


@dataclass(frozen=True, slots=True)
class Overlap:
    """The intersection of these areas. Make one with `overlap`."""

    areas: tuple[Area, ...]

    def __str__(self) -> str:
        return " & ".join(f"({area})" if isinstance(area, Sum) else str(area) for area in self.areas)


Area: TypeAlias = (
    Rows
    | Within
    | Hexes
    | Run
    | NumberedPlace
    | NamedPlace
    | Ring
    | Roads
    | Edge
    | Anywhere
    | Terrain
    | Feature
    | OnBoard
    | Away
    | Beyond
    | Sum
    | Overlap
    | Polygon
    | Share
    | UnitStand
)


def ring(radius: float, area: Area) -> Within | Ring:
    """All hexes at distance `radius` or less from an area; around a single hex the node is a `Within`."""
    if isinstance(area, Hexes) and len(area.names) == 1:
        return Within(radius, area.names[0])
    return Ring(radius, area)


def added(first: Area, *rest: tuple[Literal["+", "-"], Area]) -> Area:
    """The sum from left to right. A sum in first position is flattened, so that equal texts give equal
    nodes.
    """
    if not rest:
        return first
    if isinstance(first, Sum):
        return Sum(first.first, first.rest + rest)
    return Sum(first, rest)


def overlap(areas: Iterable[Area]) -> Area:
    """The intersection of the areas; overlaps among them are flattened."""
    flat: list[Area] = []
    for area in areas:
        flat.extend(area.areas if isinstance(area, Overlap) else (area,))
    return flat[0] if len(flat) == 1 else Overlap(tuple(flat))


def parts_of(area: Area) -> tuple[Area, ...]:
    """The direct parts of an area, from left to right; none for a simple area."""
    match area:
        case Sum():
            return (area.first, *(part for _, part in area.rest))
        case Overlap():
            return area.areas
        case Ring() | Beyond():
            return (area.area,)
        case Away():
            return () if isinstance(area.area, Forces) else (area.area,)
        case OnBoard():
            return () if area.area is None else (area.area,)
    return ()


def all_parts(area: Area) -> Iterator[Area]:
    """An area and every area within it."""
    yield area
    for part in parts_of(area):
        yield from all_parts(part)


def with_parts(area: Area, change: Callable[[Area], Area]) -> Area:
    """The area with a function applied to each of its direct parts."""
    match area:
        case Sum():
            return Sum(change(area.first), tuple((sign, change(part)) for sign, part in area.rest))
        case Overlap():
            return Overlap(tuple(change(part) for part in area.areas))
        case Ring() | Beyond():
            return replace(area, area=change(area.area))
        case Away() if not isinstance(area.area, Forces):
            return replace(area, area=change(area.area))
        case OnBoard() if area.area is not None:
            return replace(area, area=change(area.area))
    return area
