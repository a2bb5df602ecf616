"""Names and tags on tables at other sizes than that of a screen: none is cut off, none too small to read."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.drawing.table.ground import paint_tag
from kpeditor.drawing.table.labels import step_into


def test_a_name_that_would_reach_off_the_table_is_moved_onto_it() -> None:
    table = QRectF(10, 10, 200, 100)
    assert step_into(QRectF(20, 20, 50, 10), table) == QPointF(0, 0)
    assert step_into(QRectF(190, 20, 50, 10), table) == QPointF(-30, 0)
    assert step_into(QRectF(0, 105, 50, 10), table) == QPointF(10, -5)
    assert step_into(QRectF(0, 20, 400, 10), table) == QPointF(10, 0), "the beginning of a longer one"


def test_tags_grow_with_the_picture(qapp: object) -> None:
    """A print at four times the pixels of a screen has tags of the same size on paper."""
    image = QImage(1000, 1000, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    sizes = []
    for zoom in (1.0, 4.0):
        room = QRectF(0, 0, 1000, 1000)
        sizes.append(paint_tag(painter, QPointF(500, 500), "Red", QColor("#c33"), room, zoom).size())
    painter.end()
    assert abs(sizes[1].width() / sizes[0].width() - 4) < 0.2
    assert abs(sizes[1].height() / sizes[0].height() - 4) < 0.2
