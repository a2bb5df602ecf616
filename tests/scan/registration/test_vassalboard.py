"""The board of a VASSAL module becomes a registered map; what is no module is refused."""

from __future__ import annotations

import io
import warnings
import zipfile

import numpy as np
import pytest
from PIL import Image

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.scan.registration.project import scan_of
from kpeditor.scan.registration.refinement import refine_in
from kpeditor.scan.registration.registration import centres, fit
from kpeditor.scan.registration.vassalboard import BadModule, ModuleBoard, boards_of
from tests.scan.papersheet import drawn, mapping

GRID = HexGrid(14, 12, trim=True)
SIDE = 20.0
DY = SIDE * 3**0.5
BOARD = (
    '<VASSAL.build.module.map.boardPicker.Board name="Main" image="{image}">'
    '<VASSAL.build.module.map.boardPicker.board.HexGrid x0="60" y0="57.32" dx="30" dy="{dy}"'
    ' sideways="{sideways}"><VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering'
    ' first="H" sep="-" hType="A" hLeading="1" hOff="0" vType="N" vLeading="0" vOff="1" stagger="false"/>'
    "</VASSAL.build.module.map.boardPicker.board.HexGrid>"
    "</VASSAL.build.module.map.boardPicker.Board>"
)


def module(path, body, **images):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", f"<VASSAL.build.GameModule>{body}</VASSAL.build.GameModule>")
        for name, data in images.items():
            archive.writestr(f"images/{name.replace('_', '.')}", data)
    return path


def test_the_board_of_a_module_becomes_a_map_that_fits_its_picture(tmp_path):
    truth = mapping(SIDE, 0.0, 40, 40)
    paper = drawn(GRID, truth, (500, 500))
    buffer = io.BytesIO()
    Image.fromarray(paper).save(buffer, "PNG")
    body = BOARD.format(image="b.png", dy=DY, sideways="false")
    file = module(tmp_path / "game.vmod", body, b_png=buffer.getvalue())
    out = tmp_path / "map.yaml"
    assert (
        cli.main(["import", "vassal", str(file), "--ruleset", "kampfpanzer", "-o", str(out)], table.COMMANDS)
        == 0
    )
    sheet = open_battle(out).battle.map
    assert sheet.name(Hex(3, 4)) == "C-4"  # as the module numbers them
    project = scan_of(sheet)
    assert project is not None
    found = project.sheets[0].registration(sheet.grid)
    probe = centres(sheet.grid, [Hex(2, 3), Hex(13, 10)])
    assert np.abs(found.to_picture(probe) - truth.forward(probe)).max() < 0.5
    assert np.abs(refine_in(paper, found).to_picture(probe) - truth.forward(probe)).max() < 0.2
    assert {(tmp_path / name).exists() for name in ("map-board.png", "map-scan.jpg")} == {True}


@pytest.mark.usefixtures("second_ruleset")
def test_of_several_rulesets_one_is_named_before_anything_is_written(tmp_path, capsys):
    body = BOARD.format(image="b.png", dy=DY, sideways="false")
    file = module(tmp_path / "game.vmod", body, b_png=b"")
    assert cli.main(["import", "vassal", str(file), "-o", str(tmp_path / "m.yaml")], table.COMMANDS) != 0
    assert "name the ruleset of the new map: hexduel, kampfpanzer" in capsys.readouterr().err
    assert [one.name for one in tmp_path.glob("m*")] == []


