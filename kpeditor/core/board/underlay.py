"""Underlay: a picture under (or over) the terrain of a map, to trace a printed sheet; kept in the map file.

The key `x-underlay` holds the picture's file, the place of its upper left corner, its width, its turn, its
opacity, and whether it lies below or above the terrain. Lengths are hex sides, on a free table its own unit.
Points of the picture are given as shares of its width, so that a picture of another resolution fits as well.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, Literal

from kpeditor.core.board.boards import boards_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.joining import PlacedBoard
from kpeditor.core.geometry.pixels import HexLayout, PointF

KEY = "x-underlay"
PLACES = ("below", "above")
MOST = 100_000.0
"""Hex sides, or units of a table; farther away or larger a picture is a mistake."""
_NUMBERS = {"left": (-MOST, MOST), "top": (-MOST, MOST), "width": (0.01, MOST), "turn": (-360.0, 360.0)}


class BadUnderlay(KpError):
    """An underlay that is not understood, or that would lie outside the folder of its map."""


@dataclass(frozen=True, slots=True)
class Underlay:
    """A picture and its position.

    Attributes:
        file: path of the picture, relative to the folder of the map, with slashes.
        left, top: its upper left corner, from the corner of the board, in hex sides or in the unit of the
            table.
        width: its width, in the same unit.
        turn: degrees clockwise, around its upper left corner.
        opacity: 0 to 1.
    """

    file: str
    left: float = 0.0
    top: float = 0.0
    width: float = 30.0
    turn: float = 0.0
    opacity: float = 0.6
    place: Literal["below", "above"] = "below"

    def on_board(self, point: PointF) -> PointF:
        """Converts a point of the picture to a place of the board."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        u, v = point[0] * self.width, point[1] * self.width
        return self.left + cos * u - sin * v, self.top + sin * u + cos * v

    def on_picture(self, point: PointF) -> PointF:
        """Converts a place of the board to a point of the picture."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        dx, dy = (point[0] - self.left) / self.width, (point[1] - self.top) / self.width
        return cos * dx + sin * dy, cos * dy - sin * dx

    def moved(self, point: PointF, goal: PointF) -> Underlay:
        """Returns the underlay moved so that a point of the picture lies on a place of the board."""
        x, y = self.on_board(point)
        return replace(self, left=self.left + goal[0] - x, top=self.top + goal[1] - y)

    def fitted(
        self, first: tuple[PointF, PointF], second: tuple[PointF, PointF], least: float = 0.5
    ) -> Underlay:
        """Returns the underlay moved, turned and scaled so that two points of the picture lie on two places
        of the board.

        Args:
            least: the smallest distance between the two.

        Raises:
            BadUnderlay: when the points or the places are (almost) the same.
        """
        (u1, q1), (u2, q2) = first, second
        across, wanted = (u2[0] - u1[0], u2[1] - u1[1]), (q2[0] - q1[0], q2[1] - q1[1])
        length, goal = math.hypot(*across), math.hypot(*wanted)
        if length * self.width < least or goal < least:
            raise BadUnderlay("the two points lie too near to each other")
        turn = math.degrees(math.atan2(wanted[1], wanted[0]) - math.atan2(across[1], across[0]))
        turned = replace(self, width=goal / length, turn=(turn + 180.0) % 360.0 - 180.0)
        return turned.moved(u1, q1)

    def on_joined(self, board: PlacedBoard, grid: HexGrid) -> Underlay:
        """Converts the underlay of one board to the map of joined boards with this grid, on which the board
        lies.
        """
        here = next(hex_ for hex_ in board.grid.hexes() if board.joined(hex_) in grid)
        x, y = HexLayout(board.grid).centre(here)
        goal_x, goal_y = HexLayout(grid).centre(board.joined(here))
        if not board.is_turned:
            return replace(self, left=self.left + goal_x - x, top=self.top + goal_y - y)
        turn = (self.turn + 360.0) % 360.0 - 180.0
        return replace(self, left=goal_x + x - self.left, top=goal_y + y - self.top, turn=turn)

    def reckoned(self, factor: float) -> Underlay:
        """Returns the same picture at the same place for another unit of the table."""
        return replace(self, left=self.left * factor, top=self.top * factor, width=self.width * factor)

    def data(self) -> dict[str, Any]:
        """Returns the underlay as it is written in the map file."""
        numbers = {name: round(getattr(self, name), 4) for name in (*_NUMBERS, "opacity")}
        return {"file": self.file, **numbers, "place": self.place}


def underlay_of(sheet: Sheet) -> Underlay | None:
    """Returns the underlay of a map, None if it has none.

    Raises:
        BadUnderlay: when the value of `x-underlay` is not understood; the message names the value.
    """
    data = sheet.extra.get(KEY)
    if data is None:
        return None
    if not isinstance(data, Mapping) or not isinstance(data.get("file"), str) or not data["file"]:
        raise BadUnderlay(f"{KEY} must name a file, for example {{file: sheet.png}}")
    found = Underlay(data["file"])
    numbers: dict[str, Any] = {}
    for name, (low, high) in {**_NUMBERS, "opacity": (0.0, 1.0)}.items():
        value = data.get(name, getattr(found, name))
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not low <= value <= high:
            raise BadUnderlay(f"{KEY}: {name} must be a number from {low:g} to {high:g}, not {value!r:.40}")
        numbers[name] = float(value)
    place = data.get("place", found.place)
    if place not in PLACES:
        raise BadUnderlay(f"{KEY}: place must be below or above, not {place!r:.40}")
    return replace(found, place=place, **numbers)


def underlays_of_boards(sheet: MapSheet) -> list[tuple[int, PlacedBoard, Underlay]]:
    """Returns the underlays of the boards of a joined map at their positions there, each with the index of
    its board. The file of each is relative to the folder of its board.

    Raises:
        BadUnderlay: like `underlay_of`.
    """
    if sheet.assembly is None:
        return []
    found = []
    for index, (board, own) in enumerate(zip(boards_of(sheet), sheet.assembly.sheets, strict=True)):
        if (underlay := underlay_of(own)) is not None:
            found.append((index, board, underlay.on_joined(board, sheet.grid)))
    return found


def picture_path(folder: Path, file: str) -> Path:
    """Returns the path of an underlay's picture, for a map in a folder.

    Raises:
        BadUnderlay: when the path leads out of that folder.
    """
    parts = PurePosixPath(file)
    path = folder / parts
    is_inside = not parts.is_absolute() and "\\" not in file and ":" not in file and "\0" not in file
    if not is_inside or ".." in parts.parts or not path.resolve().is_relative_to(folder.resolve()):
        raise BadUnderlay(f"{file!r:.80} lies outside the folder of the map; put the picture beside the map")
    return path


def file_for(folder: Path, picture: Path) -> str:
    """Returns the path by which a map in a folder names a picture.

    Raises:
        BadUnderlay: when the picture does not lie in that folder or below it.
    """
    try:
        inside = picture.resolve().relative_to(folder.resolve())
    except ValueError:
        raise BadUnderlay(
            f"{picture.name} lies outside the folder of the map; copy it to {folder} and choose it there"
        ) from None
    return inside.as_posix()
