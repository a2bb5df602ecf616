"""A free table played by keys alone: the cursor goes by steps, jumps to bases, and leads, aims and drags."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kpeditor.app.mapview.tablecursor import step_on
from kpeditor.app.playtest.board.scene import Scene
from kpeditor.app.playtest.board.tableboard import TableBoard
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.nqm.orders import FormationSheet
from kpeditor.app.ruleset_ui.panzer8.setups import SetUpSheet
from kpeditor.app.ruleset_ui.toolkit.table.acting import TableActSheet
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.rulesets.nqm.engine.pieces import AIMED
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import workspace_of
from tests.rulesets.panzer8.tablegames import area, battle

KEYS, SHIFT, CTRL = Qt.Key, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
RED = {"t1": ("ge_pz3f", 30.0, 30.0, 0.0), "r1": ("ge_rifles", 20.0, 30.0, 0.0)}
BLUE = {"g1": ("so_at45", 30.0, 20.0, 180.0), "b1": ("so_rifles", 40.0, 12.0, 180.0)}


@pytest.fixture
def duel(begin_game: BeginGame) -> GameWorkspace:
    """A tank and rifles against a gun and rifles; a wood lies beside the tank, whose side acts."""
    fight = battle(RED, BLUE, area("Wood", "woods", 33, 24, 39, 34))
    game = workspace_of(begin_game(fight, is_alone=True, size=(1200, 800)))
    while game.asked is not None and game.asked.kind != "action":
        assert game.sheet is not None
        game.sheet.put((game.asked.choices or ({"places": {}},))[0])
        game.banner.ready.click()
        game.playback.skip()
    return game


def board_of(game: GameWorkspace) -> TableBoard:
    assert isinstance(game.board, TableBoard)
    game.board.key_cursor.switch(True)
    return game.board


def at(board: TableBoard) -> TablePoint:
    """Where the cursor is."""
    return board.key_cursor.at


def is_held(board: TableBoard) -> bool:
    """Whether it holds the button down."""
    return board.pointer.is_held_by_keys


def press(
    board: TableBoard, *keys: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    for key in keys:
        QTest.keyClick(board, key, held)


def go(board: TableBoard, point: str) -> None:
    """Types a point and goes there."""
    QTest.keyClicks(board, point)
    press(board, KEYS.Key_Return)


def test_a_step_is_an_inch_a_hundred_metres_or_twenty_millimetres() -> None:
    assert step_on(TableSpace(60, 40, "inch")) == 1
    assert math.isclose(step_on(TableSpace(8, 6, "km")), 0.1)
    assert step_on(TableSpace(1500, 1000, "mm")) == 20


def test_arrows_go_by_steps_and_stay_on_the_table(duel: GameWorkspace) -> None:
    board = board_of(duel)
    go(board, "10,8.5")
    assert at(board) == (10, 8.5)
    press(board, KEYS.Key_Right, KEYS.Key_PageDown)
    assert at(board) == (12, 9.5)
    press(board, KEYS.Key_Left, held=SHIFT)
    press(board, KEYS.Key_Up, held=CTRL)
    assert at(board) == (7, 9.4)
    press(board, *[KEYS.Key_Left] * 9)
    assert at(board) == (0, 9.4)


def test_j_jumps_from_base_to_base_and_the_line_says_what_lies_there(duel: GameWorkspace) -> None:
    board = board_of(duel)
    go(board, "31,29")
    press(board, KEYS.Key_J)
    assert at(board) == (30, 30)
    assert "Panzer III F" in duel.there.text()
    assert not duel.there.isHidden()
    press(board, KEYS.Key_J)
    assert at(board) == (30, 20), "the next nearest to where the jumps began"
    press(board, KEYS.Key_J, held=SHIFT)
    assert at(board) == (30, 30)
    press(board, KEYS.Key_J, held=SHIFT)
    assert at(board) == (40, 12), "and round to the farthest"
    go(board, "36,30")
    assert duel.there.text().endswith(board.accessibleDescription())
    assert "Enter clicks here; F8" in duel.there.text(), "other texts speak of clicks and drags"
    assert "(36, 30)" in duel.there.text()
    assert "Wood" in duel.there.text()
    press(board, KEYS.Key_J)
    assert "Panzer III F" in duel.there.text()
    board.show_scene(Scene())
    duel.sheet_changed.emit()
    assert "Panzer III F" not in duel.there.text(), "it is told anew once units have moved"
    board.key_cursor.switch(False)
    assert duel.there.isHidden()


def test_a_way_is_led_and_ends_with_a_facing_by_keys_alone(duel: GameWorkspace) -> None:
    """[P11, P17] Enter is a click; F8 holds the button, so that the cursor drags to where the tank faces."""
    board, sheet = board_of(duel), duel.sheet
    assert isinstance(sheet, TableActSheet)
    press(board, KEYS.Key_Space)
    unit = sheet.draft.unit
    assert at(board) == sheet.seen.at(unit), "the cursor goes to the unit that is chosen"
    sheet.select("t1")
    press(board, KEYS.Key_M)
    go(board, "30,28")
    press(board, KEYS.Key_Return)
    go(board, "28,27")
    press(board, KEYS.Key_F8)
    press(board, KEYS.Key_Right, held=SHIFT)
    assert is_held(board)
    press(board, KEYS.Key_Return)
    assert not is_held(board)
    assert list(sheet.draft.path) == [(30, 28), (28, 27)]
    assert sheet.draft.facing == 90
    press(board, KEYS.Key_Backspace, KEYS.Key_Backspace)  # the facing, then the point
    assert list(sheet.draft.path) == [(30, 28)]
    press(board, KEYS.Key_F8)
    press(board, KEYS.Key_Escape)
    assert not is_held(board)
    assert list(sheet.draft.path) == [(30, 28)], "Esc lets go of what is held and changes nothing"


def test_a_target_is_aimed_at_by_keys_alone(duel: GameWorkspace) -> None:
    """[P12]"""
    board, sheet = board_of(duel), duel.sheet
    assert isinstance(sheet, TableActSheet)
    sheet.select("t1")
    press(board, KEYS.Key_F, KEYS.Key_J, KEYS.Key_J)
    assert at(board) == (30, 20)
    assert sheet.hovered.target == "g1", "what a click would make of it is shown"
    press(board, KEYS.Key_Return)
    assert sheet.draft.target == "g1"


def test_end_skips_what_is_shown_and_moves_the_cursor_only_then(duel: GameWorkspace) -> None:
    board, playback = board_of(duel), duel.playback
    before = at(board)
    playback.go(0)
    press(board, KEYS.Key_End)
    assert at(board) == before
    playback.skip()
    press(board, KEYS.Key_End)
    assert at(board) == (before.x - 1, before.y + 1)


def test_a_set_up_is_written_by_keys_alone(begin_game: BeginGame, root: Path) -> None:
    """[P59] J goes to the ground where elements may begin, Enter puts the selected one there."""
    game = workspace_of(
        begin_game(
            open_battle(root / "scenarios/panzer8/1-farm-at-dorn.yaml"), is_alone=True, size=(1200, 800)
        )
    )
    board, sheet = board_of(game), game.sheet
    assert isinstance(sheet, SetUpSheet)
    press(board, KEYS.Key_J)
    first, point = sheet.selected, at(board)
    press(board, KEYS.Key_Return)
    placed = sheet.place_of(first)
    assert placed is not None
    assert placed.at == TablePoint(round(point.x * 20) / 20, round(point.y * 20) / 20)
    sheet.select(first)
    press(board, KEYS.Key_BracketRight)
    turned = sheet.place_of(first)
    assert turned is not None
    assert turned.facing == (placed.facing + 15) % 360


def test_formations_and_tasks_are_chosen_by_keys_alone(begin_game: BeginGame, root: Path) -> None:
    """[N6] Space goes through the formations, T through the tasks; Enter gives the place."""
    game = workspace_of(begin_game(open_battle(root / "scenarios/nqm/velm-bridge.yaml"), is_alone=True))
    board, sheet = board_of(game), game.sheet
    assert isinstance(sheet, FormationSheet)
    press(board, KEYS.Key_Space)
    first, before = sheet.chosen, at(board)
    assert first
    press(board, KEYS.Key_Space)
    second = sheet.chosen
    assert second not in ("", first)
    assert at(board) != before, "the cursor goes to a stand of it"
    press(board, KEYS.Key_T)
    task = str(sheet.tasks.currentData())
    assert task in AIMED
    press(board, KEYS.Key_Right, held=SHIFT)
    press(board, KEYS.Key_Return)
    order = sheet.answer()[second]
    assert order["task"] == task
    assert order["to"] == pytest.approx(at(board), abs=0.01)
    press(board, KEYS.Key_Escape)
    assert second not in sheet.answer()
