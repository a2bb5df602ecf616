"""ViewPicture: a picture of the size of the view. Only its changed or newly visible parts are redrawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

WHOLE_FROM = 0.6
"""The share of the view above which the whole view is drawn in place of its changed part."""

Paint = Callable[[QPainter, float, QRectF], None]
"""Draws a region, given in hex sides, at a number of pixels per hex side. The painter's origin is the board's
corner.
"""


@dataclass(frozen=True, slots=True)
class View:
    """A view of a part of the board: pixels per hex side, the size and the top left corner of the part in
    pixels of the board, and device pixels per logical pixel.
    """

    side: float
    width: int
    height: int
    left: float
    top: float
    dpr: float

    @property
    def frame(self) -> QRectF:
        """The view in pixels of the board."""
        return QRectF(self.left, self.top, self.width, self.height)

    @property
    def region(self) -> QRectF:
        """The view in hex sides."""
        return in_sides(self.frame, self.side)


class ViewPicture:
    """A transparent picture over the map, kept from frame to frame."""

    def __init__(self) -> None:
        self._picture = QPixmap()
        self._view: View | None = None
        self._stale: list[QRectF] = []

    def invalidate(self, part: QRectF | None = None) -> None:
        """Marks a part of the board, in pixels, as changed, so that it is redrawn; None: all of it."""
        if part is None:
            self._view = None
        elif not part.isEmpty():
            self._stale.append(part)

    def clear(self) -> None:
        """Shows nothing."""
        self._picture, self._view, self._stale = QPixmap(), None, []

    def draw(self, painter: QPainter, view: View, paint: Paint, *, may_scroll: bool = True) -> None:
        """Draws the view with a painter whose origin is the board's corner. `paint` is called for the parts
        that are missing in the picture; without `may_scroll` every move of the view makes all of it missing.
        """
        stale, self._stale = self._stale, []
        old = self._view
        # Another zoom, size or pixel ratio invalidates every pixel. A view that has only moved keeps most of
        # them.
        is_same = old is not None and replace(old, left=view.left, top=view.top) == view
        if old is not None and is_same and (old == view or may_scroll):
            stale += self._scroll(old, view)
            # Cut to whole device pixels: a clip through the middle of a pixel would blend old and new there.
            parts = [self._whole_pixels(part & view.frame, view) for part in stale]
            area = sum(part.width() * part.height() for part in parts)
            if area > WHOLE_FROM * view.width * view.height:
                parts = [view.frame]
        else:
            self._picture = QPixmap(round(view.width * view.dpr), round(view.height * view.dpr))
            self._picture.setDevicePixelRatio(view.dpr)
            self._picture.fill(Qt.GlobalColor.transparent)  # gives the picture an alpha channel
            parts = [view.frame]
        self._view = view
        for part in parts:
            if not part.isEmpty():
                self._paint(part, view, paint)
        painter.drawPixmap(view.frame.topLeft(), self._picture)

    def _scroll(self, old: View, new: View) -> list[QRectF]:
        """Shifts the cached picture with the view; answers the parts that became visible and are empty."""
        dx, dy = new.left - old.left, new.top - old.top
        if not dx and not dy:
            return []
        # The view's corner lies on whole device pixels, so the shift is whole and nothing is blurred by it.
        self._picture.scroll(-round(dx * new.dpr), -round(dy * new.dpr), self._picture.rect())
        frame, parts = new.frame, []
        if dx:
            left = frame.right() - dx if dx > 0 else frame.left()
            parts.append(QRectF(left, frame.top(), abs(dx), frame.height()) & frame)
        if dy:
            top = frame.bottom() - dy if dy > 0 else frame.top()
            parts.append(QRectF(frame.left(), top, frame.width(), abs(dy)) & frame)
        return parts

    def _paint(self, part: QRectF, view: View, paint: Paint) -> None:
        brush = QPainter(self._picture)
        brush.translate(-view.frame.topLeft())
        brush.setClipRect(part)
        # The picture is transparent: old marks must be erased before new ones are drawn.
        brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        brush.fillRect(part, Qt.GlobalColor.transparent)
        brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        brush.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(brush, view.side, in_sides(part, view.side))
        brush.end()

    def _whole_pixels(self, part: QRectF, view: View) -> QRectF:
        """The smallest rectangle of whole device pixels of the view around a part."""
        if part.isEmpty():
            return QRectF()
        corner, dpr = view.frame.topLeft(), view.dpr
        there = part.translated(-corner)
        pixels = QRectF(
            there.x() * dpr, there.y() * dpr, there.width() * dpr, there.height() * dpr
        ).toAlignedRect()
        inside = pixels & self._picture.rect()
        at = QPointF(inside.x() / dpr, inside.y() / dpr) + corner
        return QRectF(at.x(), at.y(), inside.width() / dpr, inside.height() / dpr)


def in_sides(part: QRectF, side: float) -> QRectF:
    """Converts a rectangle from pixels to hex sides."""
    return QRectF(part.x() / side, part.y() / side, part.width() / side, part.height() / side)
