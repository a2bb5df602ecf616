"""Rules of Panzer8 that no other file tries by themselves [P4, P48, P50, P53, P58, P63, P65, P67, PT-9]."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Group, Length, Scenario, Side, VictoryLine
from kpeditor.rulesets.panzer8.checks import capacity
from kpeditor.rulesets.panzer8.engine import costs, shots
from kpeditor.rulesets.panzer8.engine.acts import air, support
from kpeditor.rulesets.panzer8.engine.start import start
from kpeditor.rulesets.panzer8.engine.table.pieces import Zone
from kpeditor.rulesets.panzer8.engine.table.position import RECCE
from kpeditor.rulesets.panzer8.engine.turns import begin_game, question, scout, scout_faults
from kpeditor.rulesets.panzer8.units import element, unit_types
from kpeditor.rulesets.toolbox.tablepaths import TablePath
from tests.rulesets.panzer8.tablegames import (
    BLUE,
    RED,
    Place,
    area,
    line,
    playing,
    position,
    sentences,
    session,
    sheet,
    steps,
)
from tests.rulesets.panzer8.test_games import small_battle

Places = dict[str, Place]
GROUND = position(
    {},
    {},
    area("Wood", "woods", 10, 10, 20, 16),
    area("House", "building", 26, 18, 29, 20, material="stone", elevated=True),
    area("Hill", "hill", 35, 5, 45, 15),
    line("Hedge", "hedge", (22, 25), (40, 25)),
).ground
_PLACES = st.tuples(st.integers(2, 58), st.integers(2, 38), st.integers(0, 359))


@given(_PLACES, _PLACES)
def test_p4_who_sees_is_seen(one: tuple[int, int, int], other: tuple[int, int, int]) -> None:
    a, b = (Stand(TablePoint(x, y), 1.25, 1.0, turn) for x, y, turn in (one, other))
    assert GROUND.sees(a, b) == GROUND.sees(b, a)


def test_p48_every_type_with_he_or_sa_says_which_and_lanes_and_pillboxes_ask_for_it() -> None:
    known = {id_: element(type_) for id_, type_ in unit_types().items()}
    small = {id_ for id_, one in known.items() if one.gun is not None and one.gun.is_small_arms}
    assert {"infantry", "machine_gun"} <= small
    assert not small & {"tank", "anti_tank_gun", "mortar", "assault_gun"}
    fort = area("Fort", "pillbox", 28, 10, 32, 13)
    blue: Places = {"x": ("infantry", 30, 11.5, 180)}
    for type_, immune in (("infantry", True), ("tank", False)):
        at = position({"a": (type_, 30, 17, 0)}, blue, fort)
        assert ("P41" in shots.why_not(at, "a", "x")) == immune


@pytest.mark.parametrize(("y", "far"), [(21.4, False), (23.6, True)])
def test_p50_half_the_range_of_a_suppressed_firer_is_two(y: float, far: bool) -> None:
    red: Places = {"a": ("infantry", 30, y, 0)}
    at = position(red, {"x": ("infantry", 30, 19, 180)}, conditions={"a": {"suppressed": 1}})
    shot = shots.aim(at, "a", "x")
    assert shot.reach == 4
    assert shots.shot_of(at, shot).far == far
    assert not shots.shot_of(at, shot).near  # nor has it the one for being near [P14]


@pytest.mark.parametrize(("type_", "row"), [("br_light_mortar", "Inf"), ("ge_light_mortar", "CSW")])
def test_p53_light_mortars_of_the_british_and_japanese_move_as_infantry(type_: str, row: str) -> None:
    at = position({"m": (type_, 30, 24, 0)}, {})
    assert costs.row_of(at, "m") == row
    path = TablePath((TablePoint(30, 24), TablePoint(30, 10)))
    assert costs.cost(at, "m", path).most == (4 if row == "Inf" else 1)
    assert costs.row_of(position({"m": ("ja_light_mortar", 30, 24, 0)}, {}), "m") == "Inf"


def test_p58_recce_that_is_due_in_the_first_game_turn_enters_by_its_move_before_the_game() -> None:
    groups = (Group("cars", {"recce_car": 1}, enter=Entry(1, "edge(S)")),)
    late = (Group("late", {"recce_car": 1}, enter=Entry(2, "edge(N)")),)
    sides = (
        Side(RED, "Red", groups, fields={"attacker": True, "home": "S"}),
        Side(BLUE, "Blue", late, fields={"home": "N"}),
    )
    scenario = Scenario("S", "panzer8", "", Length(3, 3), sides, (VictoryLine("draw"),))
    play = playing(start(Battle(sheet(), scenario)))
    begin_game(play)
    asked = question(play.at)
    assert play.at.phase == RECCE
    assert asked is not None
    assert asked.side == RED, "who is due later does not scout"
    (car,) = play.at.scouts
    answer = {"unit": car, "do": "move", "path": [[30, 40], [30, 36]]}
    assert scout_faults(play.at, RED, answer) == []
    scout(play, answer)
    play.walk_on()
    assert play.at.pieces[car].at == TablePoint(30, 36)
    assert not play.at.pieces[car].acted


def test_p63_aircraft_come_from_the_middle_of_the_home_edge_and_halt_four_before_the_target() -> None:
    blue: Places = {
        "x": ("tank", 30, 10, 180),
        "near": ("so_aa37", 45, 20, 180),
        "far": ("so_aa37", 57, 20, 180),
    }
    at = position({"a": ("infantry", 30, 38, 0)}, blue)
    path = air.approach(at, RED, "x")
    assert shapely.get_coordinates(path).tolist() == [[30, 40], [30, 14]]
    assert air.guns_at(at, RED, "x") == ["near"]
    play = playing(at, 5, 5, 5, 5)
    soft = position({}, {"x": ("lorry", 30, 10, 180)})
    play = playing(soft, 9, 1)
    air.attack(play, {"side": RED, "plane": "tank buster", "target": "x"}, 0)
    assert play.at.passes == (), "a tank buster that found no armour does not return"


def test_p65_he_hits_friend_and_foe_each_by_a_die_of_its_own_against_one_of_attack() -> None:
    red: Places = {"a": ("infantry", 29, 20, 0)}
    at = position(red, {"x": ("infantry", 31, 20, 180)})
    play = playing(at, 9, 1, 10)
    support.pound(play, Zone(RED, TablePoint(30, 20), 4, "medium", 2), can_shift=True)
    struck = [event for event in play.events if event.kind == "struck"]
    assert [event.units[0] for event in struck] == ["a", "x"]
    assert [event.data["dice"] for event in struck] == [[9, 1], [9, 10]]
    assert (play.at.pieces["a"].state, play.at.pieces["x"].state) == ("destroyed", "map"), sentences(
        play.events
    )


def test_p67_one_question_at_a_time_of_known_kinds() -> None:
    game = session(small_battle(1), 4)
    kinds: list[str] = []
    for state in steps(game, 4):
        asked = state.pending()
        assert len(asked) <= 1
        kinds += [one.kind for one in asked]
    assert set(kinds) <= {"set up", "hide", "recce", "event", "action", "react", "combat", "choose", "ready"}
    assert {"action", "hide", "recce"} <= set(kinds)
    outcome = game.outcome()
    assert outcome is not None


def test_pt_9_a_built_up_area_of_four_holds_four_infantry_bases() -> None:
    town = area("T", "built_up", 10, 10, 14, 13)
    assert capacity(town, unit_types()) == 4
