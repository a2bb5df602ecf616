"""Several counters at once: chosen by Shift, Ctrl and a rubber band, moved, turned and deleted together."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.document.selection import Selection, region
from kpeditor.app.panels.fields import MIXED
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.forces.units import take_off, unit_of
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.model import Group, Unit
from tests.app.helpers import Hand, hexes

pytestmark = pytest.mark.one_window

UNITS = (
    Unit("a", "at25", "0505", facing="A"),
    Unit("b", "inf_fr", "0606"),
    Unit("c", "pz1", "0707"),
    Unit("far", "pz1", "1010"),
)
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def force(workspace: Workspace) -> Workspace:
    """Scenario 14.1 with four placed units of the first side, and one enemy."""
    scenario = workspace.document.scenario
    assert scenario is not None
    first, second = scenario.sides
    sides = (
        replace(first, groups=(Group("main", units=UNITS),)),
        replace(second, groups=(Group("main", units=(Unit("foe", "bt7", "0809"),)),)),
    )
    workspace.document.do(SetScenario(replace(scenario, sides=sides)))
    workspace.document.stack.clear()
    return workspace


def places(workspace: Workspace) -> dict[str, str]:
    scenario = workspace.document.scenario
    assert scenario is not None
    return {unit.id: unit.at for _, group in scenario.groups() for unit in group.units}


def unit(workspace: Workspace, id_: str) -> Unit:
    assert workspace.document.scenario is not None
    return unit_of(workspace.document.scenario, id_)


def band(hand: Hand, one: str, other: str) -> None:
    """A rubber band that takes in all between two hexes."""
    (x1, y1), (x2, y2) = hand.hex(one), hand.hex(other)
    hand.keys = SHIFT
    hand.drag((x1 - 0.6, y1 - 0.8), (x2 + 0.6, y2 + 0.8))
    hand.keys = Qt.KeyboardModifier.NoModifier


def test_shift_and_ctrl_choose_one_more_and_one_fewer(force, hand):
    hand.click(hand.hex("0505"))
    hand.keys = SHIFT
    hand.click(hand.hex("0606"))
    hand.keys = CTRL
    hand.click(hand.hex("0707"))
    assert force.document.selection.all_units == {"a", "b", "c"}
    assert force.document.selection.unit == "c"
    assert force.document.selection.hexes == hexes(force.document, "0505", "0606", "0707")
    hand.click(hand.hex("0606"))
    assert force.document.selection.all_units == {"a", "c"}
    hand.keys = Qt.KeyboardModifier.NoModifier
    hand.click(hand.hex("0505"))
    assert force.document.selection.all_units == {"a"}


def test_a_rubber_band_takes_in_what_lies_inside_and_does_not_move_the_map(force, canvas, hand):
    band(hand, "0505", "0707")
    before = canvas.camera.x, canvas.camera.y
    force.document.select(Selection())
    band(hand, "0505", "0707")
    assert force.document.selection.all_units == {"a", "b", "c"}
    assert (canvas.camera.x, canvas.camera.y) == before
    chosen = {key.unit for key in force.forces.tree.chosen_keys()}
    assert chosen == {"a", "b", "c"}  # the order of battle follows
    assert {spot.unit.id for spot in canvas._forces._spots({}) if spot.look.selected} == {"a", "b", "c"}


def test_the_rubber_band_is_seen_while_it_grows(force, canvas, hand):
    (x1, y1), (x2, y2) = hand.hex("0505"), hand.hex("0707")
    hand.press((x1 - 0.6, y1 - 0.8))
    hand.release((x1 - 0.6, y1 - 0.8))
    canvas.complete()
    before = canvas.grab().toImage()
    hand.keys = SHIFT
    hand.press((x1 - 0.6, y1 - 0.8))
    hand.move((x2 + 0.6, y2 + 0.8), Qt.MouseButton.LeftButton)
    assert canvas.pointer.preview.band is not None
    assert canvas.grab().toImage() != before
    hand.release((x2 + 0.6, y2 + 0.8))
    assert canvas.pointer.preview.band is None


def test_they_move_together_and_come_back_with_one_undo(force, hand):
    before = places(force)
    band(hand, "0505", "0707")
    hand.drag(hand.hex("0606"), hand.hex("0607"), hand.hex("0608"))
    moved = {"a": "0507", "b": "0608", "c": "0709"}
    assert places(force) == before | moved
    assert force.document.stack.count() == 1
    assert force.document.stack.undoText() == "Move 3 units"
    assert force.document.selection.all_units == {"a", "b", "c"}
    force.document.stack.undo()
    assert places(force) == before


def test_they_move_by_keys(force, canvas, hand):
    band(hand, "0505", "0606")
    hand.key(Qt.Key.Key_Down, ALT)
    assert (places(force)["a"], places(force)["b"]) == ("0506", "0607")
    hand.key(Qt.Key.Key_End, ALT)
    assert (places(force)["a"], places(force)["b"]) == ("0406", "0508")
    assert force.document.stack.count() == 2
    force.document.stack.undo()
    force.document.stack.undo()
    assert places(force)["a"] == "0505"
    hand.key(Qt.Key.Key_PageDown, ALT)
    assert places(force)["a"] == "0505"
    assert "cannot share hex 0707" in canvas.note.text()


def test_none_leaves_the_map(force, window, canvas, hand):
    band(hand, "0505", "0707")
    before = places(force)
    hand.drag(hand.hex("0505"), hand.hex("0403"), hand.hex("0101"))
    assert places(force) != before  # room enough
    force.document.stack.undo()
    band(hand, "0505", "0707")
    hand.drag(hand.hex("0707"), hand.hex("0403"), hand.hex("0101"))
    assert places(force) == before
    assert "would leave the map" in window.messages.text


def test_a_drop_onto_an_occupied_hex_says_why_not_at_the_pointer(force, window, canvas, hand):
    before = places(force)
    hand.click(hand.hex("0505"))
    hand.press(hand.hex("0505"))
    hand.move(hand.hex("0707"), Qt.MouseButton.LeftButton)
    note = canvas.note
    assert "cannot share hex 0707" in note.text()
    assert note.isVisible()
    x, y = canvas.camera.to_view(hand.hex("0707"))
    assert note.geometry().adjusted(-40, -40, 40, 40).contains(round(x), round(y))
    assert not note.geometry().contains(round(x), round(y))
    assert canvas.pointer.preview.is_erasing
    hand.move(hand.hex("0706"), Qt.MouseButton.LeftButton)
    assert not note.isVisible()
    hand.move(hand.hex("0707"), Qt.MouseButton.LeftButton)
    hand.release(hand.hex("0707"))
    assert places(force) == before
    assert note.isVisible()
    assert "cannot share hex 0707" in window.messages.text
    hand.press(hand.hex("0505"))
    assert not note.isVisible()
    hand.release(hand.hex("0505"))


def test_a_drop_from_the_order_of_battle_is_refused_too(force, canvas, hand):
    from PySide6.QtCore import QPointF

    from kpeditor.core.edits.forces.units import ForceKey
    from tests.app.panels.forces.test_forcespanel import drop

    before = places(force)
    at = QPointF(*canvas.camera.to_view(hand.hex("0809")))
    drop(canvas, at, ForceKey("nationalists", "main", "pz1", "far"))
    assert places(force) == before
    assert "cannot share hex 0809" in canvas.note.text()
    drop(
        canvas,
        QPointF(*canvas.camera.to_view(hand.hex("0808"))),
        ForceKey("nationalists", "main", "pz1", "far"),
    )
    assert places(force)["far"] == "0808"


def test_a_hex_that_is_typed_is_refused_too(qtbot, force, window):
    from kpeditor.core.edits.forces.units import ForceKey
    from tests.app.helpers import type_in

    force.forces.choose(ForceKey("nationalists", "main", "pz1", "far"))
    type_in(qtbot, force.forces.details.unit.at, "0809")
    assert places(force)["far"] == "1010"
    assert force.forces.details.unit.at.text() == "1010"
    assert "cannot share" in window.messages.text


def test_delete_takes_all_off_the_map_and_they_stay_in_their_group(force, hand):
    band(hand, "0505", "0707")
    hand.key(Qt.Key.Key_Delete)
    assert places(force) == {"a": "", "b": "", "c": "", "far": "1010", "foe": "0809"}
    assert force.document.stack.undoText() == "Take 3 units off the map"
    assert force.document.stack.count() == 1


def test_facing_and_state_are_given_together(qtbot, force, hand):
    gun = Unit("gun", "at25", "0404", facing="C")
    scenario = force.document.scenario
    first = scenario.sides[0]
    groups = (replace(first.groups[0], units=(*UNITS, gun)),)
    sides = (replace(first, groups=groups), *scenario.sides[1:])
    force.document.do(SetScenario(replace(scenario, sides=sides)))
    band(hand, "0404", "0606")
    assert force.document.selection.all_units == {"a", "b", "gun"}
    hand.key(Qt.Key.Key_BracketRight)
    assert (unit(force, "a").facing, unit(force, "gun").facing, unit(force, "b").facing) == ("B", "D", "")
    form = force.forces.details.several
    assert form.isVisible()
    assert form.facing.value == MIXED
    form.facing.setCurrentIndex(form.facing.findData("E"))
    form.facing.activated.emit(form.facing.currentIndex())
    assert {unit(force, id_).facing for id_ in ("a", "gun")} == {"E"}
    level, pinned = (form.conditions.boxes[id_].widget for id_ in ("level", "pinned"))
    assert [level.itemText(number) for number in range(level.count())] == ["none", "1", "2", "3"]
    level.setCurrentIndex(level.findData("2"))
    assert {unit(force, id_).grade("level") for id_ in ("a", "b", "gun")} == {2}
    qtbot.mouseClick(pinned, Qt.MouseButton.LeftButton)
    assert all(unit(force, id_).grade("pinned") for id_ in ("a", "b", "gun"))
    hand.key(Qt.Key.Key_E, CTRL)
    dug = {(mark.kind, mark.side, mark.at) for mark in force.document.scenario.marks}
    assert dug == {("entrenchment", "nationalists", name) for name in ("0404", "0505", "0606")}
    steps = force.document.stack.count()
    force.document.stack.undo()
    assert not force.document.scenario.marks
    assert force.document.stack.index() == steps - 1


def test_a_region_is_not_a_choice_of_units(force, window, hand):
    force.document.select(region(hexes(force.document, "0505")))
    hand.key(Qt.Key.Key_C, CTRL)
    from PySide6.QtGui import QGuiApplication

    assert "kpeditor-clip/" in QGuiApplication.clipboard().text()


def test_undo_and_redo_lead_the_selected_hexes_along_with_the_units(force, hand):
    document = force.document
    start = hexes(document, "0505", "0606", "0707")
    band(hand, "0505", "0707")
    hand.drag(hand.hex("0606"), hand.hex("0607"))
    there = document.selection.hexes
    assert places(force)["b"] == "0607"
    assert there != start
    document.stack.undo()
    assert document.selection.all_units == {"a", "b", "c"}
    assert document.selection.hexes == start
    document.stack.redo()
    assert document.selection.hexes == there
    document.select(region(start))
    document.stack.undo()
    assert document.selection.hexes == start  # a region stays where it was marked


def test_all_lines_are_chosen_at_the_cost_of_a_few_looks_at_the_units(force, monkeypatch):
    """A choice of 3,000 lines took 25 seconds, because each looked through all units."""
    looks: list[str] = []
    read = MapSheet.hex

    def counted(sheet: MapSheet, name: str) -> Hex:
        looks.append(name)
        return read(sheet, name)

    monkeypatch.setattr(MapSheet, "hex", counted)
    force.forces.tree.selectAll()
    assert force.document.selection.units == {"a", "b", "c", "far", "foe"}
    assert force.document.selection.hexes == hexes(force.document, "0505", "0606", "0707", "1010", "0809")
    assert max(Counter(looks).values()) <= 4


def test_units_are_taken_off_with_whom_they_carry(force):
    scenario = force.document.scenario
    riders = (
        *UNITS,
        Unit("on", "inf_fr", "1010", carried_by="far"),
        Unit("in", "inf_fr", "0707", carried_by="c"),
    )
    sides = (replace(scenario.sides[0], groups=(Group("main", units=riders),)), scenario.sides[1])
    scenario = replace(scenario, sides=sides)
    made = take_off(scenario, ["in", "far", "a"], "Off").made
    left = {u.id: (u.at, u.carried_by) for _, group in made.groups() for u in group.units}
    assert left["far"] == left["a"] == left["in"] == ("", "")
    assert (left["on"], left["c"]) == (("", "far"), ("0707", ""))
    with pytest.raises(EditRefused, match="'nobody'"):
        take_off(scenario, ["a", "nobody"], "Off")
