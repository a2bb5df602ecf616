"""Edits of a scenario's own unit types and of its victory lines."""

from __future__ import annotations

import pytest

from kpeditor.core.edits.customtypes import add_type, change_type, drop_figure, remove_type, set_figure
from kpeditor.core.edits.marks import set_entrenchments, set_wrecks
from kpeditor.core.edits.victory import add_line, move_line, remove_line, set_line
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine


def scenario() -> Scenario:
    side = Side("red", "Red", (Group("a", {"tiger": 1}),))
    return Scenario("Trial", "toy", "", Length(5, 5), (side,), (VictoryLine("draw"),))


def test_a_type_starts_from_another_and_gets_an_id_of_its_own():
    edit, id_ = add_type(scenario(), "pz4e", "Tiger", {"tiger": None})
    assert id_ == "tiger_2"
    assert edit.made.units == {"tiger_2": {"like": "pz4e", "title": "Tiger"}}
    stronger = set_figure(edit.made, id_, "attack", 8).made
    assert stronger.units[id_]["attack"] == 8


def test_a_figure_is_left_out_by_standing_on_its_own():
    made = add_type(scenario(), "pz4e", "Truck", {})[0].made
    full = {"title": "Truck", "attack": 4, "defence": 1}
    assert drop_figure(made, "truck", "attack", full).made.units == {
        "truck": {"title": "Truck", "defence": 1}
    }
    changed = change_type(scenario(), "pz1").made
    with pytest.raises(EditRefused):
        drop_figure(changed, "pz1", "attack", full)


def test_a_type_in_use_stays():
    made = add_type(scenario(), "pz4e", "Tiger", {})[0].made
    with pytest.raises(EditRefused):
        remove_type(made, "tiger", known=False)
    assert remove_type(made, "tiger", known=True).made.units == {}
    with pytest.raises(EditRefused):
        set_figure(scenario(), "none", "attack", 1)


def test_victory_lines_keep_the_last_word_last():
    edit, at = add_line(scenario(), VictoryLine("red", "destroyed(red) < 1"))
    assert (at, [line.winner for line in edit.made.victory]) == (0, ["red", "draw"])
    moved, at = move_line(edit.made, 0, 5)
    assert (at, [line.winner for line in moved.made.victory]) == (1, ["draw", "red"])
    assert set_line(edit.made, 1, VictoryLine("red")).made.victory[1].winner == "red"
    assert remove_line(edit.made, 0).made == scenario()
    with pytest.raises(EditRefused):
        remove_line(scenario(), 3)


def test_a_hex_has_one_entrenchment_and_one_wreck():
    dug = set_entrenchments(scenario(), "red", ["0101", "0101", "0102"]).made
    assert dug.entrenchments == {"red": ("0101", "0102")}
    taken = set_entrenchments(dug, "blue", ["0101"]).made
    assert taken.entrenchments == {"red": ("0102",), "blue": ("0101",)}
    assert set_entrenchments(taken, "red", (), ["0101", "0102"]).made.entrenchments == {}
    assert set_wrecks(set_wrecks(dug, ["0303", "0303"]).made, (), ["0303"]).made.wrecks == ()
