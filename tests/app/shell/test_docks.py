"""Docks: however often they are arranged, no tabs of former groups stay behind over the panels."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QTabBar

from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace


def groups(window: MainWindow) -> list[list[str]]:
    """The titles of each group of tabs that is to be seen."""
    QCoreApplication.processEvents()
    bars = [bar for bar in window.findChildren(QTabBar) if bar.parent() is window and bar.isVisible()]
    return sorted(
        [bar.tabText(index) for index in range(bar.count())]
        for bar in bars
        if bar.geometry().intersects(window.rect())
    )


def test_no_tabs_stay_behind(window: MainWindow, workspace: Workspace):
    before = groups(window)
    assert ["Layers", "Underlay"] in before
    window.menus.by_id["arrange"].trigger()
    assert groups(window) == before
    window.show_start()
    assert groups(window) == []
    window.tabs.show(workspace.centre)
    assert groups(window) == before


def test_a_panel_the_remembered_state_does_not_know_gets_its_place(window: MainWindow, workspace: Workspace):
    docks = window.docks
    unknown = docks._docks["underlay"]
    window.removeDockWidget(unknown)
    state = window.saveState(2)
    docks.restore(state)
    docks.fill(workspace.panels)
    docks.show("underlay")
    assert unknown.isVisible()
    assert window.tabifiedDockWidgets(unknown) == [docks._docks["layers"]]


@pytest.mark.styled
def test_titles_on_tabs_are_never_cut(window: MainWindow, workspace: Workspace):
    bars = [bar for bar in window.findChildren(QTabBar) if bar.parent() is window]
    assert bars
    for bar in bars:
        assert bar.elideMode() is Qt.TextElideMode.ElideNone
        assert bar.usesScrollButtons()
