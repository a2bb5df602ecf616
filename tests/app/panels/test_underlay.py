"""The panel Underlay in the real window: choose, move by numbers and by two hexes, missing files, saving."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog

from kpeditor.app.panels.underlay import UnderlayPanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.board.underlay import KEY, Underlay, underlay_of
from kpeditor.core.files.documents import open_battle
from kpeditor.drawing.looks import UNDERLAY
from tests.app.helpers import Hand, new_document, sheet_of

pytestmark = pytest.mark.one_window


@pytest.fixture
def scan(spain: Path) -> Path:
    """A red picture beside the map."""
    picture = QImage(300, 400, QImage.Format.Format_RGB32)
    picture.fill(QColor("#cc0000"))
    file = spain.parent.parent.parent / "maps" / "scan.png"
    assert picture.save(str(file))
    return file


@pytest.fixture
def panel(workspace: Workspace) -> UnderlayPanel:
    found = workspace.panels["underlay"]
    assert isinstance(found, UnderlayPanel)
    return found


def laid(workspace: Workspace) -> Underlay:
    found = underlay_of(sheet_of(workspace.document))
    assert found is not None
    return found


def test_a_chosen_picture_lies_under_the_map_and_is_saved_with_it(
    panel: UnderlayPanel,
    workspace: Workspace,
    scan: Path,
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(scan), ""))
    panel.choose_button.click()
    assert laid(workspace).file == "scan.png"
    assert panel.note.text() == "scan.png"
    assert workspace.canvas is not None
    workspace.canvas.zoom_to_normal()
    workspace.canvas.complete()
    assert window.files.save()
    read = open_battle(scan.parent / "kampfpanzer.yaml").battle.map
    assert underlay_of(read) == laid(workspace)


def test_the_picture_is_drawn_on_clear_ground(
    panel: UnderlayPanel, workspace: Workspace, scan: Path, hand: Hand
):
    panel.lay(scan)
    panel.opacity.setValue(100)
    canvas = hand.canvas
    canvas.camera.centre_on(hand.hex("0505"))
    canvas.moved()
    workspace.settings.show("grid", False)
    workspace.settings.show("zones", False)
    canvas.complete()
    x, y = canvas.camera.to_view(hand.hex("0506"))
    assert canvas.grab().toImage().pixelColor(round(x), round(y)) == QColor("#cc0000")
    workspace.settings.show(UNDERLAY, False)
    canvas.complete()
    assert canvas.grab().toImage().pixelColor(round(x), round(y)) == QColor(workspace.settings.style.paper)


def test_numbers_move_scale_turn_and_fade_it_with_undo(
    panel: UnderlayPanel, workspace: Workspace, scan: Path
):
    panel.lay(scan)
    before = laid(workspace)
    panel.fields["left"].setValue(2.0)
    panel.fields["width"].setValue(10.0)
    panel.fields["turn"].setValue(-3.5)
    panel.opacity.setValue(40)
    panel.place.setCurrentIndex(1)
    panel.place.activated.emit(1)
    now = laid(workspace)
    assert (now.turn, now.opacity, now.place) == (-3.5, 0.4, "above")
    assert now.left == pytest.approx(2 * 3**0.5, abs=1e-3)
    for _ in range(5):
        workspace.document.stack.undo()
    assert laid(workspace) == before
    assert panel.fields["turn"].value() == 0.0
    workspace.document.stack.undo()
    assert KEY not in sheet_of(workspace.document).extra
    assert panel.fields["turn"].isHidden() or not panel.fields["turn"].isVisible()


def test_two_hexes_dragged_onto_their_places_fit_it(
    panel: UnderlayPanel, workspace: Workspace, scan: Path, hand: Hand
):
    panel.lay(scan)
    start = laid(workspace)
    first, second = hand.hex("1020"), hand.hex("1622")
    here, there = (first[0] + 1.7, first[1] - 0.8), (second[0] - 0.9, second[1] + 1.1)
    marks = start.on_picture(here), start.on_picture(there)
    panel.points_button.click()
    assert workspace.toolbox.current.id == "underlay-points"
    hand.drag(here, (first[0] + 0.2, first[1]))
    assert laid(workspace).on_board(marks[0]) == pytest.approx(first, abs=1e-3)
    moved = laid(workspace).on_board(marks[1])
    hand.drag(moved, (second[0], second[1] + 0.3))
    assert laid(workspace).on_board(marks[0]) == pytest.approx(first, abs=0.02)
    assert laid(workspace).on_board(marks[1]) == pytest.approx(second, abs=0.02)
    assert workspace.toolbox.current is workspace.toolbox.select_tool
    assert not panel.points_button.isChecked()


def test_a_missing_picture_is_told_plainly_and_comes_back(
    panel: UnderlayPanel, workspace: Workspace, scan: Path
):
    panel.lay(scan)
    assert workspace.underlay is not None
    scan.rename(scan.with_name("away.png"))
    workspace.underlay.refresh(again=True)
    assert "scan.png is not there" in panel.note.text()
    assert panel.note.property("wrong")
    assert workspace.underlay.picture is None
    scan.with_name("away.png").rename(scan)
    workspace.underlay.refresh(again=True)
    assert panel.note.text() == "scan.png"
    assert workspace.underlay.picture is not None


def test_broken_and_foreign_pictures_are_refused_in_place(
    panel: UnderlayPanel, workspace: Workspace, scan: Path, tmp_path: Path
):
    scan.write_bytes(b"\x89PNG\r\n\x1a\n not really")
    panel.lay(scan)
    assert "scan.png is" in panel.note.text()
    (tmp_path / "elsewhere.png").write_bytes(b"x")
    panel.lay(tmp_path / "elsewhere.png")
    assert "elsewhere.png is no PNG" in panel.note.text()
    assert not scan.with_name("elsewhere.png").exists()
    assert KEY not in sheet_of(workspace.document).extra


def test_a_picture_from_elsewhere_is_copied_beside_the_map(
    panel: UnderlayPanel, workspace: Workspace, scan: Path, tmp_path: Path
):
    far = tmp_path / "far" / scan.name
    far.parent.mkdir()
    image = QImage(6, 6, QImage.Format.Format_RGB32)
    image.fill(0)
    assert image.save(str(far))
    panel.lay(far)
    assert laid(workspace).file == f"{scan.stem}-2.png", "another picture of that name is there"
    assert scan.with_name(f"{scan.stem}-2.png").read_bytes() == far.read_bytes()
    panel.lay(far)
    assert laid(workspace).file == f"{scan.stem}-2.png"


def test_the_picture_goes_along_when_the_map_is_saved_elsewhere(
    panel: UnderlayPanel, workspace: Workspace, scan: Path, tmp_path: Path
):
    panel.lay(scan)
    away = tmp_path / "away" / "map.yaml"
    away.parent.mkdir()
    workspace.document.save_map(away)
    assert (away.parent / scan.name).read_bytes() == scan.read_bytes()
    assert workspace.underlay is not None
    assert workspace.underlay.picture is not None


def test_a_locked_picture_stays_where_it_is(panel: UnderlayPanel, workspace: Workspace, scan: Path):
    panel.lay(scan)
    start = laid(workspace)
    workspace.settings.lock("underlay", True)
    panel.fields["turn"].setValue(9.0)
    assert laid(workspace) == start
    assert panel.fields["turn"].value() == start.turn
    assert "is locked" in panel.note.text()
    workspace.settings.lock("underlay", False)
    panel.fields["turn"].setValue(9.0)
    assert laid(workspace).turn == 9.0


def test_a_map_without_a_file_has_to_be_saved_first(window: MainWindow, scan: Path):
    window.show_document(new_document())
    assert window.workspace is not None
    panel = window.workspace.panels["underlay"]
    assert isinstance(panel, UnderlayPanel)
    panel.choose_button.click()
    assert "Save the map first" in panel.note.text()


def test_nonsense_in_the_map_file_is_told_and_can_be_removed(panel: UnderlayPanel, workspace: Workspace):
    sheet_of(workspace.document).extra = {KEY: {"file": "a.png", "width": "broad"}}
    assert workspace.underlay is not None
    workspace.underlay.refresh()
    assert "width must be a number" in panel.note.text()
    panel.remove_button.click()
    assert KEY not in sheet_of(workspace.document).extra
    assert not panel.note.property("wrong")


def test_the_layers_panel_offers_it_only_when_there_is_one(
    panel: UnderlayPanel, workspace: Workspace, scan: Path
):
    row = workspace.panels["layers"].items[UNDERLAY]  # type: ignore[attr-defined]
    assert row.isHidden()
    panel.lay(scan)
    assert not row.isHidden()
    assert row.checkState(0) is Qt.CheckState.Checked
