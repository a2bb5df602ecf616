"""Cards of points, thresholds and rungs: each a sentence, one of them open for changing."""

from __future__ import annotations

from typing import cast

from PySide6.QtWidgets import QLineEdit, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import row_of
from kpeditor.app.panels.cards import Card, CardsForm, CardT, Item
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.panels.victory.condition import ConditionField, read_condition
from kpeditor.app.panels.victory.conditiontext import line_words, span_words
from kpeditor.app.panels.victory.countfield import CountField, read_count
from kpeditor.app.panels.victory.resultfields import ResultFields
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr, tr_later, tr_table
from kpeditor.core.checks.forecast import Forecast
from kpeditor.core.edits.entries import AWARDS, RUNGS, THRESHOLDS, ScoringList
from kpeditor.core.scenario.areas.nodes import name_or_quoted
from kpeditor.core.scenario.model import DRAW, Scenario
from kpeditor.core.scenario.victory.editing import for_another_side
from kpeditor.core.scenario.victory.nodes import Comparison, Condition, Tallied, negated
from kpeditor.core.scenario.victory.nodes import Number as Whole
from kpeditor.core.scenario.victory.scorewords import award_sentence, rung_sentence, threshold_sentence
from kpeditor.core.scenario.victory.scoring import BOTH, Ask, Award, Rung, Threshold

MOST_POINTS = 9999
_ASKS = {"each": tr_later("for each"), "if": tr_later("if"), "unless": tr_later("unless")}


def titles_of(scenario: Scenario | None) -> dict[str, str]:
    """What the sides are called, by id."""
    return scenario.titles if scenario is not None else {}


class ScoreCard(Card[Item]):
    """A card with fields in rows."""

    def number(self, index: int, words: str) -> None:
        """Shows the sentence with its number."""
        self.tell(index, words, tr("Change line {number}: {sentence}"))

    def add_row(self, title: str, *fields: QWidget) -> None:
        """A row of fields behind what they are called."""
        label = Label(title)
        label.setMinimumWidth(48)
        for field in fields:
            field.setAccessibleName(title)
        self.column.addLayout(row_of(label, *((field, 1) for field in fields)))


class AwardCard(ScoreCard[Award]):
    """Points for something."""

    def __init__(self, document: Document, index: int, award: Award, now: str, *, is_open: bool) -> None:
        super().__init__(document, award, now, is_open=is_open)
        self.number(index, award_words(document, award))
        if not is_open:
            return
        scenario = document.scenario
        self.side = Choice({**titles_of(scenario), BOTH: tr("each side")})
        self.side.show_value(award.side)
        self.points = Number(-MOST_POINTS, MOST_POINTS)
        self.points.setValue(award.points)
        self.points.setSuffix(tr(" points"))
        self.ask = Choice(tr_table(_ASKS))
        self.ask.show_value(award.ask)
        self.add_row(tr("Scores"), self.side)
        self.add_row(tr("Points"), self.points)
        self.add_row(tr("When"), self.ask)
        self.count: CountField | None = None
        self.condition: ConditionField | None = None
        if award.ask == "each":
            self.count = CountField(document, award.of, award.side)
            self.count.changed.connect(lambda of: self.send(of=of))
            self.column.addWidget(self.count)
        else:
            self.condition = ConditionField(document, award.of, first_condition(document))
            self.condition.changed.connect(lambda of: self.send(of=of) if of else None)
            self.column.addWidget(self.condition)
        self.add_buttons()
        self.side.activated.connect(self._set_side)
        self.points.valueChanged.connect(lambda points: self.send(points=points))
        self.ask.activated.connect(self._set_ask)

    def _set_side(self) -> None:
        """Another side scores: of itself, where the old one did, and of its enemy, where that was counted."""
        award, side = self.item, self.side.value
        sides = list(titles_of(self._document.scenario))
        count, condition = (
            read_count(self._document, award.of)[0],
            read_condition(self._document, award.of)[0],
        )
        of = award.of
        if award.ask == "each" and count is not None:
            of = str(for_another_side(count, award.side, side, sides))
        elif condition is not None:
            of = str(for_another_side(condition, award.side, side, sides))
        self.send(side=side, of=of)

    def _set_ask(self) -> None:
        """A count becomes the condition that there is at least one, and the other way round."""
        ask, of = cast("Ask", self.ask.value), self.item.of
        if (ask == "each") == (self.item.ask == "each"):
            self.send(ask=ask)
            return
        if ask == "each":
            condition, _ = read_condition(self._document, of)
            of = (
                str(condition.left) if isinstance(condition, Comparison) else str(first_count(self._document))
            )
        elif read_condition(self._document, of)[0] is None:
            of = f"{of} >= 1"
        self.send(ask=ask, of=of)


