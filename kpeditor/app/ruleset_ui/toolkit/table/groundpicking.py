"""GroundPickSheet: one of several answers about ground, which the user can drag before answering."""

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
    """Picks an answer from a list. The ground of the picked answer lies on the table; a drag moves it, and a
    drag with Shift turns it if it can be turned.

    Attributes:
        at: where the ground was dragged to, None for its first place.
        turned: the direction it was turned to, in degrees; None if it was not turned.
        turns_by: the letter that begins and ends turning, "" if nothing can be turned.
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
        """Returns the ground of an answer, legal or not, as a geometry; None if it has none."""
        raise NotImplementedError

    def meaning_of(self, answer: Answer) -> Meaning:
        """Returns what an answer means."""
        raise NotImplementedError

    def laid(self, answer: Mapping[str, Any]) -> Answer:
        """Returns a picked answer with its ground at the place and in the direction of the drag."""
        raise NotImplementedError

    def hint_for(self, answer: Answer) -> str:
        """Says what the user may do with the ground of an answer."""
        return ""

    def may_drag(self, answer: Answer) -> bool:
        """Whether the user may move the ground of an answer."""
        return True

    # --- The answer ---

    def answer(self) -> Answer:
        """Returns the picked answer with its ground where it lies now."""
        picked = super().answer()
        return picked if self.picked is None else self.laid(picked)

    def ground(self) -> Any:
        """Returns the ground of the picked answer; None if nothing is picked."""
        return None if self.picked is None else self.ground_of(self.answer())

    def show_pick(self, number: int | None) -> None:
        """Picks another answer, with its ground at its first place."""
        self.at = None
        super().show_pick(number)
        self.refresh()

    def drag_to(self, point: TablePoint) -> None:
        """Moves the ground."""
        if self.picked is not None and self.may_drag(self.picks[self.picked].answer):
            self.at = point
            self.refresh()

    def turn_to(self, facing: float | None) -> None:
        """Turns the ground; None undoes the turn."""
        self.turned = facing
        self.refresh()

    def key(self, press: KeyPress) -> bool:
        """Handles the letter that begins and ends turning, besides the keys of every list."""
        is_turn = bool(self.turns_by) and press.is_plain and press.text.upper() == self.turns_by
        if is_turn and self.picked is not None:
            self.turn_to(0.0 if self.turned is None else None)
            return True
        return super().key(press)

    def refresh(self) -> None:
        """Shows what the present answer means."""
        if self.picked is not None:
            faults, meaning = self.faults(), self.meaning_of(self.answer())
            hint = self.hint_for(self.picks[self.picked].answer)
            meaning = replace(meaning, text="\n".join(filter(None, (meaning.text, hint))))
            self.meaning_page.show_meaning(meaning, faults[0].sentence() if faults else "")
        self.changed.emit()
        self.asked_repaint.emit()

    def backdrop(self, draw: TableDrawing) -> None:
        """Draws the ground, in red where it is illegal."""
        ground = self.ground()
        if ground is not None:
            paint_area(draw, ground, REFUSED if self.faults() else PROPOSED)


class GroundTool(SheetTool[GroundPickSheet]):
    """Drags the ground, or turns it with Shift."""

    _is_dragging = False

    def drags(self, at: PointerEvent) -> bool:
        """Claims drags once an answer is picked: those that begin in its ground, and with Shift all
        of them.
        """
        ground = self.sheet.ground()
        return ground is not None and (at.shift or ground.covers(shapely.Point(at.point)))

    def press(self, at: PointerEvent) -> None:
        """Grabs the ground."""
        self._is_dragging = at.button is Button.LEFT and self.drags(at)

    def move(self, at: PointerEvent) -> None:
        """Moves or turns the ground with the pointer."""
        ground = self.sheet.ground()
        if not self._is_dragging or at.button is not Button.LEFT or ground is None:
            return
        if at.shift and self.sheet.turns_by:
            self.sheet.turn_to(facing_to(TablePoint(ground.centroid.x, ground.centroid.y), at))
        elif not at.shift:
            self.sheet.drag_to(rounded(at))

    def release(self, at: PointerEvent) -> None:
        """Drops the ground there; a click picks an answer."""
        was_dragging, self._is_dragging = self._is_dragging, False
        if at.is_click or not was_dragging:
            super().release(at)

    def cancel(self) -> None:
        """Ends the drag; the ground stays where it is."""
        self._is_dragging = False

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """Returns a hand over the ground."""
        is_over = at is not None and self.drags(at)
        return Qt.CursorShape.OpenHandCursor if is_over else Qt.CursorShape.ArrowCursor
