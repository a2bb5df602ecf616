"""`kpeditor los`: one line with its reasons, a field of view, as text, JSON and picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shapely.geometry import shape

from kpeditor.cli import main as cli
from kpeditor.cli import table

MAP = """\
format: kpeditor-map/1
title: Ridge
ruleset: kampfpanzer
board: {kind: hex, columns: 12, rows: 14, tops: flat, low_columns: even, trim: true, numbering: CCRR}
legend:
  terrain: {".": clear, t: town, w: woods}
  elevation: {".": ground, /: slope, ^: hilltop}
hexes:
  terrain: |
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    . . . . . .
hexsides: {crest: ["1011D"], woods: ["1110D"]}
"""


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "ridge.yaml"
    path.write_text(MAP, "utf-8")
    return str(path)


def run(*arguments: str) -> int:
    return cli.main(["los", *arguments], {"los": "kpeditor.cli.battles.los:los"})


def test_a_blocked_line_names_every_reason(board, capsys):
    assert run(board, "1010", "1013") == table.OK
    assert capsys.readouterr().out == (
        "1010 to 1013, range 3: blocked\n  1011D crest, crossed, blocks: both hexes at ground level [9.16A]\n"
    )


def test_json_has_the_published_keys(board, capsys):
    assert run(board, "1010", "1013", "--format", "json") == table.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["from"] == "1010"
    assert answer["to"] == "1013"
    assert answer["range"] == 3
    assert answer["visible"] is False
    assert answer["hexsides"] == ["1010D", "1011D", "1012D"]
    (reason,) = answer["reasons"]
    assert (reason["hexside"], reason["kind"], reason["touch"], reason["rule"]) == (
        "1011D",
        "crest",
        "cross",
        "9.16A",
    )


def test_a_line_along_a_hexside_says_so(board, capsys):
    assert run(board, "1010", "1210", "--format", "json") == table.OK
    (reason,) = json.loads(capsys.readouterr().out)["reasons"]
    assert (reason["hexside"], reason["touch"]) == ("1110D", "along")


def test_a_field_lists_just_what_single_lines_call_visible(board, capsys):
    assert run(board, "1010", "--field", "--format", "json") == table.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["from"] == "1010"
    for column in range(1, 13):
        for row in range(1, 14):
            name = f"{column:02}{row:02}"
            assert run(board, "1010", name, "--format", "json") == table.OK
            assert json.loads(capsys.readouterr().out)["visible"] == (name in answer["visible"])


def test_a_field_may_be_cut_at_a_range(board, capsys):
    assert run(board, "0505", "--field", "--range", "1", "--format", "json") == table.OK
    visible = json.loads(capsys.readouterr().out)["visible"]
    assert visible == ["0404", "0405", "0504", "0505", "0506", "0604", "0605"]


def test_h_fire_reaches_into_a_town_from_afar(capsys, tmp_path):
    path = tmp_path / "town.yaml"
    path.write_text(MAP.replace("    ............\n", "    ..t.........\n", 5), "utf-8")
    assert run(str(path), "0310", "0305") == table.OK
    assert "0305 town hex at range 5, blocks" in capsys.readouterr().out
    assert run(str(path), "0310", "0305", "--h-fire") == table.OK
    assert "visible" in capsys.readouterr().out


def test_a_field_in_words_counts_the_hexes(board, capsys):
    assert run(board, "0101", "--field", "--range", "1") == table.OK
    assert capsys.readouterr().out == "3 of 162 hexes are visible from 0101\n  0101 0102\n  0201\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["1010"],
        ["1010", "1013", "--field"],
        ["1010", "1013", "--range", "3"],
        ["1010", "1013", "--dead-ground"],
        ["1010", "--area", "0101"],
        ["--field"],
        ["--area", "0101", "--zone", "guns"],
    ],
)
def test_a_line_and_a_field_are_different_questions(board, capsys, arguments):
    assert run(board, *arguments) == table.USAGE
    assert capsys.readouterr().out == ""


def test_an_unknown_hex_is_told(board, capsys):
    assert run(board, "1010", "4001") == table.INPUT_ERROR
    assert "4001" in capsys.readouterr().err


def test_a_map_with_errors_is_answered_and_its_errors_told(board, capsys):
    path = Path(board)
    path.write_text(path.read_text("utf-8").replace('"1110D"', '"1110D", "9910D"'), "utf-8")
    assert run(board, "1010", "1013", "--format", "json") == table.INPUT_ERROR
    printed = capsys.readouterr()
    assert json.loads(printed.out)["visible"] is False
    assert "9910D" in printed.err


def test_a_ruleset_that_is_not_installed_is_told(board, capsys):
    path = Path(board)
    path.write_text(path.read_text("utf-8").replace("kampfpanzer", "unheard-of"), "utf-8")
    assert run(board, "1010", "1013") == table.INPUT_ERROR
    assert "unheard-of" in capsys.readouterr().err


SCENARIO = """\
format: kpeditor-scenario/1
title: Ridge
ruleset: kampfpanzer
map: ridge.yaml
length: {turns: 6}
sides:
  - id: red
    title: Red
    groups:
      - {id: guns, units: {at37: 2}, deploy: 'hexes("1010", "1110")'}
      - {id: late, units: {pz1: 2}, enter: {turn: 2, at: "0101"}}
  - id: blue
    title: Blue
    groups:
      - {id: main, units: {pz1: 2}, deploy: "rows(1,2)"}
