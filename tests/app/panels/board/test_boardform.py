"""The form of a new map's board, in the dialog and on the page where a scan is read into a new map."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from kpeditor.app.dialogs.mapchanges import NewMapDialog
from kpeditor.app.panels.board.boardform import OWN_SIZE, BoardForm
from kpeditor.app.panels.board.numberingform import BOARD, OWN
from kpeditor.app.scan.page import BoardPage
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import PrintedSheet, RuleSetInfo
from tests.app.panels.board.test_numberingform import choose
from tests.installing import know
from tests.toys.hexduel import HexDuel

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


def test_what_is_typed_into_a_new_dialog_is_the_title(qtbot: QtBot):
    """The cursor was on the box of free tables."""
    dialog, form, _ = in_dialog(qtbot)
    dialog.show()
    qtbot.waitUntil(form.title.hasFocus)


def test_tab_goes_from_the_title_to_the_rules_and_on_to_the_size(qtbot: QtBot):
    """The list of rules came behind all other fields; on free tables, too."""
    dialog = NewMapDialog()
    qtbot.addWidget(dialog)
    form = dialog.form
    dialog.show()
    qtbot.waitUntil(form.title.hasFocus)
    QTest.keyClick(form.title, Qt.Key.Key_Tab)
    assert dialog.rules.hasFocus()
    QTest.keyClick(dialog.rules, Qt.Key.Key_Tab)
    assert form.preset.hasFocus()
    dialog.rules.setCurrentIndex(dialog.rules.count() - 1)
    dialog.table.title.setFocus()
    QTest.keyClick(dialog.table.title, Qt.Key.Key_Tab)
    assert dialog.rules.hasFocus()


def test_a_new_map_at_first_and_as_it_is_chosen(form: BoardForm):
    form.ruleset.setCurrentIndex(form.ruleset.findData("kampfpanzer"))
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


def test_rules_are_offered_with_what_else_is_played_by_them(qtbot: QtBot) -> None:
    """Who looked for Panzer-Zug found nothing of that name."""
    form = BoardForm("Ours")
    qtbot.addWidget(form)
    named = form.ruleset.itemText(form.ruleset.findData("panzerblitz"))
    assert named == "PanzerBlitz, with Panzer-Zug and PanzerBitz"
    assert form.ruleset.itemText(form.ruleset.findData("kampfpanzer")) == "KampfPanzer"


class FamilyDuel(HexDuel):
    """A system of rules that is played on boards of the PanzerBlitz family (F1)."""

    @property
    def info(self) -> RuleSetInfo:
        sheet = PrintedSheet(33, 11, low_columns="odd", numbering=board_row_number("6"))
        return RuleSetInfo("family", "Family duel", "1", sheet=sheet)


def test_every_ruleset_comes_with_its_printed_sheet(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    know(monkeypatch, FamilyDuel())
    form = BoardForm("Ours")
    qtbot.addWidget(form)
    offered = [form.preset.itemText(index) for index in range(form.preset.count())]
    for ruleset in registry.on_hexes():
        printed = ruleset.info.printed
        form.ruleset.setCurrentIndex(form.ruleset.findData(ruleset.info.id))
        if printed is not None:
            sheet = form.options().sheet()
            told = ruleset.info.title, sheet.grid.columns, sheet.grid.rows, sheet.grid.low_columns
            assert told == (ruleset.info.title, printed.columns, printed.rows, printed.low_columns)
            assert any(ruleset.info.title in one for one in offered)
    form.ruleset.setCurrentIndex(form.ruleset.findData("family"))
    sheet = form.options().sheet()
    assert sheet.grid == HexGrid(33, 11, "flat", "odd", trim=True)
    assert (sheet.ruleset, sheet.name(Hex(20, 9))) == ("family", "6-T-9")
    assert form.explanation.text() == "346 hexes, from 6-A-1 to 6-GG-10"  # F1
    form.ruleset.setCurrentIndex(form.ruleset.findData("kampfpanzer"))
    sheet = form.options().sheet()
    assert sheet.grid == HexGrid(39, 54, "flat", "even", trim=True)
    assert sheet.name(Hex(20, 9)) == "2009"
    form.preset.setCurrentIndex(0)
    assert (form.options().columns, form.options().rows) == (20, 16)


def test_rules_without_a_printed_sheet_leave_the_board_as_it_is(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    know(monkeypatch, HexDuel())
    form = BoardForm("Ours")
    qtbot.addWidget(form)
    form.ruleset.setCurrentIndex(form.ruleset.findData("kampfpanzer"))
    form.columns.setValue(12)
    form.ruleset.setCurrentIndex(form.ruleset.findData("hexduel"))
    assert (form.options().ruleset, form.options().columns, form.options().rows) == ("hexduel", 12, 54)


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
