"""*Deploy for me* and *Propose orders* fill gaps; what a person has written stays, and undo takes it back."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.banner import Banner
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import Card
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import GERMANS, MapHand, sheet_of, skip, workspace_of


@pytest.fixture
def deploying(playtest: PlaytestWindow) -> PlaytestWindow:
    """The Germans of 14.4 deploy against the computer."""
    playtest.setup.ways["germans"].click()
    playtest.setup.begin.click()
    return playtest


def answered(window: PlaytestWindow, qtbot: QtBot, ask: Callable[[], object]) -> dict[str, str]:
    """What stands on the sheet when a computer player has been asked for something."""
    workspace = workspace_of(window)
    thinking = window._proposing._thinking
    ask()
    qtbot.waitUntil(lambda: not thinking.decisions)
    assert workspace.banner.told.isVisible()
    return dict(sheet_of(window).codes)


def action(menu: QMenu, text: str) -> QAction:
    """A line of a menu."""
    return next(one for one in menu.actions() if one.text() == text)


def test_units_a_person_has_placed_stay_where_they_are(deploying: PlaytestWindow, qtbot: QtBot) -> None:
    workspace, sheet = workspace_of(deploying), sheet_of(deploying)
    hand = MapHand(workspace.board)
    sheet.select("94")
    hand.click("1014")
    sheet.select("115")
    hand.click("1416")
    mine = dict(sheet.codes)
    assert mine == {"94": "1014", "115": "1416A"}
    found = answered(deploying, qtbot, workspace.banner.propose.click)
    assert {unit: found[unit] for unit in mine} == mine
    assert not sheet.faults(), "all others have a place now"
    assert "Filled in: " in workspace.banner.told.text()
    assert "PzII 95" in workspace.banner.told.text()
    assert "PzII 94" not in workspace.banner.told.text()
    QTest.keyClick(deploying, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert sheet.codes == mine, "one step of undo"


def test_any_part_of_a_deployment_stays(deploying: PlaytestWindow, qtbot: QtBot) -> None:
    sheet, dice = sheet_of(deploying), random.Random(4)
    for player in ("staff:rush", "random", "passive", "search"):
        mine = {unit: code for unit, code in GERMANS.items() if dice.random() < 0.5}
        sheet.put(mine)
        found = answered(deploying, qtbot, partial(deploying.propose, player))
        assert {unit: found[unit] for unit in mine} == mine
        assert not sheet.faults()


def test_orders_a_person_has_written_stay(deploying: PlaytestWindow, qtbot: QtBot) -> None:
    workspace = workspace_of(deploying)
    sheet_of(deploying).put(GERMANS)
    workspace.banner.ready.click()
    skip(qtbot, deploying)
    sheet = sheet_of(deploying)
    mine = {"102": "E1", "96": "P1517", "117": "-"}
    sheet.put(mine)
    assert not sheet.faults()
    found = answered(deploying, qtbot, workspace.banner.propose.click)
    assert {unit: found[unit] for unit in mine} == mine
    assert len(found) > len(mine)
    assert not sheet.faults()
    again = answered(deploying, qtbot, workspace.banner.propose.click)
    assert again == found
    sheet.undo()
    assert sheet.codes == mine


def test_everything_is_replaced_only_when_that_is_asked_for(deploying: PlaytestWindow, qtbot: QtBot) -> None:
    workspace, sheet = workspace_of(deploying), sheet_of(deploying)
    mine = {"94": "1014", "95": "1014"}
    sheet.put(mine)
    replace = action(workspace.banner.replace, "Staff – Rush")
    found = answered(deploying, qtbot, replace.trigger)
    assert any(found.get(unit) != code for unit, code in mine.items())
    assert not sheet.faults()
    assert "Everything was replaced" in workspace.banner.told.text()
    sheet.undo()
    assert sheet.codes == mine
    assert deploying.menus.by_id["replace"].isEnabled()
    answered(deploying, qtbot, deploying.menus.by_id["replace"].trigger)
    assert not sheet.faults()


def test_what_is_written_while_the_computer_thinks_stays_too(deploying: PlaytestWindow, qtbot: QtBot) -> None:
    sheet = sheet_of(deploying)

    def ask() -> None:
        deploying.propose("staff")
        sheet.put({"94": "1014", "112": "1220"})

    found = answered(deploying, qtbot, ask)
    assert (found["94"], found["112"]) == ("1014", "1220")


def test_what_does_not_go_with_it_is_told(deploying: PlaytestWindow, qtbot: QtBot) -> None:
    workspace, sheet = workspace_of(deploying), sheet_of(deploying)

    def ask() -> None:
        deploying.propose("staff")
        qtbot.waitUntil(lambda: not thinking.decisions)
        taken = next(code for unit, code in sheet.codes.items() if unit == "95")
        sheet.undo()
        deploying.propose("staff")
        sheet.put({"94": taken, "96": taken, "97": taken, "102": taken})  # where it will want to put others

    thinking = deploying._proposing._thinking
    found = answered(deploying, qtbot, ask)
    assert {found[unit] for unit in ("94", "96", "97", "102")} == {found["94"]}
    assert "Left out, for it does not go with what you have written: " in workspace.banner.told.text()
    assert "PzII 95" in workspace.banner.told.text()
    assert "95" not in found


def test_where_nothing_is_missing_it_says_so(deploying: PlaytestWindow, qtbot: QtBot) -> None:
    workspace, sheet = workspace_of(deploying), sheet_of(deploying)
    sheet.put(GERMANS)
    assert answered(deploying, qtbot, workspace.banner.propose.click) == GERMANS
    assert "nothing to fill in" in workspace.banner.told.text()
    sheet.undo()
    assert sheet.codes == {}, "no step of undo for nothing"


def test_the_menu_shows_the_titles_of_players_as_they_stand(themes: ThemeKeeper, qtbot: QtBot) -> None:
    """An & in a title is no accelerator."""
    banner = Banner(themes, [Card("search", "Search & wait")], "search")
    qtbot.addWidget(banner)
    menu = banner.propose.menu()
    for lines in (menu, banner.replace):
        assert lines.actions()[0].text() == "Search && wait"


def test_formations_that_got_an_order_are_called_by_their_names(
    root: Path, begin_game: BeginGame, qtbot: QtBot
) -> None:
    """The message named ids of the scenario's file."""
    window = begin_game(open_battle(root / "scenarios/nqm/velm-bridge.yaml"), is_alone=True)
    workspace = workspace_of(window)
    scenario, asked = workspace.game.scenario, workspace.asked
    assert asked is not None
    side = next(one for one in scenario.sides if one.id == asked.side)
    workspace.banner.propose.click()
    qtbot.waitUntil(lambda: not window._proposing._thinking.decisions, timeout=20_000)
    told = workspace.banner.told.text()
    assert any(group.called in told for group in side.groups), told
    assert not any(f" {group.id}," in told for group in side.groups if group.id != group.called), told
