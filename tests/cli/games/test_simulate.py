"""`kpeditor simulate`: the contract of its JSON, its text, what it keeps, its exit statuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.cli.games.playing import Playing
from kpeditor.lab import game
from kpeditor.lab.watch import Watch
from tests.lab.field import mirror

pytestmark = pytest.mark.usefixtures("qapp")  # the maps of a report are drawn


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    return mirror(tmp_path, length=3)


def simulate(scenario: Path, *words: str) -> int:
    return cli.main(["simulate", str(scenario), "--games", "6", *words])


def test_the_json_keeps_the_contract(scenario, capsys):
    assert simulate(scenario, "--players", "staff,random", "--swap", "--format", "json") == table.OK
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert answer["games"] == 6
    assert sum(answer["wins"].values()) + answer["draws"] + answer["unfinished"] == 6
    assert answer["wins"].keys() == answer["interval"].keys() == {"red", "blue"}
    assert all(0 <= low <= high <= 1 for low, high in answer["interval"].values())
    assert answer["by_player"].keys() == {"staff", "random"}
    for score in answer["by_player"].values():
        assert score["games"] == score["wins"] + score["draws"] + score["losses"] == 6
        assert score["score"] == (score["wins"] + score["draws"] / 2) / 6
    assert len(answer["records_sha256"]) == 64
    assert answer["limits"]
    assert "games" in err or not err  # progress, where there is somebody to see it


def test_the_games_are_kept_beside_the_scenario_and_used_again(scenario, capsys):
    assert simulate(scenario, "--format", "json") == table.OK
    first = json.loads(capsys.readouterr().out)
    (kept,) = scenario.with_name("mirror-4-4.lab").iterdir()
    assert len(kept.read_text("utf-8").splitlines()) == 7
    assert simulate(scenario, "--format", "json") == table.OK
    again = json.loads(capsys.readouterr().out)
    assert (again["restored"], again["records_sha256"]) == (6, first["records_sha256"])
    assert simulate(scenario, "--fresh", "--format", "json") == table.OK
    fresh = json.loads(capsys.readouterr().out)
    assert (fresh["restored"], fresh["records_sha256"]) == (0, first["records_sha256"])


def test_results_of_an_older_scenario_are_told(scenario, capsys):
    assert simulate(scenario) == table.OK
    scenario.write_text(scenario.read_text("utf-8").replace("length: 3", "length: 2"), "utf-8")
    capsys.readouterr()
    assert simulate(scenario) == table.OK
    assert "is stale (6 games; changed since: scenario)" in capsys.readouterr().err


def test_the_text_has_intervals_verdict_and_limits(scenario, tmp_path, capsys):
    assert simulate(scenario, "--players", "staff", "-o", str(tmp_path / "out")) == table.OK
    out = capsys.readouterr().out
    assert "Mirror: 6 games, staff against staff, seed 1" in out
    assert "(95 %: " in out
    assert "Verdict: undecided after 6 games" in out
    assert "Limits: These are games between computer players" in out
    assert len(list((tmp_path / "out").iterdir())) == 1


def test_sprt_stops_at_its_verdict(tmp_path, capsys):
    scenario = mirror(tmp_path, red=8)
    arguments = ["simulate", str(scenario), "--games", "60", "--sprt", "--format", "json"]
    assert cli.main(arguments) == table.OK
    answer = json.loads(capsys.readouterr().out)
    assert (answer["verdict"]["text"], answer["games"]) == ("favours red", 20)


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("--players", "staff,napoleon"), table.INPUT_ERROR, "no computer player 'napoleon'"),
        (("--players", "a,b,c"), table.USAGE, "--players takes one or two names"),
        (("--games", "0"), table.USAGE, "--games"),
    ],
)
def test_mistakes_are_told(scenario, capsys, words, status, told):
    assert simulate(scenario, *words) == status
    said = capsys.readouterr().err
    assert told in said
    assert not said.startswith("games")  # a bar is for a terminal


def test_a_missing_file_is_an_error_of_the_input(scenario, capsys):
    assert simulate(scenario.with_name("none.yaml")) == table.INPUT_ERROR
    assert "none.yaml: error file-missing" in capsys.readouterr().err


def test_option_help_lists_the_options_of_the_rules(root, capsys):
    assert (
        simulate(root / "scenarios/panzerblitz/1-assault-on-berezovka.yaml", "--option", "help") == table.OK
    )
    told = capsys.readouterr().out
    assert "* combat=printed  As printed: The attacks and results of the printed rules" in told
    assert (
        "  combat=panzerbitz  As in PanzerBitz: Lasting dispersal, and shot after shot at one target" in told
    )
    assert "* intensive=no" in told


def test_a_map_alone_is_no_series(scenario, capsys):
    assert simulate(scenario.with_name("plain.yaml")) == table.INPUT_ERROR
    assert "there is no scenario to play" in capsys.readouterr().err


def test_a_broken_invariant_is_a_failure(scenario, capsys, monkeypatch):
    check = Watch._check

    def broken(watch: Watch, *step: object) -> None:
        check(watch, *step)  # type: ignore[arg-type]
        watch.broken.append("units appeared or vanished")

    monkeypatch.setattr(Watch, "_check", broken)
    game.table_of.cache_clear()
    assert simulate(scenario) == table.INPUT_ERROR
    assert "broken invariant: game 0: units appeared or vanished" in capsys.readouterr().err


def test_ctrl_c_leaves_what_was_finished(scenario, capsys, monkeypatch):
    played = game.play_row

    def interrupted(table: game.Table, index: int) -> object:
        if index == 5:
            raise KeyboardInterrupt
        return played(table, index)

    monkeypatch.setattr(game, "play_row", interrupted)
    assert simulate(scenario) == table.INTERRUPTED
    assert "the same command goes on" in capsys.readouterr().err
    monkeypatch.undo()
    assert simulate(scenario, "--format", "json") == table.OK
    assert json.loads(capsys.readouterr().out)["restored"] == 3


def test_ctrl_c_before_the_first_game_names_no_file_that_is_not_there(scenario, capsys, monkeypatch):
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(game, "play_row", interrupted)
    assert simulate(scenario) == table.INTERRUPTED
    assert capsys.readouterr().err.endswith("kpeditor: interrupted; no game is kept yet\n")


def test_a_report_is_written_beside_the_answer(scenario, tmp_path, capsys):
    page, text = tmp_path / "report.html", tmp_path / "report.md"
    assert simulate(scenario, "--players", "random", "--report", str(page)) == table.OK
    assert simulate(scenario, "--players", "random", "--report", str(text)) == table.OK
    assert "<svg" in page.read_text("utf-8")
    assert text.read_text("utf-8").startswith("# ")
    assert simulate(scenario, "--report", str(tmp_path / "report.pdf")) == table.USAGE


@pytest.mark.parametrize(
    ("scenario", "player"), [("panzer8/1-farm-at-dorn", "drill"), ("nqm/velm-bridge", "staff")]
)
def test_without_names_the_usual_player_of_the_rules_plays(root, scenario, player):
    """`simulate` of Panzer8 was refused: it has no player that is called staff."""
    file = root / f"scenarios/{scenario}.yaml"
    assert Playing(1).series(file).players == (player, player)
    assert Playing(1, players="random").series(file).players == ("random", "random")
