"""Events of a scenario: what players are told at the start and at the end of game-turns.

A session tells them, whatever the rules, unless the engine does, because some of them act.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from kpeditor.core.errors import KpError
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import (
    HAPPENS,
    ROLLED,
    START,
    TOLD,
    Happening,
    due,
    happenings,
    verify_effects,
)
from kpeditor.core.rules.inforce.effects import as_event, told_initially
from kpeditor.core.rules.ruledsheet import ruled_sheet
from kpeditor.core.rules.state import State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.draws import Draw
from kpeditor.core.scenario.effects import DRAW, begins_game, suits
from kpeditor.core.scenario.events import Effect, RandomTable
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.victory.carryover import counted
from kpeditor.core.scenario.victory.parsing import parse_condition, print_condition


def verify_events(battle: Battle) -> None:
    """Checks that the conditions of all events can be understood and the rules can carry out their effects.

    Raises:
        KpError: when one cannot, as a victory line would.
    """
    if battle.scenario is not None:
        happenings(battle.scenario, battle.sheet.numbering)
        verify_effects(battle.scenario, registry.find(battle.scenario.ruleset))


def told_before(battle: Battle, start: State) -> tuple[Event, ...]:
    """What is told before anybody deploys, and what is in force from the start."""
    told = tuple(one.told(START) for one in _happening(battle, START, start, frozenset()))
    numbering = battle.map.numbering if battle.is_hex else None
    scenario, found = battle.scenario, list(told)
    if scenario is not None and scenario.has_effects:
        kinds = registry.find(scenario.ruleset).effects()
        for number, event in enumerate(scenario.events, start=1):
            if event.say.strip() and begins_game(event, kinds):
                found.append(Happening(number, event, None).told(START))
    return (*found, *told_initially(start.in_force, numbering))


def told_after(
    battle: Battle, before: State, after: State, already: Collection[int], dice: Dice
) -> tuple[Event, ...]:
    """What is told after a step of a game, at the end of every game-turn that is over by it; nothing where
    the engine has told it already.

    Args:
        already: the numbers of the events that have happened in this game.
        dice: what events with a table roll.
    """
    if before.tells_events:
        return ()
    over = max(after.turn, before.turn + 1) if after.outcome() is not None else after.turn
    found: list[Event] = []
    for turn in range(max(START + 1, before.turn), over):
        for one in _happening(battle, turn, after, {*already, *numbers_of(found)}):
            found += one.acts(dice, turn).log()
    return tuple(found)


def numbers_of(events: Collection[Event]) -> frozenset[int]:
    """The numbers of the events of the scenario in a log, from 1 on."""
    kinds = TOLD, HAPPENS, ROLLED
    return frozenset(one.data["event"] for one in events if one.kind in kinds and "event" in one.data)


def _happening(battle: Battle, turn: int, state: State, already: Collection[int]) -> Iterator[Happening]:
    if battle.scenario is not None and battle.scenario.events:
        sheet = ruled_sheet(battle)
        found = happenings(battle.scenario, sheet.numbering)
        yield from due(found, turn, state.tally(), sheet, already)


def events_to_come(scenario: Scenario, state: State, battle: Battle, already: Collection[int]) -> Scenario:
    """The scenario with the events that may still happen, the present game-turn being the first: what is over
    is dropped, as is what an event can do no more, and losses and exits so far are counted into the
    conditions.
    """
    past = max(state.turn - 1, 0)
    draws = tuple(draw for draw in scenario.draws if draw.on_event and _has_groups(draw, scenario))
    weather = as_event(state.in_force, past)
    found = [weather] if weather is not None else []
    for number, event in enumerate(battle.scenario.events if battle.scenario else (), start=1):
        turns = tuple(turn - past for turn in event.turns if turn > past)
        if (event.turns and not turns) or (event.once and number in already):
            continue
        then = tuple(effect for effect in event.then if _can_be_done(effect, scenario, draws))
        roll = event.roll and _table_from_now(event.roll, scenario, draws)
        if event.then and not then and roll is None and not event.say.strip():
            continue
        when = _from_now(event.when, state, battle)
        found.append(replace(event, turns=turns, when=when, then=then, roll=roll))
    return replace(scenario, events=tuple(found), draws=draws)


def _has_groups(draw: Draw, scenario: Scenario) -> bool:
    """Whether some group of a draw still waits."""
    return any((group := scenario.group(draw.side, id_)) is not None and group.waits for id_ in draw.groups)


def _table_from_now(table: RandomTable, scenario: Scenario, draws: Sequence[Draw]) -> RandomTable:
    """A table with what its rows can still do; their chances stay."""
    rows = []
    for row in table.rows:
        then = tuple(effect for effect in row.then if _can_be_done(effect, scenario, draws))
        rows.append(replace(row, then=then))
    return replace(table, rows=tuple(rows))


def _can_be_done(effect: Effect, scenario: Scenario, draws: Sequence[Draw]) -> bool:
    """Whether the target of an effect still exists in a scenario."""
    if effect.do == DRAW:
        return any(draw.id == effect.kind for draw in draws)
    if not effect.group:
        return True
    group = scenario.group(effect.side, effect.group)
    return group is not None and suits(effect.do, group)


def _from_now(when: str, state: State, battle: Battle) -> str:
    tally = state.tally()
    if not when or tally is None:
        return when
    try:
        sheet = ruled_sheet(battle)
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
