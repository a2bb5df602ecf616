"""Words over the map keep clear of counters and of each other."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.registry import find
from kpeditor.drawing.overlays.farmarks import Over
from kpeditor.drawing.overlays.heat import paint_heat
from kpeditor.drawing.overlays.sight import BLOCKED, paint_sight_line
from kpeditor.drawing.overlays.sightlayers import paint_ring_labels
from kpeditor.drawing.overlays.tags import clear_place
from kpeditor.drawing.pieces.units import counter_rect
from tests.rulesets.kampfpanzer.sheets import clear_sheet, hex_, mark

SIDE = 24.0
WHITE = QColor("#ffffff")
VIEW = QRectF(0, 0, 900, 900)
SIZE = QSizeF(40, 10)


def places(*xs: float) -> list[QPointF]:
    return [QPointF(x, 100) for x in xs]


def test_a_label_takes_the_first_place_that_is_free():
    taken = [QRectF(80, 90, 40, 20)]
    assert clear_place(SIZE, places(100, 130, 200), taken) == QRectF(180, 95, 40, 10)


def test_where_all_is_taken_it_covers_least():
    taken = [QRectF(0, 0, 300, 98), QRectF(0, 0, 120, 300)]
    box = clear_place(SIZE, places(100, 150), taken)
    assert box is not None
    assert box.center().x() == 150


def test_outside_the_view_there_is_no_place():
    assert clear_place(SIZE, places(-50, 2000), [], VIEW) is None


@pytest.fixture
def blank() -> QImage:
    image = QImage(900, 900, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(WHITE)
    return image


def is_blank(image: QImage, part: QRectF) -> bool:
    box = part.toAlignedRect()
    return all(
        image.pixelColor(x, y) == WHITE
        for x in range(box.left() + 1, box.right())
        for y in range(box.top() + 1, box.bottom())
    )


@pytest.fixture
def bent():
    """A line that meets many hexsides near each other, and what is said about it."""
    sheet = clear_sheet()
    mark(sheet, "crest", "0606C", "0607B", "0707E", "0707F", "0706D", "0807A", "0808F")
    rules = find("kampfpanzer").sight(sheet)
    assert rules is not None
    return sheet, rules.verdict(hex_("0404"), hex_("1010"))


@pytest.mark.usefixtures("qapp")
def test_names_of_hexsides_keep_clear_of_counters(bent, blank):
    """A counter that stands just where a name would be written drives the name away."""
    sheet, verdict = bent
    layout = HexLayout(sheet.grid)

    def drawn(side: float, taken: list[QRectF]) -> QImage:
        image = QImage(blank)
        painter = QPainter(image)
        paint_sight_line(painter, layout, sheet, verdict, side=side, taken=taken)
        painter.end()
        return image

    image = drawn(SIDE, [])
    (ax, ay), (bx, by) = layout.centre(verdict.start), layout.centre(verdict.end)
    line = QLineF(ax * SIDE, ay * SIDE, bx * SIDE, by * SIDE)
    normal = QPointF(-line.dy(), line.dx()) / line.length()
    words = [
        QRectF(x - 6, y - 4, 12, 8)
        for x in range(900)
        for y in range(900)
        if image.pixelColor(x, y) == BLOCKED
        and abs(QPointF.dotProduct(QPointF(x, y) - line.p1(), normal)) > 1.1 * SIDE
    ]
    assert words, "some name stands well away from the line"
    counter = words[len(words) // 2]
    assert not is_blank(image, counter)
    assert is_blank(drawn(SIDE, [counter]), counter)


@pytest.mark.usefixtures("qapp")
def test_the_ends_of_a_line_are_rimmed_so_that_counters_do_not_fade(bent, blank):
    sheet, verdict = bent
    layout = HexLayout(sheet.grid)
    painter = QPainter(blank)
    paint_sight_line(painter, layout, sheet, verdict, side=SIDE)
    painter.end()
    for end in (verdict.start, verdict.end):
        x, y = layout.centre(end)
        away = QPointF(x + 0.5, y - 0.4) if end == verdict.start else QPointF(x - 0.5, y + 0.4)
        assert blank.pixelColor(round(away.x() * SIDE), round(away.y() * SIDE)) == WHITE


@pytest.mark.usefixtures("qapp")
def test_labels_of_rings_cover_no_counter_and_stand_in_view(blank):
    layout = HexLayout(clear_sheet().grid)
    start, rings = Hex(12, 12), {1: "1 hex  ×2", 3: "3 hexes", 5: "5 hexes  −1"}
    full = [counter_rect(layout, one, 0, SIDE) for one in layout.grid.within(6, start) if one.row < 12]
    view = QRectF(100, 100, 700, 700)
    painter = QPainter(blank)
    paint_ring_labels(painter, layout, start, rings, side=SIDE, view=view, taken=full)
    painter.end()
    assert all(is_blank(blank, rect) for rect in full)
    assert not is_blank(blank, view)
    for strip in (QRectF(0, 0, 900, 99), QRectF(0, 801, 900, 98), QRectF(0, 0, 99, 900)):
        assert is_blank(blank, strip)


@pytest.mark.usefixtures("qapp")
def test_numbers_of_a_heat_map_stand_below_counters(blank):
    """The same picture with and without numbers differs nowhere under a counter."""
    grid = clear_sheet().grid
    layout = HexLayout(grid)
    values = np.full((grid.rows, grid.columns), 88.0)
    pictures = []
    for numbers in (values, None):
        image = blank.copy()
        painter = QPainter(image)
        paint_heat(Over(painter, layout, 30.0, QRectF(0, 0, 20, 20)), values / 100, numbers)
        painter.end()
        pictures.append(image)
    with_, without = pictures
    assert with_ != without
    for one in (Hex(3, 3), Hex(4, 5)):
        rect = counter_rect(layout, one, 0, 30.0).toAlignedRect().adjusted(1, 1, -1, -1)
        assert with_.copy(rect) == without.copy(rect)
