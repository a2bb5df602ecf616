"""The shipped KampfPanzer map, read once."""

from __future__ import annotations

import pytest

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import open_battle


@pytest.fixture(scope="session")
def sheet() -> MapSheet:
    return open_battle(data_dir("maps") / "kampfpanzer.yaml").battle.map
