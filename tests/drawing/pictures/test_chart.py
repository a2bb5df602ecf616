"""Charts as pictures: everything inside, as large as the texts need."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from kpeditor.core.rules.declarations import Chart
from kpeditor.drawing.pictures.chart import ChartPicture

CHART = Chart("c", "Title", ("Die", "A"), (("1", "x"), ("2", "y")), "9.7", ("A note.",))


def drawn(chart: Chart) -> QImage:
    picture = ChartPicture(chart)
    image = QImage(picture.size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    painter = QPainter(image)
    picture.paint(painter)
    painter.end()
    return image


def test_it_fills_its_size_and_keeps_a_margin(qapp):
    image = drawn(CHART)
    colours = {image.pixelColor(x, y).name() for x in range(image.width()) for y in (0, image.height() - 1)}
    assert colours == {"#fbf9f3"}
    row = {image.pixelColor(x, image.height() // 2).name() for x in range(image.width())}
    assert len(row) > 3


def test_longer_texts_make_it_wider_and_more_rows_higher(qapp):
    size = ChartPicture(CHART).size
    longer = Chart("c", "Title", ("Die", "A much longer head"), CHART.rows, "9.7", CHART.notes)
    higher = Chart("c", "Title", CHART.head, CHART.rows * 2, "9.7", CHART.notes)
    assert ChartPicture(longer).size.width() > size.width()
    assert ChartPicture(higher).size.height() > size.height()
    assert ChartPicture(higher).size.width() == size.width()


def test_an_empty_chart_is_only_its_title(qapp):
    assert ChartPicture(Chart("c", "Title", ("A",), ())).size.height() < ChartPicture(CHART).size.height()
