"""The command palette, files by name, go to hex, and find: by keys, as a person uses them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.finder.finder import HIT
from kpeditor.core.edits.scenario import put_side
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.scenario.battle import snapshot
from tests.app.helpers import hexes, sheet_of

pytestmark = [pytest.mark.one_window, pytest.mark.cards]  # the finder knows the scenarios of the start page

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def ask(qtbot, window):
    """Opens the finder by its keys, types a text, and answers it."""

    def opened(key: Qt.Key, text: str = "", modifiers: Qt.KeyboardModifier = CTRL):
        window.activateWindow()
        target = window.workspace.view if window.workspace is not None else window
        qtbot.keyClick(target, key, modifiers)
        assert window.finder.isVisible()
        window.finder.field.setText(text[:-1])  # each key searches
        qtbot.keyClicks(window.finder.field, text[-1:])
        return window.finder

    return opened


def enter(qtbot, finder) -> None:
    qtbot.keyClick(finder.field, Qt.Key.Key_Return)


def titles(finder) -> list[str]:
    return [hit.title for hit in finder.hits()]


def test_the_palette_has_every_command_tool_and_panel_with_its_keys(window, workspace, ask):
    finder = ask(Qt.Key.Key_P, modifiers=CTRL | SHIFT)
    hits = {(hit.title, hit.detail): hit for hit in finder.hits()}
    assert hits["Save", "File"].right == "Ctrl+S"
    assert hits["Eraser", "Tools"].right == workspace.toolbox.tools["eraser"].shortcut
    assert ("Forces", "View › Panels") in hits
    assert ("Dark", "View › Theme") in hits
    assert not hits["Undo", "Edit"].is_enabled
    shown = window.menus.by_id
    single = [one for one in window.menus.commands.values() if one.fill is None and shown[one.id].isVisible()]
    assert len(finder.hits()) == len(single) + len(window.menus.tools)


def test_a_kind_of_terrain_is_found_behind_commands_that_have_its_name(qtbot, window, workspace, ask):
    finder = ask(Qt.Key.Key_P, "stream", CTRL | SHIFT)
    assert titles(finder)[0] == "Stream"
    enter(qtbot, finder)
    assert (workspace.toolbox.current.id, workspace.toolbox.brush.feature) == ("brush-hexsides", "stream")
    finder = ask(Qt.Key.Key_P, "grid", CTRL | SHIFT)
    assert finder.hits()[0].group != "Palette"
    finder = ask(Qt.Key.Key_P, "woods", CTRL | SHIFT)
    woods = [hit.detail for hit in finder.hits() if hit.title == "Woods"]
    assert woods == ["Terrain", "Hexsides"], "what has one name is told apart"


def test_enter_runs_the_best_command_and_esc_runs_none(qtbot, window, workspace, ask):
    finder = ask(Qt.Key.Key_P, "eras", CTRL | SHIFT)
    assert titles(finder)[0] == "Eraser"
    enter(qtbot, finder)
    assert not finder.isVisible()
    assert workspace.toolbox.current.id == "eraser"
    finder = ask(Qt.Key.Key_P, "select", CTRL | SHIFT)
    qtbot.keyClick(finder.field, Qt.Key.Key_Escape)
    assert not finder.isVisible()
    assert workspace.toolbox.current.id == "eraser"


def test_arrows_choose_and_what_is_grey_is_passed_over(qtbot, window, workspace, ask):
    finder = ask(Qt.Key.Key_P, "panels", CTRL | SHIFT)
    first = finder.list.currentIndex().row()
    qtbot.keyClick(finder.field, Qt.Key.Key_Down)
    assert finder.list.currentIndex().row() == first + 1
    qtbot.keyClick(finder.field, Qt.Key.Key_Up)
    assert finder.list.currentIndex().row() == first
    finder.field.clear()
    qtbot.keyClicks(finder.field, "undo")
    assert finder.hits()[0].title == "Undo"
    assert not finder.hits()[0].is_enabled
    assert finder.list.currentIndex().data(HIT) is not finder.hits()[0]


def test_a_command_that_cannot_be_used_says_why_instead_of_giving_way(qtbot, window, workspace, ask):
    """Enter ran the next best command, something else altogether."""
    finder = ask(Qt.Key.Key_P, "cut", CTRL | SHIFT)
    assert finder.list.currentIndex().data(HIT).title == "Cut"
    qtbot.keyClick(finder.field, Qt.Key.Key_Return)
    assert finder.isVisible()
    assert finder.nothing.text().startswith("Select hexes, features or units first")
    finder.field.clear()
    assert not finder.nothing.isVisible()


def test_the_command_used_last_comes_first(qtbot, window, workspace, ask):
    enter(qtbot, ask(Qt.Key.Key_P, "whole map", CTRL | SHIFT))
    enter(qtbot, ask(Qt.Key.Key_P, "normal size", CTRL | SHIFT))
    assert titles(ask(Qt.Key.Key_P, "", CTRL | SHIFT))[:2] == ["Normal size", "Whole map"]


def test_what_nothing_fits_says_so(window, workspace, ask):
    finder = ask(Qt.Key.Key_P, "qqqq", CTRL | SHIFT)
    assert finder.hits() == []
    assert finder.nothing.isVisible()
    assert "No command" in finder.nothing.text()


def test_a_click_elsewhere_closes_it_and_leaves_the_focus_there(qtbot, window, workspace, ask):
    finder = ask(Qt.Key.Key_P, "", CTRL | SHIFT)
    other = workspace.panels["forces"].tree
    window.docks.show("forces")
    qtbot.waitUntil(other.isVisible)
    finder.field.setFocus()
    other.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not finder.isVisible()
    assert other.hasFocus()


def test_keys_typed_while_it_is_open_are_no_shortcuts(qtbot, window, workspace, ask):
    """Ctrl+S saved behind the palette, with a message that covered it."""
    told = []
    window.menus.by_id["save"].triggered.connect(lambda: told.append("save"))
    finder = ask(Qt.Key.Key_P, "eras", CTRL | SHIFT)
    qtbot.keyClick(finder.field, Qt.Key.Key_S, CTRL)
    qtbot.keyClick(finder.field, Qt.Key.Key_F6)
    assert told == []
    assert (finder.isVisible(), finder.field.text()) == (True, "eras")
    enter(qtbot, finder)
    qtbot.keyClick(workspace.view, Qt.Key.Key_S, CTRL)
    assert told == ["save"], "a shortcut again, once it is closed"


def test_code_that_sets_the_focus_elsewhere_gets_it_when_it_closes(qtbot, window, workspace, ask):
    """What ended in the background closed the palette: the rest of what was typed was taken as shortcuts."""
    finder = ask(Qt.Key.Key_P, "eras", CTRL | SHIFT)
    window.docks.show("forces")
    thief = workspace.panels["forces"].tree
    qtbot.waitUntil(thief.isVisible)
    thief.setFocus()
    qtbot.waitUntil(finder.field.hasFocus)
    assert (finder.isVisible(), finder.field.text()) == (True, "eras")
    qtbot.keyClick(finder.field, Qt.Key.Key_Escape)
    assert thief.hasFocus()


def test_opened_on_another_search_it_returns_the_focus_to_where_it_was_first(qtbot, window, workspace, ask):
    """The focus went into the hidden field, which took every key from then on."""
    before = workspace.view
    before.setFocus()
    ask(Qt.Key.Key_P, "eras", CTRL | SHIFT)
    finder = window.finder
    qtbot.keyClick(finder.field, Qt.Key.Key_P, CTRL)
    assert finder.field.placeholderText().startswith("Type a part of a file")
    qtbot.keyClick(finder.field, Qt.Key.Key_Escape)
    assert (finder.isVisible(), before.hasFocus()) == (False, True)


def test_a_shipped_scenario_is_opened_by_a_part_of_its_name(qtbot, window, ask):
    finder = ask(Qt.Key.Key_P, "14-1 spain")
    enter(qtbot, finder)
    assert window.workspace.document.title == "Spain, 1937"


def test_recent_files_and_shipped_maps_are_among_the_files(window, settings, spain, ask):
    settings.add_recent(spain)
    groups = {hit.group for hit in ask(Qt.Key.Key_P).hits()}
    assert groups == {"Opened lately", "Shipped scenarios", "Shipped maps"}


def test_go_to_a_hex_by_its_number(qtbot, window, workspace, canvas, ask):
    enter(qtbot, ask(Qt.Key.Key_G, "0304"))
    assert workspace.document.selection == Selection(hexes(workspace.document, "0304"))
    centre = canvas.layout_of_hexes.centre(sheet_of(workspace.document).hex("0304"))
    assert canvas.camera.shows(centre, 0.4) or canvas.camera.x < 0


def test_go_to_a_place_by_its_name(qtbot, window, workspace, canvas, ask):
    enter(qtbot, ask(Qt.Key.Key_G, "town 14"))
    assert workspace.document.selection.place == "Town 14"
    (hex_, *_) = sheet_of(workspace.document).places["Town 14"].hexes
    assert canvas.camera.shows(canvas.layout_of_hexes.centre(hex_), 0.0)


def test_a_hex_that_is_not_there_is_told(window, workspace, ask):
    finder = ask(Qt.Key.Key_G, "9999")
    assert finder.hits() == []
    assert "like 3954" in finder.nothing.text()


def test_find_groups_hexes_places_and_forces(qtbot, window, workspace, ask):
    finder = ask(Qt.Key.Key_F, "1010")
    assert (finder.hits()[0].group, finder.hits()[0].title) == ("Hexes", "Hex 1010")
    finder.field.clear()
    qtbot.keyClicks(finder.field, "howitzer")
    assert (finder.hits()[0].group, finder.hits()[0].title) == ("Forces", "2 × 75mm howitzer")
    enter(qtbot, finder)
    assert (workspace.document.selection.side, workspace.document.selection.group) == ("nationalists", "a")
    assert window.docks._docks["forces"].isVisible()


@pytest.mark.checked
def test_find_shows_a_problem_in_its_panel(qtbot, window, workspace, ask):
    side = workspace.document.scenario.sides[0]
    broken = replace(side.groups[0], deploy="rows(99,100)")
    workspace.document.do(
        put_side(workspace.document.scenario, replace(side, groups=(broken, *side.groups[1:])))
    )
    qtbot.waitUntil(lambda: bool(workspace.checker.found) and not workspace.checker.is_busy)
    finder = ask(Qt.Key.Key_F, workspace.checker.found[0].code)
    assert finder.hits()[0].group == "Problems"
    enter(qtbot, finder)
    assert window.docks._docks["problems"].isVisible() or window.docks._docks["forces"].isVisible()


def test_the_page_the_finder_was_opened_from_may_be_gone(qtbot, window, workspace, ask):
    """The finder gave the focus back to a deleted widget within an event filter, and the process died."""
    finder = ask(Qt.Key.Key_P, "eras", CTRL | SHIFT)
    window.close_tab()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.keyClick(finder.field, Qt.Key.Key_Escape)
    assert finder.isHidden()


@pytest.mark.parametrize("is_in_front", [True, False])
def test_a_tab_that_goes_takes_the_finder_along(qtbot, window, workspace, ask, is_in_front):
    """It lists tabs, places and tools of documents: chosen afterwards they would be asked for in vain."""
    window.show_document(
        Document(OpenBattle(snapshot(workspace.document.battle), [], None, None, None, None))
    )
    other = window.workspace
    window.tabs.show((other if is_in_front else workspace).view)
    finder = ask(Qt.Key.Key_P)
    assert finder.hits()
    window.close_tab(other.view)
    assert finder.isHidden()


def test_an_area_in_words_is_found_and_selected(qtbot, window, workspace, ask):
    finder = ask(Qt.Key.Key_G, "within one hex of 0303")
    assert "Within one hex of 0303" in titles(finder)
    enter(qtbot, finder)
    sheet = workspace.document.sheet
    assert workspace.document.selection.hexes == frozenset(sheet.grid.within(1, sheet.hex("0303")))
    finder = ask(Qt.Key.Key_G, "north of row 3")
    assert [hit.detail for hit in finder.hits()] == ["north_of(row(3))"]
    finder = ask(Qt.Key.Key_G, "at least three hexes from wods")
    assert finder.hits() == []
