"""What has changed since the file was read, in the window."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication

from kpeditor.app.document.document import Document
from kpeditor.app.files.comparison import Comparison
from kpeditor.core.board.sheet import Feature
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.tables.features import SetFeatures
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.table import TablePoint
from kpeditor.drawing.palette import ADDED
from tests.app.conftest import put
from tests.app.table.conftest import canvas_of

pytestmark = pytest.mark.one_window


def test_what_differs_is_marked_on_a_table(window, root, tmp_path):
    """A hedge that was added is marked while the list is shown, and followed through undo and redo."""
    file = tmp_path / "green.yaml"
    file.write_bytes((root / "tests/files/valid/panzer8-table.yaml").read_bytes())
    workspace = put(window, Document(open_battle(file)))
    document, canvas = workspace.document, canvas_of(workspace)
    sheet = document.battle.table
    assert sheet is not None
    hedge = Feature("New hedge", "hedge", "line", (TablePoint(2, 2), TablePoint(9, 2)))
    document.do(SetFeatures({hedge.id: hedge}, "Add a hedge"))
    place = canvas.to_view((5.5, 2.0)).toPoint() * canvas.devicePixelRatio()
    before = canvas.grab().toImage().pixelColor(place)
    dialog = opened(window)
    assert "New hedge" in dialog.list.toPlainText()
    assert not dialog.marks.isHidden()
    assert canvas.grab().toImage().pixelColor(place) == ADDED
    dialog.marks.setChecked(False)
    assert canvas.grab().toImage().pixelColor(place) == before
    dialog.marks.setChecked(True)
    document.stack.undo()
    assert canvas.grab().toImage().pixelColor(place) != ADDED
    document.stack.redo()
    assert canvas.grab().toImage().pixelColor(place) == ADDED
    dialog.close()
    assert canvas.grab().toImage().pixelColor(place) == before


def opened(window) -> Comparison:
    window.menus.by_id["compare"].trigger()
    found: list[Comparison] = window.findChildren(Comparison)
    return found[-1]


def test_a_document_is_compared_with_its_file_and_with_another(
    qtbot, window, workspace, dialogs, root, tmp_path
):
    dialog = opened(window)
    assert dialog.told.text() == "Nothing is different: the file says what stands here."
    dialog.close()
    workspace.document.do(paint(workspace.document.sheet, "terrain", {Hex(1, 1)}, "town"))
    dialog = opened(window)
    assert dialog.list.toPlainText() == "map:\n  terrain 0101: clear -> town"
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == dialog.list.toPlainText()
    dialogs.path = root / "scenarios/kampfpanzer/14-4-poland.yaml"
    dialog.another.click()
    assert "compared with 14-4-poland.yaml" in dialog.heading.text()
    assert "title:" in dialog.list.toPlainText()
    dialogs.path = tmp_path / "none.yaml"
    dialog.another.click()
    assert dialog.told.text().startswith("The file cannot be read")
    dialog.close()
