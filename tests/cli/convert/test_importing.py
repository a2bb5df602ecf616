"""`kpeditor import` and `kpeditor export tiled`: from file to file, reports, mappings, refusals."""

from __future__ import annotations

import json

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex
from tests.importers.samples import GROUND, layer, objects, tmx

pytestmark = pytest.mark.usefixtures("second_ruleset")

TARGETS = {"export": "kpeditor.cli.convert.export:export", "import": "kpeditor.cli.main:imports"}


@pytest.fixture(autouse=True)
def _gui(qapp):
    """The process has its one application already."""


RULES = "--ruleset", "kampfpanzer"


def run(*arguments):
    return cli.main([str(argument) for argument in arguments], TARGETS)


def test_a_tutorial_to_tiled_and_back(root, tmp_path, capsys):
    source, sheet = root / "scenarios/tutorial/first-shots.yaml", root / "maps/first-shots.yaml"
    (tmp_path / "maps").mkdir()
    (tmp_path / "scenarios/tutorial").mkdir(parents=True)
    scenario, map_ = tmp_path / "scenarios/tutorial/a.yaml", tmp_path / "maps/first-shots.yaml"
    assert run("export", "tiled", source, "-o", tmp_path / "a.tmx") == table.OK
    assert run("import", "tiled", tmp_path / "a.tmx", "-o", scenario, "--map", map_) == table.OK
    assert scenario.read_bytes() == source.read_bytes()
    assert map_.read_bytes() == sheet.read_bytes()
    assert "its tileset" in capsys.readouterr().err


def test_without_a_name_for_it_the_map_lies_beside(root, tmp_path):
    assert (
        run("export", "tiled", root / "scenarios/tutorial/first-shots.yaml", "-o", tmp_path / "a.tmj")
        == table.OK
    )
    assert run("import", "tiled", tmp_path / "a.tmj", "-o", tmp_path / "b.yaml") == table.OK
    assert open_battle(tmp_path / "b.yaml").map_path == tmp_path / "b-map.yaml"


def test_a_map_that_nobody_named_is_not_written_over(root, tmp_path, capsys):
    scenario = root / "scenarios/tutorial/first-shots.yaml"
    assert run("export", "tiled", scenario, "-o", tmp_path / "a.tmj") == table.OK
    (tmp_path / "b-map.yaml").write_text("mine", "utf-8")
    assert run("import", "tiled", tmp_path / "a.tmj", "-o", tmp_path / "b.yaml") != table.OK
    assert "--map" in capsys.readouterr().err
    assert (tmp_path / "b-map.yaml").read_text("utf-8") == "mine"
    assert not (tmp_path / "b.yaml").exists()
    named = ("--map", tmp_path / "b-map.yaml")
    assert run("import", "tiled", tmp_path / "a.tmj", "-o", tmp_path / "b.yaml", *named) == table.OK


def run_mapped(folder):
    """Imports a.tmx by the mapping m.yaml as a.yaml."""
    files = folder / "a.tmx", "-o", folder / "a.yaml", "--mapping", folder / "m.yaml"
    return run("import", "tiled", *RULES, *files)


def test_a_report_is_a_mapping(tmp_path, capsys):
    (tmp_path / "a.tmx").write_text(tmx(layer(GROUND)), "utf-8")
    assert run("import", "tiled", *RULES, tmp_path / "a.tmx", "--report") == table.OK
    report = capsys.readouterr().out
    assert "terrain/woods" in report
    assert "2 x Forest" in report
    (tmp_path / "m.yaml").write_text(report.replace("terrain/woods", "terrain/town"), "utf-8")
    assert run_mapped(tmp_path) == table.OK
    battle = open_battle(tmp_path / "a.yaml").battle
    assert battle.map.kind("terrain", Hex(3, 1)) == "town"


