"""What the second edition of the rulings has over the first: N2, N17, N21, N22, N24, N26, N32, N34, N45,
N47, N49, N50, N57, N65.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.forces.sides import begin_scenario
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.dice import ScriptedDice, SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.engine import moving, orders, recceing, resting, shooting, testing
from kpeditor.rulesets.nqm.engine.combat import assaulting, casualties, facing, firing, volleys
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Fight, Order
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.sighting import observed
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.supply import Ledger

BOTH = ("1", "2")


def test_a_new_scenario_says_the_second_edition_and_a_file_that_says_nothing_has_the_first() -> None:
    """A scenario that a person begins has all rules; a file without an edition goes on as before, without a
    problem.
    """
    battle = open_battle(Path("tests/rulesets/nqm/n7-battle.yaml")).battle
    assert battle.scenario is not None
    assert "edition" not in battle.scenario.options
    assert not Operation.of(battle).position.setting.is_second
    assert not [one for one in check_battle(battle) if "edition" in one.text]
    begun = Battle(battle.sheet)
    begin_scenario(begun.sheet, ("Blue", "Red")).apply(begun)
    assert begun.scenario is not None
    assert begun.scenario.options == {"edition": "2"}
    assert Operation.of(begun).position.setting.is_second


def log_of(*faces: int) -> Log:
    log = Log(ScriptedDice(list(faces)) if faces else SeededDice(1))
    log.at(1, "test")
    return log


def edition(name: str, battle: Battle) -> Battle:
    """A battle under an edition of the rulings."""
    assert battle.scenario is not None
    options = {**battle.scenario.options, "edition": name}
    return replace(battle, scenario=replace(battle.scenario, options=options))


@pytest.fixture(scope="module")
def velm() -> dict[str, Position]:
    """The bridge at Velm before its first hour, by edition."""
    battle = open_battle(Path("tests/rulesets/nqm/velm-battle.yaml")).battle
    return {one: Operation.of(edition(one, battle)).position for one in BOTH}


@pytest.fixture(scope="module")
def tarn() -> dict[str, Position]:
    battle = open_battle(Path("scenarios/nqm/tarn-crossroads.yaml")).battle
    return {one: Operation.of(edition(one, battle)).position for one in BOTH}


def only(position: Position, places: dict[str, tuple[float, float]], **changes: object) -> Position:
    """A position with some stands elsewhere, openly, and all others off the table."""
    away = [replace(one, state="withdrawn") for one in position.stands.values() if one.id not in places]
    here = [
        replace(position.stands[id_], at=TablePoint(*at), concealed=False, posture="open", **changes)  # type: ignore[arg-type]
        for id_, at in places.items()
    ]
    return observed(position.with_stands([*away, *here]))


def changed(position: Position, *ids: str, **changes: object) -> Position:
    return position.with_stands(replace(position.stands[id_], **changes) for id_ in ids)  # type: ignore[arg-type]


def before_a_platoon(position: Position, **more: tuple[float, float]) -> Position:
    """Company bn1a with its staff has won a firefight an hour ago against a platoon on the west bank."""
    places = {"bn1a-1": (3.9, 3.0), "bn1a-2": (3.9, 3.05), "bn1-hq": (3.8, 3.0), "d-a-1": (4.15, 3.0)}
    position = only(position, places | {id_.replace("_", "-"): at for id_, at in more.items()})
    position = position.with_unit("bn1a", order=Order("attack", TablePoint(4.15, 3.0)), ordered=True)
    return replace(position, fights={"bn1a": Fight("bn1a", (1,), (0,), 0)})


def ids(stands: Iterable[object]) -> list[str]:
    return sorted(one.id for one in stands)  # type: ignore[attr-defined]


# --- Firefights ---


def test_of_a_company_the_nearest_fires_and_once_an_hour(velm: dict[str, Position]) -> None:
    """N1, N26: not the stand with most ammunition; a stand that has fired, or whose company has, does not
    fire again.
    """
    for name, who in (("1", "bn1a-1"), ("2", "bn1a-2")):
        position = only(velm[name], {"bn1a-1": (3.2, 3.0), "bn1a-2": (3.9, 3.0), "d-a-1": (4.15, 3.0)})
        foe = [position.stands["d-a-1"]]
        assert ids(facing.firers(position, position.of("bn1a"), foe, attacks=True)) == [who]
    spent = firing.paid(position, ["bn1a-2"])
    assert facing.firers(spent, spent.of("bn1a"), foe, attacks=True) == []


def test_two_companies_of_a_battalion_fight_beside_each_other(velm: dict[str, Position]) -> None:
    """N26: the guns of the battalion take part in only one of the two fights."""
    for name, due in (("1", ["bn1a"]), ("2", ["bn1a", "bn1b"])):
        places = {"bn1a-1": (3.9, 2.9), "bn1b-1": (3.9, 3.1), "bn1-mg": (3.8, 3.0), "d-a-1": (4.15, 3.0)}
        position = only(velm[name], places)
        for unit in ("bn1a", "bn1b"):
            position = position.with_unit(unit, order=Order("attack", TablePoint(4.2, 3.0)), ordered=True)
        assert facing.due(position) == due


def test_who_cannot_fire_does_not_become_the_attacker(velm: dict[str, Position]) -> None:
    """N2, N32: if both sides attack, a disorganised formation does not keep the other from attacking."""
    for name, due in (("1", ["d-a"]), ("2", ["bn1a"])):
        position = only(velm[name], {"bn1a-1": (3.9, 3.0), "d-a-1": (4.15, 3.0)})
        for unit, x in (("bn1a", 4.2), ("d-a", 3.0)):
            position = position.with_unit(unit, order=Order("attack", TablePoint(x, 3.0)), ordered=True)
        position = replace(position.with_unit("d-bn", until=9), begins=1)
        assert facing.due(position) == due


def test_who_opens_fire_from_hiding_has_fired(velm: dict[str, Position]) -> None:
    """N17, N65: opening fire from hiding spends the combat unit at once."""
    for name, left in (("1", 2), ("2", 1)):
        position = only(velm[name], {"recce-2": (3.9, 3.0), "d-a-1": (4.15, 3.0)})
        position = changed(position, "d-a-1", concealed=True)
        position = position.with_unit("recce", order=Order("move", TablePoint(4.5, 3.0)), ordered=True)
        found = recceing.proposed(position, "recce", log_of(1, 1, 3, 1))
        assert found is not None
        after = recceing.applied(position, found, found.result, log_of())
        assert after.stands["d-a-1"].ledger.combat["L"] == left
        assert after.fired == (frozenset({"d-a-1"}) if name == "2" else frozenset())


def test_attackers_close_up_one_by_one(velm: dict[str, Position]) -> None:
    """N9, N28: the others do not halt when the first stand meets the enemy; those that meet nobody draw
    level.
    """
    order = Order("attack", TablePoint(4.15, 3.0))
    for name in BOTH:
        position = only(velm[name], {"bn1a-1": (3.5, 3.0), "bn1a-2": (3.3, 3.0), "d-a-1": (4.15, 3.0)})
        position = moving.moved(position.with_unit("bn1a", order=order, ordered=True), log_of())
        foe = [position.stands["d-a-1"]]
        near = [round(volleys.near(position, one, foe), 2) <= 0.3 for one in position.of("bn1a")]
        assert near == ([True, True] if name == "2" else [True, False])
        position = only(velm[name], {"bn1a-1": (3.5, 2.2), "bn1a-2": (3.5, 3.8), "d-a-1": (4.15, 3.0)})
        position = position.with_unit("bn1a", order=order, ordered=True)
        for _ in range(3):
            position = moving.moved(position, log_of())
        assert [one.at and one.at.x for one in position.of("bn1a")] == [4.15, 4.15]


def test_hours_in_which_nobody_hits_or_fires_do_not_tire(velm: dict[str, Position]) -> None:
    """N52: in the second edition an hour without hits and without fire does not count."""
    for name in BOTH:
        position = only(velm[name], {"bn1a-1": (3.2, 3.0), "d-a-1": (4.15, 3.0)})
        position = position.with_unit("bn1a", order=Order("attack", TablePoint(4.2, 3.0)), ordered=True)
        position = replace(position, volleys={"attackers": {"bn1a": []}})
        found = firing.proposed(position, "bn1a", log_of(1))
        assert found is not None
        after = resting.ended(firing.applied(position, found, found.result, log_of()), log_of())
        assert (after.units["bn1"].fought, after.units["d-bn"].fought) == ((1, 1) if name == "1" else (0, 1))
        assert after.units["bn1"].engaged == 1, "but they get no rest"


def test_a_won_firefight_goes_on_though_nobody_can_fire(velm: dict[str, Position]) -> None:
    """N32, N34: troops without ammunition may still assault."""
    for name in BOTH:
        position = before_a_platoon(velm[name])
        dry = [replace(one, ledger=Ledger()) for one in position.here()]
        assert set(facing.going_on(position.with_stands(dry))) == ({"bn1a"} if name == "2" else set())


# --- Shells and aircraft ---


@pytest.mark.parametrize("state", [{"pinned": 1}, {"blocked": 1, "until": 1}])
def test_who_is_pinned_or_harassed_and_disorganised_does_not_assault(
    velm: dict[str, Position], state: dict[str, int]
) -> None:
    """N21, N22."""
    for name in BOTH:
        position = before_a_platoon(velm[name])
        assert assaulting.may_assault(position, "bn1a")
        assert assaulting.may_assault(position.with_unit("bn1", **state), "bn1a") is (name == "1")
        assert assaulting.may_assault(position.with_unit("bn1", blocked=1), "bn1a"), "harassed alone"


def test_aircraft_that_are_driven_off_may_press_on(tarn: dict[str, Position]) -> None:
    """N24: the guns that were not beaten fire first, then the remaining aircraft attack the ground."""
    aim = TablePoint(8.7, 4.3)
    assert "press-on" in orders.barred(tarn["1"], "b-aircraft")
    assert "press-on" not in orders.barred(tarn["2"], "b-aircraft")
    for task, pressed in (("strike", None), ("press-on", True)):
        position = tarn["2"].with_unit("b-aircraft", order=Order(task, aim), ordered=True)
        assert shooting.air_due(position) == ["b-aircraft"]
        planes = len(position.of("b-aircraft"))
        found = shooting.air_proposed(position, "b-aircraft", log_of(*[1] * planes, *[6] * 40))
        assert found is not None
        assert (found.result["won"], found.result.get("pressed")) == (
            False,
            pressed and found.result["air_lost"] < planes,
        )
        after = shooting.air_applied(position, found, found.result, log_of())
        assert len(after.of("b-aircraft")) == planes - found.result["air_lost"]


def test_guns_that_miss_let_aircraft_that_press_on_bomb(tarn: dict[str, Position]) -> None:
    """N24: two dice for each that is left [N25]."""
    position = tarn["2"].with_unit("b-aircraft", order=Order("press-on", TablePoint(8.7, 4.3)), ordered=True)
    planes, guns = len(position.of("b-aircraft")), 1
    found = shooting.air_proposed(
        position, "b-aircraft", log_of(*[3] * planes, *[3] * guns, *[1] * guns, *[6] * 40)
    )
    assert found is not None
    assert (found.result["won"], found.result["pressed"], found.result["air_lost"]) == (False, True, 0)
    assert found.result["casualties"] > 0
    assert [one["what"] for one in found.throws] == ["air", "flak", "bombs"]


def test_elite_troops_are_not_disorganised_in_defence(velm: dict[str, Position]) -> None:
    """N50."""
    for name in BOTH:
        setting = velm[name].setting
        units = {**setting.units, "d-bn": replace(setting.units["d-bn"], grade="E")}
        position = replace(velm[name], setting=replace(setting, units=units))
        assert testing.is_steady(position, "d-bn") is (name == "2")
        attacking = position.with_unit("d-a", order=Order("attack", TablePoint(3, 3)), ordered=True)
        assert not testing.is_steady(attacking, "d-bn")
        assert not testing.is_steady(position, "bn1")


# --- Tanks ---


def test_a_battalion_of_tanks_with_its_staff_is_never_tested(tarn: dict[str, Position]) -> None:
    """N34."""
    for name in BOTH:
        position = tarn[name]
        lost = [replace(one, markers=one.figures) for one in position.members("b-tanks")]
        tested = "b-tanks" in testing.due(position.with_stands(lost))
        assert tested is (name == "1")
        rifles = [replace(one, markers=one.figures) for one in position.members("b-rifles")]
        assert "b-rifles" in testing.due(position.with_stands(rifles).with_unit("b-rifles", tests=1))


def test_tanks_overrun_infantry_that_cannot_hurt_them(velm: dict[str, Position]) -> None:
    """N45: no won firefight is needed; but not where a gun is near, and not if the tanks have infantry with
    them.
    """
    for name in BOTH:
        position = only(velm[name], {"tanks-1": (3.9, 3.0), "d-a-1": (4.15, 3.0)})
        position = changed(position, "tanks-1", type="matilda2")
        order = Order("attack", TablePoint(4.15, 3.0))
        position = position.with_unit("tanks", order=order, ordered=True)
        position = observed(replace(position, fights={"tanks": Fight("tanks", (0,), (0,))}))
        assert assaulting.may_assault(position, "tanks") is (name == "2")
        gun = changed(
            position, "d-at-1", state="map", at=TablePoint(4.2, 3.0), type="at_50", ledger=Ledger({"M": 1})
        )
        assert not assaulting.may_assault(observed(gun), "tanks")
        assert not assaulting.may_assault(changed(position, "tanks-1", type="pz3"), "tanks")


# --- Stalled attacks ---


def test_a_stalled_attack_goes_on_when_reserves_join_it(velm: dict[str, Position]) -> None:
    """N47: a company that has lost nobody and spent nothing, and not by reorganising alone."""
    position = before_a_platoon(velm["2"], bn1b_1=(3.6, 3.0)).with_unit("bn1", stalled=True)
    assert "attack" not in orders.barred(position, "bn1a")
    for id_ in ("bn1a-1", "bn1a-2", "bn1b-1"):
        position = changed(position, id_, markers=1)
    assert "reserves" in orders.barred(position, "bn1a")["attack"]
    far = changed(position, "bn1b-1", markers=0, at=TablePoint(1.0, 3.0))
    assert "attack" in orders.barred(far, "bn1a")
    fresh = changed(position, "bn1b-1", markers=0)
    answer = {"bn1a": {"task": "attack", "to": [4.15, 3.0]}}
    log = log_of()
    ordered = orders.issued(fresh, "attackers", answer, log)
    after = orders.arrived(replace(ordered, hour=9), log)
    assert not after.units["bn1"].stalled
    assert [one.data["reserves"] for one in log.events if one.kind == "resumes"] == [["bn1b"]]
    fought = firing.paid(fresh, ["bn1b-1"])
    assert "attack" in orders.barred(fought, "bn1a")


def test_a_battery_that_has_not_shot_yet_is_a_reserve(velm: dict[str, Position]) -> None:
    """N47: extra artillery, if it shoots now and supports who attacks."""
    position = before_a_platoon(velm["2"]).with_unit("bn1", stalled=True)
    for id_ in ("bn1a-1", "bn1a-2"):
        position = changed(position, id_, markers=1)
    position = changed(position, "artillery-1", state="map")
    assert "attack" not in orders.barred(position, "bn1a")
    assert orders.reserves(position, "bn1a") == []
    shoots = position.with_unit("artillery", order=Order("support", TablePoint(4.2, 3.0)), ordered=True)
    assert orders.reserves(shoots, "bn1a") == ["artillery"]
    spent = changed(shoots, "artillery-1", ledger=shoots.stands["artillery-1"].ledger.spent("FU"))
    assert orders.reserves(spent, "bn1a") == []


def test_reorganising_lets_a_stalled_attack_go_on_in_the_first_edition_alone(
    velm: dict[str, Position],
) -> None:
    """N47, N53."""
    for name in BOTH:
        position = before_a_platoon(velm[name]).with_unit("bn1", stalled=True)
        found = resting.proposed(position, "bn1", log_of(6))
        assert found is not None
        assert resting.applied(position, found, found.result, log_of()).units["bn1"].stalled is (name == "2")


# --- Getting away ---


def test_each_gets_away_by_its_own_pace(velm: dict[str, Position]) -> None:
    """N49, N57: foot retreats before motorized troops, and these before tanks; in the first edition all
    together.
    """
    for name, away in (("1", []), ("2", ["bn2a-1"])):
        position = only(velm[name], {"d-a-1": (4.1, 1.0), "bn2a-1": (4.1, 1.1), "bn1a-1": (3.9, 1.0)})
        mixed = [position.stands["d-a-1"], position.stands["bn2a-1"]]
        pursuers = [position.stands["bn1a-1"]]
        assert ids(casualties.parted(position, mixed, pursuers, 1.0)[0]) == away
        assert ids(casualties.parted(position, mixed, [], 1.0)[0]) == ["bn2a-1", "d-a-1"]


def test_a_line_of_retreat_is_clear_of_direct_fire(velm: dict[str, Position]) -> None:
    """N49: the line does not enter the range of guns; half of the troops turn aside if there is room."""
    places = {"d-a-1": (2.0, 1.0), "bn1a-1": (1.8, 1.0), "bn1-mg": (3.1, 1.0)}
    position = changed(only(velm["2"], places), "bn1a-1", type="rifle_platoon")
    troops, pursuers = [position.stands["d-a-1"]], [position.stands["bn1a-1"]]
    assert ids(casualties.parted(position, troops, pursuers, 1.0)[0]) == ["d-a-1"]
    back = casualties.fallen_back(position, troops, TablePoint(1.8, 1.0), 1.0).stands["d-a-1"]
    assert back.at is not None
    assert abs(back.at.y - 1.0) > 0.5
    alone = casualties.fallen_back(
        changed(position, "bn1-mg", state="withdrawn"), troops, TablePoint(1.8, 1.0), 1.0
    )
    assert alone.stands["d-a-1"].at == TablePoint(3.0, 1.0)
    wide = position
    for id_, y in (("bn1a-2", 0.3), ("bn1a-3", 1.7)):
        wide = changed(wide, id_, state="map", at=TablePoint(2.75, y), type="tiger")
    assert casualties.parted(wide, troops, pursuers, 1.0)[0] == []


def test_veterans_who_are_broken_and_cannot_get_away_break_out(velm: dict[str, Position]) -> None:
    """N50: regulars surrender."""
    for name, grade, state in (("1", "V", "destroyed"), ("2", "V", "map"), ("2", "R", "destroyed")):
        position = before_a_platoon(velm[name]).with_unit("d-bn", broken=True)
        units = dict(position.setting.units)
        for id_ in ("d-bn", "d-a"):
            units[id_] = replace(units[id_], grade=grade)
        position = replace(position, setting=replace(position.setting, units=units))
        found = assaulting.proposed(position, "bn1a", log_of())
        assert found is not None
        after = assaulting.applied(position, found, found.result, log_of())
        assert after.stands["d-a-1"].state == state
