"""MapTiles: draws the map and the zones from cached tiles, which are rendered in small steps between
frames.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tiles import Scene, TileCache
from kpeditor.app.mapview.tilespots import FAR_REACH, SIZE, Spot, frame_of, region_of, united
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Touched
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.looks import UNDERLAY
from kpeditor.drawing.map.farview import BEST_BELOW, FarView
from kpeditor.drawing.map.underlaypicture import UnderlayPicture

if TYPE_CHECKING:
    from kpeditor.drawing.map.mappainter import MapPainter

BUDGET = 0.006
"""Seconds spent on rendering tiles between two frames."""
AT_FIRST = 0.03
"""The same before the first frame, while the window is put on the screen. The first frame then shows hexes
and not the overview alone.
"""
PATCH_LIMIT = 400
"""From this many changed hexes on, whole tiles are redrawn instead of the part around the hexes."""
PATCH_AREA = 600 * 600
"""The same limit for the area of the rectangle around the changed hexes, in square pixels."""


class MapScene:
    """The map in the present style and layers; at small zooms drawn from an overview picture of two pixels
    per hex.
    """

    def __init__(self, sheet: MapSheet, settings: ViewSettings) -> None:
        self._sheet = sheet
        self._settings = settings
        self._style = settings.style
        self._underlay: UnderlayPicture | None = None
        self.far = FarView(sheet, self._style)

    @cached_property
    def _near(self) -> MapPainter:
        """The painter of single hexes. It is loaded after the first picture of the map, which is the
        overview.
        """
        from kpeditor.drawing.map.mappainter import MapPainter

        return MapPainter(self._sheet, self._style)

    def lay_under(self, picture: UnderlayPicture | None) -> None:
        """Sets another picture under the map, or none."""
        self._underlay = picture

    def restyle(self) -> None:
        """Changes the style."""
        style = self._settings.style
        if style is not self._style:
            self._style = style
            vars(self).pop("_near", None)
            self.far = FarView(self._sheet, style)

    def forget(self, hexes: frozenset[Hex] | None) -> None:
        """Drops what is cached for these hexes; None: for the whole map."""
        if "_near" in vars(self):
            self._near.forget(hexes)
        self.far.update(hexes)

    def is_empty(self, region: QRectF) -> bool:
        """Always False, because the map covers every region."""
        return False

    def steps(self, painter: QPainter, side: float, region: QRectF) -> Iterator[None]:
        """Draws a region of the map, in hex sides, step by step."""
        if side >= BEST_BELOW:
            settings, self._near.underlay = self._settings, self._underlay
            yield from self._near.steps(painter, side, region, settings.map_layers(), settings.opacities())
            return
        painter.save()
        painter.translate(region.left() * side, region.top() * side)
        self.far.draw(painter, side, region.x(), region.y(), region.width() * side, region.height() * side)
        painter.restore()
        if self._underlay is not None and self._settings.shows(UNDERLAY):
            yield
            self._underlay.paint(painter, side)


class MapTiles:
    """The static part of the view: background, map, and the zones of the forces."""

    def __init__(self, sheet: MapSheet, settings: ViewSettings, camera: Camera, forces: Scene) -> None:
        self._settings = settings
        self._camera = camera
        self._layout = HexLayout(sheet.grid)
        self._scene = MapScene(sheet, settings)
        self._map_tiles = TileCache(self._scene, camera.board, lambda: QColor(settings.style.desk))
        self._zone_tiles = TileCache(forces, camera.board)
        self._caches = [self._map_tiles, self._zone_tiles]

    @property
    def far(self) -> FarView:
        """The overview picture of the map, two pixels per hex, in the present style."""
        return self._scene.far

    def lay_under(self, picture: UnderlayPicture | None) -> None:
        """Sets another picture under the map, or none."""
        self._scene.lay_under(picture)
        self._map_tiles.invalidate()

    def restyle(self) -> None:
        """Redraws after a change of the style or the shown layers."""
        self._scene.restyle()
        self._map_tiles.invalidate()
        self._zone_tiles.invalidate()

    def refine_too(self, tiles: TileCache) -> None:
        """Renders the tiles of another cache between frames too, after its own."""
        self._caches.append(tiles)

    def invalidate_zones(self) -> None:
        """Redraws after the zones, or the selected zone, changed."""
        self._zone_tiles.invalidate()

    def refresh(self, touched: Touched, origin: QPointF) -> QRectF | None:
        """Invalidates the parts that an edit changed; answers the rectangle of the board to repaint, in
        pixels, or None for all.
        """
        hexes = None if touched.sheet else touched.hexes
        if hexes is not None and not hexes:
            return QRectF()
        self._scene.forget(hexes)
        # A patch is drawn within the frame of the stroke. A large patch would delay the frame, so its tiles
        # become stale and are drawn between the following frames.
        region = None if hexes is None or len(hexes) > PATCH_LIMIT else united(map(self._reach, hexes))
        side = self._camera.side
        if region is None or region.width() * region.height() * side * side > PATCH_AREA:
            self._map_tiles.invalidate(region)
            return None
        self._map_tiles.patch(side, region, self.in_view(origin))
        return QRectF(region.topLeft() * side, region.size() * side)

    def _reach(self, hex_: Hex) -> QRectF:
        """The area of the board, in hex sides, that may change its look with a hex."""
        from kpeditor.drawing.map.mappainter import OVERHANG

        xs, ys = zip(*self._layout.corners(hex_), strict=True)
        # A pixel of the overview picture is as wide as a column, and is blurred into its neighbours.
        margin = OVERHANG if self._camera.side >= BEST_BELOW else FAR_REACH
        left, top = min(xs) - margin, min(ys) - margin
        return QRectF(left, top, max(xs) + margin - left, max(ys) + margin - top)

    def complete(self, origin: QPointF, dpr: float) -> None:
        """Draws all tiles of the view, whose top left is `origin` in pixels of the board."""
        spots = self.in_view(origin)
        self._set_dpr(dpr)
        for tiles in self._caches:
            tiles.complete(self._camera.side, spots)

    def draw(self, painter: QPainter, exposed: QRect, origin: QPointF, dpr: float) -> None:
        """Draws the exposed part of the view, whose top left is `origin` in pixels of the board, from the
        tiles that exist; missing ones are replaced by scaled tiles of other zooms or by the overview picture.
        """
        painter.fillRect(exposed, QColor(self._settings.style.desk))
        side = self._camera.side
        spots = self._map_tiles.spots(side, QRectF(exposed).translated(origin))
        self._set_dpr(dpr)
        for tiles in (self._map_tiles, self._zone_tiles):
            if tiles is self._zone_tiles and tiles.is_blank:
                continue  # the first picture does not wait for the zones
            served, holes = tiles.draw_stand_ins(painter, side, spots, origin)
            if holes and tiles is self._map_tiles:
                self._draw_far(painter, origin, holes)
            tiles.draw(painter, side, [spot for spot in spots if spot not in served], origin)

    def is_drawing(self, origin: QPointF) -> bool:
        """Whether hexes in view still have to be drawn. Tiles of zones and of other caches do not count."""
        return self._map_tiles.lacks(self._camera.side, self.in_view(origin))

    def lacks(self, origin: QPointF) -> bool:
        """Whether anything in view, or just outside it, still has to be drawn."""
        spots = [*self.in_view(origin), *self._ahead(origin)]
        return any(tiles.lacks(self._camera.side, spots) for tiles in self._caches)

    def refine(self, origin: QPointF, dpr: float, *, at_first: bool = False) -> list[QRectF]:
        """Renders tiles for some milliseconds, first those in view, then those around the view. Answers the
        parts of the board to repaint, in pixels.

        Args:
            at_first: whether this is before the first frame. It then takes longer, and renders only the hexes
                in view, no zones and no tiles of other caches.
        """
        side, spots = self._camera.side, self.in_view(origin)
        until = time.perf_counter() + (AT_FIRST if at_first else BUDGET)
        self._set_dpr(dpr)
        better: list[QRectF] = []
        for tiles in [self._map_tiles] if at_first else self._caches:
            if tiles.lacks(side, spots):
                better += map(frame_of, tiles.refine(side, spots, until))
                if time.perf_counter() >= until:
                    return better
        # Tiles out of view wait for a turn in which no tile in view is left, and get half a turn, so that
        # they never delay visible tiles.
        ahead = [] if at_first else self._ahead(origin)
        for tiles in self._caches:
            if not better and tiles.lacks(side, ahead):
                tiles.refine(side, ahead, time.perf_counter() + BUDGET / 2)
                break
        return better

    def in_view(self, origin: QPointF) -> list[Spot]:
        """The tiles of the present zoom that are in view, the middle first."""
        camera = self._camera
        return self._map_tiles.spots(camera.side, QRectF(origin.x(), origin.y(), camera.width, camera.height))

    def _ahead(self, origin: QPointF) -> list[Spot]:
        """The tiles around the view, which scrolling would show next. Empty if the view alone fills most of
        the cache.
        """
        camera = self._camera
        wide = QRectF(origin.x(), origin.y(), camera.width, camera.height).adjusted(-SIZE, -SIZE, SIZE, SIZE)
        around = self._map_tiles.spots(camera.side, wide)
        if len(around) > self._map_tiles.capacity / 2:
            return []
        inside = set(self.in_view(origin))
        return [spot for spot in around if spot not in inside]

    def _set_dpr(self, dpr: float) -> None:
        for tiles in self._caches:
            tiles.set_dpr(dpr)

    def _draw_far(self, painter: QPainter, origin: QPointF, spots: Sequence[Spot]) -> None:
        """Draws these tiles from the overview picture, until they are rendered."""
        camera = self._camera
        view = QRectF(origin.x(), origin.y(), camera.width, camera.height)
        part = united(map(frame_of, spots)) & view
        painter.save()
        painter.translate(-origin)
        painter.setClipRegion(region_of(spots))
        painter.translate(part.topLeft())
        at = part.topLeft() / camera.side
        self._scene.far.draw(painter, camera.side, at.x(), at.y(), part.width(), part.height())
        painter.restore()
