"""`kpeditor los` on free tables, as scripts call it: the JSON of the contract, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kpeditor.cli.main import main

TABLE = """format: kpeditor-map/1
title: A table
ruleset: panzer8
board: {kind: table, width: 60, height: 40, unit: inch}
features:
  Wood: {kind: woods, area: [[10, 0], [14, 0], [14, 40], [10, 40]]}
  Hedge: {kind: hedge, line: [[30, 0], [30, 40]]}
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.yaml"
    path.write_text(TABLE, "utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["los", *arguments, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_pt_10_a_wood_between_two_points(table, capsys):
    found = told(capsys, str(table), "(5,5)", "(20,5)")
    assert (found["from"], found["to"], found["range"], found["visible"]) == ("(5, 5)", "(20, 5)", 15, False)
    (reason,) = found["reasons"]
    assert {key: reason[key] for key in ("feature", "kind", "why", "length", "rule")} == {
        "feature": "Wood",
        "kind": "woods",
        "why": "through",
        "length": 4.0,
        "rule": "P5",
    }


def test_pt_12_a_hedge_and_who_is_above_it(table, capsys):
    assert told(capsys, str(table), "(25,5)", "(35,5)")["reasons"][0]["why"] == "line"
    assert told(capsys, str(table), "(25,5)", "(35,5)", "--elevated")["visible"]
    assert told(capsys, str(table), "(25,5)", "(30,5)")["reasons"] == []


def test_the_answer_in_words_and_the_fan(table, capsys):
    assert main(["los", str(table), "(5,5)", "(20,5)"]) == 0
    out = capsys.readouterr().out
    assert "(5, 5) to (20, 5), range 15.00 inch: blocked" in out
    assert "4.0 inch of Wood (woods): entered and left, blocks [P5]" in out
    assert main(["los", str(table), "(5,5)", "--field"]) == 0
    assert "of the table is visible from (5, 5)" in capsys.readouterr().out
    found = told(capsys, str(table), "(5,5)", "--field")
    assert found["visible"]["type"] == "Polygon"
    assert 400 < found["area"] < 500


@pytest.mark.parametrize(
    "arguments",
    [
        ("(5,5)", "(70,5)"),
        ("0101", "0202"),
        ("(5,5)", "(6,6)", "--mode", "h"),
        ("--area", "edge(N)"),
        ("(5,5)", "(6,6)", "--format", "geojson"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(table, capsys, arguments):
    assert main(["los", str(table), *arguments]) != 0
    err = capsys.readouterr().err
    assert err.strip()
    assert "Traceback" not in err
