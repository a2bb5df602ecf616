"""Deployment and the first orders of 14.4 by mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from kpeditor.app.mapview.tool import KeyPress
from kpeditor.app.playtest.board.hexboard import HexBoard
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.kampfpanzer.plotsheet import FIRE, MOVE, PlotSheet
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import UnitSheet
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import CODE, REMARK
from kpeditor.app.theme import POINTS, set_text_size
from kpeditor.rulesets.kampfpanzer.engine.plots.orderwords import in_words
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import GERMANS, MapHand, sheet_of, skip, workspace_of
from tests.rulesets.kampfpanzer.engine.field import Field, unit


@pytest.fixture
def deploying(playtest: PlaytestWindow) -> GameWorkspace:
    """The Germans, a person, deploy; the Poles are the computer's."""
    playtest.setup.seats["poles"].setCurrentIndex(playtest.setup.seats["poles"].findData("passive"))
    playtest.setup.begin.click()
    workspace = workspace_of(playtest)
    workspace.board.zoom_to_normal()
    return workspace


@pytest.fixture
def plotting(deploying: GameWorkspace, playtest: PlaytestWindow, qtbot: QtBot) -> GameWorkspace:
    """The Germans write their orders of game-turn 1."""
    sheet_of(playtest).put(GERMANS)
    deploying.ready()
    skip(qtbot, playtest)
    assert isinstance(deploying.sheet, PlotSheet)
    return deploying


def sheet(workspace: GameWorkspace) -> PlotSheet:
    assert isinstance(workspace.sheet, PlotSheet)
    return workspace.sheet


def type_code(sheet: UnitSheet, unit: str, code: str) -> None:
    """Types a code into the line of a unit."""
    line = sheet.table.topLevelItem(sheet.table.units.index(unit))
    assert line is not None
    line.setText(CODE, code)


def test_fire_says_why_there_is_nobody_to_click(plotting: GameWorkspace) -> None:
    """In the first game-turn of 14.4 nobody is near [9.17]; no line of the map would say so."""
    plots = sheet(plotting)
    plots.select("94")
    plots.choose_kind(FIRE)
    assert plots.hint.text() == "No enemy is in range of PzII 94: it fires at most 5 hexes far [9.17]."
    plots.choose_kind(MOVE)
    assert plots.hint.text().startswith("Click hexes")


def test_clicks_place_one_unit_after_the_other(deploying: GameWorkspace, playtest: PlaytestWindow) -> None:
    hand, written = MapHand(deploying.board), sheet_of(playtest)
    assert written.remaining() == "12 units still to be placed"
    first, second = written.table.units[:2]
    assert "click a hex of its area" in written.note.text(), "nothing is wrong yet"
    assert not written.note.property("wrong")
    line = written.table.topLevelItem(0)
    assert line is not None
    assert line.text(REMARK) == "begins within five hexes of 1016"
    hand.click("1016")
    hand.click("1017")
    assert written.codes == {first: "1016", second: "1017"}
    assert deploying.board.scene.units[first]["hex"] == "1016"
    assert deploying.banner.note.text() == "10 units still to be placed"


def test_a_counter_is_dragged_about_and_refused_outside_its_area(
    deploying: GameWorkspace, playtest: PlaytestWindow
) -> None:
    hand, written = MapHand(deploying.board), sheet_of(playtest)
    unit = written.table.units[0]
    hand.click("1016")
    hand.drag("1016", "1213")
    assert written.codes[unit] == "1213"
    hand.drag("1213", "1630")
    assert written.codes[unit] == "1213"
    assert "may not begin in 1630, outside its area [14.0]" in deploying.banner.told.text()
    hand.drag("1213", "1014")
    assert deploying.banner.told.isHidden(), "it is of no interest any more"


