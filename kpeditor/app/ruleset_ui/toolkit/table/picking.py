"""TablePickSheet: one of several answers on a free table: which unit reacts to a move, which unit fights
which.
"""

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
    """Shows the answers in a list and as lines between bases; `Pick.hex` is the name of a point. `backdrop`
    draws below the lines.
    """

    @cached_property
    def bases(self) -> SeenBases:
        """The units as the asked side sees them."""
        return SeenBases(self.task)

    def hides_ranges(self, unit: str) -> bool:
        """Hides the ranges of every unit while an answer is picked, because its line is drawn."""
        return self.picked is not None

    def backdrop(self, draw: TableDrawing) -> None:
        """Draws what the question is about: the interrupted move."""

    def picks_at(self, at: PointerEvent) -> list[int]:
        """Returns the answers of the clicked base's unit; without any, those about its place, or about the
        nearest point.
        """
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
        """Draws a line for each answer with its outlook, the picked one strongly."""
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
