"""Snapping on a free table: the corner, line, grid point or angle that is meant by a place near it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.sheet import Feature
from kpeditor.core.geometry.table import TablePoint, TableSpace

Floats = npt.NDArray[np.float64]
SnapKind = Literal["corner", "line", "edge", "grid", "angle"]


@dataclass(frozen=True, slots=True)
class SnapChoice:
    """The targets of snapping.

    Attributes:
        grid: the distance between lines of a grid, in the table's unit; 0: no grid.
        angle: lines from the point before snap to multiples of this angle in degrees; 0: to no angle.
    """

    corners: bool = True
    lines: bool = True
    grid: float = 0.0
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Snap:
    """A snap point.

    Attributes:
        feature: the name of the feature with the corner or line; "" for the table's edge and other targets.
        degrees: for an angle, the direction from the point before: 0 north, clockwise.
    """

    at: TablePoint
    kind: SnapKind
    feature: str = ""
    degrees: float = 0.0


class SnapTargets:
    """The corners and lines of features and the edge of the table, prepared for many queries."""

    def __init__(self, features: Iterable[Feature], space: TableSpace) -> None:
        self._space = space
        corners: list[tuple[float, float]] = []
        of_corner: list[str] = []
        lines: list[tuple[float, float, float, float]] = []
        of_line: list[str] = []
        for feature in features:
            for ring in feature.rings:
                corners += [(point.x, point.y) for point in ring]
                of_corner += [feature.id] * len(ring)
                pairs = [*pairwise(ring)]
                if feature.shape == "area":
                    pairs.append((ring[-1], ring[0]))
                lines += [(a.x, a.y, b.x, b.y) for a, b in pairs]
                of_line += [feature.id] * len(pairs)
        w, h = space.width, space.height
        lines += [(0, 0, w, 0), (w, 0, w, h), (w, h, 0, h), (0, h, 0, 0)]
        corners += [(0, 0), (w, 0), (w, h), (0, h)]
        self._corners = np.array(corners, np.float64)
        self._of_corner = [*of_corner, *[""] * 4]
        self._lines = np.array(lines, np.float64)
        self._of_line = [*of_line, *[""] * 4]

    def snap(
        self, at: TablePoint, reach: float, choice: SnapChoice, start: TablePoint | None = None
    ) -> Snap | None:
        """Returns the snap point of a place within reach, None for none. Corners come first, then angles from
        a start that meet a line, lines, angles, the grid.
        """
        if choice.corners and (found := self._corner(at, reach)) is not None:
            return found
        turned = _at_angle(at, reach, choice.angle, start) if choice.angle and start is not None else None
        if choice.lines and (on := self._line(turned.at if turned else at, reach)) is not None:
            crossing = self._crossing(turned, start, on, reach) if turned and start is not None else None
            return crossing or (turned if turned else on)
        if turned is not None:
            return turned
        return _on_grid(at, choice.grid, self._space) if choice.grid else None

    def _corner(self, at: TablePoint, reach: float) -> Snap | None:
        apart = np.hypot(self._corners[:, 0] - at.x, self._corners[:, 1] - at.y)
        nearest = int(apart.argmin())
        if apart[nearest] > reach:
            return None
        x, y = self._corners[nearest].tolist()
        return Snap(TablePoint(x, y), "corner", self._of_corner[nearest])

    def _line(self, at: TablePoint, reach: float) -> Snap | None:
        places, apart = nearest_on(self._lines, at)
        nearest = int(apart.argmin())
        if apart[nearest] > reach:
            return None
        x, y = places[nearest].tolist()
        name = self._of_line[nearest]
        return Snap(TablePoint(x, y), "line" if name else "edge", name)

    def _crossing(self, turned: Snap, start: TablePoint, on: Snap, reach: float) -> Snap | None:
        """Where the ray of an angle meets the line nearby; None if that is not within reach."""
        _, apart = nearest_on(self._lines, on.at)
        x1, y1, x2, y2 = self._lines[int(apart.argmin())].tolist()
        dx, dy = turned.at.x - start.x, turned.at.y - start.y
        ex, ey = x2 - x1, y2 - y1
        across = dx * ey - dy * ex
        if abs(across) < 1e-12:
            return None
        share = ((x1 - start.x) * ey - (y1 - start.y) * ex) / across
        at = TablePoint(start.x + share * dx, start.y + share * dy)
        if share <= 0 or math.dist(at, turned.at) > 2 * reach:
            return None
        return Snap(at, on.kind, on.feature, turned.degrees)


def nearest_on(lines: Floats, at: TablePoint) -> tuple[Floats, Floats]:
    """Returns the point of each line that is nearest to a place, float [n, 2], and its distance, float [n].

    Args:
        lines: x and y of both ends, float [n, 4].
    """
    start, along = lines[:, :2], lines[:, 2:] - lines[:, :2]
    squared = (along**2).sum(axis=1)
    share = ((np.array(at) - start) * along).sum(axis=1) / np.where(squared > 0, squared, 1.0)
    places = start + np.clip(share, 0.0, 1.0)[:, None] * along
    return places, np.hypot(places[:, 0] - at.x, places[:, 1] - at.y)


def bearing(start: TablePoint, end: TablePoint) -> float:
    """Returns the direction from one point to another in degrees: 0 is north, clockwise."""
    return math.degrees(math.atan2(end.x - start.x, start.y - end.y)) % 360


def _at_angle(at: TablePoint, reach: float, step: float, start: TablePoint | None) -> Snap | None:
    if start is None or at == start:
        return None
    degrees = round(bearing(start, at) / step) * step % 360
    turn = math.radians(degrees)
    ahead = (math.sin(turn), -math.cos(turn))
    length = (at.x - start.x) * ahead[0] + (at.y - start.y) * ahead[1]
    there = TablePoint(start.x + length * ahead[0], start.y + length * ahead[1])
    if math.dist(there, at) > reach or length <= 0:
        return None
    return Snap(there, "angle", degrees=degrees)


def _on_grid(at: TablePoint, step: float, space: TableSpace) -> Snap:
    x, y = round(round(at.x / step) * step, 9), round(round(at.y / step) * step, 9)
    return Snap(TablePoint(min(x, space.width), min(y, space.height)), "grid")


def without(features: Iterable[Feature], names: Collection[str]) -> list[Feature]:
    """Returns the features except some: dragged features do not snap to themselves."""
    return [feature for feature in features if feature.id not in names]
