"""Free tables: what lies on them is drawn to scale, whatever the size of the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.drawing.map.tablepainter import TablePainter
from kpeditor.drawing.palette import contrast
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.stylebook import STYLES
from kpeditor.drawing.table.labels import is_made_up

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


ALL = pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))


def colours(image: QImage, left: int, top: int, size: int) -> set[str]:
    return {image.pixelColor(left + x, top + y).name() for x in range(size) for y in range(size)}


@ALL
def test_features_lie_to_scale(style: MapStyle):
    image = drawn(SHEET, style)
    woods = style.grounds["woods"]
    found = colours(image, 105, 85, 40)
    assert {woods.fill, woods.ink} <= found
    road = {contrast(QColor(name), style.paper) >= 3.0 for name in colours(image, 103, 296, 8)}
    assert road == {True, False}
    assert image.pixelColor(283, 83) == QColor(style.paper)


def without_names(sheet: TableSheet) -> TablePainter:
    return TablePainter(sheet, STYLES["light"], frozenset({"woods", "road", "track"}))


def picture(painting: TablePainter, side: int) -> QImage:
    image = QImage(side * 60, side * 40, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painting.paint(painter, QRectF(0, 0, side * 60, side * 40))
    painter.end()
    return image


def test_a_corner_that_moves_leaves_the_trees_elsewhere_where_they_are():
    moved = replace(WOODS, points=(*CORNERS[:2], TablePoint(29, 22), CORNERS[3]))
    before, after = (picture(without_names(sheet_of(wood)), 12) for wood in (WOODS, moved))
    part = QRect(12 * 8, 12 * 8, 12 * 6, 12 * 4)
    assert before.copy(part) == after.copy(part)
    assert before != after


def sheet_of(*features: Feature) -> TableSheet:
    return TableSheet("T", "panzer8", TableSpace(60, 40, "inch"), {one.id: one for one in features})


def test_trees_keep_clear_of_a_road_and_of_a_clearing():
    hole = (TablePoint(18, 8), TablePoint(22, 8), TablePoint(22, 13), TablePoint(18, 13))
    road = Feature("Road", "road", "line", (TablePoint(10, 0), TablePoint(10, 40)))
    image = picture(without_names(sheet_of(replace(WOODS, holes=(hole,)), road)), 16)
    look, way = STYLES["light"].grounds["woods"], STYLES["light"].lines["road"]
    assert colours(image, 16 * 10 - 1, 16 * 10, 3) == {way.colour}
    assert look.ink not in colours(image, 16 * 10 - 5, 16 * 8, 10)
    assert colours(image, 16 * 19, 16 * 9, 20) == {STYLES["light"].paper}


@pytest.mark.parametrize("percent", [20, 50, 100, 200, 400])
@ALL
def test_woods_hills_and_houses_differ_from_the_paper_at_every_zoom(style: MapStyle, percent: int):
    side = percent / 100 * 20
    kinds = ("woods", "hill", "built_up", "water", "high_crops", "orchard", "marsh")
    features = [
        Feature(
            kind,
            kind,
            "area",
            tuple(TablePoint(x + 8 * n, y) for x, y in ((1, 5), (8, 5), (8, 15), (1, 15))),
            level=1,
        )
        for n, kind in enumerate(kinds)
    ]
    image = QImage(round(60 * side), round(40 * side), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    TablePainter(sheet_of(*features), style).paint(painter, QRectF(0, 0, 60 * side, 40 * side))
    painter.end()
    fills = set()
    for n in range(len(kinds)):
        area = image.copy(round((1.5 + 8 * n) * side), round(5.5 * side), round(6 * side), round(9 * side))
        fills.add(area.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0).name())
    assert len(fills) == len(kinds)
    assert style.paper not in fills


def test_names_a_tool_made_up_are_not_written():
    for id_ in ("woods", "woods-3", "Woods 12", "7", "Woods"):
        assert is_made_up(replace(WOODS, id=id_), "Woods"), id_
    assert not is_made_up(WOODS, "Woods")


def test_a_point_that_is_a_bridge_lies_along_the_road_over_it():
    road = Feature("Road", "road", "line", (TablePoint(30, 0), TablePoint(30, 40)))
    bridge = Feature("b", "bridge", "point", (TablePoint(30.2, 20),))
    image = picture(TablePainter(sheet_of(road, bridge), STYLES["light"], frozenset({"bridge"})), 16)
    paper = QColor(STYLES["light"].paper)
    assert image.pixelColor(30 * 16, 20 * 16 + 12) != paper
    assert image.pixelColor(30 * 16 + 20, 20 * 16) == paper


def test_a_picture_of_a_part_is_that_part_of_the_picture():
    painting = TablePainter(SHEET, STYLES["classic"])
    whole, part = QImage(600, 400, QImage.Format.Format_RGB32), QImage(200, 150, QImage.Format.Format_RGB32)
    for image, left, top in ((whole, 0, 0), (part, 40, 30)):
        painter = QPainter(image)
        painter.translate(-left, -top)
        painting.paint(painter, QRectF(0, 0, 600, 400), QRectF(left, top, image.width(), image.height()))
        painter.end()
    assert whole.copy(40, 30, 200, 150) == part


def test_the_table_keeps_its_proportions_in_the_middle():
    image = drawn(SHEET, STYLES["light"], 600, 600)
    assert image.pixelColor(300, 20) == QColor("#ff00ff")
    assert image.pixelColor(283, 183) != QColor("#ff00ff")


@pytest.mark.parametrize("size", [0.5, 6000.0, 5e8])
def test_tables_of_any_size_are_drawn(size: float):
    image = drawn(TableSheet("T", "skirmish", TableSpace(size, size, "km")), STYLES["light"], 200, 200)
    lines = sum(image.pixelColor(x, 13) != image.pixelColor(13, 13) for x in range(4, 196))
    assert 1 <= lines <= 16


@pytest.mark.parametrize(
    ("shape", "points"),
    [
        ("area", ((40, 10), (2147483648, 20), (30, 20))),  # found by fuzzing: 46 GiB of places for trees
        ("area", ((0, 10), (1e6, 10), (1e6, 10.001), (0, 10.001))),
        ("line", ((0, 5), (1e9, 5))),
    ],
)
def test_what_runs_far_off_the_table_is_drawn_with_few_figures(shape: Shape, points):
    far = Feature("Far", "woods", shape, tuple(TablePoint(*one) for one in points))
    sheet = TableSheet("T", "panzer8", TableSpace(60, 40, "inch"), {"Far": far})
    for style in STYLES.values():
        drawn(sheet, style, 120, 80)
