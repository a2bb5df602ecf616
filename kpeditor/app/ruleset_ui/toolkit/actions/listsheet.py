"""ListSheet: the list of actions of a phase on the sheet, with the arithmetic of one of them and undo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Generic

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QHBoxLayout

from kpeditor.app.formparts import column_of, hide_unless, note
from kpeditor.app.plaintext import Label
from kpeditor.app.ruleset_ui.toolkit.actions.actiontable import (
    ActionLine,
    ActionTable,
    MeaningPage,
    drawn_words,
)
from kpeditor.app.ruleset_ui.toolkit.actions.phase import A, ActionList, Phase
from kpeditor.app.ruleset_ui.toolkit.buttonrow import ButtonRow
from kpeditor.app.ruleset_ui.toolkit.sheet import Sheet
from kpeditor.app.words import tr
from kpeditor.core.geometry.pixels import HexLayout, PointF
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.drawing.palette import side_colours


class ListSheet(Sheet, Generic[A]):
    """The half of a sheet of actions that needs no map: the list, who is chosen, the answer.

    Attributes:
        declared: the list; choice: the units that act next.
    """

    def __init__(self, phase: Phase[A], help_words: str) -> None:
        task = phase.task
        super().__init__(task)
        self.phase, self.seen, self.keeps_draft = phase, phase.seen, not phase.is_single
        self.declared = ActionList(phase)
        self.history = self.declared.history
        self.choice = Choice(phase, self.declared)
        assert task.battle.scenario is not None
        self.colour = side_colours(task.battle.scenario)[task.decision.side]
        self.chosen_words, self.meaning_page = Label(), MeaningPage()
        self.table = ActionTable(task.themes)
        self.head, self.tools = QHBoxLayout(), ButtonRow(self.fontMetrics().height())
        self.earlier = self.tools.add(
            tr("Earlier"), tr("Carry it out earlier (Alt+Up)"), partial(self.shift, -1)
        )
        self.later = self.tools.add(tr("Later"), tr("Carry it out later (Alt+Down)"), partial(self.shift, 1))
        self.drop = self.tools.add(tr("Remove"), tr("Take it from the list (Delete)"), self.remove)
        self.tools.addStretch()
        for button in (self.earlier, self.later):
            hide_unless(button, not phase.is_single)
        self.chosen_words.setWordWrap(True)
        parts = (
            self.head,
            self.chosen_words,
            (self.table, 1),
            self.tools,
            (self.meaning_page, 2 if phase.is_single else 1),
        )
        column_of(*parts, note(help_words), on=self, margins=8, spacing=6)
        self.suggested = tuple(phase.suggested())
        idle = self.choice.idle() if task.begun else ()
        self.begun: dict[str, A] = {unit: act for unit, act in task.begun.items() if unit in idle}
        self.table.chosen.connect(self.take_line)
        self.table.asked_shift.connect(self.shift)
        self.table.asked_remove.connect(self.remove)
        task.themes.changed.connect(self._show)

    # --- The answer ---

    def answer(self) -> Answer:
        """The list of actions, or the one action."""
        return self.phase.answer_of(self.declared.acts)

    def is_blank(self) -> bool:
        """Whether no action is declared."""
        return not self.declared.acts

    def put(self, answer: Answer) -> None:
        """Takes another answer over; one that cannot be read leaves everything as it was."""
        try:
            acts = self.phase.acts_of(answer)
        except (KeyError, TypeError, ValueError, AttributeError):
            self.told.emit(tr("This answer cannot be shown as actions."))
            return
        self.declared.change_to(acts)
        self.choose(())

    def faults(self) -> Sequence[IllegalAnswer]:
        """Everything wrong with the list."""
        return self.declared.faults(self.declared.acts)

    def remaining(self) -> str:
        """How many units may still act, in the words of the rules."""
        left = len(self.choice.idle()) if self.phase.left_words else 0
        can = tr(self.phase.left_words).format(count=left) if left else ""
        return " – ".join(filter(None, (can, drawn_words([self.seen.title(unit) for unit in self.begun]))))

    def ready_words(self) -> str:
        """What the button says that gives the answer."""
        words = self.phase.act_words if self.declared.acts else ""
        return tr(words or self.phase.end_words) if words or self.phase.end_words else ""

    def show_fault(self, fault: IllegalAnswer) -> None:
        """Chooses the action that a fault is about, and tells it."""
        places = range(len(self.declared.acts))
        self.edit_act(next((n for n in places if self.declared.wrong(n)), None))
        self.told.emit(fault.sentence())

    def show_written(self) -> None:
        """Shows the list with nobody chosen."""
        self.edit_act(None)

    # --- The list ---

    def commit(self, act: A, *, anyway: bool = False) -> bool:
        """Puts an action in the list, in the place of the current one; tells why the rules refuse it.
        `anyway`: also one that is not legal yet. Answers whether it is there.
        """
        refusal = "" if anyway else self.declared.refusal(act)
        if refusal:
            self.told.emit(refusal)
            return False
        self.declared.change_to(self.declared.with_act(act), self.declared.place)
        self.choose(act.units)
        return True

    def remove(self) -> None:
        """Takes the current action from the list, else the last one."""
        self.declared.remove()
        self.choose(())

    def shift(self, by: int) -> None:
        """Moves the current action earlier (-1) or later (1)."""
        self.declared.shift(by)
        self.refresh()

    def edit_act(self, number: int | None) -> None:
        """Makes an action of the list the one that is changed, None for none."""
        self.declared.current = number
        self.choose(self.declared.act.units if self.declared.act is not None else ())

    def shown_acts(self) -> tuple[tuple[A, ...], int | None]:
        """The lines of the list and which of them is current: what is declared; where the rules suggest
        actions these, with the declared one.
        """
        if not self.suggested:
            return self.declared.acts, self.declared.current
        act = next(iter(self.declared.acts), None)
        if act is None:
            return self.suggested, None
        same = (n for n, one in enumerate(self.suggested) if self.phase.is_same(one, act))
        place = next(same, None)
        return ((act, *self.suggested), 0) if place is None else (self.suggested, place)

    def take_line(self, number: int | None) -> None:
        """Makes a line of the list the current one: an action to be changed, or one that is suggested."""
        lines, current = self.shown_acts()
        if not self.suggested:
            self.edit_act(number)
        elif number is not None and number != current:
            self.declared.current = 0 if self.declared.acts else None
            self.commit(lines[number])

    def choose(self, units: Iterable[str]) -> None:
        """Makes these the units that act next."""
        self.choice.units = tuple(units)
        self.set_aside(self.choice.units)
        self.selected = self.choice.first
        self.told.emit("")  # drop the reason why the last click was refused
        self.unit_chosen.emit(self.selected)
        self.refresh()
        hexes = (self.seen.hex(unit) for unit in self.choice.units)
        self.asked_reveal.emit(frozenset(hex_ for hex_ in hexes if hex_ is not None))

    def set_aside(self, units: Sequence[str]) -> None:
        """Where one action is asked for: keeps the one that is drawn for others than these, none for nobody,
        until they are chosen again.
        """
        act = next(iter(self.declared.acts), None)
        if act is None or not self.phase.is_single or self.suggested:
            return
        self.begun.pop(act.units[0], None)
        if units and set(units).isdisjoint(act.units):
            self.begun[act.units[0]] = act
            self.declared.change_to(())

    def refresh(self) -> None:
        """Shows everything anew."""
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        lines, (acts, current) = [], self.shown_acts()
        for place, act in enumerate(acts):
            number = place if not self.suggested else 0 if place == current else None
            wrong = self.declared.wrong(number) if number is not None else ()
            words = "\n".join(fault.sentence() for fault in wrong)
            outlook = self.phase.outlook(act)
            lines.append(ActionLine(self.phase.in_words(act), outlook.listed or outlook.short, words))
        self.table.show_lines(lines, current)
        chosen = self.choice.units
        words = (
            tr("Chosen: {units}").format(units=self.phase.who(chosen)) if chosen else tr("Nobody is chosen.")
        )
        self.chosen_words.setText(words)
        for button in (self.earlier, self.later, self.drop):
            button.setEnabled(self.declared.current is not None)


class Choice:
    """The units that act next, in the order in which they were chosen."""

    def __init__(self, phase: Phase[A], actions: ActionList[A]) -> None:
        self._why_idle, self._seen, self._enters = phase.why_idle, phase.seen, phase.enters
        self._place_of = actions.of
        self.units: tuple[str, ...] = ()

    @property
    def first(self) -> str:
        """The one that was chosen first, "" for none."""
        return self.units[0] if self.units else ""

    def able(self, name: str) -> list[str]:
        """The own units in a hex that may act, from the top of the stack down."""
        return [unit for unit in self._seen.own(name) if not self._why_idle(unit)]

    def idle(self) -> list[str]:
        """The units that may act and have no action yet."""
        seen = self._seen
        own = (
            unit
            for unit in seen.units
            if seen.is_own(unit) and (seen.at(unit) or (self._enters and seen.is_due(unit)))
        )
        return [unit for unit in own if self._place_of(unit) is None and not self._why_idle(unit)]

    def next_idle(self) -> str:
        """The next of these after the chosen one and round, "" for none."""
        idle, order = self.idle(), list(self._seen.units)
        after = order.index(self.first) if self.first in order else -1
        return next((unit for unit in idle if order.index(unit) > after), idle[0] if idle else "")

    def next_in(self, name: str) -> str:
        """The unit of a stack that a click chooses, "" for none: those without an action first, a further
        click goes through the stack.
        """
        able = sorted(self.able(name), key=lambda unit: self._place_of(unit) is not None)
        at = able.index(self.first) + 1 if self.first in able else 0
        return able[at % len(able)] if able else ""

    def next_beside(self, name: str) -> str:
        """The unit of a stack that a click with Shift adds, or leaves out where all are chosen; "": none."""
        able = self.able(name)
        return next((unit for unit in able if unit not in self.units), able[-1] if able else "")

    def toggled(self, unit: str) -> tuple[str, ...]:
        """The chosen units with another one, or without it."""
        rest = tuple(one for one in self.units if one != unit)
        return rest if unit in self.units else (*self.units, unit)

    def within(self, layout: HexLayout, one: PointF, two: PointF) -> tuple[str, ...]:
        """The chosen units and all that may act between two corners, in hex sides."""
        box = QRectF(min(one[0], two[0]), min(one[1], two[1]), abs(one[0] - two[0]), abs(one[1] - two[1]))
        found = list(self.units)
        for unit in self._seen.units:
            hex_ = self._seen.hex(unit) if self._seen.is_own(unit) else None
            is_in = hex_ is not None and box.contains(*layout.centre(hex_))
            if is_in and unit not in found and not self._why_idle(unit):
                found.append(unit)
        return tuple(found)
