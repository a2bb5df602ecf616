"""Start lines, tanks on positions, shoot and scoot, collection points: N19, N35, N37, N54."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.dice import ScriptedDice, SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.engine import orders, recceing, resting, views
from kpeditor.rulesets.nqm.engine.combat import assaulting, facing, firing
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Fight, Order
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.sighting import observed
from kpeditor.rulesets.nqm.engine.state import Operation


@pytest.fixture(scope="module")
def velm() -> Battle:
    return open_battle(Path("tests/rulesets/nqm/velm-battle.yaml")).battle


def log_of(*faces: int) -> Log:
    log = Log(ScriptedDice(list(faces)))
    log.at(1, "test")
    return log


def any_log() -> Log:
    """For use where the dice do not matter."""
    log = Log(SeededDice(1))
    log.at(1, "test")
    return log


def only(battle: Battle, places: dict[str, tuple[float, float]], **changes: object) -> Position:
    """The first position of a battle with some stands placed openly and all others off the table."""
    position = Operation.of(battle).position
    away = [replace(one, state="withdrawn") for one in position.stands.values() if one.id not in places]
    here = [
        replace(position.stands[id_], at=TablePoint(*at), concealed=False, posture="open", **changes)  # type: ignore[arg-type]
        for id_, at in places.items()
    ]
    return position.with_stands([*away, *here])


# --- N19 ---


def against_the_hidden(battle: Battle, **recce: tuple[float, float]) -> Position:
    """Company bn1a on the march towards a hidden platoon; the start line of Velm lies at 2.4 km."""
    places = {
        "bn1a-1": (3.9, 3.0),
        "d-a-1": (4.15, 3.0),
        **{id_.replace("_", "-"): at for id_, at in recce.items()},
    }
    position = only(battle, places)
    hidden = replace(position.stands["d-a-1"], concealed=True, posture="dug-in")
    marching = replace(position.stands["bn1a-1"], posture="march")
    order = Order("march", TablePoint(5.0, 3.0))
    return position.with_stands([hidden, marching]).with_unit("bn1a", order=order, ordered=True)


@pytest.mark.parametrize(("die", "caught"), [(4, True), (5, False)])
def test_a_main_body_may_be_caught_in_march_formation(velm: Battle, die: int, caught: bool) -> None:
    """N19: without a stand on the start line it tests again on N-T4, regulars against regulars by 5."""
    position = against_the_hidden(velm)
    assert recceing.due(position) == ["bn1a"]
    found = recceing.proposed(position, "bn1a", log_of(1, 1, 3, die, 6))
    assert found is not None
    assert found.result["caught"] is caught
    after = recceing.applied(position, found, found.result, any_log())
    assert after.stands["bn1a-1"].posture == ("march" if caught else "open")
    assert "VL" in found.words if caught else "at L" in found.words


def test_a_recce_stand_that_marks_the_start_line_saves_it_from_that(velm: Battle) -> None:
    """N19: a marked start line saves it from the second test, and no further die is thrown."""
    position = against_the_hidden(velm, recce_1=(2.4, 3.0))
    found = recceing.proposed(position, "bn1a", log_of(1, 1, 3, 6))
    assert found is not None
    assert found.result["caught"] is False
    assert "marks the start line" in found.words
    far = against_the_hidden(velm, recce_1=(1.0, 3.0))
    again = recceing.proposed(far, "bn1a", log_of(1, 1, 3, 1, 6))
    assert again is not None
    assert again.result["caught"] is True


# --- N35 ---


def rolled_onto(battle: Battle, *more: str) -> Position:
    """Tanks on the position of a platoon that held in hour 1; it is now hour 2."""
    places = {"tanks-1": (4.05, 3.0), "d-a-1": (4.15, 3.0), **dict.fromkeys(more, (4.0, 3.0))}
    position = observed(only(battle, places))
    position = position.with_unit("tanks", order=Order("attack", TablePoint(4.15, 3.0)), ordered=True)
    fights = {"tanks": Fight("tanks", (1,), (0,), 1, rolled=1)}
    return observed(replace(position, hour=2, fights=fights))


def test_infantry_that_held_may_assault_the_tanks_in_the_next_hour(velm: Battle) -> None:
    """N35: the roles are reversed, but only in the next hour."""
    position = rolled_onto(velm)
    assert views.press_choices(position, "defenders") == ["against tanks"]
    assert assaulting.may_counter(replace(position, hour=3), "tanks") is False
    found = assaulting.countered(position, "tanks", log_of(*[6, 1] * 3))
    assert found is not None
    assert found.result["defender"] > 0
    after = assaulting.counter_applied(position, found, {**found.result, "ends": assaulting.TAKEN}, any_log())
    assert after.fights == {}
    assert after.stands["tanks-1"].at != position.stands["tanks-1"].at


def test_tanks_with_infantry_of_their_own_are_not_assaulted(velm: Battle) -> None:
    """N35: infantry may assault tanks only if they have no infantry with them."""
    position = rolled_onto(velm)
    rifles = replace(Operation.of(velm).position.stands["bn2a-1"], formation="tanks", at=TablePoint(4.0, 3.0))
    assert not assaulting.may_counter(observed(position.with_stands([rifles])), "tanks")


def test_an_assault_of_tanks_that_is_held_is_remembered(velm: Battle) -> None:
    """N35: the hour in which the tanks attacked is kept."""
    position = replace(rolled_onto(velm), hour=1)
    position = replace(position, fights={"tanks": Fight("tanks", (1,), (0,), 0)})
    found = assaulting.proposed(position, "tanks", log_of(*[3] * 40))
    assert found is not None
    after = assaulting.applied(position, found, {**found.result, "ends": assaulting.UNDECIDED}, any_log())
    assert after.fights["tanks"].rolled == 1


# --- N37 ---


def outranged(battle: Battle, metres: int, task: str = "hold") -> Position:
    """An anti-tank gun before an attacking rifle platoon at some distance."""
    position = only(battle, {"bn1a-1": (3.0, 3.0), "d-at-1": (3.0 + metres / 1000, 3.0)})
    position = position.with_unit("bn1a", order=Order("attack", TablePoint(4.5, 3.0)), ordered=True)
    return observed(position.with_unit("d-bn", order=Order(task), ordered=True))


@pytest.mark.parametrize(("metres", "does"), [(290, False), (310, True), (490, True), (510, False)])
def test_who_outranges_the_attacker(velm: Battle, metres: int, does: bool) -> None:
    """N37: a 45 mm gun reaches 500 m, small arms 300 m, so the gun outranges the attacker."""
    position = outranged(velm, metres)
    gun, foe = position.stands["d-at-1"], position.stands["bn1a-1"]
    assert facing.outranges(position, gun, [foe]) is does


def test_who_shoots_and_scoots_is_gone_before_the_reply(velm: Battle) -> None:
    """N37: the gun fires one combat unit, takes no fire, and withdraws without being disorganised."""
    position = outranged(velm, 450, "scoot")
    found = firing.proposed(position, "bn1a", log_of(6, 6, 6, 6))
    assert found is not None
    assert found.result["scooted"] == ["d-at-1"]
    assert found.result["inflicted"] == {"armour": 0, "others": 0}
    assert found.result["received"]["others"] > 0
    after = firing.applied(position, found, {**found.result, "disorganises": True}, any_log())
    assert after.stands["d-at-1"].at.x > position.stands["d-at-1"].at.x  # type: ignore[union-attr]
    assert not after.units["d-bn"].is_disorganised(1)


def test_who_stays_may_fire_a_second_time(velm: Battle) -> None:
    """N37: a gun that stays may fire a second time only if it is named twice; that spends the second combat
    unit.
    """
    position = outranged(velm, 450)
    assert set(views.fire_choices(position, "defenders")["bn1a"]) == {"d-at-1"}, "it has one combat unit"
    loaded = replace(position.stands["d-at-1"], ledger=position.stands["d-at-1"].ledger.changed("CU", 1, "L"))
    position = position.with_stands([loaded])
    known = views.fire_choices(position, "defenders")["bn1a"]
    assert set(known) == {"d-at-1", "d-at-1:2"}
    able = [position.stands["d-at-1"]]
    foes = [position.stands["bn1a-1"]]
    assert len(facing.chosen(position, "defenders", "bn1a", able, foes)) == 1
    twice = replace(position, volleys={"defenders": {"bn1a": ["d-at-1", "d-at-1:2"]}})
    found = firing.proposed(twice, "bn1a", log_of(1, 1, 1, 1, 1))
    assert found is not None
    assert found.result["fired"].count("d-at-1") == 2
    after = firing.applied(twice, found, found.result, any_log())
    assert after.stands["d-at-1"].ledger.carried == loaded.ledger.carried - 2


def test_shoot_and_scoot_is_for_those_who_could(velm: Battle) -> None:
    """N37: anti-tank guns, recce and guns that fire directly."""
    position = Operation.of(velm).position
    assert "scoot" in orders.barred(position, "bn1a")
    assert "scoot" not in orders.barred(position, "d-bn")
    assert "scoot" not in orders.barred(position, "recce")


# --- N54 ---


def test_a_medical_post_halves_the_casualties_that_arrive(velm: Battle) -> None:
    """N54: of four casualties reorganising takes two off, the post one more of those that arrive."""
    places = {f"bn1{letter}-{n}": (1.5, 1.5 + 0.1 * n) for letter in "ab" for n in (1, 2)}
    position = only(velm, {**places, "bn1-hq": (1.5, 1.5)}, markers=1)
    position = position.with_stands([replace(position.stands["bn1-hq"], markers=0)])
    plain = resting.proposed(position, "bn1", log_of(1))
    assert plain is not None
    assert plain.result["removed"] == 2
    post = replace(
        position.stands["regiment-supply"], type="medical_post", at=TablePoint(1.6, 1.6), state="map"
    )
    beside = resting.proposed(position.with_stands([post]), "bn1", log_of(1))
    assert beside is not None
    assert beside.result["removed"] == 3
    assert "a medical post takes 1 more off [N54]" in beside.words


def test_a_brigade_without_stands_of_its_own_is_no_empty_group(velm):
    """N6: a brigade without stands of its own has formations below it, so it is not reported as empty."""
    scenario = velm.scenario
    side = scenario.sides[0]
    groups = tuple(replace(one, units=()) if one.id == "regiment" else one for one in side.groups)
    bare = replace(scenario, sides=(replace(side, groups=groups), scenario.sides[1]))
    assert "group-empty" not in {one.code for one in check_battle(Battle(velm.sheet, bare))}
    alone = tuple(replace(one, units=()) if one.id == "recce" else one for one in side.groups)
    bare = replace(scenario, sides=(replace(side, groups=alone), scenario.sides[1]))
    assert "group-empty" in {one.code for one in check_battle(Battle(velm.sheet, bare))}
