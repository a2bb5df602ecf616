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
    assert "(5, 5) to (20, 5), range 15.00 inches: blocked" in out
    assert "4.0 inches of Wood (woods): entered and left, blocks [P5]" in out
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
        ("--area", "edge(Q)"),
        ("--area", "edge(N)", "--elevated"),
        ("(5,5)", "(6,6)", "--area", "edge(N)"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(table, capsys, arguments):
    assert main(["los", str(table), *arguments]) != 0
    err = capsys.readouterr().err
    assert err.strip()
    assert "Traceback" not in err


SCENARIO = """format: kpeditor-scenario/1
title: On the table
ruleset: panzer8
map: table.yaml
length: 5
sides:
  - {id: red, title: Red, groups: [{id: a, units: {infantry: 2}, deploy: 'ring(4, edge(W))'}]}
  - {id: blue, title: Blue, groups: [{id: b, units: {infantry: 2}, enter: {turn: 2, at: 'edge(E)'}}]}
victory:
  - {winner: draw}
"""


def test_what_an_area_and_a_zone_see_as_polygons(table, tmp_path, capsys):
    """P5 from a strip: the wood stops every line, so all west of it and nothing two inches within is seen."""
    found = told(capsys, str(table), "--area", "ring(4, edge(W))", "--dead-ground")
    assert found["area"] == pytest.approx(10 * 40 + 2.01 * 40, rel=0.01)
    assert found["dead_ground"]["coordinates"] == []
    scenario = tmp_path / "scenario.yaml"
    scenario.write_text(SCENARIO, "utf-8")
    assert told(capsys, str(scenario), "--zone", "a")["area"] == pytest.approx(found["area"], rel=1e-3)
    assert main(["los", str(scenario), "--zone", "c"]) == 1
    assert "no group or side is called so" in capsys.readouterr().err
    assert main(["los", str(table), "--area", "terrain(hill)"]) == 1


def test_shapes_and_pictures(table, tmp_path, capsys):
    """GeoJSON with north up; the same into a file, and a picture."""
    assert main(["los", str(table), "(5,5)", "--field", "--format", "geojson"]) == 0
    document = json.loads(capsys.readouterr().out)
    kinds = [feature["properties"]["kind"] for feature in document["features"]]
    assert kinds == ["from", "seen", "hidden"]
    assert document["features"][0]["geometry"] == {"type": "Point", "coordinates": [5, 35]}
    assert (
        main(["los", str(table), "(5,5)", "(20,5)", "--format", "geojson", "-o", str(tmp_path / "l.png")])
        == 0
    )
    (line,) = json.loads(capsys.readouterr().out)["features"]
    assert line["properties"]["kind"] == "hidden"
    assert line["properties"]["reasons"][0]["feature"] == "Wood"
    assert (tmp_path / "l.png").stat().st_size > 1000
    assert main(["los", str(table), "(5,5)", "--field", "-o", str(tmp_path / "f.geojson")]) == 0
    assert json.loads((tmp_path / "f.geojson").read_text("utf-8"))["unit"] == "inch"


BASES = """format: kpeditor-scenario/1
title: Two bases of one inch
ruleset: panzer8
map: table.yaml
length: 3
victory: [{{winner: draw}}]
units: {{square: {{title: Square, like: {like}, base: 1 x 1}}}}
sides:
  - {{id: red, title: Red, groups: [{{id: r, units: [{{id: a, type: square, at: "({x}, 5)"}}]}}]}}
  - {{id: blue, title: Blue, groups: [{{id: b, units: [{{id: z, type: square, at: "({to}, 5)"}}]}}]}}
"""
CREST = TABLE.replace("hedge, line", "crest, line")
PT = (
    ("PT-10", TABLE, 5, 20, False, False),
    ("PT-11", TABLE, 5, 12.4, False, True),
    ("PT-11", TABLE, 5, 12.6, False, False),
    ("PT-12", TABLE, 25, 35, False, False),
    ("PT-12", TABLE, 25, 30.5, False, True),
    ("PT-12", TABLE, 25, 30.7, False, False),
    ("PT-12", TABLE, 25, 35, True, True),
    ("PT-13", TABLE.replace("[14, ", "[24, "), 13, 15.5, False, True),
    ("PT-13", TABLE.replace("[14, ", "[24, "), 13, 17, False, False),
    ("PT-14", CREST, 25, 35, True, False),
)


def test_pt_10_to_pt_14_between_bases_of_one_inch(table, capsys):
    scenario = table.with_name("scenario.yaml")
    for name, ground, x, to, is_elevated, is_visible in PT:
        table.write_text(ground, "utf-8")
        scenario.write_text(BASES.format(like="infantry", x=x, to=to), "utf-8")
        above = ["--elevated"] if is_elevated else []
        assert told(capsys, str(scenario), "a", "z", *above)["visible"] is is_visible, (name, x, to)


def test_a_unit_whose_type_is_not_well_formed_is_not_taken_for_a_point(table, capsys):
    scenario = table.with_name("scenario.yaml")
    scenario.write_text(BASES.format(like="infantrie", x=5, to=20), "utf-8")
    assert main(["los", str(scenario), "a", "z"]) != 0
    assert "there is no type 'square'" in capsys.readouterr().err
