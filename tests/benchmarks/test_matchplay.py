"""Matches between computer players: pairs, scores, intervals."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kpeditor.core.errors import KpError
from kpeditor.lab.analysis.intervals import difference, no_difference, paired, wilson
from tests.benchmarks.matchplay import play_match, score_of

FIRST_SHOTS = Path(__file__).parents[2] / "scenarios" / "tutorial" / "first-shots.yaml"


def test_wilson_of_a_known_case() -> None:
    found = wilson(81, 263)
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)  # Newcombe 1998, table I


@pytest.mark.parametrize("trials", [1, 7, 10, 60, 400])
def test_none_and_all_are_bounds_themselves(trials: int) -> None:
    assert wilson(0, trials).low == 0.0 < wilson(0, trials).high
    assert wilson(trials, trials).high == 1.0 > wilson(trials, trials).low


def test_no_trials_no_interval() -> None:
    with pytest.raises(ValueError, match="no trials"):
        wilson(0, 0)


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=60))
def test_the_paired_interval_holds_the_mean_and_stays_in_range(scores: list[float]) -> None:
    found = paired(scores)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.value == pytest.approx(sum(scores) / len(scores))


def test_all_pairs_won_still_leaves_a_doubt() -> None:
    assert 0.98 < paired([1.0] * 200).low < 1


def test_pairs_share_their_dice_and_swap_sides() -> None:
    match = play_match(FIRST_SHOTS, ("random", "passive"), pairs=2, seed=5)
    assert match.rows == play_match(FIRST_SHOTS, ("random", "passive"), pairs=2, seed=5).rows
    assert [(row.pair, row.swapped) for row in match.rows] == [(0, False), (0, True), (1, False), (1, True)]
    assert [match.series.seats(row.index)["french"] for row in match.rows] == ["random", "passive"] * 2
    swapped = play_match(FIRST_SHOTS, ("passive", "random"), pairs=2, seed=5)
    assert [row.winner for row in swapped.rows[1::2]] == [row.winner for row in match.rows[::2]]


def test_the_order_of_games_does_not_hang_on_the_executor() -> None:
    with ThreadPoolExecutor(2) as pool:
        match = play_match(FIRST_SHOTS, ("random", "passive"), pairs=3, seed=5, executor=pool)
    assert match.rows == play_match(FIRST_SHOTS, ("random", "passive"), pairs=3, seed=5).rows


def test_scores_count_pairs() -> None:
    match = play_match(FIRST_SHOTS, ("random", "passive"), pairs=2, seed=5)
    winners = ("french", "french", "draw", "draw")
    rows = tuple(replace(row, winner=winner) for row, winner in zip(match.rows, winners, strict=True))
    score = score_of([replace(match, rows=rows)])
    assert (score.games, score.interval.value, score.draws) == (4, 0.5, 0.5)
    assert score.by_side == (("french", 0.75), ("germans", 0.25))


def test_a_player_against_itself_has_no_second_game() -> None:
    assert len(play_match(FIRST_SHOTS, ("passive", "passive"), pairs=3, seed=1).rows) == 3


def test_a_map_is_no_match() -> None:
    path = FIRST_SHOTS.parents[2] / "maps" / "first-shots.yaml"
    with pytest.raises(KpError, match="only a map"):
        play_match(path, ("random", "random"), pairs=1, seed=1)


@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), min_size=3, max_size=40))
def test_the_paired_t_is_that_of_a_library(values: list[float]) -> None:
    from scipy import stats  # it takes most of a second to load

    assume(len(set(values)) > 1)
    tested = stats.ttest_1samp(values, 0.0)
    bounds = tested.confidence_interval(0.95)
    found = difference(values)
    assert no_difference(values) == pytest.approx(float(tested.pvalue), abs=1e-9)
    assert (found.low, found.high) == pytest.approx((float(bounds.low), float(bounds.high)))


def test_differences_that_do_not_vary_have_no_t() -> None:
    with pytest.raises(ValueError, match="do not vary"):
        no_difference([0.5, 0.5])
