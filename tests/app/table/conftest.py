"""A table in the real window, and a hand on the mouse over it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.app.canvas.tablecanvas import TableCanvas
from kpeditor.app.document.document import Document
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.tools.table.toolset import TableTools
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.scenario.battle import Battle, snapshot
from tests.app.conftest import put
from tests.app.table.tablehand import TableMouse


@pytest.fixture
def workspace(window: MainWindow) -> Workspace:
    """The workspace of an empty table of Panzer8, 60 by 40 inches."""
    sheet = TableSheet("Trial", "panzer8", TableSpace(60, 40, "inch"))
    return put(window, Document(OpenBattle(Battle(sheet), [], None, None, None, None)))


@pytest.fixture(scope="session")
def green_as_read(root: Path) -> OpenBattle:
    """A table with a bit of everything and three units on it."""
    return open_battle(root / "tests/files/valid/panzer8-scenario.yaml")


@pytest.fixture
def green(window: MainWindow, green_as_read: OpenBattle) -> Workspace:
    """The workspace of that table."""
    battle = snapshot(green_as_read.battle)
    return put(window, Document(OpenBattle(battle, [], None, None, None, None)))


@pytest.fixture(scope="session")
def velm_as_read(root: Path) -> OpenBattle:
    """The bridge at Velm, read once."""
    return open_battle(root / "scenarios/nqm/velm-bridge.yaml")


@pytest.fixture
def velm(window: MainWindow, velm_as_read: OpenBattle) -> Workspace:
    """The workspace of that battle."""
    return put(window, Document(replace(velm_as_read, battle=snapshot(velm_as_read.battle))))


def canvas_of(workspace: Workspace) -> TableCanvas:
    assert workspace.table is not None
    return workspace.table


def tools_of(workspace: Workspace) -> TableTools:
    assert workspace.table_tools is not None
    return workspace.table_tools


@pytest.fixture
def canvas(workspace: Workspace) -> TableCanvas:
    return canvas_of(workspace)


@pytest.fixture
def tools(workspace: Workspace) -> TableTools:
    return tools_of(workspace)


@pytest.fixture
def mouse(canvas: TableCanvas) -> TableMouse:
    return TableMouse(canvas)
