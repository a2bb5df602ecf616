"""The form of a set-up on a free table: what the rules play of it, in the words of tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kpeditor.app.document.document import Document
from kpeditor.app.namesbutton import NamesButton
from kpeditor.app.panels.form import Number
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.entries import STEPS
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.model import Group, Scenario
from kpeditor.core.scenario.setup.steps import Limits, SetupStep
from tests.app.conftest import put
from tests.app.helpers import setup_form

pytestmark = pytest.mark.one_window

REFUSED = {"add marks", "entries", "choices", "add choice", "secret", "reveal", "beside", "from_rail"}
"""Rows of what games of Panzer8 do not play; nothing is said of railways where there is no such kind."""


def scenario(document: Document) -> Scenario:
    assert document.scenario is not None
    return document.scenario


def test_a_step_on_a_table_asks_what_its_rules_play(qtbot: QtBot, green: Workspace) -> None:
    """Panzer8: groups, area, distances from each other, the enemy, edges and areas, kinds of features. A part
    that a file has all the same stays, so that it can be taken out.
    """
    document, form = green.document, setup_form(green)
    side = scenario(document).sides[0].id
    document.do(put_group(scenario(document), side, Group("guard", {"infantry": 2}, deploy="half(N)")))
    document.do(STEPS.add(scenario(document), SetupStep(side, ("guard",)))[0])
    form.choose(0)
    rows = form.cards[0].fields()
    assert not REFUSED & rows.keys()
    assert {
        "side",
        "groups",
        "types",
        "at",
        "apart",
        "from_enemy",
        "edge N",
        "edge W",
        "terrain",
    } <= rows.keys()
    apart, terrain = rows["apart"], rows["terrain"]
    assert isinstance(apart, Number)
    assert "unit of the table" in apart.toolTip()
    assert isinstance(terrain, NamesButton)
    assert {"Hill", "Woods"} <= {action.text() for action in terrain.choices.actions()}
    terrain.lines["woods"].trigger()
    apart.setValue(4)
    edge = rows["edge N"]
    assert isinstance(edge, Number)
    edge.setValue(3)
    wanted = Limits(apart=4, from_edge={"N": 3}, terrain=("woods",))
    qtbot.waitUntil(lambda: scenario(document).setup[0].limits == wanted)
    words = form.cards[0].sentence.text()
    assert "at least 4 inches apart" in words
    assert "at least 3 inches from the edge N" in words
    document.do(STEPS.put(scenario(document), 0, replace(scenario(document).setup[0], secret=True)))
    form.choose(0)
    assert "secret" in form.cards[0].fields()
    while document.stack.canUndo():
        document.stack.undo()
    assert scenario(document).setup == ()


def test_rules_in_which_nobody_comes_later_ask_for_no_arrival(window: MainWindow, root: Path) -> None:
    """Not Quite Mechanized: steps can be added, but no group be made to come later."""
    workspace = put(window, Document(open_battle(root / "scenarios/nqm/velm-bridge.yaml")))
    assert not setup_form(workspace).add.isHidden()
    group = workspace.forces.details.group
    side = scenario(workspace.document).sides[0]
    group.show_group(side, side.groups[0])
    assert not group.form.isRowVisible(group.arrival)
