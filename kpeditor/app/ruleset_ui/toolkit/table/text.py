"""TableTextSheet: written answers on a free table, where clicks mean bases and points."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.ruleset_ui.contract import Place, Task
from kpeditor.app.ruleset_ui.generic import TextSheet
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim, paint_shot, paint_way
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand

_DOT = 0.5


class TableTextSheet(TextSheet):
    """An answer written as YAML, or chosen from the listed answers by clicks on bases and points."""

    def __init__(self, task: Task) -> None:
        self.seen = SeenBases(task)
        super().__init__(task)

    def place_at(self, at: PointerEvent) -> Place | None:
        """Returns the place of the clicked base, or the clicked point."""
        point = TablePoint(round(at.x, 2), round(at.y, 2))
        unit = self.seen.unit_at(point)
        return self.seen.at(unit) if unit else point if point in self.seen.sheet.space else None

    def place_named(self, name: str) -> Place | None:
        """Returns the point with a name."""
        return self.seen.sheet.space.read(name)

    def way(self, answer: object) -> tuple[Place, ...]:
        """Returns the places of an answer; a pair of numbers counts as a point too."""
        match answer:
            case [int() | float() as x, int() | float() as y]:
                point = TablePoint(float(x), float(y))
                return (point,) if point in self.seen.sheet.space else ()
        return super().way(answer)

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """Draws the clicked places and those that may follow, or the present answer."""
        draw = TableDrawing.of(painter, self.seen.sheet, camera)
        half = self.clicked()
        if half is not None:
            start, further = half
            self._mark(draw, TablePoint(*start))
            for place in further:
                paint_shot(draw, TablePoint(*start), TablePoint(*place))
            return
        places, kind = self.shown()
        points = [TablePoint(*place) for place in places]
        if kind == "shot":
            paint_shot(draw, points[0], points[1], strong=True)
        elif kind == "way":
            paint_way(draw, points)
        for point in points if kind == "each" else points[-1:]:
            self._mark(draw, point)

    def _mark(self, draw: TableDrawing, point: TablePoint) -> None:
        unit = self.seen.unit_at(point)
        stand = self.seen.stand(unit) if unit else Stand(point, _DOT, _DOT)
        if stand is not None:
            paint_rim(draw, stand, CHOSEN)
