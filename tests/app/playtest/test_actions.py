"""The toy Volley, answered with the toolkit: attacks in a list, moves with steps of several kinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.board.hexboard import HexBoard
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import DeclareSheet
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import MoveSheet
from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.battle import Battle
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import MapHand, fan_of, workspace_of

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def begin(toybox: Path, begin_game: BeginGame) -> Callable[..., GameWorkspace]:
    """Begins Volley, with options, played by one person for both sides."""

    def begun(**options: bool) -> GameWorkspace:
        opened = open_battle(toybox / "volley/clash.yaml")
        assert opened.battle.scenario is not None
        scenario = replace(opened.battle.scenario, options=options)
        battle = Battle(opened.battle.sheet, scenario)
        return workspace_of(begin_game(battle, is_alone=True, size=(1200, 800)))

    return begun


@pytest.fixture
def clash(begin: Callable[..., GameWorkspace]) -> GameWorkspace:
    """The north is asked for its fire."""
    return begin()


def attacks(workspace: GameWorkspace) -> DeclareSheet:
    assert isinstance(workspace.sheet, DeclareSheet)
    return workspace.sheet


def moves(workspace: GameWorkspace) -> MoveSheet:
    assert isinstance(workspace.sheet, MoveSheet)
    return workspace.sheet


def line(sheet: DeclareSheet | MoveSheet, row: int) -> list[str]:
    """A line of the list of actions."""
    item = sheet.table.topLevelItem(row)
    assert item is not None
    return [item.text(column) for column in range(3)]


def end_phase(workspace: GameWorkspace) -> None:
    workspace.banner.ready.click()
    workspace.playback.skip()


def told(workspace: GameWorkspace) -> str:
    return workspace.banner.told.text()


def test_fire_is_declared_by_clicks_reviewed_changed_and_taken_back(clash: GameWorkspace) -> None:
    sheet, hand = attacks(clash), MapHand(clash.board)
    assert clash.banner.ready.text() == "End fire"
    assert "Declare all fire" in clash.banner.note.text()
    assert "7 could still attack" in clash.banner.note.text()
    hand.click("0703")
    assert sheet.choice.units == ("t2",), "the top of the stack"
    assert sheet.outlook[clash.board.sheet.hex("0605")] == ("1-1", True)
    hand.hover("0605")
    assert "Tank t2 at all" not in sheet.meaning_page.said
    assert "t2 at p1 in 0605" in sheet.meaning_page.said
    hand.click("0605")
    assert sheet.answer() == [{"units": ["t2"], "hex": "0605", "unit": "p1"}]
    assert clash.banner.ready.text() == "Fire!"
    hand.click("0703", held=SHIFT)
    assert sheet.answer() == [{"units": ["t2", "t1"], "hex": "0605", "unit": "p1"}], "changed at once"
    assert line(sheet, 0) == ["1", "Tank t2 and Tank t1 at Tank p1 in 0605", "2-1"]
    hand.click("0403")
    hand.click("0405")
    assert sheet.answer()[1] == {"units": ["g1"], "hex": "0405"}, "the whole stack"
    hand.click("0405")
    assert sheet.answer()[1]["unit"] == "s2", "a further click aims at a single unit"
    sheet.later.click()
    sheet.earlier.click()
    assert [one["units"][0] for one in sheet.answer()] == ["g1", "t2"]
    hand.key(Qt.Key.Key_Delete)
    assert len(sheet.answer()) == 1
    for _ in range(2):
        sheet.undo()
    assert [one["units"][0] for one in sheet.answer()] == ["t2", "g1"]
    sheet.redo()
    assert [one["units"][0] for one in sheet.answer()] == ["g1", "t2"]
    end_phase(clash)
    assert isinstance(clash.sheet, MoveSheet)
    fired = [event for event in clash.game.session.steps[-1].events if event.kind == "fires"]
    assert [event.units[0] for event in fired] == ["g1", "t2"], "in the order in which they are written"


def test_a_refused_attack_says_why_before_and_after_the_click(clash: GameWorkspace) -> None:
    """[1.1] The sentence is the rules' own, beside the pointer and in the banner; nothing is declared."""
    sheet, hand = attacks(clash), MapHand(clash.board)
    hand.click("0405")
    assert told(clash) == "Choose first who takes part."
    hand.click("0403")
    hand.hover("0804")
    assert "hidden in the woods" in sheet.meaning_page.said
    hand.click("0804")
    assert "hidden in the woods" in told(clash)
    hand.click("0502")
    assert sheet.choice.units == ("r3",), "the truck has no weapon"
    hand.hover("0605")
    assert "r3 reaches 3 hexes, 0605 is farther [1.1]" in sheet.meaning_page.said
    hand.click("0606")
    assert "reaches 3 hexes" in told(clash)
    assert sheet.answer() == []
    hand.click("0403")
    hand.click("0405")
    hand.click("0403")
    hand.click("0405")
    assert "attacked already" in told(clash)
    sheet.put([{"units": ["r1"], "hex": "0605"}, {"units": ["r1"], "hex": "0405"}])
    end_phase(clash)
    assert "r1 reaches 3" not in told(clash)
    assert "takes part in another attack already" in told(clash)
    assert sheet.declared.current == 1, "the line that is wrong"
    assert clash.sheet is sheet


