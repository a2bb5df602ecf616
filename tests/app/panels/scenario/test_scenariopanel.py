"""The scenario panel: length, rules and unit types of scenario 14.1 are changed by hand, and undone."""

from __future__ import annotations

import pytest

from kpeditor.core.problem import Where
from kpeditor.core.scenario.model import Length
from tests.app.helpers import type_in

pytestmark = pytest.mark.one_window


def leaf(desk, number: int) -> None:
    desk.scenario.tabs.setCurrentIndex(number)


def test_the_length_is_fixed_or_varies(desk):
    general = desk.scenario.general
    general.longest.setValue(12)
    assert desk.document.scenario.length == Length(12, 12)
    general.varies.click()
    assert desk.document.scenario.length == Length(11, 12)
    general.longest.setValue(18)
    general.shortest.setValue(15)
    assert desk.document.scenario.length == Length(15, 18)
    general.varies.click()
    assert desk.document.scenario.length == Length(18, 18)


def test_notes_of_scenario_and_map_are_two_things(desk):
    general = desk.scenario.general
    general.map_notes.setPlainText("Hills are steep.")
    general.map_notes.left.emit()
    assert desk.document.sheet.notes == "Hills are steep."
    assert desk.document.scenario.notes.startswith("In 1937")


def test_the_brushes_for_marks_are_at_hand(desk):
    rows = desk.scenario.general.marks
    assert [row.title for row in rows.values()] == ["Entrenchments", "Wrecks"]
    for kind, row in rows.items():
        row.paint.click()
        assert desk.toolbox.current.id == f"mark-{kind}"


def test_options_say_their_default_and_leave_the_file_when_it_is_chosen(desk):
    leaf(desk, 3)
    row = desk.scenario.rules.options["los_vertex"]
    assert row.choice.itemText(0) == "closed (default)"
    row.choice.setCurrentIndex(1)
    row.choice.activated.emit(1)
    assert desk.document.scenario.options == {"los_vertex": "open"}
    desk.scenario.rules.only_changed.setChecked(True)
    assert row.isVisibleTo(desk.scenario.rules)
    assert not desk.scenario.rules.options["scatter"].isVisibleTo(desk.scenario.rules)
    row.choice.setCurrentIndex(0)
    row.choice.activated.emit(0)
    assert desk.document.scenario.options == {}


def test_special_rules_and_typed_options(qtbot, desk):
    leaf(desk, 3)
    desk.scenario.rules.specials["tank_riders"].click()
    assert desk.document.scenario.special == ("tank_riders",)
    type_in(qtbot, desk.scenario.rules.options["scatter"].text, "FEDCBA")
    assert desk.document.scenario.options == {"scatter": "FEDCBA"}


@pytest.fixture
def types(desk):
    leaf(desk, 4)
    return desk.scenario.types


def test_a_type_is_designed_figure_by_figure(qtbot, desk, types):
    types.model.show_value("pz1")
    types.new.click()
    (id_,) = desk.document.scenario.units
    type_in(qtbot, types.fields["title"].widget, "Flamer")
    types.fields["attack"].widget.setFocus()
    assert types.help.text().startswith("Attack: Attack strength")
    types.fields["attack"].widget.setValue(9)
    assert desk.document.unit_types()[id_].figures["attack"] == 9
    assert desk.document.unit_types()[id_].title == "Flamer"
    assert not types.picture.pixmap().isNull()
    desk.forces.refresh()
    assert id_ in [item.data(0, 0x100) for item in desk.forces.mix._items()]
    types.remove.click()
    assert desk.document.scenario.units == {}
    while desk.document.stack.canUndo():
        desk.document.stack.undo()
    assert not desk.document.is_modified


def test_what_the_rules_cannot_use_is_told_and_not_taken(qtbot, desk, types):
    types.model.show_value("pz1")
    types.new.click()
    before = desk.document.scenario
    with qtbot.waitSignal(desk.failed) as told:
        types.fields["range"].widget.setValue(-1)
    assert "weapon" in told.args[0]
    assert desk.document.scenario == before
    assert types.fields["range"].widget.value() == 5


def test_a_printed_type_is_changed_for_this_scenario(desk, types):
    types.model.show_value("bt7")
    types.alter.click()
    types.fields["movement"].widget.setValue(12)
    assert desk.document.scenario.units == {"bt7": {"movement": 12}}
    assert desk.document.unit_types()["bt7"].figures["movement"] == 12


def test_a_problem_leads_to_its_leaf(desk):
    assert desk.scenario.show_field(Where(path=("victory", 1, "when")))
    assert desk.scenario.tabs.currentIndex() == 1
    assert desk.scenario.victory.cards[1].form is not None
    assert desk.scenario.show_field(Where(path=("options", "scatter")))
    assert desk.scenario.tabs.currentIndex() == 3
    assert not desk.scenario.show_field(Where(path=("elsewhere",)))
