"""Counters of a game tell what they are, on hover and on click; L gives sight from them as in the editor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.canvas.sightview import SightView
from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Hover
from kpeditor.app.panels.form import Choice
from kpeditor.app.panels.sight import SightPanel
from kpeditor.app.playtest.board.hexboard import HexBoard
from kpeditor.app.playtest.looking.looking import Looking
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.kampfpanzer.plotsheet import PlotSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.deploysheet import DeploySheet
from kpeditor.app.tools.sight import LineOfSight, Shown
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.scenario.battle import snapshot
from kpeditor.core.scenario.model import Mark
from tests.app.playtest.helpers import GERMANS, MapHand, fan_of, sheet_of, skip, workspace_of


@pytest.fixture
def workspace(playtest: PlaytestWindow, qtbot: QtBot) -> GameWorkspace:
    """Game-turn 2 of 14.4 against the computer, about to be plotted."""
    playtest.setup.ways["germans"].click()
    playtest.setup.begin.click()
    sheet_of(playtest).put(GERMANS)
    made = workspace_of(playtest)
    for _ in range(2):
        made.banner.ready.click()
        skip(qtbot, playtest)
    made.summaries.put_away()
    return made


def hex_of(workspace: GameWorkspace, side: str, wanted: Callable[[str], bool] = lambda _hex: True) -> str:
    """A hex with a unit of a side."""
    units = workspace.board.scene.units.values()
    return next(str(one["hex"]) for one in units if one["side"] == side and one["hex"] and wanted(one["hex"]))


def grabbed(workspace: GameWorkspace) -> QImage:
    """The map as it is shown."""
    workspace.board.complete()
    return workspace.board.grab().toImage()


def test_a_counter_of_either_side_tells_what_it_is_under_the_pointer(
    workspace: GameWorkspace, qtbot: QtBot
) -> None:
    hand, card = MapHand(workspace.board), workspace.looking.card
    hand.hover("1315")
    assert not card.isVisible(), "it waits until the pointer rests"
    qtbot.waitUntil(card.isVisible)
    for words in (
        "37mm gun 116 – Germans",
        "attack 3, class A, range 5",
        "1315, faces south",
        "Woods",
        "Defence +2",
    ):
        assert words in card.text()
    hand.hover(hex_of(workspace, "poles"))
    assert not card.isVisible()
    qtbot.waitUntil(card.isVisible)
    assert "– Poles" in card.text()
    assert "movement" in card.text()
    hand.hover("2020")
    qtbot.wait(400)
    assert not card.isVisible(), "there is no counter"


def test_a_click_shows_the_hex_below_the_orders_and_gives_its_order_all_the_same(
    workspace: GameWorkspace, qtbot: QtBot
) -> None:
    hand, panel = MapHand(workspace.board), workspace.looking.panel
    assert panel.isVisible()
    assert "Click a counter" in panel.text.toPlainText()
    little = panel.height()
    assert little < 120, "an empty panel leaves the room to the orders"
    assert workspace.right.sizes()[1] == little
    hand.click(GERMANS["94"])
    assert sheet_of_desk(workspace) == "94"
    assert panel.title.text() == f"Hex {GERMANS['94']}"
    assert "PzII 94 – Germans" in panel.text.toPlainText()
    qtbot.waitUntil(lambda: panel.height() > little)
    assert "in good order" in panel.text.toPlainText()
    foe = hex_of(workspace, "poles")
    hand.click(foe)
    assert panel.title.text() == f"Hex {foe}"
    assert "– Poles" in panel.text.toPlainText()
    panel.close_it.click()
    assert not panel.isVisible()


def test_the_panel_follows_to_the_unit_that_space_or_the_table_chooses(workspace: GameWorkspace) -> None:
    hand, panel = MapHand(workspace.board), workspace.looking.panel
    sheet = workspace.sheet
    assert isinstance(sheet, PlotSheet)
    hand.key(Qt.Key.Key_Space)
    assert "Click a counter" in panel.text.toPlainText(), "nothing is told before somebody asks"
    hand.click(hex_of(workspace, "poles"))
    for _ in range(3):
        hand.key(Qt.Key.Key_Space)
        at = workspace.board.scene.units[sheet.selected]["hex"]
        assert panel.title.text() == f"Hex {at}"
    sheet.select("94")
    assert panel.title.text() == f"Hex {GERMANS['94']}"
    sheet.select("")
    assert panel.title.text() == f"Hex {GERMANS['94']}"


def sheet_of_desk(workspace: GameWorkspace) -> str:
    """The unit that is chosen on the sheet."""
    assert workspace.sheet is not None
    return workspace.sheet.selected


def test_the_panel_tells_of_disruption_and_follows_the_game(workspace: GameWorkspace) -> None:
    MapHand(workspace.board).click(GERMANS["113"])
    scene = workspace.board.scene
    units = {**scene.units, "113": {**scene.units["113"], "level": 2, "pinned": True}}
    marks = Mark("wreck", GERMANS["113"]), Mark("entrenchment", GERMANS["113"], "germans")
    workspace.board.show_scene(replace(scene, units=units, marks=marks))
    workspace.looking.refresh()
    text = workspace.looking.panel.text.toPlainText()
    assert "disrupted (D2), pinned" in text
    assert "Wreck" in text
    assert "Defence +2." in text
    assert workspace.looking.as_seen_now().marks == marks, "odds know what lies there now"


def test_l_shows_what_is_seen_from_the_counter_under_the_pointer(
    workspace: GameWorkspace, playtest: PlaytestWindow
) -> None:
    hand, plain = MapHand(workspace.board), grabbed(workspace)
    foe = hex_of(workspace, "poles")
    hand.hover(foe)
    plain = grabbed(workspace)
    QTest.keyClick(workspace.board, Qt.Key.Key_L)
    sight = workspace.looking.sight
    assert type(sight) is LineOfSight
    assert isinstance(workspace.board, HexBoard)
    assert type(workspace.board._sight) is SightView, "the parts of the editor"
    assert sight.pin == workspace.board.sheet.hex(foe)
    assert grabbed(workspace) != plain
    hand.hover(GERMANS["94"])
    verdict = sight.verdict()
    assert verdict is not None
    panel = workspace.tabs.currentWidget()
    assert isinstance(panel, SightPanel)
    assert panel.plain_text.startswith(f"{foe} to {GERMANS['94']}, range ")
    assert not panel.keep.isVisible(), "the map of a game keeps no tests"
    before = grabbed(workspace)
    panel.rings.click()
    assert grabbed(workspace) != before
    assert not panel.about.isVisible()
    hand.hover(foe)
    QTest.keyClick(workspace.board, Qt.Key.Key_Escape)
    assert not sight.is_on
    assert workspace.tabs.currentWidget() is workspace.orders, "back to what was done before"
    assert grabbed(workspace) == plain


def test_l_on_another_counter_moves_the_eye_at_once_and_on_the_same_ends_it(workspace: GameWorkspace) -> None:
    hand = MapHand(workspace.board)
    for name in (GERMANS["94"], GERMANS["117"]):
        hand.hover(name)
        QTest.keyClick(workspace.board, Qt.Key.Key_L)
        assert workspace.looking.sight.pin == workspace.board.sheet.hex(name)
    QTest.keyClick(workspace.board, Qt.Key.Key_L)
    assert not workspace.looking.has_sight


def test_the_field_of_fire_is_that_of_the_units_as_they_stand_now(workspace: GameWorkspace) -> None:
    hand, foe = MapHand(workspace.board), hex_of(workspace, "poles")
    hand.hover(foe)
    QTest.keyClick(workspace.board, Qt.Key.Key_L)
    sight = workspace.looking.sight
    sight.show(Shown.FIRE)
    assert sight.fire() is not None
    moved = {unit: seen for unit, seen in workspace.board.scene.units.items() if seen["hex"] != foe}
    workspace.board.show_scene(replace(workspace.board.scene, units=moved))
    workspace.looking._follow()
    assert sight.fire() is None, "nobody stands there any more"


def test_with_an_h_gun_in_hand_l_is_its_fire_and_shift_l_is_sight(
    playtest: PlaytestWindow, qtbot: QtBot, root: Path
) -> None:
    spain = open_battle(root / "scenarios/kampfpanzer/14-1-spain.yaml")
    playtest.show_battle(spain, {"nationalists": "", "republicans": "passive"})
    playtest.setup.begin.click()
    workspace = workspace_of(playtest)
    playtest.propose("random")
    while workspace.game.state.turn == 0:
        qtbot.waitUntil(lambda: workspace.asked is not None and bool(sheet_of(playtest).codes))
        workspace.banner.ready.click()
        skip(qtbot, playtest)
    sheet = sheet_of(playtest)
    assert isinstance(sheet, PlotSheet)
    guns = (one for one in sheet.pieces() if one.figures.weapon == "H" and sheet.hexes_of(one.id))
    gun = next(one.id for one in guns if not sheet.position.status[sheet.position.game.index[one.id]].level)
    sheet.select(gun)
    workspace.board.setFocus()
    (there,) = sheet.hexes_of(gun)
    MapHand(workspace.board).hover(workspace.board.sheet.name(there))
    QTest.keyClick(workspace.board, Qt.Key.Key_L)
    assert isinstance(sheet, PlotSheet)
    assert sheet.kind.key == "L"
    assert not workspace.looking.has_sight
    QTest.keyClick(workspace.board, Qt.Key.Key_L, Qt.KeyboardModifier.ShiftModifier)
    assert workspace.looking.sight.pin == there


def test_the_panel_is_empty_for_the_next_person(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    playtest.setup.begin.click()
    playtest.hand_over.go.click()
    workspace = workspace_of(playtest)
    sheet_of(playtest).put(GERMANS)
    workspace.banner.ready.click()
    skip(qtbot, playtest)
    MapHand(workspace.board).click(GERMANS["94"])
    assert "PzII 94" in workspace.looking.panel.text.toPlainText()
    workspace.banner.ready.click()
    playtest.hand_over.go.click()
    assert workspace.present == "poles"
    assert "PzII 94" not in workspace.looking.panel.text.toPlainText()


def test_what_is_seen_is_what_the_viewer_may_know(workspace: GameWorkspace) -> None:
    """The document of sight holds the units of the view and no others."""
    hand = MapHand(workspace.board)
    hand.hover(GERMANS["94"])
    QTest.keyClick(workspace.board, Qt.Key.Key_L)
    looking: Looking = workspace.looking
    scenario = looking.document.scenario
    assert scenario is not None
    placed = {unit.id: unit.at for side in scenario.sides for group in side.groups for unit in group.units}
    seen = {
        unit: one["hex"]
        for unit, one in workspace.board.scene.units.items()
        if one["hex"] and not one.get("carried_by")
    }
    assert placed == seen
    assert looking.document.sheet is not workspace.board.sheet, "nothing of sight touches the map of the game"


def test_two_clicked_counters_fill_the_question_about_odds(workspace: GameWorkspace) -> None:
    hand, odds = MapHand(workspace.board), workspace.looking.odds
    tabs = [workspace.tabs.tabText(index) for index in range(workspace.tabs.count())]
    assert "Odds" in tabs
    odds.choice.setCurrentIndex(odds.choice.findData("shot"))
    ours, theirs = hex_of(workspace, "germans", lambda name: name != "1315"), hex_of(workspace, "poles")
    for name in (ours, theirs):
        hand.click(name)
    assert ours in odds.pair.text()
    assert theirs in odds.pair.text()
    scene = workspace.board.scene.units.values()
    types = {name: {str(one["type"]) for one in scene if one["hex"] == name} for name in (ours, theirs)}
    firer, target = odds.fields["firer"], odds.fields["target"]
    assert isinstance(firer, Choice)
    assert isinstance(target, Choice)
    assert firer.value in types[ours]
    assert target.value in types[theirs]


def test_a_stack_fans_out_under_the_pointer_as_in_the_editor(workspace: GameWorkspace, qtbot: QtBot) -> None:
    board, fan, hand = workspace.board, fan_of(workspace), MapHand(workspace.board)
    units = {**board.scene.units, "95": {**board.scene.units["95"], "hex": GERMANS["94"]}}
    board.show_scene(replace(board.scene, units=units))
    hand.hover(GERMANS["94"])
    qtbot.waitUntil(fan.isVisible)
    hand.hover(GERMANS["97"])
    assert not fan.isVisible()
    fan.fan_out()
    assert not fan.isVisible(), "there is one counter"


def test_sight_and_ranges_of_any_unit_are_those_the_editor_shows(workspace: GameWorkspace) -> None:
    """The field, the line and its reasons, and the rings of units of both sides, beside a document of the
    editor with the same battle.
    """
    board, hand = workspace.board, MapHand(workspace.board)
    editor = LineOfSight(
        Document(OpenBattle(snapshot(workspace.game.session.battle), [], None, None, None, None))
    )
    target = GERMANS["97"]
    for start in (hex_of(workspace, "poles"), GERMANS["94"]):
        hand.hover(start)
        QTest.keyClick(board, Qt.Key.Key_L)
        hand.hover(target)
        game = workspace.looking.sight
        editor.pin = board.sheet.hex(start)
        editor.document.point_at(Hover(board.sheet.hex(target)))
        field, same = game.field(), editor.field()
        assert field is not None
        assert same is not None
        assert (field == same).all()
        assert field.any()
        assert game.verdict() == editor.verdict()
        assert game.verdict() is not None
        plain = grabbed(workspace)
        game.switch(has_rings=True)
        assert grabbed(workspace) != plain, "the rings are drawn"
        assert game.answers.rings() == editor.answers.rings()
        game.switch(has_rings=False)
    hand.click(target)
    chosen = sheet_of_desk(workspace)
    hand.key(Qt.Key.Key_Escape)
    assert not workspace.looking.has_sight, "Esc ends sight first, as in the editor"
    assert sheet_of_desk(workspace) == chosen
    hand.key(Qt.Key.Key_Escape)
    assert sheet_of_desk(workspace) == ""


def test_a_large_area_is_framed_by_its_rim(workspace: GameWorkspace):
    """The rim of an area reaches as far to each side as all of it."""
    board = workspace.board
    assert isinstance(board, HexBoard)
    whole = frozenset(hex_ for hex_ in board.sheet.grid.hexes() if (hex_.column + hex_.row) % 3)
    rim = board.rim_of(whole)
    assert len(rim) < len(whole) / 3
    for side in (0, 1):
        all_of_it, some = ([board.middle(one)[side] for one in ones] for ones in (whole, rim))
        assert (min(all_of_it), max(all_of_it)) == (min(some), max(some))


def test_units_with_one_area_share_its_hexes(playtest: PlaytestWindow):
    """Twenty units on a map of 500x500 had an area of 95,000 hexes each, made one by one."""
    playtest.setup.ways["germans"].click()
    playtest.setup.begin.click()
    sheet = sheet_of(playtest)
    assert isinstance(sheet, DeploySheet)
    zones = list(sheet.places.zones.values())
    assert len({id(zone) for zone in zones}) == len(set(zones)) < len(zones)
