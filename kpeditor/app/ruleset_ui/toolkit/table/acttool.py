"""TableActTool: the meaning of clicks, drags and keys on a free table while an action is declared."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from kpeditor.app.mapview.tablewidget import unit_of
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.app.ruleset_ui.toolkit.sheet import SheetTool
from kpeditor.app.ruleset_ui.toolkit.table.drafts import Doing, Draft
from kpeditor.app.ruleset_ui.toolkit.table.placing import facing_to, rounded
from kpeditor.core.geometry.table import TablePoint

if TYPE_CHECKING:
    from kpeditor.app.ruleset_ui.toolkit.table.acting import TableActSheet


class TableActTool(SheetTool[Any]):
    """Clicks choose units, way-points and targets; a drag from a way-point sets the facing there."""

    sheet: TableActSheet
    _start: TablePoint | None = None

    def drags(self, at: PointerEvent) -> bool:
        """Claims drags that begin off the bases while a way or a place is asked for."""
        return self._takes_ground(at) is not None

    def _takes_ground(self, at: PointerEvent) -> Doing | None:
        """The way to act for which a press here means the ground; None if it means a base, or nothing."""
        sheet, point = self.sheet, TablePoint(*at.point)
        if not sheet.draft.unit or point not in sheet.seen.sheet.space or self._base_at(at):
            return None
        doing = sheet.doing() or sheet.row.usual(is_foe=False)
        return doing if doing is not None and (doing.has_path or doing.has_place) else None

    def press(self, at: PointerEvent) -> None:
        """Begins a way-point or a place."""
        self._start = rounded(at) if at.button is Button.LEFT and self.drags(at) else None

    def move(self, at: PointerEvent) -> None:
        """Shows the draft that a click here, or the end of the drag, would result in."""
        self.sheet.point_at(self._would(at))

    def release(self, at: PointerEvent) -> None:
        """Accepts the change of the draft; the right button undoes the last part."""
        sheet = self.sheet
        if at.button is Button.RIGHT:
            if at.is_click:
                sheet.take(sheet.draft.shortened())
        elif at.is_click or self._start is not None:
            sheet.take(self._would(at))
        self._start = None

    def cancel(self) -> None:
        """Ends the drag without a change."""
        self._start = None
        self.sheet.point_at(self.sheet.draft)

    def leave(self) -> None:
        """Shows the present draft."""
        self.cancel()

    def _would(self, at: PointerEvent) -> Draft:
        """The draft after a click here, or after the drag that began elsewhere."""
        sheet = self.sheet
        if self._start is not None:
            doing = sheet.doing() or sheet.row.usual(is_foe=False)
            is_dragged = math.dist(self._start, at.point) > 0.4 * unit_of(sheet.seen.sheet.space)
            facing = facing_to(self._start, at) if is_dragged else None
            return self._on_ground(doing, self._start, facing)
        unit = self._base_at(at)
        if unit:
            return self._on_base(unit)
        return self._on_ground(self._takes_ground(at), rounded(at), None)

    def _base_at(self, at: PointerEvent) -> str:
        """The unit that a click there means. Once the draft has a way, its own unit counts as ground; with
        Shift every base does, because a way may lead over friends.
        """
        sheet = self.sheet
        unit, doing = sheet.seen.unit_at(TablePoint(*at.point)), sheet.doing()
        is_ground = doing is not None and doing.has_path and (unit == sheet.draft.unit or at.shift)
        return "" if is_ground else unit

    def _on_base(self, unit: str) -> Draft:
        """The draft after a click on a base, which chooses the unit that acts, the target, or a helper."""
        sheet, draft = self.sheet, self.sheet.draft
        doing = sheet.doing()
        if sheet.seen.is_own(unit):
            if doing is not None and doing.whom == "friend" and unit != draft.unit:
                return replace(draft, target=unit)
            is_other = unit != draft.unit and unit in sheet.units
            return sheet.begun.get(unit, Draft(unit)) if is_other else draft
        if doing is None or doing.whom != "foe":
            doing = sheet.row.usual(is_foe=True) if draft.unit else None
            draft = Draft(draft.unit, doing.id) if doing is not None else draft
        return replace(draft, target=unit) if doing is not None else draft

    def _on_ground(self, doing: Doing | None, point: TablePoint, facing: float | None) -> Draft:
        """The draft after a click on the ground, which adds a way-point or sets a place."""
        draft = self.sheet.draft
        if doing is None:
            return draft
        if doing.has_place:
            return replace(draft, do=doing.id, at=point, facing=facing)
        return replace(draft, do=doing.id).led_to(point, facing if doing.turns else None)

    def key(self, press: KeyPress) -> bool:
        """Handles keys: letters choose a way to act, Enter gives the answer, Backspace removes the last part,
        Escape drops the draft, Space goes to the next unit.
        """
        sheet = self.sheet
        if press.is_enter:
            sheet.give()
        elif press.key is Qt.Key.Key_Backspace:
            sheet.take(sheet.draft.shortened())
        elif press.key is Qt.Key.Key_Escape and sheet.draft.unit:
            sheet.take(Draft(sheet.draft.unit) if sheet.draft.do else Draft())
        elif press.key is Qt.Key.Key_Space:
            sheet.next_unit()
        else:
            doing = sheet.row.of_letter(press.text) if press.is_plain and press.text else None
            if doing is not None:
                sheet.choose(doing)
            return doing is not None
        return True

    def claims(self, press: KeyPress) -> bool:
        """Claims Space, which goes to the next unit."""
        return press.is_plain and press.key is Qt.Key.Key_Space
