"""TablePickSheet: one of a few answers on a free table: who reacts to a move, who fights whom."""

from __future__ import annotations

import math
from functools import cached_property

from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tablewidget import unit_of
from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.ruleset_ui.toolkit.actions.picking import PickSheet
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN, PROPOSED
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim, paint_shot
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand


class TablePickSheet(PickSheet):
    """The answers in a list and as lines between bases; `Pick.hex` is the name of a point. What `backdrop`
    says is drawn below them.
    """

    @cached_property
    def bases(self) -> SeenBases:
        """The units as the side that is asked sees them."""
        return SeenBases(self.task)

    def hides_ranges(self, unit: str) -> bool:
        """All, while the line of the picked answer is drawn."""
        return self.picked is not None

    def backdrop(self, draw: TableDrawing) -> None:
        """Draws what the question is about: the move that has paused."""

    def picks_at(self, at: PointerEvent) -> list[int]:
        """The answers of the unit whose base is clicked, else of those that are about it."""
        unit = self.bases.unit_at(TablePoint(*at.point))
        own = [n for n, one in enumerate(self.picks) if unit and one.unit == unit]
        point = self.bases.at(unit) if unit else None
        name = self.bases.sheet.space.name(point) if point is not None else ""
        about = [n for n, one in enumerate(self.picks) if name and one.hex == name]
        return own or about or self._near(at)

    def _near(self, at: PointerEvent) -> list[int]:
        """The answers about the point nearest to the pointer, within reach."""
        space = self.bases.sheet.space
        points = [(n, space.read(one.hex)) for n, one in enumerate(self.picks) if one.hex]
        near = [(math.dist(point, at.point), n) for n, point in points if point is not None]
        least = min((far for far, _ in near), default=0.0)
        return [n for far, n in near if far <= least + 1e-6] if near and least <= unit_of(space) else []

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """A line for each answer with its outlook; the picked one strongly."""
        draw = TableDrawing.of(painter, self.bases.sheet, camera)
        self.backdrop(draw)
        for number, pick in enumerate(self.picks):
            stand, end = self.bases.stand(pick.unit), draw.sheet.space.read(pick.hex) if pick.hex else None
            if self.picked is not None and number != self.picked:
                continue
            if stand is None:
                if end is not None:
                    paint_rim(draw, Stand(end, 1.0, 1.0), CHOSEN if number == self.picked else PROPOSED)
                continue
            if number == self.picked:
                paint_rim(draw, stand, CHOSEN)
            if end is not None and end != stand.at:
                paint_shot(draw, stand.at, end, strong=number == self.picked)
