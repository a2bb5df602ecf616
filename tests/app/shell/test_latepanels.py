"""Panels behind other tabs are made when first seen or asked for, and then know all that happened."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication

from kpeditor.app.document.selection import Selection
from kpeditor.app.shell.notesdock import NotesDock
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.geometry.hexes import Hex

pytestmark = pytest.mark.one_window

LATE = {"scenario", "problems", "history", "lab", "live", "odds", "underlay", "places", "notes", "sight"}


def made(workspace: Workspace) -> set[str]:
    """The panels that are there."""
    return {name for name in workspace.panels if workspace.panels.is_made(name)}


def test_only_the_panels_in_front_are_made_at_first(window: MainWindow, workspace: Workspace, qtbot):
    qtbot.waitUntil(lambda: made(workspace) >= set(workspace.panels) - LATE)
    for _ in range(3):
        QCoreApplication.processEvents()
    assert made(workspace) == set(workspace.panels) - LATE


def test_for_a_picture_the_panels_in_view_are_made_before_anything_is_painted(
    window: MainWindow, workspace: Workspace
):
    workspace.panels.make_visible()
    assert made(workspace) == set(workspace.panels) - LATE


def test_a_panel_is_made_when_its_tab_comes_to_the_front(window: MainWindow, workspace: Workspace, qtbot):
    for name in sorted(LATE):
        window.docks.show(name)
        qtbot.waitUntil(
            lambda name=name: workspace.panels.is_made(name) and workspace.panels[name].isVisible()
        )
        slot, panel = workspace.panels.slots[name], workspace.panels[name]
        qtbot.waitUntil(lambda slot=slot, panel=panel: panel.height() >= slot.height())
    assert made(workspace) >= LATE


@pytest.mark.checked
def test_a_late_panel_of_problems_shows_what_was_found_before(
    window: MainWindow, workspace: Workspace, qtbot
):
    qtbot.waitUntil(
        lambda: workspace.checker.found is not None and not workspace.checker.is_busy, timeout=20_000
    )
    assert not workspace.panels.is_made("problems")
    assert workspace.problems.list.rows.problems == workspace.checker.found


def test_late_notes_aim_at_the_hex_selected_before(window: MainWindow, workspace: Workspace):
    workspace.document.select(Selection(frozenset({Hex(3, 4)})))
    assert not workspace.panels.is_made("notes")
    assert isinstance(notes := workspace.panels["notes"], NotesDock)
    assert notes.hex == "0304"


def test_closing_a_document_makes_no_panels(window: MainWindow, workspace: Workspace):
    window.close_tab(workspace.view)
    assert not made(workspace) & LATE
