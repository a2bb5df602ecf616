"""LiveView: draws what changes too often to be cached: counters, selection, previews."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kpeditor.app.canvas.forceview import ForceView
from kpeditor.app.canvas.heatview import HeatView
from kpeditor.app.canvas.selectionview import SelectionView
from kpeditor.app.canvas.sightview import SightView
from kpeditor.app.canvas.spotlightview import SpotlightView
from kpeditor.app.document.document import Document
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.maptiles import BUDGET
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.mapview.tiles import TileCache
from kpeditor.app.mapview.tilespots import Spot
from kpeditor.app.mapview.tool import Measured, PointerTool, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.sight import LineOfSight
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, other_name
from kpeditor.core.geometry.masks import HexSet
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.geometry.symmetry import SymmetryKind
from kpeditor.drawing.overlays.markedhexes import paint_hexes
from kpeditor.drawing.overlays.tags import paint_tag
from kpeditor.drawing.palette import faded
from kpeditor.drawing.style import MapStyle

if TYPE_CHECKING:
    from kpeditor.core.scenario.clip import Clip
    from kpeditor.drawing.pictures.clip import ClipScene

_REACH = 2.5
"""How far from the middle of a hex, in hex sides, a preview may show that begins there: a crossing goes on to
the middle of the next hex.
"""
ERASING = QColor("#d93025")


class LiveView:
    """Draws over the map, in full in each frame."""

    def __init__(
        self,
        view: MapWidget,
        document: Document,
        sheet: MapSheet,
        forces: ForceView,
        sight: LineOfSight,
        brush: BrushSettings,
    ) -> None:
        self._settings = view.settings
        self._selection = SelectionView(document, sheet)
        self._spotlight = SpotlightView(document.spotlight, HexLayout(sheet.grid))
        self._clip = ClipView(view, sheet)
        self._symmetry = SymmetryView(sheet, brush)
        self._layout = HexLayout(sheet.grid)
        self._sheet = sheet
        self._forces = forces
        self.sight = SightView(sight, self._layout)
        view.add_layer(self.sight, sight.changed)
        self.heat, self.doubts = HeatView(self._layout), HeatView(self._layout)

    def draw(
        self,
        painter: QPainter,
        camera: Camera,
        exposed: QRect,
        origin: QPointF,
        preview: Preview,
        tool: PointerTool,
    ) -> None:
        """Draws everything for a view whose top left is `origin` in pixels of the board; `exposed` is the
        part of the view that is painted.
        """
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-origin)
        self.doubts.draw(painter, camera, origin)
        self.heat.draw(painter, camera, origin)
        painter.translate(origin)
        self.sight.draw_ground(painter, camera, exposed, origin)
        painter.translate(-origin)
        tool.paint_below(painter, camera)
        self._forces.draw_units(painter, camera, preview.ghosts, is_set_off=self.heat.is_shown)
        self._selection.draw(painter, camera, origin, QColor(self._settings.style.selection))
        self._spotlight.draw(painter, camera.side)
        if self.sight.has_words:
            self.sight.draw_line(painter, camera, self._forces.rects(camera))
        self._symmetry.draw(painter, camera.side)
        self._preview(painter, camera.side, QRectF(exposed).translated(origin), preview)
        tool.paint(painter, camera)
        painter.restore()

    def extent(self, preview: Preview, side: float) -> QRectF | None:
        """The area of the board, in pixels, that a preview covers; None when unknown."""
        if preview.clip is not None or preview.ghosts or preview.band is not None:
            return None
        if preview.measured is not None:
            return None
        layout = self._layout
        hexes = preview.hexes
        places = [layout.centre(hex_) for hex_ in (hexes.corners if isinstance(hexes, HexSet) else hexes)]
        places += [layout.centre(one.hex) for one in preview.sides | preview.crossings]
        places += [layout.place(preview.corner)] if preview.corner is not None else []
        if not places:
            return QRectF()
        xs, ys = zip(*places, strict=True)
        left, top = (min(xs) - _REACH) * side, (min(ys) - _REACH) * side
        return QRectF(left, top, (max(xs) + _REACH) * side - left, (max(ys) + _REACH) * side - top)

    def _preview(self, painter: QPainter, side: float, part: QRectF, preview: Preview) -> None:
        colour = ERASING if preview.is_erasing else QColor(self._settings.style.hover)
        if preview.measured is not None:
            self._measure(painter, side, preview.measured)
        if preview.clip is not None:
            self._clip.draw(painter, side, part, *preview.clip)
        if preview.hexes:
            paint_hexes(painter, self._layout, preview.hexes, colour, side=side)
        if preview.band is not None:
            (x1, y1), (x2, y2) = preview.band
            painter.setPen(QPen(colour, 1.5, Qt.PenStyle.DashLine))
            painter.setBrush(faded(colour, 0.12))
            painter.drawRect(QRectF(QPointF(x1, y1) * side, QPointF(x2, y2) * side).normalized())
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(faded(colour, 0.75), side, 0.22))
        painter.drawLines([self._along(one, side) for one in preview.sides])
        painter.drawLines([self._across(one, side) for one in preview.crossings])
        if preview.corner is not None:
            x, y = self._layout.place(preview.corner)
            painter.setBrush(colour)
            painter.drawEllipse(QPointF(x * side, y * side), side * 0.1, side * 0.1)

    def _measure(self, painter: QPainter, side: float, measured: Measured) -> None:
        """Draws a measured way: the ring of its last leg, the legs with a light outline, and the
        distances.
        """
        style = self._settings.style
        colour = QColor(style.selection)
        if measured.ring:
            paint_hexes(painter, self._layout, measured.ring, colour, side=side, fill=0.14)
        places = [self._layout.centre(node) for node in measured.nodes]
        points = [QPointF(x * side, y * side) for x, y in places]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((QColor(style.place_halo), 5.0), (colour, 2.4)):
            pen = QPen(ink, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(points))
        painter.setPen(QPen(QColor(style.place_halo), 1.2))
        painter.setBrush(colour)
        for point in points:
            painter.drawEllipse(point, 4.0, 4.0)
        for node, text in measured.labels:
            x, y = self._layout.centre(node)
            paint_tag(painter, (x, y - max(0.75, 16 / side)), text, colour, side)

    def _along(self, one: Hexside, side: float) -> QLineF:
        (x1, y1), (x2, y2) = self._layout.side_ends(one)
        return QLineF(x1 * side, y1 * side, x2 * side, y2 * side)

    def _across(self, one: Hexside, side: float) -> QLineF:
        """The line between the centres of two hexes; at the border it ends at the edge of the map."""
        x1, y1 = self._layout.centre(one.hex)
        beyond = other_name(self._sheet.grid, one).hex
        x2, y2 = self._layout.centre(beyond)
        if beyond not in self._sheet.grid:
            x2, y2 = (x1 + x2) / 2, (y1 + y2) / 2
        return QLineF(x1 * side, y1 * side, x2 * side, y2 * side)


def _pen(colour: QColor, side: float, width: float) -> QPen:
    pen = QPen(colour, max(1.5, width * side))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


MOST_OF_CLIP = 3000
"""Larger pieces are shown by their outline."""
CLIP_OPACITY = 0.82


class ClipView:
    """Shows the clip in hand from tiles that are drawn between frames, and until then its outline.

    Keeps two scenes of the piece: hexes shift against each other when the anchor moves from an odd to an even
    column.
    """

    def __init__(self, view: MapWidget, sheet: MapSheet) -> None:
        self._view = view
        self._sheet = sheet
        self._layout = HexLayout(sheet.grid)
        self._kept: dict[bool, tuple[Clip, MapStyle, ClipScene, TileCache]] = {}
        self._wanted: tuple[TileCache, float, list[Spot]] | None = None
        self._refiner = QTimer(view)
        self._refiner.setSingleShot(True)
        self._refiner.timeout.connect(self._refine)

    def draw(self, painter: QPainter, side: float, part: QRectF, clip: Clip, at: Hex) -> None:
        """Draws a piece with its anchor at a hex, as far as it lies in a part of the board, given in pixels;
        the painter's origin is the board's corner.
        """
        from kpeditor.core.edits.pasting import landed_hexes

        self._wanted = None
        if len(clip) <= MOST_OF_CLIP:
            scene, tiles = self._scene(clip, at)
            (x, y), (left, top) = self._layout.centre(at), scene.layout.centre(scene.anchor)
            corner = QPointF(round((x - left) * side), round((y - top) * side))
            tiles.set_dpr(painter.device().devicePixelRatio())
            spots = tiles.spots(side, part.translated(-corner))
            painter.setOpacity(CLIP_OPACITY)
            served, _ = tiles.draw_stand_ins(painter, side, spots, -corner)
            tiles.draw(painter, side, [spot for spot in spots if spot not in served], -corner)
            painter.setOpacity(1.0)
            if tiles.lacks(side, spots):
                self._wanted = tiles, side, spots
                self._refiner.start()
        colour = QColor(self._view.settings.style.hover)
        paint_hexes(painter, self._layout, landed_hexes(self._sheet, clip, at), colour, side=side, fill=0.06)

    def _scene(self, clip: Clip, at: Hex) -> tuple[ClipScene, TileCache]:
        from kpeditor.drawing.pictures.clip import ClipScene

        is_low = self._sheet.grid.is_low(at)
        kept = self._kept.get(is_low)
        style = self._view.settings.style
        if kept is None or kept[0] is not clip or kept[1] != style:
            scene = ClipScene(clip, self._sheet, at, style)
            kept = self._kept[is_low] = clip, style, scene, TileCache(scene, scene.layout.size)
        return kept[2:]

    def _refine(self) -> None:
        if self._wanted is None or self._view.pointer.preview.clip is None:
            return
        tiles, side, spots = self._wanted
        if tiles.refine(side, spots, time.perf_counter() + BUDGET):
            self._view.update()
        if tiles.lacks(side, spots):
            self._refiner.start()


AXIS_EDGE, AXIS = QColor(255, 255, 255, 210), QColor("#a3239b")
AXIS_DASHES = 6.0, 4.0
AXIS_REACH = 1.2
"""How far an axis stands out beyond the board, in hex sides."""


class SymmetryView:
    """An axis as a dashed line over the whole board, a centre as a ring with a cross."""

    def __init__(self, sheet: MapSheet, brush: BrushSettings) -> None:
        self._sheet = sheet
        self._brush = brush

    def draw(self, painter: QPainter, side: float) -> None:
        """Draws it; the painter's origin is the board's corner."""
        symmetry = self._brush.symmetry
        if symmetry is None:
            return
        grid = self._sheet.grid
        x, y = (part * side for part in symmetry.centre(grid))
        width, height = (part * side for part in HexLayout(grid).size)
        out = AXIS_REACH * side
        if symmetry.kind is SymmetryKind.LEFT_RIGHT:
            _stroke(painter, [QLineF(x, -out, x, height + out)])
        elif symmetry.kind is SymmetryKind.TOP_BOTTOM:
            _stroke(painter, [QLineF(-out, y, width + out, y)])
        else:
            arm = max(10.0, side * 0.8)
            _stroke(painter, [QLineF(x - arm, y, x + arm, y), QLineF(x, y - arm, x, y + arm)])
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for pen in (QPen(AXIS_EDGE, 4.5), QPen(AXIS, 2.0)):
                painter.setPen(pen)
                painter.drawEllipse(QPointF(x, y), arm * 0.62, arm * 0.62)


def _stroke(painter: QPainter, lines: list[QLineF]) -> None:
    painter.setPen(QPen(AXIS_EDGE, 4.5))
    painter.drawLines(lines)
    pen = QPen(AXIS, 2.0)
    pen.setDashPattern(AXIS_DASHES)
    painter.setPen(pen)
    painter.drawLines(lines)
