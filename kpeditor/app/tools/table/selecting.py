"""TableSelect: selects features of a table and drags them."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from kpeditor.app.document.bases import bases_within, select_bases, selected_bases
from kpeditor.app.document.features import select_features, selected_features
from kpeditor.app.document.selection import Selection
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import NOTHING, Button, KeyPress, PointerEvent, Preview
from kpeditor.app.tools.table.bases import TURN_STEP, BaseHold
from kpeditor.app.tools.table.hand import TableHand, TableTool
from kpeditor.app.tools.table.sketch import paint_path
from kpeditor.app.words import tr
from kpeditor.core.board.tablesnap import SnapTargets, without
from kpeditor.core.edits.tables.bases import BasePlace
from kpeditor.core.edits.tables.features import move_features
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.scenario.areas.tables.ground import Membership
from kpeditor.drawing.table.bases import BaseSpot

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
TURNS = {Qt.Key.Key_BracketRight: 1, Qt.Key.Key_BracketLeft: -1}
STEP = 0.25
"""The distance by which Alt and an arrow move the selection, in the table's unit; with Shift four times as
far.
"""


class TableSelect(TableTool):
    """A click selects a feature, another click the one below. With Shift or Ctrl it adds a feature to the
    selection or removes it. A drag with Shift selects all within a rectangle or a line drawn by hand
    (`TableHand.select_by`). A drag of the selection moves it; elsewhere a drag moves the table.
    """

    id = "select"
    title = "Select"
    shortcut = "A"
    hint = (
        "Click selects a feature or a base, again the one below (Shift: more; Shift and a drag: all inside); "
        "a drag moves what is selected."
    )

    def __init__(self, hand: TableHand) -> None:
        super().__init__(hand)
        self._pressed: PointerEvent | None = None
        self._band: list[TablePoint] = []
        self._stroke = 0
        self._moved = 0.0, 0.0
        self._held: tuple[str, ...] = ()
        self.bases = BaseHold(hand)

    def names_at(self, at: PointerEvent) -> list[str]:
        """Returns the features under the pointer, the topmost first."""
        return self.hand.names_at(TablePoint(*at.point))

    def drags(self, at: PointerEvent) -> bool:
        """Claims drags that move the selection or, with Shift, draw a rubber band."""
        if at.shift or self.bases.is_on_knob(at) or self.bases.spot_at(at) is not None:
            return True
        chosen = self.document.selection.features
        return any(name in chosen for name in self.names_at(at)) or bool(self.names_at(at)[:1])

    def press(self, at: PointerEvent) -> None:
        """Grabs the feature or base under the pointer."""
        self.cancel()
        self._pressed = at
        if at.button is Button.LEFT and self.bases.is_on_knob(at):
            self.bases.take(at, is_turning=True)
            return
        if at.shift or at.ctrl:
            return
        if (spot := self.bases.spot_at(at)) is not None:
            if spot.unit.id not in self.document.selection.all_units:
                select_bases(self.document, [spot])
            if at.button is Button.LEFT:
                self.bases.take(at)
            return
        here, chosen = self.names_at(at), self.document.selection.features
        if any(name in chosen for name in here):
            self._held = chosen  # only a click without a drag chooses one of them
        elif here:
            select_features(self.document, here[:1])
            self._held = (here[0],) if at.button is Button.LEFT else ()
        else:
            self.document.select(Selection())

    def move(self, at: PointerEvent) -> None:
        """Moves what is grabbed, or extends the rubber band."""
        start = self._pressed
        if start is None or start.button is not Button.LEFT:
            return
        if self.bases.is_held:
            self.bases.move(at)
            return
        if math.dist(start.point, at.point) <= 3 * self.hand.pixel and not self._stroke and not self._band:
            return
        if start.shift:
            self._draw_band(TablePoint(*start.point), TablePoint(*at.point))
        elif self._held:
            self._drag(start, at)

    def _draw_band(self, start: TablePoint, at: TablePoint) -> None:
        """Extends the line drawn by hand, or the rectangle to the pointer."""
        if self.hand.uses_lasso:
            self._band = [*(self._band or [start]), at]
        else:
            self._band = [start, TablePoint(at.x, start.y), at, TablePoint(start.x, at.y)]

    def _enclosed(self) -> Any:
        """The area within the rubber band."""
        import shapely

        if len(self._band) < 3:
            return shapely.LineString(self._band)
        return shapely.make_valid(shapely.Polygon(self._band))

    def _inside(self) -> tuple[list[BaseSpot], list[str]]:
        """The bases in the rubber band; without any, the features."""
        ground = self._enclosed()
        how: Membership = "partly" if self.hand.takes_parts else "wholly"
        spots = bases_within(self.document, ground, how)
        return spots, [] if spots else self.hand.names_within(ground)

    def status(self) -> str:
        """What the rubber band selects."""
        if not self._band:
            return ""
        spots, names = self._inside()
        what = (
            tr("bases: {count}").format(count=len(spots))
            if spots
            else tr("features: {count}").format(count=len(names))
        )
        if self.hand.takes_parts:
            return tr("Selects what lies partly inside; {what}").format(what=what)
        return tr("Selects what lies wholly inside; {what}").format(what=what)

    def _drag(self, start: PointerEvent, at: PointerEvent) -> None:
        if not self._stroke:
            self._stroke = self.document.new_stroke()
        by = self._snapped_step(start, at)
        dx, dy = by[0] - self._moved[0], by[1] - self._moved[1]
        if dx or dy:
            self.hand.change(move_features(self.table, self._held, dx, dy, self._stroke))
            self._moved = by

    def _snapped_step(self, start: PointerEvent, at: PointerEvent) -> tuple[float, float]:
        """The step to move by, snapped so that a corner of what is grabbed meets something near, and limited
        so that all of it stays on the table.
        """
        dx, dy = at.x - start.x, at.y - start.y
        held = [self.table.features[name] for name in self._held if name in self.table.features]
        points = [
            TablePoint(x - self._moved[0], y - self._moved[1])
            for one in held
            for ring in one.rings
            for x, y in ring
        ]
        self.hand.hint = None
        if not at.ctrl and len(points) <= 200:
            others = without(self.table.features.values(), set(self._held))
            targets = SnapTargets(others, self.table.space)
            found = [
                (math.dist(there, snap.at), snap, there)
                for point in points
                if (
                    snap := targets.snap(
                        there := TablePoint(point.x + dx, point.y + dy), self.hand.reach, self.hand.snaps
                    )
                )
            ]
            if found:
                _, self.hand.hint, there = min(found, key=lambda one: one[0])
                dx, dy = dx + self.hand.hint.at.x - there.x, dy + self.hand.hint.at.y - there.y
        space = self.table.space
        if points:
            dx = min(max(dx, -min(p.x for p in points)), space.width - max(p.x for p in points))
            dy = min(max(dy, -min(p.y for p in points)), space.height - max(p.y for p in points))
        return round(dx, 6), round(dy, 6)

    def release(self, at: PointerEvent) -> None:
        """Drops what is grabbed, or selects what was clicked or lies in the rubber band."""
        pressed, band, was_moved = self._pressed, bool(self._band), bool(self._stroke)
        spots, inside = self._inside() if band else ([], [])
        if self.bases.is_held:
            is_click = not self.bases.was_moved and not self.bases.is_turning
            self.bases.release()
            self._forget()
            if is_click and (spot := self.bases.spot_at(at)) is not None:
                select_bases(self.document, [spot])  # only a click without a drag chooses one of them
            return
        self._forget()
        if pressed is None or pressed.button is not Button.LEFT or was_moved:
            return
        chosen = self.document.selection.features
        if band and spots:
            self._take_in(spots)
        elif band:
            select_features(self.document, [*chosen, *(one for one in inside if one not in chosen)])
        if band:
            return
        here = self.names_at(at)
        if (pressed.shift or pressed.ctrl) and (spot := self.bases.spot_at(at)) is not None:
            self._take_in([spot])
        elif pressed.shift or pressed.ctrl:
            self._toggle(here)
        elif at.is_click and here and pressed.clicks == 1:
            below = [name for name in here if name in chosen]
            if below and len(chosen) == 1:
                number = here.index(below[0])
                is_again = self._last_click == (here, below[0])
                select_features(self.document, [here[(number + 1) % len(here)] if is_again else below[0]])
            elif below:
                select_features(self.document, below[:1])
            self._last_click = here, self.document.selection.features[-1]

    _last_click: tuple[list[str], str] = [], ""

    def _take_in(self, spots: list[BaseSpot]) -> None:
        """Adds bases to the selection; removes a single base that is already selected."""
        chosen, old = selected_bases(self.document), self.document.selection.all_units
        if len(spots) == 1 and spots[0].unit.id in old:
            select_bases(self.document, [one for one in chosen if one.unit.id != spots[0].unit.id])
        else:
            select_bases(self.document, [*chosen, *(one for one in spots if one.unit.id not in old)])

    def _toggle(self, here: list[str]) -> None:
        chosen = self.document.selection.features
        if here and here[0] in chosen:
            select_features(self.document, [name for name in chosen if name != here[0]])
        elif here:
            select_features(self.document, [*chosen, here[0]])

    def cancel(self) -> None:
        """Moves everything back."""
        self.bases.cancel()
        if self._stroke:
            self.document.cancel_stroke(self._stroke)
        self._forget()

    def _forget(self) -> None:
        self._pressed, self._band, self._stroke, self._held = None, [], 0, ()
        self._moved = 0.0, 0.0
        self.hand.hint = None

    def claims(self, press: KeyPress) -> bool:
        """Claims Alt with the arrows while something is selected, and the brackets while bases are."""
        has_bases = bool(selected_bases(self.document))
        if press.key in TURNS and not press.ctrl:
            return has_bases
        return press.alt and press.key in ARROWS and (has_bases or bool(selected_features(self.document)))

    def key(self, press: KeyPress) -> bool:
        """Moves the selection by a step, or turns it."""
        if not self.claims(press):
            return False
        if bases := selected_bases(self.document):
            self._step_bases(bases, press)
            return True
        dx, dy = ARROWS[press.key]
        step = STEP * (4 if press.shift else 1)
        names = [feature.id for feature in selected_features(self.document)]
        self.hand.change(move_features(self.table, names, dx * step, dy * step))
        return True

    def _step_bases(self, bases: list[BaseSpot], press: KeyPress) -> None:
        if press.key in TURNS:
            by = TURNS[press.key] * (1.0 if press.alt else TURN_STEP)
            places = {one.unit.id: BasePlace(one.stand.at, (one.stand.facing + by) % 360) for one in bases}
            self.bases.put(places, tr("Turn {units}").format(units=", ".join(places)), 0)
            return
        dx, dy = (part * STEP * (4 if press.shift else 1) for part in ARROWS[press.key])
        moved = {
            one.unit.id: BasePlace(TablePoint(one.stand.at.x + dx, one.stand.at.y + dy)) for one in bases
        }
        self.bases.put(moved, stroke=0)

    def preview(self, at: PointerEvent | None) -> Preview:
        """An empty preview: `paint` draws it."""
        return NOTHING

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the rubber band, the handle of bases, and the snap point."""
        self.bases.paint(painter, camera)
        if self._band:
            ring = [self.hand.to_pixels(corner, camera) for corner in self._band]
            paint_path(painter, [ring], is_closed=True, fill=0.1, dash=True)
        super().paint(painter, camera)

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """Returns the arrow."""
        return Qt.CursorShape.ArrowCursor