def test_units_are_chosen_by_band_digits_and_the_fanned_stack(clash: GameWorkspace, qtbot: QtBot) -> None:
    sheet, hand, fan = attacks(clash), MapHand(clash.board), fan_of(clash)
    hand.drag("0302", "0804", held=SHIFT)
    assert set(sheet.choice.units) == {"r1", "r2", "g1", "t1", "t2", "r3", "r4"}, "the truck cannot fire"
    hand.key(Qt.Key.Key_Escape)
    assert sheet.selected == ""
    hand.hover("0403")
    chosen = []
    for key in (Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_1, Qt.Key.Key_0):
        hand.key(key)
        chosen.append(sheet.choice.units)
    assert chosen == [("g1",), ("g1", "r1"), ("r1",), ("g1", "r2", "r1")], "from the top of the stack"
    hand.hover("0405")
    hand.key(Qt.Key.Key_2)
    assert sheet.answer() == [{"units": ["g1", "r2", "r1"], "hex": "0405", "unit": "s1"}]
    hand.key(Qt.Key.Key_0)
    assert sheet.answer() == [{"units": ["g1", "r2", "r1"], "hex": "0405"}], "all there"
    hand.key(Qt.Key.Key_Escape)
    hand.hover("0703")
    qtbot.waitUntil(fan.isVisible)
    hand.hover("0704")
    assert fan.isVisible(), "so that the pointer can go to it"
    first, second = (QPoint(round(6 + at * (fan.counter + 6) + 20), 30) for at in (0, 1))
    QTest.mouseClick(fan, Qt.MouseButton.LeftButton, pos=second)
    assert sheet.selected == "t1"
    assert not fan.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    fan.point_at(clash.board.sheet.hex("0703"), picks=True)
    fan.fan_out()
    QTest.mouseClick(fan, Qt.MouseButton.LeftButton, SHIFT, first)
    assert sheet.choice.units == ("t1", "t2")


def test_targets_are_pointed_at_with_the_keyboard(clash: GameWorkspace) -> None:
    sheet, hand = attacks(clash), MapHand(clash.board)
    hand.key(Qt.Key.Key_Space)
    assert sheet.choice.units == ("r1",)
    good = [clash.board.sheet.name(hex_) for hex_, (_, is_good) in sorted(sheet.outlook.items()) if is_good]
    assert good == ["0303", "0405", "0605"]
    hand.key(Qt.Key.Key_N)
    hand.key(Qt.Key.Key_N)
    hand.key(Qt.Key.Key_Return)
    assert sheet.answer() == [{"units": ["r1"], "hex": "0405"}]
    hand.key(Qt.Key.Key_Space)
    assert sheet.choice.units == ("r2",)


