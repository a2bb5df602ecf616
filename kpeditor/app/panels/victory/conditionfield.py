"""ConditionField: a condition that can be built in rows or typed as text; both are kept the same."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import note
from kpeditor.app.panels.form import set_flag
from kpeditor.app.panels.victory.condition import ConditionForm
from kpeditor.app.words import tr
from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.conditions import Condition
from kpeditor.core.scenario.victory import parse_condition, print_condition


class ConditionField(QWidget):
    """`changed(text)`: the new condition, "" for none; `previewed(text)`: what is being typed."""

    changed = Signal(str)
    previewed = Signal(str)

    def __init__(self, document: Document, when: str, first: Condition) -> None:
        """`first` is the condition to begin with."""
        super().__init__()
        self._document = document
        self._when = when
        self._first = first
        self.form: ConditionForm | None = None
        self.begin = QPushButton(tr("Add a condition"))
        self.typed = QLineEdit(when)
        self.typed.setCursorPosition(0)
        self.typed.setPlaceholderText(tr("always"))
        self.typed.setAccessibleName(tr("Condition"))
        self.typed.setToolTip(tr("The condition as it stands in the file; the rows above say the same"))
        self.wrong = note()
        set_flag(self.wrong, "wrong", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        condition, fault = read_condition(document, when)
        if condition is not None:
            self.form = ConditionForm(document, condition)
            self.form.changed.connect(self._set_condition)
            column.addWidget(self.form)
        column.addWidget(self.begin)
        column.addWidget(self.typed)
        column.addWidget(self.wrong)
        self.begin.setVisible(not when and document.sheet is not None)
        self.tell(fault)
        self.begin.clicked.connect(lambda: self._set_condition(self._first))
        self.typed.textEdited.connect(self._preview)
        self.typed.editingFinished.connect(self._set_typed)

    def _set_condition(self, condition: Condition | None) -> None:
        self.changed.emit("" if condition is None else print_condition(condition))

    def _preview(self, text: str) -> None:
        _, fault = read_condition(self._document, text)
        self.tell(fault)
        if not fault:
            self.previewed.emit(text.strip())

    def _set_typed(self) -> None:
        text = self.typed.text().strip()
        condition, fault = read_condition(self._document, text)
        self.tell(fault)
        if not fault and text != self._when:
            self.changed.emit(text if condition is None else print_condition(condition))

    def tell(self, fault: str) -> None:
        """Says below the field what is wrong, "" when nothing is."""
        self.wrong.setText(fault)
        self.wrong.setVisible(bool(fault))
        set_flag(self.typed, "wrong", bool(fault))


def read_condition(document: Document, when: str) -> tuple[Condition | None, str]:
    """The condition of a text, and else what is wrong with it."""
    sheet = document.sheet
    if not when.strip() or sheet is None:
        return None, ""
    try:
        return parse_condition(when, sheet.numbering), ""
    except BadExpression as fault:
        return None, str(fault)
