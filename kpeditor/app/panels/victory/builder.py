"""VictoryBuilder: the victory lines from top to bottom, one of them open, and who would win now."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QLineEdit, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import turns_of
from kpeditor.app.formparts import heading, note
from kpeditor.app.panels.cards import CardsForm
from kpeditor.app.panels.victory.condition import ConditionField, ConditionForm, read_condition
from kpeditor.app.panels.victory.conditiontext import (
    effective_word,
    forecast_words,
    line_words,
    points_words,
)
from kpeditor.app.panels.victory.levelsform import LevelsForm
from kpeditor.app.panels.victory.scorecards import LadderForm, PointsForm, ThresholdsForm, VictoryCard
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr, tr_later
from kpeditor.core.checks.forecast import Forecast, forecast
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.edits.entries import LINES
from kpeditor.core.errors import BadExpression
from kpeditor.core.problem import DataPath
from kpeditor.core.rules.registry import titles_in
from kpeditor.core.rules.ruledsheet import ruled_sheet
from kpeditor.core.scenario.areas.nodes import name_or_quoted
from kpeditor.core.scenario.model import DRAW, Scenario, VictoryLine
from kpeditor.core.scenario.turns import parse_turns, print_turns
from kpeditor.core.scenario.victory.describing import line_sentence, with_titles
from kpeditor.core.scenario.victory.nodes import EFFECTIVE, Comparison, Condition, Number, Tallied
from kpeditor.core.scenario.victory.scoring import award_paths


class LineCard(VictoryCard[VictoryLine]):
    """A victory line."""

    form: ConditionForm | None = None

    def words(self) -> str:
        """The line in words."""
        return self._words_of(self.item)

    def _words_of(self, line: VictoryLine) -> str:
        condition, fault = read_condition(self._document, line.when)
        if fault:
            return f"{line.when or tr('always')}: {line.winner} – {fault}"
        turn_word = turns_of(self._document).one
        told = with_titles(condition, self._document.catalogue)
        return line_sentence(line, told, titles_in(self.scenario), self.numbering, turn_word=turn_word)

    def lay_out(self) -> None:
        """Rows for the result and when the line is tested, and its condition."""
        self.add_result()
        self.turns = self.add_row(tr("Tested"), QLineEdit(print_turns(self.item.turns)), "turns")
        self.turns.setPlaceholderText(tr("at the end of the game"))
        tip = tr("{turns} at whose end the line is tested, for example 15-18")
        self.turns.setToolTip(plain_tip(tip.format(turns=tr(turns_of(self._document).title))))
        self.turns.editingFinished.connect(self._set_turns)
        self._field = ConditionField(
            self._document, self.item.when, self._first_condition(), self.item.winner
        )
        self.form, self.begin = self._field.form, self._field.begin
        self.typed, self.wrong = self._field.typed, self._field.wrong
        self._field.changed.connect(lambda when: self.send(when=when))
        self._field.previewed.connect(
            lambda when: self.show_words(self._words_of(replace(self.item, when=when)))
        )
        self.column.addWidget(self._field)

    def _first_condition(self) -> Condition:
        """A condition to begin with: the winner has more effective units than the other side."""
        ids = [side.id for side in self.scenario.sides]
        winner = self.item.winner if self.item.winner in ids else ids[0] if ids else ""
        other = next((id_ for id_ in ids if id_ != winner), "")
        word = effective_word(self._document)
        right = Tallied(EFFECTIVE, other, word=word) if other else Number(0)
        return Comparison(Tallied(EFFECTIVE, winner, word=word), ">", right)

    def _set_turns(self) -> None:
        try:
            turns = parse_turns(self.turns.text())
        except BadExpression as fault:
            self._field.tell(turns_of(self._document).said(str(fault)))
            return
        self.send(turns=turns)


INTRO = tr_later("Lines are tested from top to bottom; the first one that holds names the winner.")
LADDER = tr_later("The first rung that holds decides, before points and levels.")


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
        super().__init__(document, LineCard, tr("Add a line"), LINES)
        self.now = note()
        self.now.setProperty("faint", False)
        self.now.setProperty("heading", True)
        self.column.addWidget(self.now)
        self.column.addWidget(note(tr(INTRO)))
        self.column.addLayout(self.rows)
        self.points, self.thresholds = PointsForm(document), ThresholdsForm(document)
        self.ladder, self.levels = LadderForm(document), LevelsForm(document)
        self.scored = note()
        self.scored.setProperty("faint", False)
        for title, *forms in (
            (tr("Points at the end of the game"), self.scored, self.points, self.thresholds),
            (tr("Levels"), self.levels),
            (tr("Ladder"), note(tr(LADDER)), self.ladder),
        ):
            self.column.addSpacing(8)
            self.column.addWidget(heading(str(title)))
            for form in forms:
                assert isinstance(form, QWidget)
                self.column.addWidget(form)
        for part in (self.points, self.thresholds, self.ladder, self.levels):
            part.failed.connect(self.failed)
        self.column.addStretch()

    def refresh(self) -> None:
        """Builds the cards anew if the lines or what they count have changed."""
        scenario = self.document.scenario
        if scenario is None:
            return
        found = self._forecast()
        self.points.show_forecast(found)
        self.ladder.show_forecast(found)
        self.thresholds.refresh()
        self.levels.refresh()
        self.scored.setText(points_words(found.points, scenario))
        self.scored.setVisible(bool(found.points))
        self.now.setText(forecast_words(found, scenario))
        self.show_items(scenario.victory, found, lambda index: line_words(found.lines[index]))

    def choose_part(self, path: DataPath) -> None:
        """Opens the part of victory a path of the file leads to."""
        scoring = self.scenario.scoring
        match path[1:]:
            case (int(index), *_) | ("lines", int(index), *_):
                self.choose(index)
            case ("points", *_):
                paths = award_paths(scoring)
                self.points.choose(paths.index(path[:4]) if path[:4] in paths else -1)
            case ("thresholds", int(index), *_):
                self.thresholds.choose(index)
            case ("ladder", int(index), *_):
                self.ladder.choose(index)

    def _forecast(self) -> Forecast:
        document = self.document
        return forecast(ParsedScenario(ruled_sheet(document.battle), self.scenario, document.ruleset))

    def next_item(self) -> VictoryLine:
        """A line for a side that no line lets win yet."""
        return next_line(self.scenario)
