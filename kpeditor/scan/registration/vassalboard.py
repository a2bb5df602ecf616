"""Boards of VASSAL modules: the picture of a board and its hex grid are a ready registration.

A module is a ZIP archive; `buildFile.xml` names boards with their picture and a grid that is never rotated:
the middle of (column, row), counted from 0, lies at (x0 + column dx, y0 + row dy), half a dy lower in odd
columns. `sideways` exchanges x and y.
"""

from __future__ import annotations

import lzma
import math
import re
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import IO
from xml.parsers import expat

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.hexes import MAX_SIDE, Hex, HexGrid
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.geometry.numberingparts import MOST_DIGITS, MOST_FIRST, SEPARATORS, plainest
from kpeditor.core.texts import one_line
from kpeditor.scan.registration.registration import ControlPoint

SUFFIXES = (".png", ".jpg", ".jpeg")
_DAMAGED = (
    *(OSError, RuntimeError, EOFError, ValueError),  # a RuntimeError if it is encrypted
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
)
"""Exceptions of the standard library for damaged archives, and for kinds of archives that it does not
support.
"""
MOST_TEXT = 50_000_000
_PIECE = 1 << 20
MOST_PICTURE = 300_000_000
_BUILD_FILES = ("buildFile.xml", "buildFile")
_ALONG, _ACROSS = 0.6, 0.45
"""The least distance of a hex's middle from the edge of the picture, in steps of the grid, at which the hex
counts as shown whole.
"""


class BadModule(KpError):
    """A file is no VASSAL module, or has no usable board. The message gives the reason."""


@dataclass(frozen=True, slots=True)
class ModuleBoard:
    """One board with a hex grid. `image` is the name of its picture in the module, `numbers` its numbering in
    the module's terms.
    """

    name: str
    image: str
    x0: float
    y0: float
    dx: float
    dy: float
    sideways: bool
    numbers: Mapping[str, str] = field(default_factory=dict)

    def grid(self, width: int, height: int) -> HexGrid:
        """The grid of hexes that a picture of this size shows.

        Raises:
            BadModule: when no hex, or far too many, would lie in it.
        """
        long, wide = (height, width) if self.sideways else (width, height)
        first, begin = self.first_in_picture
        straight = math.floor((long - _ALONG * self.dx - self.x0) / self.dx) - first + 1
        across = (wide - _ACROSS * self.dy - self.y0) / self.dy - begin
        zigzag = math.floor(across) + 1
        if not (2 <= straight <= MAX_SIDE and 2 <= zigzag <= MAX_SIDE):
            raise BadModule(f"the grid of the board {self.name!r:.80} does not fit its picture")
        columns, rows = (zigzag, straight) if self.sideways else (straight, zigzag)
        is_trimmed = zigzag - 1 + 0.5 > across
        return HexGrid(columns, rows, "pointed" if self.sideways else "flat", "even", is_trimmed)

    def points(self, grid: HexGrid) -> tuple[ControlPoint, ...]:
        """The centres of hexes near the corners of the board, by the module's grid."""
        last = Hex(grid.columns - 1, grid.rows - 1)
        corners = (Hex(1, 1), Hex(last.column, 1), Hex(1, last.row), last)
        return tuple(ControlPoint(hex_, *self._middle(hex_)) for hex_ in corners)

    @property
    def first_in_picture(self) -> tuple[int, int]:
        """VASSAL's column and row of our first hex: the first column and row in the picture, where the column
        must be even.
        """
        column = max(0, math.ceil(-self.x0 / self.dx))
        return column + column % 2, max(0, math.ceil(-self.y0 / self.dy))

    def _middle(self, hex_: Hex) -> tuple[float, float]:
        first, begin = self.first_in_picture
        straight, zigzag = (hex_.row, hex_.column) if self.sideways else (hex_.column, hex_.row)
        along = self.x0 + (first + straight - 1) * self.dx
        across = self.y0 + (begin + zigzag - 1) * self.dy + (0.0 if straight % 2 else self.dy / 2)
        return (across, along) if self.sideways else (along, across)


def boards_of(module: Path) -> list[ModuleBoard]:
    """The boards of a module that have both a picture and a hex grid.

    Raises:
        BadModule: when it is no module, or has none.
    """
    collector = _Boards(module)
    names = _names(module)
    build = next((name for name in _BUILD_FILES if name in names), None)
    if build is None:
        raise BadModule(f"{module.name} is no VASSAL module: it has no buildFile.xml")
    collector.read(_content(module, build, MOST_TEXT))
    if not collector.found:
        raise BadModule(f"{module.name} has no board with a picture and a hex grid")
    return collector.found


