"""MapView: draws the map and the zones on it - from tiles, made within a time budget for each frame."""

from __future__ import annotations

import time
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.canvas.camera import Camera
from kpeditor.app.canvas.tiles import Scene, TileCache, spots_of
from kpeditor.app.canvas.viewsettings import ViewSettings
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Touched
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.farview import BEST_BELOW, FarView
from kpeditor.drawing.looks import UNDERLAY
from kpeditor.drawing.mappainter import OVERHANG, MapPainter
from kpeditor.drawing.underlaypicture import UnderlayPicture

BUDGET = 0.006
"""Seconds per frame for making tiles."""
NO_HURRY = 600.0
PATCH_LIMIT = 400
"""From this many hexes on whole tiles are redrawn instead of single hexes."""
PATCH_AREA = 600 * 600
"""The same for the area, in square pixels, of the rectangle around them."""
BLEED = 24.0
"""Pixels beyond the board where labels and arrows may still stand, or a hex side if that is more."""


class MapScene:
    """The map in the present style and layers; from far as a picture of two pixels per hex."""

    def __init__(self, sheet: MapSheet, settings: ViewSettings) -> None:
        self._sheet = sheet
        self._settings = settings
        self._style = settings.style
        self._near = MapPainter(sheet, self._style)
        self.far = FarView(sheet, self._style)

    def lay_under(self, picture: UnderlayPicture | None) -> None:
        """Another picture lies under the map, or none."""
        self._near.underlay = picture

    def restyle(self) -> None:
        """Takes up another style."""
        style = self._settings.style
        if style is not self._style:
            self._style = style
            underlay = self._near.underlay
            self._near = MapPainter(self._sheet, style)
            self._near.underlay = underlay
            self.far = FarView(self._sheet, style)

    def forget(self, hexes: frozenset[Hex] | None) -> None:
        """These hexes changed; None: the whole map."""
        self._near.forget(hexes)
        self.far.update(hexes)

    def paint(self, painter: QPainter, side: float, region: QRectF) -> None:
        """Draws a region of the map, in hex sides."""
        if side >= BEST_BELOW:
            settings = self._settings
            self._near.paint(painter, side, region, settings.map_layers(), settings.opacities())
            return
        painter.save()
        painter.translate(region.left() * side, region.top() * side)
        self.far.draw(painter, side, region.x(), region.y(), region.width() * side, region.height() * side)
        painter.restore()
        if self._near.underlay is not None and self._settings.shows(UNDERLAY):
            self._near.underlay.paint(painter, side)


class MapView:
    """What lies still: the desk, the map, and the zones of the forces."""

    def __init__(self, sheet: MapSheet, settings: ViewSettings, camera: Camera, forces: Scene) -> None:
        self._settings = settings
        self._camera = camera
        self._layout = HexLayout(sheet.grid)
        self._scene = MapScene(sheet, settings)
        self._map_tiles = TileCache(self._scene)
        self._zone_tiles = TileCache(forces)

    @property
    def far(self) -> FarView:
        """The map as seen from far, in the present style."""
        return self._scene.far

    def lay_under(self, picture: UnderlayPicture | None) -> None:
        """Another picture lies under the map, or none."""
        self._scene.lay_under(picture)
        self._map_tiles.spoil()

    def restyle(self) -> None:
        """The style or the shown layers changed."""
        self._scene.restyle()
        self._map_tiles.spoil()
        self._zone_tiles.spoil()

    def spoil_zones(self) -> None:
        """The zones changed, or another one is selected."""
        self._zone_tiles.spoil()

    def refresh(self, touched: Touched) -> QRectF | None:
        """Takes an edit in; answers the rectangle of the board (in pixels) to paint again, None for all."""
        hexes = None if touched.sheet else touched.hexes
        if hexes is not None and not hexes:
            return QRectF()
        self._scene.forget(hexes)
        dirty = None if hexes is None or len(hexes) > PATCH_LIMIT else united(map(self._reach, hexes))
        if dirty is None or dirty.width() * dirty.height() > PATCH_AREA:
            self._map_tiles.spoil()
            return None
        self._map_tiles.patch(self._camera.side, dirty)
        return dirty

    def _reach(self, hex_: Hex) -> QRectF:
        """Where on the board, in pixels, the look of a hex may show."""
        side = self._camera.side
        xs, ys = zip(*self._layout.corners(hex_), strict=True)
        # A pixel of the far picture is as wide as a column and softened into its neighbours.
        margin = OVERHANG if side >= BEST_BELOW else 2.0
        left, top = min(xs) - margin, min(ys) - margin
        width, height = max(xs) + margin - left, max(ys) + margin - top
        return QRectF(left * side, top * side, width * side, height * side)

    def draw(self, painter: QPainter, exposed: QRect, origin: QPointF, dpr: float, *, at_once: bool) -> int:
        """Draws the exposed part of the view, whose top left is `origin` in pixels of the board; answers how
        many tiles are still to be made (none when `at_once`).
        """
        painter.fillRect(exposed, QColor(self._settings.style.desk))
        side = self._camera.side
        width, height = (extent * side for extent in self._camera.board)
        bleed = max(side, BLEED)
        board = QRectF(0, 0, width, height).adjusted(-bleed, -bleed, bleed, bleed)
        spots = spots_of(QRectF(exposed).translated(origin).intersected(board))
        until = time.perf_counter() + (NO_HURRY if at_once else BUDGET)
        pending = 0
        if not at_once and self._map_tiles.has_holes(side, spots):
            self._draw_far(painter, origin)
        for tiles in (self._map_tiles, self._zone_tiles):
            tiles.set_dpr(dpr)
            pending += tiles.draw(painter, side, spots, origin, until)
        return pending

    def _draw_far(self, painter: QPainter, origin: QPointF) -> None:
        """A first picture of the whole view, until the tiles are there."""
        camera = self._camera
        at = origin / camera.side
        self._scene.far.draw(painter, camera.side, at.x(), at.y(), camera.width, camera.height)


def united(parts: Iterable[QRectF]) -> QRectF:
    """The rectangle around all parts."""
    whole = QRectF()
    for part in parts:
        whole = whole.united(part)
    return whole
