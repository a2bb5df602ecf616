"""Effects that last, tables and draws in KampfPanzer: movement, sight, hashes, continuation, secrets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.formats.scenarioreader import read_scenario_data
from kpeditor.core.files.formats.scenariowriter import scenario_data
from kpeditor.core.play.filling import Completing
from kpeditor.core.play.players import ask, find_player, play_on
from kpeditor.core.play.record import read_record_data, record_data, record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import ScriptedDice, SeededDice
from kpeditor.core.rules.inforce.sight import sight_at_start, sight_under
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.events import Effect, Outcome, RandomTable
from kpeditor.core.scenario.events import ScenarioEvent as Event
from kpeditor.core.scenario.model import ON_EVENT, Entry, Group
from kpeditor.lab.game import new_table, play_row
from kpeditor.lab.spec import Series
from kpeditor.rulesets.kampfpanzer.ruleset import KampfPanzer
from tests.each import each
from tests.rulesets.kampfpanzer.engine.field import Field, clear_map, unit

FOG = Effect("fog", level=3)


def field(*effects: Effect, turns: tuple[int, ...] = (0,), more: tuple[Event, ...] = ()) -> Field:
    """A tank of each side, seven hexes apart; effects from the start or after game-turns."""
    return Field(
        red=[unit("94", "pz2", "1003")],
        blue=[unit("73", "bt7", "1010")],
        happens=(Event(turns=turns, then=effects), *more),
    )


def test_fog_ends_fire_and_sight_after_so_many_hexes() -> None:
    clear, foggy = Field(red=[unit("94", "pz2", "1003")], blue=[unit("73", "bt7", "1007")]), field(FOG)
    foggy.blue = [unit("73", "bt7", "1007")]
    assert clear.faults(_94="D1", _73="N1003") == foggy.faults(_94="D1") == []
    assert foggy.faults(_73="N1003") != []
    ground = foggy.state.position.game.ground
    far, near = (ground.sheet.hex(name) for name in ("1006", "1005"))
    assert not ground.visible(ground.cell(ground.sheet.hex("1003")), ground.cell(ground.sheet.hex("1007")))
    assert ground.visible(ground.cell(ground.sheet.hex("1003")), ground.cell(far))
    rules = sight_at_start(KampfPanzer(), foggy.battle.sheet, foggy.battle.scenario)
    assert rules is not None
    seen = rules.field(ground.sheet.hex("1003"))
    assert seen[far.row - 1, far.column - 1]
    assert seen[near.row - 1, near.column - 1]
    assert int(seen.sum()) == 36, "all within three hexes but one, which the trimmed board lacks"
    verdict = rules.verdict(ground.sheet.hex("1003"), ground.sheet.hex("1007"))
    assert [one.text for one in verdict.reasons] == [
        "range 4 is beyond the 3 hexes one sees now: fog or night"
    ]


def test_smoke_hides_what_a_line_touches_and_crests_may_stop_hiding() -> None:
    smoke = field(Effect("smoke", area='hexes("1005")')).state
    sheet = smoke.position.game.ground.sheet
    rules = sight_under(KampfPanzer(), sheet, smoke.battle.scenario, smoke.in_force)
    assert rules is not None
    assert not rules.visible(sheet.hex("1003"), sheet.hex("1007"))
    assert rules.visible(sheet.hex("1004"), sheet.hex("1005")), "neighbours see each other"
    assert rules.visible(sheet.hex("1203"), sheet.hex("1207"))
    walled = clear_map(crest=("1005D",))
    bare = Field(red=[unit("94", "pz2", "1003")], blue=[unit("73", "bt7", "1008")], sheet=walled)
    ground = bare.state.position.game.ground
    ends = [ground.cell(walled.hex(name)) for name in ("1003", "1008")]
    assert not ground.visible(*ends)
    bare.happens, bare._state = (Event(turns=(0,), then=(Effect("unhidden", kind="crest"),)),), None
    assert bare.state.position.game.ground.visible(*ends)


def test_mud_closed_ground_and_slow_going_change_what_may_be_plotted() -> None:
    plain = Field(red=[unit("94", "pz2", "1003")], blue=[])
    most = plain.state.position.game.pieces[0].figures.movement
    assert plain.faults(_94=f"D{most}") == []
    muddy = field(Effect("mud", level=1, kind="any"))
    assert muddy.faults(_94=f"D{most // 2}") == [] != muddy.faults(_94=f"D{most // 2 + 1}")
    here = field(Effect("mud", level=1, kind="any", area='hexes("1004")'))
    assert here.faults(_94=f"D{most - 1}") == [] != here.faults(_94=f"D{most}")
    slow = field(Effect("slow", level=2, kind="any"))
    assert slow.faults(_94=f"D{most - 2}") == [] != slow.faults(_94=f"D{most - 1}")
    shut = field(Effect("closed", kind="any", area='hexes("1004")'))
    assert shut.faults(_94="D1") != [] == shut.faults(_94="C1")
    shut.sheet, shut._state = clear_map(road=["1003D"], stream=["1003C"]), None
    assert shut.faults(_94="D1") != [] == shut.faults(_94="C1"), "no road leads into it"


def test_12_11_and_12_14_carriers_do_not_drive_onto_closed_ground() -> None:
    closed = Event(turns=(0,), then=(Effect("closed", kind="any", area='hexes("1010")'),))
    waits = [unit("138", "truck", "1009"), unit("112", "inf_ge", "1010")]
    rides = [unit("138", "truck", "1009"), unit("112", "inf_ge", "1009", carried_by="138")]
    told = "Truck 138 cannot drive to 1010, which is closed to it"
    for red, orders, rule in (
        (waits, {"_138": "M1010", "_112": "M"}, "12.11"),
        (rides, {"_138": "Q1010", "_112": "Q"}, "12.14"),
    ):
        assert Field(red=red, blue=[]).faults(**orders) == []
        assert Field(red=red, blue=[], happens=(closed,)).faults(**orders) == [f"{told} [{rule}]"]


@each("road", [(), ("1001A", "1001D")])
def test_r_ent_1a_closed_ground_is_not_entered_from_beyond_the_map_either(road: tuple[str, ...]) -> None:
    """A unit without another entry hex does not have to enter (Q141)."""
    later = Group("later", {"pz2": 1}, enter=Entry(1, "hexes(1001)"))
    closed = Event(turns=(0,), then=(Effect("closed", kind="any", area='hexes("1001")'),))
    plain = Field(red=[], blue=[], groups=((later,), ()), sheet=clear_map(road=road))
    assert plain.faults(_94="@1001") == [] != plain.faults()
    shut = replace(plain, happens=(closed,), _state=None)
    assert shut.faults() == [] != shut.faults(_94="@1001")


def test_an_effect_holds_for_its_game_turns_or_until_another_event_and_is_told() -> None:
    """It is part of the position and its hash; the end of a game-turn ends it."""
    one = field(replace(FOG, turns=2), turns=(1,))
    assert not one.state.in_force
    one.play()
    assert [now.until for now in one.state.in_force] == [3]
    plain = Field(red=one.red, blue=one.blue).play()
    assert one.state.digest() != plain.state.digest()
    assert one.state.view_for("red")["in_force"] == [{"do": "fog", "level": 3, "until": 3, "event": 1}]
    one.play().play()
    assert not one.state.in_force
    kinds = [(event.turn, event.kind) for event in one.events if "force" in event.kind]
    assert kinds == [(1, "in force"), (3, "no longer in force")]
    assert "in force from now on: nobody sees farther than 3 hexes, until the end of game-turn 3" in one.log()
    lifted = field(FOG, more=(Event(turns=(1,), then=(Effect("lift", kind="fog"),)),))
    assert len(lifted.state.in_force) == 1
    assert lifted.play().state.in_force == ()
    assert lifted.state.position.game.ground.visible(*(_cells(lifted, "1003", "1010")))


def _cells(one: Field, *names: str) -> list[int]:
    ground = one.state.position.game.ground
    return [ground.cell(ground.sheet.hex(name)) for name in names]


def test_a_scenario_that_goes_on_keeps_the_weather() -> None:
    session = Session.begin(field(replace(FOG, turns=4), turns=(1,)).battle, SeededDice(1))
    session.submit({})
    session.submit({})
    scenario = session.as_scenario()
    assert scenario is not None
    assert scenario.events[0] == Event(turns=(0,), then=(replace(FOG, turns=3),))
    again = Session.begin(Battle(session.battle.sheet, scenario), SeededDice(1))
    assert [event.text for event in again.opening] == [
        "in force from now on: nobody sees farther than 3 hexes, until the end of game-turn 3"
    ]


TABLE = RandomTable((Outcome(2, "Rain", "It rains.", (replace(FOG, turns=1),)), Outcome(3, "Dry")))


@pytest.mark.parametrize(("face", "tells"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_random_event_rolls_its_die_and_does_its_row(face: int, tells: bool) -> None:
    one = Field(
        red=[unit("94", "pz2", "1003")],
        blue=[unit("73", "bt7", "1010")],
        happens=(Event("Weather", turns=(1,), roll=TABLE),),
    ).play([face])
    assert bool(one.state.in_force) is tells
    rolled = next(event for event in one.events if event.kind == "event table")
    what = {1: "Rain", 2: "Rain", 3: "Dry", 6: "nothing happens"}[face]
    assert rolled.text == f"event 1, die {face} of 6: {what}"
    assert ("It rains." in one.log()) is tells


def test_games_with_weather_and_tables_replay_and_are_counted() -> None:
    """Dice are addressed, records replay, the lab counts what fell."""
    events = (Event("Weather", once=False, roll=TABLE),)
    battle = Field(
        red=[unit("94", "pz2", "1003")], blue=[unit("73", "bt7", "1010")], happens=events, length=4
    ).battle
    session = Session.begin(battle, SeededDice(5))
    players = {side: find_player("kampfpanzer", "staff") for side in ("red", "blue")}
    play_on(session, players, 5)
    record = read_record_data(record_data(record_of(session, scenario="s.yaml", seed=5)))
    assert mismatches(record, replay(record, battle)) == []
    rolled = [event for event in session.events() if event.kind == "event table"]
    assert len(rolled) == 4
    assert len({event.data["die"] for event in rolled}) > 1
    row = play_row(new_table(_series(battle)), 0)
    assert row.is_finished
    assert not row.broken
    assert sum(row.chances["Weather"].values()) == 4


def _series(battle: Battle) -> Series:
    assert battle.scenario is not None
    return Series.of(battle, ("random", "random"), games=2, seed=5)


RESERVES = (
    Group("tanks", units=(unit("74", "bt7", ""),), enter=Entry(2, "1001")),
    Group("guns", units=(unit("38", "at25", ""),), enter=Entry(2, "1001")),
)
DRAW = Draw("reserve", "blue", (Lot(("tanks",), 2), Lot(("guns",))), hidden="enemy")


def drawing(
    draw: Draw = DRAW, groups: tuple[Group, ...] = RESERVES, happens: tuple[Event, ...] = ()
) -> Battle:
    battle = Field(
        red=[unit("94", "pz2", "1003")],
        blue=[unit("73", "bt7", "1010")],
        groups=((), groups),
        happens=happens,
    ).battle
    assert battle.scenario is not None
    return Battle(battle.sheet, replace(battle.scenario, draws=(draw,)))


@pytest.mark.parametrize(("face", "comes"), [(1, "74"), (2, "74"), (3, "38")])
def test_a_lot_is_drawn_before_the_set_up_and_hidden_from_the_enemy(face: int, comes: str) -> None:
    session = Session.begin(drawing(), ScriptedDice([face]))
    own, enemy = (session.state.view_for(side)["units"] for side in ("blue", "red"))
    assert own.keys() == {"94", "73", comes}
    assert enemy.keys() == {"94", "73"}
    public = [event.text for event in session.opening if not event.side]
    assert public == ["lots of reserve are drawn for Blue, in secret"]
    assert session.hides()


def test_drawn_games_replay_with_the_same_seed_and_reveal_by_arrival() -> None:
    for seed in range(4):
        session = Session.begin(drawing(), SeededDice(seed))
        players = {side: find_player("kampfpanzer", "random") for side in ("red", "blue")}
        play_on(session, players, seed, turns=3)
        record = read_record_data(record_data(record_of(session, scenario="s.yaml", seed=seed)))
        assert mismatches(record, replay(record, session.battle)) == []
        drawn = session.start.view_for("blue")["units"].keys() - {"94", "73"}
        for step in session.steps:
            seen = step.before.view_for("red")["units"].keys() & drawn
            there = {id_ for id_ in drawn if step.before.view_for("blue")["units"][id_]["state"] != "due"}
            assert seen == there


def test_an_event_draws_lots_and_brings_their_groups_in() -> None:
    waits = tuple(replace(group, enter=Entry(ON_EVENT, "1001")) for group in RESERVES)
    battle = drawing(
        replace(DRAW, on_event=True), waits, (Event(turns=(1,), then=(Effect("draw", kind="reserve"),)),)
    )
    session = Session.begin(battle, SeededDice(3))
    session.submit({})
    while session.state.turn == 0:
        session.submit({})
    while session.state.turn == 1:
        session.submit({})
    position = session.state.position  # type: ignore[attr-defined]
    called = [position.game.pieces[index].group for index in position.called]
    assert len(called) == 1
    assert called[0] in ("tanks", "guns")
    told = [event for event in session.events() if event.data.get("draw")]
    assert [event.side for event in told] == ["", "blue"]


def test_an_event_draws_once_and_nothing_that_the_scenario_lacks() -> None:
    waits = tuple(replace(group, enter=Entry(ON_EVENT, "1001")) for group in RESERVES)
    effects = (Effect("draw", kind="nothing"), *(Effect("draw", kind="reserve"),) * 2)
    battle = drawing(replace(DRAW, on_event=True), waits, (Event(turns=(1,), then=effects),))
    session = Session.begin(battle, ScriptedDice([1]))
    while session.state.turn <= 1:
        session.submit({})
    assert session.state.position.drawn == ("reserve",)  # type: ignore[attr-defined]
    assert [event.side for event in session.events() if event.data.get("draw")] == ["", "blue"]


def test_what_files_say_of_all_this_is_read_as_it_was_written() -> None:
    battle = drawing(happens=(Event("Weather", turns=(1,), then=(FOG,), roll=TABLE),))
    assert battle.scenario is not None
    again = read_scenario_data(scenario_data(battle.scenario))
    assert again.draws == battle.scenario.draws
    assert again.events == battle.scenario.events


def test_checks_tell_of_chances_parameters_and_draws() -> None:
    long = RandomTable((Outcome(5), Outcome(3), Outcome(1), Outcome(0)))
    events = (
        Event(turns=(1,), roll=TABLE),
        Event(turns=(2,), roll=long),
        Event(turns=(3,), then=(Effect("fog"), Effect("mud", level=99, kind="lava"), Effect("smoke"))),
        Event(turns=(4,), roll=RandomTable((Outcome(6, then=(Effect("rain"),)),))),
        Event(turns=(5,), then=(Effect("draw", kind="nothing"),)),
    )
    lots = (Lot(("tanks", "geese")), Lot(("guns",), 0))
    found = check_battle(drawing(replace(DRAW, lots=lots), happens=events))
    codes = {problem.code for problem in found}
    assert codes >= {
        *("table-short", "table-long", "table-row-never", "effect-level", "effect-kind", "effect-area"),
        *("effect-unknown", "draw-certain", "draw-lot-never", "group-unknown"),
    }
    paths = {problem.where.path for problem in found if problem.code == "effect-unknown"}
    assert paths == {("events", 3, "roll", "rows", 0, "then", 0, "do")}


@pytest.mark.parametrize(
    ("name", "is_event", "seed"), [("random", False, 5), ("random", True, 6), ("staff", True, 7)]
)
def test_computer_players_neither_see_nor_follow_lots_that_are_hidden_from_them(
    name: str, is_event: bool, seed: int
) -> None:
    """Two games that differ only in hidden lots look alike to the enemy's player, who gives the same answers
    until the lots come.
    """
    waits = tuple(replace(group, enter=Entry(ON_EVENT, "1001")) for group in RESERVES)
    event = Event(turns=(1,), then=(Effect("draw", kind="reserve"),))
    draw = replace(DRAW, on_event=is_event)
    games = []
    for face in (1, 3):  # the tanks, the guns
        battle = drawing(draw, waits if is_event else RESERVES, (event,) if is_event else ())
        session = Session.begin(battle, ScriptedDice([face]))
        for turn in range(2 if is_event else 1):
            while session.state.turn == turn and session.pending():
                session.dice = ScriptedDice([face]) if is_event and turn == 1 else SeededDice(seed)
                session.submit({})
        games.append(session)
    assert games[0].state.digest() != games[1].state.digest()
    answers, views = [], []
    for session in games:
        decision = next(one for one in session.pending() if one.side == "red")
        known = session.state.known_to("red")
        chance = Chance.of(seed, 0, *decision.address)
        views.append((known.view_for("red"), session.state.view_for("red")))
        answers.append(ask(find_player("kampfpanzer", name), session.state, decision, chance).answer)
        assert session.state.faults(decision, answers[-1]) == []
    assert views[0] == views[1]
    assert views[0][0] == views[0][1]
    assert answers[0] == answers[1]


class Peeper:
    """A player that notes which units it would find in the view of the other side."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """Does nothing."""
        units = state.view_for("blue")["units"]
        self.seen = {id_ for id_, unit in units.items() if unit["state"] in ("map", "due")}
        return {}


def test_a_player_who_looks_where_it_should_not_finds_no_lots_there() -> None:
    """A player finds no hidden lots when it looks into the other side's view, neither when asked alone nor
    when it completes an answer.
    """
    session = Session.begin(drawing(), ScriptedDice([1]))
    decision, chance = Decision("red", "plot", 1), Chance.of(1)
    assert session.state.view_for("blue")["units"]["74"]["state"] == "due"
    for player in (peeper := Peeper()), Completing(peeper, {}):
        ask(player, session.state, decision, chance)
        assert peeper.seen == {"94", "73"}


def test_a_side_knows_its_own_hidden_lots_when_they_may_come() -> None:
    """Lots hidden from all: a side learns of its own only in the game-turn in which it must bring them in."""
    session = Session.begin(drawing(replace(DRAW, hidden="all")), ScriptedDice([1]))
    seen: list[tuple[int, bool, bool]] = []
    while session.state.turn <= 2 and session.pending():
        if (turn := session.state.turn) > len(seen) - 1:
            own, enemy = (session.state.view_for(side)["units"] for side in ("blue", "red"))
            seen.append((turn, "74" in own, "74" in enemy))
        session.dice = SeededDice(1)
        answers = {
            each.side: ask(find_player("kampfpanzer", "random"), session.state, each, Chance.of(1)).answer
            for each in session.pending()
        }
        session.submit(answers)
    assert seen == [(1, False, False), (2, True, False)]