def test_the_cursor_of_the_keyboard_goes_to_the_target_that_is_pointed_at(clash: GameWorkspace) -> None:
    """It stayed with the unit, and Enter meant the hex of the cursor."""
    sheet, hand = attacks(clash), MapHand(clash.board)
    clash.board.key_cursor.switch(True)
    hand.key(Qt.Key.Key_N)
    assert told(clash) == "Choose first who takes part."
    hand.key(Qt.Key.Key_Space)
    hand.key(Qt.Key.Key_N)
    assert clash.board.key_cursor.place() == clash.board.middle(clash.board.sheet.hex("0405"))
    hand.key(Qt.Key.Key_Return)
    assert sheet.answer() == [{"units": ["r1"], "hex": "0405"}]


def test_an_attack_is_made_in_another_mode_by_its_letter(clash: GameWorkspace) -> None:
    """[1.6] The mode is of the current attack, else of those that follow; the rules refuse it for others."""
    sheet, hand = attacks(clash), MapHand(clash.board)
    hand.click("0403")
    hand.click("0605")
    assert line(sheet, 0) == ["1", "Gun g1 at Tank p1 in 0605", "<1-1"]
    hand.key(Qt.Key.Key_R)
    assert line(sheet, 0) == ["1", "Gun g1 at Tank p1 in 0605, Rapid fire", "1-1"]
    assert sheet.answer()[0]["mode"] == "rapid"
    assert sheet.buttons["rapid"].isChecked()
    hand.click("0403")
    assert not sheet.buttons["rapid"].isChecked(), "another attack"
    hand.key(Qt.Key.Key_R)
    hand.click("0405")
    assert "guns alone fire rapidly" in told(clash)
    sheet.put([{"units": ["g1"], "hex": "0405", "mode": "rapid"}])
    assert sheet.faults() == []
    end_phase(clash)
    fired = next(event for event in clash.game.session.steps[-1].events if event.kind == "fires")
    assert fired.data["attack"] == 10


def test_who_cannot_be_a_target_is_pale_and_the_reason_is_told(clash: GameWorkspace) -> None:
    """[1.2] Hidden in woods, without a weapon: on hover and on a click, for either side."""
    barred = clash.board.scene.barred
    assert set(barred) == {"s4", "c1", "c2", "k1"}
    hand, looking = MapHand(clash.board), clash.looking
    hidden = looking.told(clash.board.sheet.hex("0804"))[0][2]
    assert "hidden in the woods" in hidden
    assert isinstance(clash.board, HexBoard)
    spots = clash.board.painter.stack(clash.board.scene, clash.board.sheet.hex("0804"))
    assert [badge.look for badge in spots[0].look.badges] == ["faded"]
    hand.click("0804")
    assert "hidden in the woods" in looking.panel.text.toPlainText()
    hand.click("0502")
    assert "no weapon" in looking.panel.text.toPlainText()
    end_phase(clash)
    assert set(clash.board.scene.barred) == {"g1"}, "another phase, other reasons"


def test_a_move_goes_by_way_points_and_shows_points_and_road(clash: GameWorkspace) -> None:
    """[2.2] What is promised is what the rules charge; Backspace takes the last leg back."""
    end_phase(clash)
    sheet, hand = moves(clash), MapHand(clash.board)
    assert clash.banner.ready.text() == "End moves"
    sheet.select("k1")
    assert {"0501", "0503", "0509"} <= sheet.reach.fast
    assert sheet.reach.texts["0505"] == "6.5"
    hand.hover("0505")
    assert "1½ of 8 points, 6½ left" in sheet.meaning_page.said
    hand.click("0505")
    hand.click("0705")
    assert clash.banner.ready.text() == "Move"
    answer: Any = sheet.answer()
    assert [step["hexes"][-1] for step in answer["steps"]] == ["0505", "0705"]
    hand.key(Qt.Key.Key_Backspace)
    assert [step["hexes"][-1] for step in sheet.answer()["steps"]] == ["0505"]
    hand.click("0605")
    assert told(clash) == "0605 is out of reach"
    hand.click("0502", held=SHIFT)
    assert sheet.answer()["units"] == ["k1", "r3"], "Shift in the stack lets another one go along"
    sheet.undo()
    assert sheet.answer()["units"] == ["k1"]
    end_phase(clash)
    units = clash.game.state.view_for("north")["units"]
    assert units["k1"]["hex"] == "0505"
    assert "moved" in clash.board.scene.barred["k1"]


