"""The set-up of Not Quite Mechanized: who is given by number and area gets places in the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shapely

from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import play_on
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.player import Player
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario
from kpeditor.core.scenario.setup.steps import Limits, SetupStep
from kpeditor.rulesets.nqm.computer.players import offered
from kpeditor.rulesets.nqm.engine.setup import SET_UP
from kpeditor.rulesets.nqm.engine.state import ORDERS, Operation


def changed(battle: Battle, **groups: Mapping[str, Any]) -> Battle:
    """The battle with some groups given by number and area."""
    scenario = battle.scenario
    assert scenario is not None

    def of(group: Group) -> Group:
        return replace(group, **groups[group.id]) if group.id in groups else group

    sides = tuple(replace(side, groups=tuple(map(of, side.groups))) for side in scenario.sides)
    return replace(battle, scenario=replace(scenario, sides=sides))


@pytest.fixture(scope="module")
def velm() -> Battle:
    return open_battle(Path("tests/rulesets/nqm/velm-battle.yaml")).battle


@pytest.fixture(scope="module")
def open_(velm: Battle) -> Battle:
    """Velm with a company of the defenders by number on the position of Sorn, and the tanks of the attackers
    anywhere in the west.
    """
    return changed(
        velm,
        **{
            "d-c": {"counts": {"rifle_platoon": 3}, "units": (), "deploy": "Sorn position"},
            "tanks": {"counts": {"pz3": 1, "pz4": 1}, "units": (), "deploy": "within 1 km of the west edge"},
        },
    )


def answered(state: Operation, answer: Any) -> Operation:
    (decision,) = state.pending()
    return state.advance({decision: answer}, SeededDice(1))[0]


def proposed(state: Operation, name: str = "random") -> Any:
    (decision,) = state.pending()
    return offered()[name].make().answer(state, decision, Chance.of(4))


def test_who_is_given_by_number_is_set_up_before_the_first_hour(open_: Battle) -> None:
    state = Operation.of(open_)
    asked = []
    while state.position.phase == SET_UP:
        (decision,) = state.pending()
        asked.append((decision.side, decision.kind, decision.secret))
        state = answered(state, proposed(state))
    assert asked == [("attackers", SET_UP, True), ("defenders", SET_UP, True)]
    assert state.position.phase == ORDERS
    company = [one for one in state.position.stands.values() if one.formation == "d-c"]
    _, ground = state.position.setting.shapes["Sorn position"]
    assert len(company) == 3
    for one in company:
        assert one.is_here
        assert one.at is not None
        assert shapely.intersects_xy(ground, *one.at)
        assert one.posture == "dug-in", "the position they begin on says their posture [N27]"
    assert len({one.at for one in company}) == 3


def test_a_formation_is_told_once_whatever_the_order_of_its_stands(open_: Battle) -> None:
    """The position is that of any other order."""
    state = Operation.of(open_)
    places = proposed(state)["places"]
    formations = state.position.stands
    mixed = sorted(places, key=lambda id_: (id_[-1], formations[id_].formation))
    assert len(mixed) > len({formations[id_].formation for id_ in mixed})
    (decision,) = state.pending()
    after, told = state.advance({decision: {"places": {id_: places[id_] for id_ in mixed}}}, SeededDice(1))
    deployed = [one.data["formation"] for one in told if one.kind == "deploys"]
    assert sorted(deployed) == sorted(set(deployed))
    assert after.digest() == answered(state, {"places": places}).digest()


def test_what_is_wrong_with_a_set_up_is_told(open_: Battle) -> None:
    state = Operation.of(open_)
    (decision,) = state.pending()
    good = proposed(state)
    one, other = sorted(good["places"])
    place = good["places"][one]
    assert isinstance(state, Operation)
    called = state.position.setting.titles.stand
    for answer, said in (
        ({}, "a set-up is"),
        ([], "a set-up is"),
        ({"places": {one: place}}, f"{called(other)} has no place yet"),
        ({"places": {**good["places"], "bn1-hq": place}}, "'bn1-hq' is not set up now"),
        (
            {"places": {**good["places"], one: {"at": [5, 3]}}},
            f"{called(one)}: it is outside its set-up area",
        ),
        ({"places": {**good["places"], one: {"at": [0.5]}}}, f"{called(one)}: a place is"),
        ({"places": {**good["places"], one: {**place, "facing": "N"}}}, f"{called(one)}: a place is"),
        ({"places": {**good["places"], one: None}}, f"{called(one)}: a place is"),
    ):
        assert said in " | ".join(map(str, state.faults(decision, answer))), answer


def test_steps_of_the_scenario_are_kept_to(open_: Battle) -> None:
    """Their order, and how far apart they want the stands."""
    scenario = open_.scenario
    assert isinstance(scenario, Scenario)
    steps = (
        SetupStep("defenders", ("d-c",)),
        SetupStep("attackers", ("tanks",), limits=Limits(apart=1)),
    )
    state = Operation.of(replace(open_, scenario=replace(scenario, setup=steps)))
    (decision,) = state.pending()
    assert decision.side == "defenders"
    state = answered(state, proposed(state))
    (decision,) = state.pending()
    good = proposed(state)
    one, other = good["places"].values()
    assert shapely.distance(shapely.Point(one["at"]), shapely.Point(other["at"])) >= 1 - 0.02
    near = {"places": dict.fromkeys(good["places"], one)}
    assert any("at least 1 km apart" in str(fault) for fault in state.faults(decision, near))


def test_a_side_learns_nothing_of_the_set_up_of_the_other(open_: Battle) -> None:
    """N13, N64: neither by its view nor by the log."""
    state = Operation.of(open_)
    (decision,) = state.pending()
    before = state.view_for("defenders")["units"]
    state, events = state.advance({decision: proposed(state)}, SeededDice(1))
    assert state.view_for("defenders")["units"] == before
    assert events
    assert all(event.data["known_to"] == ["attackers"] for event in events if event.kind == "deploys")
    assert "grounds" not in state.view_for("attackers")


@pytest.mark.parametrize("name", ["staff", "random"])
def test_computer_players_set_up_and_play_to_the_end(open_: Battle, name: str) -> None:
    scenario = open_.scenario
    assert scenario is not None
    short = replace(open_, scenario=replace(scenario, length=replace(scenario.length, min=2, max=2)))
    seats: dict[str, Player] = {side: offered()[name].make() for side in ("attackers", "defenders")}
    session = play_on(Session.begin(short, SeededDice(3)), seats, 3)
    assert session.outcome() is not None


def test_the_staff_puts_who_fights_on_the_places_that_count(open_: Battle) -> None:
    state = answered(Operation.of(open_), proposed(Operation.of(open_), "staff"))
    places = proposed(state, "staff")["places"]
    _, ground = state.position.setting.shapes["Sorn position"]
    assert len(places) == 3
    assert all(shapely.intersects_xy(ground, *one["at"]) for one in places.values())


def test_staffs_without_areas_begin_on_their_own_part_of_the_table(velm: Battle) -> None:
    """The first side in the west: both began on one point, and saw and fought nobody for a whole game."""
    groups = {
        "d-c": {"counts": {"rifle_platoon": 3}, "units": ()},
        "tanks": {"counts": {"pz3": 1, "pz4": 1}, "units": ()},
        "bn1b": {"counts": {"motor_rifle_platoon": 3}, "units": ()},
    }
    state = Operation.of(changed(velm, **groups))
    half = state.position.setting.sheet.space.width / 2
    for is_west in (True, False):
        places = proposed(state, "staff")["places"]
        assert {one["at"][0] < half for one in places.values()} == {is_west}
        state = answered(state, {"places": places})


def test_staffs_that_fight_for_the_middle_of_the_table_begin_apart_before_it() -> None:
    """Both want the crossroads of Tarn: their formations began between each other there."""
    battle = open_battle(Path("scenarios/nqm/tarn-crossroads.yaml")).battle
    assert battle.scenario is not None
    every = [group for side in battle.scenario.sides for group in side.groups]
    state = Operation.of(changed(battle, **{one.id: {"counts": one.tally(), "units": ()} for one in every}))
    blue = proposed(state, "staff")["places"]
    red = proposed(answered(state, {"places": blue}), "staff")["places"]
    between = min(one["at"][0] for one in red.values()) - max(one["at"][0] for one in blue.values())
    assert between * state.position.setting.kilometre >= 1.0


def test_a_game_that_is_left_during_its_set_up_begins_with_it_again(open_: Battle) -> None:
    state = Operation.of(open_)
    scenario = answered(state, proposed(state)).as_scenario()
    again = Operation.of(replace(open_, scenario=scenario))
    assert [one.side for one in again.pending()] == ["defenders"]
    assert all(one.is_here for one in again.position.of("tanks"))


def test_checks_tell_only_what_is_not_played(open_: Battle) -> None:
    assert "units-nowhere" not in [one.code for one in check_battle(open_)]
    scenario = open_.scenario
    assert scenario is not None
    far = Limits(from_enemy=2)
    steps = (SetupStep("defenders", ("d-c",), limits=far), SetupStep("attackers", ("tanks",)))
    found = check_battle(replace(open_, scenario=replace(scenario, setup=steps)))
    assert [one.code for one in found if one.code.startswith("setup")] == ["setup-unplayed"]
