"""Assaults, morale, aircraft, supply and victory in games of Not Quite Mechanized, rule by rule (N)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.documents import OpenBattle, open_battle, save_map, save_scenario
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.players import play_game
from kpeditor.core.problem import Severity
from kpeditor.core.rules.dice import ScriptedDice, SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.lab.game import new_table, play_row
from kpeditor.lab.spec import Series
from kpeditor.rulesets.nqm import units
from kpeditor.rulesets.nqm.engine import orders, resting, shooting, testing, victory
from kpeditor.rulesets.nqm.engine.combat import assaulting, casualties, facing, firing
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Fight, Order, Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.sighting import observed
from kpeditor.rulesets.nqm.engine.state import Operation


@pytest.fixture(scope="module")
def velm() -> Battle:
    return open_battle(Path("tests/rulesets/nqm/velm-battle.yaml")).battle


@pytest.fixture(scope="module")
def tarn() -> Battle:
    return open_battle(Path("scenarios/nqm/tarn-crossroads.yaml")).battle


def begun(battle: Battle) -> Position:
    return replace(Operation.of(battle).position, hour=1)


def log_of(faces: Iterable[int] | None = None) -> Log:
    log = Log(SeededDice(1) if faces is None else ScriptedDice(list(faces)))
    log.at(1, "test")
    return log


def put(position: Position, formation: str, x: float, y: float, **changes: object) -> Position:
    """The stands of a formation side by side around a point."""
    stands = position.of(formation, all_below=False)
    return position.with_stands(
        replace(one, at=TablePoint(x, y + 0.05 * n), **changes)  # type: ignore[arg-type]
        for n, one in enumerate(stands)
    )


def assaulted(battle: Battle, *, won: bool = True) -> Position:
    """Company bn1a with the staff of its battalion before company d-a, which has dug in."""
    position = put(begun(battle), "d-a", 4.15, 3.0, concealed=False)
    position = put(put(position, "bn1a", 3.9, 3.0, posture="open"), "bn1", 3.7, 3.0)
    far = [one.id for one in position.here("defenders") if one.formation != "d-a"]
    position = position.with_stands(replace(position.stands[id_], at=TablePoint(7.9, 5.9)) for id_ in far)
    position = position.with_unit("bn1a", order=Order("attack", TablePoint(4.15, 3.0)), ordered=True)
    position = observed(position)
    fight = Fight("bn1a", (1,), (0,), 0 if won else -1)
    return replace(position, fights={"bn1a": fight})


def titles(stands: Iterable[Stand]) -> set[str]:
    return {one.id for one in stands}


def test_stands_by_what_they_may_do():
    """N1 to N4: fighting stands assault, support stands fire, command stands lead, specialists act alone."""
    types = units.unit_types()
    asked = ("rifle_platoon", "medium_mg", "battalion_staff", "sniper")
    assert [types[id_].data["stand"] for id_ in asked] == ["fighting", "support", "command", "specialist"]

    assert all("[N" in type_.notes[0] for type_ in types.values())


def test_support_stands_do_not_assault_and_a_staff_has_to_lead(velm):
    """N2, N41: without an unwounded staff of the battalion one stand alone assaults."""
    position = assaulted(velm)
    assert titles(assaulting.attackers(position, "bn1a")) == {"bn1a-1", "bn1a-2", "bn1a-3"}
    staff = position.stands["bn1-hq"]
    alone = position.with_stands([replace(staff, markers=staff.figures)])
    assert len(assaulting.attackers(alone, "bn1a")) == 1


def test_an_assault_needs_a_firefight_that_was_won_an_hour_before(velm):
    """N40: regulars need a firefight that was won an hour before; veterans may assault at once."""
    assert assaulting.may_assault(assaulted(velm), "bn1a")
    assert not assaulting.may_assault(assaulted(velm, won=False), "bn1a")
    position = assaulted(velm)
    now = replace(position, fights={"bn1a": Fight("bn1a", (1,), (0,), 1)})
    assert not assaulting.may_assault(now, "bn1a")
    assert not assaulting.may_assault(position.with_unit("bn1", stalled=True), "bn1a"), "N47"


def test_a_position_is_taken(velm):
    """N42 to N44, N48, N61: matched dice by round until no defender is left standing."""
    position = assaulted(velm)
    proposal = assaulting.proposed(position, "bn1a", log_of([6, 6, 6, 1, 1] * 3 + [6] * 20))
    assert proposal is not None
    assert proposal.result["ends"] == assaulting.TAKEN
    after = assaulting.applied(position, proposal, proposal.result, log_of())
    middle = after.centre(after.of("bn1a"))
    assert middle is not None
    assert after.setting.distance(middle, TablePoint(4.15, 3.05)) < 0.1
    assert after.units["bn1a"].order.task == "hold"


def test_broken_defenders_are_overrun_without_a_fight(velm):
    """N44, N48: broken green conscripts surrender; regulars who can get away do not."""
    position = assaulted(velm).with_unit("d-bn", broken=True)
    proposal = assaulting.proposed(position, "bn1a", log_of([]))
    assert proposal is not None
    assert (proposal.result["attacker"], proposal.result["ends"]) == (0, assaulting.TAKEN)
    after = assaulting.applied(position, proposal, proposal.result, log_of())
    assert {one.state for one in after.stands.values() if one.formation == "d-a"} == {"destroyed"}


def test_an_attacker_who_loses_a_round_stops(velm):
    """N47: with fewer casualties caused than taken the attack is stalled, and cannot be ordered again before
    reserves join it.
    """
    position = assaulted(velm)
    proposal = assaulting.proposed(position, "bn1a", log_of([1, 1, 1, 6, 6]))
    assert proposal is not None
    assert (proposal.result["ends"], proposal.result["failed"]) == (assaulting.REPELLED, "attacker")
    after = assaulting.applied(position, proposal, proposal.result, log_of())
    assert after.units["bn1"].stalled
    again = {"bn1a": {"task": "attack", "to": [4.1, 3.0]}}
    assert list(orders.faults(after, "attackers", again)) == []
    fresh = [*after.of("bn1"), *after.of("bn2"), *after.of("artillery")]
    (fault,) = orders.faults(after.with_stands(replace(one, markers=1) for one in fresh), "attackers", again)
    assert "stalled" in str(fault)


def test_infantry_takes_the_casualties_of_a_mixed_assault(velm):
    """N36."""
    position = assaulted(velm)
    tank = position.stands["tanks-1"]
    position = position.with_stands([replace(tank, at=TablePoint(3.95, 3.1), formation="bn1a")])
    proposal = assaulting.proposed(position, "bn1a", log_of([6] * 60))
    assert proposal is not None
    result = {**proposal.result, "attacker": 2, "ends": "undecided"}
    after = assaulting.applied(position, proposal, result, log_of())

    assert after.stands["tanks-1"].markers == 0
    assert sum(one.markers for one in after.of("bn1a")) == 2


def test_tests_of_morale_in_a_game(velm):
    """N46, N48: a defender tests to stand once two thirds of the battalion are lost."""
    position = begun(velm)
    stands = position.members("d-bn")
    strength = sum(one.figures for one in stands)
    lost, hit = 0, []
    for one in stands:
        if lost < strength * 2 / 3:
            hit.append(replace(one, markers=one.figures))
            lost += one.figures
    position = position.with_stands(hit)
    assert testing.due(position) == ["d-bn"]
    proposal = testing.proposed(position, "d-bn", log_of([1]))
    assert proposal is not None
    assert (proposal.result["passed"], proposal.result["purpose"]) == (False, "break")
    after = testing.applied(position, proposal, proposal.result, log_of())
    assert after.units["d-bn"].broken
    assert testing.due(after) == [], "who is broken tests no more"
    assert victory.tally(after).effective("defenders", None) < len([*after.here("defenders")])


def test_who_cannot_get_away_surrenders(velm):
    """N49, N57: foot before motorized troops."""
    position = begun(velm)
    foot, fast = position.of("d-a"), position.of("bn1a")
    assert not casualties.may_retreat(position, foot, fast)
    assert casualties.may_retreat(position, fast, foot)
    assert casualties.may_retreat(position, foot, [])


def test_markers_follow_an_addressed_shuffle(velm):
    """N33, N61: the order of the shuffle says who takes the markers; the same dice give the same."""
    position = begun(velm)
    stands = position.of("bn1a")
    after = [casualties.hit(position, stands, 2, "a", log_of()) for _ in range(2)]
    found = [[one.markers for one in now.of("bn1a")] for now in after]

    assert found[0] == found[1]
    assert sorted(found[0]) == [0, 1, 1]


def test_who_fires_is_named(velm):
    """N62: a side may leave stands out."""
    position = replace(assaulted(velm), fights={})
    own, foes = facing.sides_of(position, "bn1a")
    able = facing.firers(position, own, foes, attacks=True)
    assert len(able) > 1
    position = replace(position, volleys={"attackers": {"bn1a": [able[0].id]}})
    assert facing.chosen(position, "attackers", "bn1a", able, []) == [able[0]]
    assert facing.chosen(position, "defenders", "bn1a", able, []) == able


def test_an_air_attack_fights_the_guns_first(tarn):
    """N24, N25: four hours to call; a sortie a day."""
    position = begun(tarn)
    aim = TablePoint(8.7, 4.3)
    assert orders.hours(position, "b-aircraft", Order("strike", aim))[0] == 4
    position = position.with_unit("b-aircraft", order=Order("strike", aim), ordered=True)
    assert shooting.air_due(position) == ["b-aircraft"]
    proposal = shooting.air_proposed(position, "b-aircraft", log_of([6, 6, 1] + [6] * 8))
    assert proposal is not None
    assert (proposal.result["won"], proposal.result["guns_lost"]) == (True, 1)
    after = shooting.air_applied(position, proposal, proposal.result, log_of())
    assert after.stands["r-flak"].state == "destroyed"
    assert shooting.air_due(after) == []
    lost = shooting.air_proposed(position, "b-aircraft", log_of([1, 1, 6]))
    assert lost is not None
    assert (lost.result["won"], lost.result["air_lost"]) == (False, 1)


def test_recce_calls_the_bombardment_it_was_given(velm):
    """N58: a battery in direct support of it comes at once."""
    assert velm.scenario is not None
    sides = [
        replace(side, groups=tuple(
            replace(one, fields={**one.fields, "supports": "recce"}) if one.id == "artillery" else one
            for one in side.groups
        ))
        for side in velm.scenario.sides
    ]  # fmt: skip
    position = begun(replace(velm, scenario=replace(velm.scenario, sides=tuple(sides))))
    called = position.setting.trees["attackers"].call("recce", "artillery")
    assert (called.hours, called.why) == (0, "in direct support of recce [N5]")


def test_a_workshop_repairs(tarn):
    """N54: a casualty an hour off each vehicle stand that rests beside it."""
    position = begun(tarn)
    tank, shop = position.stands["b-tanks-1"], position.stands["b-workshop"]
    position = position.with_stands([replace(tank, at=shop.at, markers=2)])
    assert resting.ended(position, log_of()).stands["b-tanks-1"].markers == 1
    fought = position.with_unit("b-tanks", engaged=1)
    assert resting.ended(fought, log_of()).stands["b-tanks-1"].markers == 2


def test_digging_takes_six_hours_out_of_fire(velm):
    """NT-29 in a game: an hour under fire does not count."""
    position = begun(velm).with_unit("bn1a", order=Order("dig"), ordered=True)
    for hour in range(1, 8):
        position = replace(position, hour=hour)
        if hour == 4:
            position = position.with_unit("bn1", engaged=4)
        position = resting.ended(position, log_of())
        assert (position.of("bn1a")[0].posture == "dug-in") is (hour == 7)


def test_victory_counts_stands_in_positions(velm):
    """N66: unbroken stands there and none of the enemy."""
    position = begun(velm)
    assert victory.outcome(position, is_last=False) is None
    found = victory.outcome(position, is_last=True)
    assert found is not None
    assert found.winner == "defenders"
    away = [
        one.id
        for one in position.here("defenders")
        if one.at is not None and position.setting.position_at(one.at)
    ]
    position = position.with_stands(replace(position.stands[id_], at=TablePoint(7.5, 5.5)) for id_ in away)
    position = put(position, "bn1a", 6.2, 2.9)
    found = victory.outcome(position, is_last=True)
    assert found is not None
    assert (found.winner, found.level) == ("attackers", "decisive")
    assert Operation(position).tally().units("attackers", None) == len(
        [one for one in position.here("attackers") if position.setting.types[one.type].is_combat]
    )


def test_survivors_go_on_in_a_scenario_of_their_own(velm, tmp_path):
    """A position is a scenario: markers, ammunition and posture are kept; it checks, and plays on."""
    game = play_game(velm, "random", 4, turns=4)
    state = game.state
    assert isinstance(state, Operation)
    scenario = state.as_scenario()
    opened = save_scenario(
        save_map(
            OpenBattle(replace(velm, scenario=scenario), [], None, None, None, None), tmp_path / "map.yaml"
        ),
        tmp_path / "on.yaml",
    )
    assert opened.scenario_path is not None
    again = open_battle(opened.scenario_path)
    assert [one.text for one in again.problems if one.severity is Severity.ERROR] == []
    assert [one.text for one in check_battle(again.battle) if one.severity is Severity.ERROR] == []
    left = Operation.of(again.battle).position
    before = state.position
    here = {one.id: one for one in before.here()}
    assert {one.id for one in left.here()} == here.keys()
    assert all(one.markers == here[one.id].markers for one in left.here())
    assert all(one.ledger.fire == here[one.id].ledger.fire for one in left.here())
    assert scenario.length.max == velm.scenario.length.max - (before.hour - 1)
    assert play_game(again.battle, "random", 1).outcome() is not None


def test_the_lab_plays_double_blind_games_with_an_empty_seat(tarn):
    """Units are counted as their own side sees them, and nobody at the umpire's seat takes the defaults."""
    row = play_row(new_table(Series.of(tarn, ("random", "random"), 1, seed=1)), 0)
    assert row.broken == ()
    assert row.winner


