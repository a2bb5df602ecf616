"""Several documents in one window, each in a tab: by keys and mouse; closing, reopening, a second window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar

from kpeditor.app.dialogs.dialogs import Answer
from kpeditor.app.panels.board.boardform import NewMap
from kpeditor.core.edits.scenario import put_side, set_fields
from kpeditor.core.edits.sheet import SetSheetField
from tests.app.helpers import Hand

pytestmark = pytest.mark.one_window

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def titles(window) -> list[str]:
    """What the tabs say."""
    return [window.tabs.bar.tabText(index) for index in range(window.tabs.bar.count())]


@pytest.fixture
def small(window, workspace, dialogs):
    """A second document beside scenario 14.1: a small new map, in front."""
    dialogs.wish = NewMap("Small", "kampfpanzer", 12, 9, trim=True)
    window.files.new_map()
    return window.workspace


def press(qtbot, window, key, modifiers=CTRL) -> None:
    """A key on the window, as a person presses it."""
    window.activateWindow()
    window.workspace.view.setFocus() if window.workspace else window.setFocus()
    qtbot.keyClick(window.workspace.view if window.workspace else window, key, modifiers)


def test_each_document_has_a_tab_with_canvas_panels_and_history_of_its_own(window, workspace, small):
    assert titles(window) == ["Spain, 1937", "Small"]
    assert small is not workspace
    assert window.tabs.pages.currentWidget() is small.canvas
    assert small.panels["palette"].isVisible()
    assert not workspace.panels["palette"].isVisible()
    hand = Hand(small.canvas)
    small.panels["palette"].choose("terrain", "woods")
    hand.click(hand.hex("0505"))
    assert window.menus.by_id["undo"].isEnabled()
    window.tabs.show(workspace.view)
    assert not window.menus.by_id["undo"].isEnabled()
    assert workspace.panels["palette"].isVisible()
    assert workspace.toolbox.current.id == "select"
    assert window.menus.tools["select"].isChecked()
    window.tabs.show(small.view)
    assert window.menus.tools["brush-terrain"].isChecked()


def test_the_star_and_the_path_on_a_tab(window, workspace, spain):
    assert window.tabs.bar.tabToolTip(0) == str(spain)
    side = workspace.document.scenario.sides[0]
    workspace.document.do(put_side(workspace.document.scenario, replace(side, title="Changed")))
    assert titles(window) == ["Spain, 1937*"]
    workspace.document.stack.undo()
    assert titles(window) == ["Spain, 1937"]


def test_tab_and_window_follow_the_title_of_a_battle_with_unsaved_changes(window, workspace):
    """They kept the old title until the file was saved."""
    document = workspace.document
    for title in ("Once", "Twice"):
        document.do(set_fields(document.scenario, "Rename", title=title))
        assert titles(window) == [f"{title}*"]
        assert window.windowTitle().startswith(f"{title} – ")
    document.stack.undo()
    assert titles(window) == ["Once*"]
    document.stack.undo()
    assert titles(window) == ["Spain, 1937"]


def test_a_long_title_is_cut_and_keeps_its_star(window, workspace, small):
    small.document.do(SetSheetField("title", "The long road from Brest to Smolensk"))
    assert titles(window)[1] == "The long road from Brest to S…*"


def test_two_documents_of_one_title_are_called_by_their_files(window, workspace, spain):
    for folder in ("a", "b"):
        other = spain.parent.parent / folder / "copy.yaml"
        other.parent.mkdir()
        other.write_bytes(spain.read_bytes())
        window.files.open(other)
    assert titles(window) == ["14-1-spain.yaml", "a/copy.yaml", "b/copy.yaml"]
    window.close_tab()
    assert titles(window) == ["14-1-spain.yaml", "copy.yaml"]
    window.close_tab()
    assert titles(window) == ["Spain, 1937"]


def test_ctrl_tab_goes_round(qtbot, window, workspace, small):
    press(qtbot, window, Qt.Key.Key_Tab)
    assert window.workspace is workspace
    press(qtbot, window, Qt.Key.Key_Tab)
    assert window.workspace is small
    press(qtbot, window, Qt.Key.Key_Backtab, CTRL | SHIFT)
    assert window.workspace is workspace


def test_ctrl_w_closes_and_ctrl_shift_t_brings_back(qtbot, window, workspace, spain):
    press(qtbot, window, Qt.Key.Key_W)
    assert window.workspace is None
    assert window.start_page.isVisible()
    assert not window.tabs.bar.isVisible()
    press(qtbot, window, Qt.Key.Key_T, CTRL | SHIFT)
    assert window.workspaces.find(spain) is window.workspace
    assert titles(window) == ["Spain, 1937"]
    press(qtbot, window, Qt.Key.Key_T, CTRL | SHIFT)
    assert "no closed tab" in window.messages.text


def test_the_middle_button_closes_a_tab_and_asks_about_its_changes(qtbot, window, workspace, small, dialogs):
    small.document.do(SetSheetField("title", "Smaller"))
    bar = window.tabs.bar
    dialogs.answer = Answer.CANCEL
    qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=bar.tabRect(1).center())
    assert dialogs.asked[-1] == "unsaved the map “Smaller”"
    assert bar.count() == 2
    qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=bar.tabRect(0).center())
    assert titles(window) == ["Smaller*"]


def test_the_cross_closes_a_tab(qtbot, window, workspace, small):
    button = window.tabs.bar.tabButton(0, QTabBar.ButtonPosition.RightSide)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert titles(window) == ["Small"]
    assert window.workspace is small


def test_tabs_can_be_moved(window, workspace, small):
    window.tabs.bar.moveTab(1, 0)
    assert [each.document.title for each in window.workspaces] == ["Small", "Spain, 1937"]
    assert window.workspace is small
    window.tabs.step(1)
    assert window.workspace is workspace
    assert window.tabs.pages.currentWidget() is workspace.canvas


def test_a_file_that_is_open_is_not_opened_twice(window, workspace, small, spain):
    assert window.files.open(spain)
    assert window.workspace is workspace
    assert len(list(window.workspaces)) == 2


def test_the_start_page_has_a_tab_beside_documents(qtbot, window, workspace):
    press(qtbot, window, Qt.Key.Key_Home)
    assert titles(window) == ["Spain, 1937", "Start"]
    assert window.start_page.isVisible()
    assert not window.menus.by_id["save"].isEnabled()
    assert not window.docks._docks["palette"].isVisible()
    press(qtbot, window, Qt.Key.Key_Tab)
    assert window.workspace is workspace
    assert window.docks._docks["palette"].isVisible()
    window.close_tab(window.start_page)
    assert titles(window) == ["Spain, 1937"]


def test_closing_the_window_asks_once_and_names_everything(window, workspace, small, dialogs):
    side = workspace.document.scenario.sides[0]
    workspace.document.do(put_side(workspace.document.scenario, replace(side, title="Changed")))
    small.document.do(SetSheetField("title", "Smaller"))
    dialogs.asked.clear()
    dialogs.answer = Answer.CANCEL
    assert not window.close()
    assert dialogs.asked == ["unsaved the scenario “Spain, 1937”, and the map “Smaller”"]
    assert titles(window) == ["Spain, 1937*", "Smaller*"]


@pytest.mark.checked
def test_problems_in_the_status_bar_follow_the_tab(qtbot, window, workspace, small):
    qtbot.waitUntil(lambda: workspace.checker.found is not None and small.checker.found is not None)
    of_small = window.status.problems.text()
    window.tabs.show(workspace.view)
    of_spain = window.status.problems.text()
    window.tabs.show(small.view)
    assert window.status.problems.text() == of_small != of_spain


def test_a_second_window_shares_the_program(qtbot, window, workspace, spain):
    other = window.new_window()
    assert window.family == [window, other]
    assert other.start_page.isVisible()
    assert other.files.open(spain)
    assert other.workspace is None
    assert window.workspace is workspace
    assert other.close()
    assert window.family == [window]
    assert window.isVisible()


def test_every_command_stands_in_a_menu(window):
    shown = {action for menu in window.menu_bar.menus.values() for action in menu.actions()}
    for _ in range(2):  # menus in menus
        shown |= {each for action in shown if action.menu() for each in action.menu().actions()}
    assert set(window.menus.by_id.values()) <= shown
