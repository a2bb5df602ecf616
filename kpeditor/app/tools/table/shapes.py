"""Tools that draw by a drag: rectangle, circle, freehand, and strips of a given width along a line."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.app.tools.table.drawing import FREE_PIXELS, ClickTool, DrawTool
from kpeditor.app.tools.table.sketch import INK, paint_label, paint_path
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import Ring
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.board.tablesnap import bearing
from kpeditor.core.edits.tables.cutting import simplified, strip
from kpeditor.core.geometry.table import TablePoint

CIRCLE_POINTS = 32


class SpanTool(DrawTool):
    """Draws from one place to another, by a drag or by two clicks."""

    def press(self, at: PointerEvent) -> None:
        """Sets the first place, unless a click has set it."""
        self.refuse_shape(self.shape)
        if at.button is Button.LEFT and not self.points:
            self.now = self.place(at)
            self.points = [self.now]

    def move(self, at: PointerEvent) -> None:
        """Moves the other place."""
        self.now = self.place(at)

    def release(self, at: PointerEvent) -> None:
        """Ends the shape, unless it was only the first click."""
        self.now = self.place(at)
        if self.points and at.button is Button.LEFT and self.now != self.points[0]:
            self.finish()

    def cancel(self) -> None:
        """Cancels the shape."""
        self.points = []

    def finish(self) -> None:
        """Makes the feature from the two places."""
        ring = self.outline()
        self.make(ring)
        self.points = []

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the outline, and its size."""
        if self.points and self.now is not None:
            ring = [self.hand.to_pixels(point, camera) for point in self.outline()]
            paint_path(painter, [ring], is_closed=True, fill=0.15)
            paint_label(painter, ring[-1] + QPointF(12, 22), self.side_words(), INK)
        super(DrawTool, self).paint(painter, camera)


class RectangleTool(SpanTool):
    """Draws a rectangle parallel to the edges of the table; with Shift a square."""

    id = "rectangle"
    title = "Rectangle"
    shortcut = "R"
    icon = "table-rectangle"
    hint = "Drag from corner to corner, or click both; Shift makes a square."

    def move(self, at: PointerEvent) -> None:
        """Moves the other corner."""
        super().move(at)
        if at.shift and self.points and self.now is not None:
            first = self.points[0]
            side = max(abs(self.now.x - first.x), abs(self.now.y - first.y))
            self.now = self.hand.on_table(
                TablePoint(
                    first.x + math.copysign(side, self.now.x - first.x),
                    first.y + math.copysign(side, self.now.y - first.y),
                )
            )

    def release(self, at: PointerEvent) -> None:
        """Ends the rectangle."""
        self.move(at)
        if self.points and at.button is Button.LEFT and self.now != self.points[0]:
            self.finish()

    def outline(self) -> Ring:
        """Returns the four corners."""
        if not self.points or self.now is None:
            return ()
        (x1, y1), (x2, y2) = self.points[0], self.now
        return TablePoint(x1, y1), TablePoint(x2, y1), TablePoint(x2, y2), TablePoint(x1, y2)

    def side_words(self) -> str:
        """Returns width and height."""
        if not self.points or self.now is None:
            return ""
        (x1, y1), (x2, y2) = self.points[0], self.now
        return f"{abs(x2 - x1):.2f} × {abs(y2 - y1):.2f} {self.table.space.units}"


class CircleTool(SpanTool):
    """Draws a circle from its middle to its edge."""

    id = "circle"
    title = "Circle"
    shortcut = "O"
    icon = "table-circle"
    hint = "Drag from the middle to the edge, or click both."

    def outline(self) -> Ring:
        """Returns the corners of the circle; those beyond the edge of the table are moved onto it."""
        if not self.points or self.now is None:
            return ()
        middle, radius = self.points[0], math.dist(self.points[0], self.now)
        start, space = math.radians(bearing(middle, self.now)), self.table.space
        found = []
        for number in range(CIRCLE_POINTS):
            turn = start + 2 * math.pi * number / CIRCLE_POINTS
            x, y = middle.x + radius * math.sin(turn), middle.y - radius * math.cos(turn)
            x, y = min(max(x, 0.0), space.width), min(max(y, 0.0), space.height)
            found.append(TablePoint(round(x, 3), round(y, 3)))
        return tuple(found)

    def side_words(self) -> str:
        """Returns the radius."""
        if not self.points or self.now is None:
            return ""
        return tr("radius {length} {unit}").format(
            length=f"{math.dist(self.points[0], self.now):.2f}", unit=self.table.space.units
        )


