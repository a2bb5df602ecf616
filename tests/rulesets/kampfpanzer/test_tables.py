"""The tables hold the figures of the charts; a scenario may change them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from kpeditor.core.errors import BadFile
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.rulesets.kampfpanzer.readtables import tables
from kpeditor.rulesets.kampfpanzer.tables import Result
from tests.each import each

DICE = range(1, 7)


def scenario(**fields) -> Scenario:
    return Scenario("Test", "kampfpanzer", "", Length(10, 10), (), **fields)


def shares(superiority: int) -> dict[str, Fraction]:
    """How often each result comes up at a superiority."""
    results = Counter(tables().combat.result(die, superiority) for die in DICE)
    return {result.value: Fraction(count, 6) for result, count in results.items() if result is not None}


def sixths(**counts: int) -> dict[str, Fraction]:
    return {name: Fraction(count, 6) for name, count in counts.items()}


@pytest.mark.parametrize(
    ("superiority", "expected"),
    [
        pytest.param(6, sixths(D3=5, D2=1), id="F-01"),
        pytest.param(-1, sixths(D1=3, P=3), id="F-02"),
        pytest.param(3, sixths(D3=2, D2=3, D1=1), id="F-04 V-01"),
        pytest.param(12, sixths(D4=6), id="F-05 F-15"),
        pytest.param(1, sixths(D2=2, D1=2, P=2), id="F-10 combined"),
        pytest.param(-3, sixths(D1=1, P=5), id="F-13 F-19"),
        pytest.param(0, sixths(D2=1, D1=2, P=3), id="F-16 V-02"),
        pytest.param(-2, sixths(D1=2, P=4), id="V-05"),
    ],
)
def test_crt_shares(superiority, expected):
    assert shares(superiority) == expected


def test_no_attack_below_the_first_column():
    """F-03: S35 at range 15 against A12 is 3 - 8 = -5, no attack."""
    assert all(tables().combat.result(die, -4) is None for die in DICE)
    assert (tables().combat.lowest, tables().combat.highest) == (-3, 8)


def test_crt_never_gets_better_with_a_higher_die_or_worse_with_superiority():
    order = [Result.PIN, Result.D1, Result.D2, Result.D3, Result.D4]
    rank = [[order.index(result) for result in row] for row in tables().combat.rows]
    assert all(row == sorted(row) for row in rank)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*rank, strict=True))


@each(
    ("attack", "distance", "expected"),
    [
        (5, 1, 10),
        (4, 6, 3),
        (5, 15, 3),
        (6, 4, 6),
        (6, 20, 3),
        (6, 2, 6),
        (6, 5, 6),
        (6, 11, 4),
        (6, 21, None),
    ],
)
def test_9_19_range_attenuation(attack, distance, expected):
    assert tables().attenuation.strength(attack, distance) == expected


def test_9_51_weapon_classes():
    """F-07: class R never attacks a hard target; M counts double against a soft one; H is no direct fire."""
    weapons = tables().weapons
    assert weapons["R"].factor(hard=True) is None
    assert weapons["R"].factor(hard=False) == 1
    assert (weapons["M"].factor(hard=True), weapons["M"].factor(hard=False)) == (1, 2)
    assert (weapons["A"].factor(hard=True), weapons["A"].factor(hard=False)) == (1, 1)
    assert set(weapons) == {"A", "M", "R"}


def h_shares(*, moving: bool, plus: int = 0) -> dict[str, Fraction]:
    results = Counter(tables().h_fire.result(die + plus, moving=moving).value for die in DICE)
    return {result: Fraction(count, 6) for result, count in results.items()}


def test_h_fire_shares():
    """H-01 to H-04: static in the open, static in woods (+1), moving in woods (+1), moving column."""
    assert h_shares(moving=False) == sixths(D3=1, D2=2, D1=2) | {"-": Fraction(1, 6)}
    assert h_shares(moving=False, plus=1) == sixths(D2=2, D1=2) | {"-": Fraction(2, 6)}
    assert h_shares(moving=True, plus=1) == sixths(D1=1) | {"-": Fraction(5, 6)}
    assert h_shares(moving=True) == sixths(D1=2) | {"-": Fraction(4, 6)}


@each(
    ("defenders", "overrunners", "expected"),
    [(1, 1, 3), (2, 1, 0), (4, 2, 0), (1, 3, 8), (2, 6, 8), (4, 1, -2), (4, 6, 5), (3, 2, 1), (9, 9, 5)],
)
def test_9_64_overruns(defenders, overrunners, expected):
    """V-01 to V-04; numbers beyond the table use its last row and column (Q98)."""
    assert tables().overrun.superiority(defenders, overrunners) == expected


def test_11_11_panic_columns_hold_five_digits_per_level():
    """R-PAN-1: 5, 10, 15, 20, 25 digits, so that on average a unit panics with level / 12 (P-04)."""
    panic = tables().panic
    for level in range(1, 6):
        assert sum(len(digits) for digits in panic.digits[level - 1]) == 5 * level
        chances = [
            Fraction(sum(panic.panics(level, die, f"010{digit}") for die in DICE), 6) for digit in range(10)
        ]
        assert sum(chances) / 10 == Fraction(level, 12)


def test_panic_reads_the_last_digit():
    """P-01, P-02."""
    panic = tables().panic
    assert [die for die in DICE if panic.panics(3, die, "0919")] == [1, 3]
    assert [die for die in DICE if panic.panics(3, die, "2609")] == [1, 3]
    assert not any(panic.panics(1, die, "0907") for die in DICE)


def test_9_72_recovery():
    """D-01: one half, one third, one sixth."""
    assert dict(tables().recovery) == {1: 3, 2: 2, 3: 1}


def test_levels_of_results():
    assert [result.levels for result in Result] == [0, 0, 1, 2, 3, 4]


def test_single_figures():
    numbers = tables().numbers
    assert (numbers.counterattack, numbers.overrun_points, numbers.close_range) == (-2, 2, 3)


def test_wreck_cost_for_trucks_is_an_option():
    """Q15: printed 8, perhaps 3."""
    assert tables().terrain.hex_cost("wreck", "truck") == 16
    assert tables(scenario(options={"wreck_truck": 3})).terrain.hex_cost("wreck", "truck") == 6
    assert tables().terrain.hex_cost("wreck", "truck") == 16


def test_a_scenario_changes_single_figures():
    own = tables(
        scenario(
            tables={
                "combat": {"rows": {"6": "P P P P P P P P P P P D3"}},
                "numbers": {"close_range": 2},
                "recovery": {"D3": 2},
                "panic": {1: {6: "6"}},
                "terrain": {"woods": {"cost": {"afv": 4}, "defence": 3}, "stream": {"cost": {"truck": 8}}},
                "x-why": "a try",
            }
        )
    )
    assert own.combat.result(6, 8) is Result.D3
    assert own.combat.rows[:5] == tables().combat.rows[:5]
    assert own.numbers.close_range == 2
    assert own.recovery[3] == 2
    assert own.panic.panics(1, 6, "0906")
    assert own.terrain.hex_cost("woods", "afv") == 8
    assert own.terrain.hexes["woods"].defence == 3
    assert own.terrain.side_cost("stream", "truck") == 16
    assert tables().terrain.hex_cost("woods", "afv") == 6


@each(
    ("own", "path"),
    [
        ({"crt": {}}, ("tables", "crt")),
        ({"combat": 5}, ("tables", "combat")),
        ({"combat": {"columns": [1, 3]}}, ("tables", "combat", "columns")),
        ({"combat": {"rows": {1: "D1"}}}, ("tables", "combat", "rows", 1)),
        ({"combat": {"rows": {7: "D1"}}}, ("tables", "combat", "rows")),
        ({"combat": {"rows": {1: "D1 D1 D1 D2 D2 D3 D3 D3 D3 D3 D3 D9"}}}, ("tables", "combat", "rows", 1)),
        ({"attenuation": []}, ("tables", "attenuation")),
        ({"attenuation": [{"to": 5}, {"to": 5}]}, ("tables", "attenuation", 1, "to")),
        ({"attenuation": [{"to": 5, "half": 1}]}, ("tables", "attenuation", 0)),
        ({"weapons": {"A": {"hard": -1}}}, ("tables", "weapons", "A", "hard")),
        ({"weapons": {"Q": {"hard": 1, "soft": 1}}}, ("tables", "weapons", "Q")),
        ({"h_fire": {"columns": ["moving"]}}, ("tables", "h_fire", "columns")),
        ({"overrun": {"columns": [0, 1]}}, ("tables", "overrun", "columns")),
        ({"overrun": {"rows": {1: "a 6 8 8 8 8"}}}, ("tables", "overrun", "rows", 1)),
        ({"panic": {1: {1: "11"}}}, ("tables", "panic", 1, 1)),
        ({"panic": {7: {1: "1"}}}, ("tables", "panic")),
        ({"recovery": {"D4": 1}}, ("tables", "recovery")),
        ({"recovery": {"D1": 7}}, ("tables", "recovery", "D1")),
        ({"numbers": {"reach": 3}}, ("tables", "numbers", "reach")),
        ({"numbers": {"close_range": 1.5}}, ("tables", "numbers", "close_range")),
        ({"terrain": {"swamp": {"cost": {"afv": 9}}}}, ("tables", "terrain", "swamp")),
        ({"terrain": {"woods": {"cost": {"afv": 0.3}}}}, ("tables", "terrain", "woods", "cost", "afv")),
        ({"terrain": {"woods": {"cost": {"horse": 1}}}}, ("tables", "terrain", "woods", "cost", "horse")),
        ({"terrain": {"woods": {"char": "x"}}}, ("tables", "terrain", "woods", "char")),
    ],
)
def test_a_malformed_table_is_refused_with_its_place(own, path):
    with pytest.raises(BadFile) as refused:
        tables(scenario(tables=own))
    assert [problem.where.path for problem in refused.value.problems] == [path]


@pytest.mark.parametrize(
    ("own", "said", "path"),
    [
        (
            {"h_fire": {"rows": {"2": ["D1", "D2"]}}},
            "'2' should be a text or a number, not a list",
            ("tables", "h_fire", "rows", "2"),
        ),
        (
            {"recovery": {"D1": None}},
            "'D1' should be a text or a number or true or false or a mapping (`name: value`), not empty",
            ("tables", "recovery", "D1"),
        ),
    ],
)
def test_a_table_with_changes_keeps_to_the_schema_of_tables(own, said, path):
    with pytest.raises(BadFile) as refused:
        tables(scenario(tables=own))
    (problem,) = refused.value.problems
    assert (problem.code, problem.text, problem.where.path) == ("custom-table", said, path)
