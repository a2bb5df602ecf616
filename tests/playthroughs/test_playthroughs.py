"""Golden playthroughs: recorded games of all nine scenarios come out the same on every machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.cli.games import session_text
from kpeditor.core.checks.files import check_file
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.record import mismatches, replay

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.yaml"))


def test_there_is_one_for_each_scenario() -> None:
    scenarios = (HERE.parents[1] / "scenarios" / "kampfpanzer").glob("*.yaml")
    assert [path.name for path in RECORDS] == sorted(path.name for path in scenarios)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_replays_to_the_recorded_positions(path: Path) -> None:
    game = open_game(path)
    session = replay(game.record, game.battle)
    assert mismatches(game.record, session) == []
    dice = [tuple(die for _, die in step.dice) for step in session.steps if step.before.turn]
    assert dice == [turn.dice for turn in game.record.turns]
    assert len(game.record.turns) == len(dice)


@pytest.mark.parametrize("path", RECORDS[:1], ids=lambda path: path.stem)
def test_it_keeps_to_the_schema(path: Path) -> None:
    assert check_file(path) == []


@pytest.mark.parametrize("path", sorted(HERE.glob("*.log")), ids=lambda path: path.stem)
def test_the_log_reads_the_same_line_by_line(path: Path) -> None:
    game = open_game(path.with_suffix(".yaml"))
    log = session_text(replay(game.record, game.battle)).splitlines()
    assert log == path.read_text(encoding="utf-8").splitlines()
