"""Happenings: which events of a scenario happen at the end of a game-turn.

Sessions, which tell players of events, and engines, which carry out their effects, use it alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.event import TOLD as TOLD
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.inforce.effects import Weather, changed, is_lasting, run_out
from kpeditor.core.rules.registry import titles_in
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.effects import END, EffectKind
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.victory.describing import condition_sentence
from kpeditor.core.scenario.victory.judging import evaluate
from kpeditor.core.scenario.victory.nodes import Condition
from kpeditor.core.scenario.victory.parsing import parse_condition
from kpeditor.core.scenario.victory.tallies import Tally

START = 0
"""The game-turn of what is told before the set-up."""
HAPPENS = "happens"
"""The kind of the line in the log that says which event acts now, and why. Its effects follow; each line has
the number of the event (`event`) and that sentence (`because`) in its data.
"""
GAME_ENDED = "game ended"
"""The kind of the line in the log for an end of the game by an event."""


ROLLED = "event table"
"""The kind of the line in the log for the die of a random event, and the purpose of that die."""


@dataclass(frozen=True, slots=True)
class Acts:
    """What an event does when it happens: its own effects and those of the row that was rolled, the die in
    the log (None without one), and its text.
    """

    then: tuple[Effect, ...]
    rolled: Event | None = None
    told: tuple[Event, ...] = ()

    def log(self) -> tuple[Event, ...]:
        """The die and everything told, in order."""
        return (*((self.rolled,) if self.rolled is not None else ()), *self.told)


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of a scenario with its number, from 1 on, and its condition; None if it has none, or there is
    no map to read it on.
    """

    number: int
    event: ScenarioEvent
    condition: Condition | None

    def happens(self, turn: int, tally: Tally | None, sheet: Sheet | None) -> bool:
        """Whether it happens at the end of a game-turn (`START` for the start) in this position.

        An event with a condition never happens if units cannot be counted or the map lacks something it
        names, and no effect happens before the game.
        """
        if turn not in self.event.turns if self.event.turns else turn == START:
            return False
        if turn == START and self.event.acts:
            return False
        if not self.event.when:
            return True
        if self.condition is None or tally is None or sheet is None:
            return False
        try:
            return evaluate(self.condition, tally, sheet)
        except KpError:
            return False

    def told(self, turn: int) -> Event:
        """Its text, for the log."""
        phase = "end" if turn else "start"
        return Event(turn, phase, TOLD, "", self.event.say.strip(), side=self.event.side, data=self._data)

    def acts(self, dice: Dice, turn: int, because: str = "") -> Acts:
        """What it does now, with its die, and its text; `because` says why it happens."""
        event, table = self.event, self.event.roll
        told = (self.told(turn),) if event.say.strip() else ()
        if table is None:
            return Acts(event.then, told=told)
        face = dice.roll(DieAddress(turn, "end", ROLLED, str(self.number)), table.die)
        row = table.row(face)
        if row is None:
            return Acts(event.then, self._rolled(turn, face, table.die, "nothing happens", because), told)
        if row.say.strip():
            told = (*told, Event(turn, "end", TOLD, "", row.say.strip(), side=event.side, data=self._data))
        number = next(n for n, one in enumerate(table.rows, start=1) if one is row)
        title = row.title or f"row {number}"
        rolled = self._rolled(turn, face, table.die, title, because, row=number)
        return Acts((*event.then, *row.then), rolled, told)

    def _rolled(self, turn: int, face: int, die: int, what: str, because: str, row: int = 0) -> Event:
        """The die in the log; if only one side is told of the event, only that side sees it."""
        text = f"event {self.number}, die {face} of {die}: {what}"
        data = {**self._data, "die": face, "sides": die, "row": row, "outcome": what}
        if because:
            data["because"] = because
        kind = TOLD if self.event.side else ROLLED
        return Event(turn, "end", kind, "", text, side=self.event.side, data=data)

    def announced(self, turn: int, because: str) -> Event:
        """That it happens and why, for the log of an engine that carries out its effects."""
        return Event(turn, "end", HAPPENS, "", because, data=self._data)

    def because(self, scenario: Scenario, numbering: Numbering) -> str:
        """That it happens and why, in words: "event 2, Alarm, happens: the Reds have a unit in Town 1"."""
        named = f"event {self.number}" + (f", {self.event.title}," if self.event.title else "")
        if self.condition is None:
            return f"{named} happens"
        titles = titles_in(scenario)
        return f"{named} happens: {condition_sentence(self.condition, titles, numbering)}"

    @property
    def _data(self) -> dict[str, Any]:
        title = self.event.title
        return {"event": self.number, "title": title} if title else {"event": self.number}


