"""Small pictures of what was found in a foreign map: its tile, or a sign of what it is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QImageReader, QPainter, QPen, QPolygonF

from kpeditor.drawing.frame import clear_picture
from kpeditor.drawing.palette import kind_colours
from kpeditor.importers.found import FoundKind, TilePicture

_MOST_PIXELS = 40_000_000


class KindPictures:
    """Makes the pictures of one map; each file of tiles is read once."""

    def __init__(self, kinds: list[FoundKind], size: int, dpr: float, *, is_dark: bool) -> None:
        self._size = size
        self._dpr = dpr
        self._ink = QColor("#c8d0d4" if is_dark else "#4a5459")
        self._colours = kind_colours([kind.key for kind in kinds], 0.45 if is_dark else 0.68, 0.45)
        self._files: dict[Path, QImage] = {}

    def icon(self, kind: FoundKind) -> QIcon:
        """The picture of a kind."""
        pixels = round(self._size * self._dpr)
        with clear_picture(pixels, pixels) as (pixmap, painter):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            tile = self._tile(kind.picture) if kind.picture is not None else QImage()
            if tile.isNull():
                self._paint_sign(painter, kind, float(pixels))
            else:
                fitted = QSize(tile.size()).scaled(pixels, pixels, Qt.AspectRatioMode.KeepAspectRatio)
                box = QRectF(0, 0, fitted.width(), fitted.height())
                box.moveCenter(QPointF(pixels / 2, pixels / 2))
                painter.drawImage(box, tile)
        pixmap.setDevicePixelRatio(self._dpr)
        return QIcon(pixmap)

    def _tile(self, picture: TilePicture) -> QImage:
        """The tile cut out of its file; a null image when that is no picture or too large."""
        if picture.file not in self._files:
            reader = QImageReader(str(picture.file))
            size = reader.size()
            is_small = size.isValid() and size.width() * size.height() <= _MOST_PIXELS
            self._files[picture.file] = reader.read() if is_small else QImage()
        image = self._files[picture.file]
        if image.isNull() or not picture.width:
            return image
        return image.copy(picture.left, picture.top, picture.width, picture.height)

    def _paint_sign(self, painter: QPainter, kind: FoundKind, pixels: float) -> None:
        """A hex, line, area or point in a colour of its own."""
        colour = self._colours[kind.key]
        painter.setPen(QPen(self._ink, pixels * 0.04))
        painter.setBrush(colour)
        hexagon = [(0.27, 0.1), (0.73, 0.1), (0.96, 0.5), (0.73, 0.9), (0.27, 0.9), (0.04, 0.5)]
        match kind.role:
            case "hex":
                painter.drawPolygon(_scaled(hexagon, pixels))
            case "area":
                painter.drawPolygon(
                    _scaled([(0.1, 0.3), (0.55, 0.1), (0.9, 0.45), (0.7, 0.9), (0.15, 0.75)], pixels)
                )
            case "point":
                painter.drawEllipse(QPointF(pixels / 2, pixels / 2), pixels * 0.22, pixels * 0.22)
            case _:
                painter.setPen(QPen(colour, pixels * 0.14, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawPolyline(_scaled([(0.1, 0.75), (0.4, 0.35), (0.62, 0.6), (0.9, 0.2)], pixels))


def _scaled(points: list[tuple[float, float]], pixels: float) -> QPolygonF:
    return QPolygonF([QPointF(x * pixels, y * pixels) for x, y in points])
