"""Boards joined to one grid: where each lies, turned or not, and the numbers its hexes keep.

Boards meet in the middle of hexes: the outer hexes of two boards at a seam are one hex of the joined grid,
which bears the numbers of both. Therefore boards must be trimmed and have an odd number of straight lines of
hexes (columns on flat tops). This also lets a board be turned by 180 degrees. Long edges run along the ends
of these lines, short edges along the first and the last of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.hexes import MAX_SIDE, Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import Numbering


@dataclass(frozen=True)
class PlacedBoard:
    """One board of a joined grid.

    Args:
        name: its name among the boards: `6`.
        numbering: the numbering of the board's hexes, without the name of the board.
        grid: the board by itself.
        at: its place among the boards, from 1: first along the short edges (to the right on flat tops), then
            along the long edges (downward).
        origin: how many columns and rows of the joined grid lie before its first.
        is_turned: whether it lies turned by 180 degrees.
    """

    name: str
    numbering: Numbering
    grid: HexGrid
    at: tuple[int, int] = (1, 1)
    origin: tuple[int, int] = (0, 0)
    is_turned: bool = False

    def __post_init__(self) -> None:
        # Only the name given here counts, so boards compare equal whatever names their own files give.
        if isinstance(self.numbering, GridNumbering) and self.numbering.board != self.name:
            object.__setattr__(self, "numbering", replace(self.numbering, board=self.name))

    def joined(self, hex_: Hex) -> Hex:
        """The hex of the joined grid for a hex of the board, on the board or not."""
        column, row = self._turned(hex_) if self.is_turned else hex_
        return Hex(column + self.origin[0], row + self.origin[1])

    def own(self, hex_: Hex) -> Hex:
        """The hex of the board for a hex of the joined grid, on the board or not."""
        here = Hex(hex_.column - self.origin[0], hex_.row - self.origin[1])
        return self._turned(here) if self.is_turned else here

    def own_side(self, side: Hexside) -> Hexside:
        """The hexside of the board for one of the joined grid, not canonical."""
        return Hexside(self.own(side.hex), self._direction(side.direction))

    def __contains__(self, hex_: Hex) -> bool:
        return self.own(hex_) in self.grid

    @cached_property
    def numbers(self) -> Numbering:
        """The numbering of its hexes on the joined grid: with the name of the board."""
        own = self.numbering
        if isinstance(own, GridNumbering):
            return replace(own, board=self.name if own.separator else "")
        return own

    @property
    def prefix(self) -> str:
        """The prefix of a number in a scheme that prints no name of a board."""
        own = self.numbering
        return "" if isinstance(own, GridNumbering) and own.separator else f"{self.name}-"

    def name_hex(self, hex_: Hex) -> str:
        """The number of one of its own hexes, with the name of the board."""
        return self.prefix + self.numbers.name_hex(hex_)

    def line(self, hex_: Hex) -> int:
        """The straight line (hexrow A is 1) in which a hex of the joined grid lies on this board."""
        own = self.own(hex_)
        return own.column if self.grid.is_flat else own.row

    def number(self, hex_: Hex) -> int:
        """The position of a hex of the joined grid in its line on this board, from 1."""
        own = self.own(hex_)
        return own.row if self.grid.is_flat else own.column

    def letter(self, hex_: Hex) -> str:
        """The name of the line of a hex on this board: `T` of `6-T-9`."""
        return (self.numbering.columns if self.grid.is_flat else self.numbering.rows).text(self.line(hex_))

    def _direction(self, direction: Direction) -> Direction:
        return direction.opposite if self.is_turned else direction

    def _turned(self, hex_: Hex) -> Hex:
        """Where a hex of the board lies after half a turn; low lines are one hex shorter."""
        grid = self.grid
        short = int(grid.is_low(hex_))
        if grid.is_flat:
            return Hex(grid.columns + 1 - hex_.column, grid.rows + 1 - short - hex_.row)
        return Hex(grid.columns + 1 - short - hex_.column, grid.rows + 1 - hex_.row)


@dataclass(frozen=True)
class JoinedNumbering:
    """The numbers of joined boards: each hex has the number of its board.

    If boards meet in a hex, it is read by its number on any of them and written by that on the board placed
    first.
    """

    boards: tuple[PlacedBoard, ...]

    has_row_labels = False
    staggered_columns = None

    @property
    def name(self) -> str:
        """The names of the boards: "boards 5, 6"."""
        return f"boards {', '.join(board.name for board in self.boards)}"

    @cached_property
    def pattern(self) -> str:
        """A regular expression of the numbers in running text, without groups; capitals do not matter."""
        # Longer names first: otherwise 6 would match the start of 66.
        parts = sorted(
            (re.escape(board.prefix) + board.numbers.pattern for board in self.boards), key=len, reverse=True
        )
        return f"(?:{'|'.join(parts)})"

    @property
    def joint(self) -> str:
        """The separator between a number and the letter of a hexside: a stroke if the number ends in a
        letter.
        """
        return max(board.numbers.joint for board in self.boards)

    @cached_property
    def grid(self) -> HexGrid:
        """The joined grid."""
        columns, rows = (
            max(one.origin[axis] + (one.grid.columns, one.grid.rows)[axis] for one in self.boards)
            for axis in (0, 1)
        )
        return replace(self.boards[0].grid, columns=columns, rows=rows)

    @property
    def columns(self) -> Counting:
        """How columns are counted: as on the boards if all agree, else from the left."""
        return self._counting(0)

    @property
    def rows(self) -> Counting:
        """How rows are counted: as on the boards if all agree, else from the top."""
        return self._counting(1)

    def _counting(self, axis: int) -> Counting:
        ways = {
            (one.numbering.columns, one.numbering.rows)[axis]
            if not one.is_turned and one.origin[axis] == 0
            else None
            for one in self.boards
        }
        return (ways.pop() if len(ways) == 1 else None) or Counting()

    def line_text(self, line: int, *, is_column: bool) -> str:
        """The names of a column or row of the joined grid on the boards it runs through: "A", "11/1"."""
        axis = 0 if is_column else 1
        texts: dict[str, None] = {}
        for one in self.boards:
            own = line - one.origin[axis]
            size = (one.grid.columns, one.grid.rows)[axis]
            if 1 <= own <= size:
                counting = (one.numbering.columns, one.numbering.rows)[axis]
                texts[counting.text(size + 1 - own if one.is_turned else own)] = None
        return "/".join(texts)

    def row_line(self, hex_: Hex) -> int:
        """The row of the joined grid."""
        return hex_.row

    def boards_at(self, hex_: Hex) -> tuple[PlacedBoard, ...]:
        """The boards a hex lies on, in the order of placing; () off the map."""
        return tuple(board for board in self.boards if hex_ in board)

    def board(self, name: str) -> PlacedBoard | None:
        """The board of this name; capitals do not matter."""
        return next((board for board in self.boards if board.name.upper() == name.upper()), None)

    def name_hex(self, hex_: Hex) -> str:
        """The printed number: the one on the board placed first among those the hex lies on."""
        board = next((board for board in self.boards if hex_ in board), self.boards[0])
        return board.name_hex(board.own(hex_))

    def names(self, hex_: Hex) -> tuple[str, ...]:
        """Every number that names this hex; the one that is printed comes first."""
        return tuple(board.name_hex(board.own(hex_)) for board in self.boards_at(hex_))

    def parse_hex(self, text: str) -> Hex:
        """The hex with this number of any board.

        Raises:
            BadName: when the text is no number, or its board has no such hex.
        """
        for board in self.boards:
            if board.prefix and text[: len(board.prefix)].upper() != board.prefix.upper():
                continue
            try:
                own = board.numbers.parse_hex(text[len(board.prefix) :])
            except BadName:
                continue
            if own in board.grid:
                return board.joined(own)
            if (there := board.joined(own)) not in self.grid:
                return there
            raise BadName(f"there is no {text} on board {board.name}")
        example = self.boards[0].name_hex(Hex(3, 4))
        raise BadName(f"{text!r} is not a hex number; these {self.name} number hexes like {example}")

    def fitted(self, grid: HexGrid) -> JoinedNumbering:
        """Itself: joined boards keep their numbers."""
        return self

    def shortcoming(self, grid: HexGrid) -> str:
        """Why these boards cannot number a grid of another shape; "" for the joined grid."""
        mine = self.grid
        if grid == mine:
            return ""
        return (
            f"the numbers of {self.name} belong to {mine.columns} columns and {mine.rows} rows;"
            " choose another numbering"
        )


def place_boards(boards: Sequence[PlacedBoard]) -> tuple[tuple[PlacedBoard, ...], list[str]]:
    """The boards with origins computed from their places, and the reasons why they do not fit, [] if they do.

    Every board in a line of boards must be as long or as wide as the others in it, places fill a rectangle,
    and no two boards share a place or a name.
    """
    first = boards[0].grid
    wrong = [fault for board in boards if (fault := _unfit(board, first))]
    if wrong:
        return tuple(boards), wrong
    sizes: tuple[dict[int, int], dict[int, int]] = {}, {}
    taken: dict[tuple[int, int], str] = {}
    names = Counter[str]()
    for board in boards:
        if other := taken.get(board.at):
            wrong.append(f"boards {other} and {board.name} lie at one place, {list(board.at)}")
        taken.setdefault(board.at, board.name)
        names[board.name] += 1
        for axis, size in enumerate(_extent(board.grid)):
            along = sizes[axis].setdefault(board.at[axis], size)
            if along != size:
                edge = ("long", "short")[axis]
                wrong.append(f"board {board.name} has {edge} edges of another length than its neighbours")
    wrong += [
        f"{'two' if number == 2 else number} boards are called {name}; give each a `name` of its own"
        for name, number in names.items()
        if number > 1
    ]
    wrong += _gaps(sizes, taken)
    if wrong:
        return tuple(boards), wrong
    starts = [_starts(sizes[axis]) for axis in (0, 1)]
    found = []
    for board in boards:
        across, down = starts[0][board.at[0]], starts[1][board.at[1]]
        found.append(replace(board, origin=(across, down) if first.is_flat else (down, across)))
    grid = JoinedNumbering(tuple(found)).grid
    if max(grid.columns, grid.rows) > MAX_SIDE:
        return tuple(boards), [f"the boards have more than {MAX_SIDE} columns or rows together"]
    return tuple(found), []


def _extent(grid: HexGrid) -> tuple[int, int]:
    """The number of straight lines of hexes of a board, and the number of hexes in a long line."""
    return (grid.columns, grid.rows) if grid.is_flat else (grid.rows, grid.columns)


def _unfit(board: PlacedBoard, first: HexGrid) -> str:
    grid, (lines, numbers) = board.grid, _extent(board.grid)
    noun = "columns" if grid.is_flat else "rows"
    if isinstance(board.numbering, JoinedNumbering):
        return f"board {board.name} is numbered like several boards; join those boards themselves"
    if (grid.tops, grid.low_columns) != (first.tops, first.low_columns):
        return f"board {board.name} has other tops or low {noun} than the first"
    if not grid.trim or numbers < 2:
        return f"board {board.name} does not end in half hexes; boards that are joined have `trim: true`"
    if lines % 2 == 0:
        return (
            f"board {board.name} has {lines} {noun}; boards that are joined have an odd number, so that both"
            " short edges look alike"
        )
    return ""


def _gaps(sizes: tuple[dict[int, int], dict[int, int]], taken: dict[tuple[int, int], str]) -> list[str]:
    for across in range(1, max(sizes[0]) + 1):  # ends early: there are at most as many places as boards
        for down in range(1, max(sizes[1]) + 1):
            if (across, down) not in taken:
                return [f"no board lies at {[across, down]}; the boards together make a rectangle"]
    return []


def _starts(sizes: dict[int, int]) -> dict[int, int]:
    """The number of lines before each place: neighbouring boards share the line in which they meet."""
    starts, at = {}, 0
    for place in sorted(sizes):
        starts[place] = at
        at += sizes[place] - 1
    return starts
