"""`kpeditor verdicts`: games of several scenarios and one page of what came of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.files.data import data_dir
from kpeditor.lab.report.verdicts import BEGIN, END, renewed


@pytest.fixture
def scenarios() -> list[str]:
    folder = data_dir("scenarios") / "panzerblitz"
    return [str(path) for path in sorted(folder.glob("*.yaml"))[:2]]


def test_a_page_has_a_row_for_every_scenario_and_keeps_what_a_person_wrote(scenarios, tmp_path: Path):
    page = tmp_path / "page.md"
    command = [
        "verdicts",
        *scenarios,
        "--games",
        "2",
        "--players",
        "passive,passive",
        "-o",
        str(tmp_path / "kept"),
    ]
    assert cli.main([*command, "--into", str(page)]) == table.OK
    text = page.read_text("utf-8")
    assert len([line for line in text.splitlines() if line.startswith("| ")]) == 1 + len(scenarios)
    assert "(95" not in text
    assert "%)" in text
    page.write_text(f"# Mine\n\nBefore.\n\n{BEGIN}\nyesterday\n{END}\n\nAfter.\n", "utf-8")
    assert cli.main([*command, "--into", str(page)]) == table.OK
    text = page.read_text("utf-8")
    assert text.startswith("# Mine\n\nBefore.\n")
    assert text.endswith("After.\n")
    assert "yesterday" not in text
    assert "passive against passive" in text


def test_a_page_without_marks_is_refused_before_anything_is_played(scenarios, tmp_path: Path, capsys):
    page = tmp_path / "page.md"
    page.write_text("# Mine\n", "utf-8")
    assert cli.main(["verdicts", scenarios[0], "--into", str(page)]) == table.INPUT_ERROR
    assert BEGIN in capsys.readouterr().err
    assert page.read_text("utf-8") == "# Mine\n"


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"caf\xe9"])
def test_a_page_that_is_no_text_is_refused_before_anything_is_played(data, scenarios, tmp_path: Path, capsys):
    page = tmp_path / "page.md"
    page.write_bytes(data)
    assert cli.main(["verdicts", scenarios[0], "--into", str(page)]) == table.INPUT_ERROR
    told = capsys.readouterr().err
    assert "page.md" in told
    assert "games" not in told
    assert page.read_bytes() == data


def test_only_what_stands_between_the_marks_is_renewed():
    assert renewed(f"a\n{BEGIN}\nx\n{END}\nb", ["y"]) == f"a\n{BEGIN}\n\ny\n\n{END}\nb"
    with pytest.raises(ValueError, match="verdicts"):
        renewed("a", ["y"])


def test_an_option_of_the_rules_is_gone_through_side_by_side(scenarios, tmp_path: Path, capsys):
    """[22.5] Both combats of PanzerBlitz, a row each; a series is the same as that of `simulate --option`."""
    kept = ["-o", str(tmp_path / "kept")]
    few = ["--games", "2", "--players", "passive,passive"]
    assert cli.main(["verdicts", scenarios[0], *few, "--each", "combat", *kept]) == table.OK
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert rows[0][1] == "combat"
    assert [row[1] for row in rows[1:]] == ["printed", "panzerbitz"]
    assert rows[1][0] == rows[2][0]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--option", "combat=fists"], "option combat is one of printed, panzerbitz"),
        (["--option", "kombat=printed"], "combat"),
        (["--option", "combat"], "ID=VALUE"),
        (["--option", "combat=printed", "--option", "combat=panzerbitz"], "twice"),
        (["--each", "nothing"], "nothing"),
    ],
)
def test_options_that_do_not_exist_are_told_before_anything_is_played(scenarios, given, told, capsys):
    for command in ("verdicts", "simulate"):
        if "--each" in given and command == "simulate":
            continue
        assert cli.main([command, scenarios[0], *given]) == table.INPUT_ERROR
        assert told in capsys.readouterr().err


def test_where_nothing_may_be_written_the_games_are_played_and_not_kept(scenarios, monkeypatch, capsys):
    """As `simulate` and `matrix` do it: scenarios may lie on a disk that is read-only."""
    monkeypatch.setattr("kpeditor.cli.games.playing.os.access", lambda path, mode: mode != os.W_OK)
    assert cli.main(["verdicts", scenarios[0], "--games", "2", "--players", "passive,passive"]) == table.OK
    assert "the games are not kept" in capsys.readouterr().err
    assert not Path(scenarios[0]).with_suffix(".lab").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "--players", "passive", "-o", "nowhere/x.yaml"),
        ("run", "--players", "passive", "--log", "nowhere/x.txt"),
        ("simulate", "--report", "nowhere/x.html"),
        ("matrix", "--report", "nowhere/x.html"),
        ("verdicts", "--into", "nowhere/x.md"),
    ],
)
def test_a_folder_that_is_missing_is_told_before_a_game_is_played(arguments, scenarios, monkeypatch, capsys):
    """Else a game, or hours of games, are lost for a mistyped name."""
    for place in ("kpeditor.cli.games.run.play_on", "kpeditor.lab.game.steps"):
        monkeypatch.setattr(place, None)
    assert cli.main([arguments[0], scenarios[0], *arguments[1:]]) == table.INPUT_ERROR
    assert "there is no such folder" in capsys.readouterr().err
