"""The scenario panel: length, rules and unit types of scenario 14.1 are changed by hand, and undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.problem import Where
from kpeditor.core.scenario.model import Length
from tests.app.helpers import type_in

pytestmark = pytest.mark.one_window
CONTROL = Qt.KeyboardModifier.ControlModifier


def leaf(workspace, number: int) -> None:
    workspace.scenario.tabs.setCurrentIndex(number)


def test_the_length_is_fixed_or_varies(workspace):
    general = workspace.scenario.general
    general.longest.setValue(12)
    assert workspace.document.scenario.length == Length(12, 12)
    general.varies.click()
    assert workspace.document.scenario.length == Length(11, 12)
    general.longest.setValue(18)
    general.shortest.setValue(15)
    assert workspace.document.scenario.length == Length(15, 18)
    general.varies.click()
    assert workspace.document.scenario.length == Length(18, 18)


def test_notes_of_scenario_and_map_are_two_things(workspace):
    general = workspace.scenario.general
    general.map_notes.setPlainText("Hills are steep.")
    general.map_notes.left.emit()
    assert workspace.document.sheet.notes == "Hills are steep."
    assert workspace.document.scenario.notes.startswith("In 1937")


def test_wrapped_notes_are_shown_without_their_line_ends_and_keep_them(workspace):
    document, general = workspace.document, workspace.scenario.general
    wrapped = "A long\nparagraph.\n\nOf two:\n- one\n  and more\n- two\n"
    document.do(set_fields(document.scenario, "Change notes", notes=wrapped))
    assert general.notes.toPlainText() == "A long paragraph.\n\nOf two:\n- one and more\n- two"
    steps = document.stack.count()
    general.notes.left.emit()
    assert (document.scenario.notes, document.stack.count()) == (wrapped, steps)
    general.notes.setPlainText("Short.\nTwo.")
    general.notes.left.emit()
    assert document.scenario.notes == general.notes.toPlainText() == "Short.\nTwo."
    document.stack.undo()
    assert document.scenario.notes == wrapped
    assert general.notes.toPlainText().startswith("A long paragraph.")


@pytest.mark.parametrize("name", ["title", "notes", "longest"])
def test_a_field_with_nothing_to_undo_leaves_the_keys_to_the_window(name, workspace, window, qtbot):
    document, general = workspace.document, workspace.scenario.general
    window.docks.show("scenario")
    leaf(workspace, 0)
    before, field = document.scenario.length, getattr(general, name)
    document.do(set_fields(document.scenario, "Length", length=Length(20, 20)))
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    qtbot.keyClick(field, Qt.Key.Key_Z, CONTROL)
    assert document.scenario.length == before
    qtbot.keyClick(field, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert document.scenario.length == Length(20, 20)


def test_a_field_undoes_first_what_is_typed_into_it(workspace, window, qtbot):
    document, title = workspace.document, workspace.scenario.general.title
    window.docks.show("scenario")
    leaf(workspace, 0)
    document.do(set_fields(document.scenario, "Length", length=Length(20, 20)))
    title.setFocus()
    qtbot.waitUntil(title.hasFocus)
    title.selectAll()
    qtbot.keyClicks(title, "Mine")
    qtbot.keyClick(title, Qt.Key.Key_Z, CONTROL)
    assert title.text() != "Mine"
    assert document.scenario.length == Length(20, 20)


def test_the_brushes_for_marks_are_at_hand(workspace):
    rows = workspace.scenario.general.marks
    assert [row.title for row in rows.values()] == ["Entrenchments", "Wrecks"]
    for kind, row in rows.items():
        row.paint.click()
        assert workspace.toolbox.current.id == f"mark-{kind}"


def test_options_say_their_default_and_leave_the_file_when_it_is_chosen(workspace):
    leaf(workspace, 3)
    row = workspace.scenario.rules.options["los_vertex"]
    assert row.choice.itemText(0) == "Blocked (default)"
    assert row.meaning.text() == "A hexside stops a line that touches its end"
    row.choice.setCurrentIndex(1)
    row.choice.activated.emit(1)
    assert workspace.document.scenario.options == {"los_vertex": "open"}
    workspace.scenario.rules.only_changed.setChecked(True)
    assert row.isVisibleTo(workspace.scenario.rules)
    assert not workspace.scenario.rules.options["scatter"].isVisibleTo(workspace.scenario.rules)
    row.choice.setCurrentIndex(0)
    row.choice.activated.emit(0)
    assert workspace.document.scenario.options == {}


def test_special_rules_and_typed_options(qtbot, workspace):
    leaf(workspace, 3)
    workspace.scenario.rules.specials["tank_riders"].click()
    assert workspace.document.scenario.special == ("tank_riders",)
    type_in(qtbot, workspace.scenario.rules.options["scatter"].text, "FEDCBA")
    assert workspace.document.scenario.options == {"scatter": "FEDCBA"}


@pytest.fixture
def types(workspace):
    leaf(workspace, 4)
    return workspace.scenario.types


def test_a_type_is_designed_figure_by_figure(qtbot, workspace, types):
    types.model.show_value("pz1")
    types.new.click()
    (id_,) = workspace.document.scenario.units
    type_in(qtbot, types.fields["title"].widget, "Flamer")
    types.fields["attack"].widget.setFocus()
    assert types.help.text().startswith("Attack: Attack strength")
    types.fields["attack"].widget.setValue(9)
    assert workspace.document.unit_types()[id_].figures["attack"] == 9
    assert workspace.document.unit_types()[id_].title == "Flamer"
    assert not types.picture.pixmap().isNull()
    workspace.forces.refresh()
    assert id_ in [item.data(0, 0x100) for item in workspace.forces.mix._items()]
    types.remove.click()
    assert workspace.document.scenario.units == {}
    while workspace.document.stack.canUndo():
        workspace.document.stack.undo()
    assert not workspace.document.is_modified


def test_what_the_rules_cannot_use_is_told_and_not_taken(qtbot, workspace, types):
    types.model.show_value("pz1")
    types.new.click()
    before = workspace.document.scenario
    with qtbot.waitSignal(workspace.failed) as told:
        types.fields["range"].widget.setValue(-1)
    assert "weapon" in told.args[0]
    assert workspace.document.scenario == before
    assert types.fields["range"].widget.value() == 5


def test_a_printed_type_is_changed_for_this_scenario(workspace, types):
    types.model.show_value("bt7")
    types.alter.click()
    types.fields["movement"].widget.setValue(12)
    assert workspace.document.scenario.units == {"bt7": {"movement": 12}}
    assert workspace.document.unit_types()["bt7"].figures["movement"] == 12


def test_a_problem_leads_to_its_leaf(workspace):
    assert workspace.scenario.show_field(Where(path=("victory", 1, "when")))
    assert workspace.scenario.tabs.currentIndex() == 1
    assert workspace.scenario.victory.cards[1].form is not None
    assert workspace.scenario.show_field(Where(path=("options", "scatter")))
    assert workspace.scenario.tabs.currentIndex() == 4
    assert not workspace.scenario.show_field(Where(path=("elsewhere",)))
