"""Every game of the corpus replays to the recorded positions, dice and result, with any later program."""

from __future__ import annotations

from typing import Any

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.formats.schemas import validate
from kpeditor.core.play.record import fits_version_1, read_record_data
from kpeditor.core.play.replaying import mismatches, replay
from tests.playthroughs.corpus import GAMES, ROOT, SCENARIOS, kept


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    return list(kept())


def verify(data: dict[str, Any]) -> None:
    assert validate("record", data) == []
    record = read_record_data(data)
    session = replay(record, open_battle(ROOT / data["scenario"]).battle)
    assert mismatches(record, session) == []
    assert all(step.hash for step in record.played)
    assert session.outcome() is not None


def test_it_has_games_of_every_scenario_in_both_formats(games):
    assert len(games) == GAMES
    for number in (1, 2):
        played = {data["scenario"] for data in games if data["format"] == f"kpeditor-record/{number}"}
        assert played == {path.relative_to(ROOT).as_posix() for path in SCENARIOS}


def test_games_of_both_formats_replay(games):
    for data in games[6:18]:
        verify(data)


def test_both_formats_say_the_same(games):
    second = games[len(SCENARIOS)]
    assert "steps" in second
    assert fits_version_1(read_record_data({**second, "steps": bare(second["steps"])}))


def bare(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Steps without what only the second format tells of a set-up."""
    return [{key: value for key, value in step.items() if step["turn"] or key != "hash"} for step in steps]


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_game_of_the_corpus_replays(games):
    for data in games:
        verify(data)
