"""What the tests of exports share."""

from __future__ import annotations

import pytest

from kpeditor.core.files.documents import open_battle


@pytest.fixture(scope="module")
def summa(root):
    return open_battle(root / "scenarios/kampfpanzer/14-5-summa.yaml").battle


@pytest.fixture(scope="module")
def small(root):
    """A scenario on a map of 12 by 10 hexes."""
    return open_battle(root / "scenarios/tutorial/first-shots.yaml").battle


@pytest.fixture(autouse=True)
def _gui(qapp):
    """Everything here is drawn."""