def picture_of(module: Path, board: ModuleBoard) -> tuple[bytes, str]:
    """The picture of a board, and the suffix for its file.

    Raises:
        BadModule: when it is missing, too large, or of a kind that cannot be read.
    """
    suffix = PurePosixPath(board.image).suffix.lower()
    if suffix not in SUFFIXES:
        raise BadModule(f"the board {board.name!r:.80} is a {suffix or 'file'}; PNG and JPEG can be read")
    return _content(module, f"images/{board.image}", MOST_PICTURE), suffix


class _Boards:
    """Collects the boards from expat's events of a build file, in bounded memory."""

    def __init__(self, module: Path) -> None:
        self.found: list[ModuleBoard] = []
        self._module = module
        self._board: Mapping[str, str] | None = None
        self._is_numbered_next = False

    def read(self, text: bytes) -> None:
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._on_start
        parser.StartDoctypeDeclHandler = self._on_doctype
        try:
            parser.Parse(text, True)
        except expat.ExpatError as fault:
            raise BadModule(f"{self._module.name}: its buildFile.xml is damaged ({fault})") from None

    def _on_start(self, tag: str, attributes: dict[str, str]) -> None:
        kind = tag.rpartition(".")[2]
        if kind == "Board":
            self._board = attributes
        elif kind == "HexGridNumbering" and self._is_numbered_next:
            self.found[-1], self._is_numbered_next = replace(self.found[-1], numbers=attributes), False
        elif kind == "HexGrid":
            self._is_numbered_next = False
        if kind == "HexGrid" and self._board is not None:
            board, self._board = self._board, None  # zones may have their own grids: the first grid is used
            numbers = [_number(attributes.get(name, "")) for name in ("x0", "y0", "dx", "dy")]
            if board.get("image") and None not in numbers:
                x0, y0, dx, dy = (value or 0.0 for value in numbers)
                if dx >= 1 and dy >= 1:
                    sideways = attributes.get("sideways", "").lower() == "true"
                    self.found.append(
                        ModuleBoard(
                            one_line(board.get("name", ""), 120), board["image"], x0, y0, dx, dy, sideways
                        )
                    )
                    self._is_numbered_next = True

    def _on_doctype(self, *_: object) -> None:
        raise BadModule(f"{self._module.name}: its buildFile.xml declares a document type, which can do harm")


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and abs(value) < 100_000 else None


def _names(module: Path) -> set[str]:
    try:
        with zipfile.ZipFile(module) as archive:
            listed = Counter(archive.namelist())
    except FileNotFoundError:
        raise BadModule(f"there is no file {module}") from None
    except _DAMAGED as reason:
        raise BadModule(f"{module.name} is no VASSAL module: {reason}") from None
    if double := next((name for name in _BUILD_FILES if listed[name] > 1), None):
        raise BadModule(f"{module.name} has {double} twice, and nobody knows which one counts")
    return set(listed)


def _pieces(file: IO[bytes], most: int) -> Iterator[bytes]:
    """The content of an archived file, up to a limit, in pieces, so that a false size costs no memory."""
    while most > 0 and (piece := file.read(min(most, _PIECE))):
        most -= len(piece)
        yield piece


def _content(module: Path, name: str, most: int) -> bytes:
    """The content of a file of the module, up to a limit, whatever size the archive claims."""
    try:
        with zipfile.ZipFile(module) as archive, archive.open(name) as file:
            content = b"".join(_pieces(file, most + 1))
    except KeyError:
        raise BadModule(f"{module.name} has no {name}") from None
    except _DAMAGED as reason:
        raise BadModule(f"{module.name}: {name} cannot be read ({reason})") from None
    if len(content) > most:
        raise BadModule(f"{module.name}: {name} has more than {most // 10**6} MB")
    return content


_PLACE = "$gridLocation$"


def numbering_of(board: ModuleBoard, grid: HexGrid, size: tuple[int, int]) -> Numbering | None:
    """The module's numbering of a board's hexes. None if it declares none, or a numbering that no map can
    have.

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
    # H is VASSAL's column, which is our row if hexes are pointed at the top.
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
