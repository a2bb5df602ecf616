"""Columns and exact chances, against counting by hand and against every throw there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.rulesets.toolbox.odds import Ladder, counted, dice, mapped, of_results, spread, then

ODDS = Ladder.of_odds("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1")


@pytest.mark.parametrize(
    ("attack", "defence", "name"),
    [
        (24, 12, "2-1"),
        (23, 12, "1-1"),
        (35, 12, "2-1"),
        (11, 12, "1-2"),
        (1, 4, "1-4"),
        (99, 1, "4-1"),
        (1, 1, "1-1"),
    ],
)
def test_odds_are_rounded_in_favour_of_the_defence(attack: int, defence: int, name: str) -> None:
    column = ODDS.of_strengths(attack, defence)
    assert column is not None
    assert ODDS.names[column] == name


def test_below_the_first_column_there_is_none_and_nothing_is_attacked_in_vain() -> None:
    assert ODDS.of_strengths(1, 5) is None
    assert Ladder.of_numbers(range(-3, 9)).column(-4) is None
    with pytest.raises(ValueError, match="defence of 0"):
        ODDS.of_strengths(3, 0)


@given(st.integers(0, 6), st.integers(-20, 20))
def test_shifts_end_at_the_outermost_columns(column: int, by: int) -> None:
    assert ODDS.shifted(column, by) == sorted([0, column + by, 6])[1]


@given(st.integers(0, 200), st.integers(1, 60))
def test_a_column_is_the_last_whose_odds_are_reached(attack: int, defence: int) -> None:
    reached = [n for n in ODDS.names if attack * int(n.split("-")[1]) >= defence * int(n.split("-")[0])]
    column = ODDS.of_strengths(attack, defence)
    assert (ODDS.names[column] if column is not None else None) == (reached[-1] if reached else None)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 4), (2, 10)])
def test_sums_of_dice_are_those_of_every_throw(count: int, sides: int) -> None:
    throws = Counter(map(sum, product(range(1, sides + 1), repeat=count)))
    assert dice(count, sides) == {total: Fraction(n, sides**count) for total, n in throws.items()}


def test_a_second_shot_depends_on_the_first() -> None:
    """A unit that was dispersed and is dispersed again is gone: 1/6 + 2/6 * 3/6 + 3/6 * 1/6."""
    shot = of_results(["X", "D", "D", "-", "-", "-"])
    worse = {"X": lambda _: "X", "D": lambda again: "-X"[again != "-"] if again != "-" else "D"}

    def again(state: str) -> dict[str, Fraction]:
        return mapped(shot, worse.get(state, lambda result: result))

    two = then(shot, again)
    assert two["X"] == Fraction(1, 6) + Fraction(2, 6) * Fraction(3, 6) + Fraction(3, 6) * Fraction(1, 6)
    assert sum(two.values()) == 1
    assert spread(two, "XD-", ["two shots"]).outcomes == tuple((one, two[one]) for one in "XD-")


def test_answers_leave_out_what_cannot_come_and_count_a_mean() -> None:
    assert spread(of_results(["D", "-"]), ("X", "D", "-")).outcomes == (
        ("D", Fraction(1, 2)),
        ("-", Fraction(1, 2)),
    )
    hits = counted(dice(2, 6))
    assert hits.mean == 7
    assert sum(chance for _, chance in hits.outcomes) == 1
    with pytest.raises(ValueError, match="results that the table has not: Y"):
        spread({"Y": Fraction(1)}, ("X",))
