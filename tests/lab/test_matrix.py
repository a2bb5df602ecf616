"""The doctrine matrix as it is played: kept, gone on with, the value with its interval, tiers of players."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.lab.analysis.intervals import Interval
from kpeditor.lab.matrix.doctrines import solve
from kpeditor.lab.matrix.matrixplay import MatrixResult, Tier, matrix_of, play_matrix, value_of
from kpeditor.lab.matrix.matrixtelling import matrix_json, matrix_report, matrix_text
from kpeditor.lab.report.report import html_of, markdown_of
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store
from tests.examples import examples
from tests.lab.field import mirror

NAMES = ("passive", "staff:rush")


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small scenario."""
    return mirror(tmp_path_factory.mktemp("field"), red=2, blue=2, length=3)


@pytest.fixture(scope="module")
def played(field: Path) -> MatrixResult:
    """Its matrix of two players with two tiers."""
    store = Store(field.parent / "kept")
    base = Series.of_file(field, ("staff", "staff"), 3)
    return play_matrix(base, NAMES, None, store, tiers=("random", "passive"))


def test_every_pair_is_played_once_and_tiers_beside_them(played: MatrixResult) -> None:
    pairs = [(one, other) for one in NAMES for other in NAMES]
    assert list(played.games) == [*pairs, ("random", "random")]
    assert played.matrix is not None
    assert [tier.player for tier in played.tiers] == ["random", "passive"]
    assert played.tiers[1].score == played.cells[0][0]
    assert not played.broken


def test_cells_share_their_dice(played: MatrixResult) -> None:
    assert {result.series.seed for result in played.games.values()} == {1}
    assert {row.pair for result in played.games.values() for row in result.rows} == {0, 1, 2}


def test_a_second_run_plays_nothing_and_a_stopped_one_goes_on(field: Path, played: MatrixResult) -> None:
    base = Series.of_file(field, ("staff", "staff"), 3)
    store = Store(field.parent / "kept")
    again = play_matrix(base, NAMES, None, store, tiers=("random", "passive"))
    assert all(result.restored == 3 for result in again.games.values())
    assert (again.matrix, again.value) == (played.matrix, played.value)
    looks = iter(range(100))
    other = Store(field.parent / "other")
    cut = play_matrix(base, NAMES, None, other, None, lambda: next(looks) > 2)
    assert cut.stopped
    assert cut.matrix is None
    assert "Stopped before" in matrix_text(cut)
    with pytest.raises(ValueError, match="not whole"):
        matrix_report(cut)
    told: list[tuple[int, int]] = []
    whole = play_matrix(base, NAMES, None, other, lambda done, total: told.append((done, total)))
    assert sum(result.restored for result in whole.games.values()) > 0
    assert whole.matrix == played.matrix
    assert told[-1] == (12, 12)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_the_value_lies_in_its_interval_and_agrees_with_regret_matching(played: MatrixResult) -> None:
    assert played.value is not None
    assert played.matrix is not None
    assert 0 <= played.value.low <= played.value.value <= played.value.high <= 1
    assert played.value.value == pytest.approx(played.matrix.value, abs=0.05)


@settings(max_examples=examples(20), deadline=None)
@given(st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=3), min_size=2, max_size=4))
def test_the_exact_value_bounds_what_any_mix_gets(scores: list[list[float]]) -> None:
    value = value_of(np.array(scores))
    mine, theirs = (np.array(mix) for mix in solve(scores))
    matrix = np.array(scores)
    assert (mine @ matrix).min() <= value + 1e-7
    assert (matrix @ theirs).max() >= value - 1e-7


def test_matching_pennies_are_even() -> None:
    assert value_of(np.array([[1.0, 0.0], [0.0, 1.0]])) == pytest.approx(0.5)


def test_where_one_player_each_is_best_that_pair_is_the_value() -> None:
    assert value_of(np.array([[0.5, 0.75], [0.25, 1.0]])) == 0.5


def tier(player: str, low: float, high: float) -> Tier:
    return Tier(player, 100, Interval((low + high) / 2, low, high))


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        ([(0.6, 0.8), (0.55, 0.7)], "All tiers favour red."),
        ([(0.6, 0.8), (0.2, 0.4)], "different sides: it depends on play"),
        ([(0.6, 0.8), (0.4, 0.6)], "open with t1"),
        ([(0.4, 0.6), (0.4, 0.6)], "No tier clearly"),
        ([(0.4, 0.6)], ""),
    ],
)
def test_tiers_agree_or_not(played: MatrixResult, bounds: list[tuple[float, float]], words: str) -> None:
    tiers = tuple(tier(f"t{number}", *bound) for number, bound in enumerate(bounds))
    found = replace(played, tiers=tiers).agreement
    assert words in found
    assert bool(found) == bool(words)


def test_it_is_told_as_text_json_and_report(played: MatrixResult) -> None:
    text, data, report = matrix_text(played), matrix_json(played), matrix_report(played)
    assert "Value: red scores" in text
    assert "random on both sides" in text
    assert data["players"] == NAMES
    assert len(data["cells"]) == 5
    assert data["value_interval"][0] <= data["value"] + 0.05
    html, markdown = html_of(report), markdown_of(report)
    for word in ("Best mixes", "95 % intervals (Wilson)", "Tiers of players"):
        assert word in html
        assert word in markdown


def test_unfinished_pairs_leave_no_matrix(played: MatrixResult) -> None:
    games = {pair: result for pair, result in played.games.items() if pair != ("passive", "passive")}
    assert matrix_of(played.series, NAMES, games).matrix is None
