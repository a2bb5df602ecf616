"""VictoryBuilder: the victory lines from top to bottom, one of them open, and who would win now."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.panels.form import Form, note
from kpeditor.app.panels.victory.card import LineCard
from kpeditor.app.panels.victory.words import forecast_words, line_words
from kpeditor.app.words import tr, tr_later
from kpeditor.core.checks.forecast import Forecast, forecast
from kpeditor.core.checks.reading import Reading
from kpeditor.core.edits.victory import add_line, move_line, remove_line, set_line
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.model import DRAW, VictoryLine

INTRO = tr_later("Lines are tested from top to bottom; the first one that holds names the winner.")


class VictoryBuilder(Form):
    """A card per line. Every change is one edit, and the cards are built anew from the scenario."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._open = -1
        self._shown: object = None
        self.cards: list[LineCard] = []
        self.now = note()
        self.now.setProperty("faint", False)
        self.now.setProperty("heading", True)
        self.add = QPushButton(tr("Add a line"))
        self._list = QWidget()
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addStretch()
        self.column.addWidget(self.now)
        self.column.addWidget(note(tr(INTRO)))
        self.column.addWidget(self._list)
        self.column.addLayout(row)
        self.column.addStretch()
        self.add.clicked.connect(self._add)

    def choose(self, index: int) -> None:
        """Opens a line, -1 closes all."""
        self._open = index
        self._shown = None
        self.refresh()

    def refresh(self) -> None:
        """Builds the cards anew if the lines or what they count have changed."""
        scenario = self.document.scenario
        if scenario is None:
            return
        found = self._forecast()
        shown = (scenario.victory, found, self._open, tuple((s.id, s.title) for s in scenario.sides))
        if shown == self._shown:
            return
        self._shown = shown
        self.now.setText(forecast_words(found, scenario))
        for card in self.cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = []
        for index, line in enumerate(scenario.victory):
            now = line_words(found.lines[index])
            card = LineCard(self.document, index, line, now, is_open=index == self._open)
            card.opened.connect(lambda index=index: self._toggle(index))
            card.changed.connect(lambda new, index=index: self._later(index, new))
            card.moved.connect(lambda steps, index=index: self._move(index, steps))
            card.removed.connect(lambda index=index: self._remove(index))
            self._column.addWidget(card)
            self.cards.append(card)

    def _forecast(self) -> Forecast:
        document = self.document
        sheet = ruled_map(document.battle) if document.battle.is_hex else None
        return forecast(Reading(sheet, self.scenario, document.ruleset))

    def _toggle(self, index: int) -> None:
        QTimer.singleShot(0, self, lambda: self.choose(-1 if index == self._open else index))

    def _later(self, index: int, new: VictoryLine) -> None:
        """Changes a line once the field that was left is done with: the cards are built anew then."""
        QTimer.singleShot(0, self, lambda: self.do(lambda: set_line(self.scenario, index, new)))

    def _add(self) -> None:
        scenario = self.scenario
        winner = scenario.sides[0].id if scenario.sides else DRAW
        line = VictoryLine(winner, f"destroyed({scenario.sides[-1].id}) >= 1" if scenario.sides else "")
        edit, at = add_line(scenario, line)
        self._open = at
        self.do(lambda: edit)

    def _move(self, index: int, steps: int) -> None:
        edit, at = move_line(self.scenario, index, steps)
        self._open = at
        QTimer.singleShot(0, self, lambda: self.do(lambda: edit))

    def _remove(self, index: int) -> None:
        self._open = -1
        QTimer.singleShot(0, self, lambda: self.do(lambda: remove_line(self.scenario, index)))
