"""Sequential tests and confidence sequences: known values, simulated coins."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.lab.analysis.intervals import difference, wilson
from kpeditor.lab.analysis.sequential import LOOK, confidence_sequence, log_ratio, verdict

SIDES = ("a", "b")


def coins(share: float, games: int, seed: int, draws: float = 0.0) -> list[str]:
    """Winners of games that a wins with this share of those that are no draw."""
    rng = np.random.default_rng(seed)
    won, drawn = rng.random(games) < share, rng.random(games) < draws
    return ["draw" if no else ("a" if yes else "b") for yes, no in zip(won, drawn, strict=True)]


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_is_that_of_scipy(case: tuple[int, int]) -> None:
    from scipy.stats import binomtest  # it takes most of a second to load

    wins, games = case
    wanted = binomtest(wins, games).proportion_ci(method="wilson")
    found = wilson(wins, games)
    assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high), abs=1e-9)


def test_the_ratio_of_one_win_and_one_loss() -> None:
    assert log_ratio(1, 0) == pytest.approx(0.18232, abs=1e-5)  # ln .6/.5
    assert log_ratio(0, 1) == pytest.approx(-0.22314, abs=1e-5)  # ln .4/.5


def test_straight_wins_are_found_at_the_second_look() -> None:
    """Seventeen wins pass ln 19, so the look at twenty tells."""
    found = verdict(["a"] * 60, SIDES)
    assert (found.text, found.games, found.decided) == ("favours a", 2 * LOOK, 20)
    assert verdict(["b"] * 60, SIDES).text == "favours b"
    assert verdict(["a"] * 19, SIDES).text == "undecided"


def test_draws_and_unfinished_games_say_nothing() -> None:
    found = verdict(["draw", ""] * 500, SIDES)
    assert (found.text, found.games, found.decided) == ("undecided", 1000, 0)


@given(st.lists(st.sampled_from(["a", "b", "draw", ""]), max_size=400), st.integers(0, 100))
def test_later_games_never_change_a_verdict(winners: list[str], more: int) -> None:
    """The verdict of a series is that of its beginning, so workers and arrival cannot change it."""
    found = verdict(winners, SIDES)
    if found.text != "undecided":
        assert found.games % LOOK == 0
        assert verdict(winners[: found.games], SIDES) == found
        assert verdict([*winners, *["a"] * more], SIDES) == found


@given(st.lists(st.sampled_from(["a", "b", "draw"]), max_size=300))
def test_the_sides_are_treated_alike(winners: list[str]) -> None:
    other = {"a": "b", "b": "a", "draw": "draw"}
    found, turned = verdict(winners, SIDES), verdict([other[winner] for winner in winners], SIDES)
    assert (found.outcome, found.games) == (turned.outcome, turned.games)
    assert turned.side == other.get(found.side, "")


@pytest.mark.parametrize(
    ("share", "text", "least"),
    [(0.5, "balanced", 0.88), (0.6, "favours a", 0.92), (0.4, "favours b", 0.92), (0.75, "favours a", 0.99)],
)
def test_simulated_coins_are_judged_rightly(share: float, text: str, least: float) -> None:
    """The risks are five in a hundred for each test, and two tests must both clear a fair coin."""
    right = [verdict(coins(share, 3000, seed, draws=0.2), SIDES).text == text for seed in range(300)]
    assert sum(right) / len(right) > least


def test_a_fair_coin_takes_some_two_hundred_games() -> None:
    lengths = [verdict(coins(0.5, 3000, seed), SIDES).decided for seed in range(300)]
    assert 190 < np.mean(lengths) < 250  # the looks at every tenth game add some


@pytest.mark.parametrize(("games", "half"), [(100, 0.162), (1000, 0.058), (4000, 0.030)])
def test_the_width_of_the_confidence_sequence(games: int, half: float) -> None:
    found = confidence_sequence(games // 2, games)
    assert (found.high - found.low) / 2 == pytest.approx(half, abs=0.008)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_confidence_sequence_is_wider_than_wilson(case: tuple[int, int]) -> None:
    found, usual = confidence_sequence(*case), wilson(*case)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low <= usual.low + 1e-9 or found.low == 0
    assert found.high - found.low > usual.high - usual.low - 1e-9 or case[1] < 5


def test_watching_a_confidence_sequence_gives_few_false_alarms() -> None:
    """Wilson's interval, watched every 10 games, excludes one half at some time in far more series."""
    alarms, usual = 0, 0
    for seed in range(200):
        wins = np.cumsum([winner == "a" for winner in coins(0.5, 500, seed)])
        looks = [(int(wins[n - 1]), n) for n in range(10, 501, 10)]
        alarms += any(not (c := confidence_sequence(*look)).low <= 0.5 <= c.high for look in looks)
        usual += any(not (w := wilson(*look)).low <= 0.5 <= w.high for look in looks)
    assert alarms <= 10 < usual


def test_paired_differences_by_student() -> None:
    found = difference([1.0, 0.0, 1.0, 0.0])
    assert found.value == 0.5
    assert found.high - found.value == pytest.approx(3.18245 * (1 / 3) ** 0.5 / 2, abs=1e-4)
    with pytest.raises(ValueError, match="two pairs"):
        difference([1.0])
