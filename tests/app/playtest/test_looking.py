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
from kpeditor.app.panels.form import Choice
from kpeditor.app.panels.sight import SightPanel
from kpeditor.app.playtest.looking import Looking
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameDesk
from kpeditor.app.ruleset_ui.kampfpanzer.plotsheet import PlotSheet
from kpeditor.app.tools.sight import LineOfSight, Shown
from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.model import Mark
from tests.app.playtest.helpers import GERMANS, MapHand, desk_of, sheet_of, skip


@pytest.fixture
def desk(playtest: PlaytestWindow, qtbot: QtBot) -> GameDesk:
    """Game-turn 2 of 14.4 against the computer, about to be plotted."""
    playtest.setup.ways["germans"].click()
    playtest.setup.begin.click()
    sheet_of(playtest).put(GERMANS)
    made = desk_of(playtest)
    for _ in range(2):
        made.banner.ready.click()
        skip(qtbot, playtest)
    made.summaries.put_away()
    return made


def hex_of(desk: GameDesk, side: str, wanted: Callable[[str], bool] = lambda _hex: True) -> str:
    """A hex with a unit of a side."""
    units = desk.board.scene.units.values()
    return next(str(one["hex"]) for one in units if one["side"] == side and one["hex"] and wanted(one["hex"]))


def grabbed(desk: GameDesk) -> QImage:
    """The map as it is shown."""
    desk.board.complete()
    return desk.board.grab().toImage()


def test_a_counter_of_either_side_tells_what_it_is_under_the_pointer(desk: GameDesk, qtbot: QtBot) -> None:
    hand, card = MapHand(desk.board), desk.looking.card
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
    hand.hover(hex_of(desk, "poles"))
    assert not card.isVisible()
    qtbot.waitUntil(card.isVisible)
    assert "– Poles" in card.text()
    assert "movement" in card.text()
    hand.hover("2020")
    qtbot.wait(400)
    assert not card.isVisible(), "there is no counter"


def test_a_click_shows_the_hex_below_the_orders_and_gives_its_order_all_the_same(
    desk: GameDesk, qtbot: QtBot
) -> None:
    hand, panel = MapHand(desk.board), desk.looking.panel
    assert panel.isVisible()
    assert "Click a counter" in panel.text.toPlainText()
    little = panel.height()
    assert little < 120, "an empty panel leaves the room to the orders"
    assert desk.right.sizes()[1] == little
    hand.click(GERMANS["94"])
    assert sheet_of_desk(desk) == "94"
    assert panel.title.text() == f"Hex {GERMANS['94']}"
    assert "PzII 94 – Germans" in panel.text.toPlainText()
    qtbot.waitUntil(lambda: panel.height() > little)
    assert "in good order" in panel.text.toPlainText()
    foe = hex_of(desk, "poles")
    hand.click(foe)
    assert panel.title.text() == f"Hex {foe}"
    assert "– Poles" in panel.text.toPlainText()
    panel.close_it.click()
    assert not panel.isVisible()


def sheet_of_desk(desk: GameDesk) -> str:
    """The unit that is chosen on the sheet."""
    assert desk.sheet is not None
    return desk.sheet.selected


def test_the_panel_tells_of_disruption_and_follows_the_game(desk: GameDesk) -> None:
    MapHand(desk.board).click(GERMANS["113"])
    scene = desk.board.scene
    units = {**scene.units, "113": {**scene.units["113"], "level": 2, "pinned": True}}
    marks = Mark("wreck", GERMANS["113"]), Mark("entrenchment", GERMANS["113"], "germans")
    desk.board.show_scene(replace(scene, units=units, marks=marks))
    desk.looking._refresh()
    text = desk.looking.panel.text.toPlainText()
    assert "disrupted (D2), pinned" in text
    assert "Wreck" in text
    assert "Defence +2." in text
    assert desk.looking._as_seen().marks == marks, "odds know what lies there now"


def test_l_shows_what_is_seen_from_the_counter_under_the_pointer(
    desk: GameDesk, playtest: PlaytestWindow
) -> None:
    hand, plain = MapHand(desk.board), grabbed(desk)
    foe = hex_of(desk, "poles")
    hand.hover(foe)
    plain = grabbed(desk)
    QTest.keyClick(desk.board, Qt.Key.Key_L)
    sight = desk.looking.sight
    assert type(sight) is LineOfSight
    assert type(desk.looking._view) is SightView, "the parts of the editor"
    assert sight.pin == desk.board.sheet.hex(foe)
    assert grabbed(desk) != plain
    hand.hover(GERMANS["94"])
    verdict = sight.verdict()
    assert verdict is not None
    panel = desk.tabs.currentWidget()
    assert isinstance(panel, SightPanel)
    assert panel.plain_text.startswith(f"{foe} to {GERMANS['94']}, range ")
    assert not panel.keep.isVisible(), "the map of a game keeps no tests"
    before = grabbed(desk)
    panel.rings.click()
    assert grabbed(desk) != before
    assert not panel.about.isVisible()
    hand.hover(foe)
    QTest.keyClick(desk.board, Qt.Key.Key_Escape)
    assert not sight.is_on
    assert desk.tabs.currentWidget() is desk.orders, "back to what was done before"
    assert grabbed(desk) == plain


