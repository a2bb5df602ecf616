"""ClipView: previews the piece of map that the stamp tool would put down."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.pasting import landed_hexes
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.scenario.clip import Clip
from kpeditor.drawing.overlays.markedhexes import paint_hexes
from kpeditor.drawing.pictures.clip import ClipPicture, clip_picture
from kpeditor.drawing.style import MapStyle

MOST_DRAWN = 3000
"""Larger pieces are shown by their outline."""
MOST_PIXELS = 60.0
OPACITY = 0.82


class ClipView:
    """Keeps two pictures of the piece: hexes shift against each other when the anchor moves from an odd to an
    even column.
    """

    def __init__(self, sheet: MapSheet, settings: ViewSettings) -> None:
        self._sheet = sheet
        self._layout = HexLayout(sheet.grid)
        self._settings = settings
        self._kept: dict[bool, tuple[Clip, float, MapStyle, ClipPicture]] = {}

    def draw(self, painter: QPainter, side: float, clip: Clip, at: Hex) -> None:
        """Draws a piece with its anchor at a hex; the painter's origin is the board's corner."""
        colour = QColor(self._settings.style.hover)
        if len(clip) <= MOST_DRAWN and side <= MOST_PIXELS:
            picture = self._picture(clip, at, side, painter.device().devicePixelRatioF())
            x, y = self._layout.centre(at)
            painter.setOpacity(OPACITY)
            painter.drawPixmap(QPointF(x * side, y * side) - picture.anchor, picture.pixmap)
            painter.setOpacity(1.0)
        paint_hexes(painter, self._layout, landed_hexes(self._sheet, clip, at), colour, side=side, fill=0.06)

    def _picture(self, clip: Clip, at: Hex, side: float, dpr: float) -> ClipPicture:
        is_low = self._sheet.grid.is_low(at)
        kept = self._kept.get(is_low)
        style = self._settings.style
        if kept is None or kept[0] is not clip or kept[1:3] != (side, style):
            kept = clip, side, style, clip_picture(clip, self._sheet, at, style, side, dpr)
            self._kept[is_low] = kept
        return kept[3]
