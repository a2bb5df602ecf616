"""Matches between computer players: pairs, scores, intervals."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import KpError
from kpeditor.lab.intervals import paired, wilson
from kpeditor.lab.match import Played, play_batch, run, score_of, tasks

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


def test_batches_repeat_and_pairs_swap_sides() -> None:
    (task,) = tasks([FIRST_SHOTS], ("random", "passive"), pairs=2, seed=5)
    games = play_batch(task)
    assert games == play_batch(task)
    assert [(game.pair, game.side) for game in games] == [
        (0, "french"),
        (0, "germans"),
        (1, "french"),
        (1, "germans"),
    ]
    swapped = play_batch(tasks([FIRST_SHOTS], ("passive", "random"), pairs=2, seed=5)[0])
    assert [game.winner for game in swapped[1::2]] == [game.winner for game in games[::2]]


def test_the_order_of_games_does_not_hang_on_the_executor() -> None:
    batches = tasks([FIRST_SHOTS], ("random", "passive"), pairs=26, seed=5)
    assert [(task.first, task.last) for task in batches] == [(0, 25), (25, 26)]
    batches = [replace(task, last=task.first + 1) for task in batches]  # a pair of each is enough
    with ThreadPoolExecutor(2) as pool:
        games = [game for batch in run(batches, pool) for game in batch]
    assert games == [game for task in batches for game in play_batch(task)]


def test_scores_count_pairs() -> None:
    games = [
        Played("x", 0, "red", "red", 9, 1.0),
        Played("x", 0, "blue", "red", 9, 0.0),
        Played("x", 1, "red", "draw", 9, 0.5),
        Played("x", 1, "blue", "draw", 9, 0.5),
    ]
    score = score_of(games)
    assert (score.games, score.interval.value, score.draws) == (4, 0.5, 0.5)
    assert score.by_side == (("red", 0.75), ("blue", 0.25))


def test_a_map_is_no_match() -> None:
    path = FIRST_SHOTS.parents[2] / "maps" / "first-shots.yaml"
    with pytest.raises(KpError, match="is a map"):
        play_batch(tasks([path], ("random", "random"), pairs=1, seed=1)[0])
