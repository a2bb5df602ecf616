"""TableBattlePainter: a table with the units on it in one call, for pictures and for print."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.frame import scaled
from kpeditor.drawing.map.legend import Legend
from kpeditor.drawing.map.tablepainter import TablePainter
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.stylebook import USUAL, Appearance
from kpeditor.drawing.table.bases import base_spots, paint_bases
from kpeditor.drawing.table.capacities import paint_plates, plates_of
from kpeditor.drawing.table.looks import catalogue_of_table
from kpeditor.drawing.table.marks import paint_table_marks, table_marks
from kpeditor.drawing.table.zones import paint_zones, table_zones

_LEGEND_PIXELS = 14.0
_POINTS: dict[Shape, tuple[tuple[float, float], ...]] = {
    "area": ((0.4, 0.4), (5.6, 0.4), (5.6, 4.2), (0.4, 4.2)),
    "line": ((0.3, 3.6), (2.4, 2.0), (3.8, 2.6), (5.8, 0.9)),
    "point": ((3.0, 2.3),),
}
"""A feature of each shape on a sample of six by 4.6 grains."""


class TableBattlePainter:
    """Draws a table and its units as they were when the painter was made.

    Args:
        zoom: how large letters and thin lines are, 1 for a screen.
    """

    def __init__(
        self,
        battle: Battle,
        appearance: Appearance = USUAL,
        zoom: float = 1.0,
    ) -> None:
        if not isinstance(battle.sheet, TableSheet):
            raise TypeError("this draws free tables")
        self.style, self.sheet = appearance.style, battle.sheet
        self._symbols, self._zoom = appearance.symbols, zoom
        self._table = TablePainter(battle.sheet, self.style, appearance.layers, zoom)
        self._spots = base_spots(battle) if self._table.shows("units") else []
        self._marks = table_marks(battle) if self._table.shows("units") else ()
        begin = [spot.stand.at for spot in self._spots] if self._table.shows("units") else None
        self._plates = plates_of(battle.sheet, catalogue_of_table(battle.sheet), begin, self._table.shows)
        self._zones = table_zones(battle) if self._table.shows("zones") else []

    def paint(self, painter: QPainter, scale: float, region: QRectF) -> None:
        """Draws a region, in the table's unit; the painter's origin is the table's north-west corner and a
        unit is `scale` pixels long.
        """
        room = self.room(scale)
        view = scaled(region, scale)
        self._table.paint(painter, room, view)
        space = QRectF(0, 0, self.sheet.space.width, self.sheet.space.height)
        paint_zones(painter, self._zones, space, scale, zoom=self._zoom)
        paint_table_marks(painter, self._marks, self.sheet.space, scale)
        paint_plates(painter, self.sheet, self._plates, scale, self._zoom)
        paint_bases(painter, self._spots, room.topLeft(), scale, symbols=self._symbols, zoom=self._zoom)

    def paint_furniture(self, painter: QPainter, scale: float) -> None:
        """Draws the rulers and the scale around the table."""
        self._table.paint_furniture(painter, self.room(scale))

    def room(self, scale: float) -> QRectF:
        """The rectangle of the table in pixels."""
        return QRectF(0, 0, self.sheet.space.width * scale, self.sheet.space.height * scale)

    def legend(self, width: float, letters: float = _LEGEND_PIXELS) -> Legend:
        """The legend of the table for a page of this width, in letters of this height, in pixels: a sample of
        every kind of feature on it.
        """
        catalogue = catalogue_of_table(self.sheet)
        used = {(one.kind, one.shape): one for one in self.sheet.features.values()}
        entries = [
            (title_of_kind(kind, catalogue), partial(_paint_sample, self.sheet.ruleset, self.style, feature))
            for (kind, _), feature in used.items()
            if not (known := catalogue.feature(kind)) or known.look != "text"
        ]
        return Legend(entries, self.style, width, letters)


def title_of_kind(kind: str, catalogue: Catalogue) -> str:
    """The title of a kind of feature."""
    known = catalogue.feature(kind)
    return known.title if known is not None else kind.replace("_", " ").capitalize()


def _paint_sample(ruleset: str, style: MapStyle, feature: Feature, painter: QPainter, box: QRectF) -> None:
    """Draws a table of a few grains with one feature of a kind on it."""
    points = tuple(TablePoint(x, y) for x, y in _POINTS[feature.shape])
    props = {name: value for name, value in feature.props.items() if name == "material"}
    one = Feature("sample", feature.kind, feature.shape, points, level=feature.level, props=props)
    sample = TableSheet("", ruleset, TableSpace(6.0, 4.6, "inch"), {"sample": one})
    TablePainter(sample, style, frozenset({feature.kind}), grain=1.0).paint(painter, box)
