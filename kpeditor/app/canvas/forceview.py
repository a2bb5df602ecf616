"""ForceView: the forces on the map - deployment zones, entries, exits, marks and counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout

if TYPE_CHECKING:
    from kpeditor.drawing.overlays.zones import Zone
    from kpeditor.drawing.pieces.spots import UnitSpot

COUNTERS_FROM = 3.0
"""Pixels per hex side from which on counters are drawn."""
LABEL_REACH = 8.0
"""How far a label may stand out beyond its zone, in hex sides."""

Ghosts = tuple[tuple[str, Hex], ...]
"""Units that are dragged, by id, each with the hex it would land in."""
Shown = tuple[int, list[tuple[str, str]]]
"""What the drawn zones depend on: version of the deployment, side and label of the selected ones."""


class ForceView:
    """Draws zones and marks (into tiles) and counters (over them)."""

    def __init__(self, document: Document, sheet: MapSheet, settings: ViewSettings) -> None:
        self._document = document
        self._layout = HexLayout(sheet.grid)
        self._settings = settings
        self._extents: list[QRectF] = []
        self._extents_version = -1
        self._shown = self._state()
        self._redrawn: tuple[list[UnitSpot], list[UnitSpot]] | None = None
        self._marked: tuple[list[UnitSpot], frozenset[str], Ghosts, list[UnitSpot]] | None = None

    def refresh(self) -> bool:
        """Answers whether zones or marks look different from the previous call."""
        old, self._shown = self._shown, self._state()
        return self._shown != old

    def _state(self) -> Shown:
        chosen = [(zone.side.id, zone.label) for zone in self._chosen_zones()]
        return self._document.deployment.version, chosen

    @property
    def is_late(self) -> bool:
        """Whether counters are left out of this picture, the first of a document, because zones and forces
        were not read yet: what a window shows first does not wait for that.
        """
        return not self._document.deployment.is_read

    def read(self) -> None:
        """Reads zones and forces."""
        self._document.deployment.spots()

    def is_empty(self, region: QRectF) -> bool:
        """Whether no zone and no mark lies in a region, in hex sides."""
        if self._document.deployment.marks():
            return False
        return not any(extent.intersects(region) for extent in self._zone_extents())

    def steps(self, painter: QPainter, side: float, region: QRectF) -> Iterator[None]:
        """Draws zones and marks in a region, in hex sides, one after the other; the painter's origin is the
        board's corner.
        """
        from kpeditor.drawing.pieces.marks import paint_marks

        settings = self._settings
        if settings.shows("zones"):
            yield from self._zone_steps(painter, side, region)
        if settings.shows("units"):
            painter.setOpacity(settings.opacity("units"))
            marks = self._document.deployment.marks()
            paint_marks(painter, self._layout, marks, side=side, region=region)
            painter.setOpacity(1.0)

    def _zone_steps(self, painter: QPainter, side: float, region: QRectF) -> Iterator[None]:
        from kpeditor.drawing.overlays.markedhexes import paint_hexes
        from kpeditor.drawing.overlays.zonepainting import paint_zone

        chosen = self._chosen_zones()
        for zone, extent in zip(self._document.deployment.zones(), self._zone_extents(), strict=True):
            if not extent.intersects(region):
                continue
            painter.setOpacity(self._settings.opacity("zones"))
            if any(zone is one for one in chosen):
                paint_hexes(painter, self._layout, zone.hexes, zone.colour, side=side, fill=0.12)
            paint_zone(painter, self._layout, zone, side=side)
            painter.setOpacity(1.0)
            yield

    def draw_units(
        self, painter: QPainter, camera: Camera, ghosts: Ghosts, *, is_set_off: bool = False
    ) -> None:
        """Draws the counters in view; the painter's origin is the board's corner. Where the map below is
        tinted they may get a light rim, and the labels of their zones are drawn again above the tint.
        """
        if self.is_late:
            return
        from kpeditor.drawing.pieces.units import paint_units

        side = camera.side
        if is_set_off:
            self._set_off(painter, camera)
        if self._settings.shows("units") and side >= COUNTERS_FROM:
            region = QRectF(camera.x, camera.y, camera.width / side, camera.height / side)
            dpr = painter.device().devicePixelRatioF()
            painter.save()
            painter.setOpacity(self._settings.opacity("units"))
            paint_units(painter, self._layout, self._spots(ghosts), side=side, region=region, dpr=dpr)
            painter.restore()

    def _set_off(self, painter: QPainter, camera: Camera) -> None:
        from kpeditor.drawing.overlays.zonepainting import paint_zone_label

        side, settings = camera.side, self._settings
        if settings.shows("zones"):
            for zone in self._document.deployment.zones():
                paint_zone_label(painter, self._layout, zone, side=side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(settings.style.place_halo))
        for rect in self.rects(camera):
            rim = max(1.0, side * 0.05)
            painter.drawRoundedRect(rect.adjusted(-rim, -rim, rim, rim), 2 * rim, 2 * rim)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def rects(self, camera: Camera) -> list[QRectF]:
        """Where the counters in view stand, in pixels of the board."""
        from kpeditor.drawing.pieces.units import counter_rect

        side = camera.side
        if not self._settings.shows("units") or side < COUNTERS_FROM:
            return []
        view = QRectF(camera.x * side, camera.y * side, camera.width, camera.height)
        rects = [counter_rect(self._layout, spot.hex, spot.level, side) for spot in self.spots()]
        return [rect for rect in rects if rect.intersects(view)]

    def _zone_extents(self) -> list[QRectF]:
        """The rectangles, in hex sides, that the zones and their labels are drawn in."""
        deployment = self._document.deployment
        if self._extents_version != deployment.version:
            reach = QMarginsF(LABEL_REACH, 2, LABEL_REACH, 2)
            self._extents = [zone.shape.middles.marginsAdded(reach) for zone in deployment.zones()]
            self._extents_version = deployment.version
        return self._extents

    def _chosen_zones(self) -> list[Zone]:
        """The zones of the selected side or groups."""
        selection = self._document.selection
        if not selection.side:
            return []
        zones, groups = self._document.deployment.zones(), selection.all_groups
        if not groups:
            return [zone for zone in zones if zone.side.id == selection.side]
        return [one for one in zones if one.group is not None and (one.side.id, one.group.id) in groups]

    def spots(self) -> list[UnitSpot]:
        """The counters in the chosen look."""
        spots, symbols = self._document.deployment.spots(), self._settings.symbols
        if symbols == "silhouettes":
            return spots
        if self._redrawn is None or self._redrawn[0] is not spots:
            self._redrawn = spots, [replace(one, look=replace(one.look, symbols=symbols)) for one in spots]
        return self._redrawn[1]

    def _spots(self, ghosts: Ghosts) -> list[UnitSpot]:
        """The counters, the selected ones marked and dragged ones where they would land."""
        spots = self.spots()
        selected = self._document.selection.all_units
        if not selected:
            return spots
        if self._marked is None or self._marked[0] is not spots or self._marked[1:3] != (selected, ghosts):
            self._marked = spots, selected, ghosts, self._marked_spots(spots, selected, dict(ghosts))
        return self._marked[3]

    def _marked_spots(
        self, spots: list[UnitSpot], selected: frozenset[str], ghosts: Mapping[str, Hex]
    ) -> list[UnitSpot]:
        shown = []
        for spot in spots:
            if (unit := spot.unit) is not None and unit.id in selected:
                spot = replace(spot, look=replace(spot.look, selected=True))
                if (there := ghosts.get(unit.id)) is not None:
                    level = 0 if len(ghosts) == 1 else spot.level
                    spot = replace(spot, hex=there, level=level, look=replace(spot.look, planned=True))
            shown.append(spot)
        return shown
