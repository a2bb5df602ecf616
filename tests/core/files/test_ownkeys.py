"""Keys that begin with `x-` are the user's own in every mapping of a file, and survive every save."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.checks.files import check_file
from kpeditor.core.edits.resizing import resize
from kpeditor.core.files.documents import open_battle, save_map, save_scenario
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.play.record import read_record_data
from kpeditor.core.problem import Severity, worst

MAP = """\
format: kpeditor-map/1
title: Ford  # the map
ruleset: kampfpanzer
x-top: 0
board: {kind: hex, columns: 5, rows: 4, x-board: 1}
legend:
  x-legend: 2
  terrain: {".": clear, w: woods, x-character: 3}
hexes:
  x-hexes: 4
  terrain: |
    ..w..
    .....
    .....
    .....
hexsides: {x-hexsides: 5, woods: ["0301D"]}
places: {x-places: 6, Town 1: {kind: town, hexes: ["0203"], x-place: 7}}
edges: {N: north, x-edges: 8}
"""
SCENARIO = """\
format: kpeditor-scenario/1
title: Own keys
ruleset: kampfpanzer
map: map.yaml
length: {min: 3, max: 4, x-length: 1}
options: {los_vertex: open, x-options: 2}
x-top: 3
sides:
  - id: red
    panic_level: 1
    ban: {turns: [1], ops: [move], x-ban: 5}
    groups:
      - {id: a, units: {bt7: 1, x-units: 6}, deploy: row(1), x-group: 7}
      - {id: b, units: {bt7: 1}, enter: {turn: 2, at: "0101", x-enter: 8}}
  - id: blue
    x-side: 9
    panic_level: 1
    groups: [{id: a, units: [{id: "1", type: fast, at: "0303", x-unit: 10}]}]
units: {fast: {like: bt7, movement: 20, x-type: 11}, x-types: 12}
tables: {x-tables: 13, recovery: {D1: 4, x-table: 16}}
entrenchments: {x-entrenchments: 14}
victory: [{winner: red, x-line: 15}]
"""


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    (tmp_path / "map.yaml").write_text(MAP, encoding="utf-8")
    (tmp_path / "scenario.yaml").write_text(SCENARIO, encoding="utf-8")
    return tmp_path / "map.yaml", tmp_path / "scenario.yaml"


def own_keys(data: Any) -> set[str]:
    """Every key of a user's own in some data."""
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    found = {key for key in data if key.startswith("x-")} if isinstance(data, dict) else set()
    return found.union(*map(own_keys, parts))


def kept(path: Path) -> set[str]:
    return own_keys(YamlText.parse(path.read_text("utf-8")).data)


def test_they_are_no_problem_anywhere(files):
    for path in files:
        problems = check_file(path)
        assert worst(problems) is not Severity.ERROR, problems
        assert not [one for one in problems if "x-" in one.text]


def test_they_survive_a_change_and_another_kind_of_file(files):
    for path, save in zip(files, (save_map, save_scenario), strict=True):
        before = kept(path)
        assert len(before) >= 9
        opened = open_battle(path)
        if opened.battle.scenario is None:
            opened.battle.sheet.title = "New"
        else:
            opened.battle.scenario = replace(opened.battle.scenario, title="New", options={"h_die": "max"})
        save(opened, path)
        assert kept(path) == before
        save(open_battle(path), path.with_suffix(".json"))
        data = json.loads(path.with_suffix(".json").read_text("utf-8"))
        assert own_keys(data) == before
        assert data["title"] == "New"


@pytest.mark.parametrize("size", [(7, 5), (2, 2)])
def test_those_of_the_parts_of_a_map_survive_another_size(files, size):
    """Of a map cut to hexes of which nothing is said they were lost, and so were its comments."""
    opened = open_battle(files[0])
    resize(opened.battle, *size).edit.apply(opened.battle)
    save_map(opened)
    assert kept(files[0]) >= {"x-top", "x-legend", "x-hexes", "x-hexsides", "x-places"}
    assert "# the map" in files[0].read_text("utf-8")


def test_those_of_a_record_are_no_sides_and_no_units():
    orders = {"red": {"1": "C2", "x-why": "a ruse"}, "x-note": {}}
    record = read_record_data({"deployment": dict(orders), "turns": [{"orders": dict(orders)}]})
    assert record.deployment == record.played[0].answers == {"red": {"1": "C2"}}
