"""The toy Outpost with a screen made of the toolkit: what any ruleset gets for its deployment and orders."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.find import GROUP
from kpeditor.app.ruleset_ui.toolkit.belowtree import BelowTree, Row
from kpeditor.core.rules.chance import Chance
from tests.app.playtest.helpers import MapHand, answer_by_chance
from tests.installing import install
from tests.toys.outpost.questions import DEPLOY, walks
from tests.toys.outpost.screen import MarchSheet, PlaceSheet


@pytest.fixture(autouse=True)
def screen(toybox: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outpost has the screen made of the toolkit."""
    entry = {"outpost": "tests.toys.outpost.screen:OutpostUi"}
    install(tmp_path / "site", monkeypatch, "outpost-screen", {GROUP: entry})


def marching(workspace: GameWorkspace) -> MarchSheet:
    """The sheet of the first movement phase."""
    chance = Chance.of("march")
    while not isinstance(workspace.sheet, MarchSheet):
        assert len(workspace.game.session.steps) < 200
        answer_by_chance(workspace, chance)
    return workspace.sheet


def test_a_unit_is_placed_by_a_click_and_dragged_on(raid: GameWorkspace) -> None:
    answer_by_chance(raid, Chance.of("trap"))
    sheet, hand = raid.sheet, MapHand(raid.board)
    assert isinstance(sheet, PlaceSheet)
    unit, (first, second) = sheet.selected, sorted(map(str, raid.game.session.pending()[0].choices or ()))[:2]
    assert unit == sheet.task.decision.subject, "it is selected from the beginning"
    assert sheet.remaining() == "1 unit still to be placed"
    hand.click(first)
    assert sheet.answer() == first
    assert raid.board.scene.units[unit]["hex"] == first, "its counter stands there already"
    hand.drag(first, second)
    assert sheet.answer() == second
    hand.drag(second, "0204")  # rock
    assert sheet.answer() == second
    assert "choose one of" in raid.banner.told.text()
    sheet.undo()
    assert sheet.answer() == first
    hand.key(Qt.Key.Key_Delete)
    assert sheet.answer() == ""
    hand.click(first)
    raid.banner.ready.click()
    raid.playback.skip()
    assert raid.game.session.steps[-1].answers[sheet.task.decision.side] == first
    assert raid.game.session.pending()[0].kind == DEPLOY


def test_a_unit_marches_by_way_points_with_their_costs(raid: GameWorkspace) -> None:
    """[3.1] What is promised for a hex is what the rules charge; a second click goes on from the first."""
    sheet, hand = marching(raid), MapHand(raid.board)
    assert sheet.answer() == "done", "nobody has to march"
    unit, ways = max(walks(sheet.at).items(), key=lambda one: len(one[1]))
    here = sheet.at.pieces[unit].at
    hand.click(here)
    assert sheet.selected == unit
    assert sheet.now is not None
    assert set(sheet.now.points) == {here, *ways}
    near = next(name for name, way in ways.items() if len(way) == 1)
    hand.hover(near)
    assert sheet.note.text() == f"{near} for {sheet.at.setting.steps[here][near]} points"
    hand.click(near)
    assert sheet.answer() == {"unit": unit, "path": [near]}
    far = next(name for name in sorted(sheet.now.points) if name not in (here, near))
    hand.click(far)
    assert sheet.faults() == ()
    assert sheet.path()[0] == near
    assert sheet.path()[-1] == far
    hand.key(Qt.Key.Key_Backspace)
    assert sheet.path()[-1] != far
    raid.banner.ready.click()
    raid.playback.skip()
    steps = raid.game.session.steps
    assert any(unit in event.units and near in event.hexes for step in steps[-3:] for event in step.events)


def test_every_way_that_is_offered_is_legal(raid: GameWorkspace) -> None:
    """[3.1]"""
    sheet = marching(raid)
    for unit, ways in walks(sheet.at).items():
        sheet.select(unit)
        assert sheet.now is not None
        assert set(ways) <= set(sheet.now.points)
        for name in ways:
            proposal = sheet.proposed(sheet.task.battle.map.hex(name))
            assert sheet.refusal(proposal) == "", name


def test_looks_lead_from_each_position_to_the_next(raid: GameWorkspace) -> None:
    """Who moves, falls or leaves is where the rules put them after the last event of a step; shots begin at
    who fires.
    """
    chance, ui, shots = Chance.of("looks"), raid.ui, 0
    while raid.game.session.outcome() is None and len(raid.game.session.steps) < 80:
        answer_by_chance(raid, chance)
    for step in raid.game.session.steps:
        units = {unit: dict(seen) for unit, seen in step.before.view_for("garrison")["units"].items()}
        for event in step.events:
            look = ui.look_of(event, units)
            shots += len(look.shots)
            assert all(start == units[event.units[0]]["hex"] for start, _ in look.shots)
            for unit, change in look.changes.items():
                units[unit] |= change
        after = step.after.view_for("garrison")["units"]
        for unit, seen in units.items():
            assert (seen["hex"], seen["state"]) == (after[unit]["hex"], after[unit]["state"]), step.events
    assert shots > 3


def test_formations_that_belong_to_each_other_stand_at_the_top(qapp) -> None:
    """A faulty scenario; the window stood still for ever."""
    tree = BelowTree("Formations", ["Name", "Order"])
    above = {"a": "b", "b": "a", "c": "c", "d": "a", "e": ""}
    tree.fill({id_: Row(parent, [id_, ""]) for id_, parent in above.items()})
    assert [id_ for id_, item in tree.items.items() if item.parent() is None] == ["a", "b", "c", "e"]
    assert tree.items["d"].parent() is tree.items["a"]
    tree.deleteLater()


def test_the_new_orders_of_formations_are_in_view(qtbot: QtBot) -> None:
    """Long names and long present orders left them beyond the edge of the panel."""
    tree = BelowTree("Formations", ["Formation", "Does", "New order"])
    qtbot.addWidget(tree)
    tree.resize(444, 300)
    tree.show()
    does = "March by road (3.61, 4.42)"
    tree.fill({"a": Row("", ["A Company of the Blue Rifles and its carriers", does, ""])})
    qtbot.wait(20)
    last = tree.header().sectionViewportPosition(2)
    assert tree.viewport().width() - last >= tree.fontMetrics().horizontalAdvance("New order")
    tree.items["a"].setText(2, "Move to contact (4.9, 3.81) at once")
    qtbot.wait(20)
    assert tree.viewport().width() - tree.header().sectionViewportPosition(2) >= 140
    assert tree.items["a"].toolTip(2) == "Move to contact (4.9, 3.81) at once"
    assert tree.items["a"].toolTip(1) == does
    tree.resize(1200, 300)
    qtbot.wait(20)
    assert tree.columnWidth(1) >= tree.fontMetrics().horizontalAdvance(does)
