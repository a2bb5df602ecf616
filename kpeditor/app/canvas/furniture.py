"""Furniture: the widgets on the canvas other than the map: rulers, scroll bars, overview map, scale bar,
fanned stacks, the legend of a heat map.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.canvas.heatview import HeatLegend
from kpeditor.app.canvas.spotlightview import SpotlightCaption
from kpeditor.app.mapview.fan import StackFan
from kpeditor.app.mapview.minimap import Minimap
from kpeditor.app.mapview.rulers import Ruler, RulerCorner
from kpeditor.app.mapview.scalebar import ScaleBar
from kpeditor.app.mapview.scrollbars import ScrollBars
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.drawing.pieces.spots import UnitSpot

MARGIN = 12


class Furniture(QObject):
    """Creates and positions these widgets, and shows those that the settings switch on."""

    def __init__(
        self, canvas: MapCanvas, sheet: MapSheet, settings: ViewSettings, themes: ThemeKeeper
    ) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._settings = settings
        self.columns = Ruler(canvas, sheet, themes, Qt.Orientation.Horizontal)
        self.rows = Ruler(canvas, sheet, themes, Qt.Orientation.Vertical)
        self.corner = RulerCorner(canvas, themes)
        self.scale_bar = ScaleBar(canvas, sheet)
        self.minimap = Minimap(canvas, themes, self._dots)
        canvas.document.changed.connect(self.minimap.redraw_later)
        canvas.document.pointed.connect(self._on_pointed)
        self.scroll_bars = ScrollBars(canvas)
        self.fan = StackFan(canvas, themes, self._counters_in)
        canvas.document.changed.connect(self.fan.fold)
        canvas.toolbox.switched.connect(self.fan.fold)
        self.heat_legend = HeatLegend(canvas)
        canvas.heat_shown.connect(self.heat_legend.show_heat)
        self.spotlight = SpotlightCaption(canvas)
        canvas.resized.connect(self.arrange)
        canvas.zoomed.connect(self._follow)
        settings.furnished.connect(self.arrange)
        self.arrange()

    def _dots(self) -> dict[Hex, str]:
        """The colour of the side that has units in a hex, by hex."""
        return {spot.hex: spot.look.side_colour for spot in self._canvas.spots()}

    def _counters_in(self, hex_: Hex) -> list[UnitSpot]:
        """The counters that are shown in a hex."""
        if not self._settings.shows("units"):
            return []
        return [spot for spot in self._canvas.spots() if spot.hex == hex_]

    def _on_pointed(self) -> None:
        hex_, toolbox = self._canvas.document.hover.hex, self._canvas.toolbox
        for ruler in (self.columns, self.rows):
            ruler.light(hex_)
        self.fan.point_at(hex_ if toolbox.current is toolbox.select_tool else None)

    def arrange(self) -> None:
        """Positions all widgets on the canvas."""
        canvas, settings = self._canvas, self._settings
        has_rulers = settings.has_furniture("rulers")
        left = self.rows.thickness if has_rulers else 0
        top = self.columns.thickness if has_rulers else 0
        self.corner.setGeometry(0, 0, left, top)
        self.columns.setGeometry(left, 0, canvas.width() - left, top)
        self.rows.setGeometry(0, top, left, canvas.height() - top)
        for widget in (self.corner, self.columns, self.rows):
            widget.setVisible(has_rulers)
        self.columns.offset, self.rows.offset = left, top
        self.scale_bar.setVisible(settings.has_furniture("scale-bar"))
        self.heat_legend.move(left + MARGIN, top + MARGIN)
        self.spotlight.arrange(top)
        self._follow()

    def _follow(self) -> None:
        """Updates the scroll bars to the part of the map in view, and moves the widgets that stand beside
        them.
        """
        canvas, settings = self._canvas, self._settings
        left = self.rows.thickness if settings.has_furniture("rulers") else 0
        top = self.columns.thickness if settings.has_furniture("rulers") else 0
        self.scroll_bars.follow(left, top, is_wanted=settings.has_furniture("scroll-bars"))
        edge = MARGIN + self.scroll_bars.thickness
        self.scale_bar.move(left + MARGIN, canvas.height() - self.scale_bar.height() - edge)
        size = self.minimap.wanted_size()
        right, bottom = canvas.width() - edge, canvas.height() - edge
        self.minimap.setGeometry(right - size.width(), bottom - size.height(), size.width(), size.height())
        self._show_minimap()

    def _show_minimap(self) -> None:
        """Shows the overview map only while a part of the map is out of view and there is room for it."""
        canvas = self._canvas
        has_room = min(canvas.width(), canvas.height()) > 3 * max(self.minimap.width(), self.minimap.height())
        is_wanted = self._settings.has_furniture("minimap") and has_room
        self.minimap.setVisible(is_wanted and not canvas.camera.sees_all)
