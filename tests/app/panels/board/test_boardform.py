"""The form of a new map's board, in the dialog and on the page where a scan is read into a new map."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from kpeditor.app.dialogs.mapchanges import NewMapDialog
from kpeditor.app.panels.board.boardform import OWN_SIZE, BoardForm
from kpeditor.app.panels.board.numberingform import BOARD, OWN
from kpeditor.app.scan.boardpage import BoardPage
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex, HexGrid
from tests.app.panels.board.test_numberingform import choose

Hosted = tuple[QWidget, BoardForm, QPushButton]


@pytest.fixture
def form(qtbot: QtBot) -> BoardForm:
    form = BoardForm("Ours")
    qtbot.addWidget(form)
    return form


def in_dialog(qtbot: QtBot) -> Hosted:
    dialog = NewMapDialog()
    qtbot.addWidget(dialog)
    create = dialog.findChildren(QDialogButtonBox)[0].button(QDialogButtonBox.StandardButton.Ok)
    return dialog, dialog.form, create


def on_page(qtbot: QtBot) -> Hosted:
    page = BoardPage()
    qtbot.addWidget(page)
    return page, page.form, page.go


def test_a_new_map_at_first_and_as_it_is_chosen(form: BoardForm):
    assert (form.options().columns, form.options().rows) == (39, 54)
    assert form.explanation.text() == "2,087 hexes, from 0101 to 3954"
    form.preset.setCurrentText(OWN_SIZE)
    form.columns.setValue(1000)
    form.rows.setValue(7)
    assert form.options().sheet().numbering.name == "CCCCRRRR"
    form.numbering.choice.setCurrentIndex(1)
    form.tops.setCurrentIndex(1)
    assert form.low.currentText() == "Even rows, to the right"
    form.low.setCurrentIndex(1)
    form.is_short.setChecked(False)
    form.title.setText(" ")
    sheet = form.options().sheet()
    assert (sheet.title, sheet.numbering.name) == ("Ours", "RRRRCCCC")
    assert sheet.grid == HexGrid(1000, 7, "pointed", "odd", trim=False)


def test_a_new_board_of_the_panzerblitz_family_has_its_odd_rows_further(form: BoardForm):
    form.show()
    before = form.picture.grab().toImage()
    choose(form.numbering, BOARD)
    QTest.keyClicks(form.numbering.board, "6")
    sheet = form.options().sheet()
    assert sheet.grid.low_columns == "odd"
    assert sheet.name(Hex(20, 9)) == "6-T-9"
    assert form.picture.grab().toImage() != before


@pytest.mark.parametrize("host", [in_dialog, on_page])
def test_a_numbering_that_cannot_be_is_told_and_not_taken(qtbot: QtBot, host: Callable[[QtBot], Hosted]):
    _host, form, button = host(qtbot)
    choose(form.numbering, OWN)
    for line in (form.numbering.columns, form.numbering.rows):
        line.show_line("letters", 1)
    assert "separator" in form.explanation.text()
    assert not button.isEnabled()
    form.numbering.separator.setCurrentIndex(1)
    assert form.explanation.text().startswith("2,087 hexes")
    assert button.isEnabled()
    assert form.options().sheet().name(Hex(3, 4)) == "C-D"


def test_a_scan_is_read_into_the_board_that_was_counted(qtbot: QtBot):
    page = BoardPage()
    qtbot.addWidget(page)
    made: list[MapSheet] = []
    page.chosen.connect(made.append)
    page.form.columns.setValue(12)
    choose(page.form.numbering, BOARD)
    page.go.click()
    assert made[0].title == "Scanned map"
    assert made[0].grid == HexGrid(12, 54, "flat", "odd", trim=True)
