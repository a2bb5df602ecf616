"""Paints the profile of a line of sight: a cross-section with ground, woods and houses, and the line above
it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.fonts import font
from kpeditor.drawing.overlays.sight import BLOCKED, CLEAR
from kpeditor.drawing.palette import faded
from kpeditor.drawing.style import GroundLook, LineLook, MapStyle

if TYPE_CHECKING:  # late import: the window starts faster without shapely
    from kpeditor.drawing.overlays.profiles import Post, Profile, Stretch

_COVERS = {
    "trees": 0.75, "clumps": 0.75, "firs": 0.75, "houses": 0.7, "blocks": 0.7, "orchard": 0.5, "crops": 0.22,
}  # fmt: skip
"""The height of each texture's objects over the ground, in steps of relief."""
_POSTS = {
    "hedge": 0.4,
    "wall": 0.35,
    "crest": 0.3,
    "line": 0.3,
    "fence": 0.18,
    "embankment": 0.3,
    "smoke": 0.7,
}
_EYE = 0.22
"""The height of an observer's eye over the ground, in steps of relief."""
_LETTERS = 9.5
_CARD = 0.46
"""The largest width of the cross-section on a picture, as a share of the width of the board."""


@dataclass(frozen=True, slots=True)
class ProfileLooks:
    """The looks of the areas and lines that a profile names; None for those that are not drawn."""

    ground: Callable[[Stretch], GroundLook | None]
    line: Callable[[str], LineLook | None]


def looks_of(style: MapStyle, catalogue: Catalogue) -> ProfileLooks:
    """The looks of a profile in the style of its map."""
    is_table = bool(catalogue.table_features)

    def ground(stretch: Stretch) -> GroundLook | None:
        if is_table:
            kind = catalogue.feature(stretch.kind)
            name = (kind.look or kind.id) if kind is not None else stretch.kind
            if name in ("hill", "steep"):
                base = style.grounds["slope" if stretch.level < 2 else "hilltop"]
                return GroundLook(base.fill, base.outline, "", height=max(1, stretch.level))
            return style.grounds.get(name)
        layer, _, id_ = stretch.kind.partition("/")
        declared = catalogue.layer(layer)
        found = next((one for one in declared.kinds if one.id == id_), None) if declared else None
        return style.grounds.get((found.look or id_) if found else id_)

    def line(kind: str) -> LineLook | None:
        if is_table:
            known = catalogue.feature(kind)
            return style.lines.get((known.look or known.id) if known is not None else kind)
        side = catalogue.hexside(kind)
        return style.lines.get((side.look or kind) if side is not None else kind)

    return ProfileLooks(ground, line)


