"""MapWidget: a widget that shows a hex map through a camera; subclasses draw what lies on the map."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.maptiles import MapView
from kpeditor.app.mapview.tiledrawing import Scene
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.frame import NORMAL_SIDE


class MapWidget(QWidget):
    """The map of the editor or of a game.

    Signals:
        zoomed: another part of the map is in view, or at another size.
    """

    zoomed = Signal()

    def __init__(
        self, sheet: MapSheet, settings: ViewSettings, zones: Scene, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self.layout_of_hexes = HexLayout(sheet.grid)
        self.camera = Camera(self.layout_of_hexes.size)
        self._map = MapView(sheet, settings, self.camera, zones)
        self._refiner = QTimer(self)
        self._refiner.setSingleShot(True)
        self._refiner.timeout.connect(self._refine)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(240, 180)
        settings.changed.connect(self._on_restyled)

    def fit(self) -> None:
        """Shows the whole map."""
        self.camera.fit()
        self.moved()

    def zoom(self, steps: int) -> None:
        """Zooms in or out around the middle, in steps of a quarter doubling."""
        self.camera.zoom_by(steps)
        self.moved()

    def zoom_to_normal(self) -> None:
        """100 %."""
        self.camera.zoom_to(NORMAL_SIDE)
        self.moved()

    def zoom_to_percent(self, percent: float) -> None:
        """Shows the map at this size, as far as it may be so small or large."""
        self.camera.zoom_to(NORMAL_SIDE * percent / 100)
        self.moved()

    def moved(self) -> None:
        """The camera moved: paints again and tells the zoom."""
        self.update()
        self.zoomed.emit()

    def origin(self) -> QPointF:
        """The top left of the view in pixels of the board, on whole device pixels for crisp tiles."""
        dpr = self.devicePixelRatioF()
        camera = self.camera
        left, top = camera.x * camera.side, camera.y * camera.side
        return QPointF(round(left * dpr) / dpr, round(top * dpr) / dpr)

    @property
    def is_complete(self) -> bool:
        """Whether everything in view is drawn, and what is just out of it."""
        return not self._map.lacks(self.origin())

    def complete(self) -> None:
        """Draws all that is in view without a time budget, for pictures of the window."""
        self._map.complete(self.origin(), self.devicePixelRatioF())
        self.update()

    def draw_map(self, painter: QPainter, exposed: QRect) -> None:
        """Draws map and zones from the tiles that exist, the painter's origin being the view's corner;
        missing tiles are rendered between the following frames.
        """
        origin = self.origin()
        self._map.draw(painter, exposed, origin, self.devicePixelRatioF())
        self.refine_soon()

    def refine_soon(self) -> None:
        """Schedules the rendering of missing tiles for the next turn of the event loop."""
        if not self._refiner.isActive():
            self._refiner.start()

    def _refine(self) -> None:
        if not self.updatesEnabled():  # the board was replaced, and a new widget is taking over
            return
        origin = self.origin()
        for part in self._map.refine(origin):
            self.update(part.translated(-origin).toAlignedRect())
        if self._map.lacks(origin):
            self._refiner.start()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps a fitted map fitted, else the middle in the middle."""
        self.camera.resize(self.width(), self.height())
        self.zoomed.emit()

    def _on_restyled(self) -> None:
        self._map.restyle()
        self.update()
