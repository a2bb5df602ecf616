"""Heat drawn over the map: hexes tinted the deeper the more happened there. Painter and region as for
`sightoverlay`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.fonts import font
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.overlays.farmarks import is_far, paint_far
from kpeditor.drawing.regions import Outline

Floats = npt.NDArray[np.float64]
HEAT = tuple(QColor(name) for name in ("#ffe08a", "#fdae4b", "#f0702f", "#c92a2a", "#7a0f3c"))
"""From little to much; also the legend."""
_ALPHA = 0.72
_NUMBERS_FROM = 17.0


def degrees(shades: Floats) -> npt.NDArray[np.int64]:
    """Which of the colours of `HEAT` each shade from 0 to 1 gets, counted from 1; 0 for none."""
    found: npt.NDArray[np.int64] = np.ceil(np.clip(shades, 0, 1) * len(HEAT)).astype(np.int64)
    return found


def paint_heat(
    painter: QPainter,
    layout: HexLayout,
    shades: Floats,
    values: Floats | None,
    *,
    side: float,
    region: QRectF,
) -> None:
    """Tints hexes by their shades (0 to 1, [rows, columns]) and, where there is room, writes their values if
    there are any.
    """
    steps = degrees(shades)
    if is_far(layout, region, side):
        marks = [(steps == number, _veil(colour)) for number, colour in enumerate(HEAT, start=1)]
        paint_far(painter, layout, marks, side=side, region=region)
        return
    window = HexWindow.of_region(layout.grid, side, region)
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
    painter.setFont(font(max(8.0, min(14.0, side * 0.34))))
    numbers = values[window.rows, window.columns].tolist()
    tints = steps[window.rows, window.columns].tolist()
    for (x, y), number, tint in zip(window.centres.tolist(), numbers, tints, strict=True):
        painter.setPen(QColor("#ffffff" if tint > 3 else "#2a1a10"))
        box = QRectF(x - side, y + side * 0.3, 2 * side, side * 0.5)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"{number:.2g}")
