"""Commands that play a scenario tell on standard error what checks find wrong with it, and play it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.play import session

LINES = [
    "run {} --players passive,passive",
    "simulate {} --players passive,passive --games 1",
    "whatif {} --list",
    "plot {} --side red --player passive",
    "matrix {} --players passive,random --games 2 --turns 1",
    "mail cost {}",
    "mail start {} game --side red",
    "umpire new {} game",
]


@pytest.fixture
def scenario(root: Path, tmp_path: Path) -> Path:
    """A scenario with an option the ruleset has not: checks call it an error, the engine leaves it out."""
    for name in ("small-map.yaml", "placed-units.yaml"):
        shutil.copy(root / "tests/files/valid" / name, tmp_path / name)
    file = tmp_path / "placed-units.yaml"
    text = file.read_text("utf-8")
    assert "wreck_truck: 3" in text
    file.write_text(text.replace("wreck_truck: 3", "wrek_truck: 3"), "utf-8")
    return file


@pytest.mark.parametrize("line", LINES)
def test_errors_are_told_before_a_game(line, scenario, capsys, monkeypatch):
    monkeypatch.chdir(scenario.parent)
    cli.main(line.format(scenario).split())
    told = capsys.readouterr().err
    assert "option-unknown" in told
    assert f"{scenario} is played in spite of 1 error" in told


@pytest.mark.parametrize("line", LINES)
def test_a_scenario_is_read_once_to_check_and_to_play_it(line, scenario, capsys, monkeypatch):
    monkeypatch.chdir(scenario.parent)
    read, parse = [], YamlText.parse

    def counted(text, name=""):
        read.append(name)
        return parse(text, name)

    monkeypatch.setattr(YamlText, "parse", counted)
    cli.main(line.format(scenario).split())
    assert read.count(str(scenario)) == 1
    assert capsys.readouterr().err.count("is played in spite of") == 1


@pytest.mark.parametrize(
    ("target", "name"),
    [("tiled", "out.tmx"), ("sheet", "out.md"), ("counters", "out.pdf"), ("pdf", "out.pdf")],
)
def test_errors_are_told_at_an_export_for_others(target, name, scenario, capsys, qapp):
    assert cli.main(["export", target, str(scenario), "-o", str(scenario.parent / name)]) == 0
    told = capsys.readouterr().err
    assert "option-unknown" in told
    assert f"{scenario} is exported in spite of 1 error" in told


def test_errors_are_told_of_all_that_is_packed(scenario, capsys):
    """A bundle goes to people who cannot see what is wrong with it, as other exports do."""
    bundle, folder = scenario.parent / "b.kpz", scenario.parent / "out"
    assert cli.main(["export", "bundle", str(scenario), "-o", str(bundle)]) == 0
    told = capsys.readouterr().err
    assert "option-unknown" in told
    assert f"{bundle} is packed in spite of 1 error" in told
    assert cli.main(["import", "bundle", str(bundle), "-o", str(folder)]) == 0
    assert cli.main(["export", "bundle", str(folder / "manifest.yaml"), "-o", str(bundle)]) == 0
    assert f"{bundle} is packed in spite of 1 error" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("panic-level-range", "side blue: panic levels go from 1 (steady) to 5, not 9"),
        ("level-range", "unit 94 cannot begin at disruption level 7"),
        ("entry-off-line", "entry-off-line: the map has no rail"),
    ],
)
def test_a_scenario_that_crashed_the_players_is_refused_or_played(name, told, root, capsys):
    file = root / f"tests/files/invalid/{name}.yaml"
    assert cli.main(["run", str(file), "--players", "staff,staff"]) in (0, 1)
    assert told in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "simulate {} --games 1 --turns 1",
        "plot {} --side red --player staff",
        "mail start {} mail --side red",
        "umpire new {} umpired",
        "odds kampfpanzer direct-fire --scenario {}",
        "export bundle {} -o b.kpz",
    ],
)
def test_no_file_with_errors_ends_a_command_with_a_crash(line, root, tmp_path, monkeypatch):
    """Every scenario with a fault that checks know is refused in words, or played."""
    files = tmp_path / "files"
    shutil.copytree(root / "tests/files", files)
    for number, file in enumerate(sorted((files / "invalid").glob("*.yaml"))):
        if b"kpeditor-scenario" in file.read_bytes()[:2000]:
            folder = tmp_path / str(number)
            folder.mkdir()
            monkeypatch.chdir(folder)
            assert cli.main(line.format(file).split()) in (0, 1, 2), file.name


def test_what_ends_a_command_on_a_file_with_errors_is_no_bug(scenario, root, capsys, monkeypatch):
    """Whatever the rules stumble over: the errors are mended first."""
    monkeypatch.setattr(session, "drawn_scenario", lambda *_: dict[str, int]()["odd"])
    assert cli.main(["run", str(scenario), "--players", "passive,passive"]) == 1
    told = capsys.readouterr().err
    assert f"{scenario} has 1 error, and the command could not go on (KeyError: 'odd')" in told
    assert f"mend what `kpeditor check {scenario}` tells" in told
    good = root / "scenarios/tutorial/first-shots.yaml"
    with pytest.raises(KeyError):
        cli.main(["run", str(good), "--players", "passive,passive"])


def test_a_file_that_cannot_be_read_is_told_once(scenario, capsys):
    scenario.write_text(scenario.read_text("utf-8").replace("ruleset:", "rulset:"), "utf-8")
    assert cli.main(["simulate", str(scenario), "--games", "1"]) == 1
    told = capsys.readouterr().err
    assert told.count("'rulset'") == 1
    assert "in spite of" not in told


def test_a_good_scenario_is_played_without_a_word(root, capsys):
    good = root / "scenarios/tutorial/first-shots.yaml"
    assert cli.main(["run", str(good), "--players", "passive,passive"]) == 0
    assert "in spite of" not in capsys.readouterr().err
