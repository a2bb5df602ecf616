"""A small scenario on the workspace of the real window, and a lab whose games are played in this process."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

import pytest

from kpeditor.app.lab.panel import LabPanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.lab.pools import InlineExecutor

GAMES = 5


@contextmanager
def in_this_process(workers: int) -> Iterator[Executor]:
    yield InlineExecutor()


@pytest.fixture
def shots(root: Path, tmp_path: Path) -> Path:
    """A copy of the first tutorial with its map."""
    for source in ("maps/first-shots.yaml", "scenarios/tutorial/first-shots.yaml"):
        target = tmp_path / source
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / source, target)
    return tmp_path / "scenarios/tutorial/first-shots.yaml"


@pytest.fixture
def table(window: MainWindow, shots: Path) -> Workspace:
    """Its workspace in the real window."""
    assert window.files.open(shots)
    assert window.workspace is not None
    return window.workspace


@pytest.fixture
def lab(window: MainWindow, table: Workspace) -> LabPanel:
    """The lab of that workspace, in front, set to few quick games."""
    window.menus.by_id["lab"].trigger()
    panel = table.lab
    panel.work.pool = in_this_process
    panel.refresh()
    for choice in panel.form.players.values():
        choice.show_value("random")
    panel.form.games.setValue(GAMES)
    panel.form.sprt.setChecked(False)
    panel.refresh()
    return panel
