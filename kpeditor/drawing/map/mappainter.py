"""MapPainter: draws any part of a hex map at any size, in the same way for the window, PNG, SVG and PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPaintEngine, QPainter, QPixmap

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.drawing.frame import Bits, Frame, scaled
from kpeditor.drawing.hexwindow import Bools, HexWindow
from kpeditor.drawing.looks import UNDERLAY, catalogue_of
from kpeditor.drawing.map import grounds, hexsidelines, maplabels, raillines, roadlines
from kpeditor.drawing.map.mapdigest import MapDigest
from kpeditor.drawing.map.roadlines import Course
from kpeditor.drawing.map.underlaypicture import UnderlayPicture
from kpeditor.drawing.qtbatch import beside
from kpeditor.drawing.strokes import paint_segments
from kpeditor.drawing.style import LineLook, MapStyle
from kpeditor.drawing.textures.stamps import TextureStamps


@contextmanager
def faded_frame(frame: Frame, opacity: float) -> Iterator[Frame]:
    """A frame whose content is drawn as a whole with this opacity at the end. Otherwise a translucent road,
    drawn piece by piece, would show its own casing.
    """
    if opacity >= 1.0:
        yield frame
        return
    painter = frame.painter
    device = painter.device()
    if frame.is_vector or not isinstance(device, QImage | QPixmap):
        painter.save()
        painter.setOpacity(painter.opacity() * opacity)
        yield frame
        painter.restore()
        return
    dpr = device.devicePixelRatio()
    sheet = QImage(device.width(), device.height(), QImage.Format.Format_ARGB32_Premultiplied)
    sheet.setDevicePixelRatio(dpr)
    sheet.fill(0)
    inner = QPainter(sheet)
    inner.setRenderHints(painter.renderHints())
    inner.setTransform(painter.transform())
    if painter.hasClipping():
        inner.setClipRect(painter.clipBoundingRect())
    try:
        yield replace(frame, painter=inner)
    finally:
        inner.end()  # also runs when drawing is cancelled
    painter.save()
    painter.resetTransform()
    painter.setOpacity(painter.opacity() * opacity)
    painter.drawImage(QRectF(0, 0, device.width() / dpr, device.height() / dpr), sheet)
    painter.restore()


OVERHANG = 0.5
"""The distance, in hex sides, by which the drawing of a hex may reach beyond its outline. Widen a rectangle
by it before repainting.
"""


class MapPainter:
    """Draws a map in a style.

    How to use it: the painter's origin is the board's corner and one hex side is `side` pixels, so a view
    first translates (and clips) its painter, then asks for the region it wants in units of a hex side::

        painter.translate(-left, -top)  # pixels
        region = QRectF(left / side, top / side, width / side, height / side)
        map_painter.paint(painter, side, region, layers)

    Nothing is drawn off the board; fill the target with `style.desk` first. After an edit call
    `forget(edit.touched().hexes)` and repaint the rectangle `dirty_rect(hexes, side)`.
    """

    def __init__(self, sheet: MapSheet, style: MapStyle, catalogue: Catalogue | None = None) -> None:
        self.sheet = sheet
        self.style = style
        self.catalogue = catalogue_of(sheet) if catalogue is None else catalogue
        self._digest = MapDigest(sheet, style, self.catalogue)
        self._stamps = TextureStamps()
        self._crowns = hexsidelines.CrownStamps()
        self._glyphs: dict[tuple[object, ...], maplabels.GlyphSheet] = {}
        self.underlay: UnderlayPicture | None = None
        """A picture to draw below or above the terrain, switched by "underlay"."""

    def forget(self, hexes: frozenset[Hex] | None = None) -> None:
        """Updates the data derived from the map after a change of these hexes (None: of the whole map, its
        legend, features or places).
        """
        if hexes is None:
            self._digest = MapDigest(self.sheet, self.style, self.catalogue)
        else:
            self._digest.update(hexes)

    def paint(
        self,
        painter: QPainter,
        side: float,
        region: QRectF,
        layers: frozenset[str] | None = None,
        opacities: Mapping[str, float] | None = None,
    ) -> None:
        """Draws the hexes that meet a region.

        Args:
            painter: its origin is the board's corner; its state stays unchanged.
            side: pixels per hex side, from about 3 on (below use `FarView`).
            region: the part to draw, in units of a hex side.
            layers: the parts to show: ids of the sheet's layers, "hexsides" or ids of single features,
                "grid", "numbers", "places". None shows everything. Other names belong to the overlays and are
                ignored.
            opacities: the opacity of translucent parts, by the same ids, 0 to 1.
        """
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for _ in self.steps(painter, side, region, layers, opacities):
            pass
        painter.restore()

    def steps(
        self,
        painter: QPainter,
        side: float,
        region: QRectF,
        layers: frozenset[str] | None = None,
        opacities: Mapping[str, float] | None = None,
    ) -> Iterator[None]:
        """Draws like `paint`, with antialiasing, in small steps: one each time the iterator is advanced, so
        that a view can do other work in between. The painter's state is the same after every step.
        """
        window = HexWindow.of_region(self.sheet.grid, side, region)
        if not len(window):
            return
        is_vector = painter.paintEngine().type() != QPaintEngine.Type.Raster
        roads = self._digest.roads
        frame = Frame(painter, self.sheet, self.style, window, layers, is_vector, roads, opacities or {})
        pixels = scaled(region, side)
        yield from self._ground_steps(frame, pixels)
        self._paint_grid(frame)
        yield from self._feature_steps(frame)
        self._paint_rim(frame)
        if frame.shows("numbers"):
            with faded_frame(frame, frame.opacity("numbers")) as part:
                maplabels.paint_numbers(part, self._glyphs)
            yield
        if frame.shows("places"):
            with faded_frame(frame, frame.opacity("places")) as part:
                maplabels.paint_places(part, self._digest.labels, pixels)

    def dirty_rect(self, hexes: Iterable[Hex], side: float) -> QRectF:
        """The rectangle in pixels to repaint after a change of these hexes; empty without hexes."""
        window = HexWindow.of_hexes(self.sheet.grid, side, hexes)
        if not len(window):
            return QRectF()
        reach = (1.0 + OVERHANG) * side
        low, high = window.centres.min(axis=0) - reach, window.centres.max(axis=0) + reach
        return QRectF(low[0], low[1], high[0] - low[0], high[1] - low[1])

    def _ground_steps(self, frame: Frame, region: QRectF) -> Iterator[None]:
        grounds.paint_paper(frame, region)
        self._paint_underlay(frame, "below")
        digest = self._digest
        reliefs = {
            layer: grounds.Relief(frame, layer, digest.grounds[layer])
            for layer in digest.relief
            if frame.shows(layer)
        }
        yield
        terrain = {
            layer: looks
            for layer, looks in digest.grounds.items()
            if layer not in digest.relief and frame.shows(layer)
        }
        for layer, relief in reliefs.items():
            with faded_frame(frame, frame.opacity(layer)) as part:
                relief.paint_ground(part)
            yield
        covered = np.zeros(len(frame.window), np.bool_)
        for layer, looks in terrain.items():
            with faded_frame(frame, frame.opacity(layer)) as part:
                covered |= grounds.paint_terrain(part, layer, looks)
            yield
        for layer, relief in reliefs.items():
            with faded_frame(frame, frame.opacity(layer)) as part:
                relief.paint_contours(part, covered)
            yield
        for layer, looks in terrain.items():
            with faded_frame(frame, frame.opacity(layer)) as part:
                grounds.paint_textures(part, layer, looks, self._stamps)
            yield
        self._paint_underlay(frame, "above")

    def _paint_underlay(self, frame: Frame, place: str) -> None:
        picture = self.underlay
        if picture is not None and picture.underlay.place == place and frame.shows(UNDERLAY):
            picture.paint(frame.painter, frame.side)

    def _paint_grid(self, frame: Frame) -> None:
        if not frame.shows("grid"):
            return
        window = frame.window
        hexes, directions = np.nonzero(window.owned)
        ends = beside(window.corners[hexes, directions], window.corners[hexes, (directions + 1) % 6])
        with faded_frame(frame, frame.opacity("grid")) as part:
            paint_segments(part, ends, self.style.grid, max(0.7, self.style.grid_width * frame.side))

    def _paint_rim(self, frame: Frame) -> None:
        """Paints the edge of the board."""
        window = frame.window
        hexes, directions = np.nonzero(~window.neighbours[1])
        ends = beside(window.corners[hexes, directions], window.corners[hexes, (directions + 1) % 6])
        paint_segments(frame, ends, self.style.rim, max(1.0, 0.05 * frame.side))

    def _feature_steps(self, frame: Frame) -> Iterator[None]:
        """Draws features along and across hexsides, the lowest first."""
        for feature, look in self._digest.features():
            mask = self._digest.course(feature)
            if frame.shows("hexsides", feature) and frame.window.values(mask).any():
                with faded_frame(frame, frame.opacity(feature)) as part:
                    if feature in self._digest.through:
                        self._paint_way(part, feature, mask, look)
                    else:
                        self._paint_feature(part, mask, look)
                yield

    def _paint_way(self, frame: Frame, feature: str, mask: Bits, look: LineLook) -> None:
        """Paints a feature that leads from hex to hex, with the signs on it."""
        digest = self._digest
        course = Course(mask, digest.lanes.of(feature) if digest.lanes else None)
        match look.pattern:
            case "water":
                course = roadlines.water_course(mask)
                roadlines.paint_stream(frame, course, look)
            case "gully":
                course = roadlines.water_course(mask)
                roadlines.paint_gully(frame, course, look)
            case "rail":
                raillines.paint_rail(frame, course, look, self._signed(frame, feature, "double"))
            case "tunnel":
                double = self._signed(frame, feature, "double")
                raillines.paint_tunnel(frame, course, look, digest.open_lines, double)
            case "bridge":
                roadlines.paint_bridges(frame, mask, look)
            case _:
                roadlines.paint_road(frame, course, look)
        for layer in self.sheet.line_layers(feature):
            for sign in dict.fromkeys(filter(None, digest.signs.get(layer, ()))):
                signed = self._signed(frame, feature, sign)
                if signed is not None:
                    raillines.paint_sign(frame, course, look, sign, signed)

    def _signed(self, frame: Frame, feature: str, sign: str) -> Bools | None:
        """The hexes of the window in which a feature carries a sign; None where there are none."""
        found = None
        for layer in self.sheet.line_layers(feature):
            numbers = [i for i, one in enumerate(self._digest.signs.get(layer, ())) if one == sign]
            if numbers:
                here = np.isin(frame.window.values(self.sheet.layers[layer]), numbers)
                found = here if found is None else found | here
        return found if found is not None and found.any() else None

    def _paint_feature(self, frame: Frame, mask: Bits, look: LineLook) -> None:
        match look.pattern:
            case "water":
                hexsidelines.paint_water(frame, mask, look)
            case "ford":
                hexsidelines.paint_fords(frame, mask, look)
            case "crest":
                hexsidelines.paint_crest(frame, mask, look, self._digest.heights)
            case "hedge":
                hexsidelines.paint_hedge(frame, mask, look, self._crowns)
            case "wall":
                hexsidelines.paint_wall(frame, mask, look)
            case _:
                hexsidelines.paint_plain(frame, mask, look)