"""


@pytest.fixture
def battle(board) -> str:
    path = Path(board).with_name("battle.yaml")
    path.write_text(SCENARIO, "utf-8")
    return str(path)


def features_of(printed: str) -> dict[str, list[dict]]:
    """The features of a GeoJSON document by kind."""
    by_kind: dict[str, list[dict]] = {}
    for feature in json.loads(printed)["features"]:
        by_kind.setdefault(feature["properties"]["kind"], []).append(feature)
    return by_kind


def test_a_line_as_geojson_is_cut_where_it_is_blocked(board, capsys):
    assert run(board, "1010", "1013", "--format", "geojson") == table.OK
    told = features_of(capsys.readouterr().out)
    (seen,), (hidden,) = told["seen"], told["hidden"]
    assert shape(seen["geometry"]).length == pytest.approx(150)
    assert shape(hidden["geometry"]).length == pytest.approx(150)
    assert hidden["properties"]["hexside"] == "1011D"


def test_a_field_as_geojson_has_the_hexes_of_the_json_answer(board, capsys):
    assert run(board, "1010", "--field", "--format", "json") == table.OK
    visible = json.loads(capsys.readouterr().out)["visible"]
    assert run(board, "1010", "--field", "--format", "geojson") == table.OK
    told = features_of(capsys.readouterr().out)
    assert told["seen"][0]["properties"]["hexes"] == visible
    assert told["dead-ground"][0]["properties"]["hexsides"] == ["1011D"]
    assert told["dead-ground"][0]["properties"]["from"] == "1010"


def test_an_area_sees_what_its_hexes_see_together(board, capsys):
    fields = set()
    for name in ("1010", "1110"):
        assert run(board, name, "--field", "--format", "json") == table.OK
        fields |= set(json.loads(capsys.readouterr().out)["visible"])
    assert run(board, "--area", 'hexes("1010", "1110")', "--format", "json") == table.OK
    answer = json.loads(capsys.readouterr().out)
    assert set(answer["visible"]) == fields
    assert answer["from_hexes"] == ["1010", "1110"]


def test_a_zone_is_where_a_group_deploys_or_enters_or_a_side_deploys(battle, capsys):
    for zone, hexes in (
        ("guns", ["1010", "1110"]),
        ("late", ["0101"]),
        ("red", ["1010", "1110"]),
    ):
        assert run(battle, "--zone", zone, "--format", "geojson") == table.OK
        told = features_of(capsys.readouterr().out)
        assert told["seen"][0]["properties"]["from_hexes"] == hexes
        assert told["seen"][0]["properties"]["from"] == zone


@pytest.mark.parametrize(
    ("arguments", "cure"),
    [
        (["--zone", "gnus"], "did you mean 'guns'?"),
        (["--area", 'hexes("1010") - hexes("1010")'], "holds no hex"),
        (["--area", "town(3)"], "no place Town 3"),
    ],
)
def test_an_area_that_is_none_is_told(battle, capsys, arguments, cure):
    assert run(battle, *arguments) == table.INPUT_ERROR
    assert cure in capsys.readouterr().err


def test_a_map_has_no_zones(board, capsys):
    assert run(board, "--zone", "guns") == table.INPUT_ERROR
    assert "name a scenario" in capsys.readouterr().err


def test_dead_ground_is_told_in_words_with_the_crest(board, capsys):
    assert run(board, "1010", "--field", "--dead-ground") == table.OK
    assert "dead ground behind 1011D [9.16A], " in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [["1010", "1013"], ["1010", "--field", "--dead-ground"], ["--area", "within(1, 1010)"]],
)
@pytest.mark.parametrize("ending", ["png", "svg", "geojson"])
def test_the_answer_can_be_written(board, tmp_path, qapp, arguments, ending):
    target, plain = tmp_path / f"sight.{ending}", tmp_path / f"plain.{ending}"
    assert run(board, *arguments, "-o", str(target)) == table.OK
    assert run(board, "0101", "0102", "-o", str(plain)) == table.OK
    begin = {"png": b"\x89PNG", "svg": b"<?xml", "geojson": b'{"type": "FeatureCollection"'}[ending]
    assert target.read_bytes().startswith(begin)
    assert target.read_bytes() != plain.read_bytes()


def test_a_picture_of_dead_ground_differs_from_one_without(board, tmp_path, qapp):
    with_, plain = tmp_path / "with.png", tmp_path / "plain.png"
    assert run(board, "1010", "--field", "--dead-ground", "-o", str(with_)) == table.OK
    assert run(board, "1010", "--field", "-o", str(plain)) == table.OK
    assert with_.read_bytes() != plain.read_bytes()


def test_other_files_are_refused(board, capsys, tmp_path):
    assert run(board, "1010", "1013", "-o", str(tmp_path / "sight.bmp")) == table.USAGE
    told = capsys.readouterr()
    assert ".geojson" in told.err
    assert not told.out