def test_a_way_point_may_lie_where_the_move_cannot_end(clash: GameWorkspace) -> None:
    """[2.4] A full hex may be gone through: Ctrl+click."""
    end_phase(clash)
    sheet, hand = moves(clash), MapHand(clash.board)
    sheet.select("k1")
    hand.click("0703", held=SHIFT)
    assert "would hold more than 3 units" in told(clash)
    hand.click("0703", held=CTRL)
    assert sheet.faults()
    hand.click("0803")
    assert sheet.faults() == []
    assert [step["hexes"][-1] for step in sheet.answer()["steps"]] == ["0703", "0803"]
    sheet.put("pass")
    assert sheet.answer() == "pass"
    sheet.put({"units": 3})
    assert "cannot be shown" in told(clash)


def test_steps_of_other_kinds_are_declared_by_the_rules(clash: GameWorkspace) -> None:
    """[2.5-2.7] A truck loads, drops its passenger on the way and goes on; a tank overruns; one leaves."""
    end_phase(clash)
    sheet, hand = moves(clash), MapHand(clash.board)
    sheet.select("k1")
    assert not sheet.buttons["load"].isHidden()
    assert sheet.buttons["overrun"].isHidden()
    hand.key(Qt.Key.Key_L)
    assert sheet.passes == [("0502",)], "the one hex where somebody waits to be loaded"
    hand.click("0502")
    assert sheet.kind.id == "go", "after the step it goes on"
    hand.key(Qt.Key.Key_D)
    hand.click("0504")
    hand.click("0507")
    kinds = [(step["kind"], step.get("unit", "")) for step in sheet.answer()["steps"]]
    assert kinds == [("load", "r3"), ("go", ""), ("drop", "r3"), ("go", "")]
    assert line(sheet, 0)[1] == "Truck k1 to 0507, Load, Drop"
    end_phase(clash)
    units = clash.game.state.view_for("north")["units"]
    assert (units["r3"]["hex"], units["k1"]["hex"]) == ("0504", "0507")
    sheet = moves(clash)
    sheet.select("t1")
    hand.key(Qt.Key.Key_V)
    hand.hover("0605")
    assert sheet.offer.act is not None
    assert sheet.offer.act.steps[-1].kind == "overrun"
    hand.click("0605")
    target, beyond = sheet.answer()["steps"][-1]["hexes"]
    assert target == "0605"
    assert sheet.reach.texts == {}, "it ends the move"
    end_phase(clash)
    assert clash.game.state.view_for("north")["units"]["t1"]["hex"] == beyond
    assert any(event.kind == "overruns" for event in clash.game.session.steps[-1].events)
    end_phase(clash)
    assert clash.banner.ready.text() == "End assaults"
    for _ in range(4):
        end_phase(clash)
    assert clash.banner.title.text().startswith("Game-turn 2")


def test_a_click_above_the_map_leaves_the_keys_with_the_map(clash: GameWorkspace) -> None:
    """Space is the next unit there; it pressed the button again, which took back more than one step."""
    buttons = clash.banner.findChildren(QPushButton)
    assert clash.banner.back in buttons
    for button in buttons:
        assert not button.focusPolicy() & Qt.FocusPolicy.ClickFocus, button.text()


def test_a_unit_that_waits_beside_the_map_enters(clash: GameWorkspace) -> None:
    """[2.9] It is chosen in a list, and each hex of its entry is a beginning of ways."""
    assert attacks(clash).choice.idle()[-1] == "r3", "who is not on the map does not fire"
    end_phase(clash)
    sheet, hand = moves(clash), MapHand(clash.board)
    item = sheet.waiting.item(0)
    assert (sheet.waiting.count(), item.text()) == (1, "Tank e1 enters")
    sheet.waiting.setCurrentItem(item)
    QTest.keyClick(sheet.waiting, Qt.Key.Key_Return)
    assert sheet.selected == "e1"
    assert (sheet.reach.texts["0101"], sheet.reach.texts["0103"]) == ("4", "2")
    hand.hover("0103")
    assert "3 of 5 points, 2 left" in sheet.meaning_page.said
    hand.click("0103")
    assert sheet.answer()["steps"][0]["hexes"] == ["0101", "0102", "0103"]
    hand.click("0203")
    assert told(clash) == "0203 is out of reach", "woods"
    hand.click("0104")
    assert sheet.faults() == []
    end_phase(clash)
    assert clash.game.state.view_for("north")["units"]["e1"]["hex"] == "0104"
    assert moves(clash).waiting.isHidden()


