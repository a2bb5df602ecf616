"""Docks: however often they are arranged, no tabs of former groups stay behind over the panels."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QTabBar, QWidget

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
    window.tabs.show(workspace.view)
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


class Windows(QObject):
    """Notes which widgets are shown as windows of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


@pytest.mark.parametrize(
    "scenario",
    [
        "kampfpanzer/14-1-spain",
        "nqm/velm-bridge",
        pytest.param("panzer-zug/at-06-minsk", marks=pytest.mark.slow),
        pytest.param("panzer8/1-farm-at-dorn", marks=pytest.mark.slow),
    ],
)
def test_no_part_of_a_panel_becomes_a_window(
    window: MainWindow, qapp: QApplication, scenario: str, root: Path
) -> None:
    """Found twice: a part that is shown before it has a parent takes the keys from the window for good."""
    seen = Windows()
    window.files.open(root / f"scenarios/{scenario}.yaml")
    qapp.installEventFilter(seen)
    try:
        assert window.workspace is not None
        for name in list(window.workspace.panels.slots):
            window.workspace.panels[name]
            window.docks.show(name)
            QCoreApplication.processEvents()
    finally:
        qapp.removeEventFilter(seen)
    assert not seen.shown


@pytest.mark.styled
def test_titles_on_tabs_are_never_cut(window: MainWindow, workspace: Workspace):
    bars = [bar for bar in window.findChildren(QTabBar) if bar.parent() is window]
    assert bars
    for bar in bars:
        assert bar.elideMode() is Qt.TextElideMode.ElideNone
        assert bar.usesScrollButtons()