@pytest.mark.parametrize(
    ("mapping", "told"),
    [
        ("format: kpeditor-map/1\n", "this is no mapping"),
        ("format: kpeditor-mapping/1\nkinds: {}\nsourc: Tiled\n", "did you mean 'source'"),
        ("format: kpeditor-mapping/1\nkinds: {tile Forest: terrain/wods}\n", "did you mean 'terrain/woods'?"),
        ("format: kpeditor-mapping/1\nkinds: {tile Forest: [1]}\n", "should be a text or null, not a list"),
    ],
)
def test_a_wrong_mapping_is_told(tmp_path, capsys, mapping, told):
    (tmp_path / "a.tmx").write_text(tmx(layer(GROUND)), "utf-8")
    (tmp_path / "m.yaml").write_text(mapping, "utf-8")
    assert run_mapped(tmp_path) == table.INPUT_ERROR
    assert told in capsys.readouterr().err
    assert not (tmp_path / "a.yaml").exists()


def test_refusals_name_place_and_cure(tmp_path, capsys):
    (tmp_path / "a.tmx").write_text(tmx(layer(GROUND), orientation="orthogonal"), "utf-8")
    assert run("import", "tiled", *RULES, tmp_path / "a.tmx", "-o", tmp_path / "a.yaml") == table.INPUT_ERROR
    told = capsys.readouterr().err
    assert "a.tmx" in told
    assert "orthogonal" in told
    assert "Map properties" in told
    assert run("import", "tiled", *RULES, tmp_path / "a.tmx") == table.USAGE


UNNAMED = """<tileset firstgid="1" name="hex mini" tilewidth="64" tileheight="56" tilecount="4" columns="4">
 <image source="hexmini.png" width="256" height="56"/>
</tileset>"""
BOARD = """size 2 2
hex 0101 0 "rough:1" ""
hex 0201 0 "rough:1;mud" ""
hex 0102 0 "woods:1" ""
hex 0202 0 "woods:1" ""
end
"""


def test_a_map_of_which_nothing_comes_in_is_told_and_not_written(tmp_path, capsys):
    """As Tiled's own example of small hexes: its tiles have pictures, but no names."""
    file, out = tmp_path / "mini.tmx", tmp_path / "mini.yaml"
    file.write_text(tmx(layer(GROUND), tiles=UNNAMED), "utf-8")
    assert run("import", "tiled", *RULES, file, "-o", out) == table.INPUT_ERROR
    told = capsys.readouterr().err
    assert not out.exists()
    assert "3 of 3 kinds left out: hex mini, tile 0 (9 hexes); hex mini, tile 1 (2 hexes)" in told
    assert "tile 2 (1 hex)" in told
    assert "--report > mapping.yaml" in told
    assert "--mapping mapping.yaml" in told


def test_the_cure_that_is_told_cures(tmp_path, capsys):
    file, out = tmp_path / "mini.tmx", tmp_path / "mini.yaml"
    file.write_text(tmx(layer(GROUND), tiles=UNNAMED), "utf-8")
    assert run("import", "tiled", *RULES, file, "--report") == table.OK
    text = capsys.readouterr().out.replace('"tile hex mini#1": ""', '"tile hex mini#1": terrain/woods')
    (tmp_path / "mapping.yaml").write_text(text, "utf-8")
    assert run("import", "tiled", *RULES, file, "-o", out, "--mapping", tmp_path / "mapping.yaml") == table.OK
    told = capsys.readouterr().err
    assert "2 of 3 kinds left out: hex mini, tile 0 (9 hexes); hex mini, tile 2 (1 hex)." in told
    assert open_battle(out).battle.map.kind("terrain", Hex(3, 1)) == "woods"


def test_what_is_left_out_is_told_of_every_program(tmp_path, capsys):
    (tmp_path / "a.board").write_text(BOARD.replace("end", 'hex 0101 0 "rough:1" ""\nend'), "utf-8")
    assert run("import", "megamek", *RULES, tmp_path / "a.board", "-o", tmp_path / "a.yaml") == table.OK
    told = capsys.readouterr().err
    assert "2 of 4 kinds left out: Rough 1 (2 hexes); Mud (1 hex)." in told
    assert "Listed twice, the last line counts: hex 0101." in told
    (tmp_path / "b.map").write_text("Xu, Gg\nGg, 1 Xu\n", "utf-8")
    (tmp_path / "b.map").write_text("border_size=0\nXv, Gg\nGg, 1 Gg\n", "utf-8")
    assert run("import", "wesnoth", *RULES, tmp_path / "b.map", "-o", tmp_path / "b.yaml") == table.OK
    told = capsys.readouterr().err
    assert "(1 hex)" in told
    assert "(1 point)" in told


