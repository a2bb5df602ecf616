"""A playtest of scenario 14.4 in the real window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.app.document.document import Document
from kpeditor.app.mainwindow.window import MainWindow
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.record import Record
from kpeditor.core.scenario.battle import snapshot
from tests.app.playtest.helpers import record_file


@pytest.fixture(scope="session")
def poland_as_read(root: Path) -> OpenBattle:
    """Scenario 14.4, read once."""
    return open_battle(root / "scenarios/kampfpanzer/14-4-poland.yaml")


@pytest.fixture(scope="session")
def recorded(root: Path) -> Record:
    """A whole game of it."""
    return open_game(record_file(root)).record


@pytest.fixture
def poland(window: MainWindow, poland_as_read: OpenBattle) -> Document:
    """14.4 in front of the editor."""
    document = Document(replace(poland_as_read, battle=snapshot(poland_as_read.battle)))
    window.show_document(document)
    return document


@pytest.fixture
def playtest(window: MainWindow, poland: Document) -> Iterator[PlaytestWindow]:
    """The playtest window after F5: it asks how to play."""
    window.menus.by_id["playtest"].trigger()
    made = window.playtests.open[0]
    made.resize(1200, 800)
    yield made
    window.playtests.close_all()
