"""Marks on a free table: the objects that are there from the start, of the kinds that the ruleset
declares.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.pieces.marks import LyingMark, lying, paint_mark

_SHARE = 60.0
"""The longer side of a table, as a multiple of the hex side for which marks are drawn."""
_LEAST = 13.0
"""The least size of marks, as the hex side in pixels for which they are drawn."""

TableMarks = tuple[LyingMark[TablePoint], ...]


def table_marks(battle: Battle) -> TableMarks:
    """The marks of a scenario, without those off the table, which checks report."""
    scenario, sheet = battle.scenario, battle.sheet
    if scenario is None or not isinstance(sheet, TableSheet):
        return ()
    ruleset = find_or_none(scenario.ruleset)
    kinds = ruleset.marks() if ruleset is not None else ()
    colours = side_colours(scenario)
    return lying(scenario.marks, kinds, sheet.space.read, colours)


def mark_size(space: TableSpace, scale: float) -> float:
    """The size of marks, as the side in pixels of the hex that they would be in; a unit of the table is
    `scale` pixels long.
    """
    return max(max(space.width, space.height) * scale / _SHARE, _LEAST)


def paint_table_marks(painter: QPainter, marks: TableMarks, space: TableSpace, scale: float) -> None:
    """Draws marks; the painter's origin is the table's corner."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        at = QPointF(mark.hex.x * scale, mark.hex.y * scale)
        paint_mark(painter, at, mark_size(space, scale), mark)
    painter.restore()
