"""A set-up of steps by two people in the real window: clicks, buttons, refusals, hand-overs, a reveal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.ruleset_ui.generic import TextSheet
from kpeditor.app.ruleset_ui.kampfpanzer.deploysheet import DeploySheet
from kpeditor.app.ruleset_ui.toolkit.deploying.steps import StepSheet
from kpeditor.core.scenario.setup.steps import Limits
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import MapHand, skip, texts, workspace_of
from tests.rulesets.kampfpanzer.engine.test_steps import AT_4, GUARD_PLACED, MAIN_PLACED, battle


@pytest.fixture
def window(begin_game: BeginGame) -> PlaytestWindow:
    steps = (*AT_4[:3], replace(AT_4[3], limits=Limits(terrain=("woods",), from_enemy=2)), AT_4[4])
    return begin_game(battle(steps), {"ge": "", "ru": ""}, size=(1100, 760))


def pass_on(window: PlaytestWindow) -> bool:
    """Lets the next person sit down, where the machine is passed on; answers whether it was."""
    if window.pages.currentWidget() is not window.hand_over:
        return False
    QTest.keyClick(window.hand_over.go, Qt.Key.Key_Return)
    return True


def test_a_set_up_with_a_secret_choice_in_the_real_window(window: PlaytestWindow, qtbot: QtBot) -> None:
    """AT-4: garrison, secret entry, besiegers, a mark in the woods, then the reveal (CT-13, ZT-24)."""
    pass_on(window)
    workspace = workspace_of(window)
    sheet = workspace.sheet
    assert isinstance(sheet, DeploySheet)
    assert "The Germans place group guard within two hexes of 1010." in workspace.banner.note.text()
    assert not workspace.game.session.hides(), "nothing is hidden yet"
    assert (workspace.banner.ready.text(), workspace.banner.propose.text()) == (
        "Deployment is ready",
        "Deploy for me",
    )
    hand = MapHand(workspace.board)
    sheet.select("94")
    hand.click("1014")
    assert sheet.codes == {}
    hand.click("1010")
    assert sheet.codes == {"94": "1010"}
    sheet.put(GUARD_PLACED)
    workspace.banner.ready.click()
    skip(qtbot, window)
    choice = workspace.sheet
    assert isinstance(choice, TextSheet)
    buttons = {one.text(): one for one in choice.findChildren(QPushButton)}
    assert {"On the east edge", "On the west edge"} <= set(buttons)
    assert workspace.banner.title.text().endswith("in secret")
    workspace.banner.ready.click()
    assert workspace.banner.told.text() == "Choose one of the answers."
    buttons["On the west edge"].click()
    skip(qtbot, window)
    assert pass_on(window), "something is hidden now: the machine is passed on"
    sheet = workspace.sheet
    assert isinstance(sheet, DeploySheet)
    assert "west" not in texts(workspace.log)
    told = list[str]()
    sheet.told.connect(told.append)
    near = workspace.game.state.battle.map.hex("1110")  # type: ignore[union-attr]
    assert not sheet.place("69", near)
    assert "from enemy 94" in told[-1] or "outside its area" in told[-1]
    sheet.put(MAIN_PLACED)
    workspace.banner.ready.click()
    skip(qtbot, window)
    pass_on(window)
    marks = workspace.sheet
    assert isinstance(marks, StepSheet)
    assert marks.places.unplaced() == [], "the mark may be left out"
    marks.select("wreck*1")
    hand.click("0504")
    assert marks.codes == {}
    hand.click("0505")
    assert marks.codes == {"wreck*1": "0505"}
    workspace.banner.ready.click()
    skip(qtbot, window)
    pass_on(window)
    assert "group relief enters on the west edge" in texts(workspace.log)
    assert workspace.game.state.turn == 1


def test_deploy_for_me_keeps_the_limits(window: PlaytestWindow, qtbot: QtBot) -> None:
    pass_on(window)
    workspace = workspace_of(window)
    workspace.banner.propose.click()
    qtbot.waitUntil(lambda: bool(workspace.sheet and workspace.sheet.answer()))
    sheet = workspace.sheet
    assert isinstance(sheet, DeploySheet)
    assert sheet.faults() == ()
    assert set(sheet.codes) | {"112"} >= {"94", "95"}
