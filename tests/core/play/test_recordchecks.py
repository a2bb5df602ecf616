"""What `kpeditor check` finds in records by playing them, each at its place in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.core.checks.files import check_file
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.play.gamefile import open_game, save_record
from kpeditor.core.play.record import record_of
from kpeditor.core.play.recordchecks import check_played
from kpeditor.core.play.replaying import replay
from kpeditor.core.problem import Severity

MAP = """\
format: kpeditor-map/1
title: Plain
ruleset: kampfpanzer
board: {kind: hex, columns: 12, rows: 14, tops: flat, low_columns: even, trim: true, numbering: CCRR}
"""
SCENARIO = """\
format: kpeditor-scenario/1
title: Duel
ruleset: kampfpanzer
map: plain.yaml
length: 2
sides:
  - {id: red, title: Red, groups: [{id: r, units: [{id: "94", type: pz2, at: "0702"}]}]}
  - {id: blue, title: Blue, groups: [{id: b, units: {bt7: 1}, deploy: row(12)}]}
victory: [{winner: red}]
"""
RECORD = """\
format: kpeditor-record/1
scenario: duel.yaml
ruleset: {id: kampfpanzer, version: "1"}
seed: 7
deployment: {blue: {"69": "0712"}}
turns:
  - orders: {red: {"94": D5}, blue: {"69": A1}}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for name, text in (("plain", MAP), ("duel", SCENARIO), ("game", RECORD)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path / "game.yaml"


def found(path: Path) -> list[tuple[str, int, int]]:
    """Code, line and column of everything told."""
    return [(one.code, one.where.line, one.where.column) for one in check_played(path)[0]]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"94": D5', '"94": D5A5D5A1', [("order-illegal", 7, 26)]),
        ('"94": D5', '"94": D2Q, "12": C1', [("order-illegal", 7, 28), ("order-illegal", 7, 37)]),
        ('"69": "0712"', '"69": "0701"', [("order-illegal", 5, 27)]),
        ('blue: {"69": A1}', 'green: {"69": A1}', [("side-unknown", 7, 38)]),
        ("id: kampfpanzer", "id: other", [("ruleset-differs", 3, 15)]),
        ('version: "1"', 'version: "2"', [("ruleset-version", 3, 37)]),
        ("seed: 7\n", "seed: null\n", []),  # without dice either it is seed 0
        ('blue: {"69": A1}}', 'blue: {"69": A1}}\n    dice: []', []),
        ("RECORD_END", "result: {winner: blue, turn: 1}", [("record-differs", 8, 9)]),
        ("RECORD_END", "  - orders: {}\n  - orders: {}", [("record-too-long", 9, 5)]),
        (RECORD[RECORD.index("deployment") :], "turns: []\n", []),  # put away before all had deployed
        ("duel.yaml", "plain.yaml", [("scenario-unplayable", 2, 11)]),
        ("duel.yaml", "gone.yaml", []),  # told already, as that of any record
        ("seed: 7", "sed: 7", []),  # what has no right form is not played
    ],
)
def test_a_record_is_played_as_far_as_it_goes(game, old, new, told):
    text = RECORD + "RECORD_END\n" if old == "RECORD_END" else RECORD
    write_safely(game, text.replace(old, new))
    assert found(game) == told


def test_a_scenario_with_errors_cannot_be_played(game):
    scenario = game.with_name("duel.yaml")
    write_safely(scenario, SCENARIO.replace("length: 2", "length: two"))
    ((problem,), _) = check_played(game)
    assert problem.code == "scenario-unplayable"
    assert "duel.yaml: 'length' should be" in problem.text


def test_an_area_that_cannot_be_read_hinders_the_game(game):
    write_safely(game.with_name("duel.yaml"), SCENARIO.replace("row(12)", "row(12"))
    assert found(game) == [("scenario-unplayable", 2, 11)]


def test_positions_and_dice_that_were_changed_are_told(game, capsys):
    opened = open_game(game)
    session = replay(opened.record, opened.battle)
    save_record(record_of(session, scenario="duel.yaml", seed=7), game)
    assert found(game) == []
    text = game.read_text("utf-8")
    assert "dice" not in text  # neither side can panic, and nobody fires
    write_safely(game, text.replace('"94": D5', '"94": D4').replace("hash: ", "dice: [1]\n    hash: "))
    assert [code for code, _, _ in found(game)] == ["record-differs", "record-differs"]
    assert cli.main(["replay", str(game), "--verify"]) == 1
    told = capsys.readouterr().err
    assert "the dice of game-turn 1 differ from the record" in told
    assert "the position after game-turn 1 differs from the record" in told


def test_dice_by_hand_that_do_not_suffice(game):
    scenario = game.with_name("duel.yaml")
    write_safely(scenario, SCENARIO.replace("title: Red,", "title: Red, panic_level: 1,"))
    assert found(game) == []
    write_safely(game, RECORD.replace("seed: 7", "seed: null") + "    dice: [1]\n  - orders: {}\n")
    assert [code for code, _, _ in found(game)] == ["dice-missing"]


def test_check_tells_it_and_heeds_comments(game, capsys):
    write_safely(game, RECORD.replace('"94": D5', '"94": D50'))
    assert cli.main(["check", str(game)]) == 1
    assert "game.yaml:7:27: error order-illegal: PzII 94" in capsys.readouterr().out
    write_safely(game, game.read_text("utf-8").rstrip() + "  # kpeditor: ignore order-illegal\n")
    assert cli.main(["check", str(game)]) == 0


def inline(scenario: str) -> str:
    """The record with the whole scenario in it."""
    lines = "".join(f"  {line}\n" for line in scenario.splitlines())
    return RECORD.replace("scenario: duel.yaml\n", f"scenario:\n{lines}")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "", []),
        ("title: Duel", "titel: Duel", [("key-missing", 3), ("key-unknown", 4)]),
        ("kpeditor-scenario/1", "kpeditor-scenario/9", [("format-newer", 3)]),
        ("kpeditor-scenario/1", "kpeditor-map/1", [("file-kind", 3)]),
        ("type: pz2", "type: pz9", [("unit-type-unknown", 9)]),
        ("plain.yaml", "gone.yaml", [("map-missing", 6)]),
        ("row(12)", "row(12", [("area-syntax", 10)]),
        ('id: "94", type: pz2, at: "0702"', "id: 94, type: pz2, at: 0702", []),
    ],
)
def test_a_scenario_within_a_record_is_checked_like_one_in_a_file(game, old, new, told):
    write_safely(game, inline(SCENARIO.replace(old, new)))
    found = [one for one in check_file(game) if one.severity is Severity.ERROR]
    assert [(one.code, one.where.line) for one in found] == told
    if not told:
        assert check_played(game)[0] == []


def test_records_in_bundles_are_played_as_well(game, tmp_path, capsys):
    write_safely(game, inline(SCENARIO).replace('"94": D5', '"94": D5Q'))
    bundle = tmp_path / "game.kpz"
    assert cli.main(["export", "bundle", str(game), "-o", str(bundle)]) == 0
    assert "plain.yaml (map)" in capsys.readouterr().err  # which the scenario within names
    assert cli.main(["check", str(bundle)]) == 1
    assert "error order-illegal: PzII 94: 'Q' is no code" in capsys.readouterr().out
