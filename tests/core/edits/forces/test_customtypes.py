"""Edits of a scenario's own unit types and of its victory lines."""

from __future__ import annotations

import pytest

from kpeditor.core.edits.entries import LINES
from kpeditor.core.edits.forces.customtypes import add_type, change_type, drop_figure, remove_type, set_figure
from kpeditor.core.edits.scenario import set_marks
from kpeditor.core.errors import EditRefused
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.scenario.model import Group, Length, Mark, Scenario, Side, VictoryLine

WORKS = MarkKind("works", "earthwork", "earthworks", is_sided=True, lay="Dig", lift="Fill in")
MINES = MarkKind("mines", "minefield", "minefields", least=1, most=3)


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
    edit, at = LINES.add(scenario(), VictoryLine("red", "destroyed(red) < 1"))
    assert (at, [line.winner for line in edit.made.victory]) == (0, ["red", "draw"])
    moved, at = LINES.move(edit.made, 0, 5)
    assert (at, [line.winner for line in moved.made.victory]) == (1, ["draw", "red"])
    assert LINES.put(edit.made, 1, VictoryLine("red")).made.victory[1].winner == "red"
    assert LINES.remove(edit.made, 0).made == scenario()
    with pytest.raises(EditRefused):
        LINES.remove(scenario(), 3)


def test_a_hex_has_one_mark_of_a_kind():
    dug = set_marks(scenario(), WORKS, "red", ["0101", "0101", "0102"])
    assert dug.title == "Dig earthworks of Red"
    assert dug.made.marks == (Mark("works", "0101", "red"), Mark("works", "0102", "red"))
    assert set_marks(dug.made, WORKS, "red", ["0101"]).made.marks == dug.made.marks
    taken = set_marks(dug.made, WORKS, "blue", ["0101"]).made
    assert taken.marks == (Mark("works", "0102", "red"), Mark("works", "0101", "blue"))
    gone = set_marks(taken, WORKS, "red", (), ["0101", "0102"])
    assert (gone.title, gone.made.marks) == ("Fill in earthworks of Red", ())


def test_marks_of_several_kinds_lie_in_one_hex_and_have_values():
    dug = set_marks(scenario(), WORKS, "red", ["0101"]).made
    mined = set_marks(dug, MINES, "red", ["0101", "0101"], value=2).made
    assert mined.marks == (Mark("works", "0101", "red"), Mark("mines", "0101", value=2))
    stronger = set_marks(mined, MINES, add=["0101"], value=3).made
    assert list(stronger.marks_of("mines")) == [Mark("mines", "0101", value=3)]
    assert set_marks(stronger, MINES, remove=["0101"]).made.marks == dug.marks
