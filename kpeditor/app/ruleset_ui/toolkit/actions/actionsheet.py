"""ActionSheet: asks on the map for a list of actions, which can be changed until the phase ends. `declaring`
and `moving` derive sheets for attacks and moves from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.app.ruleset_ui.toolkit.actions.listsheet import ListSheet
from kpeditor.app.ruleset_ui.toolkit.actions.phase import A, Offer, Phase
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN, Drawing, paint_band, tint
from kpeditor.app.ruleset_ui.toolkit.sheet import SheetTool
from kpeditor.app.words import tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import PointF
from kpeditor.core.rules.telling.meanings import Meaning


class ActionSheet(ListSheet[A]):
    """A list of actions, made by choosing units on the map and clicking what they do.

    A click chooses a unit, and with Shift adds one. A drag with Shift chooses all units in a rubber band. The
    fanned stack or a digit picks one unit of a stack; 0 picks all of it. While the pointer is over a hex, the
    sheet shows what a click would do and why the rules refuse it; a click adds the action to the list. A
    chosen line of the list can be changed, moved or removed. All changes can be undone until the phase ends.

    Attributes:
        offer: the action that a click on the hex under the pointer would declare.
    """

    key_help: Sequence[tuple[str, str]] = (
        ("1", tr_later("Pick the first of the stack under the pointer; 2 to 9 the others, 0 all")),
        ("Return", tr_later("Do what a click under the pointer would")),
        ("Space", tr_later("Choose the next unit that can act")),
        ("Backspace", tr_later("Take the last part of the action back")),
        ("Del", tr_later("Take the action from the list")),
        ("Alt+Up", tr_later("Carry the action out earlier")),
        ("Alt+Down", tr_later("Carry the action out later")),
        ("Esc", tr_later("Choose nobody")),
    )

    def __init__(self, phase: Phase[A], help_words: str) -> None:
        super().__init__(phase, help_words)
        self.offer: Offer[A] = Offer()
        self.hovered: Hex | None = None
        self._barred: dict[str, str] | None = None
        self.tool = ActionTool(self)

    # --- Who acts ---

    def select(self, unit: str) -> None:
        """Chooses the unit that acts next, with its action if it has one; "" for none."""
        begun = self.begun.get(unit)
        if begun is not None:
            self.set_aside((unit,))
            self.commit(begun, anyway=True)
            return
        self.edit_act(self.declared.of(unit) if unit else None)
        if unit and self.declared.act is None:
            self.choose((unit,))

    def toggle(self, unit: str) -> None:
        """Adds a unit to the units that act together, or takes it out again."""
        self.choose(self.choice.toggled(unit))

    def pick(self, unit: str, *, adds: bool) -> None:
        """Picks one unit of a fanned stack. A unit of the side acts next, alone or with the chosen units;
        another unit becomes the target.
        """
        is_own = self.seen.is_own(unit)
        why = self.phase.why_idle(unit) if is_own else self.phase.why_safe(unit, self.choice.units)
        if why:
            self.told.emit(why)
        elif not is_own:
            self.aim(self.seen.at(unit), unit)
        elif adds:
            self.toggle(unit)
        else:
            self.select(unit)

    def aim(self, name: str, unit: str) -> None:
        """Lets the chosen units act on one unit in a hex, or on all units there for "". In this class nothing
        happens.
        """

    def shorten(self) -> None:
        """Removes the last part of the current action; in this class all of it."""
        self.remove()

    # --- On the map ---

    def click(self, at: PointerEvent) -> None:
        """Handles a click with the left button: in this class it chooses a unit, and with Shift adds one."""
        if at.hex is None:
            return
        name = self.phase.task.battle.map.name(at.hex)
        unit = self.choice.next_beside(name) if at.shift else self.choice.next_in(name)
        if unit:
            (self.toggle if at.shift else self.select)(unit)
        elif own := self.seen.own(name):
            self.told.emit(self.phase.why_idle(own[0]))

    def proposed(self, hex_: Hex) -> Offer[A]:
        """The action of the chosen units that a click on a hex would declare."""
        return Offer()

    def foresee(self, hex_: Hex | None) -> None:
        """Shows the meaning of a click on a hex. For None, or if a click would do nothing, it shows the
        meaning of the current action.
        """
        self.hovered = hex_
        self.offer = self.proposed(hex_) if hex_ is not None else Offer()
        act, refusal = self.offer.act, self.offer.text
        if act is not None:
            refusal = self.declared.refusal(act)
        elif not refusal:
            act = self.declared.act
        self.meaning_page.show_meaning(self.phase.outlook(act) if act is not None else Meaning(), refusal)
        if refusal:
            self.offer = Offer(None, refusal)
        self.asked_repaint.emit()

    def letters(self) -> Mapping[str, Callable[[], None]]:
        """The functions of letter keys, by letter."""
        return {}

    def fanned_at(self, hex_: Hex) -> list[str]:
        """The units of a hex that can be picked one by one, in the order of the fanned stack."""
        return self.seen.stack(self.phase.task.battle.map.name(hex_))

    def barred(self) -> dict[str, str]:
        """The units that cannot act or cannot be aimed at, with the reason."""
        if self._barred is None:
            actors, phase = self.choice.units, self.phase
            found = {
                unit: phase.why_idle(unit) if self.seen.is_own(unit) else phase.why_safe(unit, actors)
                for unit in self.seen.units
                if self.seen.at(unit)
            }
            self._barred = {unit: why for unit, why in found.items() if why}
        return self._barred

    def refresh(self) -> None:
        """Updates all that the sheet shows."""
        self._barred = None
        self.foresee(self.hovered)
        super().refresh()

    def paint(self, draw: Drawing) -> None:
        """Draws a ring around the hexes of the chosen units."""
        hexes = {hex_ for unit in self.choice.units if (hex_ := self.seen.hex(unit)) is not None}
        tint(draw, sorted(hexes), CHOSEN)


class ActionTool(SheetTool[ActionSheet[Any]]):
    """Chooses units and declares actions by clicks, and lets the sheet draw. A drag with Shift is a rubber
    band.
    """

    def __init__(self, sheet: ActionSheet[Any]) -> None:
        super().__init__(sheet)
        self._start: PointF | None = None
        self._end: PointF = (0.0, 0.0)

    def drags(self, at: PointerEvent) -> bool:
        """Whether Shift is held: then a drag is for the rubber band, otherwise it moves the map."""
        return at.shift

    def press(self, at: PointerEvent) -> None:
        """Begins a rubber band if Shift is held."""
        is_band = at.button is Button.LEFT and at.shift
        self._start, self._end = (at.point if is_band else None), at.point

    def move(self, at: PointerEvent) -> None:
        """Shows what a click would mean, or draws the band."""
        if self._start is not None:
            self._end = at.point
            self.sheet.asked_repaint.emit()
        elif at.button is Button.NONE and at.hex != self.sheet.hovered:
            self.sheet.foresee(at.hex)

    def leave(self) -> None:
        """Ends the display of a proposed action."""
        self.sheet.foresee(None)

    def cancel(self) -> None:
        """Removes the rubber band."""
        self._start = None
        self.sheet.asked_repaint.emit()

    def release(self, at: PointerEvent) -> None:
        """Handles a click or the end of a rubber band. The right button removes the last part of the
        action.
        """
        sheet, start = self.sheet, self._start
        self._start = None
        if start is not None and not at.is_click:
            sheet.declared.current = None
            sheet.choose(sheet.choice.within(sheet.layout_of_hexes, start, at.point))
        elif at.is_click and at.button is Button.RIGHT:
            sheet.shorten()
        elif at.is_click:
            sheet.click(at)

    def claims(self, press: KeyPress) -> bool:
        """Claims the digits over a stack and the letters of the sheet, even if they are shortcuts of the
        window.
        """
        return self._digit(press) is not None or self._letter(press) is not None

    def key(self, press: KeyPress) -> bool:
        """Digits pick from the stack under the pointer. Enter works like a click there, and Space goes to the
        next unit without an action. Delete, Backspace and Escape take back. Alt with an arrow moves the
        current action in the list.
        """
        sheet, digit, letter = self.sheet, self._digit(press), self._letter(press)
        if digit is not None:
            self._pick(digit)
        elif letter is not None:
            letter()
        elif press.is_enter and sheet.offer.act is not None:
            sheet.commit(sheet.offer.act)
        elif press.key is Qt.Key.Key_Delete:
            sheet.remove()
        elif press.key is Qt.Key.Key_Backspace:
            sheet.shorten()
        elif press.key is Qt.Key.Key_Escape and sheet.choice.units:
            sheet.select("")
        elif press.key is Qt.Key.Key_Space or press.is_enter:
            sheet.select(sheet.choice.next_idle())
        elif press.alt and press.key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            sheet.shift(-1 if press.key is Qt.Key.Key_Up else 1)
        else:
            return False
        return True

    def _letter(self, press: KeyPress) -> Callable[[], None] | None:
        """The function of a letter of the sheet, or None for any other key."""
        return self.sheet.letters().get(press.text.upper()) if press.is_plain and press.text else None

    def _digit(self, press: KeyPress) -> int | None:
        """The number of the unit that a key picks from the stack under the pointer, 0 for all units; None for
        any other key.
        """
        hovered = self.sheet.hovered
        if not press.is_plain or len(press.text) != 1 or press.text not in "0123456789" or hovered is None:
            return None
        digit, stack = int(press.text), self.sheet.fanned_at(hovered)
        return digit if stack and digit <= len(stack) else None

    def _pick(self, digit: int) -> None:
        sheet = self.sheet
        assert sheet.hovered is not None
        stack = sheet.fanned_at(sheet.hovered)
        if digit:
            sheet.pick(stack[digit - 1], adds=True)
            return
        name = sheet.seen.at(stack[0])
        if able := sheet.choice.able(name):
            sheet.declared.current = None
            sheet.choose(able)
        else:
            sheet.aim(name, "")

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Lets the sheet draw over the counters, and draws the rubber band."""
        super().paint(painter, camera)
        if self._start is not None:
            paint_band(painter, camera.side, self._start, self._end)
