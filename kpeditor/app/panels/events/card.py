"""EventCard: one event - its sentence and how it stands; opened, all that can be changed of it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.panels.events.conditionfield import ConditionField, read_condition
from kpeditor.app.panels.form import Choice, NotesEdit, note, set_flag
from kpeditor.app.words import tr
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.areas import hexes_of
from kpeditor.core.scenario.eventwords import event_sentence
from kpeditor.core.scenario.model import ScenarioEvent
from kpeditor.core.scenario.turns import parse_turns, print_turns
from kpeditor.core.scenario.victory import tallied_in

TEXT_HEIGHT = 72


class EventCard(QFrame):
    """An event.

    Signals:
        opened: it was clicked, to be changed.
        changed(event): it shall be this event instead.
        moved(steps): it shall go up or down.
        removed: it shall go.
    """

    opened = Signal()
    changed = Signal(object)
    moved = Signal(int)
    removed = Signal()

    def __init__(
        self, document: Document, index: int, event: ScenarioEvent, now: str, *, is_open: bool
    ) -> None:
        super().__init__()
        self._document = document
        self._event = event
        self._number = index + 1
        self.is_open = is_open
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setProperty("card", True)
        self.sentence = QLabel()
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.now = note(now)
        self.now.setVisible(bool(now))
        self.expand = QToolButton()
        self.expand.setAutoRaise(True)
        self.expand.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self.expand.clicked.connect(self.opened)
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self.expand, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.sentence, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(6, 6, 6, 6)
        self._column.setSpacing(6)
        self._column.addLayout(head)
        self._column.addWidget(self.now)
        self._say(event)
        self.expand.setAccessibleName(
            tr("Change event {number}: {sentence}").format(number=index + 1, sentence=self.sentence.text())
        )
        if is_open:
            self._lay_out_fields()

    def _lay_out_fields(self) -> None:
        event, scenario = self._event, self._document.scenario
        sides = {side.id: side.title for side in scenario.sides} if scenario else {}
        self.title, self.turns = QLineEdit(event.title), QLineEdit(print_turns(event.turns))
        self.title.setPlaceholderText(tr("none"))
        self.turns.setPlaceholderText(tr("at the end of any game-turn"))
        self.turns.setToolTip(
            tr("Game-turns at whose end it may happen, for example 3, 5-7; 0 is before the game")
        )
        self.side, self.once = Choice({"": tr("both sides"), **sides}), QCheckBox(tr("only once"))
        self.side.show_value(event.side)
        self.once.setChecked(event.once)
        self.say = NotesEdit()
        self.say.setPlainText(event.say)
        self.say.setTabChangesFocus(True)
        self.say.setFixedHeight(TEXT_HEIGHT)
        self.say.setPlaceholderText(tr("What they are told"))
        self.wrong = note()
        set_flag(self.wrong, "wrong", True)
        self.wrong.hide()
        form = QFormLayout()
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for label, field in (
            (tr("Title"), self.title),
            (tr("Game-turns"), self.turns),
            (tr("Tell"), self.side),
            ("", self.once),
            (tr("Text"), self.say),
        ):
            form.addRow(label, field)
            field.setAccessibleName(label or self.once.text())
        self._column.addLayout(form)
        self._column.addWidget(self.wrong)
        self._column.addWidget(note(tr("Only if")))
        self.condition = ConditionField(self._document, event.when)
        self._column.addWidget(self.condition)
        self._add_buttons()
        self.title.editingFinished.connect(lambda: self._send(title=self.title.text().strip()))
        self.turns.editingFinished.connect(self._set_turns)
        self.side.activated.connect(lambda: self._send(side=self.side.value))
        self.once.clicked.connect(lambda: self._send(once=self.once.isChecked()))
        self.say.left.connect(lambda: self._send(say=self.say.toPlainText()))
        self.say.textChanged.connect(lambda: self._say(replace(self._event, say=self.say.toPlainText())))
        self.condition.changed.connect(lambda when: self._send(when=when))
        self.condition.previewed.connect(lambda when: self._say(replace(self._event, when=when)))

    def _add_buttons(self) -> None:
        row = QHBoxLayout()
        for text, step in ((tr("Up"), -1), (tr("Down"), 1)):
            button = QPushButton(text)
            button.clicked.connect(lambda _checked=False, step=step: self.moved.emit(step))
            row.addWidget(button)
        self.show_hexes = QPushButton(tr("Show on map"))
        self.show_hexes.setToolTip(tr("Selects the hexes the condition speaks of"))
        self.show_hexes.setEnabled(bool(self.hexes()))
        self.show_hexes.clicked.connect(lambda: self._document.select(Selection(self.hexes())))
        self.remove = QPushButton(tr("Remove"))
        self.remove.clicked.connect(self.removed)
        row.addWidget(self.show_hexes)
        row.addStretch()
        row.addWidget(self.remove)
        self._column.addLayout(row)

    def fields(self) -> dict[str, QWidget]:
        """What can be typed into or chosen, by name; none while it is closed."""
        if not self.is_open:
            return {}
        names = ("title", "turns", "side", "once", "say")
        return {**{name: getattr(self, name) for name in names}, "when": self.condition.typed}

    def hexes(self) -> frozenset[Hex]:
        """The hexes the condition speaks of; areas the map lacks are left out."""
        found: set[Hex] = set()
        condition, _ = read_condition(self._document, self._event.when)
        for tallied in tallied_in(condition) if condition is not None else ():
            if tallied.area is not None:
                try:
                    found |= hexes_of(tallied.area, ruled_map(self._document.battle))
                except BadName:
                    continue
        return frozenset(found)

    def _say(self, event: ScenarioEvent) -> None:
        """The event in words: as it is, or as it is being typed."""
        condition, fault = read_condition(self._document, event.when)
        scenario, sheet = self._document.scenario, self._document.sheet
        titles = {side.id: side.title for side in scenario.sides} if scenario else {}
        words = event_sentence(event, condition, titles, sheet.numbering if sheet else None)
        named = f"{event.title} – " if event.title else ""
        self.sentence.setText(
            f"{self._number}. {named}{words}" + (f" ({event.when}: {fault})" if fault else "")
        )

    def _set_turns(self) -> None:
        try:
            turns = parse_turns(self.turns.text(), least=0)
        except BadExpression as fault:
            self.wrong.setText(str(fault))
            self.wrong.show()
            set_flag(self.turns, "wrong", True)
            return
        self.wrong.hide()
        set_flag(self.turns, "wrong", False)
        self._send(turns=turns)

    def _send(self, **fields: object) -> None:
        new = replace(self._event, **fields)  # type: ignore[arg-type]  # fields of an event
        if new != self._event:
            self._event = new
            self.changed.emit(new)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on the card opens it."""
        super().mousePressEvent(event)
        if not self.is_open:
            self.opened.emit()
