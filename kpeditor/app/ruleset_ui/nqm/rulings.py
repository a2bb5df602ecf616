"""RulingSheet: the card of a result before it counts, with its dice and a field for each change."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from kpeditor.app.formparts import STRETCH, heading, note, row_of, silent
from kpeditor.app.plaintext import Label, add_row, keyless
from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.words import tr
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.nqm.engine.resolvers import RESOLVERS, WORDS, words_of
from kpeditor.rulesets.nqm.words import PARTS

_MOST = 60
_JUDGED = "disorganised", "scooted"
"""Lists of a result that the umpire may shorten; the others say who fired, of which the dice have told."""


class _Ticks(QWidget):
    """Entries of a list, each of which can be left out."""

    toggled = Signal()

    def __init__(self, entries: Sequence[str]) -> None:
        super().__init__()
        self._boxes = {one: QCheckBox(keyless(one)) for one in entries}
        for box in self._boxes.values():
            box.setChecked(True)
            box.toggled.connect(lambda _: self.toggled.emit())
        row_of(*self._boxes.values(), STRETCH, on=self, margins=0)

    @property
    def ticked(self) -> list[str]:
        """The entries that count."""
        return [one for one, box in self._boxes.items() if box.isChecked()]

    def tick(self, entries: Collection[str]) -> None:
        """Lets these count and no others."""
        for one, box in self._boxes.items():
            box.setChecked(one in entries)


class RulingSheet(AnswerSheet):
    """What fell, to be confirmed or changed, with a note that goes into the log."""

    def __init__(self, task: Task) -> None:
        super().__init__()
        self.task = task
        proposal = task.state.view_for(task.decision.side)["proposal"]
        self._fell: Mapping[str, Any] = proposal["result"]
        self._fields: dict[tuple[str, ...], QWidget] = {}
        title = RESOLVERS[proposal["kind"]]
        box = QVBoxLayout(self)
        box.addWidget(heading(f"{tr(title.title)} [{title.rule}]"))
        words = Label(proposal["words"])
        words.setWordWrap(True)
        box.addWidget(words)
        box.addWidget(note(tr("What counts. Change it to override the dice; your note goes into the log.")))
        form = QFormLayout()
        for key, value in self._fell.items():
            self._add(form, (key,), value)
        self.note = QLineEdit()
        self.note.setAccessibleName(tr("Note"))
        self.note.setPlaceholderText(tr("why, if you override"))
        self.note.textChanged.connect(lambda _: self.changed.emit())
        form.addRow(tr("Note"), self.note)
        box.addLayout(form)
        box.addStretch(1)

    def _add(self, form: QFormLayout, key: tuple[str, ...], value: Any) -> None:
        name = " ".join(key)
        title = tr(PARTS.get(name, name.replace("_", " ").capitalize()))
        if isinstance(value, Mapping):
            for inner, one in value.items():
                self._add(form, (*key, inner), one)
            return
        field = self._field(key[-1], value)
        field.setAccessibleName(title)
        self._fields[key] = field
        add_row(form, title, field)

    def _field(self, key: str, value: Any) -> QWidget:
        if isinstance(value, bool):
            box = QCheckBox()
            box.setChecked(value)
            box.toggled.connect(lambda _: self.changed.emit())
            return box
        if isinstance(value, int):
            number = QSpinBox()
            number.setRange(0, max(_MOST, value))
            number.setValue(value)
            number.valueChanged.connect(lambda _: self.changed.emit())
            return number
        if isinstance(value, str) and key in WORDS:
            choice = QComboBox()
            for word in words_of(key, value):
                choice.addItem(tr(word) if word else "–", word)
            choice.setCurrentIndex(max(0, choice.findData(value)))
            choice.currentIndexChanged.connect(lambda _: self.changed.emit())
            return choice
        if key in _JUDGED and isinstance(value, list | tuple) and value:
            ticks = _Ticks([str(one) for one in value])
            ticks.toggled.connect(self.changed)
            return ticks
        shown = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        label = Label(shown or "–")
        label.setWordWrap(True)
        return label

    def _value(self, key: tuple[str, ...], fell: Any) -> Any:
        if isinstance(fell, Mapping):
            return {inner: self._value((*key, inner), one) for inner, one in fell.items()}
        field = self._fields[key]
        if isinstance(field, QCheckBox):
            return field.isChecked()
        if isinstance(field, QSpinBox):
            return field.value()
        if isinstance(field, _Ticks):
            return type(fell)(field.ticked)
        return field.currentData() if isinstance(field, QComboBox) else fell

    def answer(self) -> Answer:
        """What is changed, with the note; nothing lets the result count as it fell."""
        now = {key: self._value((key,), fell) for key, fell in self._fell.items()}
        changed = {key: value for key, value in now.items() if value != self._fell[key]}
        found: dict[str, Any] = {"result": changed} if changed else {}
        text = self.note.text().strip()
        return found | ({"note": text} if text else {})

    def put(self, answer: Answer) -> None:
        """Takes a ruling over."""
        said = answer if isinstance(answer, Mapping) else {}
        ruled = {**self._fell, **said.get("result", {})}
        with silent(*self._fields.values(), self.note):
            for key in self._fields:
                value = ruled[key[0]] if len(key) == 1 else ruled[key[0]][key[1]]
                self._set(self._fields[key], value)
            self.note.setText(str(said.get("note", "")))
        self.changed.emit()

    @staticmethod
    def _set(field: QWidget, value: Any) -> None:
        if isinstance(field, QCheckBox):
            field.setChecked(bool(value))
        elif isinstance(field, QSpinBox):
            field.setValue(int(value))
        elif isinstance(field, _Ticks):
            field.tick(value)
        elif isinstance(field, QComboBox):
            field.setCurrentIndex(max(0, field.findData(value)))

    def faults(self) -> Sequence[IllegalAnswer]:
        """What is wrong with the ruling."""
        return self.task.state.faults(self.task.decision, self.answer())

    def ready_words(self) -> str:
        """What the button says."""
        return tr("Override") if self.answer().get("result") else tr("Let it count")
