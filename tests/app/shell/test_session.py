"""What was open last opens again: tabs, zoom and place; recent files; quitting several windows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.app.dialogs.dialogs import Answer
from kpeditor.app.shell.session import KEY, Session
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.edits.scenario import put_side
from tests.app.helpers import sheet_of
from tests.each import each


@pytest.fixture
def again(qtbot, settings, dialogs, themes, window):
    """Closes the window and starts the program anew."""
    made = []

    def start() -> MainWindow:
        window.quit()
        family: list[MainWindow] = []
        new = MainWindow(settings, dialogs, themes, family)
        new.resize(1200, 800)
        new.session.restore(new)
        new.show()
        made.append(family)
        return new

    yield start
    for family in made:
        for one in list(family):
            one.is_leaving = True
            one.close()
            one.deleteLater()


def change(workspace) -> None:
    scenario = workspace.document.scenario
    workspace.document.do(put_side(scenario, replace(scenario.sides[0], title="Changed")))


def test_tabs_with_zoom_and_place_come_back(window, workspace, canvas, spain, again):
    middle = canvas.layout_of_hexes.centre(sheet_of(workspace.document).hex("1020"))
    canvas.camera.zoom_to(40.0)
    canvas.camera.centre_on(middle)
    window.files.open(spain.parent.parent.parent / "maps/kampfpanzer.yaml")
    window.tabs.show(workspace.view)
    new = again()
    assert [each.document.path.name for each in new.workspaces] == ["14-1-spain.yaml", "kampfpanzer.yaml"]
    assert new.workspace.document.path == spain
    camera = new.workspace.canvas.camera
    assert camera.side == 40.0
    x, y = camera.to_board(camera.width / 2, camera.height / 2)
    assert (x, y) == pytest.approx(middle, abs=1.0)


def test_windows_come_back(window, workspace, spain, again):
    other = window.new_window()
    other.files.open(spain.parent.parent.parent / "maps/kampfpanzer.yaml")
    new = again()
    assert [[each.document.path.name for each in one.workspaces] for one in new.family] == [
        ["14-1-spain.yaml"],
        ["kampfpanzer.yaml"],
    ]


def test_a_file_that_is_gone_is_told(window, workspace, spain, again):
    spain.unlink()
    new = again()
    assert new.workspace is None
    assert new.messages.text == "No longer there: 14-1-spain.yaml"


@each("text", ["[", "7", '[{"tabs": 3}]', '[{"tabs": [4], "front": "x"}]', '["x"]'])
def test_a_spoilt_session_opens_nothing(window, settings, text):
    settings.set_text(KEY, text)
    Session(settings).restore(window)
    assert list(window.workspaces) == []


def test_quitting_asks_once_for_all_windows(window, workspace, dialogs, spain):
    other = window.new_window()
    other.files.open(spain.parent.parent.parent / "maps/kampfpanzer.yaml")
    change(workspace)
    dialogs.asked.clear()
    dialogs.answer = Answer.CANCEL
    other.quit()
    assert window.isVisible()
    assert other.isVisible()
    dialogs.answer = Answer.DISCARD
    other.quit()
    assert dialogs.asked == ["unsaved the scenario “Spain, 1937”"] * 2
    assert other.family == []


def test_the_list_of_recent_files_shows_what_is_gone_in_grey_and_can_be_cleared(window, settings, tmp_path):
    gone, here = tmp_path / "gone.yaml", tmp_path / "here.yaml"
    for path in (gone, here):
        path.write_text("")
        settings.add_recent(path)
    gone.unlink()
    menu = window.menus.by_id["recent"].menu()
    menu.aboutToShow.emit()
    lines = {action.text().split()[0]: action.isEnabled() for action in menu.actions() if action.text()}
    assert lines == {"here.yaml": True, "gone.yaml": False, "&Clear": True}
    menu.actions()[-1].trigger()
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["No files yet"]
