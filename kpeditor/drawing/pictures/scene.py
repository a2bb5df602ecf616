"""BattlePainter: map, zones, units and marks of a battle in one call, for pictures.

The window paints these parts separately, with caches.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEngine, QPainter

from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.frame import scaled
from kpeditor.drawing.looks import catalogue_of
from kpeditor.drawing.map.farview import FarView
from kpeditor.drawing.map.legend import Legend, legend_of_map
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.drawing.pieces.counterlooks import Symbols
from kpeditor.drawing.stylebook import USUAL, Appearance

FAR_BELOW = 3.0
"""Pixels per hex side below which a picture is made from the far view."""
BLOCK = 2048
"""The pixels of one block: smaller blocks draw much twice along their edges, larger ones save nothing more.
"""


_LEGEND_PIXELS = 14.0


class BattlePainter:
    """Draws a battle as it was when the painter was made; make a new one after a change."""

    def __init__(
        self,
        battle: Battle,
        appearance: Appearance = USUAL,
    ) -> None:
        self.style, self.shows = appearance.style, appearance.shows
        self._layers = appearance.layers
        self.layout = HexLayout(battle.map.grid)
        self._sheet = battle.map
        self._paint_forces = (
            self._forces_of(battle, appearance.symbols) if battle.scenario is not None else None
        )

    def paint(self, painter: QPainter, side: float, region: QRectF) -> None:
        """Draws a region, in hex sides; the painter's origin is the board's corner."""
        if side < FAR_BELOW:
            self._paint_far(painter, side, region)
        elif painter.paintEngine().type() != QPaintEngine.Type.Raster:
            self._near.paint(painter, side, region, self._layers)
        else:
            self._paint_blocks(painter, side, region)
        if self._paint_forces is not None:
            self._paint_forces(painter, side, region)

    def _forces_of(self, battle: Battle, symbols: Symbols) -> Callable[[QPainter, float, QRectF], None]:
        """The painters of zones, marks and units in their present state."""
        # Loaded late: a map has none of it.
        from kpeditor.drawing.overlays.zonepainting import paint_zone
        from kpeditor.drawing.overlays.zones import zones_of
        from kpeditor.drawing.pieces.marks import marks_of, paint_marks
        from kpeditor.drawing.pieces.spots import unit_spots
        from kpeditor.drawing.pieces.units import paint_units

        zones = zones_of(battle) if self.shows("zones") else []
        marks = marks_of(battle) if self.shows("units") else ()
        spots = unit_spots(battle, symbols) if self.shows("units") else []

        def paint(painter: QPainter, side: float, region: QRectF) -> None:
            for zone in zones:
                paint_zone(painter, self.layout, zone, side=side)
            paint_marks(painter, self.layout, marks, side=side)
            paint_units(painter, self.layout, spots, side=side, region=region)

        return paint

    def legend(self, width: float, letters: float = _LEGEND_PIXELS) -> Legend:
        """The legend of the map for a page of this width, in letters of this height, in pixels."""
        return legend_of_map(self._sheet, self.style, catalogue_of(self._sheet), width, letters)

    @cached_property
    def _near(self) -> MapPainter:
        return MapPainter(self._sheet, self.style)

    @cached_property
    def _far(self) -> FarView:
        return FarView(self._sheet, self.style)

    def _paint_far(self, painter: QPainter, side: float, region: QRectF) -> None:
        painter.save()
        painter.translate(region.left() * side, region.top() * side)
        self._far.draw(painter, side, region.x(), region.y(), region.width() * side, region.height() * side)
        painter.restore()

    def _paint_blocks(self, painter: QPainter, side: float, region: QRectF) -> None:
        """Draws the map block by block."""
        step = BLOCK / side
        top = region.top()
        while top < region.bottom():
            left = region.left()
            while left < region.right():
                block = QRectF(left, top, step, step).intersected(region)
                painter.save()
                painter.setClipRect(scaled(block, side))
                self._near.paint(painter, side, block, self._layers)
                painter.restore()
                left += step
            top += step
