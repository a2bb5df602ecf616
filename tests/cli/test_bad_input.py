"""Input that is wrong in odd ways: a sub-command says so with status 1; none ends with a crash report."""

from __future__ import annotations

import io
import json
import os
import shutil
import zipfile
from pathlib import Path

import pytest

from kpeditor import __main__ as start
from kpeditor.cli import main as cli
from kpeditor.core.files.documents import open_battle

LONG, HUGE = "x" * 300, 10**400


@pytest.fixture
def folder(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A map, a scenario on it and a free table, in the current folder."""
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    (tmp_path / "s.yaml").write_text(text.replace("../../maps/first-shots.yaml", "map.yaml"), "utf-8")
    shutil.copy(root / "maps/first-shots.yaml", tmp_path / "map.yaml")
    shutil.copy(root / "tests/files/valid/free-table.yaml", tmp_path / "table.yaml")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize("name", ['"a\\0b"', '"\\0"', LONG, "x" * 5000, f"{LONG}.kpz/map.yaml", '"\\uffff"'])
@pytest.mark.parametrize("line", ["check s.yaml", "los s.yaml 0101 0102", "export bundle s.yaml -o b.kpz"])
def test_a_map_that_no_file_can_be_called(name, line, folder):
    rewrite(folder / "s.yaml", "map: map.yaml", f"map: {name}")
    assert cli.main(line.split()) == 1


@pytest.mark.parametrize("name", ['"a\\0b"', LONG, "x" * 5000, f"{LONG}.kpz/s.yaml", '""'])
@pytest.mark.parametrize(
    "line", ["check r.yaml", "replay r.yaml", "run r.yaml", "export bundle r.yaml -o b.kpz"]
)
def test_a_scenario_that_no_file_can_be_called(name, line, folder):
    (folder / "r.yaml").write_text(f"format: kpeditor-record/1\nscenario: {name}\nseed: 1\nturns: []\n")
    assert cli.main(line.split()) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("columns: 12", "columns: true"),
        ("rows: 10", "rows: true"),
        ("columns: 12", f"columns: {HUGE}"),
        ("metres: 100", f"metres: {HUGE}"),
        ("metres: 100", "metres: true"),
        ("metres: 100", "metres: .inf"),
    ],
)
@pytest.mark.parametrize("line", ["check map.yaml", "los map.yaml 0101 0102", "render map.yaml -o m.png"])
def test_a_board_of_odd_numbers(old, new, line, folder):
    rewrite(folder / "map.yaml", old, new)
    assert cli.main(line.split()) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [("width: 60", f"width: {HUGE}"), ("[30, 30]", f"[30, {HUGE}]"), ("[30, 30]", "[.nan, .inf]")],
)
@pytest.mark.parametrize(
    "line", ["check table.yaml", "los table.yaml (1,1) (2,2)", "render table.yaml -o m.png"]
)
def test_a_table_of_odd_numbers(old, new, line, folder):
    rewrite(folder / "table.yaml", old, new)
    assert cli.main(line.split()) == 1


@pytest.mark.parametrize("name", ["", "/", "//", "a//b", "\0", "."])
def test_a_bundle_with_an_odd_name_in_it(name, folder):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        info = zipfile.ZipInfo("q")
        info.filename = info.orig_filename = name
        archive.writestr(info, "text")
    (folder / "b.kpz").write_bytes(made.getvalue())
    assert cli.main(["check", "b.kpz"]) == cli.main(["import", "bundle", "b.kpz", "-o", "out"]) == 1
    assert not (folder / "out").exists()


@pytest.mark.parametrize(
    "turns",
    [
        "[{orders: {french: [C7]}}]",
        "[{orders: [1]}]",
        "[[1]]",
        "true",
        "[{orders: {french: C7}}]",
        "[{dice: [a]}]",
    ],
)
@pytest.mark.parametrize(
    "line",
    [
        "run s.yaml --orders r.yaml -o o.yaml",
        "run r.yaml -o o.yaml",
        "orders s.yaml r.yaml --side french",
        "replay r.yaml",
        "mail seal game r.yaml",
    ],
)
def test_answers_of_another_form(turns, line, folder):
    if line.startswith("mail"):
        assert cli.main(["mail", "start", "s.yaml", "game", "--side", "french"]) == 0
    (folder / "r.yaml").write_text(f"format: kpeditor-record/1\nscenario: s.yaml\nseed: 1\nturns: {turns}\n")
    assert cli.main(line.split()) == 1


@pytest.mark.parametrize(
    "words",
    [
        [LONG],
        ["check", LONG],
        ["check", f"{LONG}.kpz"],
        ["render", "map.yaml", "-o", f"{LONG}.png"],
        ["run", LONG],
    ],
)
def test_a_file_name_longer_than_any(words, folder):
    assert start.main(words) in (1, 2)


@pytest.mark.parametrize("data", [b"[" * 100_000, b"{" * 100_000, b"- " * 100_000, b'{"a":' * 100_000])
@pytest.mark.parametrize(
    "line", ["check d.yaml", "orders s.yaml d.yaml --side french", "render d.yaml -o d.png"]
)
def test_values_that_lie_within_each_other_without_end(data, line, folder):
    (folder / "d.yaml").write_bytes(data)
    assert cli.main(line.split()) == 1


def test_a_title_with_control_characters_is_no_error(folder):
    """It may stand in a file by its escape; each target writes it as it can."""
    rewrite(folder / "map.yaml", "title: First shots", f"title: {json.dumps(chr(27) + 'x')}")
    assert cli.main(["check", "map.yaml"]) == 0
    assert open_battle(folder / "map.yaml").battle.sheet.title == "\x1bx"


@pytest.mark.parametrize("line", ["check s.yaml", "check s.yaml --format json"])
def test_two_sides_of_one_id(line, folder):
    rewrite(folder / "s.yaml", "- id: germans", "- id: french")
    assert cli.main(line.split()) == 1


@pytest.mark.parametrize("name", ["o.html", "o.md", "o.pdf"])
def test_a_sheet_of_two_sides_of_one_id(name, folder):
    """Drawn as far as it goes: a designer has just copied a side."""
    rewrite(folder / "s.yaml", "- id: germans", "- id: french")
    rewrite(folder / "s.yaml", "- id: spearhead", "- id: spearhead\n        deploy: rows(1,3)")
    assert cli.main(["export", "sheet", "s.yaml", "-o", name]) in (0, 1)
    assert (folder / name).is_file()


@pytest.mark.parametrize(
    "line",
    [
        "export pdf s.yaml -o o.pdf --hex-mm",
        "export pdf s.yaml -o o.pdf --overlap-mm",
        "export counters s.yaml -o o.pdf --counter-mm",
        "export testscan map.yaml -o o.png --dpi",
        "render s.yaml -o o.png --dpi",
        "render s.yaml -o o.svg --scale",
        "los s.yaml 0206 --field -o o.png --scale",
        "run s.yaml --seconds",
    ],
)
@pytest.mark.parametrize("number", ["nan", "inf", "-inf"])
def test_a_number_that_is_none(line, number, folder):
    """Not a number is below no bound and above none: ranges alone let it through."""
    assert cli.main([*line.split(), number]) == 2


@pytest.mark.skipif(os.name == "nt", reason="file names are text there")
def test_a_map_whose_name_no_file_can_hold(folder):
    """Tiled's file knows the scenario; its map would stand in it by a name that is no text."""
    assert cli.main(["export", "tiled", "s.yaml", "-o", "t.tmx"]) == 0
    assert cli.main(["import", "tiled", "t.tmx", "-o", os.fsdecode(b"a\xff.yaml")]) == 1


@pytest.mark.parametrize(
    "line",
    ["run s.yaml --players passive -o r.yaml", "plot s.yaml --side french", "simulate s.yaml --games 1"],
)
@pytest.mark.parametrize("seed", ["-99999999999999999999", "1000000000000000000"])
def test_a_seed_that_no_file_can_hold(line, seed, folder):
    assert cli.main([*line.split(), "--seed", seed]) == 2


@pytest.mark.skipif(os.name == "nt", reason="file names are text there")
def test_a_file_whose_name_is_no_text_in_a_code_review(folder, capsys):
    assert cli.main(["check", os.fsdecode(b"a\xff.yaml"), "--format", "sarif"]) in (1, 2)
    shutil.copy("map.yaml", os.fsdecode(b"b\xff.yaml"))
    rewrite(folder / os.fsdecode(b"b\xff.yaml"), "columns: 12", "columns: 13")
    assert cli.main(["check", os.fsdecode(b"b\xff.yaml"), "--format", "sarif"]) == 1
    assert '"b%FF.yaml"' in capsys.readouterr().out


def test_a_step_under_another_game_turn(folder, capsys):
    """Orders asked for by game-turn would be those of another one."""
    answers: dict[str, object] = {"french": {}, "germans": {}}
    steps = [{"turn": turn, "answers": answers} for turn in (3, 1, 2)]
    record = {"format": "kpeditor-record/2", "scenario": "s.yaml", "seed": 1, "steps": steps}
    (folder / "r.json").write_text(json.dumps(record), "utf-8")
    assert cli.main(["replay", "r.json", "--verify"]) == 1
    capsys.readouterr()
    cli.main(["check", "r.json"])
    assert capsys.readouterr().out.count("record-differs") == 3


@pytest.mark.parametrize(
    ("name", "text", "command", "told"),
    [
        ("a.tmx", "<map>", "import tiled a.tmx -o o.yaml", "no well-formed XML"),
        ("a.geojson", '{"type": "x"}', "import geojson a.geojson -o o.yaml", "GeoJSON has no type 'x'"),
        ("a.kpz", "P", "import bundle a.kpz -o o", "it is no zip file"),
        ("a.yaml", "a: [1, 2", "render a.yaml -o o.png", "is not closed"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_once(name, text, command, told, folder, capsys):
    """By its line with place, code and cure; a sentence before it that says the same is left out."""
    (folder / name).write_text(text, "utf-8")
    assert cli.main(command.split()) == 1
    said = capsys.readouterr().err
    assert said.count(told) == 1
    assert said.startswith(name)
    assert not (folder / "o.yaml").exists()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (f"run s.yaml --players passive,passive -o {LONG}.yaml", "cannot be written: the name is too long"),
        (f"run s.yaml --players passive,passive --log {LONG}", "cannot be written: the name is too long"),
        ("run s.yaml --players passive,passive -o shut/r.yaml", "you may not write there"),
        (f"simulate s.yaml --games 1 -o {LONG}", "cannot be written: the name is too long"),
        ("simulate s.yaml --games 1 -o s.yaml/games", "a part of the path is a file, not a folder"),
        ("simulate s.yaml --games 1 -o -", "- is not the name of a folder"),
        ("verdicts s.yaml --games 1 -o -", "- is not the name of a folder"),
        ("umpire new s.yaml -", "- is not the name of a folder"),
        ("mail start s.yaml - --side germans", "- is not the name of a folder"),
        ("import bundle b.kpz -o -", "- is not the name of a folder"),
        ("export vassal s.yaml -o -", "- is not the name of a file"),
    ],
)
def test_a_path_that_cannot_be_written_is_refused_before_the_work(line, told, folder, capsys, monkeypatch):
    (folder / "shut").mkdir()
    monkeypatch.setattr(os, "access", lambda path, _: Path(path).name != "shut")
    before = sorted(folder.iterdir())
    assert cli.main(line.split()) in (1, 2)
    output = capsys.readouterr()
    assert told in output.err
    assert not output.out
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize(
    "words",
    [
        ["render", "map.yaml", "-o", "{}.png"],
        ["diff", "old.yaml", "map.yaml"],
        ["mail", "status", "{}"],
    ],
)
def test_names_with_line_ends_make_no_line_of_their_own(words, folder, capsys, qapp):
    """A name cannot pass for what the program itself says."""
    lie = "kpeditor: all is well"
    shutil.copy(folder / "map.yaml", folder / "old.yaml")
    rewrite(folder / "map.yaml", "title: ", f'title: "Odd\\n{lie}"\nx-title: ')
    rewrite(folder / "map.yaml", "places:", f'places:\n  "Odd\\n{lie}": {{kind: town, hexes: ["0101"]}}')
    cli.main([word.format(f"a\n{lie}") for word in words])
    told = "".join(capsys.readouterr())
    assert lie in told
    assert not any(line.startswith(lie) for line in told.splitlines())
