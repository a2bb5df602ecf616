"""GenericUi: answers as written text, for rulesets without a part of their own in the playtest window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import yaml
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.formparts import code_font, heading
from kpeditor.app.mapview.tool import PointerEvent, PointerTool
from kpeditor.app.plaintext import Label, keyless
from kpeditor.app.ruleset_ui.contract import (
    AnswerSheet,
    Called,
    EventLook,
    Moved,
    Tag,
    Task,
    Units,
)
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile, BadName
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import Answer, IllegalAnswer, State

MOVES = "enters", "moves"
"""The kinds of events by which units move."""
FOR_STATISTICS = "way", "firers", "outlook"
"""What attacks tell the balance lab (`core/rules/event.py`); no person needs it."""


MOST_BUTTONS = 40
"""Answers that are offered as buttons."""


class GenericUi:
    """A text for every answer; a unit that an event names with one hex stands there afterwards."""

    def sheet(self, task: Task) -> AnswerSheet:
        """A sheet to write on."""
        return TextSheet(task)

    def in_words(self, state: State, unit: str, order: str) -> str:
        """Returns "": the written order is all that is known of it."""
        return ""

    def paint_order(
        self, painter: QPainter, layout: HexLayout, side: float, state: State, unit: str, order: str
    ) -> None:
        """Draws nothing: it is not known what an order means."""

    def look_of(self, event: Event, units: Units) -> EventLook:
        """Who moves is where the event says; everything else is only named."""
        if event.kind in (*MOVES, "deploys") and event.hexes:
            return EventLook({unit: {"hex": event.hexes[0]} for unit in event.units if unit in units})
        return EventLook(tags=tuple(Tag(hex_, event.kind) for hex_ in event.hexes[:1]))

    def line(self, event: Event, called: Called) -> str:
        """The sentence of the event."""
        return event.text

    def moved(self, event: Event) -> Moved | None:
        """Who moves is in the first hex the event names."""
        if event.kind not in MOVES or not event.units or not event.hexes:
            return None
        return Moved(event.units, event.hexes[0])

    def mark(self, kind: MarkKind) -> tuple[str, str]:
        """What the rules declare of it."""
        title = tr(kind.title)
        return title[:1].upper() + title[1:], tr(kind.text) if kind.text else ""

    def phase_title(self, phase: str) -> str:
        """Puts "phase" before a single letter; other names of phases stand for themselves."""
        return tr("phase {phase}").format(phase=phase) if len(phase) == 1 else phase

    def arithmetic(self, event: Event, called: Called) -> Sequence[tuple[str, str]]:
        """The numbers of the event under their own names."""
        return [
            (name.replace("_", " ").capitalize(), plain(value))
            for name, value in event.data.items()
            if name not in FOR_STATISTICS
        ]

    def rulings(self, event: Event) -> Sequence[str]:
        """Returns nothing: the rulings of these rules are not known."""
        return ()


class HexTool(PointerTool):
    """A click writes the hex down where it is offered as an answer."""

    def __init__(self, sheet: TextSheet) -> None:
        self._sheet = sheet

    def release(self, at: PointerEvent) -> None:
        """Writes the clicked hex down."""
        if at.is_click and at.hex is not None:
            self._sheet.put_hex(at.hex)


class TextSheet(AnswerSheet):
    """An answer written as YAML: a mapping, a list or a single word, whatever the rules want. Where hexes are
    among the answers that are offered, a click on the map writes one down.
    """

    def __init__(self, task: Task) -> None:
        super().__init__()
        self._task = task
        decision, scenario = task.decision, task.battle.scenario
        self.edit = QPlainTextEdit()
        self.edit.setFont(code_font())
        self.edit.setAccessibleName(tr("Answer"))
        self.edit.setTabChangesFocus(True)
        self.edit.setPlaceholderText(tr("unit: what it does") if decision.choices is None else "")
        self.complaint = Label()
        self.complaint.setWordWrap(True)
        self.complaint.setProperty("wrong", True)
        called = scenario.called(decision.side) if scenario else decision.side
        title = tr("Answer of {side} to “{kind}”, written as in a record:")
        if decision.choices is not None:
            title = tr("Answer of {side} to “{kind}”: choose one, or write it as in a record:")
        texts = [heading(decision.words)] if decision.words else []
        texts.append(Label(title.format(side=called, kind=decision.kind)))
        if decision.secret:
            texts.append(Label(tr("Secret: other sides do not see this answer until the rules reveal it.")))
        box = QVBoxLayout(self)
        for text in texts:
            text.setWordWrap(True)
            box.addWidget(text)
        self._hexes: dict[Hex, str] = {}
        self.tool = HexTool(self)
        if decision.choices is not None:
            box.addWidget(self._offer(decision.choices), 2)
            self._hexes = hexes_among(decision.choices, task)
        box.addWidget(self.edit, 1)
        box.addWidget(self.complaint)
        self.edit.textChanged.connect(self._on_text)

    def _offer(self, choices: Sequence[Answer]) -> QWidget:
        """A button for each answer there is: one click gives it. Very many stand in a list, where a click
        writes one down and Enter or a double click gives it.
        """
        if len(choices) > MOST_BUTTONS:
            listing = QListWidget()
            listing.setAccessibleName(tr("Answer"))
            listing.addItems([in_line(choice) for choice in choices])
            listing.currentRowChanged.connect(lambda row: self.put(choices[row]))
            listing.itemActivated.connect(lambda item: self._give(choices[listing.row(item)]))
            return listing
        column = QWidget()
        box = QVBoxLayout(column)
        for choice in choices:
            button = QPushButton(keyless(in_line(choice)))
            button.clicked.connect(partial(self._give, choice))
            box.addWidget(button)
        box.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(column)
        return area

    def _give(self, choice: Answer) -> None:
        self.put(choice)
        self.finished.emit()

    def area(self) -> frozenset[Hex]:
        """The hexes among the answers that are offered."""
        return frozenset(self._hexes)

    def put_hex(self, hex_: Hex) -> None:
        """Writes a hex down where it is offered."""
        if hex_ in self._hexes:
            self.put(self._hexes[hex_])

    def answer(self) -> Answer:
        """What is written, the bare text when it is no YAML."""
        text = self.edit.toPlainText()
        try:
            return YamlText.parse(text).data if text.strip() else {}
        except BadFile:
            return text

    def put(self, answer: Answer) -> None:
        """Writes an answer down."""
        text = "" if answer == {} else yaml.safe_dump(answer, allow_unicode=True, sort_keys=False)
        cursor = self.edit.textCursor()
        cursor.select(cursor.SelectionType.Document)
        cursor.insertText(text.removesuffix("...\n"))

    def faults(self) -> Sequence[IllegalAnswer]:
        """What the rules say against it."""
        return self._task.state.faults(self._task.decision, self.answer())

    def undo(self) -> None:
        """Undoes in the text field."""
        self.edit.undo()

    def redo(self) -> None:
        """Redoes in the text field."""
        self.edit.redo()

    def show_fault(self, fault: IllegalAnswer) -> None:
        """Puts the cursor on the line of the unit."""
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        if fault.subject:
            self.edit.moveCursor(self.edit.textCursor().MoveOperation.Start)
            self.edit.find(fault.subject)

    def _on_text(self) -> None:
        self.complaint.setText("\n".join(fault.sentence() for fault in self.faults()))
        self.changed.emit()


def hexes_among(choices: Sequence[Answer], task: Task) -> dict[Hex, str]:
    """The printed numbers of hexes among answers, by their hexes; ids of units are left out."""
    units, found = task.state.view_for(task.decision.side).get("units", {}), {}
    for choice in choices:
        if isinstance(choice, str) and choice not in units:
            try:
                found[task.battle.map.hex(choice)] = choice
            except BadName:
                continue
    return found


def in_line(answer: Answer) -> str:
    """An answer in one line, for people: texts without quotation marks, lists by commas."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, list | tuple) and answer:
        return ", ".join(map(in_line, answer))
    text: str = yaml.safe_dump(answer, allow_unicode=True, default_flow_style=True, width=10_000)
    return text.removesuffix("...\n").strip()


def plain(value: object) -> str:
    """A value of an event as people write it."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, list | tuple):
        return ", ".join(plain(one) for one in value) or tr("none")
    return str(value)
