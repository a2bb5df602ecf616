"""The runner: the same games whoever plays them, in whatever order, and after any interruption."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kpeditor.core.errors import KpError
from kpeditor.lab.game import new_table, play_row, run_batch, session_of
from kpeditor.lab.row import GameRow, records_sha256
from kpeditor.lab.runner import Pace, Progress, SeriesResult, run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store

FIRST_SHOTS = Path(__file__).parents[2] / "scenarios" / "tutorial" / "first-shots.yaml"


def series(games: int = 8, players: tuple[str, str] = ("staff", "random"), **settings) -> Series:
    return Series.of_file(FIRST_SHOTS, players, games, **settings)


@pytest.fixture(scope="module")
def wanted() -> SeriesResult:
    """What these games come to when they are played here, one after the other."""
    return run_series(series())


def test_batches_are_pure_and_rows_survive_json() -> None:
    spec = series(6, swap=True).to_json()
    rows = run_batch(spec, 0, 6)
    assert rows == [*run_batch(spec, 0, 2), *run_batch(spec, 2, 6)]
    assert [GameRow.of_json(row.line_of_json()) for row in rows] == rows
    assert [(row.pair, row.swapped) for row in rows[:4]] == [(0, False), (0, True), (1, False), (1, True)]
    assert not any(row.broken or row.failure for row in rows)


def test_the_key_names_what_the_games_depend_on_and_nothing_else() -> None:
    base = series()
    assert Series.from_json(base.to_json()) == base
    assert series(400).key == base.key
    others = [
        series(seed=2),
        series(players=("random", "staff")),
        series(swap=True),
        series(turns=3),
        series(options={"illegal_trigger": "wasted"}),
    ]
    assert len({base.key, *(one.key for one in others)}) == 1 + len(others)


def test_equal_players_do_not_change_sides() -> None:
    assert not series(players=("staff", "staff"), swap=True).swap


def test_a_shorter_game_ends_earlier() -> None:
    assert {row.turn for row in run_series(series(3, turns=2)).rows} == {2}


def test_workers_and_batches_do_not_matter(wanted: SeriesResult) -> None:
    assert [row.index for row in wanted.rows] == list(range(8))
    with ThreadPoolExecutor(3) as pool:
        found = run_series(series(), pool, pace=Pace(1, 5))
    assert found.sha256 == wanted.sha256 == records_sha256(reversed(wanted.rows))
    assert not wanted.broken


def test_an_interrupted_series_goes_on_where_it_was(wanted: SeriesResult, tmp_path: Path) -> None:
    store = Store(tmp_path)
    told: list[Progress] = []
    half = run_series(
        series(), store=store, pace=Pace(3), on_progress=told.append, should_stop=lambda: told[-1].done > 5
    )
    assert half.stopped
    assert len(half.rows) == 6
    path = store.path(series())
    path.write_bytes(path.read_bytes()[:-100])  # torn, as a killed program leaves it
    assert sorted(store.rows(series())) == [0, 1, 2, 3, 4]
    whole = run_series(series(), store=store, pace=Pace(3))
    assert (whole.restored, whole.sha256, whole.broken) == (5, wanted.sha256, [])
    again = run_series(series(), store=store)
    assert (again.restored, again.sha256) == (8, wanted.sha256)


def test_more_games_begin_with_the_same_ones(tmp_path: Path) -> None:
    run_series(series(4), store=Store(tmp_path))
    more = run_series(series(6), store=Store(tmp_path))
    assert (more.restored, more.sha256) == (4, run_series(series(6)).sha256)


def test_kept_results_that_do_not_repeat_are_told(tmp_path: Path) -> None:
    store = Store(tmp_path)
    run_series(series(3), store=store)
    path = store.path(series(3))
    rows = store.rows(series(3))
    path.write_text(path.read_text("utf-8").replace(rows[2].record, "0" * 64), "utf-8")
    assert run_series(series(5), store=store).broken == ["game 2 did not repeat"]


def test_results_of_another_scenario_are_stale(tmp_path: Path) -> None:
    store = Store(tmp_path)
    run_series(series(2), store=store)
    text = FIRST_SHOTS.read_text("utf-8").replace("panic_level: 2", "panic_level: 3")
    text = text.replace("../../maps/first-shots.yaml", str(FIRST_SHOTS.parents[2] / "maps/first-shots.yaml"))
    changed = tmp_path / "changed.yaml"
    changed.write_text(text, "utf-8")
    other = Series.of_file(changed, ("staff", "random"), 2)
    assert store.rows(other) == {}
    assert [(stale.games, stale.changed) for stale in store.stale(other)] == [(2, ("scenario",))]
    assert store.stale(series(seed=2)) == []
    store.forget(series(2))
    assert store.rows(series(2)) == {}


def test_where_to_stop_does_not_depend_on_the_executor() -> None:
    def until(rows) -> int | None:
        return 5 if len(rows) >= 5 else None

    alone = run_series(series(), until=until)
    with ThreadPoolExecutor(3) as pool:
        together = run_series(series(), pool, pace=Pace(2), until=until)
    assert len(alone.rows) == 5
    assert alone.sha256 == together.sha256
    assert not alone.stopped


def test_a_game_of_the_series_can_be_looked_at_again() -> None:
    chosen = series(6, swap=True)
    for row in run_batch(chosen.to_json(), 2, 4):
        outcome = session_of(chosen, row.index).outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.turn) == (row.winner, row.turn)


def test_unknown_players_are_told_at_once() -> None:
    with pytest.raises(KpError, match="no computer player 'napoleon'"):
        run_series(series(players=("staff", "napoleon")))


def test_a_game_without_an_answer_is_unfinished_and_no_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent:
        def answer(self, *_):
            raise KpError("out of ideas")

    monkeypatch.setattr("kpeditor.lab.game.find_player", lambda *_: Silent())
    row = play_row(new_table(series()), 0)
    assert (row.winner, row.failure, row.is_finished) == ("", "out of ideas", False)