def before_militia(battle: Battle, formation: str) -> Position:
    """A formation of the attackers before company d-a, which has no gun and no tank beside it."""
    position = put(begun(battle), "d-a", 4.15, 3.0, concealed=False)
    position = put(position, formation, 3.9, 3.0, posture="open")
    far = [
        one.id
        for side, own in (("attackers", formation), ("defenders", "d-a"))
        for one in position.here(side)
        if one.formation != own
    ]
    position = position.with_stands(replace(position.stands[id_], at=TablePoint(0.5, 5.9)) for id_ in far)
    return observed(position.with_unit(formation, order=Order("attack", TablePoint(4.15, 3.0)), ordered=True))


def test_armoured_cars_of_the_recce_are_no_tanks(velm):
    """N4, N38: regulars give up before tanks that attack for the first time, but not before armoured cars,
    which fight no infantry and calm nobody either.
    """
    found = firing.proposed(before_militia(velm, "tanks"), "tanks", log_of([1, *[1] * 20]))
    assert found is not None
    assert found.result["gives_up"]
    assert "tank terror" in found.words
    position = before_militia(velm, "recce")
    found = firing.proposed(position, "recce", log_of([1] * 20))
    assert found is not None
    assert not found.result["gives_up"]
    assert "tank terror" not in found.words
    after = firing.applied(position, found, found.result, log_of([1] * 20))
    assert not after.units["d-bn"].calm


