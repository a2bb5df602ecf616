"""Steps of a set-up in scenario files; what renaming, resizing, comparing and the journal make of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.compare.scenarios import battle_differences
from kpeditor.core.edits.entries import STEPS
from kpeditor.core.edits.forces.sides import move_group, rename_group, rename_side
from kpeditor.core.edits.plaindata import edit_data, edit_of
from kpeditor.core.edits.resizing import resize
from kpeditor.core.edits.scenario import SetScenario, remove_group, remove_side
from kpeditor.core.errors import EditRefused
from kpeditor.core.files.documents import open_battle, render_scenario
from kpeditor.core.files.reading import read_scenario
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import ANY_TURN, Entry, Scenario
from kpeditor.core.scenario.setup.steps import Limits, MarkLot, SetupStep, WrittenChoice

SMALL = Path(__file__).parents[2] / "files" / "valid" / "small-scenario.yaml"
WRITTEN = """\
setup:
  # First the garrison.
  - {side: blue, groups: [c], at: town(1), limits: {apart: 2, from_edge: {N: 3}, x-why: room}}
  - side: red
    choice: [{entry_of: b}]   # one edge for all
    secret: yes
  - {side: red, groups: [a], types: [pz2], limits: {from_enemy: 3, not: [woods, "0308"]}}
  - {side: red, marks: [{kind: wreck, at_most: 2}], x-by: Ada}
  - {reveal: [b]}
"""
MEANT = (
    SetupStep("blue", ("c",), at="town(1)", limits=Limits(2, from_edge={"N": 3}, extra={"x-why": "room"})),
    SetupStep("red", choices=(WrittenChoice("b"),), secret=True),
    SetupStep("red", ("a",), ("pz2",), limits=Limits(from_enemy=3, never=("woods", "0308"))),
    SetupStep("red", marks=(MarkLot("wreck", 2, at_most=True),), extra={"x-by": "Ada"}),
    SetupStep(reveal=("b",)),
)
ENTRY = '{turn: 3, at: "0109"}'


def text_with_steps() -> str:
    text = SMALL.read_text("utf-8").replace(ENTRY, "{turn: any, at: [edge(S), edge(N)], along: road}")
    return text.replace("victory:\n", f"{WRITTEN}victory:\n")


def scenario() -> Scenario:
    read, problems, _ = read_scenario(text_with_steps())
    assert problems == []
    assert read is not None
    return read


def test_steps_are_read_saved_and_written_anew() -> None:
    text = text_with_steps()
    read, problems, source = read_scenario(text)
    assert problems == []
    assert read is not None
    assert read.setup == MEANT
    assert render_scenario(read, source) == text
    again, problems, _ = read_scenario(render_scenario(read, None))
    assert (again, problems) == (read, [])
    nearer = replace(MEANT[2], limits=replace(MEANT[2].limits, from_enemy=2))
    changed = replace(read, setup=(*MEANT[:2], nearer, *MEANT[3:]))
    assert render_scenario(changed, source) == text.replace("from_enemy: 3", "from_enemy: 2")


def test_a_free_entry_along_a_line_by_one_of_several_edges() -> None:
    """An entry in any turn (AT-1) by one edge for all (AT-4), along a line, keeps all of that."""
    entry = scenario().sides[0].groups[1].enter
    assert entry is not None
    assert (entry.turn, entry.along, entry.one_of) == (ANY_TURN, "road", ("edge(S)", "edge(N)"))
    assert (entry.is_free, entry.waits, entry.first_turn) == (True, False, 1)
    assert entry.placed("edge(E)") == Entry(ANY_TURN, "edge(E)", "road")


def test_wrong_keys_and_values_are_told_with_their_place() -> None:
    text = text_with_steps()
    for old, new in (
        ("apart: 2", "apart: -2"),
        ("from_enemy", "from_enemies"),
        ("at_most: 2", "at_most: many"),
        ("turn: any", "turn: anytime"),
    ):
        _, problems, _ = read_scenario(text.replace(old, new))
        line = text.splitlines().index(next(one for one in text.splitlines() if old in one)) + 1
        assert [one.where.line for one in problems] == [line], new
    _, problems, _ = read_scenario(text.replace("from_enemy", "from_enemies"))
    assert "from_enemy" in problems[0].fix


def test_edits_of_steps_are_undone_exactly_and_go_through_the_journal() -> None:
    old = scenario()
    for edit in (
        STEPS.add(old, SetupStep("red", ("a",)))[0],
        STEPS.add(old, SetupStep("red", ("a",)), 0)[0],
        STEPS.put(old, 0, SetupStep("blue")),
        STEPS.move(old, 0, 2)[0],
        STEPS.copy(old, 1)[0],
        STEPS.remove(old, 4),
    ):
        battle = Battle(open_battle(SMALL).battle.sheet, old)
        undo = edit_of(edit_data(edit)).apply(battle)
        assert battle.scenario != old
        undo.apply(battle)
        assert battle.scenario == old
    with pytest.raises(EditRefused):
        STEPS.remove(old, 5)
    with pytest.raises(EditRefused):
        STEPS.copy(old, 5)
    assert STEPS.copy(old, 1)[0].made.setup[1:3] == (MEANT[1], MEANT[1])


def test_steps_follow_when_sides_and_groups_change() -> None:
    old = scenario()
    renamed = rename_side(old, "red", "Reds", "reds").made
    assert [step.side for step in renamed.setup] == ["blue", "reds", "reds", "reds", ""]
    called = rename_group(old, "red", "b", "relief").made
    assert (called.setup[1].choices, called.setup[4].reveal) == ((WrittenChoice("relief"),), ("relief",))
    assert remove_group(old, "red", "b").made.setup == (MEANT[0], *MEANT[2:4])
    assert remove_side(old, "red").made.setup == (MEANT[0], MEANT[4])
    moved = move_group(old, "red", "a", "blue", 0).made
    assert moved.setup == (*MEANT[:2], *MEANT[3:])


def test_areas_of_steps_are_numbered_anew_with_the_map() -> None:
    battle = Battle(open_battle(SMALL).battle.sheet, scenario())
    resize(battle, 12, 9, 2, 0).edit.apply(battle)
    assert battle.scenario is not None
    assert battle.scenario.setup[2].limits.never == ("woods", "0808")


def test_steps_are_compared_in_words() -> None:
    old = scenario()
    battles = [Battle(open_battle(SMALL).battle.sheet, one) for one in (old, STEPS.move(old, 4, -4)[0].made)]
    found = battle_differences(*battles)
    assert {one.kind for one in found} == {"set-up"}
    assert "Everybody learns of b." in {one.new for one in found}
    entered = replace(old, sides=(remove_group(old, "red", "b").made.sides[0], *old.sides[1:]))
    assert SetScenario(entered).made.sides[0].groups[0].id == "a"
