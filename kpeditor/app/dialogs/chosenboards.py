"""The boards chosen for a map: their files, their places, and the assembly they make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kpeditor.core.board.assembly import Assembly, BoardEntry, Join
from kpeditor.core.board.boards import COMPASS, Compass
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.gridnumbering import GridNumbering


@dataclass(frozen=True, slots=True)
class Board:
    """One board of the dialog: its file, its content, its place and whether it is turned."""

    file: Path
    sheet: MapSheet
    name: str
    is_turned: bool = False
    at: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True)
class ChosenBoards:
    """The choice: boards by their files, their places, and the title of the map."""

    boards: tuple[Board, ...]
    row_a: str
    title: str

    def assembly(self, way: Callable[[Path], str]) -> Assembly:
        """The assembly of the boards. `way` answers the path by which the assembly's file refers to another
        file. Places are left out if the boards lie in one row.
        """
        lies = [board.at for board in self.boards]
        is_long = lies == [(1, number + 1) for number in range(len(lies))]
        is_short = lies == [(number + 1, 1) for number in range(len(lies))]
        entries = tuple(
            BoardEntry(
                way(board.file),
                "" if board.name == own_name(board.sheet) else board.name,
                board.is_turned,
                None if is_long or is_short else board.at,
            )
            for board in self.boards
        )
        row_a: Compass | Literal[""] = next((one for one in COMPASS if one == self.row_a), "")
        join: Join = "long" if is_long or not is_short else "short"
        return Assembly(entries, join, row_a, tuple(board.sheet for board in self.boards))


def own_name(sheet: MapSheet) -> str:
    """The prefix of a board's hex numbers, or "" if it has none."""
    own = sheet.numbering
    return own.board if isinstance(own, GridNumbering) else ""
