"""ZoneTool: draws the area of the selected groups, or the exit of the selected side, on a free table."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from kpeditor.app.document.forces import ChosenArea, areas_edit, areas_name, chosen_areas
from kpeditor.app.document.selection import Selection
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, PointerEvent
from kpeditor.app.tools.table.drawing import ClickTool
from kpeditor.app.tools.table.sketch import INK, paint_label
from kpeditor.app.tools.zonebrush import NO_AREA
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import Ring
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tables.zones import standing_in
from kpeditor.core.scenario.areas.tables.painting import drawn


class TableZoneTool(ClickTool):
    """Draws an area corner by corner, or a rectangle by a drag. The shape is added to the area; with Shift at
    its end, it is removed from the area. Ctrl+click selects the zone there.
    """

    id = "table-zone"
    title = "Zone"
    shortcut = "D"
    icon = "zone-brush"
    hint = (
        "Click corner after corner, or drag a rectangle: added to the area of the selected groups, with "
        "Shift taken away; Ctrl+click selects a zone."
    )

    _begun: TablePoint | None = None
    _is_dragged = _erases = False

    @property
    def areas(self) -> tuple[ChosenArea, ...]:
        """The areas that would be drawn."""
        return chosen_areas(self.document.scenario, self.document.selection)

    def refuse_shape(self, shape: Shape) -> None:
        """Checks that an area is chosen.

        Raises:
            EditRefused: when none is chosen.
        """
        if not self.areas:
            raise EditRefused(tr(NO_AREA))

    def drags(self, at: PointerEvent) -> bool:
        """Claims all drags: they draw a rectangle."""
        return not self.points

    def press(self, at: PointerEvent) -> None:
        """Begins a rectangle, or ends the outline at a double click."""
        self._erases = at.shift
        self._begun = self.place(at) if at.button is Button.LEFT and not self.points else None
        self._is_dragged = False
        super().press(at)

    def move(self, at: PointerEvent) -> None:
        """Moves the corner of the rectangle, or the side to the pointer."""
        super().move(at)
        if self._begun is not None and at.button is Button.LEFT:
            reach = self.hand.reach
            self._is_dragged |= abs(at.x - self._begun.x) > reach and abs(at.y - self._begun.y) > reach

    def release(self, at: PointerEvent) -> None:
        """Completes the rectangle, selects a zone, or sets a corner."""
        begun, self._begun = self._begun, None
        self._erases = at.shift
        if begun is not None and self._is_dragged:
            self._is_dragged = False
            self.refuse_shape(self.shape)
            there = self.place(at)
            self.make((begun, TablePoint(there.x, begun.y), there, TablePoint(begun.x, there.y)))
        elif not self.points and (at.ctrl or not self.areas):
            if not self._select(at) and not at.ctrl:
                self.refuse_shape(self.shape)
        else:
            super().release(at)

    def cancel(self) -> None:
        """Drops the rectangle."""
        self._begun, self._is_dragged = None, False

    def make(self, ring: Ring) -> None:
        """Adds an outline to the areas, or removes it.

        Raises:
            EditRefused: when no area is chosen or there are too few corners.
        """
        areas, scenario = self.areas, self.document.scenario
        if not areas or scenario is None:
            raise EditRefused(tr(NO_AREA))
        if len(set(ring)) < 3:
            raise EditRefused(tr("An area needs three corners at least."))
        standing = standing_in(self.document.battle)
        texts = {
            area: drawn(area.text, self.table, ring, is_erasing=self._erases, standing=standing)
            for area in areas
        }
        if (edit := areas_edit(scenario, texts)) is not None:
            self.document.do(edit, self)

    def outline(self) -> Ring:
        """The rectangle, or the corners so far and the pointer."""
        if self._begun is not None and self._is_dragged and self.now is not None:
            a, b = self._begun, self.now
            return (a, TablePoint(b.x, a.y), b, TablePoint(a.x, b.y))
        return super().outline()

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the outline, and names the owners of the areas."""
        super().paint(painter, camera)
        if self.now is not None and (areas := self.areas):
            place = self.hand.to_pixels(self.now, camera) + QPointF(12, -10)
            paint_label(painter, place, areas_name(areas), INK)

    def _select(self, at: PointerEvent) -> bool:
        """Selects the smallest zone under the pointer; returns whether there is one."""
        import shapely

        here = [
            zone
            for zone in self.document.deployment.table_zones()
            if zone.ground.covers(shapely.Point(at.point))
        ]
        if not here:
            return False
        zone = min(here, key=lambda one: float(one.ground.area))
        self.document.select(Selection(side=zone.side.id, group=zone.group.id if zone.group else ""))
        return True
