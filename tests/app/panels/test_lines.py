"""Lines through hexes in the real window: laid by the brush, said of in palette and inspector."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.document.document import Document
from kpeditor.app.document.hexdescription import hex_description, hover_line
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.panels.inspector import InspectorPanel
from kpeditor.app.panels.palette import PalettePanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.files.documents import open_battle
from tests.app.conftest import put
from tests.app.helpers import Hand, hexes, sheet_of

pytestmark = pytest.mark.one_window


@pytest.fixture
def board(window: MainWindow, root: Path) -> Workspace:
    """The shipped board of the PanzerBlitz family."""
    workspace = put(window, Document(open_battle(root / "maps/panzerblitz/lipovka-junction.yaml")))
    assert workspace.canvas is not None
    workspace.canvas.zoom_to_normal()
    return workspace


def kind(workspace: Workspace, layer: str, name: str) -> str:
    sheet = sheet_of(workspace.document)
    return sheet.kind(layer, sheet.hex(name))


def test_a_railway_is_laid_said_to_be_double_and_taken_up_again(board: Workspace):
    canvas, palette, sheet = board.canvas, board.panels["palette"], sheet_of(board.document)
    assert canvas is not None
    assert isinstance(palette, PalettePanel)
    hand = Hand(canvas)
    before = sheet.hexsides["rail"].copy()
    palette.choose("", "rail")
    hand.drag(hand.hex("L-D-8"), hand.hex("L-D-9"), hand.hex("L-D-10"))
    assert [sheet.has_side("rail", sheet.side(name)) for name in ("L-D-8D", "L-D-9D")] == [True, True]
    palette.choose("rail.tracks", "2")
    hand.drag(hand.hex("L-D-9"), hand.hex("L-D-10"))
    hand.click(hand.hex("L-B-4"))  # no railway runs there
    said = [kind(board, "rail.tracks", name) for name in ("L-D-8", "L-D-9", "L-D-10", "L-B-4")]
    assert said == ["1", "2", "2", "1"]
    palette.choose("", "rail")
    right = Qt.MouseButton.RightButton
    hand.drag(hand.hex("L-D-8"), hand.hex("L-D-9"), hand.hex("L-D-10"), button=right)
    assert (sheet.hexsides["rail"] == before).all()
    assert kind(board, "rail.tracks", "L-D-9") == "1"
    board.document.stack.undo()
    assert kind(board, "rail.tracks", "L-D-9") == "2"
    while board.document.stack.canUndo():
        board.document.stack.undo()
    assert (sheet.hexsides["rail"] == before).all()


def test_the_inspector_asks_what_the_rules_declare_of_the_lines_of_a_hex(board: Workspace):
    inspector, document = board.panels["inspector"], board.document
    assert isinstance(inspector, InspectorPanel)
    form = inspector.lines
    document.select(Selection(hexes(document, "L-B-4")))
    assert form.isHidden()
    document.select(Selection(hexes(document, "L-K-6")))
    assert list(form.boxes) == ["road.bridge", "rail.tracks", "rail.siding", "rail.damaged", "rail.bridge"]
    siding = form.boxes["rail.siding"]
    siding.setCurrentIndex(siding.findData("yes"))
    siding.activated.emit(siding.currentIndex())
    assert kind(board, "rail.siding", "L-K-6") == "yes"
    here = next(iter(hexes(document, "L-K-6")))
    assert "Siding" in inspector.text.text()
    assert "siding" in hex_description(document, here)
    assert "Siding" in hover_line(document, Hover(here, None))
    document.stack.undo()
    assert siding.currentData() == "no"
    assert "Siding" not in hover_line(document, Hover(here, None))


def test_what_a_map_of_unknown_rules_says_of_lines_is_shown_and_can_be_said(
    window: MainWindow, tmp_path: Path
):
    path = tmp_path / "canals.yaml"
    path.write_text(
        "format: kpeditor-map/1\ntitle: Canals\nruleset: unheard_of\n"
        "board: {kind: hex, columns: 6, rows: 5}\n"
        'hexsides: {canal: ["0202D", "0203D"]}\n'
        'lines: {canal: {locks: ["0203"]}, ghost: {depth: {"3": ["0101"]}}}\n',
        encoding="utf-8",
    )
    workspace = put(window, Document(open_battle(path)))
    palette, inspector, document = (
        workspace.panels["palette"],
        workspace.panels["inspector"],
        workspace.document,
    )
    assert isinstance(palette, PalettePanel)
    assert isinstance(inspector, InspectorPanel)
    assert workspace.canvas is not None
    assert ("canal.locks", "yes") in palette.kinds
    palette.choose("canal.locks", "yes")
    hand = Hand(workspace.canvas)
    hand.click(hand.hex("0202"))
    assert kind(workspace, "canal.locks", "0202") == "yes"
    document.select(Selection(hexes(document, "0101")))
    assert list(inspector.lines.boxes) == ["ghost.depth"]
