"""Forces copied out of one scenario and pasted into another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.forces.copiedforces import copy_forces, paste_forces, remove_forces
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.errors import EditRefused
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.copiedforces import CopiedForces
from kpeditor.core.scenario.model import Entry, Group, Length, Scenario, Side, Unit
from kpeditor.core.scenario.setup.steps import SetupStep

COUNTERS = {"bt7": ("1", "2", "3", "4"), "truck": ("50", "51", "52")}
RED = Side(
    "red",
    "Red",
    (
        Group("main", counts={"bt7": 2}, deploy="rows(1,2)"),
        Group("crew", units=(Unit("50", "truck", at="0203"), Unit("9", "inf", at="0203", carried_by="50"))),
        Group("late", counts={"own": 1}, enter=Entry(3, "0101")),
    ),
    exit="edge(N)",
)
BLUE = Side("blue", "Blue", (Group("main", units=(Unit("3", "bt7", at="0303", facing="D"),)),))
OWN = {"own": {"based_on": "bt7", "attack": 9}}


def sheet(columns: int, rows: int) -> MapSheet:
    return MapSheet("Valley", "kampfpanzer", HexGrid(columns, rows), SCHEMES["CCRR"])


def scenario(*sides: Side) -> Scenario:
    return Scenario("Trial", "kampfpanzer", "", Length(5, 5), sides, units=OWN)


def battle(*sides: Side, columns: int = 8, rows: int = 6) -> Battle:
    return Battle(sheet(columns, rows), scenario(*sides))


class Ground:
    """A battle and its scenario as they are before anything is pasted."""

    def __init__(self, *sides: Side) -> None:
        self.made = scenario(*sides)
        self.battle = Battle(sheet(8, 6), self.made)


def group(edit: SetScenario, side: str, id_: str) -> Group:
    found = edit.made.group(side, id_)
    assert found is not None
    return found


def test_a_line_is_copied_with_what_stands_below_it_and_only_once():
    source = scenario(RED, BLUE)
    copied = copy_forces(source, [ForceKey("red"), ForceKey("red", "main", "bt7"), ForceKey("blue", "main")])
    assert copied.sides == (RED,)
    assert copied.groups == BLUE.groups
    assert not copied.loose
    assert copied.types == OWN


def test_a_carrier_takes_its_passenger_along():
    copied = copy_forces(scenario(RED), [ForceKey("red", "crew", "truck", "50")])
    (part,) = copied.loose
    assert [unit.id for unit in part.units] == ["50", "9"]
    alone = copy_forces(scenario(RED), [ForceKey("red", "crew", "inf", "9")]).loose[0].units
    assert alone[0].carried_by == ""


def test_nothing_chosen_and_lines_that_are_gone_are_refused():
    with pytest.raises(EditRefused, match="choose sides"):
        copy_forces(scenario(RED), [])
    with pytest.raises(EditRefused, match="no ghosts any more"):
        copy_forces(scenario(RED), [ForceKey("red", "ghosts")])


def test_a_side_pasted_twice_gets_ids_of_its_own():
    there = Ground(RED, BLUE)
    copied = copy_forces(there.made, [ForceKey("red")])
    pasted = paste_forces(there.battle, copied, None, COUNTERS)
    made = pasted.edit.made.sides[2]
    assert (made.id, made.title) == ("red_2", "Red 2")
    assert [group.id for group in made.groups] == ["main", "crew", "late"]
    crew = made.groups[1].units
    ids = [unit.id for _, group in pasted.edit.made.groups() for unit in group.units]
    assert len(set(ids)) == len(ids)
    assert crew[1].carried_by == crew[0].id
    assert {unit.at for unit in crew} == {""}  # the first truck stands there
    assert pasted.hexes == ("0203",)
    assert pasted.keys == (ForceKey("red_2"),)


def test_what_was_cut_comes_back_where_it_stood():
    there = Ground(RED, BLUE)
    keys = [ForceKey("blue", "main", "bt7", "3"), ForceKey("red", "crew")]
    copied = copy_forces(there.made, keys)
    cut = remove_forces(there.made, keys)
    assert cut.made.group("red", "crew") is None
    rest = Battle(there.battle.sheet, cut.made)
    pasted = paste_forces(rest, copied, ForceKey("blue", "main"), COUNTERS)
    assert group(pasted.edit, "blue", "main").units == BLUE.groups[0].units
    assert group(pasted.edit, "blue", "crew").units == RED.groups[1].units
    assert not pasted.hexes


def test_another_map_keeps_only_what_it_has():
    copied = copy_forces(scenario(RED, BLUE), [ForceKey("red"), ForceKey("blue", "main", "bt7", "3")])
    small = Battle(sheet(2, 2), replace(scenario(), sides=(Side("green", "Green", (Group("all"),)),)))
    pasted = paste_forces(small, copied, ForceKey("green", "all"), COUNTERS)
    assert set(pasted.hexes) == {"0203", "0303"}
    unit = group(pasted.edit, "green", "all").units[0]
    assert (unit.at, unit.facing) == ("", "")
    assert pasted.edit.made.sides[1].exit == "edge(N)"
    far = replace(RED, groups=(Group("main", deploy='place("Nowhere")'),))
    told = paste_forces(small, copy_forces(scenario(far), [ForceKey("red")]), None, COUNTERS)
    assert told.areas == ('place("Nowhere")',)
    assert group(told.edit, "red", "main").deploy == ""


def test_groups_take_the_place_of_the_empty_group_that_a_new_side_begins_with():
    """A template put into a new scenario left "main" behind, empty and with a warning."""
    forces = CopiedForces("kampfpanzer", groups=(RED.groups[0],))
    into = battle(Side("red", "Red", (Group("main"),)))
    pasted = paste_forces(into, forces, ForceKey("red", "main"), COUNTERS)
    assert [one.id for one in pasted.edit.made.sides[0].groups] == ["main"]
    assert group(pasted.edit, "red", "main").counts == {"bt7": 2}
    assert pasted.keys == (ForceKey("red", "main"),)
    for kept in (Group("a"), Group("main", deploy="rows(1,2)"), Group("main", counts={"bt7": 1})):
        made = paste_forces(battle(Side("red", "Red", (kept,))), forces, ForceKey("red"), COUNTERS).edit.made
        assert made.sides[0].groups[0] == kept
    step = SetupStep("red", groups=("main",))
    named = Battle(into.sheet, replace(scenario(Side("red", "Red", (Group("main"),))), setup=(step,)))
    made = paste_forces(named, forces, ForceKey("red"), COUNTERS).edit.made
    assert [one.id for one in made.sides[0].groups] == ["main", "main-2"]


def test_counted_units_join_counts_and_single_ones_a_list():
    there = Ground(RED, BLUE)
    counted = copy_forces(there.made, [ForceKey("red", "main", "bt7")])
    into_counts = paste_forces(there.battle, counted, ForceKey("red", "main"), COUNTERS)
    assert group(into_counts.edit, "red", "main").counts == {"bt7": 4}
    into_list = paste_forces(there.battle, counted, ForceKey("blue", "main"), COUNTERS)
    listed = group(into_list.edit, "blue", "main").units
    assert [unit.type for unit in listed] == ["bt7"] * 3
    assert len({unit.id for unit in listed}) == 3
    single = copy_forces(there.made, [ForceKey("blue", "main", "bt7", "3")])
    listed_now = group(
        paste_forces(there.battle, single, ForceKey("red", "main"), COUNTERS).edit, "red", "main"
    )
    assert not listed_now.counts
    assert len(listed_now.units) == 3


def test_another_ruleset_and_other_figures_are_refused_with_the_reason():
    copied = copy_forces(scenario(RED), [ForceKey("red")])
    with pytest.raises(EditRefused, match=r"ruleset skirmish.*kampfpanzer"):
        paste_forces(battle(BLUE), replace(copied, ruleset="skirmish"), None, COUNTERS)
    other = replace(copied, types={"own": {"based_on": "bt7", "attack": 1}})
    with pytest.raises(EditRefused, match="unit type own has other figures"):
        paste_forces(battle(BLUE), other, None, COUNTERS)
    with pytest.raises(EditRefused, match="begin a scenario"):
        paste_forces(Battle(sheet(4, 4)), copied, None, COUNTERS)
    with pytest.raises(EditRefused, match="add a side"):
        paste_forces(battle(), copy_forces(scenario(RED), [ForceKey("red", "main")]), None, COUNTERS)
    empty = battle(Side("red", "Red"))
    units = copy_forces(scenario(RED), [ForceKey("red", "main", "bt7")])
    with pytest.raises(EditRefused, match="add a group"):
        paste_forces(empty, units, ForceKey("red"), COUNTERS)


def test_own_unit_types_come_along():
    bare = Battle(sheet(8, 6), Scenario("Bare", "kampfpanzer", "", Length(5, 5), (BLUE,)))
    copied = copy_forces(scenario(RED), [ForceKey("red", "late")])
    assert paste_forces(bare, copied, ForceKey("blue"), COUNTERS).edit.made.units == OWN


def test_own_types_bring_along_those_they_are_like(root: Path) -> None:
    """From table to table: types of types come too, other figures under the same id are refused."""
    opened = open_battle(root / "tests/files/valid/panzer8-scenario.yaml").battle
    assert opened.scenario is not None
    heavy = {
        "heavy": {"like": "tank", "title": "Heavy"},
        "late heavy": {"like": "heavy", "title": "Late heavy"},
    }
    group = Group("new", counts={"late heavy": 2})
    side = replace(opened.scenario.sides[0], groups=(group,))
    units = {**heavy, "other": {"like": "lorry"}}
    copied = copy_forces(replace(opened.scenario, sides=(side,), units=units), [ForceKey(side.id, "new")])
    assert copied.types == heavy
    table = Battle(opened.sheet, replace(opened.scenario, units={}))
    assert paste_forces(table, copied, None, {}).edit.made.units == heavy
    # The rules make the type of what came along, on a table of another scenario.
    assert "late heavy" in registry.find("panzer8").unit_types(replace(opened.scenario, units=copied.types))
    unlike = replace(opened.scenario, units={"heavy": {"like": "infantry"}})
    with pytest.raises(EditRefused, match="heavy has other figures"):
        paste_forces(Battle(opened.sheet, unlike), copied, None, {})


def test_forces_go_from_one_table_to_another_with_points_and_areas_that_are_there(root: Path) -> None:
    battle = open_battle(root / "tests/files/valid/panzer8-scenario.yaml").battle
    assert battle.scenario is not None
    keys = [ForceKey(side.id) for side in battle.scenario.sides]
    forces = copy_forces(battle.scenario, keys)
    ats = {unit.at for group in forces.all_groups() for unit in group.units if unit.at}
    assert len(ats) > 1
    # Onto the same table: whoever stands there stays, so those that come are placed by their player.
    pasted = paste_forces(battle, forces, None, {})
    assert set(pasted.hexes) == ats
    # Onto a small empty table: points off it, and areas that it lacks, are left out.
    table = TableSheet("Small", "panzer8", TableSpace(15, 31, "inch"))
    small = Battle(table, Scenario("", "panzer8", "", Length(5, 5), ()))
    pasted = paste_forces(small, forces, None, {})
    kept = {
        unit.at for side in pasted.edit.made.sides for group in side.groups for unit in group.units if unit.at
    }
    assert kept == {at for at in ats if table.space.read(at) is not None}
    assert kept
    assert set(pasted.hexes) == ats - kept
