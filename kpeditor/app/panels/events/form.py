"""EventsForm: the events of a scenario one below the other, one of them open, and how each stands."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.panels.events.card import EventCard
from kpeditor.app.panels.form import Form, note
from kpeditor.app.panels.victory.words import weighed_words
from kpeditor.app.words import tr
from kpeditor.core.checks.forecast import LineForecast, event_forecasts
from kpeditor.core.checks.reading import Reading
from kpeditor.core.edits.events import add_event, move_event, remove_event, set_event
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.model import ScenarioEvent


class EventsForm(Form):
    """A card per event. Every change is one edit, and the cards are built anew from the scenario."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._open = -1
        self._shown: object = None
        self.cards: list[EventCard] = []
        self.add = QPushButton(tr("Add an event"))
        self._list = QWidget()
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addStretch()
        intro = tr(
            "What players are told before the game and at the end of game-turns. They change nothing else."
        )
        self.column.addWidget(note(intro))
        self.column.addWidget(self._list)
        self.column.addLayout(row)
        self.column.addStretch()
        self.add.clicked.connect(self._add)

    def choose(self, index: int) -> None:
        """Opens an event, -1 closes all."""
        self._open = index
        self._shown = None
        self.refresh()

    def refresh(self) -> None:
        """Builds the cards anew if the events or what they count have changed."""
        scenario, document = self.document.scenario, self.document
        if scenario is None:
            return
        sheet = ruled_map(document.battle) if document.battle.is_hex else None
        found = event_forecasts(Reading(sheet, scenario, document.ruleset)) if scenario.events else ()
        shown = (scenario.events, found, self._open, tuple((s.id, s.title) for s in scenario.sides))
        if shown == self._shown:
            return
        self._shown = shown
        focused = self._focused()
        for card in self.cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = []
        for index, event in enumerate(scenario.events):
            card = EventCard(document, index, event, now_words(found[index]), is_open=index == self._open)
            card.opened.connect(lambda index=index: self._toggle(index))
            card.changed.connect(lambda new, index=index: self._later(index, new))
            card.moved.connect(lambda steps, index=index: self._move(index, steps))
            card.removed.connect(lambda index=index: self._remove(index))
            self._column.addWidget(card)
            self.cards.append(card)
            if focused in card.fields():
                card.fields()[focused].setFocus()

    def _focused(self) -> str:
        """The field the cursor is in: it is there again when the cards are built anew."""
        fields = (item for card in self.cards for item in card.fields().items())
        return next((name for name, field in fields if field.hasFocus()), "")

    def _toggle(self, index: int) -> None:
        QTimer.singleShot(0, self, lambda: self.choose(-1 if index == self._open else index))

    def _later(self, index: int, new: ScenarioEvent) -> None:
        """Changes an event once the field that was left is done with: the cards are built anew then."""
        QTimer.singleShot(0, self, lambda: self.do(lambda: set_event(self.scenario, index, new)))

    def _add(self) -> None:
        edit, at = add_event(self.scenario, ScenarioEvent(turns=(0,)))
        self._open = at
        self.do(lambda: edit)
        self.refresh()
        self.cards[at].say.setFocus()

    def _move(self, index: int, steps: int) -> None:
        edit, at = move_event(self.scenario, index, steps)
        self._open = at
        QTimer.singleShot(0, self, lambda: self.do(lambda: edit))

    def _remove(self, index: int) -> None:
        self._open = -1
        QTimer.singleShot(0, self, lambda: self.do(lambda: remove_event(self.scenario, index)))


def now_words(found: LineForecast) -> str:
    """Whether an event with a condition would happen as things stand, with the numbers."""
    numbers = ",  ".join(weighed_words(one) for one in found.weighed)
    if not numbers:
        return ""
    verdicts = {
        "yes": tr("would happen"),
        "no": tr("would not happen"),
        "open": tr("open until all are deployed"),
    }
    verdict = verdicts[found.verdict]
    return tr("If a game-turn ended now: {numbers} – {verdict}").format(numbers=numbers, verdict=verdict)
