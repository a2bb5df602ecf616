"""Calculators: the distributions that the cases of the specification quote, and that all of them add up."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.rules.calculators import BadQuestion, Spread
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.rulesets.kampfpanzer.calculators import ORDER, calculators
from tests.each import each

PLAIN = Scenario("", "kampfpanzer", "", Length(1, 1), ())


def asked(name: str, scenario: Scenario | None = None, **fields) -> Spread:
    return next(one for one in calculators(scenario) if one.id == name).answer(fields)


def told(name: str, scenario: Scenario | None = None, **fields) -> str:
    """The results with their chances, as the specification writes them."""
    return ", ".join(f"{r} {c}" for r, c in asked(name, scenario, **fields).outcomes)


SHOTS = {
    "F-01": ({"firer": "pz3d", "target": "h39", "range": 1}, "D3 5/6, D2 1/6"),
    "F-02": ({"firer": "h39", "target": "pz4e", "range": 6}, "D1 1/2, P 1/2"),
    "F-04": ({"firer": "bt7", "target": "t97", "range": 3, "terrain": "woods"}, "D3 1/3, D2 1/2, D1 1/6"),
    "F-05": ({"firer": "b1", "target": "inf_ge", "range": 1, "terrain": "town"}, "D4 1"),
    "F-13": (
        {"firer": "r35", "target": "inf_fr", "range": 2, "terrain": "slope", "crest": False},
        "D1 1/6, P 5/6",
    ),
    "F-16": ({"firer": "inf_ru", "target": "how75", "range": 8}, "D2 1/6, D1 1/3, P 1/2"),
    "F-15": ({"firer": "pz4e", "target": "truck", "range": 1, "firers": 3}, "D4 1"),
    "F-19": ({"firer": "ft17", "target": "h39", "range": 8}, "D1 1/6, P 5/6"),
    "F-10 joined": ({"firer": "pz2", "target": "pz2", "range": 4, "firers": 2}, "D2 1/3, D1 1/3, P 1/3"),
}


@each(("fields", "expected"), SHOTS.values())
def test_f_cases_of_direct_fire(fields, expected):
    assert told("shot", **fields) == expected


def test_f_10_two_separate_attacks_on_one_tank():
    one = asked("shot", firer="pz2", target="pz2", range=4)
    nothing = 1 - one.chance("D1")
    assert (nothing**2, 2 * one.chance("D1") * nothing) == (Fraction(1, 4), Fraction(1, 2))


def test_f_20_two_attacks_of_plus_3_destroy_a_fresh_tank():
    chance = dict(asked("direct-fire", superiority=3).outcomes)
    together = sum(a * b for x, a in chance.items() for y, b in chance.items() if int(x[1]) + int(y[1]) >= 4)
    assert together == Fraction(29, 36)


FORBIDDEN = {
    "F-03": ({"firer": "s35", "target": "a12", "range": 15}, "below -3"),
    "F-04 range": ({"firer": "bt7", "target": "t97", "range": 4, "terrain": "woods"}, r"9\.16C"),
    "F-07 apc": ({"firer": "inf_ge", "target": "apc", "range": 1}, r"hard targets \[9\.51\]"),
    "F-07 tank": ({"firer": "inf_ge", "target": "bt7", "range": 1}, r"hard targets \[9\.51\]"),
    "F-12 a11": ({"firer": "a11", "target": "truck", "range": 6}, "range 6 is beyond"),
    "F-12 pz2": ({"firer": "pz2", "target": "truck", "range": 6}, "range 6 is beyond"),
    "F-12 bt7": ({"firer": "bt7", "target": "truck", "range": 16}, "range 16 is beyond"),
    "F-13 crest": (
        {"firer": "r35", "target": "inf_fr", "range": 2, "terrain": "slope", "crest": True},
        "-6 is below -3",
    ),
}


@each(("fields", "reason"), FORBIDDEN.values())
def test_f_cases_that_the_rules_forbid(fields, reason):
    with pytest.raises(BadQuestion, match=reason):
        asked("shot", **fields)


H_FIRE = {
    "H-01": ({"pattern": "tight"}, "D3 1/6, D2 1/3, D1 1/3, - 1/6"),
    "H-02": ({"pattern": "tight", "cover": True}, "D2 1/3, D1 1/3, - 1/3"),
    "H-03": ({"pattern": "tight", "moving": True, "cover": True}, "D1 1/6, - 5/6"),
    "H-04 town": ({"pattern": "loose", "cover": True}, "D1 1/3, - 2/3"),
    "H-04 entrenched": ({"pattern": "loose", "entrenched": True}, "D1 1/3, - 2/3"),
    "H-11 clear": ({"pattern": "tight", "entrenched": True}, "D3 1/6, D2 1/3, D1 1/3, - 1/6"),
    "H-11 woods": ({"pattern": "tight", "entrenched": True, "cover": True}, "D2 1/3, D1 1/3, - 1/3"),
}


@pytest.mark.parametrize(("fields", "expected"), H_FIRE.values(), ids=H_FIRE)
def test_h_cases(fields, expected):
    assert told("h-fire", **fields) == expected


def test_h_05_loose_fire_does_not_attack_hard_units():
    with pytest.raises(BadQuestion, match=r"soft units only \[9\.33\]"):
        asked("h-fire", pattern="loose", hard=True)


def test_h_06_a_truck_that_enters_two_hexes_of_one_pattern():
    one = asked("h-fire", pattern="loose", moving=True)
    assert one.chance("-") ** 2 == Fraction(4, 9)
    assert one.chance("D1") ** 2 == Fraction(1, 9)


def test_q73_the_other_reading_of_tight_fire_on_entrenched_units_in_woods():
    other = replace(PLAIN, options={"h_tight_entrenched_woods": 0})
    assert told("h-fire", other, pattern="tight", entrenched=True, cover=True) == H_FIRE["H-01"][1]


OVERRUNS = {
    "V-01": ((1, 1, 0), "D3 1/3, D2 1/2, D1 1/6"),
    "V-02": ((1, 1, 1), "D2 1/6, D1 1/3, - 1/2"),
    "V-03": ((2, 2, 2), "D2 1/6, D1 1/3, - 1/2"),
    "V-04 3 v 1": ((3, 1, 0), "D4 1"),
    "V-04 6 v 2": ((6, 2, 0), "D4 1"),
}


@pytest.mark.parametrize(("numbers", "expected"), OVERRUNS.values(), ids=OVERRUNS)
def test_v_cases(numbers, expected):
    overrunners, defenders, entrenched = numbers
    assert told("overrun", overrunners=overrunners, defenders=defenders, entrenched=entrenched) == expected


def test_v_05_the_counterattack():
    assert told("counterattack") == "D1 1/3, - 2/3"


def test_more_entrenched_than_defend_is_refused():
    with pytest.raises(BadQuestion, match="only 1 defend"):
        asked("overrun", overrunners=1, defenders=1, entrenched=2)


def test_p_01_and_p_02_digits_and_panic_levels():
    assert told("panic", level=3, digit=9) == "panic 1/3, - 2/3"
    assert told("panic", level=1, digit=7) == "- 1"


@pytest.mark.parametrize("level", range(1, 6))
def test_p_04_the_mean_over_all_digits(level):
    chances = [asked("panic", level=level, digit=digit).chance("panic") for digit in range(10)]
    assert sum(chances) / 10 == Fraction(level, 12)


def test_9_72_recovery():
    assert [asked("recovery", level=n).chance("recovered") for n in (1, 2, 3)] == [
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 6),
    ]


def test_r_res_1_a_pin_does_nothing_against_units_that_move():
    assert told("opportunity-fire", firer="h39", target="pz4e", range=6) == "D1 1/2, - 1/2"


@given(st.integers(-3, 30))
def test_chances_add_up_in_the_order_of_the_table(superiority):
    spread = asked("direct-fire", superiority=superiority)
    assert sum(chance for _, chance in spread.outcomes) == 1
    places = [ORDER.index(result) for result, _ in spread.outcomes]
    assert places == sorted(places)


def test_a_scenario_brings_its_own_types_and_tables():
    own = replace(
        PLAIN,
        units={"big": {"like": "pz4e", "attack": 20}},
        tables={"recovery": {"D1": 6, "D2": 2, "D3": 1}},
    )
    assert told("recovery", own, level=1) == "recovered 1"
