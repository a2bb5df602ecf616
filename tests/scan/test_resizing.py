"""A map that was read off a scan is resized: what was read, named and clicked moves along with its hexes."""

from __future__ import annotations

import numpy as np
import pytest

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.underlay import Underlay, underlay_of
from kpeditor.core.edits.resizing import resize
from kpeditor.core.edits.sheet import set_underlay
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.scan.reading.naming import name_all
from kpeditor.scan.reading.provenance import provenance_of
from kpeditor.scan.reading.targets import SIDES
from kpeditor.scan.registration.project import ScanProject, ScanSheet, scan_of, set_scan
from kpeditor.scan.registration.registration import ControlPoint, centres
from tests.scan.papersheet import mapping

HERE, SIDE = Hex(5, 4), Hexside(Hex(4, 4), Direction.D)


@pytest.fixture
def read() -> Battle:
    """A map with one hex and one hexside named, and a picture with two points."""
    sheet = new_sheet(
        "", "kampfpanzer", HexGrid(8, 6), SCHEMES["CCRR"], registry.find("kampfpanzer").terrain()
    )
    battle = Battle(sheet)
    name_all(sheet, "terrain", {HERE: "woods"}).apply(battle)
    name_all(sheet, SIDES, {canonical(sheet.grid, SIDE): "road"}).apply(battle)
    points = ControlPoint(HERE, 50.0, 40.0), ControlPoint(Hex(1, 1), 10.0, 10.0)
    scan = ScanSheet("left.png", points=points, warp=mapping(bend=2.0, tilt=0.0001, grid=sheet.grid))
    set_scan(sheet, ScanProject((scan,))).apply(battle)
    set_underlay(sheet, Underlay("left.png", left=-0.5, top=-0.5)).apply(battle)
    return battle


@pytest.mark.parametrize(
    ("size", "pull", "shift"),
    [
        ((10, 8), (0, 0), (0, 0)),
        ((9, 7), (2, 2), (1, 1)),
        ((6, 5), (2, 2), (-2, -1)),
        ((12, 4), (1, 0), (2, 0)),
    ],
)
def test_what_was_read_and_clicked_moves_along(read, size, pull, shift):
    sheet = read.map
    before, grid, under, old = dict(sheet.extra), sheet.grid, underlay_of(sheet), scan_of(sheet)
    undo = resize(read, *size, *pull).edit.apply(read)
    known = provenance_of(sheet)
    there = Hex(HERE.column + shift[0], HERE.row + shift[1])
    assert known.targets(sheet, "terrain", "confirmed") == [there]
    side = Hexside(Hex(SIDE.hex.column + shift[0], SIDE.hex.row + shift[1]), SIDE.direction)
    assert known.targets(sheet, SIDES, "confirmed") == [canonical(sheet.grid, side)]
    project = scan_of(sheet)
    assert project is not None
    clicked = [(one.hex, one.x) for one in project.sheets[0].points]
    corner = Hex(1 + shift[0], 1 + shift[1])
    assert clicked == [(there, 50.0), *([(corner, 10.0)] if corner in sheet.grid else [])]
    assert under is not None
    assert old is not None
    placed, lying = project.sheets[0].registration(sheet.grid), underlay_of(sheet)
    was = old.sheets[0].registration(grid).to_picture(centres(grid, [HERE]))
    assert np.allclose(placed.to_picture(centres(sheet.grid, [there])), was, atol=1e-3)
    assert lying is not None
    moved = centres(sheet.grid, [there])[0] - centres(grid, [HERE])[0]
    assert np.allclose((lying.left - under.left, lying.top - under.top), moved, atol=1e-3)
    undo.apply(read)
    assert sheet.extra == before
