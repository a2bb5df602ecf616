"""Problems of a set-up in steps, and the cures that take them away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.cures import cures_of
from kpeditor.core.problem import Problem
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import ANY_TURN, Entry, Group, Scenario
from kpeditor.core.scenario.setup.steps import GROUPS, Limits, MarkLot, SetupStep, WrittenChoice
from tests.core.checks.smallbattles import BLUE, CATALOGUE, RED, paint, small_map, small_scenario

RELIEF = Group("relief", {"pz1": 1}, enter=Entry(1, "").placed("edge(E)", "edge(W)"))
PLACE_A, PLACE_B = SetupStep("red", ("a",)), SetupStep("blue", ("b",))
CHOICE = SetupStep("red", choices=(WrittenChoice("relief"),), secret=True)
SOUND = (PLACE_A, CHOICE, PLACE_B, SetupStep(reveal=("relief",)))


def scenario(*steps: SetupStep, relief: Group = RELIEF) -> Scenario:
    red = replace(RED, groups=(*RED.groups, relief))
    return replace(small_scenario((red, BLUE)), setup=steps)


def found(*steps: SetupStep, relief: Group = RELIEF, sheet: Any = None) -> list[Problem]:
    problems = check_battle(Battle(sheet or small_map(), scenario(*steps, relief=relief)))
    return [
        one for one in problems if one.code.startswith(("setup", "entry", "mark", "side", "area", "edge"))
    ]


def test_a_sound_set_up_has_no_problems() -> None:
    assert found() == []
    assert found(*SOUND) == []


NO_ROOM = Limits(apart=5)
CASES: dict[str, tuple[SetupStep, ...]] = {
    "setup-step-empty": (*SOUND, SetupStep("red")),
    "setup-group-unknown": (*SOUND, SetupStep("red", ("c", "x"))),
    "setup-group-enters": (*SOUND, SetupStep("red", ("relief",))),
    "setup-group-twice": (*SOUND, PLACE_A),
    "setup-group-missing": SOUND[1:],
    "setup-type-unknown": (replace(PLACE_A, types=("bt7",)), *SOUND),
    "setup-choice-empty": (*SOUND, SetupStep("red", choices=(WrittenChoice(name="Plan", out_of=("Wait",)),))),
    "setup-choice-twice": (*SOUND, replace(CHOICE, secret=False)),
    "setup-reveal-nothing": (*SOUND, SetupStep(reveal=("b",))),
    "setup-never-revealed": SOUND[:3],
    "setup-ground-unknown": (replace(PLACE_A, limits=Limits(terrain=("wods",))), *SOUND[1:]),
    "edge-unknown": (replace(PLACE_A, limits=Limits(from_edge={"NE": 2})), *SOUND[1:]),
    "mark-unknown": (*SOUND, SetupStep("red", marks=(MarkLot("mines"),))),
    "mark-value": (*SOUND, SetupStep("red", marks=(MarkLot("wreck", value=3),))),
    "side-unknown": (*SOUND, SetupStep("rde", marks=(MarkLot("wreck"),))),
    "area-syntax": (*SOUND, SetupStep("red", marks=(MarkLot("wreck"),), at="rows(")),
    "setup-no-room": (replace(PLACE_A, at="rows(1,2)"), *SOUND[1:]),
}


@pytest.mark.parametrize("code", CASES)
def test_each_defect_is_told_and_its_cure_leaves_none_behind(code: str) -> None:
    """One road: the window tells the same of the battle as `kpeditor check` of its file."""
    problems = found(*CASES[code])
    assert code in [one.code for one in problems]
    battle = Battle(small_map(), scenario(*CASES[code]))
    for _ in range(5):
        told = [one for one in check_battle(battle) if one.code == code]
        cures = [cure for one in told for cure in cures_of(battle, one, CATALOGUE)]
        if not cures:
            break
        before = battle.scenario
        undo = cures[0].apply(battle)
        undo.apply(battle)
        assert battle.scenario == before
        cures[0].apply(battle)
    assert not cures, f"{code} is still there after its cures"


def test_a_group_told_apart_by_types_is_set_up_once() -> None:
    tanks = replace(PLACE_A, types=("pz2",))
    assert found(tanks, PLACE_A, *SOUND[1:]) == [], "the second places what the first leaves"
    assert [one.code for one in found(tanks, tanks, PLACE_A, *SOUND[1:])] == ["setup-group-twice"]
    (missing,) = found(tanks, *SOUND[1:])
    assert missing.code == "setup-group-missing"
    assert "inf_ge" in missing.text


def test_room_for_units_that_keep_apart_and_for_marks() -> None:
    """AT-1: five units five hexes apart need a wide area; marks need a hex each."""
    apart = replace(BLUE.groups[0], deploy="")
    assert apart.counts
    wide, narrow = (replace(PLACE_B, limits=Limits(apart=n)) for n in (2, 3))
    sheet = small_map()
    assert [one.code for one in found(PLACE_A, CHOICE, wide, SOUND[3], sheet=sheet)] == ["setup-no-room"]
    assert "room for" in found(PLACE_A, CHOICE, narrow, SOUND[3], sheet=sheet)[0].text
    marks = SetupStep("blue", marks=(MarkLot("wreck", 3),), at="town(1)")
    (problem,) = found(*SOUND, marks)
    assert problem.text == "step 5 lays 3 marks, and may use 2 hexes"
    assert found(*SOUND, replace(marks, marks=(MarkLot("wreck", 3, at_most=True),))) == []


def test_hidden_units_are_not_to_be_bumped_into() -> None:
    hides = replace(PLACE_A, secret=True, at="rows(1,5)", groups=("a",))
    red = replace(RED, groups=(replace(RED.groups[0], deploy=""), RELIEF))
    made = replace(
        small_scenario((red, BLUE)), setup=(hides, CHOICE, PLACE_B, SetupStep(reveal=("a", "relief")))
    )
    codes = [one.code for one in check_battle(Battle(small_map(), made)) if one.code.startswith("setup")]
    assert codes == ["setup-hidden-overlap"]
    first = replace(
        made, setup=(hides, SetupStep(reveal=("a",)), CHOICE, PLACE_B, SetupStep(reveal=("relief",)))
    )
    assert [one for one in check_battle(Battle(small_map(), first)) if one.code.startswith("setup")] == []


def test_an_entry_along_a_line_needs_one_that_comes_to_the_edge() -> None:
    relief = replace(RELIEF, enter=Entry(ANY_TURN, "edge(W)", "road"))
    sheet = small_map()
    (problem,) = found(PLACE_A, PLACE_B, relief=relief, sheet=sheet)
    assert (problem.code, problem.text) == ("entry-off-line", "the map has no road")
    (problem,) = found(PLACE_A, PLACE_B, relief=relief, sheet=paint(sheet, "road", "0404D"))
    assert problem.text == "no road comes to the edge of the map at edge(W)"
    assert found(PLACE_A, PLACE_B, relief=relief, sheet=paint(sheet, "road", "0104D")) == []


def test_rules_without_a_set_up_leave_out_who_has_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each group is told, and each step as passed over."""
    forms = type(registry.find("kampfpanzer").forms())
    monkeypatch.setattr(forms, "setup_lacks", {GROUPS: "Give each unit its place."})
    problems = check_battle(Battle(small_map(), scenario(PLACE_A)))
    told = [one.code for one in problems if one.code in ("units-nowhere", "setup-unplayed")]
    assert told == ["setup-unplayed", "units-nowhere", "units-nowhere"]
