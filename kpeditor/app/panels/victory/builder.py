"""VictoryBuilder: the victory lines from top to bottom, one of them open, and who would win now."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import note
from kpeditor.app.panels.cards import CardsForm, Changes
from kpeditor.app.panels.victory.card import LineCard
from kpeditor.app.panels.victory.conditiontext import forecast_words, line_words
from kpeditor.app.words import tr, tr_later
from kpeditor.core.checks.forecast import Forecast, forecast
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.edits.victory import add_line, move_line, remove_line, set_line
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.areanodes import name_or_quoted
from kpeditor.core.scenario.model import DRAW, Scenario, VictoryLine

INTRO = tr_later("Lines are tested from top to bottom; the first one that holds names the winner.")


def next_line(scenario: Scenario) -> VictoryLine:
    """The line offered next: the first side that no line lets win yet wins if an enemy has a loss."""
    ids = [side.id for side in scenario.sides]
    if not ids:
        return VictoryLine(DRAW, "")
    named = {line.winner for line in scenario.victory}
    winner = next((id_ for id_ in ids if id_ not in named), ids[0])
    loser = next((id_ for id_ in reversed(ids) if id_ != winner), winner)
    return VictoryLine(winner, f"destroyed({name_or_quoted(loser)}) >= 1")


class VictoryBuilder(CardsForm[LineCard, VictoryLine]):
    """A card per line."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, tr("Add a line"), Changes(set_line, move_line, remove_line))
        self.now = note()
        self.now.setProperty("faint", False)
        self.now.setProperty("heading", True)
        self.column.addWidget(self.now)
        self.column.addWidget(note(tr(INTRO)))
        self.column.addLayout(self.rows)
        self.column.addStretch()
        self.add.clicked.connect(self._add)

    def refresh(self) -> None:
        """Builds the cards anew if the lines or what they count have changed."""
        scenario = self.document.scenario
        if scenario is None:
            return
        found = self._forecast()
        if self.is_shown(scenario.victory, found):
            return
        self.now.setText(forecast_words(found, scenario))
        self.put(
            [
                LineCard(
                    self.document, index, line, line_words(found.lines[index]), is_open=index == self.opened
                )
                for index, line in enumerate(scenario.victory)
            ]
        )

    def _forecast(self) -> Forecast:
        document = self.document
        sheet = ruled_map(document.battle) if document.battle.is_hex else None
        return forecast(ParsedScenario(sheet, self.scenario, document.ruleset))

    def _add(self) -> None:
        scenario = self.scenario
        line = next_line(scenario)
        edit, at = add_line(scenario, line)
        self.opened = at
        self.do(lambda: edit)
