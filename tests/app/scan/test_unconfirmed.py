"""What the editor tells of a map that was read off a scan."""

from __future__ import annotations

import numpy as np

from kpeditor.app.panels.inspector import InspectorPanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.edits.layers import paint
from kpeditor.scan.reading.naming import name_all
from kpeditor.scan.reading.provenance import put_reading
from kpeditor.scan.reading.reading import Reading
from kpeditor.scan.reading.unconfirmed import unconfirmed
from tests.app.helpers import new_document, sheet_of


def test_the_hex_panel_and_the_tints_tell_read_confirmed_and_by_hand(window: MainWindow) -> None:
    document = new_document(4, 3)
    sheet = sheet_of(document)
    hexes = tuple(sheet.grid.hexes())
    sure = np.full(len(hexes), 0.98, np.float32)
    reading = Reading("terrain", hexes, ("woods",) * len(hexes), sure, ("clear",) * len(hexes))
    document.do(put_reading(sheet, [reading]))
    document.do(name_all(sheet, "terrain", {sheet.hex("0101"): "town"}))
    document.do(paint(sheet, "terrain", [sheet.hex("0102")], "clear"))
    window.show_document(document)
    assert window.workspace is not None
    panel = window.workspace.panels["inspector"]
    assert isinstance(panel, InspectorPanel)
    for name, words in (("0101", "confirmed"), ("0102", "made by hand"), ("0103", "97 % sure")):
        window.workspace.document.select(type(document.selection)(frozenset({sheet.hex(name)})))
        assert words in panel.text.text()
    open_ = unconfirmed(sheet) > 0
    assert open_.sum() == len(hexes) - 2
    assert not open_[0, 0]
    window.menus.by_id["unconfirmed"].trigger()
    assert window.scans.shows_unconfirmed()
    window.menus.by_id["unconfirmed"].trigger()
    assert not window.scans.shows_unconfirmed()


def test_a_map_that_was_not_read_says_so(window: MainWindow) -> None:
    window.show_document(new_document(4, 3))
    window.menus.by_id["unconfirmed"].trigger()
    assert "not read" in window.messages.text
