"""EventsForm: the events of a scenario as a list of cards, one of them open, each with its state."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QPushButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import turns_of
from kpeditor.app.document.selection import Selection
from kpeditor.app.formparts import Fault, note, row_of
from kpeditor.app.panels.cards import Card, CardsForm
from kpeditor.app.panels.events.draws import DrawsForm
from kpeditor.app.panels.events.effectrows import EffectRows
from kpeditor.app.panels.events.tablerows import TableRows
from kpeditor.app.panels.form import Choice, NotesEdit
from kpeditor.app.panels.victory.condition import ConditionField, read_condition
from kpeditor.app.panels.victory.conditiontext import weighed_words
from kpeditor.app.plaintext import add_row, plain_tip
from kpeditor.app.words import tr, turn_words
from kpeditor.core.checks.forecast import LineForecast, event_forecasts
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.edits.entries import EVENTS
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.happenings import effect_kinds
from kpeditor.core.rules.inforce.effects import begins_game
from kpeditor.core.rules.ruledsheet import ruled_map, ruled_sheet
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.events import Effect, RandomTable, ScenarioEvent
from kpeditor.core.scenario.eventwords import event_sentence
from kpeditor.core.scenario.turns import parse_turns, print_turns
from kpeditor.core.scenario.victory.nodes import Comparison, Condition, Number, Tallied, tallied_in

TEXT_HEIGHT = 72


class EventCard(Card[ScenarioEvent]):
    """The card of an event."""

    def __init__(
        self, document: Document, index: int, event: ScenarioEvent, now: str, *, is_open: bool
    ) -> None:
        super().__init__(document, event, now, is_open=is_open)
        self._number = index + 1
        self._turn_words = turns_of(document)
        self._say(event)
        self.expand.setAccessibleName(
            tr("Change event {number}: {sentence}").format(number=index + 1, sentence=self.sentence.text())
        )
        if is_open:
            self._make_fields()
            self._lay_out_fields()
            self._lay_out_condition()
            self._lay_out_effects()
            self.add_buttons()
            self._connect()

    def _make_fields(self) -> None:
        event, scenario = self.item, self._document.scenario
        sides = scenario.titles if scenario else {}
        self.title, self.turns = QLineEdit(event.title), QLineEdit(print_turns(event.turns))
        self.title.setPlaceholderText(tr("none"))
        self.turns.setPlaceholderText(tr("at the end of any {turn}").format(turn=tr(self._turn_words.one)))
        tip = tr("{turns} at whose end it may happen, for example 3, 5-7; 0 is before the game")
        self.turns.setToolTip(plain_tip(tip.format(turns=tr(self._turn_words.title))))
        self.side, self.once = Choice({"": tr("both sides"), **sides}), QCheckBox(tr("only once"))
        self.side.show_value(event.side)
        self.once.setChecked(event.once)
        self.say = NotesEdit()
        self.say.setPlainText(event.say)
        self.say.setTabChangesFocus(True)
        self.say.setFixedHeight(TEXT_HEIGHT)
        self.say.setPlaceholderText(tr("What they are told, if anything"))
        self.wrong = Fault()

    def _lay_out_fields(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for label, field in (
            (tr("Title"), self.title),
            (tr(self._turn_words.title), self.turns),
            (tr("Tell"), self.side),
            ("", self.once),
            (tr("Text"), self.say),
        ):
            add_row(form, label, field)
            field.setAccessibleName(label or self.once.text())
        self.column.addLayout(form)
        self.column.addWidget(self.wrong)

    def _lay_out_condition(self) -> None:
        self.show_hexes = QPushButton(tr("Show on map"))
        self.show_hexes.setToolTip(tr("Selects the hexes the condition and the effects speak of"))
        self.show_hexes.setEnabled(bool(self.hexes()))
        self.show_hexes.clicked.connect(lambda: self._document.select(Selection(self.hexes())))
        self.column.addLayout(row_of((note(tr("Only if")), 1), self.show_hexes))
        self.condition = ConditionField(self._document, self.item.when, self._first_condition())
        self.column.addWidget(self.condition)

    def _lay_out_effects(self) -> None:
        self.effects = EffectRows(self._document, self.item.then)
        if self.item.then or effect_kinds(self._document.ruleset):
            self.column.addWidget(note(tr("Then")))
        self.column.addWidget(self.effects)
        self.table = TableRows(self._document, self.item.roll)
        self.column.addWidget(self.table)

    def _connect(self) -> None:
        self.title.editingFinished.connect(lambda: self.send(title=self.title.text().strip()))
        self.turns.editingFinished.connect(self._set_turns)
        self.side.activated.connect(lambda: self.send(side=self.side.value))
        self.once.clicked.connect(lambda: self.send(once=self.once.isChecked()))
        self.say.left.connect(lambda: self.send(say=self.say.toPlainText()))
        self.say.textChanged.connect(lambda: self._say(replace(self.item, say=self.say.toPlainText())))
        self.effects.changed.connect(self._set_effects)
        self.table.changed.connect(self._set_table)
        self.condition.changed.connect(lambda when: self.send(when=when))
        self.condition.previewed.connect(lambda when: self._say(replace(self.item, when=when)))

    def _first_condition(self) -> Condition:
        """An initial condition: the first side has lost a unit."""
        scenario = self._document.scenario
        side = scenario.sides[0].id if scenario is not None and scenario.sides else ""
        return Comparison(Tallied("destroyed", side), ">=", Number(1))

    def fields(self) -> dict[str, QWidget]:
        """The fields by name; none while the card is closed."""
        if not self.is_open:
            return {}
        names = ("title", "turns", "side", "once", "say")
        fields: dict[str, QWidget] = {name: getattr(self, name) for name in names}
        return {**fields, "when": self.condition.typed, **self.effects.fields(), **self.table.fields()}

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

    def _say(self, event: ScenarioEvent) -> None:
        """Shows the event in words: as it is, or as it is being typed."""
        condition, fault = read_condition(self._document, event.when)
        scenario, numbering = self._document.scenario, self._document.battle.sheet.numbering
        titles = scenario.titles if scenario else {}
        kinds, turn_word = effect_kinds(self._document.ruleset), self._turn_words.one
        words = event_sentence(event, condition, titles, numbering, kinds, turn_word=turn_word)
        named = f"{event.title} – " if event.title else ""
        self.sentence.setText(
            f"{self._number}. {named}{words}" + (f" ({event.when}: {fault})" if fault else "")
        )

    def _set_turns(self) -> None:
        try:
            turns = parse_turns(self.turns.text(), least=0)
        except BadExpression as fault:
            self.wrong.tell(self._turn_words.said(str(fault)), self.turns)
            return
        self.wrong.tell("", self.turns)
        self.send(turns=turns)

    def _set_effects(self, then: tuple[Effect, ...]) -> None:
        """Sets the effects; an event with effects is checked at the end of game-turns only, since nothing can
        take effect before the game begins.
        """
        new = replace(self.item, then=then)
        self.send(then=then, turns=self._turns_of(new))

    def _set_table(self, roll: RandomTable | None) -> None:
        self.send(roll=roll, turns=self._turns_of(replace(self.item, roll=roll)))

    def _turns_of(self, event: ScenarioEvent) -> tuple[int, ...]:
        """Its game-turns without the start, where only lasting effects can begin."""
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

    def __init__(self, document: Document) -> None:
        super().__init__(document, tr("Add an event"), EVENTS)
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
        if self.is_shown(scenario.events, (found, scenario.draws)):
            return
        focused, turn_word = self._focused(), turn_words(scenario.ruleset).one
        self.put(
            [
                EventCard(
                    document, index, event, now_words(found[index], turn_word), is_open=index == self.opened
                )
                for index, event in enumerate(scenario.events)
            ]
        )
        for card in self.cards:
            if focused in card.fields():
                card.fields()[focused].setFocus()

    def _focused(self) -> str:
        """The focused field, to restore the focus when the cards are rebuilt."""
        fields = (item for card in self.cards for item in card.fields().items())
        return next((name for name, field in fields if field.hasFocus()), "")

    def next_item(self) -> ScenarioEvent:
        """A text before the game."""
        return ScenarioEvent(turns=(0,))

    def _add(self) -> None:
        super()._add()
        self.refresh()
        self.cards[self.opened].say.setFocus()


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
