"""Whatever the events of a scenario do, games of computer players stay legal, consistent and repeatable."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import ON_EVENT, Entry, Length
from tests.examples import examples
from tests.rulesets.kampfpanzer.computer.invariants import check_step

CROSSING = Path(__file__).parents[4] / "scenarios" / "tutorial" / "river-crossing.yaml"
GROUPS = (("poles", "garrison"), ("poles", "reserve"), ("soviets", "tanks"), ("soviets", "rifles"))
TURNS = 4

on_groups = st.builds(
    lambda do, group: Effect(do, *group),
    st.sampled_from(["release", "arrive", "withdraw"]),
    st.sampled_from(GROUPS),
)
panics = st.builds(Effect, st.just("panic"), st.sampled_from(["poles", "soviets"]), level=st.integers(0, 6))
happenings = st.builds(
    ScenarioEvent,
    turns=st.sets(st.integers(1, TURNS), max_size=2).map(lambda turns: tuple(sorted(turns))),
    when=st.sampled_from(["", "units(soviets, town(1)) >= 1", "destroyed(poles) + destroyed(soviets) >= 1"]),
    then=st.lists(on_groups | panics | st.just(Effect("end")), min_size=1, max_size=2).map(tuple),
    once=st.booleans(),
)


@cache
def crossing() -> Battle:
    return open_battle(CROSSING).battle


def battle(events: list[ScenarioEvent], held: frozenset[int], waiting: frozenset[int]) -> Battle:
    """The second tutorial with these events, some groups held, others that wait for an event."""
    scenario = crossing().scenario
    assert scenario is not None
    sides, number = [], 0
    for side in scenario.sides:
        groups = []
        for group in side.groups:
            if number in waiting:
                edge = "1605" if side.id == "poles" else "edge(W)"
                group = replace(group, deploy="", enter=Entry(ON_EVENT, edge), fields={})
            groups.append(replace(group, held=number in held))
            number += 1
        sides.append(replace(side, groups=tuple(groups)))
    made = replace(scenario, sides=tuple(sides), events=tuple(events), length=Length(TURNS, TURNS))
    return Battle(crossing().sheet, made)


@pytest.mark.parametrize("player", ["random", "staff"])
@settings(max_examples=examples(8), deadline=None)
@given(
    events=st.lists(happenings, min_size=1, max_size=3),
    held=st.frozensets(st.integers(0, 3), max_size=2),
    waiting=st.frozensets(st.integers(1, 3), max_size=2),
    seed=st.integers(0, 99),
)
def test_a_game_with_any_events_breaks_no_rule_and_replays(
    player: str, events: list[ScenarioEvent], held: frozenset[int], waiting: frozenset[int], seed: int
) -> None:
    target = battle(events, held, waiting)
    session = play_game(target, player, seed)
    assert session.outcome() is not None
    for step in session.steps:
        check_step(step)
    again = replay(record_of(session, scenario="x", seed=seed), target)
    assert mismatches(record_of(session, scenario="x", seed=seed), again) == []
    assert again.events() == session.events()
