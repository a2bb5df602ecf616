"""ResultFields: who wins and how well, for thresholds, rungs and lines."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of, row_of
from kpeditor.app.panels.form import Choice
from kpeditor.app.panels.victory.conditiontext import winners
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr
from kpeditor.core.scenario.victory.standing import levels_of


class LevelEdit(QLineEdit):
    """How well a game is won, in the designer's words; completes those the scenario has."""

    def __init__(self, document: Document, level: str) -> None:
        super().__init__(level)
        self.setPlaceholderText(tr("no level"))
        self.setAccessibleName(tr("Level"))
        self.setToolTip(tr("How well the game is won: marginal, tactical, decisive, or words of your own"))
        completer = QCompleter(list(levels_of(document.scenario)), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)


class ResultFields(QWidget):
    """`edited(winner, level)`: another result was chosen."""

    edited = Signal(str, str)

    def __init__(self, document: Document, winner: str, level: str) -> None:
        super().__init__()
        self.winner = Choice(winners(document.scenario) if document.scenario is not None else {})
        self.winner.show_value(winner)
        self.winner.setAccessibleName(tr("Winner"))
        self.level = LevelEdit(document, level)
        rows = []
        for title, field in ((tr("Wins"), self.winner), (tr("Level"), self.level)):
            label = Label(title)
            label.setMinimumWidth(48)
            rows.append(row_of(label, (field, 1)))
        column_of(*rows, on=self, margins=0, spacing=6)
        self.winner.activated.connect(self._send)
        self.level.editingFinished.connect(self._send)

    def _send(self) -> None:
        self.edited.emit(self.winner.value, self.level.text().strip())
