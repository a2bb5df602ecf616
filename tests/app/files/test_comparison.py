"""What has changed since the file was read, in the window."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication

from kpeditor.app.files.comparison import Comparison
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.hexes import Hex

pytestmark = pytest.mark.one_window


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
