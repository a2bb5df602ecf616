"""Free tables: what lies on them is drawn to scale, whatever the size of the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.drawing.map.tablepainter import TablePainter
from kpeditor.drawing.palette import contrast
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.stylebook import STYLES

CORNERS = (TablePoint(5, 5), TablePoint(25, 5), TablePoint(25, 20), TablePoint(5, 20))
WOODS = Feature("Oak wood", "woods", "area", CORNERS)
LANE = Feature("Lane", "road", "line", (TablePoint(0, 30), TablePoint(60, 30)))
WELL = Feature("Well", "no-such-kind", "point", (TablePoint(50, 10),))
SHEET = TableSheet("T", "skirmish", TableSpace(60, 40, "inch"), {f.id: f for f in (LANE, WOODS, WELL)})


def drawn(sheet: TableSheet, style: MapStyle, width: int = 600, height: int = 400) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    painter = QPainter(image)
    TablePainter(sheet, style).paint(painter, QRectF(0, 0, width, height))
    painter.end()
    return image


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
def test_features_lie_to_scale(style: MapStyle):
    image = drawn(SHEET, style)
    assert image.pixelColor(60, 60) == QColor(style.grounds["woods"].fill)
    assert contrast(image.pixelColor(103, 300), style.paper) >= 3.0
    assert image.pixelColor(283, 83) == QColor(style.paper)


def test_the_table_keeps_its_proportions_in_the_middle():
    image = drawn(SHEET, STYLES["light"], 600, 600)
    assert image.pixelColor(300, 20) == QColor("#ff00ff")
    assert image.pixelColor(283, 183) != QColor("#ff00ff")


@pytest.mark.parametrize("size", [0.5, 6000.0, 5e8])
def test_tables_of_any_size_are_drawn(size: float):
    image = drawn(TableSheet("T", "skirmish", TableSpace(size, size, "km")), STYLES["light"], 200, 200)
    lines = sum(image.pixelColor(x, 13) != image.pixelColor(13, 13) for x in range(4, 196))
    assert 1 <= lines <= 16
