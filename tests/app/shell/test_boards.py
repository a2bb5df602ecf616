"""Maps of boards in the window: made, changed, detached, not painted, shown anew when a board changes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton

from kpeditor.app.dialogs.boards import BoardsDialog
from kpeditor.app.document.selection import region
from kpeditor.core.board.boards import boards_of
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.board.underlay import Underlay
from kpeditor.core.edits.copying import copy
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scatter import Scatter
from kpeditor.core.edits.sheet import put_place, set_underlay
from kpeditor.core.files.documents import open_battle, save_map
from kpeditor.core.files.formats.mapwriter import is_same_sheet, map_data
from kpeditor.core.files.text import emit
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules import registry
from kpeditor.drawing.map.underlaypicture import BoardPictures
from kpeditor.drawing.pictures.clip import clip_picture, clip_sheet
from kpeditor.drawing.styles.modern import LIGHT
from tests.app.helpers import Hand
from tests.core.board.drawnboards import painted

pytestmark = pytest.mark.one_window

SMALL = HexGrid(9, 5, "flat", "odd", trim=True)


@pytest.fixture
def boards(tmp_path: Path) -> list[Path]:
    """Two boards in files of their own."""
    terrain = registry.find("kampfpanzer").terrain()
    found = []
    for name in "56":
        sheet = new_sheet(f"Board {name}", "kampfpanzer", SMALL, board_row_number(name), terrain)
        painted(sheet, Random(name), terrain)
        found.append(tmp_path / f"{name}.yaml")
        found[-1].write_text(emit.document(map_data(sheet)), "utf-8")
    return found


def settled() -> None:
    for _ in range(3):
        QApplication.processEvents()


def made(window, dialogs, boards, path: Path):
    """Lays both boards, the second turned, through the command, and answers the document."""

    def lay(dialog):
        dialog.add_files(boards)
        dialog.turned.click()
        dialog.row_a.show_value("north")
        return dialog.chosen()

    dialogs.lay_boards, dialogs.path = lay, path
    window.menus.by_id["new-from-boards"].trigger()
    settled()
    return window.document


def test_a_map_of_boards_is_made_written_and_opened(window, dialogs, boards, tmp_path):
    document = made(window, dialogs, boards, tmp_path / "map.yaml")
    sheet = document.battle.map
    assert dialogs.suggested.name == "boards-5-and-6.yaml"
    assert document.map_path == tmp_path / "map.yaml"
    assert sheet.hex("5-B-5") == sheet.hex("6-H-5")
    assert sheet.edges["N"] == "west"
    assert 'file: "5.yaml"' in document.map_path.read_text("utf-8")
    assert not document.is_modified
    assert not window.messages.text


def test_terrain_is_refused_with_a_cure_and_painted_once_detached(window, dialogs, boards, tmp_path):
    document = made(window, dialogs, boards, tmp_path / "map.yaml")
    sheet = document.battle.map
    canvas = window.workspace.canvas
    hex_ = sheet.hex("6-D-3")
    other = "woods" if sheet.kind("terrain", hex_) != "woods" else "town"
    window.workspace.panels["palette"].choose("terrain", other)
    hand = Hand(canvas)
    hand.click(hand.hex("6-D-3"))
    assert sheet.kind("terrain", hex_) != other
    assert "open board 6 (6.yaml)" in window.messages.text
    assert "detach" in window.messages.text
    assert [button.text() for button in window.messages.findChildren(QPushButton) if button.isVisible()] == [
        "Open the board",
        "Detach from the boards",
    ]
    document.select(region(frozenset({hex_})))
    window.menus.by_id["open-board"].trigger()
    assert window.document.map_path == boards[1]
    window.show_open(document.map_path)
    window.menus.by_id["detach-boards"].trigger()
    settled()
    hand = Hand(window.workspace.canvas)
    hand.click(hand.hex("6-D-3"))
    assert sheet.kind("terrain", hex_) == other
    document.stack.undo()
    document.stack.undo()
    assert sheet.assembly is not None
    assert is_same_sheet(sheet, open_battle(document.map_path).battle.map)


def test_places_of_boards_are_refused_and_the_panel_shows_them_as_they_are(window, dialogs, boards, tmp_path):
    battle = open_battle(boards[0]).battle
    put_place(battle.map, Place("Old mill", "town", (battle.map.hex("5-C-2"),))).apply(battle)
    boards[0].write_text(emit.document(map_data(battle.map)), "utf-8")
    sheet = made(window, dialogs, boards, tmp_path / "map.yaml").battle.map
    places = window.workspace.places
    places.choose("Old mill")
    for change in (
        places.remove.click,
        lambda: (places.name.setText("New mill"), places.name.editingFinished.emit()),
    ):
        window.messages.hide()
        change()
        assert "Old mill is a place of a board" in window.messages.text
        assert places.name.text() == "Old mill"
        assert list(sheet.places) == ["Old mill"]


def test_stamps_are_drawn_over_a_map_of_boards(window, dialogs, boards, tmp_path):
    """Found by a soak run of the window: the sheet a clip is drawn on was of boards, too."""
    document = made(window, dialogs, boards, tmp_path / "map.yaml")
    sheet = document.battle.map
    clip = copy(document.battle, frozenset(sheet.hex(name) for name in ("6-C-2", "6-C-3", "6-D-3")))
    picture = clip_picture(clip, sheet, sheet.hex("5-C-3"), LIGHT, 24.0)
    assert not picture.pixmap.isNull()
    drawn, _ = clip_sheet(clip, sheet, sheet.hex("5-C-3"))
    assert drawn.assembly is None


@pytest.mark.parametrize("command", ["landscape", "scatter", "resize-map"])
def test_no_dialog_changes_the_terrain_of_boards(window, dialogs, boards, tmp_path, command):
    document = made(window, dialogs, boards, tmp_path / "map.yaml")
    before, steps = map_data(document.battle.map), document.stack.count()
    dialogs.scattered, dialogs.size = Scatter("terrain", {"woods": 1}, 100, 5), (30, 20)
    window.menus.by_id[command].trigger()
    settled()
    assert "open board" in window.messages.text
    assert (map_data(document.battle.map), document.stack.count()) == (before, steps)


def test_boards_are_laid_otherwise_and_that_is_undone(window, dialogs, boards, tmp_path):
    document = made(window, dialogs, boards, tmp_path / "map.yaml")
    before = map_data(document.battle.map)

    def change(dialog):
        assert [board.name for board in dialog.boards] == ["5", "6"]
        assert dialog.row_a.value == "north"
        dialog.join.setCurrentIndex(dialog.join.findData("short"))
        return dialog.chosen()

    dialogs.lay_boards = change
    window.menus.by_id["boards"].trigger()
    settled()
    assert (document.battle.map.grid.columns, document.battle.map.grid.rows) == (17, 5)
    window.workspace.canvas.complete()
    dialogs.lay_boards = BoardsDialog.chosen
    steps = document.stack.count()
    window.menus.by_id["boards"].trigger()
    assert document.stack.count() == steps, "nothing was changed"
    document.stack.undo()
    settled()
    assert map_data(document.battle.map) == before


def test_a_board_that_is_saved_is_shown_anew_without_a_step(window, dialogs, boards, tmp_path):
    document = made(window, dialogs, boards, tmp_path / "map.yaml")
    sheet = document.battle.map
    board = open_battle(boards[0])
    hex_ = board.battle.map.hex("5-D-3")
    kind = "woods" if board.battle.map.kind("terrain", hex_) != "woods" else "town"
    paint(board.battle.map, "terrain", [hex_], kind).apply(board.battle)
    save_map(board)
    window.safety.look()
    assert sheet.kind("terrain", sheet.hex("5-D-3")) == kind
    assert "has changed" in window.messages.text
    assert not document.is_modified
    boards[0].write_text("format: kpeditor-map/1\n", "utf-8")
    window.safety.look()
    assert "cannot be read" in window.messages.text
    assert sheet.kind("terrain", sheet.hex("5-D-3")) == kind


def test_scans_of_boards_lie_under_the_joined_map_placed_and_turned(window, dialogs, boards, tmp_path):
    """Each board's picture covers its own hexes, turned with it, and no hex of its neighbour."""
    for path, left, right in (boards[0], "red", "yellow"), (boards[1], "blue", "lime"):
        image = QImage(400, 240, QImage.Format.Format_RGB32)
        image.fill(QColor(left))
        painter = QPainter(image)
        painter.fillRect(200, 0, 200, 240, QColor(right))
        painter.end()
        image.save(str(path.with_suffix(".png")))
        board = open_battle(path)
        width, _ = HexLayout(SMALL).size
        lying = Underlay(path.with_suffix(".png").name, width=width, opacity=1.0)
        set_underlay(board.battle.map, lying, "").apply(board.battle)
        save_map(board)
    document = made(window, dialogs, boards, tmp_path / "map.yaml")
    picture, sheet = window.workspace.underlay.picture, document.battle.map
    assert isinstance(picture, BoardPictures)
    layout, side = HexLayout(sheet.grid), 20.0
    width, height = layout.size
    drawn = QImage(int(width * side), int(height * side), QImage.Format.Format_RGB32)
    drawn.fill(QColor("white"))
    painter = QPainter(drawn)
    picture.paint(painter, side)
    painter.end()
    for name, colour in (
        *(("5-B-3", "red"), ("5-H-3", "yellow"), ("5-D-2", "red")),
        *(("6-B-3", "blue"), ("6-H-3", "lime"), ("6-C-2", "blue"), ("6-G-4", "lime")),
    ):
        x, y = layout.centre(sheet.hex(name))
        assert drawn.pixelColor(int(x * side), int(y * side)).name() == QColor(colour).name(), name
    boards[1].with_suffix(".png").unlink()
    window.workspace.underlay.refresh(again=True)
    assert "6.png" in window.workspace.underlay.trouble


