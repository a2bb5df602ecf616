"""TileCache: renders a scene into square pixmaps, keeps them, and redraws only what changed."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from kpeditor.app.mapview.tilespots import (
    SIZE,
    Spot,
    frame_of,
    in_pixels,
    is_within,
    nearest_first,
    needed,
    region_of,
    span,
)
from kpeditor.core.geometry.pixels import PointF


class Scene(Protocol):
    """The content of tiles."""

    def is_empty(self, region: QRectF) -> bool:
        """Whether there is nothing to draw in a region, given in hex sides."""
        ...

    def steps(self, painter: QPainter, side: float, region: QRectF) -> Iterator[None]:
        """Draws a region, given in hex sides, in steps of about a millisecond. The painter's origin is the
        board's corner, and every step restores the painter's state.
        """
        ...


class TileDrawing:
    """A picture of a part of the scene, given in whole pixels of the board, while it is being drawn."""

    def __init__(self, scene: Scene, side: float, part: QRectF, dpr: float, ground: QColor) -> None:
        self.pixmap = _blank(part.width(), part.height(), dpr, ground)
        self._painter = QPainter()
        self._part = part
        region = QRectF(part.x() / side, part.y() / side, part.width() / side, part.height() / side)
        self._steps = scene.steps(self._painter, side, region)

    def advance(self, until: float) -> bool:
        """Draws at least one step, and further steps until `time.perf_counter` reaches `until`; answers
        whether all is drawn.

        No painter is active between two calls, so that the picture may be dropped at any time.
        """
        self._painter.begin(self.pixmap)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.translate(-self._part.topLeft())
        self._painter.setClipRect(self._part)
        is_done = False
        for _ in self._steps:
            if time.perf_counter() >= until:
                break
        else:
            is_done = True
        self._painter.end()
        return is_done


def _blank(width: float, height: float, dpr: float, colour: QColor) -> QPixmap:
    """A picture of this size in logical pixels, filled with one colour, which may be transparent."""
    pixmap = QPixmap(round(width * dpr), round(height * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(colour)
    return pixmap


CAPACITY = 256
"""Tiles kept at one pixel per logical pixel: 64 MB."""
LEAST_KEPT = 64
MOST_LEVELS = 3
"""How many other zooms are searched for substitute tiles."""
COARSEST = 1 / 6
"""The smallest zoom whose tiles may be substitutes, relative to the zoom shown."""
SOFT_BELOW = 1.5
"""Up to this zoom, relative to the zoom shown, substitute tiles are scaled smoothly."""

TileKey = tuple[float, int, int]
_Levels = dict[float, set[Spot]]
"""Tiles by zoom."""


@dataclass(slots=True)
class _Tile:
    """A tile, a null picture where there is nothing to see."""

    pixmap: QPixmap
    is_stale: bool = False


class TileCache:
    """Tiles of a scene by zoom and position; the least recently used are dropped first.

    Tiles are rendered step by step between frames, so that no frame waits for them. Until a tile is ready,
    scaled tiles of the nearest zoom that is up to date are drawn in its place. Without those its own stale
    picture is drawn, since a gap would flicker.

    `ground` is the colour below the scene. With an opaque colour tiles are drawn faster.
    """

    def __init__(
        self, scene: Scene, board: PointF, ground: Callable[[], QColor] = lambda: QColor(0, 0, 0, 0)
    ) -> None:
        self._scene = scene
        self._board = board
        self._ground = ground
        self._tiles: OrderedDict[TileKey, _Tile] = OrderedDict()
        self._dpr = 1.0
        # Only one tile at a time is half drawn. Otherwise a moving view would leave many half drawn tiles
        # that are not needed any more.
        self._drawing: tuple[TileKey, TileDrawing] | None = None

    def set_dpr(self, dpr: float) -> None:
        """Sets the number of device pixels per logical pixel."""
        if dpr != self._dpr:
            self._dpr = dpr
            self._drawing = None
            self._tiles.clear()

    @property
    def capacity(self) -> int:
        """How many tiles are kept."""
        return max(LEAST_KEPT, int(CAPACITY / self._dpr**2))

    def clear(self) -> None:
        """Drops all tiles."""
        self._drawing = None
        self._tiles.clear()

    def invalidate(self, region: QRectF | None = None) -> None:
        """Marks a region, in hex sides, as changed; None: everything."""
        self._invalidate(region)

    def patch(self, side: float, region: QRectF, spots: Iterable[Spot]) -> None:
        """Redraws a region, given in hex sides, in these tiles of a zoom at once. The region is rendered once
        and copied into each tile that it meets. All other tiles that show the region become stale.
        """
        part = in_pixels(region, side)
        patched = [
            spot for spot in spots if frame_of(spot).intersects(part) and self._is_drawn((side, *spot))
        ]
        self._invalidate(region, side, patched)
        if not patched:
            return
        # Each tile could draw its own share, but a stroke over the corner of four tiles would then collect
        # and draw the same hexes four times. The copies lie on whole pixels, so that they meet without gaps.
        whole = QRectF((part & QRectF(region_of(patched).boundingRect())).toAlignedRect())
        fresh = self._drawn(side, whole)
        for spot in patched:
            painter = QPainter(self._tiles[side, *spot].pixmap)
            # The mode Source replaces the old pixels. Drawn over them, smoothed edges would grow darker with
            # each stroke.
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawPixmap(whole.topLeft() - frame_of(spot).topLeft(), fresh)
            painter.end()

    def draw(self, painter: QPainter, side: float, spots: Iterable[Spot], corner: QPointF) -> None:
        """Draws the tiles that exist, the view's top left being `corner` in pixels of the board."""
        for spot in spots:
            tile = self._tiles.get((side, *spot))
            if tile is not None:
                self._tiles.move_to_end((side, *spot))
                if not tile.pixmap.isNull():
                    painter.drawPixmap(frame_of(spot).topLeft() - corner, tile.pixmap)

    def draw_stand_ins(
        self, painter: QPainter, side: float, spots: Iterable[Spot], corner: QPointF
    ) -> tuple[list[Spot], list[Spot]]:
        """Draws scaled tiles of other zooms in place of missing or stale tiles. Answers two lists: the tiles
        with a substitute, and the tiles for which there is no picture at all. Painter and corner are the same
        as for `draw`.
        """
        unready = [spot for spot in spots if not (self._is_fresh((side, *spot)) or self._is_bare(side, spot))]
        if not unready:
            return [], []
        served: list[Spot] = []
        sources: dict[float, tuple[list[Spot], set[Spot]]] = {}
        levels, stale_levels = self._levels(side)
        holes = []
        for spot in unready:
            found = self._source(levels, side, spot)
            # The tile's own stale picture shows nearly the present state at the right size. Stale tiles of
            # another zoom are used only where there is no own picture.
            if found is None and (side, *spot) not in self._tiles:
                found = self._source(stale_levels, side, spot)
                if found is None:
                    holes.append(spot)
            if found is not None:
                level, used = found
                places, tiles = sources.setdefault(level, ([], set()))
                places.append(spot)
                tiles.update(used)
                served.append(spot)
        painter.save()
        painter.translate(-corner)
        is_opaque = self._ground().alpha() == 255
        for level, (places, tiles) in sources.items():
            # Smooth scaling is slow, and makes no visible difference on flat marks or strong reductions.
            is_soft = is_opaque and level < SOFT_BELOW * side
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_soft)
            painter.setClipRegion(region_of(places))
            self._draw_scaled(painter, level, side, tiles)
        painter.restore()
        return served, holes

    @property
    def is_blank(self) -> bool:
        """Whether no tile was drawn yet, at any zoom."""
        return not self._tiles

    def lacks(self, side: float, spots: Iterable[Spot]) -> bool:
        """Whether any of these tiles still has to be drawn."""
        return any(not self._is_fresh((side, *spot)) for spot in spots)

    def refine(self, side: float, spots: Sequence[Spot], until: float) -> list[Spot]:
        """Renders missing and stale tiles until `time.perf_counter` reaches `until`, but at least one step;
        answers the tiles that became ready. The next call continues an unfinished tile.
        """
        if self._drawing is not None and (self._drawing[0][0] != side or self._drawing[0][1:] not in spots):
            self._drawing = None
        done: list[Spot] = []
        while True:
            if self._drawing is None:
                spot = next((spot for spot in spots if not self._is_fresh((side, *spot))), None)
                if spot is None:
                    return done
                if self._is_bare(side, spot):
                    done.append(spot)
                    continue
                drawing = TileDrawing(self._scene, side, frame_of(spot), self._dpr, self._ground())
                self._drawing = (side, *spot), drawing
            key, drawing = self._drawing
            if drawing.advance(until):
                self._drawing = None
                self._keep(key, _Tile(drawing.pixmap), room_for=spots)
                done.append(key[1:])
            if time.perf_counter() >= until:
                return done

    def complete(self, side: float, spots: Sequence[Spot]) -> None:
        """Renders all missing and stale tiles at once in one picture, so that things across tile edges are
        drawn once.
        """
        missing = [spot for spot in spots if not (self._is_fresh((side, *spot)) or self._is_bare(side, spot))]
        # One large picture is cut into tiles. Labels and textures across tile edges then show no seams, and
        # things that cover several tiles are drawn only once.
        edge = SIZE * self._dpr
        if not edge.is_integer():  # tiles do not meet on whole pixels at this ratio
            self.refine(side, missing, math.inf)
        elif missing:
            left, top = (min(places) for places in zip(*missing, strict=True))
            whole = QRectF(region_of(missing).boundingRect())
            picture = self._drawn(side, whole)
            for spot in missing:
                x, y = int((spot[0] - left) * edge), int((spot[1] - top) * edge)
                self._keep((side, *spot), _Tile(picture.copy(x, y, int(edge), int(edge))), room_for=spots)

    def spots(self, side: float, part: QRectF) -> list[Spot]:
        """The tiles of the board that meet a rectangle, given in pixels, the nearest to its middle first."""
        return list(nearest_first(self._board, side, part.getRect()))

    def _is_fresh(self, key: TileKey) -> bool:
        tile = self._tiles.get(key)
        return tile is not None and not tile.is_stale

    def _is_drawn(self, key: TileKey) -> bool:
        """Whether a tile is there, fresh and not empty."""
        return self._is_fresh(key) and not self._tiles[key].pixmap.isNull()

    def _is_bare(self, side: float, spot: Spot) -> bool:
        """Whether the scene is empty in a tile; such a tile is stored as finished."""
        width = SIZE / side
        if not self._scene.is_empty(QRectF(spot[0] * width, spot[1] * width, width, width)):
            return False
        self._keep((side, *spot), _Tile(QPixmap()))
        return True

    def _levels(self, side: float) -> tuple[_Levels, _Levels]:
        """The tiles of other zooms, the nearest zoom first: those that show the present state, and all of
        them.
        """
        fresh: _Levels = {}
        known: _Levels = {}
        for level in sorted(self._sides() - {side}, key=lambda one: abs(math.log2(one / side))):
            if level / side >= COARSEST and len(known) < MOST_LEVELS:
                known[level], fresh[level] = set(), set()
        for (level, *spot), tile in self._tiles.items():
            if level in known:
                known[level].add((spot[0], spot[1]))
                if not tile.is_stale:
                    fresh[level].add((spot[0], spot[1]))
        return fresh, known

    def _source(self, levels: _Levels, side: float, spot: Spot) -> tuple[float, tuple[Spot, ...]] | None:
        """The nearest zoom that has all tiles for the area of a tile, and these tiles; None if no zoom
        has.
        """
        for level, there in levels.items():
            tiles = needed(self._board, level, side, spot)
            if tiles and there.issuperset(tiles):
                return level, tiles
        return None

    def _draw_scaled(self, painter: QPainter, level: float, side: float, tiles: Iterable[Spot]) -> None:
        """Draws tiles of another zoom at the size of this one."""
        width = SIZE * side / level
        for tx, ty in tiles:
            # Rounded to whole pixels: otherwise seams between the tiles would be visible.
            left, top, right, bottom = (round(edge * width) for edge in (tx, ty, tx + 1, ty + 1))
            source = self._tiles[level, tx, ty].pixmap
            if not source.isNull():
                target = QRectF(left, top, right - left, bottom - top)
                painter.drawPixmap(target, source, QRectF(source.rect()))

    def _invalidate(self, region: QRectF | None, side: float = 0.0, but: Collection[Spot] = ()) -> None:
        """Marks the tiles that show a region as stale, except the patched tiles `but` of the zoom `side`."""
        spans = {level: span(region, level, level == side) for level in self._sides()}
        spared = {(side, *spot) for spot in but}
        for key, tile in self._tiles.items():
            if key not in spared and is_within(key[1:], spans[key[0]]):
                tile.is_stale = True
        # A half rendered tile would mix the states before and after the change, so it is started again.
        if self._drawing is not None:
            key = self._drawing[0]
            if is_within(key[1:], span(region, key[0], key[0] == side)):
                self._drawing = None

    def _sides(self) -> set[float]:
        """The zooms that have tiles."""
        return {key[0] for key in self._tiles}

    def _drawn(self, side: float, part: QRectF) -> QPixmap:
        drawing = TileDrawing(self._scene, side, part, self._dpr, self._ground())
        drawing.advance(math.inf)
        return drawing.pixmap

    def _keep(self, key: TileKey, tile: _Tile, room_for: Collection[Spot] = ()) -> None:
        self._tiles[key] = tile
        self._tiles.move_to_end(key)
        # At least twice the tiles of the view: otherwise drawing the last tile of a large view would throw
        # the first one out, and the view would never be complete.
        while len(self._tiles) > max(self.capacity, 2 * len(room_for)):
            self._tiles.popitem(last=False)
