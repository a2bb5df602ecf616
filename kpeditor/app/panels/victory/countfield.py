"""CountField: what is counted, as menus and as text; both are views of one expression."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import Fault, column_of
from kpeditor.app.panels.victory.countrow import CountPicker
from kpeditor.app.words import tr
from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.victory.nodes import ENEMY, OWN, Count
from kpeditor.core.scenario.victory.parsing import parse_count
from kpeditor.core.scenario.victory.scoring import BOTH


class CountField(QWidget):
    """`changed(text)`: the new count."""

    changed = Signal(str)

    def __init__(self, document: Document, of: str, scorer: str) -> None:
        """`scorer`: the side that scores by it; `BOTH` may count the own side and the enemy."""
        super().__init__()
        self._document, self._of = document, of
        self.typed = QLineEdit(of)
        self.typed.setCursorPosition(0)
        self.typed.setAccessibleName(tr("What is counted, typed"))
        self.typed.setPlaceholderText(tr("for example destroyed(red.truck)"))
        self.typed.setToolTip(tr("The count as it stands in the file; the menus above say the same"))
        self.wrong = Fault()
        column = column_of(on=self, margins=0, spacing=6)
        count, fault = read_count(document, of)
        self.picker: CountPicker | None = None
        if count is not None:
            names = {OWN: tr("of the own side"), ENEMY: tr("of the enemy")} if scorer == BOTH else {}
            self.picker = CountPicker(document, count, names, scorer)
            self.picker.changed.connect(lambda new: self.changed.emit(str(new)))
            column.addWidget(self.picker)
        column.addWidget(self.typed)
        column.addWidget(self.wrong)
        self.wrong.tell(fault, self.typed)
        self.typed.textEdited.connect(self._preview)
        self.typed.editingFinished.connect(self._set)

    def _preview(self, text: str) -> None:
        self.wrong.tell(read_count(self._document, text)[1], self.typed)

    def _set(self) -> None:
        text = self.typed.text().strip()
        count, fault = read_count(self._document, text)
        self.wrong.tell(fault, self.typed)
        if count is not None and text != self._of:
            self.changed.emit(text)


def read_count(document: Document, text: str) -> tuple[Count | None, str]:
    """The count of a text, and else what is wrong with it."""
    if not text.strip():
        return None, ""
    try:
        return parse_count(text, document.battle.sheet.numbering), ""
    except BadExpression as fault:
        return None, str(fault)
