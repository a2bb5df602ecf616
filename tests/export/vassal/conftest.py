"""What the tests of VASSAL modules share."""

from __future__ import annotations

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.session import Session
from kpeditor.export.vassal.kit import Kit
from kpeditor.export.vassal.log import log_commands
from kpeditor.export.vassal.moduleoptions import ModuleOptions
from kpeditor.export.vassal.saves import saved_game

QUICK = ModuleOptions(height=16)
"""Hexes so small that a board is drawn in no time."""


@pytest.fixture(scope="session")
def river(root):
    """The second tutorial: units with places of their own, aboard trucks, facing."""
    return open_battle(root / "scenarios/tutorial/river-crossing.yaml").battle


def log_of(session: Session, kit: Kit) -> bytes:
    """A game as the log of the module named after its scenario."""
    return saved_game(log_commands(session, kit), kit.name, "1.0", kit.name)