def test_l_on_another_counter_moves_the_eye_at_once_and_on_the_same_ends_it(desk: GameDesk) -> None:
    hand = MapHand(desk.board)
    for name in (GERMANS["94"], GERMANS["117"]):
        hand.hover(name)
        QTest.keyClick(desk.board, Qt.Key.Key_L)
        assert desk.looking.sight.pin == desk.board.sheet.hex(name)
    QTest.keyClick(desk.board, Qt.Key.Key_L)
    assert not desk.looking.has_sight


def test_the_field_of_fire_is_that_of_the_units_as_they_stand_now(desk: GameDesk) -> None:
    hand, foe = MapHand(desk.board), hex_of(desk, "poles")
    hand.hover(foe)
    QTest.keyClick(desk.board, Qt.Key.Key_L)
    sight = desk.looking.sight
    sight.show(Shown.FIRE)
    assert sight.fire() is not None
    moved = {unit: seen for unit, seen in desk.board.scene.units.items() if seen["hex"] != foe}
    desk.board.show_scene(replace(desk.board.scene, units=moved))
    desk.looking._follow()
    assert sight.fire() is None, "nobody stands there any more"


def test_with_an_h_gun_in_hand_l_is_its_fire_and_shift_l_is_sight(
    playtest: PlaytestWindow, qtbot: QtBot, root: Path
) -> None:
    spain = open_battle(root / "scenarios/kampfpanzer/14-1-spain.yaml")
    playtest.show_battle(spain, {"nationalists": "", "republicans": "passive"})
    playtest.setup.begin.click()
    desk = desk_of(playtest)
    playtest.propose("random")
    while desk.game.state.turn == 0:
        qtbot.waitUntil(lambda: desk.asked is not None and bool(sheet_of(playtest).codes))
        desk.banner.ready.click()
        skip(qtbot, playtest)
    sheet = sheet_of(playtest)
    guns = (one for one in sheet.pieces() if one.figures.weapon == "H" and sheet.hexes_of(one.id))
    gun = next(one.id for one in guns if not sheet.position.status[sheet.position.game.index[one.id]].level)
    sheet.select(gun)
    desk.board.setFocus()
    (there,) = sheet.hexes_of(gun)
    MapHand(desk.board).hover(desk.board.sheet.name(there))
    QTest.keyClick(desk.board, Qt.Key.Key_L)
    assert isinstance(sheet, PlotSheet)
    assert sheet.hand.key == "L"
    assert not desk.looking.has_sight
    QTest.keyClick(desk.board, Qt.Key.Key_L, Qt.KeyboardModifier.ShiftModifier)
    assert desk.looking.sight.pin == there


def test_the_panel_is_empty_for_the_next_person(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    playtest.setup.begin.click()
    playtest.hand_over.go.click()
    desk = desk_of(playtest)
    sheet_of(playtest).put(GERMANS)
    desk.banner.ready.click()
    skip(qtbot, playtest)
    MapHand(desk.board).click(GERMANS["94"])
    assert "PzII 94" in desk.looking.panel.text.toPlainText()
    desk.banner.ready.click()
    playtest.hand_over.go.click()
    assert desk.present == "poles"
    assert "PzII 94" not in desk.looking.panel.text.toPlainText()


def test_what_is_seen_is_what_the_viewer_may_know(desk: GameDesk) -> None:
    """The document of sight holds the units of the view and no others."""
    hand = MapHand(desk.board)
    hand.hover(GERMANS["94"])
    QTest.keyClick(desk.board, Qt.Key.Key_L)
    looking: Looking = desk.looking
    scenario = looking.document.scenario
    assert scenario is not None
    placed = {unit.id: unit.at for side in scenario.sides for group in side.groups for unit in group.units}
    seen = {
        unit: one["hex"]
        for unit, one in desk.board.scene.units.items()
        if one["hex"] and not one.get("carried_by")
    }
    assert placed == seen
    assert looking.document.sheet is not desk.board.sheet, "nothing of sight touches the map of the game"


def test_two_clicked_counters_fill_the_question_about_odds(desk: GameDesk) -> None:
    hand, odds = MapHand(desk.board), desk.looking.odds
    tabs = [desk.tabs.tabText(index) for index in range(desk.tabs.count())]
    assert "Odds" in tabs
    odds.choice.setCurrentIndex(odds.choice.findData("shot"))
    ours, theirs = hex_of(desk, "germans", lambda name: name != "1315"), hex_of(desk, "poles")
    for name in (ours, theirs):
        hand.click(name)
    assert ours in odds.pair.text()
    assert theirs in odds.pair.text()
    scene = desk.board.scene.units.values()
    types = {name: {str(one["type"]) for one in scene if one["hex"] == name} for name in (ours, theirs)}
    firer, target = odds.fields["firer"], odds.fields["target"]
    assert isinstance(firer, Choice)
    assert isinstance(target, Choice)
    assert firer.value in types[ours]
    assert target.value in types[theirs]