def test_a_gun_that_cannot_fire_keeps_nobody_from_terror(velm):
    """N38: a gun without ammunition does not count as anti-tank fire."""
    position = before_militia(velm, "tanks")
    gun = replace(position.stands["d-at-1"], at=TablePoint(4.2, 3.1))
    position = observed(position.with_stands([gun]))
    found = firing.proposed(position, "tanks", log_of([1] * 20))
    assert found is not None
    assert not found.result["gives_up"]
    empty = replace(gun, ledger=replace(gun.ledger, combat={}))
    found = firing.proposed(position.with_stands([empty]), "tanks", log_of([1] * 20))
    assert found is not None
    assert found.result["gives_up"]


def graded(battle: Battle, **grades: str) -> Battle:
    """The battle with other grades of some formations."""
    scenario = battle.scenario
    assert scenario is not None
    sides = tuple(
        replace(
            side,
            groups=tuple(
                replace(one, fields={**one.fields, "grade": grades.get(one.id, one.fields["grade"])})
                for one in side.groups
            ),
        )
        for side in scenario.sides
    )
    return replace(battle, scenario=replace(scenario, sides=sides))


@pytest.mark.parametrize("veterans", ["d-a", "d-b"])
def test_tanks_frighten_regulars_beside_veterans_and_not_those(velm, veterans):
    """N38: tanks frighten the regulars and not the veterans, whichever of them is named first."""
    position = put(
        before_militia(graded(velm, **{veterans: "V"}), "tanks"), "d-b", 4.15, 2.8, concealed=False
    )
    position = observed(position)
    found = firing.proposed(position, "tanks", log_of([1] * 20))
    assert found is not None
    assert found.result["gives_up"]
    after = firing.applied(position, found, found.result, log_of([1] * 20))
    for company in ("d-a", "d-b"):
        stands = [one for one in after.stands.values() if one.formation == company]
        assert {one.state for one in stands} == {"map" if company == veterans else "destroyed"}, company


