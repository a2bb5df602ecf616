"""The problems panel mends what only one thing can be meant by."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.document.selection import Selection
from kpeditor.app.panels import checker
from kpeditor.app.panels.problems import ProblemsPanel
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.problem import Problem, Severity, Where
from kpeditor.core.scenario.model import Length
from tests.app.helpers import hexes

pytestmark = [pytest.mark.one_window, pytest.mark.checked]


@pytest.fixture
def broken(workspace: Workspace) -> ProblemsPanel:
    """The panel of a scenario with a length that runs backwards and a warning only a person can settle."""
    document = workspace.document
    assert document.scenario is not None
    document.do(set_fields(document.scenario, "Break", length=Length(9, 4)))
    workspace.problems.show_problems(check_battle(document.battle))
    return workspace.problems


def choose(panel, code):
    (row,) = [i for i, problem in enumerate(panel.list.rows.problems) if problem.code == code]
    panel.list.setCurrentIndex(panel.list.rows.index(row))


def test_the_button_mends_the_chosen_problem_as_a_step_of_undo(qtbot, workspace, broken):
    choose(broken, "length-order")
    assert broken.buttons[0].text() == "Mend: Order the length"
    qtbot.mouseClick(broken.buttons[0], Qt.MouseButton.LeftButton)
    assert workspace.document.scenario.length == Length(4, 9)
    workspace.document.stack.undo()
    assert workspace.document.scenario.length == Length(9, 4)


def test_a_mend_leaves_the_keyboard_with_the_panel(qtbot, window, workspace, broken):
    workspace.forces.choose(ForceKey("republicans"))
    choose(broken, "length-order")
    broken.buttons[0].setFocus()
    qtbot.mouseClick(broken.buttons[0], Qt.MouseButton.LeftButton)
    broken.show_problems(check_battle(workspace.document.battle))
    assert window.focusWidget() is broken
    broken.list.setFocus()
    broken.show_problems([])
    assert window.focusWidget() is broken


def test_where_two_things_can_be_meant_there_are_two_buttons(qtbot, workspace):
    document = workspace.document
    features = document.sheet.hexsides
    side = next(sides_of(document.sheet.grid, features["road"] & ~features["stream"] & ~features["bridge"]))
    document.do(set_hexsides(document.sheet, "stream", [side], True))
    workspace.problems.show_problems(check_battle(document.battle))
    choose(workspace.problems, "crossing-missing")
    name = document.sheet.name_side(side)
    told = [button.text() for button in workspace.problems.buttons if not button.isHidden()]
    assert told == [f"Mend: Put a ford on {name}", f"Mend: Put a bridge on {name}"]
    qtbot.mouseClick(workspace.problems.buttons[1], Qt.MouseButton.LeftButton)
    assert document.sheet.has_side("bridge", side)
    assert "crossing-missing" not in {problem.code for problem in check_battle(document.battle)}


def test_without_a_cure_there_is_no_button(workspace, broken):
    assert broken.buttons[0].isHidden()
    others = [problem for problem in broken.list.rows.problems if problem.code == "counters-short"]
    assert others, "14.1 asks for 13 of 12 tanks"
    choose(broken, "counters-short")
    assert broken.buttons[0].isHidden()


def test_the_key_mends_or_says_what_to_do(window, workspace, broken):
    window.menus.by_id["mend"].trigger()
    assert "Choose a problem" in window.messages.text
    choose(broken, "length-order")
    window.menus.by_id["mend"].trigger()
    assert workspace.document.scenario.length == Length(4, 9)


def test_a_problem_that_is_gone_offers_nothing(workspace, broken):
    choose(broken, "length-order")
    scenario = workspace.document.scenario
    workspace.document.do(set_fields(replace(scenario, length=Length(5, 5)), "Mend by hand"))
    broken.show_problems(check_battle(workspace.document.battle))
    assert broken.buttons[0].isHidden()


def test_arrow_keys_show_each_problem_on_the_map(qtbot, window, workspace):
    here = [
        Problem(Severity.HINT, "line-dangling", "ends", Where(hexes=(name,))) for name in ("0505", "0909")
    ]
    workspace.problems.show_problems(here)
    window.docks.show("problems")
    window.activateWindow()
    workspace.problems.list.setFocus()
    qtbot.waitUntil(workspace.problems.list.hasFocus)
    workspace.problems.list.setCurrentIndex(workspace.problems.list.rows.index(0))
    qtbot.keyClick(workspace.problems.list, Qt.Key.Key_Down)
    assert workspace.document.spotlight.hexes == hexes(workspace.document, "0909")
    assert workspace.problems.list.hasFocus()


@pytest.mark.parametrize("is_quick", [True, False])
def test_a_check_that_took_short_is_made_in_one_go_and_any_other_in_slices(
    workspace, qtbot, monkeypatch, is_quick
):
    qtbot.waitUntil(lambda: not workspace.checker.is_busy)
    for name in ("QUICK", "QUICK_IN_SLICES"):
        monkeypatch.setattr(checker, name, 60.0 if is_quick else 0.0)
    told: list[list[Problem]] = []
    workspace.checker.checked.connect(told.append)
    for _ in range(2):  # the first one is made as the last one before was measured
        workspace.checker.check()
        qtbot.waitUntil(lambda: not workspace.checker.is_busy)
    workspace.checker.check()
    assert workspace.checker.is_busy != is_quick
    qtbot.waitUntil(lambda: not workspace.checker.is_busy)
    codes = {problem.code for problem in check_battle(workspace.document.battle)}
    assert [{problem.code for problem in one} for one in told] == [codes] * 3


def test_a_check_that_waits_is_made_at_once_where_nobody_works(workspace, qtbot, monkeypatch):
    """As for a picture of the window, which the pause and the slices would only delay."""
    qtbot.waitUntil(lambda: not workspace.checker.is_busy)
    monkeypatch.setattr(checker, "QUICK", 0.0)
    told: list[list[Problem]] = []
    workspace.checker.checked.connect(told.append)
    workspace.checker.check_at_once()
    assert told == []  # nothing changed
    assert workspace.document.scenario is not None
    workspace.document.do(set_fields(workspace.document.scenario, "Break", length=Length(9, 4)))
    workspace.checker.check_at_once()
    assert "length-order" in {problem.code for problem in told[0]}
    assert not workspace.checker.is_busy
    assert workspace.checker.found == told[0]


def test_a_check_of_a_state_that_is_past_is_told_to_nobody_and_the_next_soon_after(
    workspace, qtbot, monkeypatch
):
    monkeypatch.setattr(checker, "QUICK_IN_SLICES", 0.0)
    monkeypatch.setattr(checker, "QUICK", 0.0)
    workspace.checker.check()  # after it, checks are made in slices
    qtbot.waitUntil(lambda: not workspace.checker.is_busy)
    told: list[list[Problem]] = []
    workspace.checker.checked.connect(told.append)
    workspace.checker.check()
    assert workspace.checker.is_busy
    assert workspace.document.scenario is not None
    workspace.document.do(set_fields(workspace.document.scenario, "Break", length=Length(9, 4)))
    assert told == []
    qtbot.waitUntil(lambda: not workspace.checker.is_busy)
    assert len(told) == 1
    codes = {problem.code for problem in told[0]}
    assert codes == {problem.code for problem in check_battle(workspace.document.battle)}
    assert "length-order" in codes


@pytest.fixture
def lit(qtbot, window, workspace):
    """The panel with a problem about a hex and a hexside, chosen by the mouse."""
    window.docks.show("problems")
    qtbot.waitUntil(lambda: not workspace.checker.is_busy)
    where = Where(document="map", hexes=("0505",), hexsides=("0909A",))
    problem = Problem(Severity.WARNING, "line-dangling", "this line ends in the open", where)
    workspace.problems.show_problems([problem])
    workspace.problems.list.chosen.emit(problem)
    yield workspace.problems
    workspace.document.spotlight.put_out()


def test_what_a_problem_is_about_is_lit_and_not_selected(workspace, lit):
    document = workspace.document
    assert document.spotlight.hexes == hexes(document, "0505")
    assert document.spotlight.sides == {document.sheet.side("0909A")}
    assert not document.selection.hexes
    caption = workspace.furniture.spotlight
    assert caption.isVisible()
    assert "not selected: This line ends in the open" in caption.text.text()
    caption.close_button.click()
    assert not caption.isVisible()
    assert document.spotlight.problem is None


def test_lit_hexes_look_unlike_selected_ones(workspace, lit):
    document, canvas = workspace.document, workspace.canvas
    spot = canvas.camera.to_view(HexLayout(document.sheet.grid).centre(document.sheet.hex("0505")))
    size = 24

    def looks():
        whole = canvas.grab().toImage()
        return whole.copy(round(spot[0]) - size, round(spot[1]) - size, 2 * size, 2 * size)

    as_lit = looks()
    document.spotlight.put_out()
    plain = looks()
    document.select(Selection(hexes(document, "0505")))
    as_selected = looks()
    assert len({bytes(picture.constBits()) for picture in (as_lit, plain, as_selected)}) == 3
    document.select(Selection())


@pytest.mark.parametrize("where", ["canvas", "list"])
def test_esc_puts_it_out_and_keeps_the_selection(qtbot, workspace, lit, where):
    document = workspace.document
    document.select(Selection(hexes(document, "0303")))
    qtbot.keyClick(workspace.canvas if where == "canvas" else lit.list, Qt.Key.Key_Escape)
    assert document.spotlight.problem is None
    assert document.selection.hexes == hexes(document, "0303")
    document.select(Selection())


def test_it_goes_out_when_the_problem_is_gone(workspace, lit):
    lit.show_problems([])
    assert workspace.document.spotlight.problem is None