class FreehandTool(DrawTool):
    """Draws an area or a line along the pointer's path, without the points it does not need."""

    id = "freehand"
    title = "Freehand"
    shortcut = "F"
    icon = "table-freehand"
    hint = "Drag along the outline or the line; Shift draws a line where the kind may be either."

    def usual(self, at: PointerEvent) -> Shape:
        """Returns the shape to draw: the usual one of the kind, with Shift a line."""
        declared = self.hand.declared
        shapes = [one for one in (declared.shapes if declared else ("area", "line")) if one != "point"]
        return "line" if at.shift and "line" in shapes else (shapes[0] if shapes else "area")

    def press(self, at: PointerEvent) -> None:
        """Begins the line."""
        self.shape = self.usual(at)
        self.refuse_shape(self.shape)
        self.points = [self.place(at)] if at.button is Button.LEFT else []

    def move(self, at: PointerEvent) -> None:
        """Continues the line, without snapping."""
        if at.button is Button.LEFT and self.points:
            there = self.hand.snapped(TablePoint(*at.point), is_free=True)
            if math.dist(there, self.points[-1]) >= self.hand.pixel:
                self.points.append(there)
        elif not self.points:
            self.place(at)

    def release(self, at: PointerEvent) -> None:
        """Makes the feature, with its end snapped."""
        if len(self.points) < 2:
            self.points = []
            return
        self.points.append(self.place(at))
        ring = simplified(self.points, FREE_PIXELS * self.hand.pixel)
        self.points = []
        self.make(ring)

    def cancel(self) -> None:
        """Cancels the line."""
        self.points = []

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the line so far."""
        ring = [self.hand.to_pixels(point, camera) for point in self.points]
        paint_path(painter, [ring], is_closed=self.shape == "area" and len(ring) > 2, fill=0.15)
        super(DrawTool, self).paint(painter, camera)


class StripTool(ClickTool):
    """Draws an area of a given width along a line: a river along its course, a street."""

    id = "strip"
    title = "Strip"
    shortcut = "W"
    shape: Shape = "line"
    icon = "table-strip"
    hint = "Click along the middle of the strip; Enter or a double click ends it, [ and ] change its width."

    def refuse_shape(self, shape: Shape) -> None:
        """Checks that the chosen kind may be an area."""
        super().refuse_shape("area")

    def make(self, ring: Ring) -> None:
        """Adds the strip.

        Raises:
            EditRefused: when the kind cannot be an area, or there are too few points.
        """
        self.refuse_shape("area")
        self.add(strip(self.table, ring, self.hand.width, self.hand.kind))

    def claims(self, press: KeyPress) -> bool:
        """Claims the brackets as well."""
        return super().claims(press) or press.key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight)

    def key(self, press: KeyPress) -> bool:
        """Makes the strip narrower or wider by a quarter."""
        if press.key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
            step = 0.25 if press.key is Qt.Key.Key_BracketRight else -0.25
            self.hand.set_width(max(0.25, self.hand.width + step))
            return True
        return super().key(press)

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the strip at its width, and its middle line."""
        line = [point for n, point in enumerate(self.outline()) if not n or point != self.outline()[n - 1]]
        if len(line) > 1:
            wide = strip_outline(line, self.hand.width)
            rings = [[self.hand.to_pixels(point, camera) for point in ring] for ring in wide]
            paint_path(painter, rings, is_closed=True, fill=0.15, dash=True)
        super().paint(painter, camera)

    def status(self) -> str:
        """Returns the width of the strip, and what all line tools show."""
        told = super().status()
        wide = tr("{width} {unit} wide").format(width=f"{self.hand.width:g}", unit=self.table.space.units)
        return f"{wide}; {told}" if told else ""


def strip_outline(line: list[TablePoint], width: float) -> list[list[tuple[float, float]]]:
    """Returns the outlines of an unfinished strip."""
    import shapely

    wide = shapely.buffer(shapely.LineString(line), width / 2, cap_style="flat", join_style="mitre")
    parts = [one for one in shapely.get_parts(wide) if one.geom_type == "Polygon"]
    return [list(ring.coords) for one in parts for ring in (one.exterior, *one.interiors)]
