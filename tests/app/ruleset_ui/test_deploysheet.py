"""Deployment of 14.1, which has entrenchments, H guns, and guns that come aboard trucks (R-VEH-6)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.kampfpanzer.deploysheet import DeploySheet
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.scenario.battle import snapshot
from kpeditor.core.scenario.model import COLOUR
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState


@pytest.fixture
def sheet(qtbot: QtBot, themes: ThemeKeeper, spain_as_read: OpenBattle) -> DeploySheet:
    """What the Nationalists deploy on."""
    battle = snapshot(spain_as_read.battle)
    state = KampfState.of(battle)
    made = DeploySheet(Task(battle, state, state.pending()[0], themes))
    qtbot.addWidget(made)
    return made


def test_a_sheet_has_the_colour_a_designer_gave_its_side(
    qtbot: QtBot, themes: ThemeKeeper, spain_as_read: OpenBattle
) -> None:
    battle = snapshot(spain_as_read.battle)
    assert battle.scenario is not None
    sides = tuple(replace(side, extra={COLOUR: "#123456"}) for side in battle.scenario.sides)
    battle = replace(battle, scenario=replace(battle.scenario, sides=sides))
    state = KampfState.of(battle)
    made = DeploySheet(Task(battle, state, state.pending()[0], themes))
    qtbot.addWidget(made)
    assert made.colour.name() == "#123456"


def put(sheet: DeploySheet, unit: str, hex_: str) -> bool:
    return sheet.place(unit, sheet.position.game.ground.sheet.hex(hex_))


def units(sheet: DeploySheet, type_: str, *, due: bool) -> list[str]:
    return [p.id for p in sheet.pieces() if p.type == type_ and bool(p.due) == due]


def test_a_unit_is_entrenched_where_the_scenario_allows(sheet: DeploySheet) -> None:
    """[13.0]"""
    gun = units(sheet, "how75", due=False)[0]
    assert put(sheet, gun, "1035")
    sheet.select(gun)
    assert sheet.key(KeyPress(Qt.Key.Key_E))
    assert sheet.codes[gun].endswith("!")
    drafted = sheet.drafted(sheet.state.view_for("nationalists")["units"])
    assert drafted[gun]["hex"] == "1035"
    sheet.undo()
    assert not sheet.codes[gun].endswith("!")


def test_infantry_and_a_gun_share_a_hex_and_two_infantry_do_not(sheet: DeploySheet) -> None:
    """[7.0]"""
    gun = units(sheet, "at25", due=False)[0]
    first, second = units(sheet, "inf_fr", due=False)[:2]
    told: list[str] = []
    sheet.told.connect(told.append)
    assert put(sheet, gun, "1035")
    assert put(sheet, first, "1035")
    assert not put(sheet, second, "1035")
    assert "cannot share 1035" in told[-1]


def test_guns_go_aboard_trucks_that_enter_later(sheet: DeploySheet) -> None:
    truck, gun = units(sheet, "truck", due=True)[0], units(sheet, "at25", due=True)[0]
    fault = sheet.fault_of(gun)
    assert fault is not None
    assert "must begin aboard a carrier" in str(fault)
    sheet.select(gun)
    sheet.carriers.aboutToShow.emit()
    titles = [action.text() for action in sheet.carriers.actions()]
    assert f"Truck {truck}" in titles
    next(action for action in sheet.carriers.actions() if action.text() == f"Truck {truck}").trigger()
    assert sheet.codes == {truck: f"+{gun}"}
    assert sheet.fault_of(gun) is None
    sheet.carriers.unload()
    assert sheet.codes == {}


def test_a_click_off_the_map_does_nothing(sheet: DeploySheet) -> None:
    at = PointerEvent(-5.0, -5.0, Button.LEFT, is_click=True)
    sheet.tool.press(at)
    sheet.tool.release(at)
    assert sheet.codes == {}
