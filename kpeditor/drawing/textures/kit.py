"""Parts of textures: shapes in a hex of side 1 around (0, 0), and the places they may take."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

_REACH = math.sqrt(3) / 2
"""Distance from the middle of a hex to its sides."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled (width 0) or stroked piece of a texture; `role` names its colour: ink, light, shadow."""

    role: str
    path: QPainterPath
    width: float = 0.0


def inside_hex(x: float, y: float, inset: float, is_flat: bool) -> bool:
    """Whether a point lies in a hex of side 1, at least `inset` from its sides."""
    if not is_flat:
        x, y = y, x
    reach, high = _REACH - inset, abs(y)
    return high <= reach and abs(x) * _REACH + high / 2 <= reach


def under_number(x: float, y: float, is_flat: bool) -> bool:
    """Whether a point lies under the hex's number."""
    return abs(x) < 0.42 and -0.82 < y + (0.0 if is_flat else -0.06) < -0.48


def scattered(
    dice: random.Random, count: int, gap: float, inset: float, is_flat: bool
) -> list[tuple[float, float]]:
    """Up to `count` points in a hex, at least `gap` apart."""
    found: list[tuple[float, float]] = []
    throw = dice.random
    for _ in range(count * 30):  # most attempts fail, so each must be cheap
        x, y = 2 * throw() - 1, 2 * throw() - 1
        if not inside_hex(x, y, inset, is_flat):
            continue
        for other_x, other_y in found:
            if math.hypot(x - other_x, y - other_y) < gap:
                break
        else:
            found.append((x, y))
            if len(found) == count:
                break
    return sorted(found, key=lambda point: point[1])


def circles(points: list[tuple[float, float, float]]) -> QPainterPath:
    """Discs with these centres and radii as one shape."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, r in points:
        path.addEllipse(QPointF(x, y), r, r)
    return path


def roads_under(point: QPointF, is_flat: bool) -> int:
    """The sides of the hex, as a mask, whose roads to its middle would run under a house here."""
    mask = 0
    for direction in range(6):
        angle = math.radians(60 * direction - (90 if is_flat else 60))
        ahead = point.x() * math.cos(angle) + point.y() * math.sin(angle)
        aside = abs(point.y() * math.cos(angle) - point.x() * math.sin(angle))
        if aside < 0.24 and ahead > -0.2:
            mask |= 1 << direction
    return mask