def paint_profile(
    painter: QPainter, box: QRectF, profile: Profile, looks: ProfileLooks, style: MapStyle, zoom: float = 1.0
) -> None:
    """Draws a profile into a rectangle, with the first end of the line at the left."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(box, QColor(style.paper))
    _Drawing(painter, box, profile, looks, style, zoom).paint()
    painter.setPen(QPen(QColor(style.rim), zoom))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    painter.restore()


def paint_card(
    painter: QPainter,
    profile: Profile,
    catalogue: Catalogue,
    style: MapStyle,
    size: PointF,
    ends: tuple[PointF, PointF],
    side: float,
) -> None:
    """Draws a profile into the corner of a board that is farthest from its line. Draws nothing for a line of
    no length.

    Args:
        size: the size of the board, in its unit, which is `side` pixels long.
    """
    if profile.length:
        card = card_place(size, ends, side)
        paint_profile(painter, card, profile, looks_of(style, catalogue), style, max(1.0, card.width() / 420))


def card_place(size: PointF, ends: tuple[PointF, PointF], side: float) -> QRectF:
    """The rectangle for the cross-section of a line, in pixels."""
    width, height = size[0] * side, size[1] * side
    wide = min(_CARD * width, 900.0 * max(1.0, width / 2400))
    high = min(max(wide * 0.24, 56.0), 0.4 * height)
    gap = 0.012 * width
    line = QLineF(QPointF(*ends[0]) * side, QPointF(*ends[1]) * side)
    corners = [
        QRectF(x, y, wide, high) for y in (height - high - gap, gap) for x in (gap, width - wide - gap)
    ]
    return max(corners, key=lambda card: min(_away(card, line.pointAt(n / 24)) for n in range(25)))


def _away(card: QRectF, point: QPointF) -> float:
    """The distance of a point from a rectangle; negative within it."""
    across = max(card.left() - point.x(), point.x() - card.right())
    down = max(card.top() - point.y(), point.y() - card.bottom())
    return max(across, down)


class _Drawing:
    """One profile in the course of being drawn."""

    def __init__(
        self,
        painter: QPainter,
        box: QRectF,
        profile: Profile,
        looks: ProfileLooks,
        style: MapStyle,
        zoom: float,
    ) -> None:
        self._painter, self._profile, self._looks, self._style = painter, profile, looks, style
        self._zoom = zoom
        self._room = box.adjusted(10 * zoom, 16 * zoom, -10 * zoom, -15 * zoom)
        self._box = box
        self._steps = self._ground_steps()
        highest = max((height for _, _, height in self._steps), default=0.0)
        # The range of heights has a minimum, so that flat ground stays low and a hill does not fill the box.
        self._step = self._room.height() / max(highest + 1.15, 1.5)

    def _ground_steps(self) -> list[tuple[float, float, float]]:
        """The ground from west to east: start, end and height of each stretch of constant height."""
        profile = self._profile
        cuts = sorted(
            {0.0, 1.0, *(one.start for one in profile.stretches), *(one.end for one in profile.stretches)}
        )
        steps = []
        for start, end in pairwise(cuts):
            middle = (start + end) / 2
            here = [one for one in profile.stretches if one.start <= middle <= one.end]
            heights = [look.height for one in here if (look := self._looks.ground(one)) is not None]
            steps.append((start, end, float(max(heights, default=0))))
        return steps

    def _x(self, share: float) -> float:
        return self._room.left() + share * self._room.width()

    def _y(self, height: float) -> float:
        return self._room.bottom() - height * self._step

    def _height_at(self, share: float) -> float:
        return next((height for start, end, height in self._steps if start <= share <= end), 0.0)

    def paint(self) -> None:
        self._paint_ground()
        for stretch in self._profile.stretches:
            self._paint_cover(stretch)
        for post in self._profile.posts:
            self._paint_post(post)
        self._paint_line()
        self._paint_words()

    def _paint_ground(self) -> None:
        """Paints the ground, with a ramp from each height to the next."""
        outline = QPolygonF([QPointF(self._box.left(), self._y(self._height_at(0.0)))])
        for start, end, height in self._steps:
            slope = min(0.02, (end - start) / 3)
            outline.append(QPointF(self._x(start + (slope if start else 0.0)), self._y(height)))
            outline.append(QPointF(self._x(end - (slope if end < 1.0 else 0.0)), self._y(height)))
        outline.append(QPointF(self._box.right(), self._y(self._height_at(1.0))))
        closed = QPolygonF(outline)
        closed.append(QPointF(self._box.right(), self._box.bottom()))
        closed.append(QPointF(self._box.left(), self._box.bottom()))
        fill = self._style.grounds["slope"].fill
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor(fill))
        self._painter.drawPolygon(closed)
        self._painter.setPen(QPen(QColor(self._style.lines["crest"].colour), 1.3 * self._zoom))
        self._painter.drawPolyline(outline)

    def _paint_cover(self, stretch: Stretch) -> None:
        """Paints woods, houses and crops over the ground, and water in it."""
        look = self._looks.ground(stretch)
        if look is None:
            return
        left, right = self._x(stretch.start), self._x(stretch.end)
        base = self._y(self._height_at((stretch.start + stretch.end) / 2))
        if look.texture in ("waves", "swell"):
            water = QRectF(left, base, right - left, 4 * self._zoom)
            self._painter.fillRect(water, QColor(look.fill))
            return
        height = _COVERS.get(look.texture, 0.0) * self._step
        if not height:
            return
        ink = QColor(look.ink if look.ink else look.outline)
        self._painter.save()
        self._painter.setClipRect(QRectF(left, self._box.top(), right - left, self._box.height()))
        body = QRectF(left, base - height, right - left, height)
        if look.texture in ("houses", "blocks"):
            self._paint_houses(body, look, ink)
        else:
            self._paint_trees(body, look, ink)
        self._painter.restore()
        if stretch.blocks:
            self._painter.setPen(QPen(BLOCKED, 1.6 * self._zoom))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawRect(body)

    def _paint_trees(self, body: QRectF, look: GroundLook, ink: QColor) -> None:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        radius = body.height() * 0.36
        at = body.left() + radius * 0.6
        number = 0
        path.addRect(
            QRectF(body.left(), body.bottom() - body.height() * 0.45, body.width(), body.height() * 0.45)
        )
        while at < body.right() + radius:
            drop = 0.16 * radius if number % 2 else 0.0
            path.addEllipse(QPointF(at, body.top() + radius + drop), radius, radius)
            at += radius * 1.25
            number += 1
        self._painter.fillPath(path, QColor(look.light or look.fill))
        self._painter.strokePath(path.simplified(), QPen(ink, self._zoom))

    def _paint_houses(self, body: QRectF, look: GroundLook, ink: QColor) -> None:
        wide = body.height() * 1.1
        at = body.left()
        while at < body.right():
            house = QRectF(
                at + wide * 0.08, body.top() + body.height() * 0.4, wide * 0.84, body.height() * 0.6
            )
            self._painter.fillRect(house, QColor(look.fill))
            roof = QPolygonF(
                [house.topLeft(), QPointF(house.center().x(), body.top()), house.topRight(), house.topLeft()]
            )
            self._painter.setPen(QPen(ink, self._zoom))
            self._painter.setBrush(ink)
            self._painter.drawPolygon(roof)
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawRect(house)
            at += wide

    def _paint_post(self, post: Post) -> None:
        look = self._looks.line(post.kind)
        if look is None:
            return
        x, base = self._x(post.at), self._y(self._height_at(post.at))
        high = _POSTS.get(look.pattern, 0.0) * self._step
        colour = QColor(look.casing or look.colour)
        painter = self._painter
        if look.pattern in ("water", "ford", "gully"):
            painter.fillRect(
                QRectF(x - 4 * self._zoom, base, 8 * self._zoom, 4 * self._zoom), QColor(look.colour)
            )
        elif look.pattern in ("road", "dirt", "track", "rail", "bridge"):
            painter.setPen(QPen(colour, 2.4 * self._zoom))
            painter.drawLine(QPointF(x - 4 * self._zoom, base), QPointF(x + 4 * self._zoom, base))
        elif look.pattern == "crest":
            tooth = QPolygonF(
                [QPointF(x - high * 0.8, base), QPointF(x, base - high), QPointF(x + high * 0.8, base)]
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawPolygon(tooth)
        elif high and look.pattern == "hedge":
            painter.setPen(QPen(colour, self._zoom))
            painter.setBrush(QColor(look.colour))
            painter.drawEllipse(QPointF(x, base - high * 0.55), high * 0.42, high * 0.55)
        elif high:
            painter.setPen(QPen(colour, 2.6 * self._zoom))
            painter.drawLine(QPointF(x, base), QPointF(x, base - high))
        if post.blocks:
            painter.setPen(QPen(BLOCKED, 1.8 * self._zoom))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(
                QPointF(x, base - max(high, 4 * self._zoom) / 2), 7 * self._zoom, 7 * self._zoom
            )

    def _paint_line(self) -> None:
        """Paints the line from eye to eye, solid as far as it sees and dashed beyond."""
        start = QPointF(self._x(0.0), self._y(self._height_at(0.0) + _EYE))
        end = QPointF(self._x(1.0), self._y(self._height_at(1.0) + _EYE))
        seen = start + (end - start) * self._profile.seen_to
        painter = self._painter
        for colour, width in ((faded(QColor("#ffffff"), 0.8), 3.6), (CLEAR, 2.0)):
            painter.setPen(QPen(colour, width * self._zoom))
            painter.drawLine(start, seen)
        if not self._profile.is_visible:
            painter.setPen(QPen(BLOCKED, 2.0 * self._zoom, Qt.PenStyle.DashLine))
            painter.drawLine(seen, end)
            painter.setPen(QPen(BLOCKED, 2.2 * self._zoom))
            size = 4 * self._zoom
            painter.drawLine(seen + QPointF(-size, -size), seen + QPointF(size, size))
            painter.drawLine(seen + QPointF(-size, size), seen + QPointF(size, -size))
        for eye, colour in ((start, CLEAR), (end, CLEAR if self._profile.is_visible else BLOCKED)):
            painter.setPen(QPen(QColor("#ffffff"), self._zoom))
            painter.setBrush(colour)
            painter.drawEllipse(eye, 3.4 * self._zoom, 3.4 * self._zoom)

    def _paint_words(self) -> None:
        """Writes the labels: the ends and the length below, the blocking object above."""
        painter, style, zoom, box = self._painter, self._style, self._zoom, self._box
        written = font(_LETTERS * zoom)
        painter.setFont(written)
        painter.setPen(QColor(style.place))
        below = QRectF(box.left() + 4 * zoom, box.bottom() - 14 * zoom, box.width() - 8 * zoom, 13 * zoom)
        profile = self._profile
        align = Qt.AlignmentFlag
        painter.drawText(below, align.AlignLeft | align.AlignVCenter, profile.start)
        painter.drawText(below, align.AlignRight | align.AlignVCenter, profile.end)
        painter.drawText(below, align.AlignCenter, f"{round(profile.length, 2):g} {profile.unit}")
        metrics = QFontMetricsF(written)
        taken = box.left()
        blockers = [(one.at, one.name) for one in profile.posts if one.blocks]
        blockers += [((one.start + one.end) / 2, one.name) for one in profile.stretches if one.blocks]
        painter.setPen(BLOCKED)
        for at, name in sorted(dict.fromkeys(blockers)):
            wide = metrics.horizontalAdvance(name)
            left = min(max(self._x(at) - wide / 2, box.left() + 4 * zoom), box.right() - wide - 4 * zoom)
            if left >= taken:
                painter.drawText(QPointF(left, box.top() + 12 * zoom), name)
                taken = left + wide + 6 * zoom
