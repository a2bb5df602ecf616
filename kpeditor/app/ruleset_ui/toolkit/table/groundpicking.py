"""GroundPickSheet: one of a few answers about ground, which is dragged about before the answer is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import shapely
from PySide6.QtCore import Qt

from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.actions.picking import Pick
from kpeditor.app.ruleset_ui.toolkit.painting import PROPOSED, REFUSED
from kpeditor.app.ruleset_ui.toolkit.sheet import SheetTool
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_area
from kpeditor.app.ruleset_ui.toolkit.table.picking import TablePickSheet
from kpeditor.app.ruleset_ui.toolkit.table.placing import facing_to, rounded
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer
from kpeditor.core.rules.telling.meanings import Meaning


class GroundPickSheet(TablePickSheet):
    """Picks as in a list; the ground of the picked answer lies on the table and is dragged, and with Shift
    turned where it can be.

    Attributes:
        at: where it was dragged to, None while it lies where it did at first.
        turned: where it is turned to, in degrees; None for not at all.
        turns_by: the letter that begins and ends turning, "" where nothing turns.
    """

    turns_by = ""

    def __init__(
        self, task: Task, picks: Sequence[Pick], nothing: Answer, nothing_words: str, give_words: str
    ) -> None:
        self.at: TablePoint | None = None
        self.turned: float | None = None
        super().__init__(task, picks, nothing, nothing_words, give_words)
        self.tool = GroundTool(self)

    # --- What rules say ---

    def ground_of(self, answer: Answer) -> Any:
        """The ground of an answer, legal or not, a geometry; None for none."""
        raise NotImplementedError

    def meaning_of(self, answer: Answer) -> Meaning:
        """What an answer comes to."""
        raise NotImplementedError

    def laid(self, answer: Mapping[str, Any]) -> Answer:
        """A picked answer with its ground where it was dragged and turned to."""
        raise NotImplementedError

    def hint_for(self, answer: Answer) -> str:
        """What may be done with the ground of an answer."""
        return ""

    def may_drag(self, answer: Answer) -> bool:
        """Whether the ground of an answer can be moved."""
        return True

    # --- The answer ---

    def answer(self) -> Answer:
        """The picked answer with its ground as it lies now."""
        picked = super().answer()
        return picked if self.picked is None else self.laid(picked)

    def ground(self) -> Any:
        """The ground of the picked answer; None while nothing is picked."""
        return None if self.picked is None else self.ground_of(self.answer())

    def show_pick(self, number: int | None) -> None:
        """Picks another answer: its ground lies where it does at first."""
        self.at = None
        super().show_pick(number)
        self.refresh()

    def drag_to(self, point: TablePoint) -> None:
        """Moves the ground."""
        if self.picked is not None and self.may_drag(self.picks[self.picked].answer):
            self.at = point
            self.refresh()

    def turn_to(self, facing: float | None) -> None:
        """Turns it, None: not at all any more."""
        self.turned = facing
        self.refresh()

    def key(self, press: KeyPress) -> bool:
        """The letter that begins and ends turning, besides the keys of any list."""
        is_turn = bool(self.turns_by) and press.is_plain and press.text.upper() == self.turns_by
        if is_turn and self.picked is not None:
            self.turn_to(0.0 if self.turned is None else None)
            return True
        return super().key(press)

    def refresh(self) -> None:
        """Shows what the answer means now."""
        if self.picked is not None:
            faults, meaning = self.faults(), self.meaning_of(self.answer())
            hint = self.hint_for(self.picks[self.picked].answer)
            meaning = replace(meaning, text="\n".join(filter(None, (meaning.text, hint))))
            self.meaning_page.show_meaning(meaning, faults[0].sentence() if faults else "")
        self.changed.emit()
        self.asked_repaint.emit()

    def backdrop(self, draw: TableDrawing) -> None:
        """The ground, red where it may not lie."""
        ground = self.ground()
        if ground is not None:
            paint_area(draw, ground, REFUSED if self.faults() else PROPOSED)


class GroundTool(SheetTool[GroundPickSheet]):
    """Drags the ground, with Shift turns it."""

    _is_dragging = False

    def drags(self, at: PointerEvent) -> bool:
        """Drags that begin in the ground, or with Shift anywhere, once an answer is picked."""
        ground = self.sheet.ground()
        return ground is not None and (at.shift or ground.covers(shapely.Point(at.point)))

    def press(self, at: PointerEvent) -> None:
        """Takes it up."""
        self._is_dragging = at.button is Button.LEFT and self.drags(at)

    def move(self, at: PointerEvent) -> None:
        """It follows, or turns."""
        ground = self.sheet.ground()
        if not self._is_dragging or at.button is not Button.LEFT or ground is None:
            return
        if at.shift and self.sheet.turns_by:
            self.sheet.turn_to(facing_to(TablePoint(ground.centroid.x, ground.centroid.y), at))
        elif not at.shift:
            self.sheet.drag_to(rounded(at))

    def release(self, at: PointerEvent) -> None:
        """Leaves it there; a click picks."""
        was_dragging, self._is_dragging = self._is_dragging, False
        if at.is_click or not was_dragging:
            super().release(at)

    def cancel(self) -> None:
        """Leaves it as it is."""
        self._is_dragging = False

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """A hand over the ground."""
        is_over = at is not None and self.drags(at)
        return Qt.CursorShape.OpenHandCursor if is_over else Qt.CursorShape.ArrowCursor
