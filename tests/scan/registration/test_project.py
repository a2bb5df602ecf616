"""Registrations come back from map and points files; points with wrong numbers are found; scans are drawn
raster.
"""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadFile, UnknownRuleset
from kpeditor.core.files.documents import open_battle, save_map
from kpeditor.core.files.text import emit
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.scan.pictures.picture import BadPicture, open_scan
from kpeditor.scan.pictures.straight import MARGIN, NothingSeen
from kpeditor.scan.pictures.underlaypicture import underlay_picture, underlay_raster
from kpeditor.scan.registration.allscans import NotRegistered, register
from kpeditor.scan.registration.misreadpoints import suspicions
from kpeditor.scan.registration.pointsfile import new_map, read_points
from kpeditor.scan.registration.project import (
    FORMAT,
    BadScan,
    ScanProject,
    ScanSheet,
    project_data,
    read_project,
    scan_of,
    set_scan,
)
from kpeditor.scan.registration.registration import ControlPoint, Refinement, centres, fit
from tests.each import each
from tests.scan.papersheet import drawn, mapping, points

pytestmark = pytest.mark.usefixtures("second_ruleset")

GRID = HexGrid(14, 12, trim=True)
SEEN = [Hex(2, 2), Hex(13, 2), Hex(2, 11), Hex(13, 10), Hex(6, 7)]
TRUTH = mapping(16.0, 1.0, 40, 30, 0.0003, 2.0, grid=GRID)


def sheet():
    return MapSheet("t", "r", GRID, SCHEMES["CCRR"])


def bent_scan(file="a.png"):
    """A scan with everything a file can keep."""
    clicked = tuple(points(GRID, TRUTH, SEEN, error=1.0))
    return ScanSheet(file, 1, 200.0, "smooth", clicked, (400, 430), TRUTH, Refinement(300, 0.31, 120))


def test_a_registration_comes_back_from_its_data():
    project = ScanProject((bent_scan(), ScanSheet("b.jpg", points=bent_scan().points[:3], model="affine")))
    found, problems = read_project(project_data(project, sheet()), sheet())
    assert problems == []
    one, other = found.sheets
    assert (one.file, one.page, one.dpi, one.size, one.refinement) == (
        "a.png",
        1,
        200.0,
        (400, 430),
        Refinement(300, 0.31, 120),
    )
    probe = centres(GRID, list(GRID.hexes()))
    assert np.abs(one.registration(GRID).to_picture(probe) - TRUTH.forward(probe)).max() < 0.01
    assert other.warp is None
    assert other.registration(GRID).model == "affine"


def test_registering_is_an_edit_that_is_undone_and_saved_with_the_map(tmp_path):
    opened = new_map({"columns": 14, "rows": 12, "trim": True}, ruleset="kampfpanzer")
    battle = opened.battle
    edit = set_scan(battle.map, ScanProject((bent_scan(),)))
    undo = edit.apply(battle)
    save_map(opened, tmp_path / "m.yaml")
    again = scan_of(open_battle(tmp_path / "m.yaml").battle.map)
    assert again is not None
    assert [p.hex for p in again.sheets[0].points] == SEEN
    undo.apply(battle)
    assert scan_of(battle.map) is None
    assert set_scan(battle.map, None).title == "Forget scan"


@each(
    ("change", "told"),
    [
        ({"scans": []}, "scans"),
        ({"scans": [{"points": {}}]}, "file"),
        ({"scans": [{"file": "a.png", "points": {"9901": [1, 2]}}]}, "hex 9901 is not on the map"),
        ({"scans": [{"file": "a.png", "points": {"0101": [1]}}]}, "points"),
        ({"scans": [{"file": "a.png", "model": "wavy"}]}, "model"),
        ({"scans": [{"file": "a.png", "warp": {"matrix": [0] * 9}}]}, "no mapping"),
        ({"scans": "a.png"}, "scans"),
        ("a.png", "scans"),
    ],
)
def test_what_a_map_says_wrongly_of_its_scans_is_told(change, told):
    bad = sheet()
    bad.extra["x-scan"] = change
    with pytest.raises(BadScan, match=told):
        scan_of(bad)


def test_a_points_file_tells_all_its_problems_with_their_lines(tmp_path):
    path = tmp_path / "points.yaml"
    path.write_text(
        "format: kpeditor-scan/1\nruleset: kampfpanzer\nboard: {kind: hex, columns: 14, rows: 12}\nscans:\n"
        "  - file: ../a.png\n    points:\n      0101: [10, 20]\n      1513: [5, 5]\n      1401: [7, 8]\n"
    )
    with pytest.raises(BadFile) as refusal:
        read_points(path)
    told = {(p.where.line, p.code) for p in refusal.value.problems}
    assert told == {(8, "scan-hex"), (5, "scan-picture")}
    path.write_text("format: kpeditor-scan/1\nscans: [{file: a.png}]\n")
    with pytest.raises(BadFile) as refusal:
        read_points(path)
    assert "which map" in refusal.value.problems[0].text


