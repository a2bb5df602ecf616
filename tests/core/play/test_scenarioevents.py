"""Events of a scenario: told by the session at the right time, to the right side; no game goes otherwise."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.errors import KpError
from kpeditor.core.play.gamelog import session_json, session_text
from kpeditor.core.play.record import read_record_data, record_data, record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import ScenarioEvent as Tell
from tests.examples import examples
from tests.rulesets.kampfpanzer.engine.field import Field, unit

LEAVES = 'units(red, within(1, "1003")) == 0'
ORDERS: list[dict[str, dict[str, str]]] = [
    {"red": {"94": "D5"}, "blue": {}},
    {"red": {}, "blue": {}},
    {"red": {}, "blue": {}},
]


def battle(*events: Tell) -> Battle:
    field = Field(red=[unit("94", "pz2", "1003")], blue=[unit("38", "at25", "1010", facing="A")], length=3)
    assert field.battle.scenario is not None
    return Battle(field.battle.sheet, replace(field.battle.scenario, events=events))


def played(*events: Tell, turns: int = 3) -> Session:
    session = Session.begin(battle(*events), SeededDice(7))
    for orders in ORDERS[:turns]:
        session.submit(orders)
    return session


@cache
def plain_game() -> Session:
    """The game without any events."""
    return played()


def told(session: Session) -> list[tuple[int, str]]:
    return [(event.turn, event.text) for event in session.events() if event.kind == TOLD]


def test_a_briefing_is_told_before_anything_else_and_to_its_side() -> None:
    session = played(Tell(turns=(0,), side="red", say="Hold the hill.", title="Orders"), turns=0)
    (event,) = session.events()
    assert (event.turn, event.kind, event.side, event.rule) == (0, "told", "red", "")
    assert "To Red: Orders: Hold the hill." in session_text(session)
    assert session_json(session)["opening"][0]["text"] == "Hold the hill."
    assert "opening" not in session_json(played(turns=0))


def test_an_event_happens_at_the_end_of_its_game_turns_once_or_each_time() -> None:
    assert told(played(Tell(turns=(2, 3), say="x"))) == [(2, "x")]
    assert told(played(Tell(turns=(2, 3), say="x", once=False))) == [(2, "x"), (3, "x")]
    assert told(played(Tell(say="x", once=False))) == [(1, "x"), (2, "x"), (3, "x")]
    assert told(played(Tell(turns=(4,), say="x"))) == []


def test_a_condition_is_that_of_the_position_at_the_end_of_the_game_turn() -> None:
    assert told(played(Tell(turns=(0, 1), when=LEAVES, say="gone"))) == [(1, "gone")]
    assert told(played(Tell(turns=(0, 1), when=f"not ({LEAVES})", say="still here"))) == [(0, "still here")]
    assert told(played(Tell(when="units(red, town(9)) == 0", say="no such town"))) == []


def test_taking_back_takes_back_what_was_told() -> None:
    session = played(Tell(turns=(1, 2), say="x"))
    session.take_back(1)
    assert told(session) == []
    session.submit(ORDERS[0])
    assert told(session) == [(1, "x")]


def test_a_condition_that_cannot_be_understood_is_refused_with_its_number() -> None:
    with pytest.raises(KpError, match="event 2 cannot be understood"):
        played(Tell(say="x"), Tell(when="units(red", say="x"))


def test_a_position_saved_as_a_scenario_has_the_events_still_to_come() -> None:
    session = played(
        Tell(turns=(0,), say="briefing"),
        Tell(turns=(1,), say="over"),
        Tell(when=LEAVES, say="told already"),
        Tell(turns=(1, 3), when="destroyed(blue) >= 1", say="to come"),
        Tell(say="each time", once=False),
        turns=1,
    )
    scenario = session.as_scenario()
    assert scenario is not None
    assert [(one.turns, one.when, one.say) for one in scenario.events] == [
        ((2,), "destroyed(blue) >= 1", "to come"),
        ((), "", "each time"),
    ]


EVENTS = st.lists(
    st.builds(
        Tell,
        turns=st.sets(st.integers(0, 3)).map(lambda turns: tuple(sorted(turns))),
        when=st.sampled_from(["", LEAVES, "destroyed(blue) >= 1", "undisrupted(blue) > 0 and not (1 == 2)"]),
        side=st.sampled_from(["", "red", "blue"]),
        say=st.text("ab ", max_size=3),
        once=st.booleans(),
    ),
    max_size=4,
)


@settings(max_examples=examples(25), deadline=None)
@given(EVENTS)
def test_telling_changes_no_position_and_a_replay_tells_the_same(events: list[Tell]) -> None:
    plain, session = plain_game(), played(*events)
    assert [step.after.digest() for step in session.steps] == [step.after.digest() for step in plain.steps]
    assert [event for event in session.events() if event.kind != TOLD] == plain.events()
    record = read_record_data(record_data(record_of(session, scenario="x.yaml", seed=7)))
    assert record == record_of(plain, scenario="x.yaml", seed=7)
    again = replay(record, session.battle)
    assert mismatches(record, again) == []
    assert again.events() == session.events()
