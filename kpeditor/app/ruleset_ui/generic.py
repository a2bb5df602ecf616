"""GenericUi: answers as written text, for rulesets without a part of their own in the playtest window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Literal

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

from kpeditor.app.formparts import code_font, wrapped
from kpeditor.app.mapview.tool import KeyPress, PointerEvent
from kpeditor.app.plaintext import Label, keyless
from kpeditor.app.ruleset_ui import contract
from kpeditor.app.ruleset_ui.toolkit import painting
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.ruleset_ui.toolkit.sheet import Sheet
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile, BadName
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.rules.event import KNOWN_TO, Event
from kpeditor.core.rules.setup.questions import CHOOSE
from kpeditor.core.rules.state import Answer, IllegalAnswer, State
from kpeditor.core.rules.telling import eventwords
from kpeditor.core.scenario.setup.words import area_words

MOVES = "enters", "moves"
"""The kinds of events by which units move."""
FOR_STATISTICS = "way", "firers", "outlook", KNOWN_TO
"""The data that attacks give the balance lab (`core/rules/event.py`); people do not need it."""


Shown = Literal["shot", "way", "each"]
"""What the places of an answer mean."""
MOST_BUTTONS = 40
"""The greatest number of answers that get buttons."""


class GenericUi:
    """A text for every answer; a unit that an event names with one hex stands there afterwards.

    Attributes:
        reads_views: whether it asks a position for its view and for faults alone, so that it serves where the
            whole game is elsewhere. A screen that inherits from it says so for itself.
    """

    reads_views = False

    def sheet(self, task: contract.Task) -> contract.AnswerSheet:
        """A sheet to write on."""
        if task.battle.is_hex:
            return TextSheet(task)
        from kpeditor.app.ruleset_ui.toolkit.table.text import TableTextSheet  # only tables need it

        return TableTextSheet(task)

    def in_words(self, state: State, unit: str, order: str) -> str:
        """The words of the rules."""
        return state.order_words(unit, order, tr)

    def paint_order(
        self, painter: QPainter, layout: contract.Ground, side: float, state: State, unit: str, order: str
    ) -> None:
        """Draws nothing: the meaning of an order is unknown."""

    def look_of(self, event: Event, units: contract.Units) -> contract.EventLook:
        """Places each moved unit where the event says; other units are only named."""
        if event.kind in (*MOVES, "deploys") and event.hexes:
            return contract.EventLook(
                {unit: {"hex": event.hexes[0]} for unit in event.units if unit in units}
            )
        return contract.EventLook(tags=looks.named(event, {}))

    def line(self, event: Event, called: contract.Called) -> str:
        """The sentence of the event."""
        return event.text

    def moved(self, event: Event) -> contract.Moved | None:
        """The units that moved; they are in the first hex that the event names."""
        if event.kind not in MOVES or not event.units or not event.hexes:
            return None
        return contract.Moved(event.units, event.hexes[0])

    def mark(self, kind: MarkKind) -> tuple[str, str]:
        """The name and effect of a mark as the rules declare them."""
        title = tr(kind.title)
        return title[:1].upper() + title[1:], tr(kind.text) if kind.text else ""

    def phase_title(self, phase: str) -> str:
        """Puts "phase" before a single letter; other names of phases stand for themselves."""
        return tr("phase {phase}").format(phase=phase) if len(phase) == 1 else phase

    def subject_title(self, subject: str) -> str:
        """The subject as it is written."""
        return subject

    def arithmetic(self, event: Event, called: contract.Called) -> Sequence[tuple[str, str]]:
        """The numbers of the event under their own names."""
        return [
            (name.replace("_", " ").capitalize(), plain(value))
            for name, value in event.data.items()
            if name not in FOR_STATISTICS
        ]

    def rulings(self, event: Event) -> Sequence[str]:
        """Returns nothing: the rulings of these rules are not known."""
        return ()


class TextSheet(Sheet):
    """An answer written as YAML: a mapping, a list or a single word, whatever the rules want. Where hexes or
    units are among the answers that are offered, clicks on the map write one down: of a pair, who fires
    at whom, the one after the other. The hexes of what is written are marked on the map.
    """

    def __init__(self, task: contract.Task) -> None:
        super().__init__(task)
        decision, scenario = task.decision, task.battle.scenario
        self.edit = QPlainTextEdit()
        self.edit.setFont(code_font())
        self.edit.setAccessibleName(tr("Answer"))
        self.edit.setTabChangesFocus(True)
        self.edit.setPlaceholderText(tr("unit: what it does") if decision.choices is None else "")
        self.complaint = wrapped()
        self.complaint.setProperty("wrong", True)
        called = scenario.called(decision.side) if scenario else decision.side
        title = tr("Answer of {side} to “{kind}”, written as in a record:")
        if decision.choices is not None:
            title = tr("Answer of {side} to “{kind}”: choose one, or write it as in a record:")
        texts: list[Label] = []
        is_single = decision.choices is not None and len(decision.choices) == 1 and bool(decision.words)
        needs_text = decision.kind != CHOOSE and not is_single  # these need no more than their buttons
        if needs_text:
            texts.append(Label(title.format(side=called, kind=decision.kind)))
        if decision.secret:
            texts.append(Label(tr("Secret: other sides do not see this answer until the rules reveal it.")))
        box = QVBoxLayout(self)
        for text in texts:
            text.setWordWrap(True)
            box.addWidget(text)
        self.units: contract.Units = task.state.view_for(decision.side).get("units", {})
        self._offered: list[tuple[tuple[contract.Place, ...], Answer]] = []
        self._clicked: tuple[contract.Place, ...] = ()
        if decision.choices is not None:
            box.addWidget(self._offer(decision.choices), 2)
            ways = ((self.way(choice), choice) for choice in decision.choices)
            self._offered = [(way, choice) for way, choice in ways if way]
        box.addWidget(self.edit, 1)
        self.edit.setVisible(needs_text)
        box.addWidget(self.complaint)
        self.edit.textChanged.connect(self._on_text)
        if decision.choices is not None and len(decision.choices) == 1:
            self.put(decision.choices[0])

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
            button = QPushButton(keyless(self._called(choice)))
            button.clicked.connect(partial(self._give, choice))
            box.addWidget(button)
        box.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(column)
        return area

    def _called(self, choice: Answer) -> str:
        """The text of a button: for an area by which a group may enter its description, for anything else the
        answer itself.
        """
        decision, battle = self.task.decision, self.task.battle
        side = battle.scenario.side(decision.side) if battle.scenario is not None else None
        entries = (
            (group.enter for group in side.groups if group.enter is not None) if side is not None else ()
        )
        if decision.kind == CHOOSE and any(choice in entry.areas for entry in entries):
            words = area_words(choice, battle.sheet.numbering)
            return f"{words[:1].upper()}{words[1:]}"
        if decision.choices is not None and len(decision.choices) == 1 and isinstance(choice, str):
            return f"{choice[:1].upper()}{choice[1:]}"
        return in_line(choice)

    def _give(self, choice: Answer) -> None:
        self.put(choice)
        self.finished.emit()

    # --- The board ---

    def place_at(self, at: PointerEvent) -> contract.Place | None:
        """The place that a click means: its hex."""
        return at.hex

    def place_named(self, name: str) -> contract.Place | None:
        """The place of a name, None for none of this board."""
        try:
            return self.task.battle.map.hex(name)
        except BadName:
            return None

    def area(self) -> frozenset[contract.Place]:
        """The places among the offered answers, without those where units stand."""
        return frozenset(
            way[0] for way, choice in self._offered if isinstance(choice, str) and choice not in self.units
        )

    def click(self, at: PointerEvent) -> None:
        """Writes down the answer that the clicked place stands for, or remembers it as the first half of one.
        With a stack there another click takes the next unit.
        """
        place = self.place_at(at)
        if place is None:
            return
        for clicked in ((*self._clicked, place), (place,)):
            fitting = [(way, choice) for way, choice in self._offered if way[: len(clicked)] == clicked]
            whole = [choice for way, choice in fitting if way == clicked]
            if whole:
                self._clicked = ()
                now = self.answer()
                after = whole.index(now) + 1 if now in whole else 0
                self.put(whole[after % len(whole)])
                return
            if fitting:
                self._clicked = clicked
                self.asked_repaint.emit()
                return

    def key(self, press: KeyPress) -> bool:
        """Escape forgets the place that was clicked first."""
        if press.key is not Qt.Key.Key_Escape or not self._clicked:
            return False
        self._clicked = ()
        self.asked_repaint.emit()
        return True

    def clicked(self) -> tuple[contract.Place, list[contract.Place]] | None:
        """For half an answer the place that was clicked, and those that may follow; None without one."""
        if not self._clicked:
            return None
        at = len(self._clicked)
        fitting = {way[at] for way, _ in self._offered if way[:at] == self._clicked and len(way) > at}
        return self._clicked[-1], sorted(fitting)

    def shown(self) -> tuple[list[contract.Place], Shown]:
        """The places of the answer as it stands, and what they mean: a pair of firer and target, the path of
        a move, or single places.
        """
        answer = self.answer()
        if isinstance(answer, Mapping) and answer.keys() <= self.units.keys():  # each unit has its own
            return [place for one in answer.values() for place in self.way(one)[-1:]], "each"
        way = list(self.way(answer))
        return way, "shot" if len(way) == 2 and not isinstance(answer, Mapping) else "way"

    def paint(self, draw: painting.Drawing) -> None:
        """Draws the answer as it stands: its hex, its pair of firer and target or its path; for half an
        answer also what may follow.
        """
        half = self.clicked()
        if half is not None:
            start, further = half
            assert isinstance(start, Hex)
            painting.tint(draw, [start], painting.CHOSEN)
            painting.paint_targets(
                draw, start, [(hex_, "", True) for hex_ in further if isinstance(hex_, Hex)]
            )
            return
        places, kind = self.shown()
        way = [place for place in places if isinstance(place, Hex)]
        if kind == "shot":
            painting.paint_shot(draw, way[0], way[1], painting.PROPOSED, strong=True)
        elif kind == "way" and len(way) > 1:
            painting.paint_path(draw, [draw.point(hex_) for hex_ in way], painting.PROPOSED, strong=True)
        painting.tint(draw, way if kind == "each" else way[-1:], painting.CHOSEN, 0.12)

    def way(self, answer: object) -> tuple[contract.Place, ...]:
        """The places that an answer names in order, with the places of units it names; empty if it names
        anything else or a place off the board.
        """
        if isinstance(answer, Mapping):
            return self.way(list(answer.values()))
        if isinstance(answer, list | tuple):
            ways = [self.way(one) for one in answer]
            return tuple(place for way in ways for place in way) if all(ways) else ()
        if not isinstance(answer, str):
            return ()
        at = self.units[answer].get("hex") or "" if answer in self.units else answer
        place = self.place_named(str(at))
        return () if place is None else (place,)

    # --- The answer ---

    def answer(self) -> Answer:
        """What is written, as plain text if it is not YAML."""
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
        """What the rules find wrong; if several answers are offered, one must be chosen first."""
        answer, choices = self.answer(), self.task.decision.choices
        if choices is not None and answer == {} and answer not in choices:
            return [IllegalAnswer(tr("Choose one of the answers."))]
        return self.task.faults(answer)

    def can_undo(self) -> bool:
        """Whether something was written."""
        return self.edit.document().isUndoAvailable()

    def can_redo(self) -> bool:
        """Whether something was undone."""
        return self.edit.document().isRedoAvailable()

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
        if self.task.decision.choices is not None and self.answer() in self.task.decision.choices:
            self.asked_reveal.emit(frozenset(self.way(self.answer())))
        self.asked_repaint.emit()


def in_line(answer: Answer) -> str:
    """An answer in one line, for people: texts without quotation marks, lists by commas."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, list | tuple) and answer:
        return ", ".join(map(in_line, answer))
    text: str = yaml.safe_dump(answer, allow_unicode=True, default_flow_style=True, width=10_000)
    return text.removesuffix("...\n").strip()


def plain(value: object) -> str:
    """A value of an event in words for people."""
    return eventwords.plain(value, tr)
