"""LineCard: one victory line - its sentence and how it stands; opened, all that can be changed of it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QVBoxLayout

from kpeditor.app.document.document import Document
from kpeditor.app.panels.form import Choice, note, set_flag
from kpeditor.app.panels.victory.condition import ConditionForm
from kpeditor.app.panels.victory.words import winners
from kpeditor.app.words import tr
from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.conditions import Comparison, Condition, Number, Tallied
from kpeditor.core.scenario.conditionwords import line_sentence
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.core.scenario.turns import parse_turns, print_turns
from kpeditor.core.scenario.victory import parse_condition, print_condition


class LineCard(QFrame):
    """A victory line.

    Signals:
        opened: it was clicked, to be changed.
        changed(line): it shall be this line instead.
        moved(steps): it shall go up or down.
        removed: it shall go.
    """

    opened = Signal()
    changed = Signal(object)
    moved = Signal(int)
    removed = Signal()

    def __init__(self, document: Document, index: int, line: VictoryLine, now: str, *, is_open: bool) -> None:
        super().__init__()
        self._document = document
        self._line = line
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setProperty("card", True)
        self.condition, self.fault = self._read(line.when)
        self.sentence = QLabel(f"{index + 1}. {self._words()}")
        self.sentence.setWordWrap(True)
        self.now = note(now)
        self.now.setVisible(bool(now))
        self.expand = QToolButton()
        self.expand.setAutoRaise(True)
        self.expand.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self.expand.setAccessibleName(
            tr("Change line {index}: {words}").format(index=index + 1, words=self._words())
        )
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
        self.form: ConditionForm | None = None
        if is_open:
            self._lay_out_fields()

    def _lay_out_fields(self) -> None:
        self.winner, self.turns, self.typed = Choice(), QLineEdit(), QLineEdit()
        scenario = self._document.scenario
        self.winner.offer(winners(scenario) if scenario else {}, self._line.winner)
        self.winner.setAccessibleName(tr("Winner"))
        self.turns.setText(print_turns(self._line.turns))
        self.turns.setPlaceholderText(tr("at the end of the game"))
        self.turns.setToolTip(tr("Game-turns at whose end the line is tested, for example 15-18"))
        self.typed.setText(self._line.when)
        self.typed.setCursorPosition(0)
        self.typed.setPlaceholderText("always")
        self.typed.setToolTip(tr("The condition as it stands in the file; the rows above say the same"))
        self.wrong = note()
        set_flag(self.wrong, "wrong", True)
        self._tell(self.fault)
        for title, field in ((tr("Wins"), self.winner), (tr("Tested"), self.turns)):
            line = QHBoxLayout()
            label = QLabel(title)
            label.setMinimumWidth(48)
            line.addWidget(label)
            line.addWidget(field, 1)
            self._column.addLayout(line)
        self._add_condition()
        self._column.addWidget(self.typed)
        self._column.addWidget(self.wrong)
        self._add_buttons()
        self.winner.activated.connect(lambda: self._send(winner=self.winner.value))
        self.turns.editingFinished.connect(self._set_turns)
        self.typed.textEdited.connect(self._preview)
        self.typed.editingFinished.connect(self._set_when)

    def _add_condition(self) -> None:
        if self.condition is not None:
            self.form = ConditionForm(self._document, self.condition)
            self.form.changed.connect(self._set_condition)
            self._column.addWidget(self.form)
        elif not self.fault and self._document.sheet is not None:
            self.begin = QPushButton(tr("Add a condition"))
            self.begin.clicked.connect(self._begin)
            self._column.addWidget(self.begin)

    def _add_buttons(self) -> None:
        row = QHBoxLayout()
        for text, step in ((tr("Up"), -1), (tr("Down"), 1)):
            button = QPushButton(text)
            button.clicked.connect(lambda _checked=False, step=step: self.moved.emit(step))
            row.addWidget(button)
        row.addStretch()
        self.remove = QPushButton(tr("Remove"))
        self.remove.clicked.connect(self.removed)
        row.addWidget(self.remove)
        self._column.addLayout(row)

    def _read(self, when: str) -> tuple[Condition | None, str]:
        """The condition of a text, and else what is wrong with it."""
        sheet = self._document.sheet
        if not when.strip() or sheet is None:
            return None, ""
        try:
            return parse_condition(when, sheet.numbering), ""
        except BadExpression as fault:
            return None, str(fault)

    def _words(self, line: VictoryLine | None = None, condition: Condition | None = None) -> str:
        """The line in words: as it is, or as it is being typed."""
        if line is None:
            line, condition = self._line, self.condition
        scenario, sheet = self._document.scenario, self._document.sheet
        if self.fault or sheet is None or scenario is None:
            return f"{self._line.when or tr('always')}: {self._line.winner} – {self.fault or tr('not read')}"
        titles = {side.id: side.title for side in scenario.sides}
        return line_sentence(line, condition, titles, sheet.numbering)

    def _begin(self) -> None:
        """A condition to begin with: the winner has more undisrupted units than the other side."""
        scenario = self._document.scenario
        ids = [side.id for side in scenario.sides] if scenario else []
        winner = self._line.winner if self._line.winner in ids else ids[0] if ids else ""
        other = next((id_ for id_ in ids if id_ != winner), "")
        right = Tallied("undisrupted", other) if other else Number(0)
        self._set_condition(Comparison(Tallied("undisrupted", winner), ">", right))

    def _set_condition(self, condition: Condition | None) -> None:
        self._send(when="" if condition is None else print_condition(condition))

    def _preview(self, text: str) -> None:
        """Says what is being typed means, or what is wrong with it."""
        condition, fault = self._read(text)
        self._tell(fault)
        if not fault:
            self.sentence.setText(self._words(replace(self._line, when=text.strip()), condition))

    def _set_when(self) -> None:
        text = self.typed.text().strip()
        if text == self._line.when:
            return
        condition, fault = self._read(text)
        self._tell(fault)
        if not fault:
            self._send(when=text if condition is None else print_condition(condition))

    def _set_turns(self) -> None:
        try:
            turns = parse_turns(self.turns.text())
        except BadExpression as fault:
            self._tell(str(fault))
            return
        if turns != self._line.turns:
            self._send(turns=turns)

    def _tell(self, fault: str) -> None:
        self.wrong.setText(fault)
        self.wrong.setVisible(bool(fault))
        set_flag(self.typed, "wrong", bool(fault))

    def _send(self, **fields: object) -> None:
        new = replace(self._line, **fields)  # type: ignore[arg-type]  # fields of a line
        if new != self._line:
            self.changed.emit(new)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on the card opens it."""
        super().mousePressEvent(event)
        if self.form is None and not hasattr(self, "winner"):
            self.opened.emit()
