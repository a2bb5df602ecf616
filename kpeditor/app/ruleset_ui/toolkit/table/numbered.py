"""NumberedSheet: each unit to one of some numbered points of a free table, by clicks: below which marker."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, PointerEvent
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.deploying.placingsheet import PlacingSheet
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import SheetTool
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand

WIDE = 1.0
"""How wide a numbered point is drawn, and how near to it a click counts, in the table's unit."""


class NumberedSheet(PlacingSheet):
    """A click on a point puts the selected unit there and goes on to the next; several may share one."""

    def __init__(self, task: Task, units: Sequence[str], spots: Mapping[int, TablePoint], title: str) -> None:
        self.seen, self.spots = SeenBases(task), spots
        super().__init__(task, self.seen.lines(units), title)
        self.tool = NumberedTool(self)
        self.begin()

    def answer_of(self, codes: Mapping[str, str]) -> Any:
        """By unit the number of its point."""
        return {unit: int(code) for unit, code in codes.items() if code.isdecimal()}

    def click(self, point: TablePoint) -> None:
        """Puts the selected unit to the point that is clicked, and goes on."""
        near = [(math.dist(point, at), number) for number, at in self.spots.items()]
        far, number = min(near, default=(WIDE + 1, 0))
        if far <= WIDE and self.selected:
            unit = self.selected
            self.set_codes({unit: str(number)})
            self.select(self.table.next_after(unit, self.unplaced()) or unit)


class NumberedTool(SheetTool):
    """Clicks on points."""

    def __init__(self, sheet: NumberedSheet) -> None:
        super().__init__(sheet)
        self._sheet = sheet

    def release(self, at: PointerEvent) -> None:
        """Chooses a point."""
        if at.is_click and at.button is Button.LEFT:
            self._sheet.click(TablePoint(*at.point))

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """A cross."""
        return Qt.CursorShape.CrossCursor

    def paint_below(self, painter: QPainter, camera: Camera) -> None:
        """Nothing."""

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """The points, that of the selected unit strongly."""
        sheet = self._sheet
        draw = TableDrawing.of(painter, sheet.seen.sheet, camera)
        for number, at in sheet.spots.items():
            is_own = sheet.codes.get(sheet.selected) == str(number)
            paint_rim(draw, Stand(at, WIDE, WIDE), CHOSEN if is_own else sheet.colour)