def test_a_sideways_grid_has_pointed_tops_and_one_that_begins_outside_starts_inside():
    board = ModuleBoard("b", "b.png", 20.0, 17.3, 30.0, 34.6, sideways=True)
    grid = board.grid(400, 300)
    assert grid.tops == "pointed"
    found = fit(grid, board.points(grid), "affine")
    there = found.to_picture(centres(grid, [Hex(1, 1), Hex(1, 2), Hex(2, 1)]))
    assert there == pytest.approx(np.array([[17.3, 20], [34.6, 50], [51.9, 20]]), abs=0.01)
    outside = ModuleBoard("b", "b.png", -10.0, -5.0, 30.0, 34.6, sideways=False)
    grid = outside.grid(400, 300)
    assert (grid.columns, grid.rows) == (12, 8)
    assert fit(grid, outside.points(grid), "affine").to_picture(centres(grid, [Hex(1, 1)])) == pytest.approx(
        np.array([[50.0, 29.6]]), abs=0.01
    )


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("", "no board"),
        ("<a", "damaged"),
        (BOARD.format(image="b.png", dy="nan", sideways="false"), "no board"),
    ],
)
def test_modules_without_a_usable_board_are_refused(tmp_path, body, told):
    with pytest.raises(BadModule, match=told):
        boards_of(module(tmp_path / "m.vmod", body))


def test_a_module_of_two_minds_or_with_a_password_is_refused(tmp_path):
    double, secret = tmp_path / "double.vmod", tmp_path / "secret.vmod"
    with warnings.catch_warnings(), zipfile.ZipFile(double, "w") as archive:
        warnings.simplefilter("ignore")
        for _ in range(2):
            archive.writestr("buildFile.xml", "<a/>")
    with pytest.raises(BadModule, match=r"has buildFile\.xml twice"):
        boards_of(double)
    with zipfile.ZipFile(secret, "w") as archive:
        archive.writestr("buildFile.xml", "<a/>")
    data = bytearray(secret.read_bytes())
    data[6] |= 1
    data[data.find(b"PK\x01\x02") + 8] |= 1
    secret.write_bytes(data)
    with pytest.raises(BadModule, match="encrypted"):
        boards_of(secret)


@pytest.mark.parametrize(
    ("mark", "offset", "value"),
    [
        (b"PK\x01\x02", 6, b"\x7f\x00"),  # a version of zip files that there is not yet
        (b"PK\x01\x02", 10, b"\x0e\x00"),  # said to be LZMA
        (b"PK\x01\x02", 20, b"\xff\xff\xff\x7f"),  # more than the file holds
        (b"PK\x01\x02", 42, b"\xff\xff\xff\x7f"),  # beyond its end
        (b"PK\x01\x02", 8, b"\x00\x08"),  # a name that is no UTF-8
        (b"PK\x03\x04", 26, b"\xff\xff"),  # a name longer than the file
    ],
)
def test_a_damaged_module_is_refused(tmp_path, mark, offset, value):
    file = tmp_path / "m.vmod"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("buildFile.xml", "<a>" + "b" * 500 + "</a>")
    data = bytearray(file.read_bytes())
    at = data.find(mark) + offset
    data[at : at + len(value)] = value
    if value == b"\x00\x08":
        data = data.replace(b"buildFile.xml", b"\xff\xfeildFile.xml")
    file.write_bytes(data)
    with pytest.raises(BadModule, match=r"m\.vmod"):
        boards_of(file)


def test_what_is_no_module_is_refused(tmp_path, capsys):
    (tmp_path / "m.vmod").write_bytes(b"PK nothing")
    with pytest.raises(BadModule, match="no VASSAL module"):
        boards_of(tmp_path / "m.vmod")
    with zipfile.ZipFile(tmp_path / "d.vmod", "w") as archive:
        archive.writestr("buildFile.xml", '<!DOCTYPE x [<!ENTITY a "b">]><x/>')
    with pytest.raises(BadModule, match="document type"):
        boards_of(tmp_path / "d.vmod")
    two = BOARD.format(image="b.svg", dy=DY, sideways="false")
    file = module(tmp_path / "two.vmod", two)
    command = ["import", "vassal", str(file), "--ruleset", "kampfpanzer", "-o", str(tmp_path / "o.yaml")]
    assert cli.main(command, table.COMMANDS) == 1
    assert "PNG and JPEG can be read" in capsys.readouterr().err
    assert cli.main([*command, "--board", "x"], table.COMMANDS) == 1
    assert "choose one with --board" in capsys.readouterr().err
