"""Rules that ask many questions a game-turn on the command line: turn, phase and step are named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.files.documents import open_battle, render_map, render_scenario
from kpeditor.core.play.gamefile import record_for, save_record
from kpeditor.core.play.players import find_player
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from tests.installing import know
from tests.toys.skirmish import Rules, Skirmish, skirmish_battle

Run = Callable[..., Any]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a sub-command; answers its JSON."""

    def run(*words: object, code: int = table.OK) -> Any:
        found = cli.main([*map(str, words), "--format", "json"])
        told = capsys.readouterr()
        assert found == code, told.err
        return json.loads(told.out) if told.out else told.err

    return run


@pytest.fixture
def battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A skirmish in files, which the registry knows."""
    rules = Rules(reacts=True)
    know(monkeypatch, Skirmish(rules))
    made = skirmish_battle(rules).battle
    assert made.scenario is not None
    (tmp_path / "map.yaml").write_text(render_map(made.sheet, None), "utf-8")
    text = render_scenario(replace(made.scenario, map="map.yaml"), None)
    path = tmp_path / "skirmish.yaml"
    path.write_text(text, "utf-8")
    return path


def test_a_game_by_mail_with_a_letter_a_player_turn(run: Run, battle: Path, tmp_path: Path) -> None:
    cost = run("mail", "cost", battle)
    assert set(cost) == {"turn", "reaction", "question"}
    assert cost["turn"] == {"letters": 6, "turns": 2, "per_turn": 3.0}
    assert cost["turn"]["letters"] <= cost["reaction"]["letters"] < cost["question"]["letters"]
    red, blue = tmp_path / "red", tmp_path / "blue"
    first = run("mail", "start", battle, red, "--side", "red")
    assert first["remarks"] == ["about 6 letters of both sides in 2 game-turns, 3 a game-turn"]
    second = run("mail", "open", blue, *first["letters"])
    opened = run("mail", "open", red, *second["letters"])
    assert opened["asked"] == {
        **{"kind": "fire", "turn": 1, "number": 1, "phase": "fire", "subject": "gun 1", "secret": False},
        **{"words": "What does gun 1 do?", "choices": ["hold", "fire"]},
    }
    answer = tmp_path / "answer.yaml"
    for text in ("hold", "fire", "2"):
        answer.write_text(text + "\n", "utf-8")
        assert run("mail", "seal", red, answer)["letters"] == []
    assert run("mail", "status", red)["asked"]["number"] == 5, "blue's reaction took its default"
    run("mail", "back", red)
    assert run("mail", "status", red)["asked"] | {"words": ""} == {
        **{"kind": "move", "turn": 1, "number": 3, "phase": "movement", "subject": "red", "secret": False},
        **{"words": "", "choices": [0, 1, 2]},
    }
    letters, folders, count = [], [blue, red], 2
    letters = run("mail", "seal", red, "--player", "chooser")["letters"]
    while letters:
        (letter,), count = letters, count + 1
        run("mail", "open", folders[0], letter)
        status = run("mail", "status", folders[0])
        letters = run("mail", "seal", folders[0], "--player", "chooser")["letters"] if status["asked"] else []
        folders.reverse()
    assert count == 6
    for folder in (red, blue):
        status = run("mail", "status", folder)
        assert status["result"] is not None
        run("replay", status["record"], "--verify")


def test_orders_and_plot_name_a_phase_and_a_step_of_a_turn(run: Run, battle: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.yaml"
    run("run", battle, "--players", "chooser,chooser", "-o", record)
    for words in (("--step", 2), ("--phase", "movement"), ("--phase", "movement", "--step", 3)):
        told = run("orders", battle, record, "--side", "red", "--turn", 1, *words)
        assert told["faults"] == []
    refused = run("orders", battle, record, "--side", "red", "--phase", "assault", code=table.INPUT_ERROR)
    assert "has 0 answers of 'red' in phase 'assault' of game-turn 1; its phases there are fire" in refused
    answer = tmp_path / "answer.yaml"
    answer.write_text("run\n", "utf-8")
    told = run("orders", battle, answer, "--side", "red", code=table.INPUT_ERROR)
    assert told["faults"][0]["text"] == "choose one of hold, fire"
    plotted = run("plot", record, "--side", "red", "--turn", 2, "--phase", "movement", "--player", "chooser")
    assert (plotted["turn"], plotted["phase"], plotted["kind"]) == (2, "movement", "move")
    assert plotted["answer"] in plotted["choices"] == [0, 1, 2]


def test_the_record_of_a_set_up_that_has_not_ended_is_replayed(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """[P39] One side has set up and not hidden yet: nothing more is asked for."""
    opened = open_battle(root / "scenarios/panzer8/2-hallern-crossroads.yaml")
    game = Session.begin(opened.battle, SeededDice(3))
    (asked,) = game.pending()
    player = find_player("panzer8", "random")
    game.submit({asked.side: player.answer(game.state, asked, Chance.of("set-up"))})
    assert game.pending()[0].kind == "hide"
    path = tmp_path / "game.yaml"
    save_record(record_for(game, 3, opened, path), path)
    assert cli.main(["replay", str(path), "--verify"]) == table.OK
    assert "The game is not over." in capsys.readouterr().out
