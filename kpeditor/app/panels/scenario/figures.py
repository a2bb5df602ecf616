"""FigureField: a field for one figure of a unit type: a number, a choice, yes or no, a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.plaintext import keyless, plain_tip
from kpeditor.app.words import tr
from kpeditor.core.rules.scenarioforms import UnitField


class FigureField(QObject):
    """A figure and its field; `show_value` shows a value without sending it.

    Signals:
        changed(id, value): another value was chosen; None where the figure is left out.
        entered(text): the cursor came into the field; what the figure means.
    """

    changed = Signal(str, object)
    entered = Signal(str)

    def __init__(self, field: UnitField) -> None:
        super().__init__()
        self.field = field
        self.widget, self.show_value = _MAKERS[field.kind](self)
        limits = (
            tr(" From {low} to {high}.").format(low=field.low, high=field.high)
            if field.kind == "number"
            else ""
        )
        self.text = f"{field.title}: {field.text}{limits}"
        self.widget.setToolTip(plain_tip(field.text + limits))
        for part in (self.widget, *self.widget.findChildren(QWidget)):
            part.installEventFilter(self)
        self.widget.setAccessibleName(field.title)
        self.widget.setAccessibleDescription(field.text)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tells that the cursor came in."""
        if event.type() is QEvent.Type.FocusIn:
            self.entered.emit(self.text)
        return False

    def send(self, value: Any) -> None:
        """Tells that another value was chosen."""
        self.changed.emit(self.field.id, value)


Made = tuple[QWidget, Callable[[Any], None]]


def _number(owner: FigureField) -> Made:
    field = owner.field
    lowest = field.low - 1 if field.optional else field.low
    box = Number(lowest, field.high, tr("none") if field.optional else "")
    box.valueChanged.connect(lambda value: owner.send(None if value < field.low else value))

    def show(value: Any) -> None:
        box.blockSignals(True)
        box.setValue(value if isinstance(value, int) else lowest)
        box.blockSignals(False)

    return box, show


def _choice(owner: FigureField) -> Made:
    field = owner.field
    none = {"": tr("none")} if field.optional else {}
    box = Choice(none | {choice: choice for choice in field.choices})
    box.activated.connect(lambda: owner.send(box.value or None))
    return box, lambda value: box.show_value(str(value or ""))


def _several(owner: FigureField) -> Made:
    widget = QWidget()
    row = QHBoxLayout(widget)
    row.setContentsMargins(0, 0, 0, 0)
    boxes = {choice: QCheckBox(keyless(choice)) for choice in owner.field.choices}
    for box in boxes.values():
        row.addWidget(box)
        box.clicked.connect(lambda: owner.send([word for word, one in boxes.items() if one.isChecked()]))
    row.addStretch()

    def show(value: Any) -> None:
        for choice, box in boxes.items():
            box.setChecked(isinstance(value, list | tuple) and choice in value)

    return widget, show


def _flag(owner: FigureField) -> Made:
    box = QCheckBox()
    box.clicked.connect(owner.send)
    return box, lambda value: box.setChecked(value is True)


def _text(owner: FigureField) -> Made:
    line = QLineEdit()
    line.setPlaceholderText(tr("none") if owner.field.optional else "")

    def send() -> None:
        text = line.text().strip()
        if text or owner.field.optional:
            owner.send(text or None)

    line.editingFinished.connect(send)
    return line, lambda value: line.setText(str(value or ""))


_MAKERS: dict[str, Callable[[FigureField], Made]] = {
    "number": _number,
    "choice": _choice,
    "several": _several,
    "flag": _flag,
    "text": _text,
}
