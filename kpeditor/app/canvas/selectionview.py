"""SelectionView: draws what is selected; a region gets an outline that is seen on any terrain."""

from __future__ import annotations

from collections.abc import Set

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.viewpicture import View, ViewPicture
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.regions import shrunk
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, mask_of_hexes, nothing
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.overlays.farmarks import Over, is_far, paint_far
from kpeditor.drawing.overlays.markedhexes import paint_hexes
from kpeditor.drawing.palette import faded
from kpeditor.drawing.qtbatch import Floats, beside, draw_lines
from kpeditor.drawing.regions import Outline

LIGHT, DARK = QColor("#ffffff"), QColor("#16191c")
MARGIN = 2.0
"""Hex sides around the part drawn: there the outline of a window may stop, unseen."""


class SelectionView:
    """Draws the selection; a region is cached as a picture of the view, and at small zooms drawn as a tint
    with a darker rim.
    """

    def __init__(self, document: Document, sheet: MapSheet) -> None:
        self._document = document
        self._sheet = sheet
        self._layout = HexLayout(sheet.grid)
        self._region: Set[Hex] | None = None
        self._mask: HexMask = nothing(sheet.grid)
        self._rim: HexMask = self._mask
        self._colour = QColor()
        self._picture = ViewPicture()

    def draw(self, painter: QPainter, camera: Camera, origin: QPointF, colour: QColor) -> None:
        """Draws the selected place, region or hexes, for a view whose top left is `origin` in pixels of the
        board; the painter's own origin is the board's corner.
        """
        selection = self._document.selection
        place = self._sheet.places.get(selection.place)
        if place is not None:
            paint_hexes(painter, self._layout, place.hexes, colour, side=camera.side, fill=0.28)
        if selection.region is None:
            self._forget()
            if selection.hexes:
                paint_hexes(painter, self._layout, selection.hexes, colour, side=camera.side, fill=0.12)
            return
        self._prepare(selection.region, colour)
        view = View(
            camera.side,
            camera.width,
            camera.height,
            origin.x(),
            origin.y(),
            painter.device().devicePixelRatio(),
        )
        self._picture.draw(
            painter, view, self._paint, may_scroll=not is_far(self._layout, view.region, view.side)
        )

    def _forget(self) -> None:
        if self._region is not None:
            self._region, self._mask, self._rim = None, nothing(self._sheet.grid), nothing(self._sheet.grid)
            self._picture.clear()

    def _prepare(self, region: Set[Hex], colour: QColor) -> None:
        if region is self._region and colour == self._colour:
            return
        grid = self._sheet.grid
        self._region, self._colour = region, colour
        self._mask = mask_of_hexes(grid, region)
        self._rim = self._mask & ~shrunk(grid, self._mask)
        self._picture.invalidate()

    def _paint(self, painter: QPainter, side: float, region: QRectF) -> None:
        """Draws a light tint, and dark dashes on white along the border."""
        tint = faded(self._colour, 0.1)
        over = Over(painter, self._layout, side, region)
        if over.is_far:
            marks = ((self._mask, faded(self._colour, 0.3)), (self._rim, faded(self._colour, 0.9)))
            paint_far(over, marks)
            return
        window = HexWindow.of_region(self._sheet.grid, side, region, MARGIN)
        outline = Outline.of(window, self._mask[window.rows, window.columns])
        outline.fill(painter, QBrush(tint), is_outlined=True)
        width = max(1.6, min(3.0, side * 0.09))
        for colour, breadth in ((DARK, width + 1.2), (LIGHT, width)):
            painter.setPen(_pen(colour, breadth))
            draw_lines(painter, outline.lines)
        dashes = _pen(DARK, width)
        dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(dashes)
        draw_lines(painter, _middles(outline.lines))


def _middles(lines: Floats) -> Floats:
    """The middle half of each hexside, as dashes: a pen's own dash pattern would shift when the view
    scrolls.
    """
    start, end = lines[:, 0], lines[:, 1]
    return beside(start * 0.75 + end * 0.25, start * 0.25 + end * 0.75)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen
