"""TableRuler: measures from base to base or point to point, with templates and the ranges of a unit
as rings.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from kpeditor.app.document.bases import base_at
from kpeditor.app.document.document import Document
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import NOTHING, KeyPress, PointerEvent, Preview
from kpeditor.app.tools.table.hand import TableHand, TableTool
from kpeditor.app.tools.table.sight import TableSightView
from kpeditor.app.tools.table.sketch import HALO, INK, label_box, paint_label
from kpeditor.app.words import grouped, tr
from kpeditor.core.board.tablesnap import bearing
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.rules.unittype import Reach
from kpeditor.drawing.table.bases import BaseSpot

SHOOT, MOVE, NEITHER = QColor("#c62828"), QColor("#2e7d32"), QColor("#5f6368")
"""Of rings and of lines by what a unit can do so far away."""
_TURN, _TURNS = 12, 15
"""Degrees by which the name of a ring is turned aside, and how many places are tried."""
TEMPLATES = ("none", "circle", "90°", "60°", "rings")
"""What the key T shows around the start of a measured line; rings fall off in quarters of its length."""


class TableRuler(TableTool):
    """Measures a line by a drag or by two clicks; between bases from edge to edge. T changes the template
    around its start, Esc removes the line.
    """

    id = "ruler"
    title = "Ruler"
    shortcut = "Q"
    hint = "Drag or click twice to measure, from base to base; T: circle, arc or rings of that length."

    def __init__(self, hand: TableHand, sight: TableSightView) -> None:
        super().__init__(hand)
        self._sight = sight
        self.start: TablePoint | None = None
        self.end: TablePoint | None = None
        self._is_fixed = False
        self.template = TEMPLATES[0]

    def press(self, at: PointerEvent) -> None:
        """Begins the line, or ends it by a second click."""
        there = self.place(at)
        if self.start is None or self._is_fixed:
            self.start, self.end, self._is_fixed = there, there, False

    def move(self, at: PointerEvent) -> None:
        """Moves the end until it is fixed."""
        there = self.place(at, self.start)
        if self.start is not None and not self._is_fixed:
            self.end = there

    def release(self, at: PointerEvent) -> None:
        """Fixes the end, unless this was the first of two clicks."""
        if self.start is not None and math.dist(self.start, at.point) > 3 * self.hand.pixel:
            self.end = self.place(at, self.start)
            self._is_fixed = True

    def cancel(self) -> None:
        """Removes the line."""
        self.let_go()

    def let_go(self) -> bool:
        """Removes the line."""
        had = self.start is not None
        self.start, self.end, self._is_fixed = None, None, False
        return had

    def claims(self, press: KeyPress) -> bool:
        """Claims T."""
        return press.key is Qt.Key.Key_T and not press.ctrl

    def key(self, press: KeyPress) -> bool:
        """Switches to the next template."""
        if not self.claims(press):
            return False
        self.template = TEMPLATES[(TEMPLATES.index(self.template) + 1) % len(TEMPLATES)]
        return True

    def ends(self) -> tuple[Stand, Stand] | None:
        """Returns the bases or points at both ends; None while nothing is measured."""
        if self.start is None or self.end is None:
            return None
        spots = [base_at(self.document, point) for point in (self.start, self.end)]
        one, other = (
            spot.stand if spot is not None else Stand(point)
            for spot, point in zip(spots, (self.start, self.end), strict=True)
        )
        return one, other

    def measured(self) -> float | None:
        """The distance from edge to edge, in the table's unit."""
        ends = self.ends()
        return None if ends is None else float(ends[0].shape.distance(ends[1].shape))

    def status(self) -> str:
        """Returns the distance, and whether the line of sight is free."""
        ends, far = self.ends(), self.measured()
        if ends is None or far is None or self.start is None or self.end is None:
            return ""
        space = self.table.space
        parts = [f"{far:.2f} {space.units}"]
        if space.metres is not None:
            parts.append(f"{grouped(far * space.metres)} m")
        parts.append(f"{bearing(self.start, self.end):.0f}°")
        verdict = self._sight.between(*ends)
        if verdict is not None:
            why = verdict.reasons[0].text if verdict.reasons else ""
            parts.append(tr("seen") if verdict.visible else tr("not seen: {why}").format(why=why))
        if does := self.within():
            parts.append(does)
        return "; ".join(parts)

    def within(self) -> str:
        """Returns what the unit at the start can do at that distance: "range, open"."""
        there = self._reached()
        if there is None:
            return ""
        nearest = {one.purpose: one for one in sorted(there, key=lambda one: -one.distance)}
        words = {"shoot": tr("shoots: {title}"), "move": tr("moves: {title}")}
        said = [words[purpose].format(title=tr(one.title)) for purpose, one in nearest.items()]
        return ", ".join(said) or tr("out of reach")

    def _reached(self) -> list[Reach] | None:
        """The ranges of the unit at the start that include the end; None without a unit."""
        spot, ends = self._spot(), self.ends()
        if spot is None or ends is None:
            return None
        reaches = reaches_of(self.document, spot)
        return [one for one in reaches if ring_of(ends[0], one).intersects(ends[1].shape)]

    def _spot(self) -> BaseSpot | None:
        return base_at(self.document, self.start) if self.start is not None else None

    def _colour(self) -> QColor:
        """The colour for what the unit at the start can do at that distance; without a unit, the colour of
        sketches.
        """
        found = self._reached()
        if found is None:
            return INK
        there = {one.purpose for one in found}
        return MOVE if "move" in there else SHOOT if "shoot" in there else NEITHER

    def preview(self, at: PointerEvent | None) -> Preview:
        """An empty preview: `paint` draws it."""
        return NOTHING

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the line with its length, its template, and the ranges of the unit at its start."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if (spot := self._spot()) is not None:
            paint_reaches(painter, reaches_of(self.document, spot), spot.stand, camera.side / self.hand.unit)
        if self.start is not None and self.end is not None:
            self._paint_template(painter, camera)
            one, other = self.hand.to_pixels(self.start, camera), self.hand.to_pixels(self.end, camera)
            for colour, width in ((HALO, 5.0), (self._colour(), 2.4)):
                painter.setPen(QPen(colour, width))
                painter.drawLine(one, other)
            paint_label(
                painter, other + QPointF(12, 22), f"{self.measured() or 0:.2f} {self.table.space.units}", INK
            )
        super().paint(painter, camera)

    def _paint_template(self, painter: QPainter, camera: Camera) -> None:
        if self.template == "none" or self.start is None or self.end is None:
            return
        length = math.dist(self.start, self.end)
        facing, arc = bearing(self.start, self.end), 360.0
        if self.template.endswith("°"):
            arc = float(self.template[:-1])
        shares = (1.0, 0.75, 0.5, 0.25) if self.template == "rings" else (1.0,)
        for share in shares:
            reach = Reach("shoot", length * share, f"{length * share:.2f}", arc)
            stand = Stand(self.start, facing=facing)
            paint_reaches(painter, [reach], stand, camera.side / self.hand.unit, INK)


