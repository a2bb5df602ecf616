"""EventsForm: the events of a scenario as a list of cards, one of them open, each with its state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QLineEdit, QPushButton

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import turns_of
from kpeditor.app.document.selection import Selection
from kpeditor.app.formparts import Fault, note, row_of
from kpeditor.app.panels.cards import Card, CardsForm
from kpeditor.app.panels.events.draws import DrawsForm
from kpeditor.app.panels.events.effectrows import EffectRows
from kpeditor.app.panels.events.tablerows import TableRows
from kpeditor.app.panels.form import NotesEdit
from kpeditor.app.panels.victory.condition import ConditionField, read_condition
from kpeditor.app.panels.victory.conditiontext import weighed_words
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr, tr_later, turn_words
from kpeditor.core.checks.forecast import LineForecast, event_forecasts
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.edits.entries import EVENTS
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.registry import titles_in
from kpeditor.core.rules.ruledsheet import ruled_map, ruled_sheet
from kpeditor.core.rules.ruleset import effect_kinds
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.effects import begins_game
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.eventwords import event_sentence
from kpeditor.core.scenario.turns import parse_turns, print_turns
from kpeditor.core.scenario.victory.describing import with_titles
from kpeditor.core.scenario.victory.nodes import Comparison, Condition, Number, Tallied, tallied_in

TEXT_HEIGHT = 72


class EventCard(Card[ScenarioEvent]):
    """The card of an event."""

    change = tr_later("Change event {number}: {sentence}")

    def lay_out(self) -> None:
        """Rows for when it happens and what is told, the condition, the effects and the table."""
        event, turns = self.item, turns_of(self._document)
        self.title = self.add_row(tr("Title"), self.line("title", tr("none")))
        self.turns = self.add_row(tr(turns.title), QLineEdit(print_turns(event.turns)), "turns")
        self.turns.setPlaceholderText(tr("at the end of any {turn}").format(turn=tr(turns.one)))
        tip = tr("{turns} at whose end it may happen, for example 3, 5-7; 0 is before the game")
        self.turns.setToolTip(plain_tip(tip.format(turns=tr(turns.title))))
        self.turns.editingFinished.connect(self._set_turns)
        self.side = self.add_row(
            tr("Tell"), self.choice("side", {"": tr("both sides"), **self.scenario.titles})
        )
        self.once = self.add_row("", self.tick("once", tr("only once")))
        self.say = self.add_row(tr("Text"), NotesEdit(), "say")
        self.say.setPlainText(event.say)
        self.say.setTabChangesFocus(True)
        self.say.setFixedHeight(TEXT_HEIGHT)
        self.say.setPlaceholderText(tr("What they are told, if anything"))
        self.say.left.connect(lambda: self.send(say=self.say.toPlainText()))
        self.say.textChanged.connect(lambda: self._preview(say=self.say.toPlainText()))
        self.wrong = Fault()
        self.column.addWidget(self.wrong)
        self._lay_out_condition()
        self._lay_out_effects()

    def _lay_out_condition(self) -> None:
        self.show_hexes = QPushButton(tr("Show on map"))
        self.show_hexes.setToolTip(tr("Selects the hexes the condition and the effects speak of"))
        self.show_hexes.setEnabled(bool(self.hexes()))
        self.show_hexes.clicked.connect(lambda: self._document.select(Selection(self.hexes())))
        self.column.addLayout(row_of((note(tr("Only if")), 1), self.show_hexes))
        self.condition = ConditionField(self._document, self.item.when, self._first_condition())
        self.condition.changed.connect(lambda when: self.send(when=when))
        self.condition.previewed.connect(lambda when: self._preview(when=when))
        self.keep("when", self.condition.typed)
        self.column.addWidget(self.condition)

    def _lay_out_effects(self) -> None:
        self.effects = EffectRows(self._document, self.item.then)
        if self.item.then or effect_kinds(self._document.ruleset):
            self.column.addWidget(note(tr("Then")))
        self.table = TableRows(self._document, self.item.roll)
        self.effects.changed.connect(lambda then: self._act(then=then))
        self.table.changed.connect(lambda roll: self._act(roll=roll))
        for part in (self.effects, self.table):
            self.column.addWidget(part)
            self.named |= part.fields()

    def _first_condition(self) -> Condition:
        """An initial condition: the first side has lost a unit."""
        side = self.scenario.sides[0].id if self.scenario.sides else ""
        return Comparison(Tallied("destroyed", side), ">=", Number(1))

    def hexes(self) -> frozenset[Hex]:
        """The hexes of the condition and of lasting effects, without areas the map lacks."""
        found: set[Hex] = set()
        if not self._document.battle.is_hex:
            return frozenset()
        for effect in self.item.all_effects:
            found |= hexes_of_effect(self._document, effect)
        condition, _ = read_condition(self._document, self.item.when)
        for tallied in tallied_in(condition) if condition is not None else ():
            if tallied.area is not None:
                try:
                    found |= hexes_of(tallied.area, ruled_map(self._document.battle))
                except BadName:
                    continue
        return frozenset(found)

    def words(self) -> str:
        """The event in words."""
        return self._words_of(self.item)

    def _words_of(self, event: ScenarioEvent) -> str:
        condition, fault = read_condition(self._document, event.when)
        kinds, turn_word = effect_kinds(self._document.ruleset), turns_of(self._document).one
        titles = titles_in(self.scenario)
        told = with_titles(condition, self._document.catalogue)
        words = event_sentence(event, told, titles, self.numbering, kinds, turn_word=turn_word)
        named = f"{event.title} – " if event.title else ""
        return f"{named}{words}" + (f" ({event.when}: {fault})" if fault else "")

    def _preview(self, **parts: Any) -> None:
        """Shows the event in words as it is being typed."""
        self.show_words(self._words_of(replace(self.item, **parts)))

    def _set_turns(self) -> None:
        try:
            turns = parse_turns(self.turns.text(), least=0)
        except BadExpression as fault:
            self.wrong.tell(turns_of(self._document).said(str(fault)), self.turns)
            return
        self.wrong.tell("", self.turns)
        self.send(turns=turns)

    def _act(self, **parts: Any) -> None:
        """Sets the effects. An event with effects is checked only at the end of game-turns, since nothing can
        take effect before the game begins.
        """
        self.send(**parts, turns=self._turns_of(replace(self.item, **parts)))

    def _turns_of(self, event: ScenarioEvent) -> tuple[int, ...]:
        """Its game-turns, without the start unless all its effects are lasting ones."""
        if not event.acts or begins_game(event, effect_kinds(self._document.ruleset)):
            return event.turns
        return tuple(turn for turn in event.turns if turn)


def hexes_of_effect(document: Document, effect: Effect) -> frozenset[Hex]:
    """The hexes of an effect: of its area, or on the whole map, limited to its kind of terrain."""
    if not document.battle.is_hex:
        return frozenset()
    sheet = ruled_map(document.battle)
    kinds = {kind for legend in sheet.legend.values() for kind in legend.kinds}
    parts = [effect.area, f"terrain({effect.kind})" if effect.kind in kinds else ""]
    text = " & ".join(f"({part})" for part in parts if part)
    try:
        return frozenset(hexes_of(parse_area(text, sheet.numbering), sheet)) if text else frozenset()
    except (BadName, BadExpression):
        return frozenset()


class EventsForm(CardsForm[EventCard, ScenarioEvent]):
    """A card per event."""

    first = "say"

    def __init__(self, document: Document) -> None:
        super().__init__(document, EventCard, tr("Add an event"), EVENTS)
        turns = turns_of(document).many
        intro = tr(
            "What players are told before the game and at the end of {turns}, and what happens by it."
        ).format(turns=tr(turns))
        self.column.addWidget(note(intro))
        self.column.addLayout(self.rows)
        self.draws = DrawsForm(document)
        self.draws.failed.connect(self.failed)
        self.column.addWidget(self.draws)
        self.column.addStretch()

    def refresh(self) -> None:
        """Builds the cards anew if the events or what they count have changed."""
        scenario, document = self.document.scenario, self.document
        if scenario is None:
            return
        self.draws.refresh()
        sheet = ruled_sheet(document.battle)
        found = event_forecasts(ParsedScenario(sheet, scenario, document.ruleset)) if scenario.events else ()
        turn_word = turn_words(scenario.ruleset).one
        self.show_items(
            scenario.events, (found, scenario.draws), lambda index: now_words(found[index], turn_word)
        )

    def next_item(self) -> ScenarioEvent:
        """A text before the game."""
        return ScenarioEvent(turns=(0,))


def now_words(found: LineForecast, turn_word: str) -> str:
    """Whether an event with a condition would happen now, with the numbers."""
    numbers = ",  ".join(weighed_words(one) for one in found.weighed)
    if not numbers:
        return ""
    verdicts = {
        "yes": tr("would happen"),
        "no": tr("would not happen"),
        "open": tr("open until all are deployed"),
    }
    verdict = verdicts[found.verdict]
    text = tr("If this {turn} ended now: {numbers} – {verdict}")
    return text.format(turn=tr(turn_word), numbers=numbers, verdict=verdict)
