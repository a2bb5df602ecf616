"""Forces by clipboard: Ctrl+C, X and V in the order of battle and on the map, across documents."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest

from kpeditor.app.document.selection import Selection
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.edits.scenario import SetScenario
from tests.app.helpers import group_of, new_document
from tests.app.tools.test_several_units import band, force, places

pytestmark = pytest.mark.one_window

__all__ = ["force"]
MAIN = ForceKey("republicans", "main")


def press(workspace, keys: str) -> None:
    QTest.keySequence(workspace.forces.tree, QKeySequence(keys))


def test_a_group_is_copied_and_pasted_into_the_other_side(workspace):
    workspace.forces.choose(MAIN)
    press(workspace, "Ctrl+C")
    text = QGuiApplication.clipboard().text()
    assert text.startswith("format: kpeditor-forces/1\nruleset: kampfpanzer\n")
    workspace.forces.choose(ForceKey("nationalists", "a"))
    press(workspace, "Ctrl+V")
    assert (
        group_of(workspace, "nationalists", "main").counts
        == group_of(workspace, "republicans", "main").counts
    )
    assert workspace.forces.tree.current_key() == ForceKey("nationalists", "main")
    assert workspace.document.stack.undoText() == "Paste group main"
    assert workspace.document.stack.count() == 1


def test_several_lines_are_cut_with_one_step_and_come_back(workspace):
    tree = workspace.forces.tree
    keys = (ForceKey("nationalists", "a"), ForceKey("nationalists", "b", "truck"))
    tree.choose_all(keys)
    assert set(tree.chosen_keys()) == set(keys)
    press(workspace, "Ctrl+X")
    assert workspace.document.stack.count() == 1
    side = workspace.document.scenario.side("nationalists")
    assert [group.id for group in side.groups] == ["b"]
    assert "truck" not in side.groups[0].counts
    workspace.forces.choose(ForceKey("nationalists", "b"))
    press(workspace, "Ctrl+V")
    assert group_of(workspace, "nationalists", "b").counts["truck"] == 2
    assert group_of(workspace, "nationalists", "a").counts["inf_fr"] == 9
    assert set(tree.chosen_keys()) == set(keys)


def test_a_side_travels_into_another_document_as_text(window, workspace):
    workspace.forces.choose(ForceKey("nationalists"))
    press(workspace, "Ctrl+C")
    document = new_document(12, 12)
    scenario = replace(workspace.document.scenario, sides=workspace.document.scenario.sides[1:], marks=())
    document.do(SetScenario(scenario))
    window.show_document(document)
    there = window.workspace
    assert there is not workspace
    press(there, "Ctrl+V")
    new = there.document.scenario.side("nationalists")
    assert new.fields == {"panic_level": 2}
    assert new.groups[0].deploy == ""  # rows 29 to 54 are not there
    assert "anywhere between rows 29 and 54" in window.messages.text
    window.close_tab()


def test_another_ruleset_and_other_texts_are_refused_with_the_reason(window, workspace):
    workspace.forces.choose(MAIN)
    press(workspace, "Ctrl+C")
    text = QGuiApplication.clipboard().text()
    QGuiApplication.clipboard().setText(text.replace("ruleset: kampfpanzer", "ruleset: skirmish"))
    press(workspace, "Ctrl+V")
    assert "skirmish" in window.messages.text
    assert "kampfpanzer" in window.messages.text
    QGuiApplication.clipboard().setText("Dear all")
    press(workspace, "Ctrl+V")
    assert "no forces" in window.messages.text
    QGuiApplication.clipboard().setText(text.replace("bt7: 10", "bt7: many"))
    press(workspace, "Ctrl+V")
    assert "damaged" in window.messages.text
    assert workspace.document.stack.count() == 0


def test_units_are_copied_on_the_map_and_pasted_with_numbers_of_their_own(window, force, hand):
    band(hand, "0505", "0606")
    window.menus.by_id["copy"].trigger()
    window.menus.by_id["paste"].trigger()
    units = group_of(force, "nationalists", "main").units
    assert len(units) == 6
    assert len({unit.id for unit in units}) == 6
    assert [unit.at for unit in units[4:]] == ["", ""]
    assert "0505" in window.messages.text  # their hexes are taken
    window.menus.by_id["undo"].trigger()
    band(hand, "0505", "0606")
    window.menus.by_id["cut"].trigger()
    assert set(places(force)) == {"c", "far", "foe"}
    assert force.document.selection == Selection()
    window.menus.by_id["paste"].trigger()
    assert places(force)["a"] == "0505"
    assert force.document.selection.all_units == {"a", "b"}


def test_del_removes_all_chosen_lines_with_one_step(workspace):
    workspace.forces.tree.choose_all((ForceKey("nationalists", "a"), ForceKey("nationalists", "b")))
    press(workspace, "Del")
    assert workspace.document.scenario.side("nationalists").groups == ()
    assert workspace.document.stack.count() == 1
    workspace.document.stack.undo()
    assert len(workspace.document.scenario.side("nationalists").groups) == 2


def test_the_menu_offers_what_several_lines_allow(workspace):
    workspace.forces.tree.choose_all((ForceKey("nationalists", "a"), ForceKey("nationalists", "b")))
    texts = [command.text for command in workspace.forces.commands.offered() if command is not None]
    assert {"Cut", "Copy", "Paste", "Remove"} <= set(texts)
    assert "Rename" not in texts


def test_an_area_that_the_map_lacks_is_told_as_the_forms_say_it(workspace):
    """Not as files have it: no "run(...)" for somebody who never wrote one."""
    told: list[str] = []
    workspace.forces.commands.told.connect(told.append)
    workspace.forces.choose(MAIN)
    press(workspace, "Ctrl+C")
    clipboard = QGuiApplication.clipboard()
    copied = clipboard.text()
    assert '"rows(1,17)"' in copied
    told.clear()
    for area in ("rows(71,77)", "town(99)", "3 & 5"):
        clipboard.setText(copied.replace('"rows(1,17)"', f"'{area}'"))
        workspace.forces.choose(ForceKey("nationalists"))
        press(workspace, "Ctrl+V")
    assert [text.rpartition(": ")[2] for text in told] == [
        "anywhere between rows 71 and 77.",
        "in Town 99.",
        "3 & 5.",  # no area at all
    ]