def test_objects_beside_the_board_are_told(tmp_path, capsys):
    road = '<object type="road" name="Far road" x="9000" y="28"><polyline points="0,0 48,28"/></object>'
    (tmp_path / "a.tmx").write_text(tmx(layer(GROUND) + objects(road)), "utf-8")
    assert run("import", "tiled", *RULES, tmp_path / "a.tmx", "-o", tmp_path / "a.yaml") == table.OK
    assert "1 object left out that lies beside the hexes of the board: Far road." in capsys.readouterr().err


def test_other_programs_read_what_was_left_out(tmp_path, capsys):
    (tmp_path / "a.board").write_text(BOARD, "utf-8")
    arguments = ["import", "megamek", *RULES, tmp_path / "a.board", "--format", "json", "-o"]
    assert run(*arguments, tmp_path / "a.yaml") == table.OK
    found = json.loads(capsys.readouterr().out)
    assert found["left_out"] == ["rough:1", "mud"]
    assert found["map"] == str(tmp_path / "a.yaml")
    assert {"key": "mud", "title": "Mud", "role": "hex", "count": 1, "becomes": ""} in found["kinds"]
    (tmp_path / "a.tmx").write_text(tmx(layer(GROUND), tiles=UNNAMED), "utf-8")
    arguments = ["import", "tiled", *RULES, tmp_path / "a.tmx", "--format", "json", "-o", tmp_path / "b.yaml"]
    assert run(*arguments) == table.INPUT_ERROR
    found = json.loads(capsys.readouterr().out)
    assert "map" not in found
    assert len(found["left_out"]) == 3


def test_hexsides_that_follow_from_terrain_are_told_and_flagged_when_asked_for(tmp_path, capsys):
    (tmp_path / "a.board").write_text(BOARD, "utf-8")
    assert run("import", "megamek", *RULES, tmp_path / "a.board", "-o", tmp_path / "a.yaml") == table.OK
    told = capsys.readouterr().err
    assert "Not flagged, so that lines of sight pass: 1 side between woods hexes. --flag-hexsides" in told
    arguments = [
        "import",
        "megamek",
        *RULES,
        tmp_path / "a.board",
        "-o",
        tmp_path / "b.yaml",
        "--flag-hexsides",
    ]
    assert run(*arguments) == table.OK
    assert "Not flagged" not in capsys.readouterr().err
    sheets = [open_battle(tmp_path / name).battle.map for name in ("a.yaml", "b.yaml")]
    assert ["woods" in sheet.hexsides for sheet in sheets] == [False, True]


def test_a_new_map_needs_the_name_of_its_ruleset_where_several_are_installed(tmp_path, capsys):
    (tmp_path / "a.board").write_text(BOARD, "utf-8")
    out = tmp_path / "a.yaml"
    assert run("import", "megamek", tmp_path / "a.board", "-o", out) == table.INPUT_ERROR
    told = capsys.readouterr().err
    assert "name the ruleset of the new map: hexduel, kampfpanzer" in told
    assert "--ruleset ID" in told
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("a.tmx", "tiled"),
        ("a.MAP", "wesnoth"),
        ("a.vmod", "vassal"),
        ("a.geojson", "geojson"),
        ("a.md", "SOURCE"),
    ],
)
def test_a_file_in_the_place_of_its_source_is_told_which_it_looks_like(name, source, capsys):
    """It was told that there is no such command."""
    assert run("import", name) == table.USAGE
    assert f"kpeditor import {source} {name}" in capsys.readouterr().err


def test_a_text_that_is_no_map_of_wesnoth_is_not_told_to_be_cut_smaller(tmp_path, capsys):
    (tmp_path / "a.map").write_text("hello", "utf-8")
    assert (
        run("import", "wesnoth", *RULES, tmp_path / "a.map", "-o", tmp_path / "a.yaml") == table.INPUT_ERROR
    )
    told = capsys.readouterr().err
    assert "no hex of a map" in told
    assert "smaller" not in told
