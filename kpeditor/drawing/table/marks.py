"""Marks on a free table: what lies there from the start, of the kinds the ruleset declares."""

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
"""How many marks lie side by side along the longer side of a table."""
_LEAST = 13.0
"""Pixels of a hex side in which marks are drawn as large as that at least."""

TableMarks = tuple[LyingMark[TablePoint], ...]


def table_marks(battle: Battle) -> TableMarks:
    """The marks of a scenario; those off the table are left out, and told by checks."""
    scenario, sheet = battle.scenario, battle.sheet
    if scenario is None or not isinstance(sheet, TableSheet):
        return ()
    ruleset = find_or_none(scenario.ruleset)
    kinds = ruleset.marks() if ruleset is not None else ()
    colours = side_colours(scenario)
    return lying(scenario.marks, kinds, sheet.space.read, colours)


def mark_size(space: TableSpace, scale: float) -> float:
    """How large marks are drawn, as the side of the hex they would lie in, in pixels, where a unit of the
    table is `scale` pixels long.
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
