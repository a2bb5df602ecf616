"""A small scenario on the desk of the real window, and a lab whose games are played in this process."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

import pytest

from kpeditor.app.lab.panel import LabPanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Desk
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
def table(window: MainWindow, shots: Path) -> Desk:
    """Its desk in the real window."""
    assert window.files.open(shots)
    assert window.desk is not None
    return window.desk


@pytest.fixture
def lab(window: MainWindow, table: Desk) -> LabPanel:
    """The lab of that desk, in front, set to few quick games."""
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
