"""What every test of drawing gets: a Qt application and the shipped fonts."""

from __future__ import annotations

import pytest

from kpeditor.drawing.fonts import load_fonts


@pytest.fixture(autouse=True)
def _gui(qapp):
    load_fonts()
