"""DrawTool and its subclasses: draw features (areas, lines, points) by clicks and by drags."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from kpeditor.app.document.selection import Selection
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import NOTHING, Button, KeyPress, PointerEvent, Preview
from kpeditor.app.tools.table.hand import TableHand, TableTool
from kpeditor.app.tools.table.sketch import INK, paint_handles, paint_label, paint_path
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.sheet import Feature, Ring
from kpeditor.core.board.tablekinds import LEAST_POINTS, Shape
from kpeditor.core.board.tablemoves import moved_feature
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.board.tablesnap import bearing
from kpeditor.core.edits.tables.cutting import simplified
from kpeditor.core.edits.tables.features import SetFeatures, free_name
from kpeditor.core.errors import EditRefused, KpError
from kpeditor.core.geometry.table import TablePoint

SHAPE_WORDS: dict[str, str] = {
    "area": tr_later("an area"),
    "line": tr_later("a line"),
    "point": tr_later("a point"),
}


FREE_PIXELS = 2.0
"""How many pixels a line drawn by hand may be off where points are left out."""


class DrawTool(TableTool):
    """The base of all tools that draw features. It keeps and draws the points so far, and makes a feature of
    the chosen kind from them.
    """

    shape: Shape = "area"

    def __init__(self, hand: TableHand) -> None:
        super().__init__(hand)
        self.points: list[TablePoint] = []
        self.now: TablePoint | None = None

    def let_go(self) -> bool:
        """Drops the points set so far."""
        had = bool(self.points)
        self.points = []
        return had

    def cancel(self) -> None:
        """Does nothing: a press has no effect yet."""

    def outline(self) -> Ring:
        """The points, including one at the pointer."""
        return (*self.points, *([self.now] if self.now is not None else []))

    def finish(self) -> None:
        """Makes the feature.

        Raises:
            EditRefused: when it has too few points, or its kind cannot have this shape.
        """
        points, self.points = self.points, []  # cleared first: adding the feature updates the status line
        try:
            self.make(tuple(points))
        except KpError:
            self.points = points
            raise

    def make(self, ring: Ring) -> None:
        """Adds a feature of the chosen kind and selects it.

        Raises:
            EditRefused: when the kind cannot have this shape, or there are too few points.
        """
        self.refuse_shape(self.shape)
        ring = _without_repeats(ring)
        if len(ring) < LEAST_POINTS[self.shape]:
            raise EditRefused(
                tr("{shape} needs {count} points at least.").format(
                    shape=tr(SHAPE_WORDS[self.shape]).capitalize(), count=LEAST_POINTS[self.shape]
                )
            )
        self.add(Feature("", self.hand.kind, self.shape, ring))

    def refuse_shape(self, shape: Shape) -> None:
        """Checks that the chosen kind may have a shape.

        Raises:
            EditRefused: when it may not.
        """
        declared = self.hand.declared
        if not self.hand.kind:
            raise EditRefused(tr("Choose in the palette what to draw."))
        if declared is not None and shape not in declared.shapes:
            allowed = ", ".join(tr(SHAPE_WORDS[one]) for one in declared.shapes)
            raise EditRefused(
                tr("{kind} is {allowed}, not {shape}.").format(
                    kind=tr(declared.title), allowed=allowed, shape=tr(SHAPE_WORDS[shape])
                )
            )

    def add(self, *features: Feature) -> None:
        """Adds new features on top, with unused names, and their mirror images, and selects them."""
        if (image := self.hand.image) is not None:
            features = (*features, *(moved_feature(one, image) for one in features))
        self.document.do(added := add_features(self.hand, features))
        self.document.select(Selection(features=tuple(added.changes)))

    def preview(self, at: PointerEvent | None) -> Preview:
        """An empty preview: `paint` draws it."""
        return NOTHING

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the outline so far with its points, the length of its last side, and the snap point."""
        ring = [self.hand.to_pixels(point, camera) for point in self.outline()]
        if self.points:
            is_closed = self.shape == "area" and len(ring) > 2
            paint_path(painter, [ring], is_closed=is_closed, fill=0.15)
            paint_handles(painter, ring[: len(self.points)])
            if self.now is not None and (words := self.side_words()):
                paint_label(painter, ring[-1] + QPointF(12, 22), words, INK)
        super().paint(painter, camera)

    def side_words(self) -> str:
        """Returns length and direction of the side to the pointer: "3.25 inches, 45°"."""
        if not self.points or self.now is None:
            return ""
        last = self.points[-1]
        length = math.dist(last, self.now)
        return f"{length:.2f} {self.table.space.units}, {bearing(last, self.now):.0f}°"

    def status(self) -> str:
        """The point under the pointer, and the length of the side to it."""
        if not self.points or self.now is None:
            return ""
        return tr("{count} points; {side} to {point}; Enter or a double click ends it").format(
            count=len(self.points), side=self.side_words(), point=self.table.space.name(self.now)
        )


def add_features(hand: TableHand, features: tuple[Feature, ...], title: str = "") -> SetFeatures:
    """An edit that adds new features on top; unnamed ones are named after their kind."""
    sheet = replace(hand.sheet, features=dict(hand.sheet.features))
    for feature in features:
        known = hand.document.catalogue.feature(feature.kind)
        name = free_name(sheet, feature.id or (tr(known.title) if known is not None else feature.kind))
        linked = _linked(hand, replace(feature, id=name), known.links if known is not None else {})
        sheet.features[name] = linked
    new = {name: one for name, one in sheet.features.items() if name not in hand.sheet.features}
    return SetFeatures(new, title or tr("Add {names}").format(names=", ".join(new)))


