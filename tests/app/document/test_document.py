"""Document: edits, undo, strokes, and what is modified."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.hexsides import SetHexsides, set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.scenario.model import Length, Scenario, Side
from tests.app.helpers import hexes, new_document, sheet_of, sides
from tests.examples import examples

SCENARIO = Scenario("Trial", "kampfpanzer", "", Length(5, 5), (Side("a", "A"), Side("b", "B")))


def paint_woods(document: Document, *names: str, stroke: int = 0) -> Edit:
    return paint(sheet_of(document), "terrain", hexes(document, *names), "woods", stroke=stroke)


def test_undo_restores_and_redo_repeats(qapp):
    document = new_document()
    document.do(paint_woods(document, "0203"))
    assert sheet_of(document).kind("terrain", Hex(2, 3)) == "woods"
    document.stack.undo()
    assert sheet_of(document).kind("terrain", Hex(2, 3)) == "clear"
    document.stack.redo()
    assert sheet_of(document).kind("terrain", Hex(2, 3)) == "woods"


def test_every_change_is_told_with_its_edit_and_initiator(qtbot):
    document = new_document()
    told: list[tuple[Edit, object]] = []
    document.changed.connect(lambda edit, initiator: told.append((edit, initiator)))
    edit = paint_woods(document, "0203")
    document.do(edit, initiator="me")
    document.stack.undo()
    assert told[0] == (edit, "me")
    assert told[1][1] is None
    assert told[1][0].touched(document.battle).hexes == hexes(document, "0203")


def test_a_stroke_is_one_step(qapp):
    document = new_document()
    stroke = document.new_stroke()
    for name in ("0201", "0202", "0203"):
        document.do(paint_woods(document, name, stroke=stroke))
    assert document.stack.count() == 1
    assert document.stack.undoText() == "Paint woods (3 hexes)"
    document.stack.undo()
    assert not sheet_of(document).layers["terrain"].any()


def test_strokes_of_different_features_stay_apart(qapp):
    document = new_document()
    side = sides(document, "0202B")
    for feature in ("stream", "crest"):
        document.do(set_hexsides(sheet_of(document), feature, side, True, stroke=7))
    assert document.stack.count() == 2


def test_an_edit_that_changes_nothing_leaves_no_step(qapp):
    document = new_document()
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0203"), "clear"))
    assert document.stack.count() == 0
    assert not document.is_modified


def test_a_stroke_that_takes_itself_back_leaves_no_step_and_no_modification(qapp):
    document = new_document()
    stroke, side = document.new_stroke(), sides(document, "0202B")
    document.do(SetHexsides("stream", add=side, title="Scribble", stroke=stroke))
    document.do(SetHexsides("stream", remove=side, title="Scribble", stroke=stroke))
    assert document.stack.count() == 0
    assert not document.is_modified


def test_a_cancelled_stroke_never_happened(qapp):
    document = new_document()
    document.do(paint_woods(document, "0101"))
    stroke = document.new_stroke()
    document.do(paint_woods(document, "0202", stroke=stroke))
    document.do(paint_woods(document, "0203", stroke=stroke))
    document.cancel_stroke(stroke)
    assert document.stack.count() == 1
    assert not document.stack.canRedo()
    assert sheet_of(document).kind("terrain", Hex(2, 2)) == "clear"
    assert sheet_of(document).kind("terrain", Hex(1, 1)) == "woods"


def test_cancelling_an_old_stroke_does_nothing(qapp):
    document = new_document()
    stroke = document.new_stroke()
    document.do(paint_woods(document, "0202", stroke=stroke))
    document.do(paint_woods(document, "0101"))
    document.cancel_stroke(stroke)
    assert document.stack.count() == 2


def test_a_refused_edit_leaves_no_step(qapp):
    document = new_document()
    with pytest.raises(EditRefused):
        document.do(SetSheetField("grid", None))
    assert document.stack.count() == 0


def test_map_and_scenario_are_modified_separately(qapp):
    document = new_document(scenario=SCENARIO)
    document.do(paint_woods(document, "0203"))
    assert (document.is_map_modified, document.is_scenario_modified) == (True, False)
    document.do(set_fields(SCENARIO, "Rename", title="Other"))
    assert (document.is_map_modified, document.is_scenario_modified) == (True, True)
    document.stack.undo()
    document.stack.undo()
    assert not document.is_modified


def test_undoing_to_the_saved_state_is_unmodified_and_another_way_there_is_not(qapp):
    document = new_document()
    document.do(paint_woods(document, "0203"))
    document.stack.undo()
    document.do(paint_woods(document, "0203"))
    assert document.is_modified


def test_a_selection_is_told_once(qtbot):
    document = new_document()
    told: list[Selection] = []
    document.selected.connect(lambda: told.append(document.selection))
    selection = Selection(hexes(document, "0101"))
    document.select(selection)
    document.select(replace(selection))
    assert told == [selection]
    assert not Selection()
    assert Selection(side="a")


EDITS = st.lists(
    st.tuples(
        st.sampled_from(["woods", "town", "clear", "stream", "-stream", "notes"]),
        st.integers(1, 8),
        st.integers(1, 5),
        st.sampled_from(Direction),
        st.integers(0, 2),
    ),
    max_size=12,
)


@settings(max_examples=examples(30))
@given(EDITS)
def test_any_edits_undone_give_the_same_map_and_redone_the_later_one(qapp, wishes):
    document = new_document()
    sheet = sheet_of(document)
    before = state(document)
    for what, column, row, direction, stroke in wishes:
        hex_ = Hex(column, row)
        if what == "notes":
            document.do(SetSheetField("notes", f"{column}{row}"))
        elif what.endswith("stream"):
            side = [Hexside(hex_, direction)]
            document.do(set_hexsides(sheet, "stream", side, what == "stream", stroke=stroke))
        else:
            document.do(paint(sheet, "terrain", [hex_], what, stroke=stroke))
    after = state(document)
    while document.stack.canUndo():
        document.stack.undo()
    assert same(state(document), before)
    while document.stack.canRedo():
        document.stack.redo()
    assert same(state(document), after)


def state(document: Document) -> dict[str, object]:
    sheet = sheet_of(document)
    arrays = {name: array.copy() for name, array in (sheet.layers | sheet.hexsides).items()}
    return {**arrays, "notes": sheet.notes}


def same(a: dict[str, object], b: dict[str, object]) -> bool:
    return a.keys() == b.keys() and all(np.array_equal(a[key], b[key]) for key in a)  # type: ignore[arg-type]
