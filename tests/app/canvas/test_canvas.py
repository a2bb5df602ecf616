"""MapCanvas: what it draws before its first picture, and what after it."""

from __future__ import annotations

import time

from kpeditor.app.document.document import Document
from kpeditor.app.mapview import maptiles
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.files.documents import open_battle


def test_before_its_first_picture_a_canvas_draws_hexes_and_reads_nothing_that_lies_on_them(
    qapp, themes, spain, monkeypatch
):
    """Zones and forces take long to read: the first picture of a window does not wait for them."""
    monkeypatch.setattr(maptiles, "AT_FIRST", 0.0)  # one step a turn
    workspace = Workspace(Document(open_battle(spain)), themes)
    canvas, deployment = workspace.canvas, workspace.document.deployment
    assert canvas is not None
    canvas.resize(500, 400)
    until = time.monotonic() + 20
    turns = 0
    while canvas.is_drawing and time.monotonic() < until:
        canvas.refine()
        turns += 1
    canvas.refine()  # with nothing left to do
    assert turns > 1
    assert (canvas.is_drawing, canvas.is_seen, deployment.is_read) == (False, False, False)
    canvas.grab()
    assert (canvas.is_seen, deployment.is_read) == (True, False)
    canvas.refine()
    assert deployment.is_read
    workspace.discard()
