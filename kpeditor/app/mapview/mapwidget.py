"""MapWidget: a view of a hex map; subclasses draw what is on the map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import QRect, Qt, SignalInstance
from PySide6.QtGui import QPainter, QShowEvent

from kpeditor.app.guard import delayed, guarded
from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.mapview.maptiles import MapTiles
from kpeditor.app.mapview.tiles import Scene, TileCache
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import HexLayout, PointF
from kpeditor.drawing.map.farview import FarView


class TileLayer(Protocol):
    """A layer drawn over the map from tiles of its own: sight."""

    tiles: TileCache

    def take_in(self, side: float) -> bool:
        """Updates to what is to be shown now, at so many pixels per hex side; answers whether the view has to
        be repainted at once. Otherwise tiles only became stale.
        """
        ...


class MapWidget(BoardView):
    """The map of the editor or of a game.

    Attributes:
        is_seen: whether a picture of it was painted.
    """

    def __init__(self, sheet: MapSheet, settings: ViewSettings, zones: Scene) -> None:
        self.layout_of_hexes = HexLayout(sheet.grid)
        super().__init__(self.layout_of_hexes.size)
        self.settings = settings
        self._map = MapTiles(sheet, settings, self.camera, zones)
        self._layers: list[TileLayer] = []
        self.is_seen = False
        self._refiner = delayed(self, self.refine)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        settings.changed.connect(self._on_restyled)

    def hexes_at(self, place: PointF) -> tuple[Hex | None, Hexside | None]:
        """The hex and the hexside at a place of the map; None off the map."""
        return self.layout_of_hexes.hex_at(*place), self.layout_of_hexes.side_at(*place)

    def middle_of(self, hexes: Iterable[Hex]) -> PointF:
        """The centre of some hexes."""
        places = [self.layout_of_hexes.centre(hex_) for hex_ in hexes]
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    @property
    def far(self) -> FarView:
        """The overview picture of the map, two pixels per hex, in the present style."""
        return self._map.far

    def add_layer(self, layer: TileLayer, changed: SignalInstance) -> None:
        """Renders the tiles of a layer between frames too, after the map's own, and shows when it changed."""
        self._layers.append(layer)
        self._map.refine_too(layer.tiles)
        changed.connect(self._on_layer)

    def _on_layer(self) -> None:
        repaints = [layer.take_in(self.camera.side) for layer in self._layers]
        if any(repaints):
            self.update()
        else:
            self.refine_soon()

    @property
    def is_drawing(self) -> bool:
        """Whether hexes in view still have to be drawn."""
        return self._map.is_drawing(self.origin())

    @property
    def is_complete(self) -> bool:
        """Whether everything in view, and just outside it, is drawn."""
        return not self._map.lacks(self.origin())

    def complete(self) -> None:
        """Draws all that is in view without a time budget, for pictures of the window."""
        self._map.complete(self.origin(), self.devicePixelRatioF())
        self.update()

    def draw_map(self, painter: QPainter, exposed: QRect) -> None:
        """Draws map and zones from the tiles that exist, the painter's origin being the view's corner;
        missing tiles are rendered between the following frames.
        """
        self.is_seen = True
        self._map.draw(painter, exposed, self.origin(), self.devicePixelRatioF())
        self.refine_soon()

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        """Begins to render tiles: until the window is on the screen there is nothing else to do."""
        self.refine_soon()

    def refine_soon(self) -> None:
        """Schedules the rendering of missing tiles for the next turn of the event loop."""
        if not self._refiner.isActive():
            self._refiner.start()

    def refine(self) -> None:
        """Renders missing tiles for some milliseconds, and has what became better repainted; before the first
        picture only hexes in view, so that nothing is loaded or read for others.
        """
        if not self.updatesEnabled():  # the board was replaced, and a new widget takes over
            return
        origin = self.origin()
        for part in self._map.refine(origin, self.devicePixelRatioF(), at_first=not self.is_seen):
            self.update(part.translated(-origin).toAlignedRect())
        if self._map.lacks(origin) if self.is_seen else self.is_drawing:
            self._refiner.start()

    def _on_restyled(self) -> None:
        self._map.restyle()
        self.update()
