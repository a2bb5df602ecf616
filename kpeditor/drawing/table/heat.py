"""Heat drawn over a free table: the more happened in a square, the deeper its tint."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from kpeditor.core.geometry.tablebins import TableBins
from kpeditor.drawing.fonts import font
from kpeditor.drawing.overlays.heat import HEAT, degrees
from kpeditor.drawing.palette import faded

Floats = npt.NDArray[np.float64]
_NUMBERS_FROM = 26.0
"""Pixels of a square from which on its value is written in it."""


def paint_table_heat(
    painter: QPainter, bins: TableBins, shades: Floats, values: Floats, *, scale: float
) -> None:
    """Tints squares by their shades (0 to 1, [rows, columns]) and, where there is room, writes their values,
    as whole numbers. The painter's origin is the north-west corner, a unit is `scale` pixels long.
    """
    steps = degrees(shades)
    size = bins.size * scale
    table = QRectF(0, 0, bins.space.width * scale, bins.space.height * scale)
    painter.save()
    painter.setFont(font(min(13.0, size * 0.4)))
    for row, column in np.argwhere(steps > 0).tolist():
        square = QRectF(column * size, row * size, size, size).intersected(table)
        painter.fillRect(square, faded(HEAT[int(steps[row, column]) - 1], 0.6))
        if size >= _NUMBERS_FROM and values[row, column] >= 0.5:
            painter.setPen(QColor("#1d1b16"))
            painter.drawText(square, Qt.AlignmentFlag.AlignCenter, f"{values[row, column]:.0f}")
    painter.restore()
