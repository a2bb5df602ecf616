"""Draws a few hexes again as a view does after an edit, to measure that without a view."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.geometry.hexes import Hex
from kpeditor.drawing.map.mappainter import MapPainter


def redrawn(painter_of_map: MapPainter, hexes: frozenset[Hex], side: float) -> QImage:
    """The picture of these hexes and all they touch, `side` pixels per hex side; takes their change in."""
    painter_of_map.forget(hexes)
    pixels = painter_of_map.dirty_rect(hexes, side)
    image = QImage(pixels.toAlignedRect().size(), QImage.Format.Format_RGB32)
    image.fill(QColor(painter_of_map.style.desk))
    painter = QPainter(image)
    painter.translate(-pixels.topLeft())
    region = QRectF(pixels.x() / side, pixels.y() / side, pixels.width() / side, pixels.height() / side)
    painter_of_map.paint(painter, side, region)
    painter.end()
    return image
