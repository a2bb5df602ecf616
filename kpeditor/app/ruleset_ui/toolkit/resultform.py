"""ResultForm: a result that the user may change before it counts, with a field for each of its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QSpinBox, QWidget

from kpeditor.app.formparts import note, number_box, silent
from kpeditor.app.plaintext import Label, add_row
from kpeditor.app.ruleset_ui.toolkit.ticks import TickColumn

Key = tuple[str, ...]
"""Where a value stands in a result: its key, and the key within that where it has parts."""


@dataclass(frozen=True)
class Parts:
    """What rules declare for the parts of their results. All words are translated.

    Attributes:
        title: returns the title of a part; `value` returns a value of a part in words.
        choices: returns the words that a text may be replaced by, none if it cannot be changed.
        ticks: returns the words of those entries of a list that may be left out, none for other lists.
        number: returns the unit, the step and the largest value of a number.
        why: says what a part rests on, "" for nothing.
    """

    title: Callable[[Key], str]
    value: Callable[[object], str]
    choices: Callable[[str, str], Sequence[str]]
    ticks: Callable[[str, Sequence[str]], Mapping[str, str]]
    number: Callable[[Key], tuple[str, int, int]] = lambda _: ("", 1, 60)
    why: Callable[[Key], str] = lambda _: ""


class ResultForm(QFormLayout):
    """Fields for the parts of a result: yes or no, whole numbers, words and lists of words. Parts that cannot
    be changed are shown as text.

    Signals:
        changed: a field was changed.
    """

    changed = Signal()

    def __init__(self, fell: Mapping[str, Any], parts: Parts) -> None:
        super().__init__()
        self._fell, self._parts = fell, parts
        self._fields: dict[Key, QWidget] = {}
        for key, value in fell.items():
            self._add((key,), value)

    def _add(self, key: Key, value: Any) -> None:
        if isinstance(value, Mapping):
            for inner, one in value.items():
                self._add((*key, inner), one)
            return
        field, title = self._field(key, value), self._parts.title(key)
        field.setAccessibleName(title)
        self._fields[key] = field
        add_row(self, title, field)
        if why := self._parts.why(key):
            self.addRow("", note(why))

    def _field(self, key: Key, value: Any) -> QWidget:
        if isinstance(value, bool):
            box = QCheckBox()
            box.setChecked(value)
            box.toggled.connect(lambda _: self.changed.emit())
            return box
        if isinstance(value, int):
            suffix, step, most = self._parts.number(key)
            number = number_box(0, max(most, value), value, suffix)
            number.setSingleStep(step)
            number.valueChanged.connect(lambda _: self.changed.emit())
            return number
        if isinstance(value, str) and (words := self._parts.choices(key[-1], value)):
            choice = QComboBox()
            for word in words:
                choice.addItem(self._parts.value(word), word)
            choice.setCurrentIndex(max(0, choice.findData(value)))
            choice.currentIndexChanged.connect(lambda _: self.changed.emit())
            return choice
        if isinstance(value, list | tuple) and (entries := self._parts.ticks(key[-1], list(value))):
            ticks = TickColumn(entries)
            ticks.toggled.connect(self.changed)
            return ticks
        label = Label(self._parts.value(value))
        label.setWordWrap(True)
        return label

    def now(self) -> dict[str, Any]:
        """Returns the result with the values of the fields."""
        return {key: self._value((key,), fell) for key, fell in self._fell.items()}

    def changes(self) -> dict[str, Any]:
        """Returns the parts that differ from the original result."""
        return {key: value for key, value in self.now().items() if value != self._fell[key]}

    def _value(self, key: Key, fell: Any) -> Any:
        if isinstance(fell, Mapping):
            return {inner: self._value((*key, inner), one) for inner, one in fell.items()}
        field = self._fields[key]
        if isinstance(field, QCheckBox):
            return field.isChecked()
        if isinstance(field, QSpinBox):
            return field.value()
        if isinstance(field, TickColumn):
            return type(fell)(field.ticked)
        return field.currentData() if isinstance(field, QComboBox) else fell

    def put(self, changes: Mapping[str, Any]) -> None:
        """Shows the original result with some parts changed."""
        result = {**self._fell, **changes}
        with silent(*self._fields.values()):
            for key, field in self._fields.items():
                _set(field, result[key[0]] if len(key) == 1 else result[key[0]][key[1]])
        self.changed.emit()


def _set(field: QWidget, value: Any) -> None:
    if isinstance(field, QCheckBox):
        field.setChecked(bool(value))
    elif isinstance(field, QSpinBox):
        field.setValue(int(value))
    elif isinstance(field, TickColumn):
        field.tick(value)
    elif isinstance(field, QComboBox):
        field.setCurrentIndex(max(0, field.findData(value)))
