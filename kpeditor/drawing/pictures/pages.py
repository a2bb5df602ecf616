"""Pages of pictures: a map or a free table with its legend, in the size that a scale gives."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.pixels import SQRT3
from kpeditor.core.geometry.tableratio import unit_mm
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.frame import NORMAL_SIDE
from kpeditor.drawing.map.legend import Legend
from kpeditor.drawing.pictures.scene import BattlePainter
from kpeditor.drawing.stylebook import USUAL, Appearance

MARGIN = 1.0
"""The margin of background around the map, in hex sides."""
INCH = 0.0254
"""The length of an inch in metres."""
LONGER_SIDE = 1200
"""The longer side of a table at scale 1, in pixels."""
RIM = 32
"""The margin around a table at scale 1, in pixels, for rulers and the scale."""
Overlay = Callable[[QPainter, float, QRectF], None]
"""A function that draws over a map, with the painter's origin at the board's corner. Arguments: painter,
pixels per hex side, the part of the board to draw in hex sides.
"""


class Page(Protocol):
    """The content of a picture file: its size in pixels, its background colour, and a method that draws any
    part.
    """

    @property
    def size(self) -> QSize:
        """The size of the whole page."""

    @property
    def desk(self) -> QColor:
        """The colour of the background around the map."""

    def paint(self, painter: QPainter, part: QRect) -> None:
        """Draws a rectangle of the page at the painter's origin."""


@dataclass(frozen=True)
class MapPage:
    """The map on a margin of background, with the legend below it; sizes are in pixels."""

    painting: BattlePainter
    map_size: QSize
    side: float
    legend: Legend | None = None
    over: Overlay | None = None

    @property
    def size(self) -> QSize:
        below = math.ceil(self.legend.size.height()) if self.legend else 0
        return QSize(self.map_size.width(), self.map_size.height() + below)

    def paint(self, painter: QPainter, part: QRect) -> None:
        side, corner = self.side, round(MARGIN * self.side)
        painter.translate(-part.x(), -part.y())
        if self.legend is not None and part.bottom() >= self.map_size.height():
            self.legend.paint(painter, QPointF(corner, self.map_size.height()))
        painter.translate(corner, corner)
        board = part.translated(-corner, -corner)
        region = QRectF(board.x() / side, board.y() / side, board.width() / side, board.height() / side)
        self.painting.paint(painter, side, region)
        if self.over is not None:
            self.over(painter, side, region)

    @property
    def desk(self) -> QColor:
        return QColor(self.painting.style.desk)


def table_size(sheet: TableSheet, scale: float) -> QSize:
    """The size of the picture in pixels."""
    width, height = sheet.space.width, sheet.space.height
    longer = max(width, height, 1e-6)
    return QSize(
        *(max(1, round((LONGER_SIDE * extent / longer + 2 * RIM) * scale)) for extent in (width, height))
    )


def table_scale(sheet: TableSheet, width: int) -> float:
    """The scale at which the picture has this width in pixels."""
    return width / table_size(sheet, 1.0).width()


@dataclass(frozen=True, slots=True)
class PrintedSize:
    """The printed size of a board: the width of a hex from side to side in millimetres, or for a free table
    its ratio, 1 for 1:1.
    """

    hex_mm: float = 16.0
    ratio: float = 1.0

    def unit_of(self, battle: Battle) -> float:
        """The printed length in millimetres of a hex side, or of a unit of the table.

        Raises:
            BadRatio: when the unit of the table has no length.
        """
        if isinstance(battle.sheet, TableSheet):
            return unit_mm(battle.sheet.space, self.ratio)
        return self.hex_mm / SQRT3

    def scale(self, battle: Battle, dpi: float) -> float:
        """The scale of a picture that has this printed size at a number of dots per inch.

        Raises:
            BadRatio: when the unit of the table has no length.
        """
        dots = self.unit_of(battle) / 1000 / INCH * dpi
        if not isinstance(battle.sheet, TableSheet):
            return dots / NORMAL_SIDE
        return dots * max(battle.sheet.space.width, battle.sheet.space.height, 1e-6) / LONGER_SIDE


USUAL_SIZE = PrintedSize()


class TablePage:
    """A page with a table, its rulers and scale, drawn like the page of a hex map."""

    def __init__(
        self,
        battle: Battle,
        sheet: TableSheet,
        scale: float,
        appearance: Appearance = USUAL,
        *,
        has_legend: bool = False,
        over: Overlay | None = None,
    ) -> None:
        # Late import: only tables need it, and it imports shapely.
        from kpeditor.drawing.table.battle import TableBattlePainter

        zoom = min(max(1.0, scale), 8.0)
        self._painting = TableBattlePainter(battle, appearance, zoom)
        self._rim, self._over = RIM * scale, over
        self._table = table_size(sheet, scale)
        self.pixels_a_unit = LONGER_SIDE * scale / max(sheet.space.width, sheet.space.height, 1e-6)
        self._legend = (
            self._painting.legend(self._table.width() - 2 * self._rim, 14.0 * zoom) if has_legend else None
        )
        below = math.ceil(self._legend.size.height()) if self._legend else 0
        self.size = QSize(self._table.width(), self._table.height() + below)
        self.desk = QColor(appearance.style.desk)

    def paint(self, painter: QPainter, part: QRect) -> None:
        painter.translate(-QPointF(part.topLeft()))
        if self._legend is not None and part.bottom() >= self._table.height():
            self._legend.paint(painter, QPointF(self._rim, self._table.height()))
        painter.translate(self._rim, self._rim)
        board = QRectF(part).translated(-self._rim, -self._rim)
        size = board.size() / self.pixels_a_unit
        region = QRectF(board.topLeft() / self.pixels_a_unit, size)
        self._painting.paint(painter, self.pixels_a_unit, region)
        self._painting.paint_furniture(painter, self.pixels_a_unit)
        if self._over is not None:
            self._over(painter, self.pixels_a_unit, region)
