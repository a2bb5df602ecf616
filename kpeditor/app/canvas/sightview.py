"""SightView: what the sight tool shows over the map."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kpeditor.app.canvas.camera import Camera
from kpeditor.app.canvas.viewpicture import View, ViewPicture
from kpeditor.app.tools.sight import LineOfSight, Shown
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.sight.frame import Bools
from kpeditor.drawing.farmarks import is_far
from kpeditor.drawing.sightlayers import (
    DOUBT,
    Counts,
    paint_changes,
    paint_counts,
    paint_dead,
    paint_marked,
    paint_rings,
)
from kpeditor.drawing.sightoverlay import mark_start, paint_field, paint_sight_line

Marks = tuple[Bools | Counts | None, ...]
_REACH = 2.0
"""How far from the middle of a hex, in hex sides, its mark may show: with its rim, and half a hex for columns
that lie deeper.
"""


class SightView:
    """Draws field and rings, kept as a picture of which only what changed is drawn again, and the line."""

    def __init__(self, sight: LineOfSight, layout: HexLayout) -> None:
        self._sight = sight
        self._layout = layout
        self._picture = ViewPicture()
        self._asked: object = None
        self._version = -1
        self._marks: Marks = ()

    def draw_ground(self, painter: QPainter, camera: Camera, origin: QPointF) -> None:
        """Draws what belongs below the counters, for a view whose top left is `origin` in pixels of the
        board; the painter's own origin is the board's corner.
        """
        sight = self._sight
        if not sight.is_on:
            self._asked = None
            self._picture.clear()
            return
        dpr = painter.device().devicePixelRatio()
        view = View(camera.side, camera.width, camera.height, origin.x(), origin.y(), dpr)
        is_far_off = is_far(self._layout, view.region)
        asked = (sight.start, sight.shown, sight.side, sight.h_fire, sight.has_rings, is_far_off)
        if asked != self._asked or sight.answers.version != self._version:
            old, self._marks = self._marks, self._read_marks()
            is_all = asked != self._asked or is_far_off
            self._picture.spoil(None if is_all else self._changed(old, view.side))
            self._asked, self._version = asked, sight.answers.version
        may_scroll = not sight.has_rings and not is_far_off
        self._picture.draw(painter, view, self._ground, may_scroll=may_scroll)

    def _read_marks(self) -> Marks:
        """The marks of hexes that lie over the map, each [rows, columns]."""
        sight = self._sight
        if sight.shown.is_of_side:
            return (sight.counts(),)
        doubtful = sight.ambiguous() if sight.shown is Shown.AMBIGUOUS else None
        gained, lost = (sight.changes() if sight.shown is Shown.CHANGES else None) or (None, None)
        return (self._seen(), doubtful, gained, lost)

    def _changed(self, old: Marks, side: float) -> QRectF | None:
        """The rectangle of the board, in pixels, in which marks differ from before; None for all of it."""
        differs = np.zeros((self._layout.grid.rows, self._layout.grid.columns), np.bool_)
        for before, now in zip(old, self._marks, strict=True):
            if before is not None and now is not None:
                differs |= before != now
            elif before is not now:
                return None
        rows, columns = (np.flatnonzero(differs.any(axis=axis)).tolist() for axis in (1, 0))
        if not rows:
            return QRectF()
        left, top = self._layout.centre(Hex(columns[0] + 1, rows[0] + 1))
        right, bottom = self._layout.centre(Hex(columns[-1] + 1, rows[-1] + 1))
        low, high = QPointF(left - _REACH, top - _REACH), QPointF(right + _REACH, bottom + _REACH)
        return QRectF(low * side, high * side)

    def _ground(self, painter: QPainter, side: float, region: QRectF) -> None:
        sight, layout, start = self._sight, self._layout, self._sight.start
        self._shown(painter, side, region)
        if start is not None:
            if sight.has_rings:
                paint_rings(painter, layout, start, sight.answers.rings(), side=side, region=region)
            mark_start(painter, layout, start, side=side, region=region)

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
