"""PointsTool: moves, adds and removes the points of the selected features."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from kpeditor.app.document.features import select_features, selected_features
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import NOTHING, Button, KeyPress, PointerEvent, Preview
from kpeditor.app.tools.table.hand import TableHand, TableTool
from kpeditor.app.tools.table.selecting import ARROWS, STEP
from kpeditor.app.tools.table.sketch import paint_handles
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import Feature
from kpeditor.core.edits.tables.points import Corner, add_point, move_points, point_at, remove_points
from kpeditor.core.geometry.table import TablePoint

Chosen = tuple[str, Corner]
"""A point of a feature, by the feature's name."""


class PointsTool(TableTool):
    """A drag moves a point; a press on a side adds one there; Delete or the right button removes one. Tab
    goes from point to point, Alt with the arrows moves the chosen points, Insert adds one after the chosen
    point.
    """

    id = "points"
    title = "Points"
    shortcut = "V"
    icon = "table-points"
    hint = (
        "Drag a point to move it, a side to add one, right click to remove one (Shift: choose several); "
        "Tab, Alt and arrows, Insert and Delete do the same."
    )

    def __init__(self, hand: TableHand) -> None:
        super().__init__(hand)
        self.chosen: set[Chosen] = set()
        self._stroke = 0
        self._held: Chosen | None = None

    def features(self) -> list[Feature]:
        """The features whose points are shown."""
        return selected_features(self.document)

    def corners(self) -> list[tuple[Chosen, TablePoint]]:
        """All points of the selected features, in order."""
        return [
            ((feature.id, Corner(r, i)), point)
            for feature in self.features()
            for r, ring in enumerate(feature.rings)
            for i, point in enumerate(ring)
        ]

    def _keep_known(self) -> None:
        """Drops chosen points that no longer exist, for example after an undo."""
        if self.chosen:
            self.chosen &= {chosen for chosen, _ in self.corners()}

    def _corner_at(self, at: PointerEvent) -> Chosen | None:
        near = [(math.dist(point, at.point), chosen) for chosen, point in self.corners()]
        best = min(near, default=None)
        return best[1] if best is not None and best[0] <= self.hand.reach else None

    def _side_at(self, at: PointerEvent) -> Chosen | None:
        """The point after which a new one at this place would be inserted; None if no side is near."""
        best: tuple[float, Chosen] | None = None
        for feature in self.features():
            if feature.shape == "point":
                continue
            for r, ring in enumerate(feature.rings):
                last = len(ring) if feature.shape == "area" else len(ring) - 1
                for i in range(last):
                    apart = _distance(at, ring[i], ring[(i + 1) % len(ring)])
                    if best is None or apart < best[0]:
                        best = apart, (feature.id, Corner(r, i))
        return best[1] if best is not None and best[0] <= self.hand.reach else None

    def drags(self, at: PointerEvent) -> bool:
        """Claims drags that begin on a point or side; others move the table."""
        return at.button is Button.LEFT and bool(self._corner_at(at) or self._side_at(at))

    def press(self, at: PointerEvent) -> None:
        """Grabs a point, adds one on a side, or selects the feature under the pointer."""
        self.cancel()
        self._keep_known()
        corner = self._corner_at(at)
        if at.button is Button.RIGHT:
            if corner is not None:
                self.chosen = {corner}
                self.remove()
            return
        if corner is None and (side := self._side_at(at)) is not None:
            self._stroke = self.document.new_stroke()
            name, after = side
            there = self.place(at, besides=frozenset({name}))
            self.hand.change(add_point(self.table, name, after, there, self._stroke))
            corner = name, after._replace(number=after.number + 1)
            self.chosen = {corner}
        if corner is None:
            here = self.hand.names_at(TablePoint(*at.point))
            select_features(self.document, here[:1])
            self.chosen = set()
        elif at.shift:
            self.chosen ^= {corner}
        else:
            self._held = corner
            if corner not in self.chosen:
                self.chosen = {corner}

    def move(self, at: PointerEvent) -> None:
        """Moves the chosen points with the grabbed one."""
        if self._held is None:
            return
        self._keep_known()
        feature = self.table.features.get(self._held[0])
        if feature is None or self._held not in self.chosen:
            return
        if not self._stroke:
            self._stroke = self.document.new_stroke()
        old = point_at(feature, self._held[1])
        names = frozenset(name for name, _ in self.chosen)
        to = self.place(at, self._before(feature, self._held[1]), names)
        self.shift(to.x - old.x, to.y - old.y, self._stroke)

    def _before(self, feature: Feature, corner: Corner) -> TablePoint | None:
        """The neighbour from which angles are measured."""
        ring = feature.rings[corner.ring]
        if len(ring) < 2 or (feature.shape == "line" and corner.number == 0):
            return ring[1] if len(ring) > 1 else None
        return ring[corner.number - 1]

    def shift(self, dx: float, dy: float, stroke: int = 0) -> None:
        """Moves the chosen points, at most to the edge of the table."""
        moves: dict[str, dict[Corner, TablePoint]] = {}
        for name, corner in self.chosen:
            if name in self.table.features:
                x, y = point_at(self.table.features[name], corner)
                moves.setdefault(name, {})[corner] = self.hand.on_table(TablePoint(x + dx, y + dy))
        if moves and (dx or dy):
            self.hand.change(move_points(self.table, moves, stroke))

    def release(self, at: PointerEvent) -> None:
        """Leaves the points where they are."""
        self._stroke, self._held = 0, None
        self.hand.hint = None

    def cancel(self) -> None:
        """Moves the points back."""
        if self._stroke:
            self.document.cancel_stroke(self._stroke)
        self._stroke, self._held = 0, None

    def let_go(self) -> bool:
        """Clears the choice of points."""
        had = bool(self.chosen)
        self.chosen = set()
        return had

    def remove(self) -> None:
        """Removes the chosen points.

        Raises:
            EditRefused: when too few would be left of a feature.
        """
        for name in sorted({name for name, _ in self.chosen}):
            corners = [corner for one, corner in self.chosen if one == name]
            self.hand.change(remove_points(self.table, name, corners))
        self.chosen = set()

    def claims(self, press: KeyPress) -> bool:
        """Claims its keys while a feature is selected."""
        if not self.features():
            return False
        keys = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Insert)
        return press.key in keys or (
            bool(self.chosen) and (press.key is Qt.Key.Key_Delete or (press.alt and press.key in ARROWS))
        )

    def key(self, press: KeyPress) -> bool:
        """Chooses the next point, moves, adds or removes points."""
        self._keep_known()
        if not self.claims(press):
            return False
        if press.key in ARROWS:
            dx, dy = ARROWS[press.key]
            step = STEP * (4 if press.shift else 1)
            self.shift(dx * step, dy * step)
        elif press.key is Qt.Key.Key_Delete:
            self.remove()
        elif press.key is Qt.Key.Key_Insert:
            self._insert()
        else:
            self._step(-1 if press.key is Qt.Key.Key_Backtab else 1)
        return True

    def _step(self, by: int) -> None:
        listed = [chosen for chosen, _ in self.corners()]
        at = next((n for n, one in enumerate(listed) if one in self.chosen), -1 if by > 0 else 0)
        self.chosen = {listed[(at + by) % len(listed)]}

    def _insert(self) -> None:
        """Adds a point in the middle of the side after the chosen point."""
        if not self.chosen:
            self._step(1)
        name, corner = min(self.chosen)
        feature = self.table.features[name]
        ring = feature.rings[corner.ring]
        one, other = ring[corner.number], ring[(corner.number + 1) % len(ring)]
        middle = TablePoint(round((one.x + other.x) / 2, 6), round((one.y + other.y) / 2, 6))
        self.hand.change(add_point(self.table, name, corner, middle))
        self.chosen = {(name, corner._replace(number=corner.number + 1))}

    def preview(self, at: PointerEvent | None) -> Preview:
        """An empty preview: `paint` draws it."""
        return NOTHING

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws a handle at every point, chosen ones filled."""
        corners = self.corners()
        places = [self.hand.to_pixels(point, camera) for _, point in corners]
        paint_handles(painter, places, [chosen in self.chosen for chosen, _ in corners])
        super().paint(painter, camera)

    def status(self) -> str:
        """The place of the chosen point."""
        self._keep_known()
        if len(self.chosen) != 1:
            return ""
        name, corner = next(iter(self.chosen))
        feature = self.table.features.get(name)
        if feature is None:
            return ""
        return tr("Point {number} of {name} at {place}").format(
            number=corner.number + 1, name=name, place=self.table.space.name(point_at(feature, corner))
        )

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """A hand over a point, a cross over a side."""
        if at is None:
            return Qt.CursorShape.ArrowCursor
        if self._corner_at(at) is not None:
            return Qt.CursorShape.PointingHandCursor
        return Qt.CursorShape.CrossCursor if self._side_at(at) is not None else Qt.CursorShape.ArrowCursor


def _distance(at: PointerEvent, one: TablePoint, other: TablePoint) -> float:
    """The distance of a place from a side."""
    dx, dy = other.x - one.x, other.y - one.y
    squared = dx * dx + dy * dy
    share = ((at.x - one.x) * dx + (at.y - one.y) * dy) / squared if squared else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.dist(at.point, (one.x + share * dx, one.y + share * dy))