def happenings(scenario: Scenario, numbering: Numbering | None) -> tuple[Happening, ...]:
    """The events of a scenario with their conditions.

    Raises:
        KpError: when a condition cannot be understood, as a victory line would.
    """
    return tuple(
        Happening(number, event, _condition(number, event.when, numbering))
        for number, event in enumerate(scenario.events, start=1)
    )


def _condition(number: int, when: str, numbering: Numbering | None) -> Condition | None:
    try:
        return parse_condition(when, numbering) if when and numbering is not None else None
    except KpError as bad:
        raise KpError(f"event {number} cannot be understood: {bad}") from bad


def due(
    among: Iterable[Happening],
    turn: int,
    tally: Tally | None,
    sheet: Sheet | None,
    already: Collection[int],
) -> list[Happening]:
    """The events that happen at the end of a game-turn, all tested in the same position, in their order;
    `already` are the numbers of those that have happened.
    """
    return [
        one
        for one in among
        if not (one.event.once and one.number in already) and one.happens(turn, tally, sheet)
    ]


Reason = Mapping[str, Any]
"""Why an effect is carried out, for the data of its line in the log: the number of the `event`, and `because`
in words.
"""


@dataclass(frozen=True, slots=True)
class GameTurnEnd:
    """The end of a game-turn in an engine that carries out effects of events.

    Attributes:
        kinds: the effects its rules know, by id.
        log: where everything is told.
    """

    scenario: Scenario
    sheet: Sheet
    turn: int
    dice: Dice
    kinds: Mapping[str, EffectKind]
    log: list[Event]

    def carry_out(
        self, now: Iterable[Happening], in_force: Weather, do: Callable[[Effect, Reason], None]
    ) -> tuple[Weather, bool]:
        """Ends effects that have run out and carries out those of these events, each with its reason in the
        log.

        Args:
            in_force: what holds before.
            do: does one effect that does not last.

        Returns:
            What is in force from now on, and whether an event ends the game.
        """
        numbering, ends = self.sheet.numbering, False
        change = run_out(in_force, self.turn, numbering)
        self.log.extend(change.events)
        for one in now:
            because = one.because(self.scenario, numbering)
            acts = one.acts(self.dice, self.turn, because)
            if one.event.acts:
                self.log.append(one.announced(self.turn, because))
            if acts.rolled is not None:
                self.log.append(acts.rolled)
            for effect in acts.then:
                ends |= effect.do == END
                if is_lasting(effect, self.kinds):
                    change = changed(
                        change.now, effect, self.kinds, self.turn, one.number, numbering, because
                    )
                    self.log.extend(change.events)
                else:
                    do(effect, {"event": one.number, "because": because})
            self.log.extend(acts.told)
        return change.now, ends


def verify_effects(scenario: Scenario, ruleset: RuleSet) -> None:
    """Checks that the rules can carry out all effects of a scenario's events.

    Raises:
        KpError: when they cannot: the game would go otherwise than its designer meant.
    """
    known = ruleset.effects()
    for number, event in enumerate(scenario.events, start=1):
        if event.roll is not None and not known:
            raise KpError(f"event {number}: {ruleset.info.title} plays no events, so none of them rolls dice")
        for effect in event.all_effects:
            if effect.do not in known:
                raise KpError(f"event {number}: {ruleset.info.title} knows no effect {effect.do!r}")
