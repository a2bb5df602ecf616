"""TargetCursor: goes over the hexes or hexsides of a map by keys, for those who use no mouse."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt

from kpeditor.app.scan.gridlines import GridLines
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.scan.reading.targets import Target

_WAYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


def stepped(grid: HexGrid, lines: GridLines, target: Target, key: Qt.Key) -> Target | None:
    """The next hex (or the same side of the next hex) toward an arrow key; None for other keys and at the
    edge of the map.
    """
    if key not in _WAYS:
        return None
    here = target.hex if isinstance(target, Hexside) else target
    dx, dy = _WAYS[key]
    x, y = lines.place(here)
    best: tuple[float, Hex] | None = None
    for there in grid.neighbours(here):
        px, py = lines.place(there)
        length = math.hypot(px - x, py - y)
        along = ((px - x) * dx + (py - y) * dy) / length
        # Of two that lead as far the one that alternates keeps a row: the lower column number decides.
        if along > 0.4 and (best is None or along > best[0] + 1e-3):
            best = along, there
    if best is None:
        return None
    return Hexside(best[1], target.direction) if isinstance(target, Hexside) else best[1]


def turned(side: Hexside, steps: int) -> Hexside:
    """The next side of the same hex, clockwise or the other way."""
    return Hexside(side.hex, side.direction.turned(steps))


def proper(grid: HexGrid, target: Target) -> Target:
    """A hexside in its canonical form, as each has two names; a hex unchanged."""
    return canonical(grid, target) if isinstance(target, Hexside) else target
