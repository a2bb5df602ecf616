"""Fading: draws a part of the map as a whole half transparent, so that its own pieces do not shine through
each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap

from kpeditor.drawing.frame import Frame


@contextmanager
def faded_frame(frame: Frame, opacity: float) -> Iterator[Frame]:
    """A frame to draw into; what was drawn appears with this opacity at the end."""
    if opacity >= 1.0:
        yield frame
        return
    painter = frame.painter
    device = painter.device()
    if frame.is_vector or not isinstance(device, QImage | QPixmap):
        painter.save()
        painter.setOpacity(painter.opacity() * opacity)
        yield frame
        painter.restore()
        return
    dpr = device.devicePixelRatio()
    sheet = QImage(device.width(), device.height(), QImage.Format.Format_ARGB32_Premultiplied)
    sheet.setDevicePixelRatio(dpr)
    sheet.fill(0)
    inner = QPainter(sheet)
    inner.setRenderHints(painter.renderHints())
    inner.setTransform(painter.transform())
    if painter.hasClipping():
        inner.setClipRect(painter.clipBoundingRect())
    try:
        yield replace(frame, painter=inner)
    finally:
        inner.end()  # also when drawing is cancelled
    painter.save()
    painter.resetTransform()
    painter.setOpacity(painter.opacity() * opacity)
    painter.drawImage(QRectF(0, 0, device.width() / dpr, device.height() / dpr), sheet)
    painter.restore()
