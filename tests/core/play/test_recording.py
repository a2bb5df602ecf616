"""Records as files: they name the scenario's file when that says what was played, else they hold it."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.edits.layers import paint
from kpeditor.core.errors import KpError
from kpeditor.core.play.gamefile import open_game, path_beside, record_for, save_record, with_played_map
from kpeditor.core.play.record import Record, RecordedStep
from kpeditor.core.play.replaying import replay
from kpeditor.core.scenario.battle import Battle, snapshot

POLAND = "scenarios/kampfpanzer/14-4-poland.yaml"


@pytest.fixture
def folder(root: Path, tmp_path: Path) -> Path:
    """A copy of 14.4, its map and a game of it."""
    for name in (POLAND, "maps/kampfpanzer.yaml", "tests/playthroughs/14-4-poland.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, tmp_path / name)
    return tmp_path


def test_a_game_of_a_filed_scenario_names_the_file(folder: Path) -> None:
    game = open_game(folder / "tests/playthroughs/14-4-poland.yaml")
    session = replay(game.record, game.battle, turns=2)
    path = folder / "games/mine.yaml"
    path.parent.mkdir()
    record = record_for(session, game.record.seed, game.opened, path)
    assert record.scenario == "../scenarios/kampfpanzer/14-4-poland.yaml"
    assert record.scenario_sha256
    save_record(record, path)
    again = open_game(path)
    assert again.is_record
    assert replay(again.record, again.battle).state.digest() == session.state.digest()


def test_a_game_of_a_changed_scenario_holds_it(folder: Path) -> None:
    game = open_game(folder / "tests/playthroughs/14-4-poland.yaml")
    assert game.battle.scenario is not None
    mine = replace(game.battle.scenario, title="Mine")
    changed = Battle(game.battle.sheet, mine)
    session = replay(game.record, changed, turns=1)
    path = folder / "mine.yaml"
    record = record_for(session, game.record.seed, game.opened, path)
    assert record.scenario["title"] == "Mine"
    assert record.scenario["map"] == "maps/kampfpanzer.yaml"
    save_record(record, path)
    assert open_game(path).battle.scenario == replace(mine, map="maps/kampfpanzer.yaml")


def test_a_map_without_a_file_cannot_be_named(folder: Path) -> None:
    game = open_game(folder / POLAND)
    lost = replace(game.opened, map_path=None, scenario_path=None)
    session = replay(game.record, game.battle, may_be_unfinished=True)
    with pytest.raises(KpError, match="save the map first"):
        record_for(session, 1, lost, folder / "x.yaml")


def test_a_map_without_a_file_is_written_beside_the_record(folder: Path) -> None:
    """Once, also when the game is saved again."""
    game = open_game(folder / "tests/playthroughs/14-4-poland.yaml")
    lost = replace(game.opened, map_path=None, scenario_path=None)
    session = replay(game.record, game.battle, turns=1)
    path = folder / "games.yaml"
    for _ in range(2):
        filed = with_played_map(lost, session.battle, path)
        assert filed.map_path == folder / "games-map.yaml"
        save_record(record_for(session, game.record.seed, filed, path), path)
    again = open_game(path)
    assert replay(again.record, again.battle).state.digest() == session.state.digest()


def test_a_map_that_is_played_otherwise_than_its_file_says_is_written_beside_the_record(folder: Path) -> None:
    """What is edited in the window and not saved yet, for example; else the record would not replay."""
    game = open_game(folder / POLAND)
    battle = snapshot(game.battle)
    paint(battle.map, "terrain", [battle.map.hex("2020")], "woods").apply(battle)
    session = replay(game.record, battle, may_be_unfinished=True)
    path = folder / "mine.yaml"
    (folder / "mine-map.yaml").write_text("somebody's own", "utf-8")
    filed = with_played_map(game.opened, battle, path)
    assert filed.map_path == folder / "mine-map-2.yaml"
    save_record(record_for(session, 1, filed, path), path)
    again = open_game(path)
    assert again.battle.map.kind("terrain", battle.map.hex("2020")) == "woods"
    assert (folder / "mine-map.yaml").read_text("utf-8") == "somebody's own"
    assert with_played_map(game.opened, game.battle, path) is game.opened


@pytest.mark.parametrize("name", [POLAND, "maps/kampfpanzer.yaml"])
def test_a_record_is_not_written_over_what_is_played(folder: Path, name: str) -> None:
    game = open_game(folder / POLAND)
    session = replay(game.record, game.battle, may_be_unfinished=True)
    with pytest.raises(KpError, match="choose another name for the record"):
        record_for(session, 1, game.opened, folder / name)


def test_a_record_may_end_before_a_deployment(folder: Path) -> None:
    game = open_game(folder / POLAND)
    session = replay(game.record, game.battle, may_be_unfinished=True)
    assert [one.kind for one in session.pending()] == ["deploy"]
    assert path_beside(folder / POLAND, folder / "scenarios/x.yaml") == "kampfpanzer/14-4-poland.yaml"


def with_another_turn(record: Record) -> Record:
    step = RecordedStep({"germans": {}}, record.last_turn + 1, dice=(1,), sides=(6,), hash="0" * 64)
    return replace(record, steps=(*record.steps, step), result={})


def test_a_record_saved_over_itself_keeps_its_author_s_hand(folder: Path) -> None:
    path = folder / "tests/playthroughs/14-4-poland.yaml"
    own = path.read_text("utf-8").replace("turns:\n", "x-played-by: [Ada, Bob]\nturns:  # as it went\n", 1)
    path.write_text(own, "utf-8")
    game = open_game(path)
    record = game.record
    save_record(record, path)
    assert path.read_text("utf-8") == own
    longer = with_another_turn(record)
    save_record(longer, path)
    text = path.read_text("utf-8")
    assert "x-played-by: [Ada, Bob]\nturns:  # as it went\n" in text
    assert open_game(path).record == longer
    other = replace(record, steps=record.played)
    save_record(other, path)  # another game
    assert "x-played-by" not in path.read_text("utf-8")
    assert open_game(path).record == other


def test_a_record_called_json_is_json(folder: Path) -> None:
    record = open_game(folder / "tests/playthroughs/14-4-poland.yaml").record
    path = folder / "tests/playthroughs/game.json"
    save_record(record, path)
    assert json.loads(path.read_text("utf-8"))["format"] == "kpeditor-record/1"
    assert open_game(path).record == record