def award_words(document: Document, award: Award) -> str:
    """An award in words; as it was typed, with the fault, where it cannot be read."""
    numbering, titles = document.battle.sheet.numbering, titles_of(document.scenario)
    if award.ask == "each":
        count, fault = read_count(document, award.of)
        if count is not None:
            return award_sentence(award, count, titles, numbering)
    else:
        condition, fault = read_condition(document, award.of)
        if condition is not None:
            meant = negated(condition) if award.ask == "unless" else condition
            return award_sentence(award, meant, titles, numbering)
    return f"{award.side}: {award.points} {award.of} – {fault or tr('not read')}"


def first_count(document: Document) -> Tallied:
    """A count to begin with: losses of the side listed last."""
    sides = document.scenario.sides if document.scenario is not None else ()
    return Tallied("destroyed", sides[-1].id if sides else "")


def first_condition(document: Document) -> Condition:
    """A condition to begin with: the side listed last has lost a unit."""
    return Comparison(first_count(document), ">=", Whole(1))


class ScoreForm(CardsForm[CardT, Item]):
    """A card for each entry of a list of the scoring, in a form that has other forms around it."""

    def __init__(self, document: Document, add: str, entries: ScoringList) -> None:
        super().__init__(document, add, entries)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.addLayout(self.rows)


class ForecastForm(ScoreForm[CardT, Item]):
    """Cards that also say how things stand; `show_cards` builds them anew where anything has changed."""

    _found: Forecast | None = None

    def refresh(self) -> None:
        """Shows the cards by the forecast they were shown with."""
        if self._found is not None:
            self.show_cards(self._found)

    def show_forecast(self, found: Forecast) -> None:
        """Shows the cards by a forecast, which is kept."""
        self._found = found
        self.show_cards(found)

    def show_cards(self, found: Forecast) -> None:
        """Builds the cards anew if they show anything else."""
        raise NotImplementedError


class PointsForm(ForecastForm[AwardCard, Award]):
    """A card for each line of points."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, tr("Add points"), AWARDS)

    def show_cards(self, found: Forecast) -> None:
        """Builds the cards anew if the points or what they come to have changed."""
        awards = self.scenario.scoring.awards
        if self.is_shown(awards, found.awards):
            return
        cards = []
        for index, award in enumerate(awards):
            span = found.awards.get(index)
            now = tr("Now: {points}").format(points=span_words(span)) if span is not None else ""
            cards.append(AwardCard(self.document, index, award, now, is_open=index == self.opened))
        self.put(cards)

    def next_item(self) -> Award:
        """A line for a side that scores nothing yet."""
        return next_award(self.scenario)


def next_award(scenario: Scenario) -> Award:
    """The line of points offered next: a side that scores nothing yet scores for the enemy's losses."""
    ids = [side.id for side in scenario.sides]
    scoring = {award.side for award in scenario.scoring.awards}
    side = next((id_ for id_ in ids if id_ not in scoring), ids[0] if ids else BOTH)
    enemy = next((id_ for id_ in reversed(ids) if id_ != side), side)
    return Award(side, "each", f"destroyed({name_or_quoted(enemy)})", 1)


