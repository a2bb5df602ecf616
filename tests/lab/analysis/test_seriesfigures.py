"""What is said beside the bars: the verdict with its test, and why the bars seem to say something else."""

from __future__ import annotations

import random
import re
import string
from dataclasses import replace

import pytest

from kpeditor.lab.analysis.seriesfigures import WORDS, SeriesFigures, figures_of
from kpeditor.lab.analysis.statistics import holdings_of
from kpeditor.lab.row import GameRow

SIDES = ("red", "blue")
TITLES = {"red": "Red", "blue": "Blue"}
BLANK = GameRow(
    index=0,
    pair=0,
    swapped=False,
    winner="",
    reason="",
    line=-1,
    turn=1,
    margin=0,
    leads=[],
    strength=[],
    losses={},
    kills=[],
    shots={},
    held={},
    hexes={},
    luck={},
    record="",
    forfeits={},
    counts={},
)


def figures(winners: list[str], *, is_running: bool = False) -> SeriesFigures:
    rows = [replace(BLANK, index=n, winner=winner) for n, winner in enumerate(winners)]
    return figures_of(rows, SIDES, is_running=is_running)


def fields(text: str) -> str:
    """Of a text with fields these alone."""
    return "".join(f"{{{name}}}" for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def mixed(reds: int, blues: int, draws: int = 0, seed: int = 1) -> list[str]:
    winners = ["red"] * reds + ["blue"] * blues + ["draw"] * draws
    random.Random(seed).shuffle(winners)
    return winners


def test_an_undecided_verdict_beside_an_interval_above_one_half_says_why():
    found = figures(mixed(22, 9))
    assert found.verdict.outcome == "undecided"
    assert found.wins[0][2].low > 0.5
    told = found.sentence(TITLES)
    assert told.startswith("Undecided by the sequential test of 50 % against 60 %")
    assert "The interval of Red, 53 to 84 %, lies above 50 %" in told
    assert "may be looked at after every 10 games" in told


def test_a_running_series_says_what_is_still_open():
    found = figures(["red"] * 14 + ["blue"] * 2, is_running=True)
    assert found.verdict.outcome == "undecided"
    assert "nearer to 50 or to 60 %, which is still open" in found.sentence(TITLES)


def test_a_balanced_verdict_beside_an_interval_above_one_half_says_why():
    found = figures(["red", "blue"] * 150 + ["red"] * 60)
    assert found.verdict.outcome == "balanced"
    assert found.wins[0][2].low > 0.5
    assert "Balanced means that neither side wins 60 % or more." in found.contrast(TITLES)


def test_a_side_favoured_early_that_lost_its_lead_is_told():
    found = figures(["red"] * 20 + ["blue"] * 20)
    assert (found.verdict.outcome, found.verdict.games) == ("favours", 20)
    told = found.contrast(TITLES)
    assert (
        told
        == "No interval shows it: the test counts the 20 games won until it ended; the bars all 40 games."
    )


def test_draws_that_keep_all_bars_below_one_half_are_told():
    found = figures(mixed(40, 10, draws=60))
    assert found.verdict.outcome == "favours"
    assert "draws count in the bars alone" in found.contrast(TITLES)


def test_where_test_and_intervals_agree_nothing_is_added():
    for winners in (mixed(50, 50), mixed(10, 9), ["red"] * 20):
        assert figures(winners).contrast(TITLES) == ""


@pytest.mark.parametrize("is_running", [False, True])
def test_no_verdict_stands_beside_a_picture_that_denies_it(is_running):
    """Whatever is played: an interval above one half of a side that is not favoured is explained."""
    dice, denied = random.Random(7), 0
    for _ in range(400):
        games, share = dice.randint(1, 120), dice.random()
        found = figures(
            [
                "draw" if dice.random() < 0.1 else ("red" if dice.random() < share else "blue")
                for _ in range(games)
            ],
            is_running=is_running,
        )
        above = {side for side, _, interval in found.wins if interval.low > 0.5}
        agrees = above == ({found.verdict.side} if found.verdict.side else set())
        assert bool(found.contrast(TITLES)) != agrees
        denied += not agrees
    assert 10 < denied < 200


@pytest.mark.parametrize("is_running", [False, True])
@pytest.mark.parametrize(
    "winners",
    [
        mixed(22, 9),
        ["red"] * 14 + ["blue"] * 2,
        ["red", "blue"] * 150 + ["red"] * 60,
        ["red"] * 20 + ["blue"] * 20,
        ["red"] * 20 + ["draw"] * 30,
        mixed(5, 5),
    ],
)
def test_other_words_say_it_all_in_another_language(winners, is_running):
    """No part of a sentence stays in English: without its fields every text is one of the words given."""
    other = {kind: f"⟦{fields(text)}⟧" for kind, text in WORDS.items()}
    told = figures(winners, is_running=is_running).sentence({"red": "R", "blue": "B"}, other)
    assert told.startswith("⟦")
    assert not re.search("[a-z]{2}", told)


def test_holders_of_places_are_counted_over_games_and_survive_json() -> None:
    """Rows of games without places that count stay as they were."""
    ends: tuple[dict[str, str], ...] = (
        {"Mill": "red", "Inn": ""},
        {"Mill": "blue", "Inn": ""},
        {"Mill": "red", "Inn": "red"},
        {},
    )
    rows = [replace(BLANK, holders=one) for one in ends]
    assert holdings_of(rows) == {"Inn": {"": 2, "red": 1}, "Mill": {"red": 2, "blue": 1}}
    assert [GameRow.of_json(row.line_of_json()) for row in rows] == rows
    assert "holders" not in BLANK.line_of_json()
