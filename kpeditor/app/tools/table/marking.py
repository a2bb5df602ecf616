"""TableMarkTool: puts marks of one declared kind on a table, which lie there from the start."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtGui import QPainter

from kpeditor.app.icons import SHAPES, token
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.tools.markbrush import tool_of
from kpeditor.app.tools.table.hand import TableHand, TableTool
from kpeditor.app.words import tr
from kpeditor.core.edits.scenario import set_fields, set_marks
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.scenario.model import Mark, Scenario
from kpeditor.drawing.table.marks import TableMarks, mark_size, table_marks


class TableMarkTool(TableTool):
    """A click puts a mark, a drag moves an existing one, a right click removes it.

    Attributes:
        value: the number the next marks carry, None for a kind without one.
    """

    def __init__(self, hand: TableHand, kind: MarkKind, shortcut: str = "") -> None:
        super().__init__(hand)
        figure = f"mark-{kind.look}"
        self.id = tool_of(kind)
        self.icon = figure if figure in SHAPES else token(kind.colour, kind.label or kind.title[:1].upper())
        self.kind, self.value = kind, kind.usual_value
        self.title, self.shortcut = kind.plural[:1].upper() + kind.plural[1:], shortcut
        # one whole sentence, so that it can be translated
        self.hint = (
            f"A click puts one of the {kind.plural} of the selected side, a drag moves it, a right click"
            " takes it away."
            if kind.is_sided
            else f"A click puts one of the {kind.plural}, a drag moves it, a right click takes it away."
        )
        self._held: str | None = None
        self._stroke = 0

    @property
    def scenario(self) -> Scenario:
        """The scenario the marks belong to.

        Raises:
            EditRefused: when only a map is open.
        """
        scenario = self.document.scenario
        if scenario is None or not scenario.sides:
            raise EditRefused(
                tr("Begin a scenario first: {marks} belong to it.").format(marks=tr(self.kind.plural))
            )
        return scenario

    def _marks(self) -> TableMarks:
        return tuple(one for one in table_marks(self.document.battle) if one.kind.id == self.kind.id)

    def mark_at(self, at: PointerEvent) -> Mark | None:
        """Returns the mark within reach that is nearest to the pointer; None if there is none."""
        reach = max(self.hand.reach, mark_size(self.table.space, 1 / self.hand.pixel) * self.hand.pixel * 0.6)
        near = [one.hex for one in self._marks() if math.dist(one.hex, at.point) <= reach]
        if not near:
            return None
        place = min(near, key=lambda point: math.dist(point, at.point))
        space, marks = self.table.space, self.scenario.marks
        return next(one for one in marks if one.kind == self.kind.id and space.read(one.at) == place)

    def press(self, at: PointerEvent) -> None:
        """Grabs the mark there, or puts a new one."""
        scenario, found = self.scenario, self.mark_at(at)
        if at.button is Button.RIGHT:
            if found is not None:
                side = scenario.side(found.side)
                self.document.do(
                    set_marks(scenario, self.kind, side.id if side else "", (), (found.at,)), self
                )
            return
        if at.button is not Button.LEFT:
            return
        self._stroke = self.document.new_stroke()
        if found is None:
            side_id = (scenario.side(self.document.selection.side) or scenario.sides[0]).id
            name = self._name(at)
            self.document.do(
                set_marks(scenario, self.kind, side_id, (name,), value=self.value, stroke=self._stroke), self
            )
            self._held = name
        else:
            self._held = found.at

    def move(self, at: PointerEvent) -> None:
        """Moves the grabbed mark with the pointer."""
        if self._held is None or (name := self._name(at)) == self._held:
            return
        scenario = self.scenario
        if any(one.kind == self.kind.id and one.at == name for one in scenario.marks):
            return
        held = self._held
        marks = tuple(
            replace(one, at=name) if (one.kind, one.at) == (self.kind.id, held) else one
            for one in scenario.marks
        )
        title = tr("Move {marks}").format(marks=tr(self.kind.title))
        self.document.do(set_fields(scenario, title, stroke=self._stroke, marks=marks), self)
        self._held = name

    def release(self, at: PointerEvent) -> None:
        """Drops the mark there."""
        self._held, self._stroke = None, 0

    def cancel(self) -> None:
        """Moves the mark back."""
        if self._stroke:
            self.document.cancel_stroke(self._stroke)
        self._held, self._stroke = None, 0

    def preview(self, at: PointerEvent | None) -> Preview:
        """An empty preview, because the marks themselves are drawn."""
        return NOTHING

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws only the snap point."""
        super().paint(painter, camera)

    def _name(self, at: PointerEvent) -> str:
        point = self.place(at)
        return self.table.space.name(TablePoint(round(point.x, 2), round(point.y, 2)))
