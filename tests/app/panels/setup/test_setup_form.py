"""Steps of a set-up made, changed, moved, copied and removed in the real panel; and undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from kpeditor.app.document.selection import Selection
from kpeditor.app.namesbutton import NamesButton
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.panels.setup.form import SetupForm
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.entries import STEPS
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.problem import Where
from kpeditor.core.scenario.model import Entry, Group, Scenario
from kpeditor.core.scenario.setup.steps import Limits, MarkLot, SetupStep, WrittenChoice
from kpeditor.core.scenario.zones import area_hexes
from tests.app.helpers import setup_form, type_in

pytestmark = pytest.mark.one_window

NARROW = 280
"""Pixels a card has in its dock on a small screen."""


@pytest.fixture
def form(workspace: Workspace) -> SetupForm:
    return setup_form(workspace)


def scenario(form: SetupForm) -> Scenario:
    found = form.document.scenario
    assert found is not None
    return found


def several(form: SetupForm, name: str) -> NamesButton:
    field = form.cards[form.opened].fields()[name]
    assert isinstance(field, NamesButton)
    return field


def tick(qtbot: QtBot, form: SetupForm, name: str, value: str) -> None:
    """Ticks a value in the menu of a field."""
    field, before = several(form, name), scenario(form).setup
    field.lines[value].trigger()
    qtbot.waitUntil(lambda: scenario(form).setup != before)


def number(form: SetupForm, name: str) -> Number:
    field = form.cards[form.opened].fields()[name]
    assert isinstance(field, Number)
    return field


def test_a_set_up_of_three_steps_with_a_secret_choice_is_made_and_undone(
    qtbot: QtBot, workspace: Workspace, form: SetupForm
) -> None:
    document = workspace.document
    relief = Group("relief", {"pz1": 1}, enter=Entry(2, "").placed("edge(N)", "edge(S)"))
    document.do(put_group(scenario(form), "nationalists", relief))
    before = scenario(form)
    done = document.stack.count()
    qtbot.keyClick(form.add, Qt.Key.Key_Space)
    assert scenario(form).setup == (SetupStep("nationalists", ("a",)),)
    assert (
        form.cards[0].sentence.text() == "1. The Nationalists place group a anywhere between rows 29 and 54."
    )
    assert form.cards[0].now.text().startswith("May use ")
    number(form, "from_rail").setValue(2)
    qtbot.waitUntil(lambda: scenario(form).setup[0].limits == Limits(from_rail=2))
    number(form, "edge N").setValue(3)
    qtbot.waitUntil(lambda: scenario(form).setup[0].limits.from_edge == {"N": 3})
    tick(qtbot, form, "never", "woods")
    assert form.cards[0].sentence.text() == (
        "1. The Nationalists place group a anywhere between rows 29 and 54, at least two hexes"
        " from the railway, at least three hexes from the edge N, not in woods."
    )
    qtbot.mouseClick(form.add, Qt.MouseButton.LeftButton)
    assert scenario(form).setup[1].side == "republicans"
    side = form.cards[1].fields()["side"]
    assert isinstance(side, Choice)
    side.setCurrentIndex(side.findData("nationalists"))
    side.activated.emit(side.currentIndex())
    qtbot.waitUntil(lambda: scenario(form).setup[1].side == "nationalists")
    assert scenario(form).setup[1].groups == (), "no group of the other side stays"
    assert several(form, "entries").names == ["relief"], "what the side has not said yet is proposed"
    secret = form.cards[1].fields()["secret"]
    assert isinstance(secret, QCheckBox)
    secret.click()
    wanted = SetupStep("nationalists", choices=(WrittenChoice("relief"),), secret=True)
    qtbot.waitUntil(lambda: scenario(form).setup[1:] == (wanted,))
    assert form.cards[1].sentence.text() == (
        "2. The Nationalists choose where group relief enters:"
        " on the north edge or on the south edge, in secret."
    )
    qtbot.mouseClick(form.add, Qt.MouseButton.LeftButton)
    for id_ in several(form, "groups").names:
        tick(qtbot, form, "groups", id_)
    tick(qtbot, form, "reveal", "relief")
    assert scenario(form).setup[2].reveal == ("relief",)
    while document.stack.count() and document.stack.index() > done:
        document.stack.undo()
    assert scenario(form) == before


@pytest.mark.styled
def test_a_step_is_no_wider_than_its_dock(qtbot: QtBot, workspace: Workspace, form: SetupForm) -> None:
    """Seen at work: rows of distances and long labels made the panel scroll sideways."""
    qtbot.mouseClick(form.add, Qt.MouseButton.LeftButton)
    for kind in ("woods", "town", "clear", "slope", "hilltop"):
        tick(qtbot, form, "never", kind)
    assert form.cards[0].minimumSizeHint().width() <= NARROW
    assert several(form, "never").toolTip().count(",") == 4
    while workspace.document.stack.canUndo():
        workspace.document.stack.undo()


def test_an_area_that_is_wrong_outlives_a_change_beside_it(
    qtbot: QtBot, workspace: Workspace, form: SetupForm
) -> None:
    """Seen at work: it vanished without a word when another field of the step changed."""
    qtbot.mouseClick(form.add, Qt.MouseButton.LeftButton)
    type_in(qtbot, form.cards[0].area.edit, "north of the moon")
    assert scenario(form).setup[0].at == ""
    told = form.cards[0].area.sentence.text()
    assert "moon" in told
    number(form, "apart").setValue(2)
    qtbot.waitUntil(lambda: scenario(form).setup[0].limits.apart == 2)
    assert form.cards[0].area.edit.text() == "north of the moon"
    assert form.cards[0].area.sentence.text() == told
    while workspace.document.stack.canUndo():
        workspace.document.stack.undo()


def test_marks_areas_order_copies_and_removal(qtbot: QtBot, workspace: Workspace, form: SetupForm) -> None:
    document = workspace.document
    qtbot.mouseClick(form.add, Qt.MouseButton.LeftButton)
    add = form.cards[0].fields()["add marks"]
    qtbot.mouseClick(add, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: scenario(form).setup[0].marks == (MarkLot("entrenchment"),))
    number(form, "mark 0 count").setValue(2)
    qtbot.waitUntil(lambda: scenario(form).setup[0].marks == (MarkLot("entrenchment", 2),))
    few = form.cards[0].fields()["mark 0 at_most"]
    assert isinstance(few, QCheckBox)
    few.click()
    qtbot.waitUntil(lambda: scenario(form).setup[0].marks == (MarkLot("entrenchment", 2, at_most=True),))
    type_in(qtbot, form.cards[0].area.edit, "rows 1 to 17")
    qtbot.waitUntil(lambda: scenario(form).setup[0].at == "rows(1,17)")
    assert document.sheet is not None
    hexes = frozenset(document.sheet.hex(name) for name in ("0304", "0305"))
    document.select(Selection(hexes))
    qtbot.mouseClick(form.cards[0].area.brush, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: area_hexes(document.battle.map, scenario(form).setup[0].at) == hexes)
    copy = form.cards[0].fields()["copy"]
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(scenario(form).setup) == 2)
    assert form.opened == 1
    assert scenario(form).setup[0] == scenario(form).setup[1]
    number(form, "apart").setValue(4)
    qtbot.waitUntil(lambda: scenario(form).setup[1].limits == Limits(apart=4))
    form.cards[1].moved.emit(-1)
    qtbot.waitUntil(lambda: form.cards[0].is_open and not form.cards[1].is_open)
    qtbot.mouseClick(form.cards[0].remove, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(scenario(form).setup) == 1)
    undone = document.stack
    while undone.canUndo():
        undone.undo()
    assert scenario(form).setup == ()


def test_a_problem_of_a_step_leads_to_its_card(qtbot: QtBot, workspace: Workspace, form: SetupForm) -> None:
    steps = SetupStep("nationalists", ("a",)), SetupStep("nationalists", ("a",))
    for step in steps:
        workspace.document.do(STEPS.add(scenario(form), step)[0])
    assert workspace.scenario.show_field(Where("scenario", ("setup", 1, "groups", 0)))
    assert form.opened == 1
