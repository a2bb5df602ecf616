"""AreaField: a line for an area of the map; it says in words what it understood, or what it does not."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from kpeditor.app.commands import count
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.scenario.areamasks import hexes_of
from kpeditor.core.scenario.areas import parse_area, print_area
from kpeditor.core.scenario.areawords import area_sentence

EXAMPLES = (
    'For example rows(1,17), within(2, "0908"), town(1) + ring(1, hill(2)), or “within two hexes of 0908”'
)


class AreaField(QWidget):
    """`committed(text)` is sent with the short form when a valid area was typed and left."""

    committed = Signal(str)

    def __init__(self, sheet: MapSheet | None, empty: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet = sheet
        self._empty = empty
        self._shown = ""
        self.edit = QLineEdit()
        self.edit.setToolTip(EXAMPLES)
        self.edit.setPlaceholderText("an area of the map")
        self.sentence = QLabel()
        self.sentence.setWordWrap(True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        box.addWidget(self.edit)
        box.addWidget(self.sentence)
        self.edit.textChanged.connect(self._judge)
        self.edit.editingFinished.connect(self._commit)
        self._judge()

    def show_area(self, text: str) -> None:
        """Shows the area of a scenario; what was typed and not understood is forgotten."""
        self._shown = text
        self.edit.setText(text)
        self._judge()

    def _judge(self) -> None:
        """Says under the line what is understood."""
        text = self.edit.text().strip()
        fault, words = self._understood(text)
        self.sentence.setText(fault or words)
        for widget, name in ((self.sentence, "wrong"), (self.edit, "wrong")):
            _set_flag(widget, name, bool(fault))
        _set_flag(self.sentence, "faint", not fault)

    def _understood(self, text: str) -> tuple[str, str]:
        """What is wrong with the text, and else what it means."""
        if not text:
            return "", self._empty
        if self._sheet is None:
            return "", ""
        try:
            area = parse_area(text, self._sheet.numbering)
            words = area_sentence(area, self._sheet.numbering)
            hexes = hexes_of(area, self._sheet)
        except (BadExpression, BadName) as fault:
            return str(fault), ""
        return "", f"{words[:1].upper()}{words[1:]}: {count(len(hexes), 'hex', 'hexes')}"

    def _commit(self) -> None:
        text = self.edit.text().strip()
        fault, _ = self._understood(text)
        if fault:
            return
        if text and self._sheet is not None:
            text = print_area(parse_area(text, self._sheet.numbering))
        if text != self._shown:
            self._shown = text
            self.committed.emit(text)


def _set_flag(widget: QWidget, name: str, value: bool) -> None:
    """Sets a property the style sheet asks for."""
    if bool(widget.property(name)) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
