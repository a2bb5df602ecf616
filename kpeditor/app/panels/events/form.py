"""EventsForm: the events of a scenario as a list of cards, one of them open, each with its state."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import note
from kpeditor.app.panels.cards import CardsForm, Changes
from kpeditor.app.panels.events.card import EventCard
from kpeditor.app.panels.victory.conditiontext import weighed_words
from kpeditor.app.words import tr
from kpeditor.core.checks.forecast import LineForecast, event_forecasts
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.edits.events import add_event, move_event, remove_event, set_event
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.model import ScenarioEvent


class EventsForm(CardsForm[EventCard, ScenarioEvent]):
    """A card per event."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, tr("Add an event"), Changes(set_event, move_event, remove_event))
        intro = tr(
            "What players are told before the game and at the end of game-turns, and what happens by it."
        )
        self.column.addWidget(note(intro))
        self.column.addLayout(self.rows)
        self.column.addStretch()
        self.add.clicked.connect(self._add)

    def refresh(self) -> None:
        """Builds the cards anew if the events or what they count have changed."""
        scenario, document = self.document.scenario, self.document
        if scenario is None:
            return
        sheet = ruled_map(document.battle) if document.battle.is_hex else None
        found = event_forecasts(ParsedScenario(sheet, scenario, document.ruleset)) if scenario.events else ()
        if self.is_shown(scenario.events, found):
            return
        focused = self._focused()
        self.put(
            [
                EventCard(document, index, event, now_words(found[index]), is_open=index == self.opened)
                for index, event in enumerate(scenario.events)
            ]
        )
        for card in self.cards:
            if focused in card.fields():
                card.fields()[focused].setFocus()

    def _focused(self) -> str:
        """The field that has the cursor, so that it can get it back when the cards are built anew."""
        fields = (item for card in self.cards for item in card.fields().items())
        return next((name for name, field in fields if field.hasFocus()), "")

    def _add(self) -> None:
        edit, at = add_event(self.scenario, ScenarioEvent(turns=(0,)))
        self.opened = at
        self.do(lambda: edit)
        self.refresh()
        self.cards[at].say.setFocus()


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