def test_a_points_file_of_a_map_beside_it_comes_back(tmp_path):
    opened = new_map({"columns": 14, "rows": 12, "trim": True}, "Sheet", "kampfpanzer")
    save_map(opened, tmp_path / "m.yaml")
    scans = project_data(ScanProject((bent_scan(),)), opened.battle.map)
    data = {"format": FORMAT, "map": "m.yaml", **scans}
    (tmp_path / "p.yaml").write_text(emit.document(data))
    found = read_points(tmp_path / "p.yaml")
    assert found.sheet.title == "Sheet"
    assert [p.hex for p in found.project.sheets[0].points] == SEEN
    assert found.examples == {}


def test_a_wrong_number_is_found_and_the_right_one_named():
    clicked = points(GRID, mapping(16.0, 1.0, 40, 30), [*SEEN, Hex(13, 6)], error=1.0)
    assert suspicions(GRID, clicked) == []
    for count in (4, 6):
        wrong = [*clicked[:count]]
        wrong[1] = ControlPoint(Hex(13, 3), wrong[1].x, wrong[1].y)
        doubt = suspicions(GRID, wrong)[0]
        assert (doubt.point, doubt.instead) == (wrong[1], Hex(13, 2))
        assert doubt.text(SCHEMES["CCRR"]).startswith("1303 fits far better as 1302: ")


def test_points_that_cannot_be_right_are_refused_with_the_suspect(tmp_path):
    Image.fromarray(drawn(GRID, TRUTH, (400, 430))).save(tmp_path / "a.png")
    clicked = points(GRID, TRUTH, SEEN)
    clicked[0] = ControlPoint(Hex(2, 9), clicked[0].x, clicked[0].y)
    scan = ScanSheet("a.png", points=tuple(clicked), model="affine")
    with pytest.raises(NotRegistered, match=r"a\.png: these points .*0209 fits far better as 0202"):
        register(scan, tmp_path / "a.png", sheet())
    with pytest.raises(BadPicture, match="points were set in a picture of 99 x 99"):
        register(ScanSheet("a.png", points=tuple(clicked), size=(99, 99)), tmp_path / "a.png", sheet())


def test_two_halves_become_one_straight_picture(tmp_path):
    truth = mapping(16.0, 3.0, 60, 30)
    whole = drawn(GRID, truth, (420, 440), noise=0.0)
    left, right = whole[:, :250], whole[:, 180:]
    scans = []
    for name, part, dx in (("l.png", left, 0), ("r.png", right, 180)):
        Image.fromarray(part).save(tmp_path / name)
        clicked = [ControlPoint(p.hex, p.x - dx, p.y) for p in points(GRID, truth, SEEN)]
        scans.append((open_scan(tmp_path / name), fit(GRID, clicked, "projective")))
    raster = underlay_raster([found for _, found in scans])
    drawn_straight = underlay_picture(scans, raster)
    assert drawn_straight.shape == (raster.size[1], raster.size[0], 3)
    at = (centres(GRID, list(GRID.hexes())) + MARGIN) * raster.side
    seen = drawn_straight[at[:, 1].astype(int), at[:, 0].astype(int)].astype(int)
    there = truth.forward(centres(GRID, list(GRID.hexes()))).astype(int)
    assert np.abs(seen - whole[there[:, 1], there[:, 0]]).max() <= 3
    lying = raster.underlay("s.jpg")
    assert lying.on_board((0.0, 0.0)) == (-MARGIN, -MARGIN)
    assert lying.width * raster.side == raster.size[0]
    away = fit(GRID, [ControlPoint(p.hex, p.x + 5000, p.y) for p in scans[0][1].points], "projective")
    with pytest.raises(NothingSeen, match="no part of the board"):
        underlay_picture([(scans[0][0], away)], raster)


def test_a_new_map_needs_a_board_that_can_be():
    with pytest.raises(BadFile, match="columns and rows"):
        new_map({"columns": 0, "rows": 5}, ruleset="kampfpanzer")
    assert isinstance(new_map({"columns": 3, "rows": 3}, ruleset="kampfpanzer").battle, Battle)
    with pytest.raises(UnknownRuleset, match="name the ruleset of the new map: hexduel, kampfpanzer"):
        new_map({"columns": 3, "rows": 3})


def test_a_new_map_is_for_the_only_ruleset(monkeypatch):
    only = registry.find("kampfpanzer")
    monkeypatch.setattr(registry, "on_hexes", lambda: [only])
    assert new_map({"columns": 3, "rows": 3}).battle.sheet.ruleset == "kampfpanzer"
