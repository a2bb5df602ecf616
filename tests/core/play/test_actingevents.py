"""Events that act in whole games: the same in a session, its record, by mail and in the lab."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from kpeditor.core.checks.events import check_effects
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.checks.run import check_battle
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.gamelog import session_json, session_text
from kpeditor.core.play.mail.folder import MailFolder
from kpeditor.core.play.mail.letters import read_letter
from kpeditor.core.play.players import find_player, play_on
from kpeditor.core.play.record import read_record_data, record_data, record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.problem import Severity
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.happenings import HAPPENS, verify_effects
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import Effect
from kpeditor.core.scenario.events import ScenarioEvent as Happens
from kpeditor.core.scenario.model import Group
from kpeditor.lab.game import replay_record, run_batch
from kpeditor.lab.spec import Series
from tests.core.checks.smallbattles import small_map, small_scenario
from tests.core.play.mail.test_mail import exchange
from tests.rulesets.kampfpanzer.engine.field import Field, unit
from tests.toys.race import Race

ALARM = Path(__file__).parents[3] / "scenarios" / "tutorial" / "the-alarm.yaml"
DONE = ("released", "called", "withdrawn", "panic level", "game ended")
GUARD = Group("guard", units=(unit("38", "at25", "1010", facing="A"), unit("73", "bt7", "1110")), held=True)
EVENTS = (
    Happens("Alarm", when='units(red, within(1, "1003")) == 0', then=(Effect("release", "blue", "guard"),)),
    Happens("Rout", turns=(2,), say="They run.", then=(Effect("withdraw", "red", "units"), Effect("end"))),
)
ORDERS = [{"red": {"94": "D5"}, "blue": {}}, {"red": {}, "blue": {"73": "B1"}}]


def battle(*events: Happens) -> Battle:
    return Field(
        red=[unit("94", "pz2", "1003")], blue=[], groups=((), (GUARD,)), happens=events, length=3
    ).battle


def played(*events: Happens, turns: int = 2) -> Session:
    session = Session.begin(battle(*events), SeededDice(7))
    for orders in ORDERS[:turns]:
        session.submit(orders)
    return session


@cache
def game_of_the_staff() -> Session:
    """A game of the tutorial in which everybody is released and brought in."""
    found = open_battle(ALARM).battle
    session = Session.begin(found, SeededDice(3))
    return play_on(session, {side: find_player("kampfpanzer", "staff") for side in ("poles", "soviets")}, 3)


def done(session: Session) -> list[tuple[int, str]]:
    return [(event.turn, event.kind) for event in session.events() if event.kind in DONE]


def test_the_staff_plays_the_tutorial_with_who_is_released_and_who_arrives() -> None:
    session = game_of_the_staff()
    assert {kind for _, kind in done(session)} == {"released", "called"}
    released = next(turn for turn, kind in done(session) if kind == "released")
    moved = [
        (event.turn, event.units[0])
        for event in session.events()
        if event.kind == "enters" and event.side == "poles" and event.data.get("clock") is not None
    ]
    platoon = {piece.id for piece in session.start.position.game.group_pieces("poles", "platoon")}  # type: ignore[attr-defined]
    assert [one for one in moved if one[1] in platoon and one[0] <= released] == []
    assert session.outcome() is not None


def test_a_record_of_it_replays_with_the_same_log_and_hashes() -> None:
    session = game_of_the_staff()
    record = read_record_data(record_data(record_of(session, scenario="the-alarm.yaml", seed=3)))
    again = replay(record, session.battle)
    assert mismatches(record, again) == []
    assert again.events() == session.events()


def test_the_lab_plays_it_the_same_alone_and_in_batches() -> None:
    spec = Series.of_file(ALARM, ("staff", "random"), 4, swap=True).to_json()
    rows = run_batch(spec, 0, 4)
    assert rows == [*run_batch(spec, 0, 2), *run_batch(spec, 2, 4)]
    assert not any(row.broken or row.failure for row in rows)
    assert replay_record(spec, 1) == rows[1].record


def test_the_lab_knows_which_line_decided_a_game_that_an_event_ended() -> None:
    night = Happens(turns=(2,), then=(Effect("end"),))
    (row,) = run_batch(Series.of(battle(night), ("passive", "passive"), 1).to_json(), 0, 1)
    assert (row.turn, row.winner, row.line) == (2, "draw", 0)


def test_the_log_says_which_event_and_why_and_a_record_needs_no_events() -> None:
    session = played(*EVENTS)
    assert done(session) == [(1, "released"), (2, "withdrawn"), (2, "game ended")]
    text = session_text(session)
    assert "event 1, Alarm, happens: the Red have no units within one hex of 1003" in text
    assert "They run." in text
    assert session.outcome() is not None
    events = [event for turn in session_json(session)["turns"] for event in turn["events"]]
    assert [event["data"]["event"] for event in events if event["kind"] == "released"] == [1]
    record = record_of(session, scenario="x.yaml", seed=7)
    assert replay(record, battle(*EVENTS)).events() == session.events()


def test_taking_back_holds_again_who_was_released() -> None:
    session = played(*EVENTS)
    session.take_back(1)
    assert session.faults({"red": {}, "blue": {"73": "B1"}}) != {}
    session.submit(ORDERS[0])
    assert session.faults({"red": {}, "blue": {"73": "B1"}}) == {}


def test_a_position_as_a_scenario_keeps_what_may_still_be_done() -> None:
    before, after = played(*EVENTS, turns=0).as_scenario(), played(*EVENTS, turns=1).as_scenario()
    assert before is not None
    assert after is not None
    assert [event.title for event in before.events] == ["Alarm", "Rout"]
    assert [(event.title, event.turns) for event in after.events] == [("Rout", (1,))]
    assert (before.sides[1].groups[0].held, after.sides[1].groups[0].held) == (True, False)
    sheet = battle().sheet
    for scenario in (before, after):
        assert [one for one in check_battle(Battle(sheet, scenario)) if one.severity is Severity.ERROR] == []
    going_on = Session.begin(Battle(sheet, after), SeededDice(7))
    going_on.submit(ORDERS[1])
    assert done(going_on) == [(1, "withdrawn"), (1, "game ended")]
    last = played(*EVENTS).state.view_for("red")["units"]
    assert going_on.state.view_for("red")["units"]["73"] == last["73"]


def test_an_event_with_nobody_left_is_dropped_unless_it_says_something() -> None:
    events = (
        Happens(turns=(1,), then=(Effect("withdraw", "blue", "guard"),)),
        Happens(turns=(2,), then=(Effect("release", "blue", "guard"),)),
        Happens(turns=(3,), say="Dusk.", then=(Effect("release", "blue", "guard"),)),
    )
    session = Session.begin(battle(*events), SeededDice(7))
    session.submit({"red": {}, "blue": {}})
    made = session.as_scenario()
    assert made is not None
    assert [(event.say, event.then) for event in made.events] == [("Dusk.", ())]


def test_both_ends_of_a_game_by_mail_do_the_same(tmp_path: Path) -> None:
    red = MailFolder.start(tmp_path / "red", battle(*EVENTS), "red")
    blue = MailFolder.join(tmp_path / "blue", read_letter(red.send()[0]))
    for orders in ORDERS:
        exchange(red.seal(orders["red"]), red, blue, blue)
        exchange(blue.seal(orders["blue"]), red, blue, red)
    sessions = [folder.play.session for folder in (red, blue, MailFolder.load(tmp_path / "blue"))]
    for session in sessions:
        assert done(session) == [(1, "released"), (2, "withdrawn"), (2, "game ended")]
        assert [event.turn for event in session.events() if event.kind == HAPPENS] == [1, 2]
        assert session.state.digest() == sessions[0].state.digest()


def test_rules_without_effects_make_a_problem_and_do_not_play() -> None:
    scenario = replace(small_scenario(), events=EVENTS)
    race = Race()
    problems = list(check_effects(ParsedScenario(small_map(), scenario, race)))
    assert [one.code for one in problems] == ["effect-unknown"] * 3
    assert problems[0].text == "Race knows no effect 'release'"
    with pytest.raises(KpError, match="event 1: Race knows no effect 'release'"):
        verify_effects(scenario, race)
