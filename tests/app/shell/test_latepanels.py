"""Panels behind other tabs are made when first seen or asked for, and then know all that happened."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication

from kpeditor.app.document.selection import Selection
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Desk
from kpeditor.core.geometry.hexes import Hex

pytestmark = pytest.mark.one_window

LATE = {"scenario", "problems", "history", "lab", "odds", "underlay", "places", "notes", "sight"}


def made(desk: Desk) -> set[str]:
    """The panels that are there."""
    return {name for name in desk.panels if desk.panels.is_made(name)}


def test_only_the_panels_in_front_are_made_at_first(window: MainWindow, desk: Desk):
    for _ in range(3):
        QCoreApplication.processEvents()
    assert made(desk) == set(desk.panels) - LATE


def test_a_panel_is_made_when_its_tab_comes_to_the_front(window: MainWindow, desk: Desk, qtbot):
    for name in sorted(LATE):
        window.docks.show(name)
        qtbot.waitUntil(lambda name=name: desk.panels.is_made(name) and desk.panels[name].isVisible())
        slot, panel = desk.panels.slots[name], desk.panels[name]
        qtbot.waitUntil(lambda slot=slot, panel=panel: panel.height() >= slot.height())
    assert made(desk) == set(desk.panels)


def test_a_late_panel_of_problems_shows_what_was_found_before(window: MainWindow, desk: Desk, qtbot):
    qtbot.waitUntil(lambda: desk.found is not None and not desk.checker.is_busy, timeout=20_000)
    assert not desk.panels.is_made("problems")
    assert desk.problems.list.rows.problems == desk.found


def test_late_notes_aim_at_the_hex_selected_before(window: MainWindow, desk: Desk):
    desk.document.select(Selection(frozenset({Hex(3, 4)})))
    assert not desk.panels.is_made("notes")
    assert desk.notes.hex == "0304"


def test_closing_a_document_makes_no_panels(window: MainWindow, desk: Desk):
    window.close_tab(desk.centre)
    assert not made(desk) & LATE
