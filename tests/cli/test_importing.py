"""`kpeditor import` and `kpeditor export tiled`: from file to file, reports, mappings, refusals."""

from __future__ import annotations

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex
from tests.importers.samples import GROUND, layer, tmx

TARGETS = {"export": "kpeditor.cli.export:export", "import": "kpeditor.cli.importing:imports"}


@pytest.fixture(autouse=True)
def _gui(qapp):
    """The process has its one application already."""


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


def test_a_report_is_a_mapping(tmp_path, capsys):
    (tmp_path / "a.tmx").write_text(tmx(layer(GROUND)), "utf-8")
    assert run("import", "tiled", tmp_path / "a.tmx", "--report") == table.OK
    report = capsys.readouterr().out
    assert "terrain/woods" in report
    assert "2 x Forest" in report
    (tmp_path / "m.yaml").write_text(report.replace("terrain/woods", "terrain/town"), "utf-8")
    assert (
        run(
            "import", "tiled", tmp_path / "a.tmx", "-o", tmp_path / "a.yaml", "--mapping", tmp_path / "m.yaml"
        )
        == 0
    )
    battle = open_battle(tmp_path / "a.yaml").battle
    assert battle.map.kind("terrain", Hex(3, 1)) == "town"


@pytest.mark.parametrize(
    ("mapping", "told"),
    [
        ("format: kpeditor-map/1\n", "this is no mapping"),
        ("format: kpeditor-mapping/1\nkinds: {}\nsourc: Tiled\n", "did you mean 'source'"),
        ("format: kpeditor-mapping/1\nkinds: {tile Forest: terrain/wods}\n", "did you mean 'terrain/woods'?"),
        ("format: kpeditor-mapping/1\nkinds: {tile Forest: [1]}\n", "must become a kind of ours"),
    ],
)
def test_a_wrong_mapping_is_told(tmp_path, capsys, mapping, told):
    (tmp_path / "a.tmx").write_text(tmx(layer(GROUND)), "utf-8")
    (tmp_path / "m.yaml").write_text(mapping, "utf-8")
    arguments = [
        "import",
        "tiled",
        tmp_path / "a.tmx",
        "-o",
        tmp_path / "a.yaml",
        "--mapping",
        tmp_path / "m.yaml",
    ]
    assert run(*arguments) == table.INPUT_ERROR
    assert told in capsys.readouterr().err
    assert not (tmp_path / "a.yaml").exists()


def test_refusals_name_place_and_cure(tmp_path, capsys):
    (tmp_path / "a.tmx").write_text(tmx(layer(GROUND), orientation="orthogonal"), "utf-8")
    assert run("import", "tiled", tmp_path / "a.tmx", "-o", tmp_path / "a.yaml") == table.INPUT_ERROR
    told = capsys.readouterr().err
    assert "a.tmx" in told
    assert "orthogonal" in told
    assert "Map properties" in told
    assert run("import", "tiled", tmp_path / "a.tmx") == table.USAGE
