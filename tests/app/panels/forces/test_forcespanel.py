"""The forces panel of scenario 14.1: the order of battle is made, moved and counted by mouse and keys."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QSpinBox

from kpeditor.app.document.document import Document
from kpeditor.app.document.forceclipboard import packed, unpacked
from kpeditor.app.document.forces import group_for
from kpeditor.app.document.selection import Selection
from kpeditor.app.panels.forces.groupform import GroupForm
from kpeditor.app.panels.forces.lines import group_detail
from kpeditor.app.panels.forces.mixlist import SMALL, TYPE, MixList
from kpeditor.app.panels.forces.panel import ForcesPanel
from kpeditor.app.panels.forces.tree import DETAIL
from kpeditor.app.playtest.game import refusal
from kpeditor.core.checks.files import check_file
from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.forces.sides import begin_scenario
from kpeditor.core.edits.forces.units import ForceKey, list_singly, load, place_new, unit_of
from kpeditor.core.edits.scenario import put_group, set_fields
from kpeditor.core.files.documents import open_battle, render_scenario
from kpeditor.core.rules.declarations import Fields
from kpeditor.core.rules.scenarioforms import ScenarioForms
from kpeditor.core.scenario.model import ON_EVENT, Ban, Entry, Group, Mark
from kpeditor.drawing.pieces.spots import unit_spots
from tests.app.helpers import group_of, hexes, new_document, type_in

pytestmark = pytest.mark.one_window

MAIN = ForceKey("republicans", "main")
COPY = Qt.DropAction.CopyAction


def text_of(workspace, key: ForceKey) -> str:
    item = workspace.forces.tree.lines[key]
    return f"{item.text(0)} | {item.data(0, DETAIL)}"


def press(workspace, keys: str) -> None:
    """Presses keys in the tree."""
    QTest.keySequence(workspace.forces.tree, QKeySequence(keys))


def drop(widget, at: QPointF, key: ForceKey, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    """Drops a dragged line onto a widget."""
    data = packed(key)
    left = Qt.MouseButton.LeftButton
    for event in (
        QDragEnterEvent(at.toPoint(), COPY, data, left, modifiers),
        QDropEvent(at, COPY, data, left, modifiers),
    ):
        QApplication.sendEvent(widget, event)


def drop_on_line(
    workspace, target: ForceKey, key: ForceKey, modifiers=Qt.KeyboardModifier.NoModifier
) -> None:
    tree = workspace.forces.tree
    tree.scrollToItem(tree.lines[target])
    at = QPointF(tree.visualItemRect(tree.lines[target]).center())
    drop(tree.viewport(), at, key, modifiers)


def singles(workspace, side: str, group: str) -> None:
    """Lists the units of a group one by one."""
    counters = {id_: type_.counters for id_, type_ in workspace.document.unit_types().items()}
    workspace.document.do(list_singly(workspace.document.scenario, side, group, counters))


def test_the_forces_stand_as_a_tree(workspace):
    assert text_of(workspace, ForceKey("nationalists")) == "Nationalists | 23 units · panic 2"
    assert text_of(workspace, ForceKey("nationalists", "a")) == "a | 13 units · between rows 29 and 54"
    assert text_of(workspace, ForceKey("nationalists", "b")) == "b | 10 units · enters turn 6 on hex 3953"
    assert (
        workspace.forces.tree.lines[ForceKey("nationalists", "a", "inf_fr")].text(0) == "9 × French infantry"
    )


def test_thirteen_bt7_of_twelve_are_told_in_red(workspace):
    """Q27: the sheet asks for one counter more than the game has."""
    assert text_of(workspace, MAIN._replace(type="bt7")) == "10 × BT7 | more than counters"
    workspace.forces.choose(MAIN._replace(type="bt7"))
    assert "13 of 12" in workspace.forces.details.count.card.figures.text()
    press(workspace, "-")
    assert text_of(workspace, MAIN._replace(type="bt7")) == "9 × BT7 | "


def test_choosing_a_group_selects_it_and_says_its_area_in_words(workspace):
    workspace.forces.choose(MAIN)
    assert workspace.document.selection == Selection(side="republicans", group="main")
    assert workspace.forces.details.group.isVisible()
    assert "17" in workspace.forces.details.group.deploy.sentence.text()


def test_a_deployment_area_is_typed_in_words_and_undone(qtbot, workspace):
    workspace.forces.choose(MAIN)
    field = workspace.forces.details.group.deploy
    type_in(qtbot, field.edit, "within two hexes of 0908")
    assert group_of(workspace, "republicans", "main").deploy == 'within(2, "0908")'
    assert field.edit.text() == "within two hexes of 0908"
    assert "19 hexes" in field.sentence.text()
    workspace.document.stack.undo()
    assert group_of(workspace, "republicans", "main").deploy == "rows(1,17)"
    assert field.edit.text() == "anywhere between rows 1 and 17"


def test_an_area_that_is_not_understood_is_told_in_place_and_not_taken(qtbot, workspace):
    workspace.forces.choose(MAIN)
    field = workspace.forces.details.group.deploy
    type_in(qtbot, field.edit, "rows(1,")
    assert field.edit.property("wrong")
    assert field.sentence.text()
    assert group_of(workspace, "republicans", "main").deploy == "rows(1,17)"
    assert workspace.document.stack.count() == 0


def test_the_map_shows_the_zone_while_it_is_typed_and_forgets_it_with_esc(qtbot, workspace):
    workspace.forces.choose(MAIN)
    field = workspace.forces.details.group.deploy

    def zone():
        return next(z for z in workspace.document.deployment.zones() if z.side.id == "republicans").hexes

    before = zone()
    field.edit.setFocus()
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "row(5)")
    assert len(zone()) == 39
    assert group_of(workspace, "republicans", "main").deploy == "rows(1,17)"
    qtbot.keyClick(field.edit, Qt.Key.Key_Escape)
    assert zone() == before
    assert field.edit.text() == "anywhere between rows 1 and 17"


def test_panic_level_entry_and_counts_are_edits(workspace):
    forces = workspace.forces
    forces.choose(ForceKey("nationalists"))
    forces.details.side.rows.boxes["panic_level"].widget.setValue(4)
    assert workspace.document.scenario.side("nationalists").fields["panic_level"] == 4
    forces.choose(ForceKey("nationalists", "b"))
    forces.details.group.turn.setValue(7)
    assert group_of(workspace, "nationalists", "b").enter == Entry(7, "3953")
    forces.choose(ForceKey("nationalists", "b", "bt7"))
    forces.details.count.count.setValue(5)
    assert group_of(workspace, "nationalists", "b").counts["bt7"] == 5
    assert workspace.document.stack.count() == 3
    while workspace.document.stack.canUndo():
        workspace.document.stack.undo()
    assert not workspace.document.is_modified
    assert forces.details.count.count.value() == 3


def test_a_side_gets_a_title_an_id_a_colour_and_a_ban(qtbot, workspace):
    form = workspace.forces.details.side
    workspace.forces.choose(ForceKey("republicans"))
    type_in(qtbot, form.id, "reds")
    assert workspace.forces.current_key() == ForceKey("reds")
    assert "undisrupted(reds, town(1))" in workspace.document.scenario.victory[0].when
    type_in(qtbot, form.title, "Reds")
    colour = list(form.colours.buttons)[3]
    qtbot.mouseClick(form.colours.buttons[colour], Qt.MouseButton.LeftButton)
    assert workspace.document.scenario.side("reds").colour == colour
    form.bans["move"].click()
    assert form.fault.text() == "Still missing: the game-turns."
    type_in(qtbot, form.turns, "1, 3-4")
    assert workspace.document.scenario.side("reds").ban == Ban((1, 3, 4), ("move",))
    form.bans["move"].click()
    assert workspace.document.scenario.side("reds").ban is None


def test_esc_takes_back_what_was_typed_into_a_line(qtbot, workspace):
    form = workspace.forces.details.side
    workspace.forces.choose(ForceKey("republicans"))
    before = workspace.document.scenario
    for field in (form.title, form.id):
        field.setFocus()
        field.selectAll()
        qtbot.keyClicks(field, "l")
        qtbot.keyClick(field, Qt.Key.Key_Escape)
        field.clearFocus()
    assert workspace.document.scenario is before
    workspace.forces.choose(
        ForceKey("republicans", workspace.document.scenario.side("republicans").groups[0].id)
    )
    name = workspace.forces.details.group.name
    shown = name.text()
    name.setFocus()
    qtbot.keyClicks(name, "x")
    qtbot.keyClick(name, Qt.Key.Key_Escape)
    assert name.text() == shown


def test_a_type_added_with_nothing_chosen_tells_which_group_it_joined(workspace):
    workspace.document.select(Selection())
    told: list[str] = []
    workspace.forces.commands.told.connect(told.append)
    workspace.forces.commands.add_units("t26")
    assert ["of Nationalists" in text for text in told] == [True]


def test_an_id_that_is_taken_is_told_and_the_old_one_stays(qtbot, workspace):
    form = workspace.forces.details.side
    workspace.forces.choose(ForceKey("republicans"))
    with qtbot.waitSignal(workspace.failed) as told:
        type_in(qtbot, form.id, "nationalists")
    assert "already" in told.args[0]
    assert form.id.text() == "republicans"


def test_what_was_renamed_keeps_the_cursor_in_its_field(qtbot, window, workspace, gun):
    """Nothing of the old name was there for a moment: the form was hidden, and the cursor went on."""
    window.docks.show("forces")
    forces = workspace.forces
    for key, form, field, name in (
        (gun, "unit", "number", "777"),
        (MAIN, "group", "name", "other"),
        (ForceKey("republicans"), "side", "id", "other"),
    ):
        forces.choose(key)
        line = getattr(getattr(forces.details, form), field)
        type_in(qtbot, line, name)
        assert name in forces.current_key(), form
        assert line.hasFocus(), form


def test_names_and_numbers_are_typed_in_the_tree(qtbot, workspace):
    tree = workspace.forces.tree
    workspace.forces.choose(MAIN)
    tree.edit_current()
    editor = tree.findChild(QLineEdit)
    editor.setText("armour")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: workspace.forces.current_key() == ForceKey("republicans", "armour"))
    workspace.forces.choose(ForceKey("republicans", "armour", "truck"))
    tree.edit_current()
    box = tree.findChild(QSpinBox)
    box.setValue(4)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: group_of(workspace, "republicans", "armour").counts["truck"] == 4)


def test_a_new_group_is_named_at_once(qtbot, workspace):
    """It was called by a letter, and the cursor went to its area."""
    workspace.forces.choose(ForceKey("nationalists"))
    workspace.forces.commands.add_group()
    editor = workspace.forces.tree.findChild(QLineEdit)
    assert editor.hasFocus()
    qtbot.keyClicks(editor, "reserve")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: workspace.forces.current_key() == ForceKey("nationalists", "reserve"))


@pytest.mark.parametrize(
    "scenario", ["kampfpanzer/14-1-spain", "panzerblitz/1-assault-on-berezovka", "panzer8/1-farm-at-dorn"]
)
def test_the_empty_area_gives_an_example_that_can_be_typed(qtbot, root, scenario):
    """It only said that an area may be typed, and not how."""
    form = GroupForm(Document(open_battle(root / f"scenarios/{scenario}.yaml")))
    qtbot.addWidget(form)
    asked = form.deploy.sentence.text()
    example = re.fullmatch("Type an area, for example (.*), or paint it on the map.", asked)
    assert example is not None
    form.deploy.edit.setText(example[1])
    assert form.deploy.sentence.text().lower().startswith(example[1])


def test_an_area_is_given_to_all_chosen_groups_in_one_edit(qtbot, workspace):
    forces, document = workspace.forces, workspace.document
    before = document.scenario
    keys = [ForceKey(side.id, group.id) for side, group in before.groups() if group.enter is None]
    forces.tree.choose_all(keys, keys[0])
    form = forces.details.group
    told = f"What you type here or paint changes the areas of {len(keys)} chosen groups."
    assert form.together.text() == told
    form.deploy.take("row(2)")
    assert {group.deploy for _, group in document.scenario.groups() if group.enter is None} == {"row(2)"}
    document.stack.undo()
    assert document.scenario == before
    forces.choose(keys[0])
    form.deploy.take("row(3)")
    assert [group.deploy for _, group in document.scenario.groups()].count("row(3)") == 1


def test_groups_are_added_copied_moved_and_removed_by_keys(workspace):
    workspace.forces.choose(ForceKey("nationalists", "a"))
    press(workspace, "Ins")
    assert workspace.forces.current_key() == ForceKey("nationalists", "c")
    press(workspace, "Alt+Up")
    assert [group.id for group in workspace.document.scenario.side("nationalists").groups] == ["a", "c", "b"]
    workspace.forces.choose(ForceKey("nationalists", "a"))
    press(workspace, "Ctrl+D")
    assert workspace.forces.current_key() == ForceKey("nationalists", "a-2")
    assert (
        group_of(workspace, "nationalists", "a-2").counts == group_of(workspace, "nationalists", "a").counts
    )
    press(workspace, "Del")
    workspace.forces.choose(ForceKey("republicans"))
    press(workspace, "Alt+Up")
    assert [side.id for side in workspace.document.scenario.sides] == ["republicans", "nationalists"]
    press(workspace, "Del")
    assert [side.id for side in workspace.document.scenario.sides] == ["nationalists"]
    while workspace.document.stack.canUndo():
        workspace.document.stack.undo()
    assert not workspace.document.is_modified


def test_the_mix_says_how_many_are_used_and_adds_to_the_chosen_group(qtbot, workspace):
    forces = workspace.forces
    forces.choose(ForceKey("nationalists", "a"))
    forces.tabs.setCurrentWidget(forces.mix)
    forces.mix.choose("bt7")
    item = forces.mix.tree.currentItem()
    assert item.text(1) == "13 of 12"
    forces.mix.choose("s35")
    qtbot.keyClick(forces.mix.tree, Qt.Key.Key_Return)
    assert group_of(workspace, "nationalists", "a").counts["s35"] == 1
    assert forces.mix.tree.currentItem().text(1) == "1 of 5"
    qtbot.keyClick(forces.mix.tree, "-")
    assert "s35" not in group_of(workspace, "nationalists", "a").counts
    forces.tabs.setCurrentIndex(0)
    workspace.document.stack.undo()
    forces.tabs.setCurrentWidget(forces.mix)  # behind another tab it does not count, here it has
    assert forces.mix.tree.currentItem().text(1) == "1 of 5"
    forces.mix.filter.setText("howitz")
    shown = [item.text(0) for item in forces.mix._items() if not item.isHidden()]
    assert shown
    assert all("owitzer" in text for text in shown)


def test_a_type_is_found_by_words_of_nation_and_title_and_added_without_the_mouse(window, workspace, qtbot):
    forces, mix = workspace.forces, workspace.forces.mix
    forces.tree.choose(ForceKey("nationalists", "a"))
    forces.tabs.setCurrentWidget(mix)
    qtbot.keyClicks(mix.filter, "french infantry")
    assert [item.text(0) for item in mix._items() if not item.isHidden()] == ["French infantry"]
    mix.filter.setText("gun french")
    shown = [item for item in mix._items() if not item.isHidden()]
    assert shown
    assert {item.parent().text(0) for item in shown} == {"French"}
    before = dict(group_of(workspace, "nationalists", "a").counts)
    qtbot.keyClick(mix.filter, Qt.Key.Key_Down)
    assert mix.tree.currentItem() is shown[0]
    assert window.focusWidget() is mix.tree
    qtbot.keyClick(mix.tree, Qt.Key.Key_Return)
    added = mix.current()
    assert group_of(workspace, "nationalists", "a").counts[added] == before.get(added, 0) + 1


def test_names_are_typed_and_added_one_after_the_other(window, workspace, qtbot):
    """Enter led into the list, where the letters of the next name were shortcuts of tools."""
    forces, mix = workspace.forces, workspace.forces.mix
    forces.tree.choose(ForceKey("nationalists", "a"))
    forces.tabs.setCurrentWidget(mix)
    mix.filter.setFocus()
    tool, before = workspace.toolbox.current, group_of(workspace, "nationalists", "a").tally()
    for name in ("s35", "french infantry"):
        qtbot.keyClicks(window.focusWidget(), name)
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    tally = group_of(workspace, "nationalists", "a").tally()
    added = {key: number - before.get(key, 0) for key, number in tally.items()}
    assert {key: number for key, number in added.items() if number} == {"s35": 2, mix.current(): 2}
    assert mix.tree.currentItem().text(0) == "French infantry"
    mix.tree.setFocus()
    for letter in "gun":
        qtbot.keyClick(window.focusWidget(), letter)
    assert mix.filter.text() == "gun"
    assert workspace.toolbox.current is tool


def test_units_join_the_line_that_the_tree_shows_as_chosen(qtbot, workspace):
    """After Esc or a click on a hex they joined the first group of the first side."""
    forces, document = workspace.forces, workspace.document
    told: list[str] = []
    forces.told.connect(told.append)
    other = document.scenario.sides[1]
    chosen = ForceKey(other.id, other.groups[0].id)
    forces.choose(chosen)
    for selection in (Selection(), Selection(hexes(document, "1012"))):
        document.select(selection)
        assert forces.current_key() == chosen
        before = group_of(workspace, *chosen[:2]).tally().get("s35", 0)
        forces.mix.choose("s35")
        qtbot.keyClick(forces.mix.tree, Qt.Key.Key_Return)
        assert group_of(workspace, *chosen[:2]).tally().get("s35", 0) == before + 1
        assert group_for(document) == chosen
    assert told == []


def test_who_looks_for_a_type_that_is_not_there_adds_no_other(window, workspace, qtbot):
    forces, mix = workspace.forces, workspace.forces.mix
    forces.tree.choose(ForceKey("nationalists", "a"))
    forces.tabs.setCurrentWidget(mix)
    mix.choose("s35")
    before = dict(group_of(workspace, "nationalists", "a").counts)
    mix.filter.setText("panther")
    assert mix.nothing.isVisible()
    qtbot.keyClick(mix.tree, Qt.Key.Key_Return)
    assert (mix.current(), group_of(workspace, "nationalists", "a").counts) == ("", before)
    mix.filter.setText("s-35")  # the counter says S35
    assert not mix.nothing.isVisible()
    assert [item.text(0) for item in mix._items() if not item.isHidden()] == ["S35"]


def test_a_type_is_found_by_its_kind_where_none_is_called_so(qtbot, root, themes):
    """Trains are called BP-42 and the like; "train" found none."""
    mix = MixList(Document(open_battle(root / "scenarios/panzerblitz/1-assault-on-berezovka.yaml")), themes)
    qtbot.addWidget(mix)
    mix.filter.setText("german train")
    assert "bp42_light" in {item.data(0, TYPE) for item in mix._items() if not item.isHidden()}
    mix.filter.setText("bp-42 train")
    assert mix.nothing.isHidden()


def test_opened_in_a_low_window_the_mix_gets_room_for_several_lines(window, workspace):
    forces, mix = workspace.forces, workspace.forces.mix
    window.resize(900, 700)
    forces.tabs.setCurrentIndex(0)
    forces.tabs.setCurrentWidget(mix)
    QApplication.processEvents()
    line = mix.tree.visualItemRect(mix.item("s35")).height()
    assert mix.tree.viewport().height() >= 3 * line
    assert forces.tree.viewport().height() >= 2 * line
    assert mix.tree.iconSize().width() == SMALL
    assert mix.hint.isHidden()
    assert mix.hint.text() == mix.filter.toolTip()


def test_tree_mix_and_forms_show_the_chosen_symbols(workspace, themes):
    def pictures():
        forces = workspace.forces
        forces.choose(MAIN._replace(type="bt7"))
        line = forces.tree.currentItem()
        icons = line.icon(0).pixmap(30), forces.mix.item("bt7").icon(0).pixmap(30)
        return [picture.toImage() for picture in (*icons, forces.details.count.card._picture.pixmap())]

    before = pictures()
    themes.choose_symbols("map symbols")
    assert all(one != other for one, other in zip(before, pictures(), strict=True))
    themes.choose_symbols("silhouettes")
    assert before == pictures()


def test_units_are_dragged_between_groups_and_out_of_the_mix(workspace):
    drop_on_line(workspace, MAIN, ForceKey("nationalists", "b", "pz1"))
    assert group_of(workspace, "republicans", "main").counts["pz1"] == 3
    assert "pz1" not in group_of(workspace, "nationalists", "b").counts
    drop_on_line(
        workspace,
        ForceKey("nationalists", "b"),
        MAIN._replace(type="truck"),
        Qt.KeyboardModifier.ControlModifier,
    )
    assert group_of(workspace, "nationalists", "b").counts["truck"] == 3
    assert group_of(workspace, "republicans", "main").counts["truck"] == 5
    drop_on_line(workspace, ForceKey("republicans"), ForceKey("", "", "s35"))
    assert group_of(workspace, "republicans", "main").counts["s35"] == 1


def test_a_group_is_dragged_to_the_other_side(workspace):
    drop_on_line(workspace, ForceKey("republicans"), ForceKey("nationalists", "b"))
    assert [group.id for group in workspace.document.scenario.side("republicans").groups] == ["main", "b"]


def test_a_gun_is_dragged_onto_a_truck_and_a_tank_is_refused_with_the_reason(qtbot, workspace):
    """[12.0]: a truck takes one infantry or artillery unit."""
    singles(workspace, "nationalists", "b")
    units = {unit.type: unit.id for unit in group_of(workspace, "nationalists", "b").units}
    truck = ForceKey("nationalists", "b", "truck", units["truck"])
    gun = ForceKey("nationalists", "b", "at25", units["at25"])
    drop_on_line(workspace, truck, gun)
    assert unit_of(workspace.document.scenario, gun.unit).carried_by == truck.unit
    assert workspace.forces.tree.lines[gun].parent() is workspace.forces.tree.lines[truck]
    with qtbot.waitSignal(workspace.failed) as told:
        drop_on_line(workspace, truck, ForceKey("nationalists", "b", "bt7", units["bt7"]))
    assert "takes artillery or infantry aboard, not BT7" in told.args[0]


def test_so_many_of_a_counted_group_go_aboard_in_one_step(qtbot, workspace):
    """[12.0]: a truck takes one gun; what finds no room is told, and nothing changes then."""
    group = Group("convoy", {"at25": 3, "truck": 2, "bt7": 1}, enter=Entry(2, "edge(N)"))
    workspace.document.do(put_group(workspace.document.scenario, "nationalists", group))
    workspace.forces.choose(ForceKey("nationalists", "convoy", "at25"))
    form, steps = workspace.forces.details.count, workspace.document.stack.count()
    assert form.carrier.findData("truck") >= 0
    form.carrier.show_value("truck")
    form.aboard.setValue(3)
    with qtbot.waitSignal(workspace.failed) as told:
        form.board.click()
    assert "2 of 3 find room aboard" in told.args[0]
    assert group_of(workspace, "nationalists", "convoy") == group
    form.aboard.setValue(2)
    form.board.click()
    units = group_of(workspace, "nationalists", "convoy").units
    trucks = {one.id for one in units if one.type == "truck"}
    assert {one.carried_by for one in units if one.type == "at25"} == {*trucks, ""}
    assert workspace.document.stack.count() == steps + 1
    workspace.document.stack.undo()
    assert group_of(workspace, "nationalists", "convoy") == group


@pytest.fixture
def gun(workspace) -> ForceKey:
    """A gun of the Nationalists, listed singly and chosen."""
    singles(workspace, "nationalists", "a")
    id_ = next(unit.id for unit in group_of(workspace, "nationalists", "a").units if unit.type == "at25")
    key = ForceKey("nationalists", "a", "at25", id_)
    workspace.forces.choose(key)
    return key


def test_a_gun_is_placed_turned_entrenched_and_taken_off_by_keys(qtbot, workspace, gun):
    document = workspace.document
    document.select(Selection(hexes(document, "1040"), side=gun.side, group=gun.group, unit=gun.unit))
    press(workspace, "Ctrl+Return")
    placed = unit_of(document.scenario, gun.unit)
    assert placed.at == "1040"
    assert placed.facing in "ABF"  # toward the enemy in the north
    press(workspace, "]")
    assert unit_of(document.scenario, gun.unit).facing == "ABCDEF"["ABCDEF".index(placed.facing) - 5]
    workspace.forces.details.unit.shelters.boxes["entrenchment"].widget.click()
    assert document.scenario.marks == (Mark("entrenchment", "1040", "nationalists"),)
    press(workspace, "Ctrl+E")
    assert document.scenario.marks == ()
    press(workspace, "Ctrl+Backspace")
    assert unit_of(document.scenario, gun.unit) == replace(placed, at="", facing="")


def test_what_the_rules_do_not_know_is_not_asked(workspace, gun, monkeypatch):
    """Fields, conditions and marks are of some rules systems only."""
    details = workspace.forces.details
    assert details.unit.form.isRowVisible(details.unit.conditions.boxes["level"].widget)
    rules = workspace.document.ruleset
    for name, nothing in (
        ("forms", ScenarioForms()),
        ("fields", Fields()),
        ("conditions", ()),
        ("marks", ()),
    ):
        monkeypatch.setattr(type(rules), name, lambda *_, nothing=nothing: nothing)
    group = group_of(workspace, gun.side, gun.group)
    workspace.document.do(put_group(workspace.document.scenario, gun.side, replace(group, fields={})))
    for key in (ForceKey(gun.side), ForceKey(gun.side, gun.group), gun):
        workspace.forces.choose(key)
    form = details.unit
    asked = (details.side.rows, details.group.rows, form.rows, form.conditions, form.shelters)
    assert not any(rows.boxes for rows in asked)
    assert not form.form.isRowVisible(form.facing)


def test_a_hex_is_typed_and_a_wrong_one_is_told(qtbot, workspace, gun):
    form = workspace.forces.details.unit
    type_in(qtbot, form.at, "1041")
    assert unit_of(workspace.document.scenario, gun.unit).at == "1041"
    with qtbot.waitSignal(workspace.failed):
        type_in(qtbot, form.at, "9999")
    assert form.at.text() == "1041"
    type_in(qtbot, form.number, "777")
    assert workspace.forces.current_key() == gun._replace(unit="777")


def test_counted_units_are_dropped_onto_the_map_and_out_of_the_mix(workspace, canvas, hand):
    canvas.reveal(hexes(workspace.document, "1010"))
    at = QPointF(*canvas.camera.to_view(hand.hex("1010")))
    drop(canvas, at, MAIN._replace(type="bt7"))
    (placed,) = [unit for unit in group_of(workspace, "republicans", "main").units if unit.at]
    assert (placed.type, placed.at) == ("bt7", "1010")
    assert workspace.forces.current_key() == MAIN._replace(type="bt7", unit=placed.id)
    at = QPointF(*canvas.camera.to_view(hand.hex("1011")))
    drop(canvas, at, ForceKey("", "", "s35"))
    new = [unit for unit in group_of(workspace, "republicans", "main").units if unit.type == "s35"]
    assert [unit.at for unit in new] == ["1011"]
    workspace.document.stack.undo()
    workspace.document.stack.undo()
    assert not workspace.document.is_modified


def test_a_group_enters_or_deploys(workspace):
    forces = workspace.forces
    forces.choose(MAIN)
    form = forces.details.group
    form.arrival.setCurrentIndex(1)
    form.arrival.activated.emit(1)
    group = group_of(workspace, "republicans", "main")
    assert group.enter is not None
    assert group.deploy == ""
    assert form.form.isRowVisible(form.turn)
    form.arrival.setCurrentIndex(2)
    form.arrival.activated.emit(2)
    assert group_of(workspace, "republicans", "main").enter == Entry(ON_EVENT, "")
    assert not form.form.isRowVisible(form.turn)
    assert not form.form.isRowVisible(form.held), "who is not there yet is not held"
    assert "by event" in group_detail(group_of(workspace, "republicans", "main"))
    form.arrival.setCurrentIndex(0)
    form.arrival.activated.emit(0)
    assert group_of(workspace, "republicans", "main").enter is None


@pytest.mark.checked
def test_a_group_that_enters_with_the_field_left_empty_is_a_problem_at_once(qtbot, workspace, tmp_path):
    """The panel says of it what `kpeditor check` says of the file once saved."""
    workspace.forces.choose(MAIN)
    form = workspace.forces.details.group
    form.arrival.setCurrentIndex(1)
    form.arrival.activated.emit(1)
    rows = workspace.problems.list.rows
    qtbot.waitUntil(lambda: not workspace.checker.is_busy)
    found = [(one.code, one.text, one.where.pointer()) for one in rows.problems]
    assert ("value-empty", "'at' should not be empty", "sides[1].groups[0].enter.at") in found
    scenario = workspace.document.scenario
    assert refusal(workspace.document.battle).endswith("see Problems: 'at' should not be empty.")
    path = tmp_path / "s.yaml"
    path.write_text(render_scenario(replace(scenario, map=str(workspace.document.map_path)), None), "utf-8")
    of_file = [(one.code, one.text, one.where.pointer()) for one in check_file(path)]
    assert sorted(of_file) == sorted(found)


def test_a_group_is_held_by_a_key_and_its_counters_bear_a_lock(qtbot, workspace):
    workspace.forces.choose(MAIN)
    form = workspace.forces.details.group
    qtbot.keyClick(form.held, Qt.Key.Key_Space)
    assert group_of(workspace, "republicans", "main").held
    assert group_detail(group_of(workspace, "republicans", "main")).endswith("held")
    spots = [one for one in unit_spots(workspace.document.battle) if one.side == "republicans"]
    assert spots
    assert all(one.look.held for one in spots)
    assert "held-for-ever" in {one.code for one in check_battle(workspace.document.battle)}
    workspace.document.stack.undo()
    assert not form.held.isChecked()


def test_units_are_listed_one_by_one_and_counted_again(workspace):
    workspace.forces.choose(MAIN)
    before = group_of(workspace, "republicans", "main")
    workspace.forces.details.group.how.click()
    assert len(group_of(workspace, "republicans", "main").units) == 22
    workspace.forces.details.group.how.click()
    assert group_of(workspace, "republicans", "main") == before


def test_the_tree_follows_changes_made_elsewhere(workspace):
    group = group_of(workspace, "republicans", "main")
    workspace.document.do(
        put_group(workspace.document.scenario, "republicans", replace(group, deploy="rows(1,9)"))
    )
    assert "between rows 1 and 9" in text_of(workspace, MAIN)


def test_every_command_of_the_menu_has_a_text_and_can_be_called(workspace, gun):
    menu = workspace.forces.more_menu
    workspace.forces.commands.fill_menu(menu)
    texts = [action.text().split("\t")[0] for action in menu.actions() if action.text()]
    assert {"Turn right", "Take off the map", "Remove", "Move to group"} <= set(texts)


def test_a_scenario_begins_on_a_bare_map(qtbot, themes):
    document = new_document()
    panel = ForcesPanel(document, themes)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.begin.isVisible()
    qtbot.keyClicks(panel.begin.title, "Ford")
    panel.begin.title.setFocus()
    qtbot.keyClick(panel.begin.title, Qt.Key.Key_Tab)
    assert panel.focusWidget() is panel.begin.sides[0]
    qtbot.keyClicks(panel.begin.sides[0], "Blue Force")
    qtbot.mouseClick(panel.begin.begin, Qt.MouseButton.LeftButton)
    scenario = document.scenario
    assert scenario is not None
    assert scenario.title == "Ford"
    assert [side.id for side in scenario.sides] == ["blue_force", "second"]
    assert panel.current_key() == ForceKey("blue_force", "main")
    assert not panel.begin.isVisible()
    document.stack.undo()
    assert panel.begin.isVisible()


def test_a_drag_of_something_else_is_left_alone():
    data = QMimeData()
    data.setText("hello")
    assert unpacked(data) is None
    data.setData("application/x-kpeditor-force", b"[1, 2")
    assert unpacked(data) is None
    assert unpacked(packed(MAIN)) == MAIN


def test_a_new_scenario_on_this_map_leads_to_its_first_questions(window, workspace):
    window.menus.by_id["new-scenario"].trigger()
    assert window.workspace is not workspace
    assert window.workspace.document.scenario is None
    assert window.workspace.forces.begin.isVisible()


def test_a_type_is_put_into_the_selected_hex_by_keys(qtbot, workspace):
    workspace.forces.choose(MAIN)
    workspace.document.select(Selection(hexes(workspace.document, "1012"), side=MAIN.side, group=MAIN.group))
    workspace.forces.mix.choose("s35")
    qtbot.keyClick(workspace.forces.mix.tree, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    new = [unit for unit in group_of(workspace, "republicans", "main").units if unit.type == "s35"]
    assert [unit.at for unit in new] == ["1012"]


def test_a_passenger_that_is_dragged_away_gets_off(workspace, canvas, hand, gun):
    document = workspace.document
    counters = {id_: type_.counters for id_, type_ in document.unit_types().items()}
    document.do(place_new(document.scenario, gun._replace(type="truck", unit=""), "1040", counters)[0])
    truck = next(unit.id for unit in group_of(workspace, "nationalists", "a").units if unit.type == "truck")
    document.do(load(document.scenario, gun.unit, truck))
    workspace.toolbox.take("select")
    hand.drag(hand.hex("1040"), hand.hex("1041"))
    moved = document.selection.unit
    assert unit_of(document.scenario, moved).at == "1041"
    passenger = unit_of(document.scenario, gun.unit)
    assert passenger.carried_by == ("" if moved == gun.unit else truck)
    assert passenger.at == "1041"


def test_a_formation_is_told_with_its_name(root):
    """Not Quite Mechanized: ids are what files refer to, names are what people read in play."""
    scenario = open_battle(root / "scenarios/nqm/velm-bridge.yaml").battle.scenario
    assert scenario is not None
    assert group_detail(scenario.sides[0].groups[0]) == "Motor Regiment · 2 units"


def test_the_mix_begins_with_the_nation_of_the_chosen_side(qtbot, workspace):
    """It began with the French while a group of the Germans was chosen."""
    forces, mix = workspace.forces, workspace.forces.mix
    scenario, types = workspace.document.scenario, workspace.document.unit_types()
    forces.tabs.setCurrentWidget(mix)
    for side in scenario.sides:
        nations = {types[key].colour for group in side.groups for key in group.tally()}
        forces.choose(ForceKey(side.id, side.groups[0].id))
        first = mix.tree.topLevelItem(0)
        assert types[first.child(0).data(0, TYPE)].colour in nations
        assert mix.tree.verticalScrollBar().value() == 0
    document = workspace.document
    for title, nation in (("The Russians", "Russian"), ("Germans", "German")):
        new = begin_scenario(document.sheet, ("Somebody", title)).made
        document.do(set_fields(document.scenario, "Other sides", sides=new.sides))
        forces.choose(ForceKey(new.sides[1].id, new.sides[1].groups[0].id))
        assert mix.tree.topLevelItem(0).text(0) == nation
        document.stack.undo()
    forces.choose(ForceKey("nationalists", "a"))
    order = [mix.tree.topLevelItem(row).text(0) for row in range(mix.tree.topLevelItemCount())]
    mix.choose("s35")
    qtbot.keyClick(mix.tree, Qt.Key.Key_Return)
    assert [mix.tree.topLevelItem(row).text(0) for row in range(len(order))] == order