def _linked(hand: TableHand, feature: Feature, links: Mapping[str, frozenset[str]]) -> Feature:
    """The feature with the links it lacks: a crest drawn on hills names the smallest of them."""
    missing = {prop: kinds for prop, kinds in links.items() if prop not in feature.props}
    if not missing:
        return feature
    shape, props = shape_of(feature), dict(feature.props)
    for prop, kinds in missing.items():
        below = [
            (there.area, name)
            for name, one in hand.sheet.features.items()
            if one.kind in kinds and (there := hand.index.shape(name)).covers(shape)
        ]
        if below:
            props[prop] = min(below)[1]
    return replace(feature, props=props)


def _without_repeats(ring: Ring) -> Ring:
    """The ring without points that equal the point before."""
    return tuple(point for number, point in enumerate(ring) if not number or point != ring[number - 1])


class ClickTool(DrawTool):
    """Draws by clicks: each sets a point. A double click, Enter or the right button ends the feature,
    Backspace removes the last point. Drags move the table.
    """

    def __init__(self, hand: TableHand) -> None:
        super().__init__(hand)
        self._is_ended = False

    def drags(self, at: PointerEvent) -> bool:
        """Claims no drag: drags move the table."""
        return False

    def move(self, at: PointerEvent) -> None:
        """Draws the side to the pointer."""
        self.now = self.place(at, self.points[-1] if self.points else None)

    def release(self, at: PointerEvent) -> None:
        """Sets a point, or ends the outline where it began."""
        if self._is_ended:
            self._is_ended = False
            return
        if at.button is Button.RIGHT:
            if self.points:
                self.finish()
            return
        if not self.points:
            self.refuse_shape(
                self.shape
            )  # refuses at the first point, before the user draws the rest in vain
        there = self.now = self.place(at, self.points[-1] if self.points else None)
        if self.closes(there):
            self.finish()
        else:
            self.points.append(there)

    def press(self, at: PointerEvent) -> None:
        """Ends the feature at the second press of a double click, whose release then sets no point."""
        self._is_ended = False
        if at.clicks == 2 and at.button is Button.LEFT and len(self.points) >= LEAST_POINTS[self.shape]:
            self.finish()
            self._is_ended = True

    def closes(self, there: TablePoint) -> bool:
        """Whether a click at a place ends the outline of an area, because it began there."""
        return (
            self.shape == "area"
            and len(self.points) >= LEAST_POINTS["area"]
            and math.dist(there, self.points[0]) <= self.hand.reach
        )

    def leave(self) -> None:
        """Hides the side to the pointer."""
        super().leave()
        self.now = None

    def claims(self, press: KeyPress) -> bool:
        """Claims Enter and Backspace while something is drawn."""
        return bool(self.points) and press.key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace)

    def key(self, press: KeyPress) -> bool:
        """Ends the outline, or removes its last point."""
        if not self.claims(press):
            return False
        if press.key is Qt.Key.Key_Backspace:
            self.points.pop()
        else:
            self.finish()
        return True


class OutlineTool(ClickTool):
    """Draws point by point; a drag before the first point draws along the pointer's path. Later drags move
    the table.
    """

    def __init__(self, hand: TableHand) -> None:
        super().__init__(hand)
        self._path: list[TablePoint] = []

    def drags(self, at: PointerEvent) -> bool:
        """Claims drags as long as no point is set."""
        return not self.points

    def press(self, at: PointerEvent) -> None:
        """Begins a path if no point is set."""
        super().press(at)
        is_first = at.button is Button.LEFT and not self.points and not self._is_ended
        self._path = [self.place(at)] if is_first else []

    def move(self, at: PointerEvent) -> None:
        """Continues the path, without snapping; outside a drag draws the side to the pointer."""
        if at.button is not Button.LEFT or not self._path:
            super().move(at)
            return
        there = self.hand.snapped(TablePoint(*at.point), is_free=True)
        if math.dist(there, self._path[-1]) >= self.hand.pixel:
            self._path.append(there)

    def release(self, at: PointerEvent) -> None:
        """Makes the feature from a path; a click sets a point."""
        path, self._path = self._path, []
        if at.is_click or len(path) < 2:
            super().release(at)
            return
        path.append(self.place(at))
        self.make(simplified(path, FREE_PIXELS * self.hand.pixel))

    def cancel(self) -> None:
        """Cancels the path."""
        self._path = []

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the path so far, or the outline."""
        ring = [self.hand.to_pixels(point, camera) for point in self._path]
        paint_path(painter, [ring], is_closed=self.shape == "area" and len(ring) > 2, fill=0.15)
        super().paint(painter, camera)


class AreaTool(OutlineTool):
    """Draws an area corner by corner, or freehand."""

    id = "area"
    title = "Area"
    shortcut = "B"
    icon = "table-area"
    hint = (
        "Click corner after corner; a double click, Enter or the first corner closes the area. "
        "A drag draws it by hand."
    )


class LineTool(OutlineTool):
    """Draws a line point by point, or freehand."""

    id = "line"
    title = "Line"
    shortcut = "N"
    shape: Shape = "line"
    icon = "table-line"
    hint = "Click point after point; a double click or Enter ends the line. A drag draws it by hand."


class PointTool(ClickTool):
    """Puts a point down by one click."""

    id = "point"
    title = "Point"
    shortcut = "P"
    shape: Shape = "point"
    icon = "table-point"
    hint = "Click where the point lies."

    def release(self, at: PointerEvent) -> None:
        """Puts the point down."""
        self.make((self.place(at),))
