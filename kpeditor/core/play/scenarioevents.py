"""Events of a scenario: what players are told at the start and at the end of game-turns.

A session tells them, whatever the rules; a game goes the same way with and without them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from kpeditor.core.errors import KpError
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.rules.state import State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario, ScenarioEvent
from kpeditor.core.scenario.sofar import counted
from kpeditor.core.scenario.victory import evaluate, parse_condition, print_condition

TOLD = "told"
"""The kind of what is told, in the log of a game."""
START = 0
"""The game-turn of what is told before anybody deploys."""


def verify_events(battle: Battle) -> None:
    """Does nothing when the conditions of all events can be understood.

    Raises:
        KpError: when one cannot, as a victory line would.
    """
    for number, event in enumerate(battle.scenario.events if battle.scenario else (), start=1):
        if event.when and battle.is_hex:
            try:
                parse_condition(event.when, battle.map.numbering)
            except KpError as bad:
                raise KpError(f"event {number} cannot be understood: {bad}") from bad


def told_before(battle: Battle, start: State) -> tuple[Event, ...]:
    """What is told at the start of a game."""
    return tuple(_told(battle, START, start, frozenset()))


def told_after(battle: Battle, before: State, after: State, already: Collection[int]) -> tuple[Event, ...]:
    """What is told after a step of a game, at the end of every game-turn that is over by it.

    Args:
        already: the numbers of the events that have happened in this game.
    """
    over = max(after.turn, before.turn + 1) if after.outcome() is not None else after.turn
    found: list[Event] = []
    for turn in range(max(START + 1, before.turn), over):
        found += _told(battle, turn, after, {*already, *numbers_of(found)})
    return tuple(found)


def numbers_of(events: Collection[Event]) -> frozenset[int]:
    """The numbers of the events of the scenario in a log, from 1 on."""
    return frozenset(event.data["event"] for event in events if event.kind == TOLD)


def happens(event: ScenarioEvent, turn: int, state: State, battle: Battle) -> bool:
    """Whether an event happens at the end of a game-turn, 0 for the start, as far as the position goes.

    One with a condition never does where units cannot be counted or the map lacks what it speaks of.
    """
    if turn not in event.turns if event.turns else turn == START:
        return False
    if not event.when:
        return True
    tally = state.tally()
    if tally is None or not battle.is_hex:
        return False
    try:
        sheet = ruled_map(battle)
        return evaluate(parse_condition(event.when, sheet.numbering), tally, sheet)
    except KpError:
        return False


def _told(battle: Battle, turn: int, state: State, already: Collection[int]) -> Iterator[Event]:
    for number, event in enumerate(battle.scenario.events if battle.scenario else (), start=1):
        if not (event.once and number in already) and happens(event, turn, state, battle):
            phase = "end" if turn else "start"
            data = {"event": number, "title": event.title} if event.title else {"event": number}
            yield Event(turn, phase, TOLD, "", event.say.strip(), side=event.side, data=data)


def events_to_come(scenario: Scenario, state: State, battle: Battle, already: Collection[int]) -> Scenario:
    """The scenario with the events that may still happen, the present game-turn being the first: what is over
    is dropped, and losses and exits so far are counted into the conditions.
    """
    past = max(state.turn - 1, 0)
    found = []
    for number, event in enumerate(battle.scenario.events if battle.scenario else (), start=1):
        turns = tuple(turn - past for turn in event.turns if turn > past)
        if (event.turns and not turns) or (event.once and number in already):
            continue
        found.append(replace(event, turns=turns, when=_from_now(event.when, state, battle)))
    return replace(scenario, events=tuple(found))


def _from_now(when: str, state: State, battle: Battle) -> str:
    tally = state.tally()
    if not when or tally is None or not battle.is_hex:
        return when
    try:
        sheet = ruled_map(battle)
        return print_condition(counted(parse_condition(when, sheet.numbering), tally, sheet))
    except KpError:
        return when


def addressed(event: Event, scenario: Scenario | None) -> str:
    """What is told in one line, with whom it is told to where that is one side alone."""
    text = " ".join(event.text.split())
    if title := event.data.get("title"):
        text = f"{title}: {text}"
    if event.side and scenario is not None:
        text = f"To {scenario.called(event.side)}: {text}"
    return text
