"""The rules system of docs/samples/leapfrog is whole: found, checked, played, kept and counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.gamefile import open_game, save_record
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import replay
from kpeditor.lab.runner import run_series
from kpeditor.lab.spec import Series
from tests.installing import forget_rulesets, install

SAMPLE = Path(__file__).parents[2] / "docs/samples/leapfrog"


@pytest.fixture
def leapfrog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The scenario of the sample, with the package installed as pip would install it."""
    monkeypatch.syspath_prepend(str(SAMPLE))
    install(
        tmp_path / "site", monkeypatch, "leapfrog", {"kpeditor.rulesets": {"leapfrog": "leapfrog:Leapfrog"}}
    )
    yield SAMPLE / "frogs.yaml"
    forget_rulesets()


def test_it_is_checked_played_replayed_and_counted(leapfrog: Path, tmp_path: Path) -> None:
    opened = open_battle(leapfrog)
    assert opened.problems == check_battle(opened.battle) == []
    session = play_game(opened.battle, "hopper", seed=11)
    assert session.outcome() is not None
    assert {event.kind for event in session.events()} >= {"moves"}
    made = record_of(session, scenario=str(leapfrog), seed=11)
    save_record(made, tmp_path / "game.yaml")
    game = open_game(tmp_path / "game.yaml")
    assert replay(game.record, game.battle).state.digest() == session.state.digest()
    rows = run_series(Series.of_file(leapfrog, ("hopper", "hopper"), 6)).rows
    assert [row.broken for row in rows] == [()] * 6
    assert sum(sum(types.values()) for row in rows for types in row.losses.values()) > 0