def test_what_is_drawn_differs_with_every_question(clash: GameWorkspace) -> None:
    """Lines, numbers, bands, paths, overruns and marks are drawn, each another picture."""
    hand, pictures = MapHand(clash.board), []

    def look() -> None:
        pictures.append(clash.board.grab().toImage())

    look()
    hand.click("0703")
    look()
    hand.hover("0605")
    look()
    hand.click("0605")
    look()
    hand.held = SHIFT
    hand.press("0302")
    hand.move("0504")
    look()
    hand.release("0504")
    hand.held = Qt.KeyboardModifier.NoModifier
    end_phase(clash)
    sheet = moves(clash)
    sheet.select("k1")
    look()
    hand.hover("0505")
    look()
    sheet.put({"units": ["k1"], "steps": [{"kind": "off", "hexes": []}]})
    look()
    sheet.put({"units": ["t1"], "steps": [{"kind": "overrun", "hexes": ["0605", "0606"]}]})
    look()
    assert all(one != two for n, one in enumerate(pictures) for two in pictures[:n])


def test_a_computer_player_proposes_and_its_answer_is_on_the_list(clash: GameWorkspace, qtbot: QtBot) -> None:
    sheet = attacks(clash)
    clash.banner.asked_proposal.emit("random", True)
    qtbot.waitUntil(lambda: not clash.game.thinking.decisions)
    clash.propose([{"units": ["g1"], "hex": "0605", "unit": "p1"}])
    assert sheet.declared.acts[0].unit == "p1"
    assert sheet.faults() == []


def test_moves_may_be_written_in_a_list_and_reviewed(begin: Callable[..., GameWorkspace]) -> None:
    """[2.8] Every unit of the phase, then it ends; a move is taken up again by its unit or its line."""
    workspace = begin(lists_moves=True)
    end_phase(workspace)
    sheet, hand = moves(workspace), MapHand(workspace.board)
    sheet.select("k1")
    hand.click("0505")
    sheet.select("t1")
    hand.click("0705")
    assert [move["units"] for move in sheet.answer()] == [["k1"], ["t1"]]
    sheet.earlier.click()
    assert [move["units"] for move in sheet.answer()] == [["t1"], ["k1"]]
    item = sheet.table.topLevelItem(1)
    assert item is not None
    sheet.table.setCurrentItem(item)
    assert sheet.choice.units == ("k1",)
    hand.click("0507")
    assert [len(move["steps"]) for move in sheet.answer()] == [1, 2], "it goes on"
    hand.click("0703")
    assert sheet.selected == "t2", "who has no move yet comes first"
    hand.click("0701")
    assert sheet.remaining() == "5 can still move"
    sheet.undo()
    sheet.select("t2")
    hand.key(Qt.Key.Key_V)
    hand.click("0605")
    assert sheet.answer()[2]["steps"][-1]["kind"] == "overrun"
    assert sheet.faults() == []
    sheet.undo()
    sheet.redo()
    sheet.undo()
    sheet.select("t2")
    hand.click("0701")
    end_phase(workspace)
    units = workspace.game.state.view_for("north")["units"]
    assert [units[unit]["hex"] for unit in ("t1", "t2", "k1")] == ["0705", "0701", "0507"]
    assert workspace.banner.ready.text() == "End assaults"


def test_the_cheat_sheet_tells_the_keys_of_the_phase(clash: GameWorkspace) -> None:
    keys = dict(attacks(clash).key_help)
    assert keys["N"] == "Point at the next target"
    end_phase(clash)
    assert dict(moves(clash).key_help)["V"] == "Overrun"
