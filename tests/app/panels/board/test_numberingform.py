"""The choice of how hexes are numbered: the usual schemes, every part of others, shown as it is chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.dialogs.mapchanges import ResizeDialog
from kpeditor.app.panels.board.numberingform import BOARD, JOINED, LETTERS, OWN, NumberingForm
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES, Numbering
from kpeditor.core.geometry.numberingparts import grid_numbering
from tests.app.helpers import new_document, sheet_of
from tests.core.geometry.joinedboards import family_board, joined

GRID = HexGrid(12, 10, "flat", "odd", trim=True)


def choose(form: NumberingForm, choice: str) -> None:
    form.choice.setCurrentIndex(form.choice.findData(choice))


@pytest.mark.parametrize(
    "numbering",
    [
        SCHEMES["CCRR"],
        SCHEMES["CCCRRR"],
        SCHEMES["RRCC"],
        board_row_number("6"),
        grid_numbering(("letters", "numbers")),
        grid_numbering(("letters", "numbers"), (1, 0), stagger=True),
        replace(
            grid_numbering(("numbers", "spreadsheet"), (0, 27), (2, 2), "bottom-right", separator="."),
            board="B2",
        ),
    ],
)
def test_what_is_shown_is_what_it_says(qtbot: QtBot, numbering: Numbering):
    wanted = numbering.fitted(GRID)
    form = NumberingForm(wanted)
    qtbot.addWidget(form)
    assert form.numbering(GRID) == wanted


def test_letters_are_typed_as_letters(qtbot: QtBot):
    form = NumberingForm()
    qtbot.addWidget(form)
    choose(form, OWN)
    form.show()
    form.columns.show_line("letters", 1)
    first = form.columns.first
    first.selectAll()
    QTest.keyClicks(first, "cc")
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert (first.value(), first.text()) == (29, "CC")
    QTest.keyClick(first, Qt.Key.Key_Up)
    assert first.text() == "DD"
    first.selectAll()
    QTest.keyClicks(first, "7")
    assert first.value() == 30
    assert form.numbering(GRID).name_hex(Hex(1, 4)) == "DD4"


def test_digits_alone_are_one_of_the_usual_schemes(qtbot: QtBot):
    """A small map may be printed with three digits each."""
    form = NumberingForm()
    qtbot.addWidget(form)
    choose(form, OWN)
    assert form.numbering(GRID) == SCHEMES["CCRR"]
    form.digits.setValue(3)
    assert form.numbering(GRID) == SCHEMES["CCCRRR"]


def test_only_the_parts_a_scheme_leaves_open_are_asked(qtbot: QtBot):
    form = NumberingForm()
    qtbot.addWidget(form)
    form.show()
    assert not form.board.isVisible()
    choose(form, BOARD)
    assert form.board.isVisible()
    assert not form.order.isVisible()
    choose(form, OWN)
    assert form.board.isVisible()
    assert form.order.isVisible()
    choose(form, LETTERS)
    assert not form.order.isVisible()


def test_a_map_is_numbered_anew_and_back(qtbot: QtBot):
    document = new_document(10, 8)
    dialog = ResizeDialog(document)
    qtbot.addWidget(dialog)
    choose(dialog.numbering, LETTERS)
    document.do(dialog.resized().edit)
    assert sheet_of(document).name(Hex(3, 4)) == "C4"
    assert document.stack.undoText() == "Number the hexes like C4"
    document.stack.undo()
    assert sheet_of(document).name(Hex(3, 4)) == "0304"


def test_a_detached_map_keeps_the_numbers_of_its_boards_until_others_are_chosen(qtbot: QtBot):
    boards = joined(family_board("5"), family_board("6", (1, 2), is_turned=True))
    form = NumberingForm(boards)
    qtbot.addWidget(form)
    assert form.numbering(boards.grid) == boards
    assert "5-C-4" in form.choice.currentText()
    choose(form, LETTERS)
    assert form.numbering(boards.grid).name_hex(Hex(3, 4)) == "C4"
    plain = NumberingForm()
    qtbot.addWidget(plain)
    assert plain.choice.findData(JOINED) < 0


def test_what_a_board_name_loses_is_told(qtbot: QtBot):
    form = NumberingForm()
    qtbot.addWidget(form)
    choose(form, BOARD)
    for typed, told in (("6", ""), ("6-A", "6A"), ("b2", ""), ("Ä", "none")):
        form.board.clear()
        QTest.keyClicks(form.board, typed)
        assert form.left_out.isHidden() is not bool(told), typed
        assert told in form.left_out.text()
    choose(form, LETTERS)
    assert form.left_out.isHidden()
