"""The manual names every option of every command, and the names in the JSON that other programs rely on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kpeditor.app.main import main as open_window
from kpeditor.cli import main as cli
from kpeditor.cli.table import COMMANDS
from tests.cli.optionspage import PAGE, page

MANUAL = PAGE.with_name("command-line.md")


def test_the_page_of_options_is_that_of_the_program():
    assert PAGE.read_text("utf-8") == page(), "python -m tests.cli.optionspage"


def test_every_command_and_every_option_of_the_windows_is_named(capsys):
    text = MANUAL.read_text("utf-8")
    assert [name for name in COMMANDS if f"`kpeditor {name}" not in text] == []
    for words in (["--help"], ["play", "--help"]):
        with pytest.raises(SystemExit):
            open_window(words)
        options = set(re.findall(r"(?<!\w)--[a-z-]+", capsys.readouterr().out))
        assert len(options) > 4
        assert [option for option in options if option not in text and option != "--help"] == []


def told(command: str) -> set[str]:
    """The names in the row of a command."""
    row = re.search(rf"^\| `{command}`.*?\| (.*) \|$", MANUAL.read_text("utf-8"), re.MULTILINE)
    assert row is not None, command
    return set(re.findall(r"`([a-z_0-9]+)`", row[1]))


def names_in(answer: Any, *within: str) -> set[str]:
    """The keys of an answer, and of the first entry of some of its lists or mappings."""
    first = answer[0] if isinstance(answer, list) else answer
    found = set(first)
    for key in within:
        part = first[key]
        found |= set(part[0] if isinstance(part, list) else next(iter(part.values())))
    return found


@pytest.mark.parametrize(
    ("row", "arguments", "within"),
    [
        ("check", ["check", "{map}"], ()),
        ("diff", ["diff", "{map}", "{other}"], ()),
        ("los FROM TO", ["los", "{map}", "0101", "0103"], ("reasons",)),
        ("los FROM --field", ["los", "{map}", "0101", "--field"], ()),
        ("run", ["run", "{scenario}", "--players", "passive"], ("turns",)),
        ("run", ["replay", "{record}", "--verify"], ("turns",)),
        ("orders", ["orders", "{scenario}", "{plots}", "--side", "red"], ("faults",)),
        ("plot", ["plot", "{scenario}", "--side", "red", "--player", "passive"], ()),
        ("simulate", ["simulate", "{scenario}", "--players", "passive", "--games", "2"], ("by_player",)),
        ("whatif", ["whatif", "{scenario}", "--list"], ()),
        ("mail", ["mail", "start", "{scenario}", "{folder}", "--side", "red"], ()),
    ],
)
def test_what_is_told_of_json_is_there(tmp_path: Path, capsys, row, arguments, within):
    files = {
        "map": MAP,
        "other": MAP.replace("title: a", "title: b"),
        "scenario": SCENARIO,
        "record": RECORD,
        "plots": '"9": C1\n',
    }
    paths = {name: tmp_path / f"{name}.yaml" for name in files}
    for name, text in files.items():
        paths[name].write_text(text, encoding="utf-8")
    words = [word.format(**paths, folder=tmp_path / "game") for word in arguments]
    assert cli.main([*words, "--format", "json"]) in (0, 1)
    answer = json.loads(capsys.readouterr().out)
    optional = {"error", "warning", "hint", "cross", "corner", "along", "winner", "reason", "opening", "null"}
    optional |= {"verified", "mismatches", "sweep", "balance", "order", "score", "terms", "chosen", "turn"}
    assert told(row) - optional <= names_in(answer, *within)


MAP = """\
format: kpeditor-map/1
title: a
ruleset: kampfpanzer
board: {kind: hex, columns: 5, rows: 4}
hexsides: {crest: ["0101D"], woods: ["0102D"]}
"""
SCENARIO = """\
format: kpeditor-scenario/1
title: Duel
ruleset: kampfpanzer
map: map.yaml
length: 1
sides:
  - {id: red, title: Red, groups: [{id: r, units: [{id: "94", type: pz2, at: "0101"}]}]}
  - {id: blue, title: Blue, groups: [{id: b, units: [{id: "69", type: bt7, at: "0504"}]}]}
victory: [{winner: red}]
"""
RECORD = "format: kpeditor-record/1\nscenario: scenario.yaml\nturns: [{orders: {}}]\n"
