"""Draws heat over a map or a free table: the more events in a hex or square, the deeper its tint."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from kpeditor.core.geometry.pixels import SQRT3
from kpeditor.core.geometry.tablebins import TableBins
from kpeditor.drawing.fonts import font
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.overlays.farmarks import Over, paint_far
from kpeditor.drawing.palette import faded
from kpeditor.drawing.regions import Outline

Floats = npt.NDArray[np.float64]
HEAT = tuple(QColor(name) for name in ("#ffe08a", "#fdae4b", "#f0702f", "#c92a2a", "#7a0f3c"))
"""The colours from little to much, also used for the legend."""
_ALPHA = 0.6
_NUMBERS_FROM = 17.0
_FOOT = 0.64
"""The offset of the number below the middle of its hex, in hex sides, so that it is below a counter."""


def degrees(shades: Floats) -> npt.NDArray[np.int64]:
    """The index in `HEAT`, counted from 1, for each shade from 0 to 1; 0 for no colour."""
    found: npt.NDArray[np.int64] = np.ceil(np.clip(shades, 0, 1) * len(HEAT)).astype(np.int64)
    return found


def paint_heat(over: Over, shades: Floats, values: Floats | None) -> None:
    """Tints hexes by their shades (0 to 1, [rows, columns]) and writes their values, if given, as whole
    numbers where there is room.
    """
    steps = degrees(shades)
    if over.is_far:
        paint_far(over, [(steps == number, _veil(colour)) for number, colour in enumerate(HEAT, start=1)])
        return
    painter, side, window = over.painter, over.side, over.window()
    if not len(window):
        return
    here = steps[window.rows, window.columns]
    painter.save()
    for number, colour in enumerate(HEAT, start=1):
        Outline.of(window, here == number).fill(painter, QBrush(_veil(colour)))
    if side >= _NUMBERS_FROM and values is not None:
        _write(painter, window.chosen(here > 0), values, steps, side)
    painter.restore()


def _veil(colour: QColor) -> QColor:
    veil = QColor(colour)
    veil.setAlphaF(_ALPHA)
    return veil


def _write(
    painter: QPainter, window: HexWindow, values: Floats, steps: npt.NDArray[np.int64], side: float
) -> None:
    """Writes the values at the foot of their hexes, below counters."""
    painter.setFont(font(max(7.5, min(13.0, side * 0.29)), bold=True))
    numbers = values[window.rows, window.columns].tolist()
    tints = steps[window.rows, window.columns].tolist()
    for (x, y), number, tint in zip(window.centres.tolist(), numbers, tints, strict=True):
        ink, halo = ("#ffffff", "#5a0c2c") if tint > 3 else ("#2a1a10", "#fff4dc")
        box = QRectF(x - side, y + side * _FOOT, 2 * side, side * (SQRT3 / 2 + 0.1 - _FOOT))
        text = "<1" if 0 < number < 1 else f"{number:,.0f}"
        painter.setPen(QColor(halo))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            painter.drawText(box.translated(dx, dy), Qt.AlignmentFlag.AlignCenter, text)
        painter.setPen(QColor(ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


_SQUARE_NUMBERS_FROM = 26.0
"""The least size of a square, in pixels, for its value."""


def paint_table_heat(
    painter: QPainter, bins: TableBins, shades: Floats, values: Floats, *, scale: float
) -> None:
    """Tints squares by their shades (0 to 1, [rows, columns]) and writes their values as whole numbers where
    there is room. The painter's origin is the north-west corner; a unit is `scale` pixels long.
    """
    steps = degrees(shades)
    size = bins.size * scale
    table = QRectF(0, 0, bins.space.width * scale, bins.space.height * scale)
    painter.save()
    painter.setFont(font(min(13.0, size * 0.4)))
    for row, column in np.argwhere(steps > 0).tolist():
        square = QRectF(column * size, row * size, size, size).intersected(table)
        painter.fillRect(square, faded(HEAT[int(steps[row, column]) - 1], 0.6))
        if size >= _SQUARE_NUMBERS_FROM and values[row, column] >= 0.5:
            painter.setPen(QColor("#1d1b16"))
            painter.drawText(square, Qt.AlignmentFlag.AlignCenter, f"{values[row, column]:.0f}")
    painter.restore()