def test_esc_puts_a_counter_that_is_dragged_back(deploying: GameWorkspace, playtest: PlaytestWindow) -> None:
    board, hand, written = deploying.board, MapHand(deploying.board), sheet_of(playtest)
    unit = written.table.units[0]
    hand.click("1016")
    hand.press("1016")
    hand.move("1213")
    assert board.scene.units[unit]["hex"] == "1213", "it follows"
    hand.key(Qt.Key.Key_Escape)
    assert board.scene.units[unit]["hex"] == "1016"
    hand.release("1014")
    assert written.codes[unit] == "1016"
    assert written.selected == unit, "Esc ended the drag alone"


def test_two_tanks_do_not_share_a_hex(deploying: GameWorkspace, playtest: PlaytestWindow) -> None:
    """[7.0]"""
    hand, written = MapHand(deploying.board), sheet_of(playtest)
    hand.click("1016")
    hand.click("1016")
    assert len(written.codes) == 1
    assert "[7.0]" in deploying.banner.told.text() or written.selected == written.table.units[0]


def test_a_gun_looks_at_the_enemy_and_turns_by_key(
    deploying: GameWorkspace, playtest: PlaytestWindow
) -> None:
    hand, written = MapHand(deploying.board), sheet_of(playtest)
    written.select("115")
    hand.click("1015")
    assert written.codes["115"] == "1015A"
    hand.key(Qt.Key.Key_R)
    assert written.codes["115"] == "1015B"
    assert deploying.board.scene.units["115"]["facing"] == "B"


def test_an_unfinished_deployment_is_not_sealed(deploying: GameWorkspace, playtest: PlaytestWindow) -> None:
    deploying.banner.ready.click()
    assert deploying.sheet is not None
    assert "has no place yet [14.0]" in deploying.banner.told.text()
    assert sheet_of(playtest).selected


def test_a_click_on_the_map_is_a_path_and_a_second_one_goes_on(plotting: GameWorkspace) -> None:
    hand, written = MapHand(plotting.board), sheet(plotting)
    hand.click("1014")  # PzII 94
    assert written.selected == "94"
    hand.hover("1011")
    assert written.note.text() == "To 1011: clock 3, 12 left of 15"
    hand.click("1011")
    by_road = "F1A2B1"  # round the stream, over the bridge
    assert written.codes["94"] == by_road
    hand.key(Qt.Key.Key_S)
    hand.click("1009")
    assert written.codes["94"] == f"{by_road}S1A2"
    assert not written.can_redo()
    written.undo()
    assert written.codes["94"] == f"{by_road}S1"
    assert (written.can_undo(), written.can_redo()) == (True, True)
    hand.key(Qt.Key.Key_Backspace)
    assert written.codes["94"] == by_road
    hand.key(Qt.Key.Key_Delete)
    assert "94" not in written.codes


def test_without_a_mouse_the_cursor_chooses_a_unit_and_the_hexes_of_its_way(
    plotting: GameWorkspace, playtest: PlaytestWindow
) -> None:
    """Enter does what a click does at the cursor, and arrows what the pointer does."""
    hand, written, board = MapHand(plotting.board), sheet(plotting), plotting.board
    assert isinstance(board, HexBoard)
    command = playtest.menus.by_id["hex-cursor"]
    command.trigger()
    assert command.isChecked()
    board.key_cursor.go(board.sheet.hex("1013"))
    hand.key(Qt.Key.Key_Down)
    assert "PzII 94" in board.accessibleDescription()
    hand.key(Qt.Key.Key_Return)
    assert written.selected == "94"
    assert plotting.looking.place == board.sheet.hex("1014"), "the panel tells about it"
    for _ in range(3):
        hand.key(Qt.Key.Key_Up)
    assert written.note.text() == "To 1011: clock 3, 12 left of 15"
    hand.key(Qt.Key.Key_Return)
    assert written.codes["94"] == "F1A2B1"
    hand.key(Qt.Key.Key_Backspace)
    assert written.codes.get("94") != "F1A2B1", "keys of the sheet are those of the sheet"
    command.trigger()
    assert not board.key_cursor.claims(KeyPress(Qt.Key.Key_Up))


