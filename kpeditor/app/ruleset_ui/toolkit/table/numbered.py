"""NumberedSheet: assigns each unit to a numbered point of a free table by clicks, for example to a marker."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.deploying.placingsheet import PlacingSheet
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN
from kpeditor.app.ruleset_ui.toolkit.sheet import SheetTool
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand

WIDE = 1.0
"""How wide a numbered point is drawn, and how near to it a click counts, in the table's unit."""


class NumberedSheet(PlacingSheet):
    """A click on a point assigns the selected unit to it and selects the next unit. Several units may share a
    point.
    """

    def __init__(self, task: Task, units: Sequence[str], spots: Mapping[int, TablePoint], title: str) -> None:
        self.seen, self.spots = SeenBases(task), spots
        super().__init__(task, self.seen.lines(units), title)
        self.tool = SheetTool(self, Qt.CursorShape.CrossCursor)
        self.begin()

    def answer_of(self, codes: Mapping[str, str]) -> Any:
        """Returns the number of the point of each unit."""
        return {unit: int(code) for unit, code in codes.items() if code.isdecimal()}

    def click(self, at: PointerEvent) -> None:
        """Assigns the selected unit to the clicked point, and selects the next unit."""
        near = [(math.dist(at.point, spot), number) for number, spot in self.spots.items()]
        far, number = min(near, default=(WIDE + 1, 0))
        if far <= WIDE and self.selected:
            unit = self.selected
            self.set_codes({unit: str(number)})
            self.select(self.table.next_after(unit, self.unplaced()) or unit)

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """Draws the points, that of the selected unit strongly."""
        draw = TableDrawing.of(painter, self.seen.sheet, camera)
        for number, at in self.spots.items():
            is_own = self.codes.get(self.selected) == str(number)
            paint_rim(draw, Stand(at, WIDE, WIDE), CHOSEN if is_own else self.colour)
