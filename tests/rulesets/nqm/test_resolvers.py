"""Recce, fire, assaults, morale, moves, command and supply by the printed rules (N) and cases (NT)."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.cli import main as cli
from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.scenarioreader import read_scenario_data
from kpeditor.core.rules.calculators import BadQuestion, Spread
from kpeditor.rulesets.nqm import (
    assault,
    command,
    firefight,
    fireplan,
    morale,
    movement,
    recce,
    supply,
    units,
)
from kpeditor.rulesets.nqm.calculators.table import calculators
from kpeditor.rulesets.nqm.command import COUNTER_ATTACK, Formation, Tree
from kpeditor.rulesets.nqm.firefight import Target, Volley
from kpeditor.rulesets.nqm.supply import CU, FU, POL, Ledger, NotEnough
from kpeditor.rulesets.nqm.tables import CLASSES, GRADES, tables
from tests.each import each

RULES = tables()
ASKED = {one.id: one for one in calculators()}
SIX = (1, 2, 3, 4, 5, 6)


def answer(question: str, **asked: Any) -> Spread:
    return ASKED[question].answer({name.replace("__", "-"): value for name, value in asked.items()})


def hits(weapon: str, target: str, dice: tuple[int, ...] = SIX, shift: int = 0) -> int:
    return Volley(weapon, target, dice, shift).hits(RULES)


# --- Recce [N13 to N19] ---


def test_red_die():
    """NT-7, NT-8, N15, N-T4."""
    assert recce.sights(RULES, "R", "R", 5)
    assert not recce.sights(RULES, "R", "R", 4)
    assert answer("recce", recce_grade="R", defender_grade="R").outcomes == (
        ("sighted", Fraction(1, 3)),
        ("not sighted", Fraction(2, 3)),
    )
    assert answer("recce", recce_grade="M", defender_grade="V").outcomes == (("not sighted", Fraction(1)),)
    assert answer("recce", recce_grade="E", defender_grade="M").outcomes == (("sighted", Fraction(1)),)


def test_blue_die():
    """NT-9, N17, N-T5."""
    found = [recce.opens_at(RULES, "C", 2), recce.opens_at(RULES, "C", 6), recce.opens_at(RULES, "V", 1)]
    assert found == ["harassing", "contact", "effective"]
    assert {recce.opens_at(RULES, "E", die) for die in SIX} == {"contact"}
    assert "contact" not in {recce.opens_at(RULES, "M", die) for die in SIX}


def test_three_dice_together():
    """N14 to N17: red before white before blue; the white die is read with the defender as who looks."""
    assert recce.looked(RULES, "R", "R", (5, 6, 1)) == recce.Looked("sighted")
    assert recce.looked(RULES, "R", "R", (4, 5, 1)) == recce.Looked("ambushed")
    assert recce.looked(RULES, "R", "R", (4, 4, 1)) == recce.Looked("fired upon", "harassing")
    for looks, hides in product(GRADES, GRADES):
        counted: dict[str, int] = {}
        for dice in product(SIX, SIX, SIX):
            found = recce.looked(RULES, looks, hides, dice)
            key = f"{found.result} at {found.band} range" if found.band else found.result
            counted[key] = counted.get(key, 0) + 1
        spread = answer("recce-sequence", recce_grade=looks, defender_grade=hides)
        assert {key: Fraction(n, 216) for key, n in counted.items()} == dict(spread.outcomes)


def test_shoot_and_scoot_halves_and_rounds_up():
    """N18, ruling 11."""
    assert [firefight.scooted(n) for n in range(5)] == [0, 1, 1, 2, 2]


# --- Fireplan and aircraft [N20 to N25] ---


@each(
    ("calibre", "posture", "felt"),
    [
        (105, "dug-in", True),
        (75, "dug-in", False),
        (150, "fortified", False),
        (160, "fortified", True),
        (45, "open", True),
        (44, "open", False),
        (80, "dug-in", True),
        (240, "casemate", False),
    ],
)
def test_disorganising_calibres(calibre, posture, felt):
    """NT-12, N21, N23, N-T6."""
    assert fireplan.disorganises(RULES, calibre, firefight.PROTECTION[posture]) is felt
    told = answer("shoot", calibre=calibre, posture=posture).outcomes
    assert all(result.endswith("disorganised") is felt for result, _ in told)


def test_harassing_shoot_of_two_hours():
    """NT-28, N21: from hour 4 two hours, no casualties, no reorganising in either."""
    shoot = fireplan.shoot(RULES, fireplan.HARASSING, 105, "M", 4)
    assert (shoot.first, shoot.last, shoot.dice, shoot.blocks, shoot.pins) == (4, 5, 0, True, False)
    effective = fireplan.shoot(RULES, fireplan.EFFECTIVE, 105, "M", 4)
    assert (effective.first, effective.last, effective.dice, effective.pins) == (4, 4, 1, True)


@pytest.mark.parametrize(
    ("calibre", "class_"), [(75, "L"), (90, "M"), (105, "M"), (120, "H"), (160, "H"), (200, "VH")]
)
def test_classes_of_artillery(calibre, class_):
    """N-T10."""
    assert fireplan.class_of_calibre(calibre) == class_


def test_aircraft_against_guns():
    """N24, N25, ruling 6: half the guns that are beaten are lost, or a quarter of the aircraft; a draw is the
    guns'.
    """
    won = fireplan.air_fight((6, 5, 2), (4, 3, 1))
    assert (won.is_won, won.neutralised, won.guns_lost, won.air_lost) == (True, 3, 2, 0)
    lost = fireplan.air_fight((1, 1, 1, 1, 1), (6, 6, 6, 6, 6))
    assert (lost.is_won, lost.guns_lost, lost.air_lost) == (False, 0, 2)
    saved = fireplan.air_fight((1, 1, 1, 1, 1), (6, 6, 6, 6, 6), fireplan.QUARTER_SAVED)
    assert saved.air_lost == 3
    assert not fireplan.air_fight((5,), (5,)).is_won
    assert fireplan.air_fight((1,), ()).is_won
    option = {"ruleset": "nqm", "options": {"air_beaten_off": "quarter_saved"}}
    asked = {one.id: one for one in calculators(read_scenario_data(option))}
    assert answer("air", aircraft=4, guns=4) != asked["air"].answer({"aircraft": 4, "guns": 4})


# --- Firefight [N26 to N39] ---


def test_volleys_of_the_printed_cases():
    """NT-1, NT-2, NT-3, NT-5, NT-6, N27 to N30, N-T7."""
    assert hits("L", "L") == 4
    assert (hits("M", "M"), hits("H", "L")) == (4, 11)
    assert (hits("L", "H"), hits("M", "H")) == (1, 2)
    assert hits("L", "VH", (6,) * 60) == 0
    assert hits("M", "L", (2, 3, 3), firefight.shift_of(ambush=True, band="contact")) == 3


def test_ladder_off_its_ends():
    """N29, N30, N63: very light targets and weapons, a class above very heavy, nothing from -3 down."""
    assert firefight.difference("L", "VL") == 1
    assert firefight.difference("VL", "VL") == 0
    assert firefight.difference("VH", "L") == 2
    assert firefight.raised("VH", 2) == "VH"
    for weapon, target in product(CLASSES, CLASSES):
        ladder = firefight.ladder(RULES, weapon, target)
        assert list(ladder) == sorted(ladder)
        assert (sum(ladder) == 0) is (CLASSES.index(weapon) - CLASSES.index(target) <= -3)


def test_exact_chances_of_volleys():
    """NT-4, NT-25."""
    six = answer("firefight", weapon="L", target="M", units=6)
    assert six.mean == 2
    assert 1 - six.chance("0") == Fraction(665, 729)
    three = answer("firefight", weapon="L", target="H", units=3)
    assert three.chance("0") == Fraction(125, 216)
    assert answer("firefight", weapon="H", target="L", units=3).chance("0") == Fraction(1, 216)
    means = [answer("firefight", weapon=one, target="H", units=1).mean for one in ("L", "M", "H", "VH")]
    means.append(answer("firefight", weapon="H", target="L", units=1).mean)
    assert means == [Fraction(1, 6), Fraction(1, 3), Fraction(2, 3), Fraction(7, 6), Fraction(11, 6)]


def test_harassing_range_disorganises_without_casualties():
    """N31."""
    volley = Volley("L", "L", (6, 6), band="harassing")
    assert (volley.hits(RULES), volley.disorganises(RULES)) == (0, True)
    assert not Volley("L", "L", (3, 2), band="harassing").disorganises(RULES)
    found = answer("harassing-fire", weapon="L", target="L", units=2)
    assert found.chance("disorganised") == Fraction(3, 4)


def test_range_bands():
    """N28, N-T9: contact of infantry 100 m, of armour 200 m, of artillery 300 m."""
    rifles = [firefight.band_at(RULES, m, "small arms", "infantry") for m in (100, 101, 300, 1000, 1001)]
    assert rifles == ["contact", "effective", "effective", "harassing", ""]
    assert firefight.band_at(RULES, 200, "medium tank gun", "armour") == "contact"
    assert firefight.band_at(RULES, 300, "105 mm artillery", "artillery") == "contact"
    assert firefight.band_at(RULES, 3100, "81 mm mortar", "infantry") == ""


def test_the_firefight_is_won_in_all_or_in_any_hour():
    """N32."""
    assert firefight.is_won([0, 2], [3, 1])
    assert firefight.is_won([3, 1], [2, 1])
    assert not firefight.is_won([1, 1], [1, 1])


def test_markers_until_a_stand_is_overloaded():
    """NT-15, N33: no second before all have one; one more than a stand holds removes it for good."""
    (alone,) = firefight.dealt(4, [Target("tanks", 3)])
    assert alone.is_gone
    after = firefight.dealt(3, [Target("a", 1), Target("b", 1), Target("tanks", 3)])
    assert [one.markers for one in after] == [1, 1, 1]
    after = firefight.dealt(4, [Target("a", 1), Target("b", 1), Target("tanks", 3)])
    assert (after[0].is_gone, after[1].is_gone, after[2].markers) == (True, False, 1)


@given(
    st.lists(st.builds(Target, st.uuids().map(str), st.integers(1, 4)), max_size=6, unique_by=lambda t: t.id),
    st.integers(0, 30),
)
def test_markers_are_shared_evenly(stands, count):
    """N33: in any order of the shuffle nobody is two markers ahead of a stand that is still there, unless it
    holds no more.
    """
    after = firefight.dealt(count, stands)
    left = [one.markers for one in after if not one.is_gone]
    assert max(left, default=0) - min(left, default=0) <= 1
    assert sum(one.markers for one in after) == min(count, sum(one.holds + 1 for one in stands))
    assert all(one.is_gone is (one.markers > one.holds) for one in after)


def test_tank_terror_and_close_country():
    """N38, N39."""
    assert [firefight.surrenders_to_tanks(RULES, "R", die) for die in SIX] == [True] * 3 + [False] * 3
    assert not firefight.surrenders_to_tanks(RULES, "V", 1)
    assert answer("terror", grade="C").chance("gives up") == Fraction(1, 2)
    assert firefight.tanks_as_light(close_country=True, terror_overcome=True, supported=False)
    assert not firefight.tanks_as_light(close_country=True, terror_overcome=False, supported=False)


# --- Close assault [N40 to N45] ---


def test_matched_dice():
    """NT-10, NT-11, N42."""
    assert assault.fought((6, 4, 2), (5, 4), ("R", "C")) == (0, 1)
    assert assault.fought((6, 4, 2, 1), (5, 4), ("V", "C")) == (0, 2)
    assert assault.fought((4,), (4,), ("R", "V")) == (1, 0)
    assert assault.fought((4,), (4,), ("V", "V")) == (0, 0)


@pytest.mark.parametrize(
    ("dice", "grades", "result", "chance"),
    [
        pytest.param((2, 2), "CR", "0-0", Fraction(11, 216), id="NT-21 nobody"),
        pytest.param((2, 2), "CR", "2-0", Fraction(295, 1296), id="NT-21 the attacker"),
        pytest.param((5, 1), "EM", "0-1", Fraction(14077, 15552), id="NT-22"),
        pytest.param((3, 3), "MV", "3-0", Fraction(5957, 15552), id="NT-23"),
        pytest.param((2, 3), "RV", "0-2", Fraction(979, 7776), id="NT-24"),
    ],
)
def test_exact_chances_of_a_round(dice, grades, result, chance):
    """NT-21 to NT-24. Of conscripts against regulars the losses of the attacker come first."""
    asked = dict(zip(("attackers", "defenders"), dice, strict=True))
    asked |= dict(zip(("attacker_grade", "defender_grade"), grades, strict=True))
    assert answer("assault", **asked).chance(result) == chance


def test_chances_of_a_round_by_counting_all_throws():
    """N42: three dice against two, by hand."""
    counted: dict[tuple[int, int], int] = {}
    for faces in product(SIX, repeat=5):
        lost = assault.fought(faces[:3], faces[3:], ("V", "R"))
        counted[lost] = counted.get(lost, 0) + 1
    found = assault.round_chances(3, 2, ("V", "R"))
    assert found == {lost: Fraction(n, 6**5) for lost, n in sorted(counted.items())}


def test_dice_and_rounds_by_grade():
    """N42, N43, N40: as many dice as stands up to the maximum, as many rounds as dice of attack."""
    dice = [assault.dice_of(RULES, grade, 9, attacks=True) for grade in GRADES]
    assert dice == [5, 4, 3, 2, 3] == [assault.rounds_in_hour(RULES, grade) for grade in GRADES]
    assert [assault.dice_of(RULES, grade, 9, attacks=False) for grade in GRADES] == [4, 3, 2, 2, 1]
    assert assault.dice_of(RULES, "R", 2, attacks=True) == 2
    assert [assault.may_assault_at_once(grade) for grade in GRADES] == [True, True, False, False, False]


def test_an_hour_of_assault():
    """N43, N44: who has no stand left fights no more."""
    left = assault.hour_chances(RULES, (1, 1), ("R", "R"), 99)
    assert sum(left.values()) == 1
    assert abs(left[1, 0] - Fraction(1, 2)) < Fraction(1, 10**9)
    elite = answer("assault-hour", attackers=5, defenders=1, attacker_grade="E", defender_grade="M")
    assert elite.chance("attacker wins") > Fraction(99, 100)


def test_each_side_of_an_assault_throws_its_own_dice():
    """N42: elite attackers as many as they have stands up to five, veteran defenders up to three."""
    grades = ("E", "V")
    for stands, dice in (((5, 4), (5, 3)), ((5, 1), (5, 1)), ((2, 4), (2, 3))):
        expected = {
            (stands[0] - mine, stands[1] - theirs): share
            for (mine, theirs), share in assault.round_chances(*dice, grades).items()
        }
        assert assault.hour_chances(RULES, stands, grades, 1) == expected, stands


# --- Morale and reorganisation [N46 to N54] ---


def test_when_tests_are_due():
    """N46, N50, rulings 9 and 10; NT-27: a green regular company of three with a marker tests now."""
    asked: dict[str, Any] = {"strength": 9, "taken": 0, "attacks": True, "green": False}
    assert morale.due(RULES, "V", casualties=2, **asked) is None
    first = morale.due(RULES, "V", casualties=3, **asked)
    assert first == morale.DueTest(1, morale.PRESS_HOME, 5)
    assert morale.due(RULES, "E", casualties=9, **asked) is None
    green = morale.due(RULES, "R", strength=3, casualties=1, taken=0, attacks=True, green=True)
    assert green is not None
    assert green.number == 1
    assert morale.due(RULES, "V", strength=3, casualties=0, taken=0, attacks=True, green=True) is None
    assert answer("test-due", grade="R", strength=3, casualties=1, green=True).outcomes[0][0] == (
        "test 1: press home"
    )


def test_militia_test_the_other_way_round():
    """N46: militia break first, then call off; a defender of militia tests at once, of others it does not."""
    asked: dict[str, Any] = {"strength": 6, "casualties": 3, "taken": 0, "attacks": False, "green": False}
    assert morale.due(RULES, "M", **asked) == morale.DueTest(1, morale.BREAK, 5)
    assert morale.due(RULES, "R", **asked) is None
    assert morale.due(RULES, "R", **{**asked, "casualties": 4}) == morale.DueTest(2, morale.BREAK, 4)
    assert morale.due(RULES, "M", **{**asked, "casualties": 6, "taken": 1}) is None
    assert morale.due(RULES, "R", **{**asked, "casualties": 6, "taken": 2, "attacks": True}) is None


def test_chances_of_tests():
    """N46, N-T8."""
    chances = [answer("morale", grade=g, test=t).chance("passes") for g in "VRCM" for t in "12"]
    assert chances == [Fraction(n, 6) for n in (2, 4, 3, 3, 2, 3, 2, 2)]
    with pytest.raises(BadQuestion, match="never test"):
        answer("morale", grade="E", test="1")


def test_broken_and_spent_troops():
    """N48, N50, N52."""
    assert morale.surrenders_when_broken("R", green=False, can_retreat=False)
    assert not morale.surrenders_when_broken("R", green=False, can_retreat=True)
    assert morale.surrenders_when_broken("C", green=True, can_retreat=True)
    assert not morale.surrenders_when_broken("V", green=False, can_retreat=False)
    assert [morale.is_spent(RULES, grade, 2) for grade in GRADES] == [False, False, True, True, True]
    assert morale.is_spent(RULES, "V", 3)
    assert [morale.needs_orders(grade) for grade in GRADES] == [False, False, False, True, True]


def test_reorganisation_removes_half():
    """N53."""
    assert [morale.removed(RULES, 5, die) for die in (3, 4)] == [2, 3]
    assert morale.removed(RULES, 4, 1) == 2
    assert answer("reorganise", casualties=5).mean == Fraction(5, 2)


# --- Movement and space [N9 to N12] ---


def test_moves():
    """NT-13, NT-14, N9, N10, N12."""
    found = answer("move", mobility="motorized", hours=2, ground=5000)
    assert found.steps[0].endswith("[N9], 2 hours")
    assert answer("move", mobility="motorized", hours=1).steps[0].endswith("[N9], 1 hour")
    assert found.outcomes[0][0] == "6 km, 120 cm"
    assert answer("move", mobility="light recce", day=True, ground=10000).outcomes[0][0] == "60 km, 600 cm"
    assert movement.rate(RULES, "light recce", "advance", against_recce=False) == 0.5
    assert movement.rate(RULES, "armoured", "contact", bad_going=True) == 1.5
    with pytest.raises(BadQuestion, match="do not move to contact"):
        answer("move", mobility="horse-drawn")


def test_space():
    """N11, N-T2: the lower limit in close country, the upper in the open."""
    assert movement.frontage(RULES, "company", defends=True) == (300, 500, 300)
    assert movement.frontage(RULES, "brigade", defends=True) == (4000, 7000, 8000)
    assert answer("space", formation="battalion in defence", close=True).outcomes[0][0] == "1000 m by 1000 m"


# --- Command [N5 to N8, N56, N59, N60] ---


def tree(**more: Formation) -> Tree:
    """A division of two brigades, with what else is named."""
    known = [
        Formation("div", "division"),
        Formation("bde A", "brigade", "div"),
        Formation("bde B", "brigade", "div"),
        Formation("bn A1", "battalion", "bde A"),
        Formation("bn A2", "battalion", "bde A"),
        Formation("bn B1", "battalion", "bde B"),
        Formation("coy", "company", "bn A1"),
        Formation("fast", "battalion", "bde A", is_fast_veteran=True),
    ]
    return Tree(RULES, {one.id: one for one in known} | more)


def test_the_example_of_the_rules():
    """N7: the battalion of a company attacked in hour 1 fires in hour 1 and attacks in hour 2; units of the
    brigade come in hour 2 where their relation covers it, else in hour 3.
    """
    known = tree(
        own=Formation("own", "battalion", "div", command.DIRECT, frozenset({"bn A1"})),
        covered=Formation("covered", "battalion", "div", command.IN_SUPPORT, frozenset({"bn A1"})),
        brigade=Formation("brigade", "battalion", "div", command.UNDER_COMMAND, frozenset({"bde A"})),
    )
    fire = [known.call("bn A1", called).hours for called in ("coy", "own", "covered", "brigade", "bn A2")]
    assert [1 + (hours or 0) for hours in fire] == [1, 1, 2, 2, 3]
    attack = [
        known.call("bn A1", one, COUNTER_ATTACK).hours for one in ("coy", "covered", "brigade", "bn A2")
    ]
    assert [1 + (hours or 0) for hours in attack] == [2, 2, 2, 3]


def test_a_unit_of_another_brigade():
    """NT-26, N8, N59: 6 hours, halved for veterans that are fast, none with a general on the spot."""
    known = tree()
    assert known.call("bn A1", "bn B1").hours == 6
    assert known.call("fast", "bn B1").hours == 3
    assert known.call("bn A1", "bn B1", general=True).hours == 0
    asked = {"common": "division", "hour": 3}
    assert answer("reaction", **asked).outcomes[0][0] == "hour 9"
    assert answer("reaction", **asked, fast__veterans=True).outcomes[0][0] == "hour 6"


def test_under_command_of_somebody_else():
    """NT-30, N5: no hours help."""
    battery = Formation("battery", "battalion", "div", command.UNDER_COMMAND, frozenset({"bn A2"}))
    called = tree(battery=battery).call("bn A1", "battery", general=True)
    assert called.is_refused
    assert "under command of bn A2" in called.why
    assert tree(battery=battery).call("bn A2", "battery").hours == 0


def test_companies_without_radio():
    """N-T3: an hour down to companies only without radios."""
    mute = Formation("mute", "company", "bn A1", has_radio=False)
    assert tree(mute=mute).call("bn A1", "mute").hours == 1
    assert tree().call("bn A1", "coy").hours == 0


def test_hours_under_fire_do_not_count():
    """NT-29, N60: ordered in hour 2, under fire in hour 5: done in hour 9 at the earliest."""
    assert command.done_by(2, 6, frozenset({5})) == (9, 3)
    found = answer("task", task="dig in", hour=2, fire=5)
    assert found.outcomes[0][0] == "hour 9"
    assert "3 of 6 hours" in " ".join(found.steps)
    assert answer("task", task="infantry bridgehead", hour=2).outcomes[0][0] == "hours 3 to 5"
    assert answer("task", task="minefield of a km", parties=2).outcomes[0][0] == "hour 5"


# --- Supply [N55, N65] ---


def test_the_ledger():
    """N55, N65: spent by kind and class, never below nothing."""
    ledger = Ledger({"L": 2}, fire=1, fuel=3)
    assert ledger.spent(CU).spent(CU).carried == 0
    with pytest.raises(NotEnough, match="1 combat units of class M are asked for, 0 are left"):
        ledger.spent(CU, class_="M")
    assert ledger.spent(FU).fire == 0
    with pytest.raises(NotEnough, match="4 fuel units"):
        ledger.spent(POL, 4)
    assert ledger.data() == {"CU": {"L": 2}, "FU": 1, "POL": 3}
    assert supply.capacity(3, riders=2) == 5
    assert supply.volleys(3, 2) == 5


# --- Types by year, tables of a scenario, the command line ---


def test_classes_change_with_the_years():
    """N-T10: a PzIII is medium in 1940 and light in 1945; a scenario may override any class."""

    def pz3(**parts: Any) -> dict[str, Any]:
        return dict(units.unit_types(read_scenario_data({"ruleset": "nqm", **parts}))["pz3"].figures)

    assert (pz3()["armour"], pz3(options={"year": "1945"})["armour"]) == ("M", "L")
    assert pz3(units={"pz3": {"armour": "H"}})["armour"] == "H"
    assert units.unit_types()["matilda2"].figures["armour"] == "H"
    with pytest.raises(BadFile) as bad:
        pz3(units={"pz3": {"armour": "thick"}})
    assert "must be one of VL, L, M, H, VH" in bad.value.problems[0].text


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ({"recce": {"rows": {"E": "6 5 4 2"}}}, "row E should have 5 entries"),
        ({"engagement": {"rows": {"E": "1 1 2-6"}}}, "stands under harassing and effective"),
        ({"assault": {"rows": {"R": "3 2 2 0/1 4 2/3 4"}}}, "should be a share such as 1/3"),
        ({"movement": {"rows": {"foot": "1 x 2"}}}, "should be kilometres an hour"),
        ({"numbers": {"speed": 3}}, "the rules have no number 'speed'"),
        ({"evidence": {"x": "rumour"}}, "is printed, unverified or invented"),
        ({"artillery": {"XXL": 3}}, "the classes should be"),
    ],
)
def test_own_tables_that_are_wrong_are_told(table, text):
    with pytest.raises(BadFile) as caught:
        tables(read_scenario_data({"ruleset": "nqm", "tables": table}))
    assert any(text in problem.text for problem in caught.value.problems)


def test_own_tables_change_the_answers():
    """Every table may be overridden; what is invented is said with the answer."""
    own = read_scenario_data({"ruleset": "nqm", "tables": {"numbers": {"fire_dice": 3}}})
    asked = {one.id: one for one in calculators(own)}
    assert len(asked["shoot"].answer({"calibre": 105}).outcomes) == 10
    assert any("invented" in step for step in answer("shoot", calibre=105).steps)
    assert any("unverified" in step for step in answer("terror", grade="R").steps)


def test_odds_on_the_command_line(capsys):
    """The answers of the printed cases as JSON: NT-4, NT-7, NT-21, NT-22, NT-23, NT-24."""
    for line, result, chance in (
        ("firefight --weapon L --target M --units 6", "0", "64/729"),
        ("assault --attackers 5 --defenders 1 --attacker_grade E --defender_grade M", "0-1", "14077/15552"),
        ("recce --recce_grade R --defender_grade R", "sighted", "1/3"),
        ("assault --attackers 2 --defenders 2 --attacker_grade C --defender_grade R", "2-0", "295/1296"),
        ("assault --attackers 3 --defenders 3 --attacker_grade M --defender_grade V", "3-0", "5957/15552"),
        ("assault --attackers 2 --defenders 3 --attacker_grade R --defender_grade V", "0-2", "979/7776"),
    ):
        assert cli.main(["odds", "nqm", *line.split(), "--format", "json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert {"result": result, "chance": chance} in told["outcomes"]


def test_the_list_of_questions_says_every_field_once(capsys):
    """A title that ends in a colon, as it stands before its field in a window, gets no second one."""
    assert cli.main(["odds", "nqm"]) == 0
    assert "Scale of the table 1: 100 to" in capsys.readouterr().out
