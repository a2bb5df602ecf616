"""UnitSheet: a code for each unit of a side in a table, with undo; faults are shown in their place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from kpeditor.app.formparts import column_of
from kpeditor.app.mapview.tool import KeyPress
from kpeditor.app.plaintext import Label
from kpeditor.app.ruleset_ui.contract import Place, Task
from kpeditor.app.ruleset_ui.toolkit.buttonrow import ButtonRow
from kpeditor.app.ruleset_ui.toolkit.history import History
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitLine, UnitTable
from kpeditor.app.ruleset_ui.toolkit.sheet import Sheet
from kpeditor.app.words import tr
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.drawing.palette import side_colours

Codes = Mapping[str, str | None]
"""Codes by unit id; None takes a unit's code away."""


class UnitSheet(Sheet):
    """A sheet that is a code for each unit: what orders of a game-turn and a deployment have in common.

    A ruleset's sheet overrides what units say of themselves (`remark`, `to_do`, `describe`); where the
    answer is no mapping of codes, `answer_of` and `put` as well.
    """

    keeps_draft = True

    def __init__(self, task: Task, lines: Sequence[UnitLine], code_title: str) -> None:
        """A sheet of those of these units that the player commands, with a title for the column of words; a
        subclass calls `refresh` when it is ready to answer.
        """
        super().__init__(task)
        lines = [line for line in lines if task.is_commanded(line.id)]
        self.state = task.state
        assert task.battle.scenario is not None
        self.colour = side_colours(task.battle.scenario)[task.decision.side]
        self.history: History[dict[str, str]] = History({})
        self.codes = self.history.now
        self.selected = ""
        self.preview = ""  # what the next click would do; shown below the table in preference to other notes
        self._faults: list[IllegalAnswer] = []
        self.watchers: list[Callable[[], None]] = []  # called when another unit is selected
        self.titles = {line.id: line.title for line in lines}
        self.table = UnitTable(lines, self.colour, code_title)
        self.heading, self.note = Label(), Label()
        self.tools = ButtonRow(self.fontMetrics().height())
        self.heading.setProperty("heading", True)
        self.note.setMinimumHeight(40)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        for label in (self.heading, self.note):
            label.setWordWrap(True)
        column_of(self.heading, self.tools, (self.table, 1), self.note, on=self, margins=8, spacing=6)
        self.table.typed.connect(lambda unit, code: self.set_codes({unit: code or None}))
        self.table.chosen.connect(self._set_selected)
        task.themes.changed.connect(self._show)

    def key(self, press: KeyPress) -> bool:
        """Handles the keys of the buttons; answers whether one was used."""
        return self.tools.press(press)

    # --- What kinds of sheets say ---

    def title(self) -> str:
        """The title above the table."""
        return self.remaining() or tr("Every unit has its place.")

    def remark(self, unit: str) -> str:
        """The text of the second column for a unit without faults."""
        return ""

    def to_do(self, unit: str) -> str:
        """What must be written for a unit that has no code yet, "" if nothing must."""
        return ""

    def describe(self, unit: str) -> str:
        """The text below the table about the selected unit; for "", about none."""
        return ""

    def hexes_of(self, unit: str) -> frozenset[Place]:
        """Where a unit is, to be revealed."""
        return frozenset()

    def on_selected(self) -> None:
        """Called when another unit is selected, for sheets that derive something for it."""

    # --- The answer ---

    def answer(self) -> Answer:
        """The answer that the codes make."""
        return self.answer_of(self.codes)

    def answer_of(self, codes: Mapping[str, str]) -> Answer:
        """The answer for codes by unit id; by default the codes themselves."""
        return dict(codes)

    def put(self, answer: Answer) -> None:
        """Replaces the answer, as one step of undo."""
        given = {str(unit): str(code) for unit, code in dict(answer).items()}
        self.set_codes({**dict.fromkeys(self.codes), **given})

    def set_codes(self, codes: Codes) -> None:
        """Gives units other codes, as one step of undo."""
        if self.history.change({unit: code for unit, code in {**self.codes, **codes}.items() if code}):
            self.show_written()
        else:
            self._show()

    def faults(self) -> Sequence[IllegalAnswer]:
        """Everything wrong with the codes."""
        return tuple(self._faults)

    def fault_of(self, unit: str) -> IllegalAnswer | None:
        """The first thing wrong with a unit's code."""
        return next((fault for fault in self._faults if fault.subject == unit), None)

    def show_fault(self, fault: IllegalAnswer) -> None:
        """Selects the unit of a fault, and shows the fault."""
        if fault.subject in self.titles:
            self.select(fault.subject)
        self.told.emit(words_of(fault, self.titles))

    def show_written(self) -> None:
        """Judges and shows the codes of `history`."""
        self.codes = self.history.now
        self.told.emit("")  # drop the reason why the last click was refused
        self.refresh()
        self.changed.emit()

    def refresh(self) -> None:
        """Judges the codes and shows everything anew; a subclass that derives something from its codes does
        that first.
        """
        self._faults = list(self.task.faults(self.answer()))
        self._show()
        self.asked_repaint.emit()

    # --- Units ---

    def select(self, unit: str) -> None:
        """Selects a unit, "" for none."""
        self.table.choose(unit)

    def _set_selected(self, unit: str) -> None:
        self.selected = unit
        self.unit_chosen.emit(unit)
        self.on_selected()
        for watcher in self.watchers:
            watcher()
        self.show_note()
        self.asked_reveal.emit(self.hexes_of(unit))
        self.asked_repaint.emit()

    def _show(self) -> None:
        theme = self.task.themes.theme
        error, ink, faint = QColor(theme.error), QColor(theme.text), QColor(theme.faint)
        warning = QColor(theme.warning)
        self.table.draw_counters(self.task.themes.symbols)
        for unit, title in self.titles.items():
            fault, code = self.fault_of(unit), self.codes.get(unit, "")
            remark = "" if code else self.to_do(unit)
            if not remark and fault is not None:
                remark = words_of(fault, self.titles).removeprefix(f"{title} ").removeprefix(f"{title}: ")
            remark = remark or self.remark(unit)
            # A missing code has the colour of a warning: it is merely still to be done.
            wrong = error if code else warning
            words = wrong if fault else (ink if code else faint)
            self.table.show_line(unit, code, remark, error if fault else faint, words)
        title = self.title()
        self.heading.setText(title)
        # What is asked and what remains to be done stand above the map.
        self.heading.setHidden(title in (self.remaining(), tr(self.task.decision.words)))
        self.show_note()

    def show_note(self) -> None:
        """Shows below the table what is wrong with the selected unit's code, else its description."""
        unit = self.selected
        fault = self.fault_of(unit)
        is_to_do = unit in self.titles and not self.codes.get(unit) and bool(self.to_do(unit))
        if self.preview or is_to_do:  # a missing code is no fault: show what to do
            fault = None
        text = words_of(fault, self.titles) if fault else ""
        text = text or "\n".join(one.sentence() for one in self._faults if one.subject not in self.titles)
        is_wrong = bool(text) and not self.preview
        self.note.setProperty("wrong", is_wrong)
        self.note.setText(text if is_wrong else self.preview or self.describe(unit))
        self.note.style().polish(self.note)


def faults_with(sheet: UnitSheet, codes: Codes) -> list[IllegalAnswer]:
    """Everything that would be wrong with the answer if some codes were different."""
    after = sheet.answer_of({unit: code for unit, code in {**sheet.codes, **codes}.items() if code})
    return list(sheet.task.faults(after))


def words_of(fault: IllegalAnswer, titles: Mapping[str, str]) -> str:
    """The reason, with the title of its unit in place of the id."""
    words, title = fault.sentence(), titles.get(fault.subject, "")
    if title and words.startswith((f"{fault.subject} ", f"{fault.subject}:")):
        return f"{title}{words.removeprefix(fault.subject)}"
    return words


def next_in(stack: Sequence[str], unit: str) -> str:
    """The unit of a stack after this one, the first if it is none of them: repeated clicks go through a
    stack.
    """
    at = stack.index(unit) + 1 if unit in stack else 0
    return stack[at % len(stack)]
