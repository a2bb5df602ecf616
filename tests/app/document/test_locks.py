"""Locks: an edit that changes a locked layer is refused with the name of the layer, and changes nothing."""

from __future__ import annotations

import pytest

from kpeditor.app.document.locks import parts_changed
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.edits.edit import Together
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.sheet import SetSheetField, put_place
from kpeditor.core.errors import EditRefused
from tests.app.helpers import hexes, new_document, sheet_of, sides


def test_a_locked_layer_cannot_be_painted():
    document = new_document()
    document.locked = frozenset({"terrain"})
    with pytest.raises(EditRefused, match="Terrain is locked; unlock it in the panel Layers"):
        document.do(paint(sheet_of(document), "terrain", hexes(document, "0202"), "woods"))
    assert not sheet_of(document).layers["terrain"].any()
    assert not document.is_modified


def test_nor_a_locked_hexside_feature_nor_places():
    document = new_document()
    document.locked = frozenset({"crest", "places"})
    with pytest.raises(EditRefused, match="Crest is locked"):
        document.do(set_hexsides(sheet_of(document), "crest", sides(document, "0202A"), True))
    with pytest.raises(EditRefused, match="Place names is locked"):
        document.do(put_place(sheet_of(document), Place("Hill 9", "hill", tuple(hexes(document, "0202")))))


def test_nothing_of_several_edits_is_done_when_one_is_refused():
    document = new_document()
    sheet = sheet_of(document)
    document.locked = frozenset({"elevation"})
    both = Together(
        (
            paint(sheet, "terrain", hexes(document, "0202"), "woods"),
            paint(sheet, "elevation", hexes(document, "0202"), "slope"),
        ),
        "Paint",
    )
    with pytest.raises(EditRefused, match="Elevation is locked"):
        document.do(both)
    assert not sheet.layers["terrain"].any()


def test_what_does_not_touch_the_lock_goes_on():
    document = new_document()
    document.locked = frozenset({"elevation"})
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0202"), "woods"))
    assert document.is_modified


def test_undo_is_free_of_locks():
    document = new_document()
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0202"), "woods"))
    document.locked = frozenset({"terrain"})
    document.stack.undo()
    assert not sheet_of(document).layers["terrain"].any()


def test_an_edit_that_changes_nothing_of_a_layer_does_not_concern_it():
    document = new_document()
    sheet = sheet_of(document)
    assert list(parts_changed(paint(sheet, "terrain", hexes(document, "0202"), "clear"), sheet)) == []
    assert list(parts_changed(set_hexsides(sheet, "crest", sides(document, "0202A"), False), sheet)) == []
    assert list(parts_changed(SetSheetField("notes", "x"), sheet)) == []