def test_j_goes_to_the_area_of_the_set_up_and_from_counter_to_counter(
    deploying: GameWorkspace, playtest: PlaytestWindow
) -> None:
    """The cursor begins in the middle of the map, out of sight of both."""
    hand, board = MapHand(deploying.board), deploying.board
    assert isinstance(board, HexBoard)
    assert deploying.sheet is not None
    area, cursor = deploying.sheet.area(), board.key_cursor
    assert cursor.at not in area
    playtest.menus.by_id["hex-cursor"].trigger()
    hand.key(Qt.Key.Key_J)
    assert cursor.at in area
    hand.key(Qt.Key.Key_Return)
    assert board.scene.units["102"]["hex"] == board.name(cursor.at)
    sheet_of(playtest).put(GERMANS)
    held = set(board.painter.standing(board.scene.units))
    gone = []
    for _ in held:
        hand.key(Qt.Key.Key_J)
        gone.append(cursor.at)
    assert set(gone) <= held
    QTest.keyClick(board, Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
    assert cursor.at == gone[-2]


CODES = {
    "94": "D1",
    "95": "C1B2C1B1A1",
    "97": "N1115*a",
    "96": "P1517",
    "112": "G",
    "115": "A",
    "103": "-",
}
"""Orders of all kinds, legal or not."""


def test_every_order_stands_in_words_which_are_never_cut_and_the_code_beside_them(
    plotting: GameWorkspace,
) -> None:
    table = sheet(plotting).table
    sheet(plotting).set_codes(CODES)
    assert [table.headerItem().text(column) for column in (REMARK, CODE)] == ["Order", "Code"]
    QApplication.processEvents()  # lines are laid out when all of them are written
    room = table.columnWidth(REMARK)
    for row in range(table.topLevelItemCount()):
        line = table.topLevelItem(row)
        assert line is not None
        words = line.text(REMARK)
        assert words, line.text(0)
        flags = Qt.TextFlag.TextWordWrap
        needed = table.fontMetrics().boundingRect(0, 0, room - 12, 1000, flags, words)
        assert needed.height() <= table.visualItemRect(line).height(), words
        assert needed.width() <= room, words
    said = {
        line.text(CODE): line.text(REMARK) for line in map(table.topLevelItem, range(12)) if line is not None
    }
    shot = in_words(sheet(plotting).position, "97", "N1120*a")
    assert shot == "direct fire at 1120, together with others"
    assert said["P1517"].startswith("opportunity fire up to 1517")
    assert said["A"] == "turns to face north (A)"
    assert table.columnWidth(CODE) < room
    assert CODES["95"] in table._items["95"].toolTip(CODE)


def test_the_code_is_what_is_typed_wherever_in_the_line_one_begins(
    plotting: GameWorkspace, qtbot: QtBot
) -> None:
    table = sheet(plotting).table
    line = table.topLevelItem(2)
    assert line is not None
    place = table.visualItemRect(line).center()
    place.setX(table.columnViewportPosition(REMARK) + 10)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    editor = table.viewport().findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "-")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sheet(plotting).codes.get(table.units[2]) == "-")
    assert line.text(REMARK) == "stays where it is"


def test_codes_are_written_as_large_as_everything_else(plotting: GameWorkspace, qapp: QApplication) -> None:
    set_text_size(150)
    try:
        sheet(plotting).refresh()
        line = sheet(plotting).table.topLevelItem(0)
        assert line is not None
        assert line.font(CODE).pointSizeF() == qapp.font().pointSizeF() > POINTS
    finally:
        set_text_size(100)


def test_what_a_click_would_do_goes_with_the_unit_and_the_way_of_giving_orders(
    plotting: GameWorkspace,
) -> None:
    hand, written = MapHand(plotting.board), sheet(plotting)
    hand.click("1014")
    hand.hover("1013")  # PzII 95 stands there
    assert "Shift+click orders it" in written.note.text()
    hand.hover("1011")
    assert written.note.text().startswith("To 1011")
    hand.key(Qt.Key.Key_P)
    assert "To 1011" not in written.note.text()
    hand.key(Qt.Key.Key_G)
    hand.hover("1010")
    written.select("95")
    assert written.note.text().startswith("PzII 95: attack")