def reaches_of(document: Document, spot: BaseSpot) -> tuple[Reach, ...]:
    """Returns the ranges and moves of a unit, as its rules declare them."""
    return document.ruleset.table_reaches(spot.type) if document.ruleset is not None else ()


def paint_reaches(
    painter: QPainter, reaches: Iterable[Reach], stand: Stand, scale: float, ink: QColor | None = None
) -> None:
    """Draws rings around the edge of a base, red for shots and green for moves, each with its name. The names
    do not overlap where there is room.
    """
    taken: list[QRectF] = []
    for reach in reaches:
        colour = ink or (SHOOT if reach.purpose == "shoot" else MOVE)
        path = QPainterPath()
        for part in _parts(ring_of(stand, reach)):
            path.addPolygon(QPolygonF([QPointF(x * scale, y * scale) for x, y in part.exterior.coords]))
            path.closeSubpath()
        fill = QColor(colour)
        fill.setAlphaF(0.05)
        painter.fillPath(path, fill)
        pen = QPen(colour, 1.6)
        if reach.purpose == "move":
            pen.setDashPattern([5, 3])
        painter.strokePath(path, pen)
        text = f"{tr(reach.title)} {reach.distance:g}"
        paint_label(painter, _free_place(stand, reach, scale, text, taken), text, colour)


def _free_place(stand: Stand, reach: Reach, scale: float, text: str, taken: list[QRectF]) -> QPointF:
    """The place of a reach's name on its ring: ahead of the base for shots, behind it for moves, turned as
    little as needed to miss the boxes of other names. Adds its own box to them.
    """
    away = (reach.distance + max(stand.width, stand.depth) / 2) * scale
    found: list[QPointF] = []
    for step in range(_TURNS):
        aside = _TURN * ((step + 1) // 2) * (-1 if step % 2 else 1)
        turn = math.radians(stand.facing + (0 if reach.purpose == "shoot" else 180) + aside)
        found.append(QPointF(*stand.at) * scale + QPointF(math.sin(turn) * away, -math.cos(turn) * away))
        if not any(label_box(found[-1], text).intersects(other) for other in taken):
            break
    else:
        found = found[:1]
    taken.append(label_box(found[-1], text))
    return found[-1]


def ring_of(stand: Stand, reach: Reach) -> Any:
    """Returns the area within a distance of a base and within an arc of its front, as a geometry."""
    import shapely

    ring = shapely.buffer(stand.shape, reach.distance, quad_segs=24)
    if reach.arc >= 360:
        return ring
    far = 4 * (reach.distance + max(stand.width, stand.depth, 1.0))
    turn = math.radians(stand.facing)
    ahead = (math.sin(turn), -math.cos(turn))
    tip = (stand.at.x + ahead[0] * stand.depth / 2, stand.at.y + ahead[1] * stand.depth / 2)
    half = math.radians(reach.arc / 2)
    edge = [
        (tip[0] + math.sin(turn + half * n / 8) * far, tip[1] - math.cos(turn + half * n / 8) * far)
        for n in range(-8, 9)
    ]
    return shapely.intersection(ring, shapely.Polygon([tip, *edge]))


def _parts(shape: Any) -> list[Any]:
    import shapely

    return [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon" and not part.is_empty]