class ThresholdCard(ScoreCard[Threshold]):
    """A result for points within limits."""

    def __init__(self, document: Document, index: int, one: Threshold, *, is_open: bool) -> None:
        super().__init__(document, one, "", is_open=is_open)
        scenario = document.scenario
        scorers = tuple(dict.fromkeys(award.side for award in scenario.scoring.awards)) if scenario else ()
        self.number(index, threshold_sentence(one, scorers, titles_of(scenario)))
        if not is_open:
            return
        self.side = Choice({"": tr("the only side that scores"), **titles_of(scenario)})
        self.side.show_value(one.side)
        self.low, self.high = QLineEdit(_shown(one.at_least)), QLineEdit(_shown(one.at_most))
        for field in (self.low, self.high):
            field.setPlaceholderText(tr("no limit"))
            field.editingFinished.connect(self._set_limits)
        self.result = ResultFields(document, one.winner, one.level)
        self.add_row(tr("Points of"), self.side)
        self.add_row(tr("At least"), self.low)
        self.add_row(tr("At most"), self.high)
        self.column.addWidget(self.result)
        self.add_buttons()
        self.side.activated.connect(lambda: self.send(side=self.side.value))
        self.result.edited.connect(self._set_result)

    def _set_limits(self) -> None:
        self.send(at_least=_limit(self.low.text()), at_most=_limit(self.high.text()))

    def _set_result(self, winner: str, level: str) -> None:
        self.send(winner=winner, level=level)


def _shown(limit: int | None) -> str:
    return "" if limit is None else str(limit)


def _limit(text: str) -> int | None:
    text = text.strip().replace("−", "-")
    return int(text) if text.lstrip("-").isdecimal() else None


class ThresholdsForm(ScoreForm[ThresholdCard, Threshold]):
    """A card for each threshold."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, tr("Add a threshold of points"), THRESHOLDS)

    def refresh(self) -> None:
        """Builds the cards anew if the thresholds have changed."""
        scoring = self.scenario.scoring
        if self.is_shown(scoring.thresholds, tuple(award.side for award in scoring.awards)):
            return
        self.put(
            [
                ThresholdCard(self.document, index, one, is_open=index == self.opened)
                for index, one in enumerate(scoring.thresholds)
            ]
        )

    def next_item(self) -> Threshold:
        """A threshold that begins where the last one ends."""
        scoring = self.scenario.scoring
        last = scoring.thresholds[-1] if scoring.thresholds else None
        sides = [award.side for award in scoring.awards if award.side != BOTH]
        side = last.side if last is not None else (sides[0] if len(set(sides)) > 1 else "")
        low = last.at_most + 1 if last is not None and last.at_most is not None else None
        return Threshold(sides[0] if sides else DRAW, low, side=side)


class RungCard(ScoreCard[Rung]):
    """A rung of the ladder."""

    def __init__(self, document: Document, index: int, rung: Rung, now: str, *, is_open: bool) -> None:
        super().__init__(document, rung, now, is_open=is_open)
        condition, fault = read_condition(document, rung.when)
        words = f"{rung.winner}: {rung.when} – {fault}"
        if not fault:
            numbering = document.battle.sheet.numbering
            words = rung_sentence(rung, condition, titles_of(document.scenario), numbering)
        self.number(index, words)
        if not is_open:
            return
        self.result = ResultFields(document, rung.winner, rung.level)
        self.condition = ConditionField(document, rung.when, first_condition(document))
        self.column.addWidget(self.result)
        self.column.addWidget(self.condition)
        self.add_buttons()
        self.result.edited.connect(lambda winner, level: self.send(winner=winner, level=level))
        self.condition.changed.connect(lambda when: self.send(when=when))


class LadderForm(ForecastForm[RungCard, Rung]):
    """A card for each rung."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, tr("Add a rung of a ladder"), RUNGS)

    def show_cards(self, found: Forecast) -> None:
        """Builds the cards anew if the rungs or whether they hold have changed."""
        ladder = self.scenario.scoring.ladder
        if self.is_shown(ladder, found.rungs):
            return
        self.put(
            [
                RungCard(
                    self.document,
                    index,
                    rung,
                    line_words(found.rungs[index]) if index < len(found.rungs) else "",
                    is_open=index == self.opened,
                )
                for index, rung in enumerate(ladder)
            ]
        )

    def next_item(self) -> Rung:
        """The first side wins if the last one loses a unit."""
        sides = [side.id for side in self.scenario.sides]
        return Rung(sides[0] if sides else DRAW, str(first_condition(self.document)))
