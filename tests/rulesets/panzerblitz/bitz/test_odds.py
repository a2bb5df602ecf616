"""Odds of PanzerBitz: B1 to B3, B31, and cases BT-1 to BT-3, BT-5 to BT-9, BT-12, BT-13, BT-21 to BT-23."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.cli.main import main
from kpeditor.rulesets.panzerblitz.dispersal import DEAD, after
from kpeditor.rulesets.panzerblitz.tables import Result, tables

REVISED = ("--option", "combat=panzerbitz")


def asked(capsys, calculator: str, *words: str) -> tuple[dict[str, Fraction], str]:
    """What `kpeditor odds panzerblitz` answers: chances by result, and the steps."""
    assert main(["odds", "panzerblitz", calculator, *words, *REVISED, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    chances = {one["result"]: Fraction(one["chance"]) for one in found["outcomes"]}
    assert sum(chances.values()) == 1
    return chances, " ".join(found["steps"])


def thirds(text: str) -> dict[str, Fraction]:
    """Chances of "eliminated 1/6, DD 1/3"."""
    return {name: Fraction(chance) for name, chance in (part.split() for part in text.split(", "))}


@pytest.mark.parametrize(
    ("case", "shots", "more", "expected"),
    [
        ("BT-8", "24/12,7/12,7/12", (), "eliminated 1/6, DD 29/54, D 2/9, - 2/27"),
        ("BT-21", "24/12,24/12", (), "eliminated 5/12, DD 4/9, D 1/9, - 1/36"),
        ("BT-22 on D", "24/12", ("--begins", "D"), "eliminated 1/6, DD 2/3, D 1/6"),
        ("BT-22 on DD", "24/12", ("--begins", "DD"), "eliminated 1/2, DD 1/2"),
        ("BT-23", "7/12,7/12,7/12,7/12", (), "DD 11/27, D 32/81, - 16/81"),
        ("BT-2", "8/16", (), "D 1/3, - 2/3"),
        ("BT-13", "40/10", ("--drm", "3"), "eliminated 1/2, - 1/2"),
        ("one shot", "24/12", (), "eliminated 1/6, DD 1/3, D 1/3, - 1/6"),
    ],
)
def test_shots_in_turn(capsys, case, shots, more, expected):
    chances, steps = asked(capsys, "shots", "--shots", shots, *more)
    assert chances == thirds(expected), case
    assert "[B1]" in steps
    assert "[PB2]" in steps


def test_bt_1_6_7_9_and_12_odds_of_single_attacks(capsys):
    for case, attack, defence, odds in (
        ("BT-1", 8, 8, "1-1"),
        ("BT-1 old town", 32, 8, "4-1"),
        ("BT-2", 8, 16, "1-2"),
        ("BT-5", 12, 4, "3-1"),
        ("BT-6", 12, 5, "2-1"),
        ("BT-7", 24, 12, "2-1"),
        ("BT-7 far", 12, 12, "1-1"),
        ("BT-9", 40, 36, "1-1"),
        ("BT-24", 8, 30, "1-4"),
    ):
        _, steps = asked(capsys, "attack", "--attack", str(attack), "--defence", str(defence))
        assert f"{attack} against {defence}: {odds} [PB2]" in steps, case


def test_b3_and_b31_a_dispersed_target_meets_the_printed_result(capsys):
    for calculator, words in (
        ("attack", ("--attack", "24", "--defence", "12")),
        ("mines", ()),
    ):
        chances, _ = asked(capsys, calculator, *words, "--dispersed", "true")
        assert chances == thirds("X 1/6, DD 1/3, D 1/3, - 1/6"), calculator


def test_3_6_2_a_dispersed_target_may_count_on_the_die(capsys):
    option = ("--option", "dispersed_target_drm=-1")
    chances, steps = asked(capsys, "shots", "--shots", "24/12,7/12,7/12", *option)
    assert chances["eliminated"] > Fraction(18, 100), "what the page claims of follow-up shots"
    assert "[3.6-2]" in steps
    alone, _ = asked(capsys, "shots", "--shots", "24/12", *option)
    assert alone == thirds("eliminated 1/6, DD 1/3, D 1/3, - 1/6"), "a fresh unit is none"


def test_one_forbidden_shot_forbids_the_sequence(capsys):
    assert main(["odds", "panzerblitz", "shots", "--shots", "24/12,2/12", *REVISED]) == 1
    assert "below 1-4" in capsys.readouterr().err
    assert main(["odds", "panzerblitz", "shots", "--shots", "24/12", "--begins", "DD"]) == 1
    assert "no second grade" in capsys.readouterr().err


def test_bt_3_b1_and_b2_the_ladder():
    grade, told = 0, []
    for result in (Result.DISPERSED, Result.DISPERSED, Result.DISPERSED, Result.DOUBLE):
        grade = after(grade, result)
        told.append(grade)
    assert told == [1, 2, 2, DEAD]
    assert [after(grade, Result.DOUBLE) for grade in range(3)] == [2, 2, DEAD]
    assert {after(grade, Result.ELIMINATED) for grade in range(4)} == {DEAD}
    assert [after(grade, Result.NONE) for grade in range(4)] == [0, 1, 2, DEAD]


@given(st.lists(st.sampled_from(list(Result)), max_size=6), st.randoms(use_true_random=False))
def test_more_shots_never_leave_a_unit_better(results, dice):
    grade = 0
    for result in results:
        assert after(grade, result) >= grade
        grade = after(grade, result)
    assert grade == DEAD or Result.ELIMINATED not in results


def test_chances_agree_with_counting_every_course_of_dice(capsys):
    """By brute force over the 216 courses of three dice, without the module that is tested."""
    table, counted = tables().combat, dict.fromkeys(("eliminated", "DD", "D", "-"), 0)
    for number in range(216):
        state = "-"
        for odds, die in zip(("2-1", "1-2", "1-2"), (number % 6, number // 6 % 6, number // 36), strict=True):
            result = table.result(table.odds.names.index(odds), die + 1).value
            if state == "eliminated" or result == "X" or (state, result) == ("DD", "DD"):
                state = "eliminated"
            elif result == "DD" or (state, result) in (("D", "D"), ("DD", "D")):
                state = "DD"
            elif result == "D":
                state = "D"
        counted[state] += 1
    chances, _ = asked(capsys, "shots", "--shots", "24/12,7/12,7/12")
    assert chances == {name: Fraction(count, 216) for name, count in counted.items()}
