"""EditCommand: one stroke is one step, with a name that says how much."""

from __future__ import annotations

import pytest

from kpeditor.app.document.editcommand import describe
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.texts import count
from tests.app.helpers import hexes, new_document, sheet_of, sides


def test_a_painting_names_its_hexes(qapp):
    document = new_document()
    edit = paint(sheet_of(document), "terrain", hexes(document, "0101", "0202"), "woods")
    assert describe(edit) == "Paint woods (2 hexes)"


def test_a_drawing_names_its_hexsides(qapp):
    document = new_document()
    edit = set_hexsides(sheet_of(document), "stream", sides(document, "0202B"), True)
    assert describe(edit) == "Draw stream (1 hexside)"


def test_another_edit_is_called_by_its_title():
    assert describe(SetSheetField("notes", "x", "Change notes")) == "Change notes"


@pytest.mark.parametrize(("number", "words"), [(0, "0 hexes"), (1, "1 hex"), (2, "2 hexes")])
def test_counts_agree_with_their_noun(number, words):
    assert count(number, "hex", "hexes") == words
