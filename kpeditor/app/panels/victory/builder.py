"""VictoryBuilder: the victory lines from top to bottom, one of them open, and who would win now."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import turns_of
from kpeditor.app.formparts import heading, note, row_of
from kpeditor.app.panels.cards import Card, CardsForm
from kpeditor.app.panels.form import Choice
from kpeditor.app.panels.victory.condition import ConditionField, ConditionForm, read_condition
from kpeditor.app.panels.victory.conditiontext import (
    effective_word,
    forecast_words,
    line_words,
    points_words,
    winners,
)
from kpeditor.app.panels.victory.levelsform import LevelsForm
from kpeditor.app.panels.victory.resultfields import LevelEdit
from kpeditor.app.panels.victory.scorecards import LadderForm, PointsForm, ThresholdsForm
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.words import tr, tr_later
from kpeditor.core.checks.forecast import Forecast, forecast
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.edits.entries import LINES
from kpeditor.core.errors import BadExpression
from kpeditor.core.problem import DataPath
from kpeditor.core.rules.ruledsheet import ruled_sheet
from kpeditor.core.scenario.areas.nodes import name_or_quoted
from kpeditor.core.scenario.model import DRAW, Scenario, VictoryLine
from kpeditor.core.scenario.turns import parse_turns, print_turns
from kpeditor.core.scenario.victory.describing import line_sentence
from kpeditor.core.scenario.victory.nodes import EFFECTIVE, Comparison, Condition, Number, Tallied
from kpeditor.core.scenario.victory.scoring import award_paths


class LineCard(Card[VictoryLine]):
    """A victory line."""

    def __init__(self, document: Document, index: int, line: VictoryLine, now: str, *, is_open: bool) -> None:
        super().__init__(document, line, now, is_open=is_open)
        self.condition, self.fault = read_condition(document, line.when)
        self.tell(index, self._words(), tr("Change line {number}: {sentence}"))
        self.form: ConditionForm | None = None
        if is_open:
            self._lay_out_fields()

    def _lay_out_fields(self) -> None:
        self.winner, self.turns = Choice(), QLineEdit()
        scenario = self._document.scenario
        self.winner.offer(winners(scenario) if scenario else {}, self.item.winner)
        self.winner.setAccessibleName(tr("Winner"))
        self.turns.setText(print_turns(self.item.turns))
        self.turns.setPlaceholderText(tr("at the end of the game"))
        turns = turns_of(self._document).title
        tip = tr("{turns} at whose end the line is tested, for example 15-18")
        self.turns.setToolTip(plain_tip(tip.format(turns=tr(turns))))
        for title, field in ((tr("Wins"), self.winner), (tr("Tested"), self.turns)):
            line = QHBoxLayout()
            label = Label(title)
            label.setMinimumWidth(48)
            line.addWidget(label)
            line.addWidget(field, 1)
            self.column.addLayout(line)
        self.level = LevelEdit(self._document, self.item.level)
        label = Label(tr("Level"))
        label.setMinimumWidth(48)
        self.column.addLayout(row_of(label, (self.level, 1)))
        self.level.editingFinished.connect(lambda: self.send(level=self.level.text().strip()))
        self._field = ConditionField(self._document, self.item.when, self._first_condition())
        self.form, self.begin = self._field.form, self._field.begin
        self.typed, self.wrong = self._field.typed, self._field.wrong
        self.column.addWidget(self._field)
        self.add_buttons()
        self.winner.activated.connect(lambda: self.send(winner=self.winner.value))
        self.turns.editingFinished.connect(self._set_turns)
        self._field.changed.connect(lambda when: self.send(when=when))
        self._field.previewed.connect(self._preview)

    def _words(self, line: VictoryLine | None = None, condition: Condition | None = None) -> str:
        """The line in words: as it is, or as it is being typed."""
        if line is None:
            line, condition = self.item, self.condition
        scenario = self._document.scenario
        if self.fault or scenario is None:
            return f"{self.item.when or tr('always')}: {self.item.winner} – {self.fault}"
        numbering, turn_word = self._document.battle.sheet.numbering, turns_of(self._document).one
        return line_sentence(line, condition, scenario.titles, numbering, turn_word=turn_word)

    def _first_condition(self) -> Condition:
        """A condition to begin with: the winner has more effective units than the other side."""
        scenario = self._document.scenario
        ids = [side.id for side in scenario.sides] if scenario else []
        winner = self.item.winner if self.item.winner in ids else ids[0] if ids else ""
        other = next((id_ for id_ in ids if id_ != winner), "")
        word = effective_word(self._document)
        right = Tallied(EFFECTIVE, other, word=word) if other else Number(0)
        return Comparison(Tallied(EFFECTIVE, winner, word=word), ">", right)

    def _preview(self, when: str) -> None:
        """Says what is being typed means."""
        condition, _ = read_condition(self._document, when)
        self.sentence.setText(self._words(replace(self.item, when=when), condition))

    def _set_turns(self) -> None:
        try:
            turns = parse_turns(self.turns.text())
        except BadExpression as fault:
            self._field.tell(turns_of(self._document).said(str(fault)))
            return
        if turns != self.item.turns:
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
        super().__init__(document, tr("Add a line"), LINES)
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
