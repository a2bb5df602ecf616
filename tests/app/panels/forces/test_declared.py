"""The forms ask what a rules system declares, whatever it is: fields of sides, groups and units, conditions,
marks on the map. The toy Siege declares some of every sort.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.icons import svg
from kpeditor.app.panels.board.boardform import NewMap
from kpeditor.app.panels.events.effectrows import EffectRow
from kpeditor.app.panels.fields import MIXED, FieldRows
from kpeditor.app.panels.forces.groupform import GroupForm
from kpeditor.app.panels.forces.sideform import SideForm
from kpeditor.app.panels.forces.tree import DETAIL
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.forces.units import ForceKey, set_unit, unit_of
from kpeditor.core.edits.scenario import put_group, set_fields
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.files.formats.scenarioreader import read_scenario_data
from kpeditor.core.files.formats.scenariowriter import scenario_data
from kpeditor.core.problem import Where
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import effect_kinds
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import Effect
from kpeditor.core.scenario.model import Group, Length, Mark, Scenario, Side, Unit
from tests.app.conftest import put
from tests.app.helpers import Table, group_of, type_in
from tests.installing import forget_rulesets, install

pytestmark = pytest.mark.one_window

WidgetT = TypeVar("WidgetT", bound=QWidget)
UNITS = Unit("1", "peasant", "0202"), Unit("2", "peasant", "0303"), Unit("3", "knight", "0304")
WALL = ForceKey("red", "wall")


def key(unit: str) -> ForceKey:
    return WALL._replace(type=next(one.type for one in UNITS if one.id == unit), unit=unit)


@pytest.fixture
def siege(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Document]:
    """A battle of the toy, which the registry finds while the test runs."""
    install(tmp_path / "site", monkeypatch, "siege", {registry.GROUP: {"siege": "tests.toys.siege:Siege"}})
    sides = (
        Side("red", "Reds", (Group("wall", units=UNITS), Group("late", {"knight": 1}, deploy="all"))),
        Side("blue", "Blues", (Group("camp", {"peasant": 2}, deploy="all"),)),
    )
    scenario = Scenario("The castle", "siege", "", Length(5, 5), sides)
    sheet = NewMap("Fort", "siege", 8, 8, trim=True).sheet()
    yield Document(OpenBattle(Battle(sheet, scenario), [], None, None, None, None))
    forget_rulesets()


@pytest.fixture
def castle(window, siege) -> Workspace:
    """Its workspace in the real window."""
    return put(window, siege)


def scenario_of(workspace: Workspace) -> Scenario:
    scenario = workspace.document.scenario
    assert scenario is not None
    return scenario


def side(workspace: Workspace, id_: str) -> Side:
    found = scenario_of(workspace).side(id_)
    assert found is not None
    return found


def box(rows: FieldRows, id_: str, kind: type[WidgetT]) -> WidgetT:
    widget = rows.boxes[id_].widget
    assert isinstance(widget, kind)
    return widget


def captions(rows: FieldRows, form) -> list[str]:
    """What the visible rows are called, in order."""
    found = []
    for one in rows.boxes.values():
        if form.isRowVisible(one.widget):
            label = form.labelForField(one.widget)
            assert isinstance(label, QLabel)
            text = one.widget.text() if isinstance(one.widget, QCheckBox) else label.text()
            found.append(text.replace("&&", "&"))
    return found


def test_a_side_is_asked_its_fields_and_says_only_what_differs(castle):
    castle.forces.choose(ForceKey("red"))
    form = castle.forces.details.side
    assert captions(form.rows, form.form) == ["Bread", "Liege", "Truce & parley"]
    bread, liege = box(form.rows, "bread", Number), box(form.rows, "liege", Choice)
    assert (bread.value(), liege.value) == (3, "")
    bread.setValue(5)
    liege.setCurrentIndex(liege.findData("duke"))
    box(form.rows, "truce", QCheckBox).click()
    assert side(castle, "red").fields == {"bread": 5, "liege": "duke", "truce": True}
    assert castle.document.stack.undoText() == "Truce & parley, Reds: yes"
    assert castle.forces.tree.lines[ForceKey("red")].data(0, DETAIL) == "4 units · 5 loaves"
    bread.setValue(3)
    liege.setCurrentIndex(0)
    assert side(castle, "red").fields == {"truce": True}
    assert read_scenario_data(scenario_data(scenario_of(castle))) == scenario_of(castle)
    while castle.document.stack.canUndo():
        castle.document.stack.undo()
    assert side(castle, "red").fields == {}
    assert (bread.value(), box(form.rows, "truce", QCheckBox).isChecked()) == (3, False)


def test_a_group_that_enters_is_not_asked_what_is_for_the_setup(castle):
    castle.forces.choose(ForceKey("red", "late"))
    form = castle.forces.details.group
    assert captions(form.rows, form.form) == ["Digs", "Carries off"]
    box(form.rows, "sappers", QCheckBox).click()
    grain = form.rows.boxes["loot"].widget.findChildren(QCheckBox)[1]
    grain.click()
    assert group_of(castle, "red", "late").fields == {"sappers": True, "loot": ["grain"]}
    form.arrival.setCurrentIndex(1)
    form.arrival.activated.emit(1)
    assert group_of(castle, "red", "late").fields == {"loot": ["grain"]}
    assert captions(form.rows, form.form) == ["Carries off"]


def test_a_unit_is_asked_its_conditions_shelters_and_fields(qtbot, castle):
    castle.forces.choose(key("1"))
    form = castle.forces.details.unit
    assert captions(form.shelters, form.form) == ["Behind it"]
    assert captions(form.conditions, form.form) == ["Morale", "Mounted"]
    assert captions(form.rows, form.form) == ["Arrows", "Banner"]
    morale = box(form.conditions, "morale", Choice)
    assert [morale.itemText(number) for number in range(morale.count())] == ["none", "shaken", "broken"]
    morale.setCurrentIndex(2)
    box(form.conditions, "mounted", QCheckBox).click()
    box(form.rows, "arrows", Number).setValue(4)
    type_in(qtbot, box(form.rows, "banner", QLineEdit), "The lily")
    steps = castle.document.stack.count()
    box(form.rows, "banner", QLineEdit).editingFinished.emit()
    assert castle.document.stack.count() == steps, "whoever leaves a text changes nothing"
    box(form.shelters, "palisade", QCheckBox).click()
    unit = unit_of(scenario_of(castle), "1")
    assert unit.conditions == {"morale": 2, "mounted": 1}
    assert unit.fields == {"arrows": 4, "banner": "The lily"}
    assert scenario_of(castle).marks == (Mark("palisade", "0202", "red"),)
    declared = ("field-", "condition-", "mark-")
    assert not [one for one in check_battle(castle.document.battle) if one.code.startswith(declared)]
    castle.forces.choose(key("3"))
    assert captions(form.shelters, form.form) == []  # a knight stands behind no palisade
    assert morale.value == ""


def test_a_condition_that_only_arises_in_play_is_shown_where_a_file_has_it(castle):
    castle.forces.choose(key("1"))
    form = castle.forces.details.unit
    assert not form.form.isRowVisible(box(form.conditions, "spent", QCheckBox))
    spent = unit_of(scenario_of(castle), "1").graded("spent", 1)
    castle.document.do(set_unit(scenario_of(castle), "1", "As in a file", conditions=spent.conditions))
    assert captions(form.conditions, form.form) == ["Morale", "Mounted", "Spent"]
    assert castle.forces.tree.lines[key("1")].data(0, DETAIL) == "0202 · spent"
    box(form.conditions, "spent", QCheckBox).click()
    assert unit_of(scenario_of(castle), "1").conditions == {}


def test_several_units_are_asked_together(castle):
    castle.forces.choose(key("1"))
    box(castle.forces.details.unit.conditions, "morale", Choice).setCurrentIndex(1)
    castle.document.select(Selection(units=frozenset({"1", "2", "3"}), side="red", group="wall", unit="1"))
    form = castle.forces.details.several
    assert form.isVisible()
    morale, mounted = (form.conditions.boxes[id_] for id_ in ("morale", "mounted"))
    assert (morale.value, mounted.value) == (MIXED, False)
    assert captions(form.rows, form.form) == ["Arrows"]  # texts are asked one by one
    widget = box(form.conditions, "morale", Choice)
    widget.setCurrentIndex(widget.findData("2"))
    mounted.widget.click()
    arrows = box(form.rows, "arrows", Choice)
    arrows.setCurrentIndex(arrows.findData("6"))
    units = [unit_of(scenario_of(castle), id_) for id_ in ("1", "2", "3")]
    assert {unit.grade("morale") for unit in units} == {2}
    assert {unit.grade("mounted") for unit in units} == {1}
    assert {unit.fields["arrows"] for unit in units} == {6}
    assert castle.document.stack.undoText() == "Arrows, 3 units: 6"
    form.shelters["palisade"].click()
    assert {mark.at for mark in scenario_of(castle).marks} == {"0202", "0303"}
    assert castle.document.stack.undoText() == "Put palisades for 2 units"


def test_the_menu_and_the_key_lay_the_first_shelter(castle):
    castle.forces.choose(key("2"))
    menu = QMenu()
    castle.forces.commands.fill_menu(menu)
    (fence,) = [action for action in menu.actions() if action.text().startswith("Fence")]
    assert fence.text() == "Fence && hide\tCtrl+E"
    fence.trigger()
    assert scenario_of(castle).marks == (Mark("palisade", "0303", "red"),)
    castle.forces.commands.press("Ctrl+E")
    assert scenario_of(castle).marks == ()


def test_every_mark_that_may_begin_has_a_brush_with_its_side_and_value(siege):
    table = Table(siege)
    brushes = {id_: tool for id_, tool in table.toolbox.tools.items() if id_.startswith("mark-")}
    assert {id_: (tool.title, tool.shortcut) for id_, tool in brushes.items()} == {
        "mark-palisade": ("Palisades", "T"),
        "mark-pit": ("Pits", "Shift+T"),
        "mark-well": ("Wells", ""),
    }
    icons = [svg(tool.icon, "#000000") for tool in brushes.values()]
    assert len(set(icons)) == 3
    assert ">PIT</text>" in icons[1]
    siege.select(Selection(side="blue"))
    table.drag("mark-pit", table.middle("0505"))
    table.toolbox.take("mark-pit", 4)
    table.drag("mark-pit", table.middle("0506"))
    table.drag("mark-well", table.middle("0505"))
    assert siege.scenario is not None
    pit = Mark("pit", "0505", "blue", 1), Mark("pit", "0506", "blue", 4)
    assert siege.scenario.marks == (*pit, Mark("well", "0505"))
    table.drag("mark-pit", table.middle("0505"))  # the value stays in hand, and takes the place of another
    assert siege.scenario.marks == (pit[1], Mark("well", "0505"), Mark("pit", "0505", "blue", 4))
    assert siege.stack.undoText() == "Dig pits of Blues"


def test_the_general_leaf_counts_each_kind_and_hands_out_its_brush(castle):
    rows = castle.scenario.general.marks
    assert [(row.title, row.number.text()) for row in rows.values()] == [
        ("Palisades", "none"),
        ("Pits", "none"),
        ("Wells", "none"),
    ]
    assert [row.value.isVisibleTo(row) for row in rows.values()] == [False, True, False]
    rows["pit"].value.setValue(5)
    tool = castle.toolbox.current
    assert (tool.id, tool.value) == ("mark-pit", 5)
    table = Table(castle.document)
    table.drag("mark-pit", table.middle("0303"))
    assert rows["pit"].number.text() == "1 hex"
    castle.show_field(Where("scenario", ("marks", 0, "side")))
    assert rows["pit"].paint.hasFocus()


def test_an_effect_sets_a_field_of_a_side_within_its_limits(castle):
    row = EffectRow(
        castle.document, effect_kinds(castle.document.ruleset), Effect("famine", "red", level=2), 1
    )
    assert row.kind.currentText() == "bread of"
    assert (row.level.minimum(), row.level.maximum(), row.level.value()) == (0, 9, 2)


def test_a_problem_of_a_declared_field_leads_to_it(castle):
    side = ("sides", 0)
    for path, where in (
        ((*side, "fields", "bread"), lambda details: details.side.rows.boxes["bread"]),
        ((*side, "groups", 1, "fields", "sappers"), lambda details: details.group.rows.boxes["sappers"]),
        (
            (*side, "groups", 0, "units", 0, "conditions", "morale"),
            lambda details: details.unit.conditions.boxes["morale"],
        ),
    ):
        castle.show_field(Where("scenario", path))
        assert castle.forces.focusWidget() is where(castle.forces.details).widget


def test_fields_that_mean_nothing_under_the_options_are_not_asked_for(qtbot: QtBot, root: Path) -> None:
    """[PB41] Who designed a battle of the printed combat was asked for party lines and observers."""
    document = Document(open_battle(root / "scenarios/panzerblitz/1-assault-on-berezovka.yaml"))
    scenario = document.scenario
    assert scenario is not None
    side = scenario.sides[0]
    forms = GroupForm(document), SideForm(document)
    for form in forms:
        qtbot.addWidget(form)

    def asked() -> set[str]:
        now = document.scenario
        assert now is not None
        group = now.sides[0].groups[0]
        forms[0].show_group(now.sides[0], group)
        forms[1].show_side(now.sides[0])
        boxes = [(form.form, id_, box) for form in forms for id_, box in form.rows.boxes.items()]
        return {id_ for rows, id_, box in boxes if rows.isRowVisible(box.widget)}

    assert not asked() & {"party_line", "barrage_group", "hip_fire", "registration_markers"}
    document.do(put_group(scenario, side.id, replace(side.groups[0], fields={"party_line": "x"})))
    assert "party_line" in asked(), "what the file says is shown"
    document.stack.undo()
    document.do(set_fields(scenario, "Combat", options={**scenario.options, "combat": "panzerbitz"}))
    assert {"party_line", "barrage_group", "hip_fire", "registration_markers"} <= asked()
