"""SeenPicture: what is seen on a table, kept as a picture of the view once it stays the same."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from kpeditor.app.mapview.tablewidget import TableWidget
from kpeditor.app.tools.table.sight import TableSightView


class SeenPicture:
    """What is seen on a table: drawn directly while it or the view changes with every frame, as in a drag;
    from the second frame alike on as a picture.
    """

    def __init__(self, view: TableWidget, sight: TableSightView) -> None:
        self._view, self._sight = view, sight
        self._key: object = None
        self._survey: object = None
        self._picture = QPixmap()

    def draw(self, painter: QPainter, corner: QPointF) -> None:
        """Draws the picture and over it the line to the pointer; the view begins at `corner` of the board."""
        view, sight = self._view, self._sight
        if sight.survey is not None:
            camera, dpr = view.camera, view.devicePixelRatioF()
            key = camera.x, camera.y, camera.side, view.size(), dpr
            if key != self._key or sight.survey is not self._survey:
                self._survey, self._key, self._picture = sight.survey, key, QPixmap()
                sight.paint_survey(painter, view.scale)
                sight.paint_line(painter, view.scale)
                return
            if self._picture.isNull():
                self._picture = QPixmap(view.size() * dpr)
                self._picture.setDevicePixelRatio(dpr)
                self._picture.fill(Qt.GlobalColor.transparent)
                inner = QPainter(self._picture)
                inner.translate(-corner)
                sight.paint_survey(inner, view.scale)
                inner.end()
            painter.drawPixmap(corner, self._picture)
        sight.paint_line(painter, view.scale)
