"""What the rules refuse is drawn in another pattern, not in another colour alone: eyes see colours alike."""

from __future__ import annotations

from collections.abc import Callable

import shapely
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.app.ruleset_ui.toolkit.painting import (
    CHOSEN,
    MOST_REFUSED,
    PROPOSED,
    REFUSED,
    Drawing,
    paint_targets,
    tint,
)
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_area, paint_ghost, paint_rim
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.rules.tablesight import Stand

SHEET = TableSheet("Trial", "panzer8", TableSpace(60, 40, "inch"))
STAND = Stand(TablePoint(10, 10), 4, 4, 30)


def inked(paint: Callable[[QPainter, QColor], None], colour: QColor) -> QImage:
    """Where anything is drawn in a colour: the picture without its colours."""
    image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint(painter, colour)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Alpha8)


def on_table(painter: QPainter) -> TableDrawing:
    return TableDrawing(painter, SHEET, 8.0)


def ground(painter: QPainter, colour: QColor) -> None:
    paint_area(on_table(painter), shapely.box(5, 5, 15, 15), colour)


def ghost(painter: QPainter, colour: QColor) -> None:
    paint_ghost(on_table(painter), STAND, colour)


def rim(painter: QPainter, colour: QColor) -> None:
    paint_rim(on_table(painter), STAND, colour)


def hexes(painter: QPainter, colour: QColor) -> None:
    tint(Drawing(painter, HexLayout(HexGrid(5, 5)), 20.0), [Hex(2, 2)], colour, 0.12)


def test_what_is_refused_has_a_pattern_of_its_own(qapp: object) -> None:
    for paint in (ground, ghost, rim, hexes):
        assert inked(paint, PROPOSED) == inked(paint, CHOSEN), (
            "these differ in colour alone, and in meaning little"
        )
        assert inked(paint, PROPOSED) != inked(paint, REFUSED), paint.__name__


def test_a_crowd_that_cannot_be_fired_at_hides_no_target(qapp: object) -> None:
    """Lines to each truck of a large map lay over the few targets."""

    def drawn(refused: int, targets: int) -> QImage:
        far = [(Hex(column, 5), "", False) for column in range(1, refused + 1)]
        near = [(Hex(1 + number, 1), "2-1", True) for number in range(targets)]

        def paint(painter: QPainter, _colour: QColor) -> None:
            paint_targets(Drawing(painter, HexLayout(HexGrid(20, 5)), 20.0), Hex(3, 3), [*far, *near])

        return inked(paint, REFUSED)

    assert drawn(MOST_REFUSED, 2) != drawn(0, 2), "few say where one cannot fire"
    assert drawn(MOST_REFUSED + 1, 2) == drawn(0, 2)
