"""ForceView: the forces on the map - deployment zones, entries, exits and counters."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kpeditor.app.canvas.camera import Camera
from kpeditor.app.canvas.viewsettings import ViewSettings
from kpeditor.app.document.document import Document
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Touched
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.overlays import paint_hexes, paint_units, paint_zone
from kpeditor.drawing.spots import UnitSpot, unit_spots
from kpeditor.drawing.zones import Zone, zones_of

COUNTERS_FROM = 3.0
"""Pixels per hex side from which on counters are drawn."""


LABEL_REACH = 8.0
"""How far a label may stand out beyond its zone, in hex sides."""


class ForceView:
    """Zones and counters of the scenario; worked out anew only when they may have changed."""

    def __init__(self, document: Document, sheet: MapSheet, settings: ViewSettings) -> None:
        self._document = document
        self._layout = HexLayout(sheet.grid)
        self._settings = settings
        self._zones: list[Zone] = []
        self._spots: list[UnitSpot] = []
        self._chosen: list[tuple[str, str]] = []
        self._extents: list[QRectF] = []
        self._is_stale = True

    def refresh(self, touched: Touched) -> bool:
        """Takes an edit in; answers whether zones or counters may have changed."""
        changed = touched.scenario or touched.sheet or self._follows_roads()
        self._is_stale = self._is_stale or changed
        return changed

    def reselect(self) -> bool:
        """Takes another selection in; answers whether a zone is shown differently now."""
        self._work_out()
        chosen = [(zone.side.id, zone.label) for zone in self._chosen_zones()]
        old, self._chosen = self._chosen, chosen
        return chosen != old

    def _follows_roads(self) -> bool:
        """Whether an area of the scenario depends on what is drawn on the map."""
        scenario = self._document.scenario
        if scenario is None:
            return False
        areas = [side.exit for side in scenario.sides]
        areas += [
            text
            for _, group in scenario.groups()
            for text in (group.deploy, group.enter.at if group.enter else "")
        ]
        return any("road" in area.lower() for area in areas)

    def _work_out(self) -> None:
        if self._is_stale:
            self._zones = zones_of(self._document.battle)
            self._spots = unit_spots(self._document.battle)
            self._extents = [self._extent(zone) for zone in self._zones]
            self._is_stale = False

    def _extent(self, zone: Zone) -> QRectF:
        """The rectangle, in hex sides, that a zone and its label are drawn in."""
        places = [self._layout.centre(hex_) for hex_ in zone.hexes]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        box = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return box.adjusted(-LABEL_REACH, -2, LABEL_REACH, 2)

    def paint(self, painter: QPainter, side: float, region: QRectF) -> None:
        """Draws the zones in a region, given in hex sides; the painter's origin is the board's corner."""
        if not self._settings.shows("zones"):
            return
        self._work_out()
        chosen = self._chosen_zones()
        for zone, extent in zip(self._zones, self._extents, strict=True):
            if not extent.intersects(region):
                continue
            if any(zone is one for one in chosen):
                paint_hexes(painter, self._layout, zone.hexes, zone.colour, side=side, fill=0.12)
            paint_zone(painter, self._layout, zone, side=side)

    def draw_units(self, painter: QPainter, camera: Camera, ghost: tuple[str, Hex] | None) -> None:
        """Draws the counters in view; the painter's origin is the board's corner."""
        self._work_out()
        side = camera.side
        if self._settings.shows("units") and side >= COUNTERS_FROM:
            region = QRectF(camera.x, camera.y, camera.width / side, camera.height / side)
            dpr = painter.device().devicePixelRatioF()
            paint_units(painter, self._layout, self._shown_spots(ghost), side=side, region=region, dpr=dpr)

    def _chosen_zones(self) -> list[Zone]:
        """The zones of the selected side or group."""
        selection = self._document.selection
        if not selection.side:
            return []
        return [
            zone
            for zone in self._zones
            if zone.side.id == selection.side
            and (not selection.group or (zone.group is not None and zone.group.id == selection.group))
        ]

    def _shown_spots(self, ghost: tuple[str, Hex] | None) -> list[UnitSpot]:
        """The counters, the selected one marked and a dragged one where it would land."""
        selected = self._document.selection.unit
        if not selected:
            return self._spots
        shown = []
        for spot in self._spots:
            if spot.unit is not None and spot.unit.id == selected:
                spot = replace(spot, look=replace(spot.look, selected=True))
                if ghost is not None and ghost[0] == selected:
                    spot = replace(spot, hex=ghost[1], level=0, look=replace(spot.look, planned=True))
            shown.append(spot)
        return shown