def test_where_neither_side_has_a_stand_left_nobody_wins(velm):
    """N66: if neither side has a stand left, the side listed second does not win."""
    position = begun(velm)
    gone = [replace(one, state="destroyed") for one in position.here()]
    found = victory.outcome(position.with_stands(gone), is_last=False)
    assert found is not None
    assert found.winner == "draw"
    gone = [one for one in gone if one.side == "defenders"]
    found = victory.outcome(position.with_stands(gone), is_last=False)
    assert found is not None
    assert found.winner == "attackers"


def test_loads_that_a_column_gave_away_are_no_part_of_the_share_of_losses(velm):
    """N46, N55, ruling 10: the share is of the figures at the start."""
    position = begun(velm)
    before = position.losses("regiment")
    spent = replace(position.stands["bn1a-1"], ledger=replace(position.stands["bn1a-1"].ledger, combat={}))
    near = replace(position.stands["regiment-supply"], at=TablePoint(1.5, 2.3))
    position = position.with_stands([spent, near])
    proposal = resting.proposed(position, "bn1", log_of())
    assert proposal is not None
    assert proposal.result["supplied"]
    after = resting.applied(position, proposal, proposal.result, log_of())
    assert after.stands["regiment-supply"].figures < position.stands["regiment-supply"].figures
    assert after.losses("regiment") == before
