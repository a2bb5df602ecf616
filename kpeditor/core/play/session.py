"""Session: one game of any ruleset as a log: answers go in, events come out, and every step can be taken
back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from kpeditor.core.errors import KpError
from kpeditor.core.play.scenarioevents import (
    events_to_come,
    numbers_of,
    told_after,
    told_before,
    verify_events,
)
from kpeditor.core.rules import registry
from kpeditor.core.rules.declarations import BadValue, Field, by_id
from kpeditor.core.rules.dice import Dice, OutOfDice, RecordingDice, Roll, Shuffle
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.rules.registry import turn_words
from kpeditor.core.rules.setup.drawing import drawn_scenario
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario

if TYPE_CHECKING:
    from kpeditor.core.rules.ruleset import RuleSet


class NotPlayable(KpError):
    """A battle without a scenario, or of a ruleset that only designs and does not play."""


@dataclass(frozen=True, slots=True)
class Advance:
    """One step of the log, from one moment at which players are asked to the next. It may be a whole
    game-turn or a small part of one.

    Attributes:
        answers: what was answered, by side.
        dice, decks: what was rolled and shuffled, in order.
        decisions: what was asked.
    """

    before: State
    answers: Mapping[str, Answer]
    events: tuple[Event, ...]
    dice: tuple[Roll, ...]
    after: State
    decks: tuple[Shuffle, ...] = ()
    decisions: tuple[Decision, ...] = ()


@dataclass
class Session:
    """A game in progress.

    Attributes:
        battle: what it is played with.
        dice: where dice come from.
        steps: everything so far; the present state is the last one's.
        is_reproducible: False when a player took part who may answer otherwise the next time.
        drawn: what the log tells of the lots that were drawn before the set-up.
    """

    battle: Battle
    dice: Dice
    start: State
    steps: list[Advance] = field(default_factory=list)
    is_reproducible: bool = True
    drawn: tuple[Event, ...] = ()

    @classmethod
    def begin(cls, battle: Battle, dice: Dice) -> Session:
        """A new game; what is drawn before the set-up is drawn with these dice.

        Raises:
            NotPlayable: when there is no scenario, or its ruleset cannot play it.
            KpError: when the scenario cannot be played as it is.
        """
        if battle.scenario is None:
            raise NotPlayable("there is no scenario to play, only a map")
        _verify_ids(battle.scenario)
        _verify_values(battle.scenario, registry.find(battle.scenario.ruleset))
        scenario, drawn = drawn_scenario(battle.scenario, dice)
        as_drawn = Battle(battle.sheet, scenario) if drawn else battle
        state = registry.find(battle.scenario.ruleset).start(as_drawn)
        if state is None:
            raise NotPlayable(f"the ruleset {battle.scenario.ruleset!r} has no engine: it designs only")
        verify_events(battle)
        return cls(battle, dice, state, drawn=drawn)

    @property
    def state(self) -> State:
        """The present position."""
        return self.steps[-1].after if self.steps else self.start

    @cached_property
    def opening(self) -> tuple[Event, ...]:
        """What is told before anybody deploys; it opens the log."""
        return (*told_before(self.battle, self.start), *self.drawn)

    def pending(self) -> tuple[Decision, ...]:
        """The open decisions, none when the game is over."""
        return self.state.pending()

    def faults(self, answers: Mapping[str, Answer]) -> dict[str, list[IllegalAnswer]]:
        """What is illegal in these answers, by side; sides without faults are left out."""
        found = {d.side: list(self.state.faults(d, answers.get(d.side, {}))) for d in self.pending()}
        return {side: faults for side, faults in found.items() if faults}

    def submit(self, answers: Mapping[str, Answer], remarks: Sequence[Event] = ()) -> Advance:
        """Answers all pending decisions, by side, and lets the game go on to the next ones; remarks on the
        answers open the log of the step.

        Raises:
            IllegalAnswer: when an answer is illegal; the game stays where it is.
            OutOfDice: when given dice do not suffice or do not fit, told in the words of the rules.
        """
        before = self.state
        given = {decision: answers.get(decision.side, {}) for decision in before.pending()}
        dice = RecordingDice(self.dice)
        try:
            after, events = before.advance(given, dice)
            told = self._told(before, after, dice)
        except OutOfDice as reason:
            raise OutOfDice(self.said(str(reason))) from reason
        kept = {decision.side: answer for decision, answer in given.items()}
        step = Advance(
            before,
            kept,
            (*remarks, *events, *told),
            tuple(dice.rolled),
            after,
            tuple(dice.shuffled),
            tuple(given),
        )
        self.steps.append(step)
        return step

    def _told(self, before: State, after: State, dice: Dice) -> tuple[Event, ...]:
        if self.battle.scenario is None or not self.battle.scenario.events:
            return ()
        return told_after(self.battle, before, after, numbers_of(self.events()), dice)

    @property
    def asks_often(self) -> bool:
        """Whether a game-turn has more than one question to a side, so that a step is not a game-turn."""
        asked = chain(self.pending(), (one for step in self.steps for one in step.decisions))
        return any(decision.number for decision in asked)

    def hides(self) -> bool:
        """Whether something at this moment is not for all sides: they see different positions, one was told
        something alone, or several write at once or one in secret.
        """
        pending = self.pending()
        if len(pending) > 1 or any(decision.secret for decision in pending):
            return True
        if any(event.kind == TOLD and event.side for event in self.events()):
            return True
        sides = self.battle.scenario.sides if self.battle.scenario else ()
        views = [self.state.view_for(side.id) for side in sides]
        return any(view != views[0] for view in views)

    def hides_from(self, readers: Collection[str]) -> bool:
        """Whether another side has, or at the beginning of a game-turn had, units that some sides do not know
        at all or not fully; so the answer does not tell whether any still hide. Nothing is hidden from who is
        no side, as nobody is before he sits down.
        """
        begins = {step.before.turn: step.before for step in reversed(self.steps) if step.before.turn > 0}
        return any(self._is_unseen(state, readers) for state in (self.state, *begins.values()))

    def _is_unseen(self, state: State, readers: Collection[str]) -> bool:
        """Whether in a position a side knows of a unit of its own what none of those who read does."""
        sides = self.battle.scenario.sides if self.battle.scenario else ()
        views = {side.id: state.view_for(side.id).get("units", {}) for side in sides}
        reading = views.keys() & readers
        return bool(reading) and any(
            one.get("side") == other and all(views[side].get(id_) != one for side in reading)
            for other in views.keys() - readers
            for id_, one in views[other].items()
        )

    def take_back(self, turn: int) -> None:
        """Goes back to the beginning of a game-turn, whatever number of steps it has; 0 is the set-up."""
        self.steps = [step for step in self.steps if step.before.turn < turn]

    def take_back_step(self) -> None:
        """Goes back to the last moment at which somebody was asked."""
        del self.steps[-1:]

    def events(self) -> list[Event]:
        """The whole log."""
        return [*self.opening, *(event for step in self.steps for event in step.events)]

    def as_scenario(self) -> Scenario | None:
        """A scenario that begins from the present position, with the events that may still happen; None when
        these rules cannot write it down.

        Raises:
            KpError: when there is nothing left to play.
        """
        scenario = self.state.as_scenario()
        if scenario is None:
            return None
        return events_to_come(scenario, self.state, self.battle, numbers_of(self.events()))

    def said(self, text: str) -> str:
        """An English text that speaks of game-turns, in the words of these rules."""
        return turn_words(self.battle.scenario.ruleset if self.battle.scenario is not None else "").said(text)

    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.state.outcome()


def _verify_values(scenario: Scenario, ruleset: RuleSet) -> None:
    """Engines rely on what their rules declare: values of fields, grades of conditions, sides of the set-up.

    Raises:
        NotPlayable: naming the first that is not so.
    """
    ids = {side.id for side in scenario.sides}
    for number, step in enumerate(scenario.setup, 1):
        if step.side not in ids and (step.side or step.asks):  # what only reveals needs none
            lacks = f"there is no side {step.side!r}" if step.side else "it names no side"
            raise NotPlayable(f"step {number} of the set-up cannot be played: {lacks}")
    fields, conditions = ruleset.fields(scenario), by_id(ruleset.conditions())
    for side in scenario.sides:
        _verify_fields(f"side {side.id}", side.fields, fields.side)
        for group in side.groups:
            _verify_fields(f"group {group.id}", group.fields, fields.group)
            for unit in group.units:
                _verify_fields(f"unit {unit.id}", unit.fields, fields.unit)
                for id_, grade in unit.conditions.items():
                    kind = conditions.get(id_)
                    if kind is not None and not kind.is_checked_by_rules and grade > len(kind.levels):
                        raise NotPlayable(
                            f"unit {unit.id} cannot be in grade {grade} of {kind.title.lower()}"
                        )


def _verify_fields(of: str, said: Mapping[str, Any], declared: Sequence[Field]) -> None:
    for one in declared:
        if one.id in said and not one.is_checked_by_rules:
            try:
                one.read(said[one.id])
            except BadValue as bad:
                raise NotPlayable(f"{of}: {bad.sentence()}") from None


def _verify_ids(scenario: Scenario) -> None:
    """Answers, records and counts name sides and units by their ids, so each stands for one.

    Raises:
        NotPlayable: when two sides, or two single units, share an id.
    """
    sides = [side.id for side in scenario.sides]
    units = [unit.id for _, group in scenario.groups() for unit in group.units]
    for what, ids in (("sides", sides), ("units", units)):
        twice = next((id_ for id_, number in Counter(ids).items() if number > 1), None)
        if twice is not None:
            raise NotPlayable(f"two {what} share the id {twice!r}: give each an id of its own")
