"""The zone brush and the brushes for entrenchments and wrecks: the map and the typed area are one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.document.selection import Selection
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.model import Mark
from tests.app.helpers import group_of

pytestmark = pytest.mark.one_window

RIGHT = Qt.MouseButton.RightButton


def test_a_zone_is_painted_and_its_text_follows(workspace, hand):
    workspace.forces.choose(ForceKey("republicans", "main"))
    workspace.forces.details.group.deploy.brush.click()
    assert workspace.toolbox.current.id == "zone-brush"
    hand.drag(hand.hex("1020"), hand.hex("1021"))
    assert group_of(workspace, "republicans", "main").deploy == 'rows(1,17) + hexes("1020", "1021")'
    field = workspace.forces.details.group.deploy
    assert field.edit.text() == "anywhere between rows 1 and 17 or on hexes 1020 and 1021"
    assert "1020 and 1021" in field.sentence.text()
    hand.click(hand.hex("1020"), RIGHT)
    hand.click(hand.hex("1021"), RIGHT)
    assert group_of(workspace, "republicans", "main").deploy == "rows(1,17)"
    assert workspace.document.stack.count() == 3


def test_the_areas_of_all_chosen_groups_are_painted_in_one_step(workspace, hand):
    """Only the area of the line with the cursor was painted, though several groups were chosen. A group that
    enters has no area to deploy in, and its entry stays as it is.
    """
    forces, document = workspace.forces, workspace.document
    before = document.scenario
    keys = [ForceKey("republicans", "main"), ForceKey("nationalists", "a"), ForceKey("nationalists", "b")]
    forces.tree.choose_all(keys, keys[1])
    forces.details.group.deploy.brush.click()
    assert forces.tree.chosen_keys() == tuple(keys)
    hand.drag(hand.hex("1020"), hand.hex("1021"))
    painted = [group_of(workspace, key.side, key.group).deploy for key in keys[:2]]
    assert document.scenario.group("nationalists", "b") == before.group("nationalists", "b")
    assert "changes the areas of 2 chosen groups" in forces.details.group.together.text()
    assert all('hexes("1020", "1021")' in area for area in painted), painted
    assert document.stack.undoText() == "Paint the deployment areas of 2 groups"
    document.stack.undo()
    assert document.scenario == before
    hand.keys = Qt.KeyboardModifier.ControlModifier
    hand.click(hand.hex("0105"))
    assert len(forces.tree.chosen_keys()) == 1, "the zone under the pointer alone is chosen"
    hand.keys = Qt.KeyboardModifier.NoModifier
    hand.click(hand.hex("1020"))
    assert document.stack.undoText().startswith("Paint the deployment area of group ")


def test_with_shift_a_rectangle_is_added_or_taken_away(workspace, hand):
    """A zone of some columns had to be painted hex by hex; on free tables a rectangle was there."""
    workspace.document.select(Selection(side="republicans", group="main"))
    workspace.toolbox.take("zone-brush")
    before = group_of(workspace, "republicans", "main").deploy
    hand.keys = Qt.KeyboardModifier.ShiftModifier
    hand.drag(hand.hex("1020"), hand.hex("1121"), hand.hex("1222"))
    numbers = [f"{column}{row}" for column in (10, 11, 12) for row in (20, 21, 22)]
    sheet = workspace.document.sheet
    zone = hexes_of(parse_area(group_of(workspace, "republicans", "main").deploy, sheet.numbering), sheet)
    assert {sheet.name(hex_) for hex_ in zone if hex_.row > 18} == set(numbers)
    hand.drag(hand.hex("1020"), hand.hex("1222"), button=RIGHT)
    assert group_of(workspace, "republicans", "main").deploy == before
    assert workspace.document.stack.count() == 2


def test_a_stroke_is_one_step_and_esc_takes_it_back(qtbot, workspace, canvas, hand):
    workspace.document.select(Selection(side="republicans", group="main"))
    workspace.toolbox.take("zone-brush")
    hand.press(hand.hex("1010"), RIGHT)
    hand.move(hand.hex("1013"), RIGHT)
    assert group_of(workspace, "republicans", "main").deploy.startswith("rows(1,17) - ")
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert group_of(workspace, "republicans", "main").deploy == "rows(1,17)"
    assert not workspace.document.is_modified


def test_entries_and_exits_are_painted_too(workspace, hand):
    workspace.toolbox.take("zone-brush")
    workspace.document.select(Selection(side="nationalists", group="b"))
    hand.click(hand.hex("3952"))
    entry = group_of(workspace, "nationalists", "b").enter
    assert entry is not None
    assert entry.turn == 6
    assert entry.at == 'run("3952","3953")'
    workspace.document.select(Selection(side="nationalists"))
    hand.drag(hand.hex("3910"), hand.hex("3912"))
    assert workspace.document.scenario.side("nationalists").exit == 'run("3910","3912")'


def test_without_a_group_the_brush_says_what_to_choose(qtbot, workspace, canvas, hand):
    workspace.document.select(Selection())
    workspace.toolbox.take("zone-brush")
    with qtbot.waitSignal(canvas.failed) as told:
        hand.click(hand.hex("1022"))
    assert "Choose a group" in told.args[0]
    hand.click(hand.hex("1010"))  # inside a zone: selects it
    assert workspace.document.selection.group == "main"


def dug(side: str, *hexes: str) -> tuple[Mark, ...]:
    return tuple(Mark("entrenchment", name, side) for name in hexes)


@pytest.mark.parametrize("side", ["nationalists", "republicans"])
def test_entrenchments_are_dug_and_filled_in(workspace, hand, side):
    """[13.0]: entrenchments may lie on the map from the start."""
    workspace.document.select(Selection(side=side))
    workspace.toolbox.take("mark-entrenchment")
    hand.drag(hand.hex("1010"), hand.hex("1012"))
    assert workspace.document.scenario.marks == dug(side, "1010", "1011", "1012")
    hand.click(hand.hex("1011"), RIGHT)
    assert workspace.document.scenario.marks == dug(side, "1010", "1012")
    assert workspace.document.stack.count() == 2


def test_wrecks_are_painted(workspace, hand):
    workspace.toolbox.take("mark-wreck")
    hand.click(hand.hex("1010"))
    assert workspace.document.scenario.marks == (Mark("wreck", "1010"),)
    workspace.document.stack.undo()
    assert workspace.document.scenario.marks == ()
