"""HeatView: hexes tinted by what happened there, or by how doubtful they are; below the counters."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.viewpicture import View, ViewPicture
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.overlays.farmarks import is_far
from kpeditor.drawing.overlays.heat import Floats, paint_heat


class HeatView:
    """Draws values by hex, kept as a picture while the view stays."""

    def __init__(self, layout: HexLayout) -> None:
        self._layout = layout
        self._picture = ViewPicture()
        self._heat: tuple[Floats, Floats | None] | None = None

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to draw."""
        return self._heat is not None

    def show(self, heat: tuple[Floats, Floats | None] | None) -> None:
        """Shows other shades (0 to 1) and values, each [rows, columns]; None for nothing, or no values."""
        self._heat = heat
        self._picture.clear()

    def draw(self, painter: QPainter, camera: Camera, origin: QPointF) -> None:
        """Draws for a view whose top left is `origin` in pixels of the board; the painter's own origin is
        the board's corner.
        """
        if self._heat is None:
            return
        dpr = painter.device().devicePixelRatio()
        view = View(camera.side, camera.width, camera.height, origin.x(), origin.y(), dpr)
        self._picture.draw(
            painter, view, self._paint, may_scroll=not is_far(self._layout, view.region, view.side)
        )

    def _paint(self, painter: QPainter, side: float, region: QRectF) -> None:
        if self._heat is not None:
            shades, values = self._heat
            paint_heat(painter, self._layout, shades, values, side=side, region=region)
