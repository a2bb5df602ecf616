"""`kpeditor check`: what it prints, and its exit status."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kpeditor.cli.main import main
from kpeditor.cli.table import INPUT_ERROR, OK, USAGE

FILES = Path(__file__).resolve().parents[2] / "files"
SOUND = "valid/small-scenario.yaml"
WARNED = "invalid/victory-never.yaml"
BROKEN = "invalid/hex-unknown-area.yaml"


@pytest.fixture(autouse=True)
def _in_the_folder_of_files(monkeypatch):
    monkeypatch.chdir(FILES)


def test_a_sound_file(capsys):
    assert main(["check", SOUND]) == OK
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "1 file: 0 errors, 0 warnings, 0 hints\n"


def test_problems_are_printed_as_compilers_do(capsys):
    assert main(["check", BROKEN]) == INPUT_ERROR
    out, err = capsys.readouterr()
    assert out.startswith(f"{BROKEN}:13:64: error hex-unknown: hex 0950 is not on the map")
    assert out.count("\n") == 1
    assert err == "1 file: 1 error, 0 warnings, 0 hints\n"


def test_the_cure_stands_in_brackets(capsys):
    main(["check", WARNED])
    assert capsys.readouterr().out.endswith(" (Ask for less, or remove the line.)\n")


def test_warnings_do_not_fail_unless_strict(capsys):
    assert main(["check", WARNED]) == OK
    assert main(["check", "--strict", WARNED]) == INPUT_ERROR


def test_less_severe_problems_can_be_left_out(capsys):
    assert main(["check", "--least", "error", WARNED]) == OK
    out, err = capsys.readouterr()
    assert out == ""
    assert "1 warning" in err


def test_json_is_one_list_on_standard_output(capsys):
    assert main(["check", "--format", "json", BROKEN, WARNED]) == INPUT_ERROR
    first, second = json.loads(capsys.readouterr().out)
    assert (first["file"], first["line"], first["column"]) == (BROKEN, 13, 64)
    assert (first["code"], first["severity"], first["where"]) == (
        "hex-unknown",
        "error",
        "sides[0].groups[0].deploy",
    )
    assert set(first) == {
        *("file", "line", "column", "code", "severity", "text", "fix", "where", "hexes", "hexsides"),
    }
    assert second["severity"] == "warning"


def test_json_of_nothing_is_an_empty_list(capsys):
    assert main(["check", "--format", "json", SOUND]) == OK
    assert json.loads(capsys.readouterr().out) == []


def test_commands_for_a_code_host(capsys):
    main(["check", "--format", "github", BROKEN, "invalid/hex-alone.yaml"])
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(
        f"::error file={BROKEN},line=13,col=64,title=hex-unknown::hex 0950 is not on the map"
    )
    assert second.startswith("::notice file=invalid/hex-alone.yaml,")


def test_findings_as_sarif(capsys):
    """The parts that SARIF 2.1.0 demands, each problem at its line, each code once as a rule."""
    main(["check", "--format", "sarif", BROKEN, "invalid/hex-alone.yaml"])
    log = json.loads(capsys.readouterr().out)
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == sorted(set(rules))
    first, second = run["results"]
    assert [rules[one["ruleIndex"]] for one in (first, second)] == [first["ruleId"], second["ruleId"]]
    assert (first["level"], second["level"]) == ("error", "note")
    assert first["message"]["text"].startswith("hex 0950 is not on the map")
    (place,) = first["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": BROKEN},
        "region": {"startLine": 13, "startColumn": 64},
    }
    assert second["properties"]["hexes"]


def test_sarif_of_nothing_has_an_empty_run(capsys):
    assert main(["check", "--format", "sarif", SOUND]) == OK
    assert json.loads(capsys.readouterr().out)["runs"][0]["results"] == []


def test_texts_of_commands_cannot_break_out(tmp_path, capsys):
    path = tmp_path / "odd.yaml"
    path.write_text('format: "kpeditor-map/1%0A::error"\n', "utf-8")
    main(["check", "--format", "github", str(path)])
    assert "%250A" in capsys.readouterr().out


def test_folders_and_patterns_are_looked_through(capsys):
    assert main(["check", "valid"]) == OK
    folder = capsys.readouterr().err
    assert main(["check", "valid/*.*"]) == OK
    assert capsys.readouterr().err == folder
    assert main(["check", SOUND, SOUND]) == OK
    assert capsys.readouterr().err.startswith("1 file:")


def test_other_files_in_a_folder_are_left_alone(tmp_path, capsys):
    (tmp_path / "other.yaml").write_text("services: {web: 1}\n", "utf-8")
    (tmp_path / "points.yaml").write_text("format: kpeditor-scan/1\nscans: []\n", "utf-8")
    (tmp_path / "misspelt.yaml").write_text("format: kpeditor-mop/1\n", "utf-8")
    (tmp_path / "broken.yaml").write_text("format: kpeditor-map/1\ntitle: [\n", "utf-8")
    assert main(["check", str(tmp_path)]) == INPUT_ERROR
    told = capsys.readouterr()
    assert "broken.yaml:" in told.out
    assert "misspelt.yaml:" in told.out
    assert told.err.startswith("2 files:")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_a_pipe_in_a_folder_is_not_waited_for(tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "map.yaml").write_bytes((FILES / "valid/small-map.yaml").read_bytes())
    assert main(["check", str(tmp_path)]) == OK
    assert capsys.readouterr().err.startswith("1 file:")


@pytest.mark.parametrize("arguments", [[], ["none/*.yaml"], ["--format", "xml", SOUND]])
def test_wrong_usage(arguments, capsys):
    assert main(["check", *arguments]) == USAGE


def test_a_folder_without_files_of_ours(tmp_path, capsys):
    assert main(["check", str(tmp_path)]) == USAGE


def test_a_file_that_is_not_there(capsys):
    assert main(["check", "nothing.yaml"]) == INPUT_ERROR
    assert capsys.readouterr().out.startswith("nothing.yaml: error file-missing: ")
