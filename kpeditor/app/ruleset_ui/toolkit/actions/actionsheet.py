"""ActionSheet: asks on the map for a list of actions that may be changed until the phase ends. `declaring`
and `moving` make sheets for attacks and moves of it.
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

    A click chooses a unit, Shift adds others, Shift and a drag chooses all in a rubber band, the fanned stack
    or a digit picks one of a stack, 0 all of it. Pointing shows what a click would mean and why the rules
    refuse it, a click adds it to the list. A line of the list is chosen to be changed, moved or removed, and
    all of it can be undone until the phase ends.

    Attributes:
        offer: what a click on the hex under the pointer would declare.
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
        """Makes a unit the one that acts next, with its action where it has one; "" for none."""
        begun = self.begun.get(unit)
        if begun is not None:
            self.set_aside((unit,))
            self.commit(begun, anyway=True)
            return
        self.edit_act(self.declared.of(unit) if unit else None)
        if unit and self.declared.act is None:
            self.choose((unit,))

    def toggle(self, unit: str) -> None:
        """Adds a unit to those that act together, or leaves it out again."""
        self.choose(self.choice.toggled(unit))

    def pick(self, unit: str, *, adds: bool) -> None:
        """Picks one unit of a fanned stack: an own one acts next, alone or with those chosen; another one is
        aimed at.
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
        """Lets the chosen units act on one unit in a hex, on everybody there for ""; here nothing."""

    def shorten(self) -> None:
        """Takes the last part of the current action away; here all of it."""
        self.remove()

    # --- On the map ---

    def click(self, at: PointerEvent) -> None:
        """What a click with the left button does: here it chooses a unit, with Shift another one."""
        if at.hex is None:
            return
        name = self.phase.task.battle.map.name(at.hex)
        unit = self.choice.next_beside(name) if at.shift else self.choice.next_in(name)
        if unit:
            (self.toggle if at.shift else self.select)(unit)
        elif own := self.seen.own(name):
            self.told.emit(self.phase.why_idle(own[0]))

    def proposed(self, hex_: Hex) -> Offer[A]:
        """What a click on a hex would make the chosen units do."""
        return Offer()

    def foresee(self, hex_: Hex | None) -> None:
        """Shows what a click on a hex would mean, None for nothing; without one what the current action
        means.
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
        """What letters do, by the letter."""
        return {}

    def fanned_at(self, hex_: Hex) -> list[str]:
        """The units of a hex that can be picked one by one, in the order of the fanned stack."""
        return self.seen.stack(self.phase.task.battle.map.name(hex_))

    def barred(self) -> dict[str, str]:
        """Units that cannot act or cannot be aimed at, with the reason."""
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
        """Shows everything anew."""
        self._barred = None
        self.foresee(self.hovered)
        super().refresh()

    def paint(self, draw: Drawing) -> None:
        """A ring round the hexes of those chosen."""
        hexes = {hex_ for unit in self.choice.units if (hex_ := self.seen.hex(unit)) is not None}
        tint(draw, sorted(hexes), CHOSEN)


class ActionTool(SheetTool[ActionSheet[Any]]):
    """Chooses units, declares actions by clicks, and draws what the sheet draws; Shift and a drag is a rubber
    band.
    """

    def __init__(self, sheet: ActionSheet[Any]) -> None:
        super().__init__(sheet)
        self._start: PointF | None = None
        self._end: PointF = (0.0, 0.0)

    def drags(self, at: PointerEvent) -> bool:
        """With Shift a drag is for the rubber band, else it moves the map."""
        return at.shift

    def press(self, at: PointerEvent) -> None:
        """A rubber band may begin."""
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
        """Nothing is proposed any more."""
        self.sheet.foresee(None)

    def cancel(self) -> None:
        """The band is gone."""
        self._start = None
        self.sheet.asked_repaint.emit()

    def release(self, at: PointerEvent) -> None:
        """A click, or the end of a band; the right button takes the last part back."""
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
        """The digits over a stack and the letters of the sheet, though they are shortcuts as well."""
        return self._digit(press) is not None or self._letter(press) is not None

    def key(self, press: KeyPress) -> bool:
        """Digits pick of the stack under the pointer, Enter does what a click there would, Space goes to the
        next unit without an action; Delete, Backspace and Escape take back; Alt and an arrow moves the
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
        """What a letter of the sheet does, None for any other key."""
        return self.sheet.letters().get(press.text.upper()) if press.is_plain and press.text else None

    def _digit(self, press: KeyPress) -> int | None:
        """The number that a key picks of the stack under the pointer, 0 for all; None for any other key."""
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
        """What the sheet draws over the counters, and the band."""
        super().paint(painter, camera)
        if self._start is not None:
            paint_band(painter, camera.side, self._start, self._end)
