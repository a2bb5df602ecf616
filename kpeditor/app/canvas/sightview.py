"""SightView: draws what the sight tool shows over the map, cached in tiles like the map itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tiles import TileCache
from kpeditor.app.mapview.tilespots import Spot, frame_of, region_of, united
from kpeditor.app.mapview.viewpicture import in_sides
from kpeditor.app.tools.sight import LineOfSight, Shown
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.sight.frame import Bools
from kpeditor.drawing.map.farview import BEST_BELOW
from kpeditor.drawing.overlays.farmarks import Over
from kpeditor.drawing.overlays.sight import mark_start, paint_field, paint_sight_line
from kpeditor.drawing.overlays.sightlayers import (
    Counts,
    paint_changes,
    paint_counts,
    paint_dead,
    paint_doubtful,
    paint_ring_labels,
    paint_rings,
)

if TYPE_CHECKING:
    from kpeditor.core.rules.sightshapes import SightSurvey
    from kpeditor.drawing.overlays.sightshapes import SurveyPicture

Marks = tuple[Bools | Counts | None, ...]
Places = npt.NDArray[np.intp]
_NOWHERE: Places = np.zeros(0, np.intp)
_REACH = 2.0
"""How far from the middle of a hex, in hex sides, its mark may show: with its rim, and half a hex for columns
that lie deeper.
"""
_FAR = BEST_BELOW * 0.99
"""Pixels per hex side at which everything is drawn as from far."""


class SightScene:
    """The scene that the tiles of sight show: fields of view, counts, rings and marks."""

    def __init__(self, sight: LineOfSight, layout: HexLayout) -> None:
        self._sight = sight
        self._layout = layout
        self._made: SurveyPicture | None = None

    def marks(self) -> Marks:
        """The marks of hexes that lie over the map, each [rows, columns]."""
        sight = self._sight
        if sight.shown.is_of_side:
            return (sight.counts(),)
        if sight.shown in (Shown.SHADOWS, Shown.ZONE):
            found = sight.survey.found
            return (None, None) if found is None else (found.seen, pieces_of(found))
        doubtful = sight.ambiguous() if sight.shown is Shown.AMBIGUOUS else None
        gained, lost = (sight.changes() if sight.shown is Shown.CHANGES else None) or (None, None)
        return (self._seen(), doubtful, gained, lost)

    def _seen(self) -> Bools | None:
        """The field to show: of fire if that is asked for and there are units, else of view."""
        fire = self._sight.fire() if self._sight.shown is Shown.FIRE else None
        return fire if fire is not None else self._sight.field()

    def _picture(self, found: SightSurvey) -> SurveyPicture:
        """The shapes of a survey, made once for all tiles."""
        from kpeditor.drawing.overlays.sightshapes import (
            SurveyPicture,
        )  # imports shapely, which would delay the start

        if self._made is None or self._made.survey is not found:
            self._made = SurveyPicture.of(found)
        return self._made

    def is_empty(self, region: QRectF) -> bool:
        """Whether nothing of sight is shown in a region, in hex sides."""
        sight = self._sight
        return not sight.is_on or (sight.start is None and sight.shown.is_of_hex)

    def steps(self, painter: QPainter, side: float, region: QRectF) -> Iterator[None]:
        """Draws a region, in hex sides, one thing after the other; the painter's origin is the board's
        corner.
        """
        sight, over = self._sight, Over(painter, self._layout, side, region)
        start = sight.start
        self._paint_marks(over)
        if start is not None:
            yield
            if sight.has_rings:
                paint_rings(over, start, sight.answers.rings())
            mark_start(over, start)

    def _paint_marks(self, over: Over) -> None:
        sight = self._sight
        if sight.shown.is_of_side:
            counts = sight.counts()
            if counts is not None and sight.shown is Shown.DEAD:
                paint_dead(over, counts > 0)
            elif counts is not None:
                paint_counts(over, counts)
            return
        if sight.shown in (Shown.SHADOWS, Shown.ZONE) and sight.survey.found is not None:
            from kpeditor.drawing.overlays.sightshapes import paint_survey

            paint_survey(over, self._picture(sight.survey.found))
            return
        seen = self._seen()
        if seen is not None and sight.start is not None:
            judged = sight.answers.judged(sight.start)
            paint_field(over, seen, sight.start, judged=judged)
        doubtful = sight.ambiguous() if sight.shown is Shown.AMBIGUOUS else None
        if doubtful is not None:
            paint_doubtful(over, doubtful)
        changes = sight.changes() if sight.shown is Shown.CHANGES else None
        if changes is not None:
            paint_changes(over, *changes)


def pieces_of(found: SightSurvey) -> Counts:
    """The dead ground of a survey by the number of its piece, 0 elsewhere: uint16 [rows, columns]."""
    numbers = np.zeros(found.seen.shape, np.uint16)
    for number, shadow in enumerate(found.shadows, 1):
        columns, rows = np.array(shadow.hexes, np.intp).T - 1
        numbers[rows, columns] = number
    return numbers


class SightView:
    """Draws field and rings from tiles, and the line live: a layer over the map of the editor or of a game.

    Attributes:
        tiles: what `draw_ground` shows.
    """

    def __init__(self, sight: LineOfSight, layout: HexLayout) -> None:
        self._sight = sight
        self._layout = layout
        self._scene = SightScene(sight, layout)
        self.tiles = TileCache(self._scene, layout.size)
        self._asked: object = None
        self._version: object = None
        self._marks: Marks = ()
        self._asked_at = 0.0
        self._has_line = False

    @property
    def has_words(self) -> bool:
        """Whether there is a line or a ring, which stand above the counters."""
        return self._sight.verdict() is not None or (self._sight.has_rings and self._sight.is_on)

    def take_in(self, side: float) -> bool:
        """Takes over the present question, at so many pixels per hex side, and its answers; answers whether
        the view has to be repainted at once. Where only answers changed, tiles become stale instead: the
        frame that shows a brush stroke does not wait for its effect on sight.
        """
        had_line, self._has_line = self._has_line, self._sight.verdict() is not None
        return self._is_other(side) or had_line or self._has_line

    def _is_other(self, side: float) -> bool:
        """Whether the question differs from the one shown."""
        sight = self._sight
        asked: object = None
        version: object = None  # while nothing is shown nothing is asked
        if sight.is_on:
            asked = (
                *(sight.start, sight.shown, sight.side, sight.zone),
                *(sight.mode, sight.has_rings, sight.survey.found is None),
            )
            version = sight.answers.version, sight.survey.number
        is_other = asked != self._asked
        if not is_other and version == self._version:
            return False
        self._asked, self._version = asked, version
        old, self._marks = self._marks, self._scene.marks() if sight.is_on else ()
        region = None if is_other else self._changed(old)
        if region is None:
            self.tiles.clear()
            self._asked_at = side
        elif not region.isEmpty():
            self.tiles.invalidate(region)
        return region is None

    def _changed(self, old: Marks) -> QRectF | None:
        """The rectangle of the board, in hex sides, in which marks differ from before; None for all of it."""
        differs: list[Places] = []
        for before, now in zip(old, self._marks, strict=True):
            if before is not None and now is not None:
                differs.append(np.flatnonzero(before != now))
            elif before is not now:
                return None
        rows, columns = np.divmod(np.concatenate(differs or [_NOWHERE]), self._layout.grid.columns)
        if not len(rows):
            return QRectF()
        first = Hex(int(columns.min()) + 1, int(rows.min()) + 1)
        last = Hex(int(columns.max()) + 1, int(rows.max()) + 1)
        (left, top), (right, bottom) = self._layout.centre(first), self._layout.centre(last)
        return QRectF(QPointF(left - _REACH, top - _REACH), QPointF(right + _REACH, bottom + _REACH))

    def draw_ground(self, painter: QPainter, camera: Camera, exposed: QRect, origin: QPointF) -> None:
        """Draws what belongs below the counters in the exposed part of a view whose top left is `origin` in
        pixels of the board; so is the painter's own. A new question is drawn without tiles at once; the tiles
        are rendered later.
        """
        if not self._sight.is_on:
            return
        side, part = camera.side, QRectF(exposed).translated(origin)
        self.tiles.set_dpr(painter.device().devicePixelRatio())
        spots = self.tiles.spots(side, part)
        served, holes = self.tiles.draw_stand_ins(painter, side, spots, origin)
        if holes:
            self._draw_now(painter, side, united(map(frame_of, holes)) & part, holes, origin)
        self.tiles.draw(painter, side, [spot for spot in spots if spot not in served], origin)

    def _draw_now(
        self, painter: QPainter, side: float, part: QRectF, holes: Sequence[Spot], origin: QPointF
    ) -> None:
        """Draws a part of the board, in pixels, at these tiles without cache; after a zoom in the simplified
        look of small zooms.
        """
        painter.save()
        painter.translate(-origin)
        painter.setClipRegion(region_of(holes))
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        region = in_sides(part, side)
        if side != self._asked_at and side > _FAR:
            painter.scale(side / _FAR, side / _FAR)
            side = _FAR
        for _ in self._scene.steps(painter, side, region):
            pass
        painter.restore()

    def draw_line(self, painter: QPainter, camera: Camera, counters: Sequence[QRectF]) -> None:
        """Draws what belongs above the counters, without covering them by words; the painter's origin is the
        board's corner, `counters` are their rectangles, in pixels.
        """
        sight, side = self._sight, camera.side
        sheet, verdict, start = sight.document.sheet, sight.verdict(), sight.start
        if verdict is not None and sheet is not None:
            paint_sight_line(painter, self._layout, sheet, verdict, side=side, taken=counters)
        if sight.has_rings and sight.is_on and start is not None:
            view = QRectF(camera.x * side, camera.y * side, camera.width, camera.height)
            rings = sight.answers.rings()
            paint_ring_labels(painter, self._layout, start, rings, side=side, view=view, taken=counters)
