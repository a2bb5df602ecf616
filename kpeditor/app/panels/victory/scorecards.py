"""Cards of points, thresholds and rungs: each a sentence, one of them open for changing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QLineEdit

from kpeditor.app.document.document import Document
from kpeditor.app.panels.cards import Card, CardsForm, CardT, Item
from kpeditor.app.panels.form import Choice
from kpeditor.app.panels.victory.condition import ConditionField, CountField, Read, read_condition, read_count
from kpeditor.app.panels.victory.conditiontext import line_words, span_words, winners
from kpeditor.app.words import tr, tr_later, tr_table
from kpeditor.core.checks.forecast import Forecast
from kpeditor.core.edits.entries import AWARDS, RUNGS, THRESHOLDS, ScoringList
from kpeditor.core.rules.registry import titles_in
from kpeditor.core.scenario.areas.nodes import name_or_quoted
from kpeditor.core.scenario.model import DRAW, Scenario
from kpeditor.core.scenario.victory.describing import with_titles
from kpeditor.core.scenario.victory.editing import for_another_side
from kpeditor.core.scenario.victory.nodes import Comparison, Condition, Tallied, negated
from kpeditor.core.scenario.victory.nodes import Number as Whole
from kpeditor.core.scenario.victory.scorewords import award_sentence, rung_sentence, threshold_sentence
from kpeditor.core.scenario.victory.scoring import BOTH, Ask, Award, Rung, Threshold
from kpeditor.core.scenario.victory.standing import levels_of

MOST_POINTS = 9999
_ASKS = {"each": tr_later("for each"), "if": tr_later("if"), "unless": tr_later("unless")}


class VictoryCard(Card[Item]):
    """A card of an item that names a winner, or something that counts for one."""

    def add_result(self) -> None:
        """Rows for who wins and how well: the `winner` and the `level` of the item."""
        self.winner = self.add_row(tr("Wins"), self.choice("winner", winners(self.scenario), tr("Winner")))
        self.level = self.add_row(tr("Level"), self.line("level", tr("no level")))
        self.level.setToolTip(
            tr("How well the game is won: marginal, tactical, decisive, or words of your own")
        )
        completer = QCompleter(list(levels_of(self.scenario)), self.level)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.level.setCompleter(completer)

    def send(self, **parts: Any) -> None:
        """Another winner wins by its own and its enemy's, as a side that scores does."""
        old, new, when = self.item, parts.get("winner"), getattr(self.item, "when", "")
        sides = list(self.scenario.titles)
        was = getattr(old, "winner", "")
        if new in sides and was in sides and when:
            said, _ = read_condition(self._document, when)
            if said is not None:
                parts["when"] = str(for_another_side(said, was, str(new), sides))
        super().send(**parts)


class AwardCard(VictoryCard[Award]):
    """Points for a count or a condition."""

    def words(self) -> str:
        """The award in words; as it was typed, with the fault, where it cannot be read."""
        award = self.item
        said, fault = read_award(self._document, award)
        if said is None:
            return f"{award.side}: {award.points} {award.of} – {fault or tr('not read')}"
        meant = negated(said) if award.ask == "unless" else said
        return award_sentence(award, meant, titles_in(self.scenario), self.numbering)

    def lay_out(self) -> None:
        """Rows for which side scores how much, and what counts."""
        award, document = self.item, self._document
        self.side = Choice({**self.scenario.titles, BOTH: tr("each side")})
        self.side.show_value(award.side)
        self.side.activated.connect(self._set_side)
        self.ask = Choice(tr_table(_ASKS))
        self.ask.show_value(award.ask)
        self.ask.activated.connect(self._set_ask)
        self.points = self.number("points", -MOST_POINTS, MOST_POINTS)
        self.points.setSuffix(tr(" points"))
        self.add_row(tr("Scores"), self.side, "side")
        self.add_row(tr("Points"), self.points)
        self.add_row(tr("When"), self.ask, "ask")
        self.count = CountField(document, award.of, award.side) if award.ask == "each" else None
        field = self.count or ConditionField(document, award.of, first_condition(self.scenario))
        field.changed.connect(lambda of: self.send(of=of) if of else None)
        self.column.addWidget(field)

    def _set_side(self) -> None:
        """Changes the side that scores; counts of the old side become counts of the new one, and those of its
        enemy likewise.
        """
        award, side = self.item, self.side.value
        said, _ = read_award(self._document, award)
        sides = list(self.scenario.titles)
        of = award.of if said is None else str(for_another_side(said, award.side, side, sides))
        self.send(side=side, of=of)

    def _set_ask(self) -> None:
        """Turns a count into the condition that there is at least one, and the other way round."""
        ask, of = cast("Ask", self.ask.value), self.item.of
        if (ask == "each") == (self.item.ask == "each"):
            self.send(ask=ask)
            return
        if ask == "each":
            condition, _ = read_condition(self._document, of)
            of = str(condition.left if isinstance(condition, Comparison) else first_count(self.scenario))
        elif read_condition(self._document, of)[0] is None:
            of = f"{of} >= 1"
        self.send(ask=ask, of=of)


def read_award(document: Document, award: Award) -> tuple[Any, str]:
    """The count of an award, or its condition, or what is wrong with the text."""
    read: Read = read_count if award.ask == "each" else read_condition
    return read(document, award.of)


