"""What the tests of VASSAL modules share."""

from __future__ import annotations

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.export.vassal.moduleoptions import ModuleOptions

QUICK = ModuleOptions(height=16)
"""Hexes so small that a board is drawn in no time."""


@pytest.fixture(scope="session")
def river(root):
    """The second tutorial: units with places of their own, aboard trucks, facing."""
    return open_battle(root / "scenarios/tutorial/river-crossing.yaml").battle
