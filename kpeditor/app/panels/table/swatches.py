"""Small pictures of kinds of features, drawn as on the table."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QIcon, QPainterPath, QPixmap, QPixmapCache

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import FeatureKind, Shape
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.drawing.frame import clear_picture
from kpeditor.drawing.map.tablepainter import TablePainter
from kpeditor.drawing.style import MapStyle

_SIDE, _TABLE = 6.0, 60.0
"""Of the part of a little table that is shown, and of the table, in inches: looks are made for that."""
_SAMPLES: dict[Shape, tuple[tuple[float, float], ...]] = {
    "area": ((0.5, 1.2), (1.6, 0.4), (3.0, 0.6), (3.6, 1.8), (3.2, 3.2), (1.8, 3.6), (0.7, 2.8)),
    "line": ((-0.5, 3.2), (1.2, 2.5), (2.6, 1.6), (4.5, 0.8)),
    "point": ((2.0, 2.0),),
}


def sample(ruleset: str, kind: str, shape: Shape) -> TableSheet:
    """A table with one feature of a kind at its north-west corner."""
    points = tuple(TablePoint(x * _SIDE / 4, y * _SIDE / 4) for x, y in _SAMPLES[shape])
    sheet = TableSheet("", ruleset, TableSpace(_TABLE, _TABLE, "inch"))
    sheet.features[""] = Feature("", kind, shape, points)
    return sheet


def swatch(ruleset: str, kind: FeatureKind, style: MapStyle, size: int, dpr: float) -> QIcon:
    """The picture of a kind, `size` pixels wide and high."""
    pixels = round(size * dpr)
    key = f"table swatch {style.name} {ruleset} {kind.id} {kind.look} {kind.shapes[0]} {pixels}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        with clear_picture(pixels, pixels) as (pixmap, painter):
            frame = QPainterPath()
            frame.addRoundedRect(QRectF(0.5, 0.5, pixels - 1, pixels - 1), pixels * 0.14, pixels * 0.14)
            painter.setClipPath(frame)
            room = QRectF(0, 0, pixels * _TABLE / _SIDE, pixels * _TABLE / _SIDE)
            table = TablePainter(sample(ruleset, kind.id, kind.shapes[0]), style, frozenset({kind.id}))
            table.paint(painter, room, QRectF(0, 0, pixels, pixels))
            painter.setClipping(False)
            painter.setPen(QColor(style.rim))
            painter.drawPath(frame)
        pixmap.setDevicePixelRatio(dpr)
        QPixmapCache.insert(key, pixmap)
    return QIcon(pixmap)
