"""SightView: what the sight tool shows over the map."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from kpeditor.app.canvas.camera import Camera
from kpeditor.app.tools.sight import LineOfSight, Shown
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.sight.frame import Bools
from kpeditor.drawing.overlays import paint_hexes
from kpeditor.drawing.sightlayers import (
    DOUBT,
    paint_changes,
    paint_counts,
    paint_dead,
    paint_marked,
    paint_rings,
)
from kpeditor.drawing.sightoverlay import CLEAR, paint_field, paint_sight_line


class SightView:
    """Draws field and rings, kept as a picture while neither they nor the view change, and the line."""

    def __init__(self, sight: LineOfSight, layout: HexLayout) -> None:
        self._sight = sight
        self._layout = layout
        self._key: object = None
        self._picture = QPixmap()

    def draw_ground(self, painter: QPainter, camera: Camera, origin: QPointF) -> None:
        """Draws what belongs below the counters, for a view whose top left is `origin` in pixels of the
        board; the painter's own origin is the board's corner.
        """
        sight = self._sight
        if not sight.is_on:
            self._key, self._picture = None, QPixmap()
            return
        dpr = painter.device().devicePixelRatio()
        view = (camera.side, camera.width, camera.height, origin.x(), origin.y(), dpr)
        asked = (sight.start, sight.shown, sight.side, sight.h_fire, sight.has_rings, sight.answers.version)
        if self._key != (view, asked):
            self._key = view, asked
            self._picture = QPixmap(round(camera.width * dpr), round(camera.height * dpr))
            self._picture.setDevicePixelRatio(dpr)
            self._picture.fill(Qt.GlobalColor.transparent)
            brush = QPainter(self._picture)
            brush.setRenderHint(QPainter.RenderHint.Antialiasing)
            brush.translate(-origin)
            self._ground(brush, camera)
            brush.end()
        painter.drawPixmap(origin, self._picture)

    def _ground(self, painter: QPainter, camera: Camera) -> None:
        sight, layout, side = self._sight, self._layout, camera.side
        region = QRectF(camera.x, camera.y, camera.width / side, camera.height / side)
        self._shown(painter, side, region)
        if sight.start is not None:
            if sight.has_rings:
                paint_rings(painter, layout, sight.start, sight.answers.rings(), side=side, region=region)
            paint_hexes(painter, layout, (sight.start,), CLEAR, side=side, fill=0.35)

    def draw_line(self, painter: QPainter, camera: Camera) -> None:
        """Draws what belongs above the counters; the painter's origin is the board's corner."""
        sheet, verdict = self._sight.document.sheet, self._sight.verdict()
        if verdict is not None and sheet is not None:
            paint_sight_line(painter, self._layout, sheet, verdict, side=camera.side)

    def _shown(self, painter: QPainter, side: float, region: QRectF) -> None:
        sight, layout = self._sight, self._layout
        if sight.shown.is_of_side:
            counts = sight.counts()
            if counts is not None and sight.shown is Shown.DEAD:
                paint_dead(painter, layout, counts > 0, side=side, region=region)
            elif counts is not None:
                paint_counts(painter, layout, counts, side=side, region=region)
            return
        seen = self._seen()
        if seen is not None and sight.start is not None:
            judged = sight.answers.judged(sight.start)
            paint_field(painter, layout, seen, sight.start, side=side, region=region, judged=judged)
        doubtful = sight.ambiguous() if sight.shown is Shown.AMBIGUOUS else None
        if doubtful is not None:
            paint_marked(painter, layout, doubtful, DOUBT, side=side, region=region, fill=0.55)
        changes = sight.changes() if sight.shown is Shown.CHANGES else None
        if changes is not None:
            paint_changes(painter, layout, *changes, side=side, region=region)

    def _seen(self) -> Bools | None:
        """The field that is shown: of fire where that is asked and there are units, else of view."""
        fire = self._sight.fire() if self._sight.shown is Shown.FIRE else None
        return fire if fire is not None else self._sight.field()