def test_infantry_cannot_walk_far(plotting: GameWorkspace) -> None:
    hand = MapHand(plotting.board)
    hand.click("1519")
    hand.click("1516")
    assert plotting.banner.told.text() == "1516 is too far: German infantry 114 can spend 1 on movement [6.0]"


def test_opportunity_fire_names_its_path_hexes(plotting: GameWorkspace) -> None:
    """R-OPP-2"""
    hand, written = MapHand(plotting.board), sheet(plotting)
    hand.click("1013")
    hand.key(Qt.Key.Key_P)
    hand.hover("1010")
    assert "enters 1010, 1011, 1012." in written.note.text()
    hand.click("1010")
    assert written.codes["95"] == "P1010"


def test_a_gun_turns_towards_the_hex_clicked(plotting: GameWorkspace) -> None:
    hand, written = MapHand(plotting.board), sheet(plotting)
    hand.click("1416")  # 37mm gun 115, faces E
    hand.key(Qt.Key.Key_R)
    hand.click("1412")
    assert written.codes["115"] == "A"


def test_typed_orders_are_judged_at_once(plotting: GameWorkspace, qtbot: QtBot) -> None:
    written = sheet(plotting)
    type_code(written, "94", "D40")
    qtbot.waitUntil(lambda: "94" in written.codes)
    fault = written.fault_of("94")
    assert fault is not None
    assert fault.rule in ("6.0", "6.1")
    plotting.banner.ready.click()
    assert plotting.asked is not None
    assert fault.sentence() in plotting.banner.told.text()
    assert written.selected == "94"
    type_code(written, "94", "R0603")
    qtbot.waitUntil(lambda: written.codes["94"] == "R0603")
    refused = written.fault_of("94")
    assert refused is not None
    assert "opportunity fire is P" in str(refused)


def test_units_without_orders_are_listed_and_found(plotting: GameWorkspace) -> None:
    hand, written = MapHand(plotting.board), sheet(plotting)
    assert written.remaining().startswith("Without orders: PzIIID 102, PzIIID 103")
    written.set_codes({"102": "A1"})
    written.select("102")
    hand.key(Qt.Key.Key_Space)
    assert written.selected == "103"


def test_a_proposal_fills_the_sheet_and_is_undone_at_once(
    plotting: GameWorkspace, playtest: PlaytestWindow, qtbot: QtBot
) -> None:
    written = sheet(plotting)
    playtest.propose("random")
    qtbot.waitUntil(lambda: bool(written.codes))
    assert written.faults() == ()
    QTest.keyClick(playtest, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert written.codes == {}


def test_what_a_shot_would_do_stands_below_the_table_once_it_is_ordered_too(begin_game: BeginGame) -> None:
    """[9.24] Once ordered, its chances could be read no more, and one too weak looked like any other."""
    red = [unit("102", "pz3d", "1012"), unit("1", "s35", "1010")]
    field = Field(red=red, blue=[unit("11", "h39", "1011"), unit("52", "a12", "1025")])
    written = sheet(workspace_of(begin_game(field.battle, is_alone=True)))
    remarks = []
    for shooter, target in (("102", "1011"), ("1", "1025")):
        written.select(shooter)
        written.choose_kind(FIRE)
        written.order_to(written.position.game.ground.sheet.hex(target), orders_only=False)
        line = written.table.topLevelItem(written.table.units.index(shooter))
        assert line is not None
        remarks.append((line.text(REMARK), written.note.text()))
    assert remarks[0][0] == "direct fire at 1011 (H39 11)"
    assert remarks[0][1].endswith("= +6: D3 5/6, D2 1/6")
    assert remarks[1][0].endswith(": too weak, no attack is made")
    assert remarks[1][1].endswith(": too weak, no attack is made")
