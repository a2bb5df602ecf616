"""What differs between the table of a document and the battle it is compared with, drawn over the table."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QPainter

from kpeditor.app.document.document import Document
from kpeditor.core.compare.battles import battle_differences
from kpeditor.drawing.table.differences import TableDifferences


class DifferenceView:
    """Paints the marks; they are found anew when the battle has changed."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._found: TableDifferences | None = None
        self._of: tuple[Any, ...] = ()

    def draw(self, painter: QPainter, scale: float) -> None:
        """Draws them, if there is anything to compare with, from the corner of the table on."""
        old, battle = self._document.comparison.battle, self._document.battle
        if old is None or old.table is None or battle.table is None:
            self._found, self._of = None, ()
            return
        now = old, battle.table.features, battle.scenario
        if self._found is None or any(a is not b for a, b in zip(self._of, now, strict=True)):
            found = battle_differences(old, battle)
            self._found, self._of = TableDifferences.between(old.table, battle.table, found), now
        self._found.paint(painter, scale)
