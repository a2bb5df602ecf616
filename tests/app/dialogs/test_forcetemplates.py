"""The dialog of the templates of forces, worked by mouse and keys; and its command in the window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from kpeditor.app.dialogs.forcetemplates import ForceTemplatesDialog
from kpeditor.core.edits.forces.copiedforces import sides_to_borrow
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.storage.forcetemplates import save_template, templates_in
from kpeditor.core.scenario.copiedforces import CopiedForces
from kpeditor.core.scenario.model import Group
from tests.app.helpers import group_of

pytestmark = pytest.mark.one_window

TANKS = CopiedForces("kampfpanzer", "", groups=(Group("tanks", counts={"bt7": 3, "truck": 1}),))
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(qtbot, tmp_path):
    def opened(chosen: CopiedForces | None = TANKS) -> ForceTemplatesDialog:
        made = ForceTemplatesDialog(tmp_path, "kampfpanzer", chosen, {"bt7": "BT7"})
        qtbot.addWidget(made)
        made.show()
        return made

    return opened


def test_what_is_chosen_is_saved_and_shown(qtbot, dialog, tmp_path):
    one = dialog()
    assert "No template" in one.contents.text()
    assert not one.insert.isEnabled()
    assert not one.save.isEnabled()
    qtbot.keyClicks(one.name, "Tank platoon")
    qtbot.mouseClick(one.save, LEFT)
    assert one.list.item(0).text() == "Tank platoon"
    assert "3 × BT7" in one.contents.text()
    assert [template.title for template in templates_in(tmp_path)] == ["Tank platoon"]
    qtbot.mouseClick(one.insert, LEFT)
    assert one.result() == QDialog.DialogCode.Accepted
    assert one.inserted.groups == TANKS.groups


def test_enter_in_the_field_of_the_name_saves_and_enter_in_the_list_inserts(qtbot, dialog, tmp_path):
    one = dialog()
    qtbot.keyClicks(one.name, "Tank platoon")
    qtbot.keyClick(one.name, Qt.Key.Key_Return)
    assert [template.title for template in templates_in(tmp_path)] == ["Tank platoon"]
    qtbot.keyClick(one.name, Qt.Key.Key_Return)  # the field is empty now
    assert one.isVisible()
    qtbot.keyClick(one.list, Qt.Key.Key_Return)
    assert one.inserted.groups == TANKS.groups


def test_a_template_is_renamed_and_removed_at_the_second_click(qtbot, dialog, tmp_path):
    save_template(tmp_path, TANKS, "Old")
    one = dialog(None)
    assert not one.name.isEnabled()
    one.list.item(0).setText("New <b>")
    assert templates_in(tmp_path)[0].title == "New <b>"
    qtbot.mouseClick(one.remove, LEFT)
    assert templates_in(tmp_path)
    assert one.remove.text() == "Remove for good"
    qtbot.mouseClick(one.remove, LEFT)
    assert not templates_in(tmp_path)
    assert one.list.count() == 0


def test_templates_of_other_rules_and_bad_files_are_shown_and_not_inserted(dialog, tmp_path):
    save_template(tmp_path, replace(TANKS, ruleset="skirmish"), "Elves")
    (tmp_path / "zz.yaml").write_text("format: kpeditor-forces/1\nsides: 1\n")
    one = dialog()
    assert "other rules: skirmish" in one.contents.text()
    assert not one.insert.isEnabled()
    one.list.setCurrentRow(1)
    assert "cannot be read" in one.contents.text()
    assert not one.insert.isEnabled()


def test_forces_of_shipped_scenarios_are_inserted_but_not_changed(qtbot, tmp_path):
    """Who had saved nothing found an empty list."""
    save_template(tmp_path, TANKS, "Mine")
    shipped = replace(TANKS, title="Spain, 1937: Republicans")
    one = ForceTemplatesDialog(tmp_path, "kampfpanzer", None, {"bt7": "BT7"}, (shipped,))
    qtbot.addWidget(one)
    one.show()
    assert [one.list.item(row).text() for row in range(one.list.count())] == ["Mine", shipped.title]
    assert one.remove.isEnabled()
    one.list.setCurrentRow(1)
    assert "3 × BT7" in one.contents.text()
    assert not one.remove.isEnabled()
    assert not one.rename.isEnabled()
    qtbot.mouseClick(one.insert, LEFT)
    assert one.inserted == shipped


def test_a_template_is_found_by_its_name_or_its_types(qtbot, tmp_path):
    """In the list of some thirty shipped forces one had to scroll, and long names were cut off."""
    poles = CopiedForces("kampfpanzer", "Poland, 1939: Poles", groups=(Group("a", counts={"r35": 5}),))
    shipped = (replace(TANKS, title="Spain, 1937: Republicans"), poles)
    titles = {"bt7": "BT-7", "r35": "R35"}
    one = ForceTemplatesDialog(tmp_path, "kampfpanzer", None, titles, shipped, "Defenders")
    qtbot.addWidget(one)
    one.show()

    def shown() -> list[str]:
        rows = [one.list.item(row) for row in range(one.list.count())]
        return [item.text() for item in rows if not item.isHidden()]

    qtbot.keyClicks(one.filter, "poles 1939")
    assert shown() == [poles.title]
    assert "5 × R35" in one.contents.text()
    assert one.contents.text().endswith("Joins the side Defenders.")
    one.filter.clear()
    assert len(shown()) == 2
    qtbot.keyClicks(one.filter, "xyz")
    assert shown() == []
    assert one.contents.text() == "No template contains all these words."
    assert not one.insert.isEnabled()
    one.filter.clear()
    qtbot.keyClicks(one.filter, "bt7")
    assert shown() == ["Spain, 1937: Republicans"]
    qtbot.keyClick(one.filter, Qt.Key.Key_Return)
    assert one.inserted == shipped[0], "Enter inserts what is found"


def test_shipped_forces_come_without_places_of_their_map(root):
    scenario = open_battle(root / "scenarios/kampfpanzer/14-1-spain.yaml").battle.scenario
    assert scenario is not None
    borrowed = sides_to_borrow(scenario)
    assert [one.title for one in borrowed] == [f"{scenario.title}: {side.title}" for side in scenario.sides]
    for one, side in zip(borrowed, scenario.sides, strict=True):
        assert [group.tally() for group in one.groups] == [group.tally() for group in side.groups]
        for group in one.groups:
            assert (group.deploy, group.enter, group.held) == ("", None, False)
            assert not any(unit.at or unit.facing or unit.carried_by for unit in group.units)


@pytest.mark.cards
def test_the_window_saves_what_is_chosen_and_inserts_into_the_chosen_side(window, workspace, dialogs):
    workspace.forces.choose(ForceKey("nationalists", "a"))
    dialogs.template = TANKS
    window.menus.by_id["force-templates"].trigger()
    assert dialogs.asked == ["templates of kampfpanzer"]
    assert dialogs.offered_forces.groups[0].id == "a"
    assert dialogs.forces_go_to == "Nationalists"
    assert "Spain, 1937: Republicans" in [forces.title for forces in dialogs.shipped_forces]
    assert {forces.ruleset for forces in dialogs.shipped_forces} == {"kampfpanzer"}
    assert group_of(workspace, "nationalists", "tanks").counts == {"bt7": 3, "truck": 1}
    assert workspace.forces.tree.current_key() == ForceKey("nationalists", "tanks")
    workspace.document.stack.undo()
    assert workspace.document.scenario.group("nationalists", "tanks") is None
    workspace.forces.commands.asked_templates.emit()
    assert len(dialogs.asked) == 2
