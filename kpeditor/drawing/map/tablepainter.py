"""TablePainter: a free table with its areas, lines and points, in the style of the maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from kpeditor.core.board.sheet import TableSheet
from kpeditor.drawing.looks import UNDERLAY
from kpeditor.drawing.map.underlaypicture import UnderlayPicture
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.table import furniture
from kpeditor.drawing.table.labels import Label, labels_of, paint_names, placed_names
from kpeditor.drawing.table.looks import catalogue_of_table
from kpeditor.drawing.table.scene import TableScene


class TablePainter:
    """Draws a table as large as fits into a rectangle.

    Args:
        layers: what to draw: kinds of features and `looks.SWITCHES`; None: everything.
        zoom: how large letters and thin lines are, 1 for a screen.
        grain: the length of a grain (`table/pieces.py`) where it differs from the whole table's, as on
            samples.
        underlay: a picture to draw below or above all features, switched by "underlay".
        opacities: of what of the layers is drawn fainter, from 0 to 1.
    """

    def __init__(
        self,
        sheet: TableSheet,
        style: MapStyle,
        layers: frozenset[str] | None = None,
        zoom: float = 1.0,
        grain: float | None = None,
        underlay: UnderlayPicture | None = None,
        opacities: Mapping[str, float] | None = None,
    ) -> None:
        self._sheet, self._style, self._layers, self._zoom = sheet, style, layers, zoom
        self._underlay, self._opacities = underlay, opacities or {}
        self._catalogue = catalogue_of_table(sheet)
        self._scene = TableScene(sheet, style, self._catalogue, grain)

    def shows(self, name: str) -> bool:
        """Whether a kind of feature or a switch is drawn."""
        return self._layers is None or name in self._layers

    def scale(self, room: QRectF) -> float:
        """Pixels per unit of the table."""
        space = self._sheet.space
        return min(room.width() / max(space.width, 1e-6), room.height() / max(space.height, 1e-6))

    def box(self, room: QRectF) -> QRectF:
        """The table centred in a rectangle."""
        space, scale = self._sheet.space, self.scale(room)
        box = QRectF(0, 0, space.width * scale, space.height * scale)
        box.moveCenter(room.center())
        return box

    def colour_of(self, kind: str) -> str:
        """The colour that identifies a kind of feature of this table, `#rrggbb`."""
        return self._scene.colour_of(kind)

    def paint(self, painter: QPainter, room: QRectF, view: QRectF | None = None) -> None:
        """Draws the part of the table that lies in `view` into a rectangle; both in pixels."""
        box, scale, style = self.box(room), self.scale(room), self._style
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(box, QColor(style.paper))
        painter.save()
        painter.setClipRect(box if view is None else box & view)
        self._paint_underlay(painter, box, scale, "below")
        self._paint_features(painter, box, scale)
        self._paint_underlay(painter, box, scale, "above")
        if self.shows("grid"):
            with self._faded(painter, "grid"):
                furniture.paint_grid(painter, box, scale, style, self._zoom)
        if self.shows("places"):
            grain = self._scene.grain * scale
            with self._faded(painter, "places"):
                names = placed_names(self._labels, box, scale, grain, self._zoom)
                paint_names(painter, names, style, self._zoom)
        painter.restore()
        furniture.paint_edge(painter, box, style, self._zoom)
        painter.restore()

    def paint_furniture(self, painter: QPainter, room: QRectF) -> None:
        """Draws rulers along the edge of the table and the scale below it, both outside the rectangle."""
        box, scale = self.box(room), self.scale(room)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.shows("rulers"):
            with self._faded(painter, "rulers"):
                furniture.paint_rulers(painter, box, scale, self._style, self._zoom)
        if self.shows("scale"):
            with self._faded(painter, "scale"):
                furniture.paint_scale(painter, box, scale, self._sheet.space, self._style, self._zoom)
        painter.restore()

    def _paint_underlay(self, painter: QPainter, box: QRectF, scale: float, place: str) -> None:
        picture = self._underlay
        if picture is not None and picture.underlay.place == place and self.shows(UNDERLAY):
            painter.save()
            painter.translate(box.topLeft())
            with self._faded(painter, UNDERLAY):
                picture.paint(painter, scale)
            painter.restore()

    def _paint_features(self, painter: QPainter, box: QRectF, scale: float) -> None:
        grain = self._scene.grain * scale
        painter.save()
        painter.translate(box.topLeft())
        painter.scale(grain, grain)
        seen, faint, opacity = painter.clipBoundingRect(), self._opacities, painter.opacity()
        for feature, piece in self._scene.pieces:
            if not piece.since <= grain < piece.until or not self.shows(feature.kind):
                continue
            if seen.intersects(piece.reach(grain)):
                if faint:
                    painter.setOpacity(opacity * faint.get(feature.kind, 1.0))
                piece.paint(painter, grain)
        painter.restore()

    @contextmanager
    def _faded(self, painter: QPainter, name: str) -> Iterator[None]:
        """Draws a kind of feature or a switch as faint as it shall be."""
        before = painter.opacity()
        painter.setOpacity(before * self._opacities.get(name, 1.0))
        yield
        painter.setOpacity(before)

    @cached_property
    def _labels(self) -> list[Label]:
        return labels_of(self._sheet, self._catalogue, self._scene.looks.names)