def test_other_maps_have_no_boards_to_open_change_or_detach(window, workspace):
    for command in ("open-board", "boards", "detach-boards"):
        window.menus.by_id[command].trigger()
        assert "no boards" in window.messages.text


@pytest.fixture
def dialog(qtbot, boards) -> BoardsDialog:
    """The dialog with both boards in it."""
    found = BoardsDialog(LIGHT, lambda _: boards)
    qtbot.addWidget(found)
    found.resize(900, 600)
    found.show()
    found.add.click()
    settled()
    return found


def _ok(dialog):
    (box,) = dialog.findChildren(QDialogButtonBox)
    return box.button(QDialogButtonBox.StandardButton.Ok)


def _middle(dialog, index: int) -> QPoint:
    board = boards_of(dialog.picture._sheet)[index]
    here = board.joined(next(hex_ for hex_ in SMALL.hexes() if hex_ == (5, 3)))
    point: QPoint = dialog.picture.point_of(here).toPoint()
    return point


def test_the_dialog_turns_moves_and_orders_boards_by_keyboard(dialog, boards):
    assert _ok(dialog).isEnabled()
    assert dialog.title.text() == "Boards 5 and 6"
    assert "9 × 9" in dialog.told.text()
    dialog.list.setCurrentRow(0)
    dialog.arrows["down"].click()
    assert [board.at for board in dialog.boards] == [(1, 2), (1, 1)]
    dialog.arrows["right"].click()
    assert "no board lies at" in dialog.fault.text()
    assert not _ok(dialog).isEnabled()
    dialog.arrows["up"].click()
    assert [board.at for board in dialog.boards] == [(2, 1), (1, 1)]
    assert dialog.join.value == "short"
    dialog.later.click()
    assert [board.name for board in dialog.boards] == ["6", "5"]
    assert dialog.chosen().assembly(str).entries[0].at is None
    QTest.keyClicks(dialog.name, "x")
    assert dialog.boards[1].name == "5X"
    dialog.remove.click()
    assert [board.name for board in dialog.boards] == ["6"]
    assert dialog.title.text() == "Board 6"
    dialog.add_files([boards[1], boards[0].with_name("none.yaml")])
    assert [board.name for board in dialog.boards] == ["6", "6B"]
    assert "none.yaml" in dialog.fault.text()


def test_the_dialog_takes_turns_and_moves_boards_by_mouse(dialog):
    picture = dialog.picture
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=_middle(dialog, 0))
    assert dialog.list.currentRow() == 0
    QTest.mouseDClick(picture, Qt.MouseButton.LeftButton, pos=_middle(dialog, 1))
    assert [board.is_turned for board in dialog.boards] == [False, True]
    QTest.mousePress(picture, Qt.MouseButton.LeftButton, pos=_middle(dialog, 0))
    QTest.mouseRelease(picture, Qt.MouseButton.LeftButton, pos=_middle(dialog, 1))
    assert [board.at for board in dialog.boards] == [(1, 2), (1, 1)]
    rect = picture.map_rect()
    beside = QPoint(rect.right() + 2, _middle(dialog, 1).y())
    QTest.mousePress(picture, Qt.MouseButton.LeftButton, pos=_middle(dialog, 1))
    QTest.mouseRelease(picture, Qt.MouseButton.LeftButton, pos=beside)
    assert [board.at for board in dialog.boards] == [(1, 2), (2, 1)], "as far as it can: a gap is told"
    assert "no board lies at" in dialog.fault.text()
