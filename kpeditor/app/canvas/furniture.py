"""Furniture: the widgets on the canvas other than the map: rulers, scroll bars, overview map, scale bar,
fanned stacks, the legend of a heat map.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QScrollBar, QWidget

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.canvas.heatview import HeatLegend
from kpeditor.app.canvas.spotlightview import SpotlightCaption
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.fan import StackFan
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.mapview.minimap import Minimap
from kpeditor.app.mapview.rulers import Ruler, RulerCorner
from kpeditor.app.mapview.scalebar import ScaleBar
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex

if TYPE_CHECKING:
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
        canvas.setContentsMargins(left, top, 0, 0)  # messages lie on the map, below the numbers
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


ARROW = 40
"""Pixels the view moves by a click on an arrow of a bar."""


class ScrollBars(QObject):
    """Two bars at the right and lower edge of a map, over it; they follow the camera and move it."""

    def __init__(self, canvas: MapWidget) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.across = QScrollBar(Qt.Orientation.Horizontal, canvas)
        self.down = QScrollBar(Qt.Orientation.Vertical, canvas)
        self.corner = QWidget(canvas)
        self.across.setAccessibleName(tr("Move the map sideways"))
        self.down.setAccessibleName(tr("Move the map up and down"))
        for widget in (self.across, self.down, self.corner):
            widget.setAutoFillBackground(True)
            widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            widget.setCursor(Qt.CursorShape.ArrowCursor)
            widget.hide()
        for bar in (self.across, self.down):
            bar.setSingleStep(ARROW)
            bar.valueChanged.connect(self._move)

    @property
    def thickness(self) -> int:
        """The thickness of the right and the bottom bar in pixels; 0 while they are hidden."""
        return 0 if self.down.isHidden() else self.down.sizeHint().width()

    def follow(self, left: int, top: int, *, is_wanted: bool) -> None:
        """Updates the bars to the view, or hides them while the whole board is visible; the rulers take
        `left` and `top` pixels.
        """
        canvas, camera = self._canvas, self._canvas.camera
        is_shown = is_wanted and not camera.sees_all
        thick = self.down.sizeHint().width()
        width, height = canvas.width(), canvas.height()
        self.across.setGeometry(left, height - thick, max(0, width - left - thick), thick)
        self.down.setGeometry(width - thick, top, thick, max(0, height - top - thick))
        self.corner.setGeometry(width - thick, height - thick, thick, thick)
        for widget in (self.across, self.down, self.corner):
            widget.setVisible(is_shown)
        if is_shown:
            (left_most, right_most), (top_most, bottom_most) = camera.reach()
            _set(self.across, left_most, right_most, camera.x, camera, camera.width)
            _set(self.down, top_most, bottom_most, camera.y, camera, camera.height)

    def _move(self) -> None:
        """Moves the view when a bar was moved."""
        camera = self._canvas.camera
        camera.x, camera.y = self.across.value() / camera.side, self.down.value() / camera.side
        camera.is_fitted = False
        self._canvas.moved()


def _set(bar: QScrollBar, low: float, high: float, now: float, camera: Camera, page: int) -> None:
    """Sets the range and value of a bar, in pixels of the board, without moving the view."""
    side = camera.side
    bar.blockSignals(True)
    bar.setPageStep(page)
    bar.setRange(round(low * side), max(round(low * side), round(high * side)))
    bar.setValue(round(now * side))
    bar.blockSignals(False)
