"""Small made scans, whose truth is known."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QApplication

from kpeditor.app.shell.window import MainWindow
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.hexsides import between
from kpeditor.core.scenario.battle import Battle
from kpeditor.export.testscans.sheet import make_test_scan
from kpeditor.export.testscans.truemapping import TrueMapping
from tests.app.helpers import new_document, sheet_of
from tests.app.scan.hands import PictureDialogs, ScanHands

WOODS = ("0202", "0302", "0303", "0203", "0204", "0604", "0704", "0605", "0705")
TOWN = ("0602", "0702", "0603")
ROAD = ("0105", "0204", "0304", "0404", "0504", "0603", "0703", "0802")


def small_truth() -> MapSheet:
    """A map of 8 x 6 hexes the check finds no fault with: woods, a town, a road from edge to edge."""
    sheet = sheet_of(new_document(8, 6))
    battle = Battle(sheet)
    paint(sheet, "terrain", map(sheet.hex, WOODS), "woods").apply(battle)
    paint(sheet, "terrain", map(sheet.hex, TOWN), "town").apply(battle)
    for kind, names in (("woods", WOODS), ("town", TOWN)):
        hexes = [sheet.hex(name) for name in names]
        sides = {between(sheet.grid, one, other) for one in hexes for other in hexes} - {None}
        set_hexsides(sheet, kind, [side for side in sides if side is not None], True).apply(battle)
    way = [sheet.hex(name) for name in ROAD]
    road = {between(sheet.grid, one, other) for one, other in itertools.pairwise(way)}
    set_hexsides(sheet, "road", [side for side in road if side is not None], True).apply(battle)
    return sheet


@dataclass(frozen=True)
class MadeScan:
    """A scan in a file, the map that was printed and where it truly lies."""

    file: Path
    truth: MapSheet
    mapping: TrueMapping


@pytest.fixture(scope="session")
def made(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> MadeScan:
    """The small map, printed, aged a little and scanned coarsely: made once."""
    truth = small_truth()
    scan = make_test_scan(Battle(truth), 2, dpi=90.0).scans[0]
    file = tmp_path_factory.mktemp("scan") / "sheet.png"
    Image.fromarray(scan.pixels).save(file)
    return MadeScan(file, truth, scan.mapping)


@pytest.fixture
def dialogs() -> PictureDialogs:
    return PictureDialogs()


@pytest.fixture
def begun(
    window: MainWindow, dialogs: PictureDialogs, made: MadeScan, tmp_path: Path
) -> Callable[[], ScanHands]:
    """Begins from nothing: the form of the board, a file for the map, the page."""

    def begin() -> ScanHands:
        dialogs.path = tmp_path / "read.yaml"
        dialogs.pictures = (made.file,)
        window.menus.by_id["read-scan"].trigger()
        page = window.scans.board_page
        assert page is not None
        assert page is window.tabs.current
        page.form.columns.setValue(made.truth.grid.columns)
        page.form.rows.setValue(made.truth.grid.rows)
        page.go.click()
        return ScanHands(window, made.truth, made.mapping)

    return begin


@pytest.fixture
def hands(begun: Callable[[], ScanHands]) -> ScanHands:
    """The page with the scan loaded."""
    made_hands = begun()
    made_hands.pictures.add.click()
    made_hands.wait()
    return made_hands


@pytest.fixture
def fitted(hands: ScanHands) -> ScanHands:
    """The same with four points."""
    hands.step(1)
    for name in ("0101", "0801", "0106", "0805"):
        hands.set_point(name, name)
    return hands