def first_count(scenario: Scenario) -> Tallied:
    """An initial count: losses of the side listed last."""
    return Tallied("destroyed", scenario.sides[-1].id if scenario.sides else "")


def first_condition(scenario: Scenario) -> Condition:
    """An initial condition: the side listed last has lost a unit."""
    return Comparison(first_count(scenario), ">=", Whole(1))


class ScoreForm(CardsForm[CardT, Item]):
    """A card for each entry of a list of the scoring, in a form that has other forms around it."""

    def __init__(
        self, document: Document, kind: Callable[..., CardT], add: str, entries: ScoringList
    ) -> None:
        super().__init__(document, kind, add, entries)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.addLayout(self.rows)


class ForecastForm(ScoreForm[CardT, Item]):
    """Cards that also show the present state; `show_cards` builds them anew if anything has changed."""

    _found: Forecast | None = None

    def refresh(self) -> None:
        """Shows the cards with the forecast they had."""
        if self._found is not None:
            self.show_cards(self._found)

    def show_forecast(self, found: Forecast) -> None:
        """Shows the cards with a forecast and keeps it."""
        self._found = found
        self.show_cards(found)

    def show_cards(self, found: Forecast) -> None:
        """Builds the cards anew if they show anything else."""
        raise NotImplementedError


class PointsForm(ForecastForm[AwardCard, Award]):
    """A card for each line of points."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, AwardCard, tr("Add points"), AWARDS)

    def show_cards(self, found: Forecast) -> None:
        """Builds the cards anew if the points or their values have changed."""
        self.show_items(
            self.scenario.scoring.awards,
            found.awards,
            lambda index: (
                tr("Now: {points}").format(points=span_words(span))
                if (span := found.awards.get(index)) is not None
                else ""
            ),
        )

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


class ThresholdCard(VictoryCard[Threshold]):
    """A result for points within limits."""

    def words(self) -> str:
        """The threshold in words."""
        scorers = tuple(dict.fromkeys(award.side for award in self.scenario.scoring.awards))
        return threshold_sentence(self.item, scorers, self.scenario.titles)

    def lay_out(self) -> None:
        """Rows for the limits and the result."""
        one = self.item
        side = self.choice("side", {"": tr("the only side that scores"), **self.scenario.titles})
        self.add_row(tr("Points of"), side)
        self.low = self.add_row(tr("At least"), QLineEdit(_shown(one.at_least)), "at_least")
        self.high = self.add_row(tr("At most"), QLineEdit(_shown(one.at_most)), "at_most")
        for field in (self.low, self.high):
            field.setPlaceholderText(tr("no limit"))
            field.editingFinished.connect(self._set_limits)
        self.add_result()

    def _set_limits(self) -> None:
        self.send(at_least=_limit(self.low.text()), at_most=_limit(self.high.text()))


def _shown(limit: int | None) -> str:
    return "" if limit is None else str(limit)


def _limit(text: str) -> int | None:
    text = text.strip().replace("−", "-")
    return int(text) if text.lstrip("-").isdecimal() else None


class ThresholdsForm(ScoreForm[ThresholdCard, Threshold]):
    """A card for each threshold."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, ThresholdCard, tr("Add a threshold of points"), THRESHOLDS)

    def refresh(self) -> None:
        """Builds the cards anew if the thresholds have changed."""
        scoring = self.scenario.scoring
        self.show_items(scoring.thresholds, tuple(award.side for award in scoring.awards))

    def next_item(self) -> Threshold:
        """A threshold that begins where the last one ends."""
        scoring = self.scenario.scoring
        last = scoring.thresholds[-1] if scoring.thresholds else None
        sides = [award.side for award in scoring.awards if award.side != BOTH]
        side = last.side if last is not None else (sides[0] if len(set(sides)) > 1 else "")
        low = last.at_most + 1 if last is not None and last.at_most is not None else None
        return Threshold(sides[0] if sides else DRAW, low, side=side)


class RungCard(VictoryCard[Rung]):
    """A rung of the ladder."""

    def words(self) -> str:
        """The rung in words."""
        rung = self.item
        condition, fault = read_condition(self._document, rung.when)
        if fault:
            return f"{rung.winner}: {rung.when} – {fault}"
        told = with_titles(condition, self._document.catalogue)
        return rung_sentence(rung, told, titles_in(self.scenario), self.numbering)

    def lay_out(self) -> None:
        """Rows for the result, and the condition."""
        self.add_result()
        condition = ConditionField(
            self._document, self.item.when, first_condition(self.scenario), self.item.winner
        )
        condition.changed.connect(lambda when: self.send(when=when))
        self.column.addWidget(condition)


class LadderForm(ForecastForm[RungCard, Rung]):
    """A card for each rung."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, RungCard, tr("Add a rung of a ladder"), RUNGS)

    def show_cards(self, found: Forecast) -> None:
        """Builds the cards anew if the rungs or whether they hold have changed."""
        rungs = found.rungs
        self.show_items(
            self.scenario.scoring.ladder,
            rungs,
            lambda index: line_words(rungs[index]) if index < len(rungs) else "",
        )

    def next_item(self) -> Rung:
        """The first side wins if the last one loses a unit."""
        sides = [side.id for side in self.scenario.sides]
        return Rung(sides[0] if sides else DRAW, str(first_condition(self.scenario)))
