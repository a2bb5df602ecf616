"""`kpeditor run`, `replay` and `orders`: games on the command line, and their exit statuses."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table

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
  - {id: blue, title: Blue, groups: [{id: b, units: [{id: "38", type: at25, at: "0708", facing: A}]}]}
victory:
  - {when: "destroyed(red) >= 1", winner: blue}
  - {winner: red}
"""
RECORD = """\
format: kpeditor-record/1
scenario: duel.yaml
ruleset: {id: kampfpanzer, version: "1"}
seed: 7
turns:
  - orders: {red: {"94": D5}, blue: {"38": P0603}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("plain", MAP), ("duel", SCENARIO), ("game", RECORD)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_run_tells_what_happens_with_the_arithmetic(folder, capsys):
    assert cli.main(["run", str(folder / "game.yaml"), "--dice", "3 6"]) == table.OK
    out = capsys.readouterr().out
    assert (
        "25mm gun 38 fires at PzII 94 in 0706: 2 at range 2, defence 3, superiority -1, die 3: D1 [9.24]"
        in out
    )
    assert "The game is not over." in out


def test_run_answers_json(folder, capsys):
    assert cli.main(["run", str(folder / "game.yaml"), "--dice", "6", "--format", "json"]) == table.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["result"] is None
    (turn,) = answer["turns"]
    assert turn["units"]["94"]["hex"] == "0707"
    assert {event["kind"] for event in turn["events"]} >= {"enters", "fires"}


def test_run_takes_a_scenario_with_the_orders_of_a_record(folder, capsys):
    arguments = ["run", str(folder / "duel.yaml"), "--orders", str(folder / "game.yaml"), "--seed", "3"]
    assert cli.main(arguments) == table.OK
    assert "PzII 94 enters 0703" in capsys.readouterr().out


def test_a_written_record_verifies(folder, capsys):
    made = folder / "made.yaml"
    assert cli.main(["run", str(folder / "game.yaml"), "-o", str(made)]) == table.OK
    assert cli.main(["replay", str(made), "--verify"]) == table.OK
    assert "every position is as recorded" in capsys.readouterr().err
    assert cli.main(["replay", str(folder / "game.yaml"), "--verify"]) == table.OK
    assert "no hash of a position to compare" in capsys.readouterr().err
    assert cli.main(["check", str(made)]) == table.OK


def test_a_game_with_dice_thrown_by_hand_keeps_them_and_verifies(folder, capsys):
    made = folder / "made.yaml"
    assert cli.main(["run", str(folder / "game.yaml"), "--dice", "1 6", "-o", str(made)]) == table.OK
    text = made.read_text(encoding="utf-8")
    assert "seed: null" in text
    assert "dice: [1, 6]" in text
    assert cli.main(["check", str(made)]) == table.OK
    capsys.readouterr()
    assert cli.main(["replay", str(made), "--verify"]) == table.OK
    assert "die 1: D1" in capsys.readouterr().out
    again = folder / "again.yaml"
    assert cli.main(["run", str(made), "-o", str(again)]) == table.OK
    assert again.read_text(encoding="utf-8") == text
    made.write_text(text.replace("dice: [1, 6]", "dice: [1]"), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["replay", str(made), "--verify"]) == table.INPUT_ERROR
    assert "the next is for recovery 94 in game-turn 1, phase F" in capsys.readouterr().err


def test_a_seed_takes_the_place_of_dice_thrown_by_hand(folder, capsys):
    made, seeded = folder / "made.yaml", folder / "seeded.yaml"
    assert cli.main(["run", str(folder / "game.yaml"), "--dice", "1 6", "-o", str(made)]) == table.OK
    assert cli.main(["run", str(made), "--seed", "7", "-o", str(seeded)]) == table.OK
    assert "seed: 7" in seeded.read_text(encoding="utf-8")
    assert cli.main(["replay", str(seeded), "--verify"]) == table.OK


def test_check_warns_when_the_scenario_has_changed(folder, capsys):
    made = folder / "made.yaml"
    assert cli.main(["run", str(folder / "game.yaml"), "-o", str(made)]) == table.OK
    (folder / "duel.yaml").write_text(SCENARIO.replace("Duel", "Other duel"), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["check", str(made)]) == table.OK
    assert "scenario-changed" in capsys.readouterr().out


def test_replay_notices_a_changed_scenario_and_a_changed_position(folder, capsys):
    made = folder / "made.yaml"
    assert cli.main(["run", str(folder / "game.yaml"), "-o", str(made)]) == table.OK
    scenario = folder / "duel.yaml"
    scenario.write_text(SCENARIO.replace('at: "0702"', 'at: "0802"'), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["replay", str(made), "--verify"]) == table.INPUT_ERROR
    told = capsys.readouterr().err
    assert "the scenario has changed" in told
    assert "the position after game-turn 1 differs" in told
    assert cli.main(["replay", str(made)]) == table.OK


def test_replay_stops_after_a_turn_and_answers_json(folder, capsys):
    arguments = ["replay", str(folder / "game.yaml"), "--turn", "0", "--verify", "--format", "json"]
    assert cli.main(arguments) == table.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["turns"] == []
    assert answer["verified"] is True


def test_orders_says_what_is_illegal_and_why(folder, capsys):
    plots = folder / "plots.yaml"
    plots.write_text('"94": D5A5D5A1\n', encoding="utf-8")
    arguments = ["orders", str(folder / "duel.yaml"), str(plots), "--side", "red"]
    assert cli.main(arguments) == table.INPUT_ERROR
    assert "needs 16 movement points and has 15 [6.0]" in capsys.readouterr().out
    assert cli.main([*arguments, "--format", "json"]) == table.INPUT_ERROR
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    assert (fault["unit"], fault["rule"]) == ("94", "6.0")


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ('red: {"94": D5}\nblue: {"38": C9}\n', table.OK),
        ('orders: {red: {"94": D5Q}}\n', table.INPUT_ERROR),
        ('{"94": "D5"}', table.OK),
        ('"94":\n', table.OK),
        ("", table.OK),
        ("- D5\n", table.INPUT_ERROR),
        ('blue: {"38": C9}\n', table.INPUT_ERROR),
    ],
)
def test_orders_may_stand_under_their_side(folder, capsys, text, status):
    plots = folder / "plots.yaml"
    plots.write_text(text, encoding="utf-8")
    assert cli.main(["orders", str(folder / "duel.yaml"), str(plots), "--side", "red"]) == status


@pytest.mark.parametrize("text", ["", "{}", "red: {}\n"])
def test_orders_says_that_none_are_given(folder, capsys, text):
    plots = folder / "plots.yaml"
    plots.write_text(text, encoding="utf-8")
    assert cli.main(["orders", str(folder / "duel.yaml"), str(plots), "--side", "red"]) == table.OK
    told = capsys.readouterr().err
    assert "no orders are given" in told
    assert "all orders" not in told


def test_orders_tells_every_fault_and_asks_for_a_deployment(folder, capsys):
    plots, scenario = folder / "plots.yaml", folder / "duel.yaml"
    plots.write_text('"94": D5Q\n"38": L9904\n"12": C1\n', encoding="utf-8")
    two = SCENARIO.replace(
        'units: [{id: "94"', 'units: [{id: "38", type: how75, at: "0101", facing: D}, {id: "94"'
    )
    scenario.write_text(two.replace('{id: "38", type: at25', '{id: "35", type: at25'), encoding="utf-8")
    assert cli.main(["orders", str(scenario), str(plots), "--side", "red"]) == table.INPUT_ERROR
    told = [line.split(":")[0] for line in capsys.readouterr().out.splitlines()]
    assert told == ["94", "12", "38"]
    scenario.write_text(
        SCENARIO.replace('units: [{id: "94", type: pz2, at: "0702"}]', "units: {pz2: 1}, deploy: row(1)"),
        encoding="utf-8",
    )
    assert cli.main(["orders", str(scenario), str(plots), "--side", "red"]) == table.INPUT_ERROR
    assert "the sides have not deployed" in capsys.readouterr().err


def test_orders_accepts_legal_ones_of_a_record(folder, capsys):
    arguments = ["orders", str(folder / "duel.yaml"), str(folder / "game.yaml"), "--side", "blue"]
    assert cli.main(arguments) == table.OK
    assert "all orders are legal" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["run", "{}/missing.yaml"], table.INPUT_ERROR, "missing.yaml"),
        (["run", "{}/plain.yaml"], table.INPUT_ERROR, ""),
        (["run", "{}/game.yaml", "--dice", "six"], table.USAGE, "numbers from 1 to 6"),
        (["run", "{}/game.yaml", "--dice", "7"], table.INPUT_ERROR, "a die of 1 to 6"),
        (["run", "{}/game.yaml", "--dice", ""], table.INPUT_ERROR, "used up"),
        (["run"], table.USAGE, "FILE"),
        (["run", "{}/duel.yaml"], table.OK, "nothing to play: give --orders"),
        (["run", "{}/duel.yaml", "--players", "passive,nobody"], table.INPUT_ERROR, "player 'nobody'"),
        (["replay", "{}/duel.yaml", "--turn", "-1"], table.USAGE, "turn"),
        (["replay", "{}/duel.yaml"], table.INPUT_ERROR, "a scenario, not the record"),
        (["orders", "{}/duel.yaml", "{}/game.yaml", "--side", "green"], table.INPUT_ERROR, "green"),
        (
            ["orders", "{}/duel.yaml", "{}/game.yaml", "--side", "red", "--turn", "2"],
            table.INPUT_ERROR,
            "no orders",
        ),
        (["orders", "{}/duel.yaml", "{}/plain.yaml", "--side", "red"], table.INPUT_ERROR, "neither"),
    ],
)
def test_mistakes_have_their_exit_status(folder, capsys, arguments, status, message):
    assert cli.main([word.format(folder) for word in arguments]) == status
    assert message in capsys.readouterr().err


def test_an_illegal_order_in_a_record_is_an_input_error(folder, capsys):
    record = folder / "game.yaml"
    record.write_text(RECORD.replace("D5", "D5A5D5A1"), encoding="utf-8")
    assert cli.main(["run", str(record)]) == table.INPUT_ERROR
    assert "16 movement points" in capsys.readouterr().err


def test_players_play_a_scenario_to_its_end(folder, root, capsys):
    made, log = folder / "made.yaml", folder / "log.txt"
    sample = f"program:{root / 'docs/samples/mybot.py'}"
    gone = f"program:{shlex.join([sys.executable, str(folder / 'nowhere.py')])}"
    players = ["--players", sample, "--players", gone]
    arguments = [
        "run",
        str(folder / "duel.yaml"),
        *players,
        "--seed",
        "3",
        "-o",
        str(made),
        "--log",
        str(log),
    ]
    assert cli.main(arguments) == table.OK
    out = capsys.readouterr().out
    assert "Result: " in out
    assert "blue forfeit their orders: it ended with status 2" in out
    assert "blue forfeit game-turn 1" in log.read_text("utf-8")
    assert "reproducible: false" in made.read_text("utf-8")
    assert cli.main(["check", str(made)]) == table.OK
    assert cli.main(["replay", str(made), "--verify"]) == table.OK
    assert "blue forfeit their orders" in capsys.readouterr().out


def test_players_go_on_where_orders_end_and_are_named_rightly(folder, capsys):
    assert cli.main(["run", str(folder / "game.yaml"), "--players", "passive"]) == table.OK
    assert "Result: " in capsys.readouterr().out
    assert cli.main(["run", str(folder / "duel.yaml"), *(["--players", "passive"] * 3)]) == table.USAGE
    assert "once for each side: red, blue" in capsys.readouterr().err
    assert cli.main(["run", str(folder / "duel.yaml"), "--players", "nobody"]) == table.INPUT_ERROR
    assert "it has passive, random" in capsys.readouterr().err
