"""Mends for Not Quite Mechanized: each leaves nothing of its problem and brings no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.cures import cures_of, may_be_cured
from kpeditor.core.edits.scenario import put_group, put_side
from kpeditor.core.edits.tables.features import set_prop
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import play_game
from kpeditor.core.problem import Problem
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle, snapshot

VELM = Path("tests/rulesets/nqm/velm-battle.yaml")
Broken = tuple[str, str, Mapping[str, Any]]


def told(battle: Battle) -> list[Problem]:
    return list(find("nqm").check(battle))


def broken(side_id: str, group_id: str, fields: Mapping[str, Any]) -> Battle:
    """The battle of Velm with other fields of a group, of its second unit ("/2"), or of a side."""
    battle = open_battle(VELM).battle
    scenario = battle.scenario
    assert scenario is not None
    side = scenario.side(side_id)
    assert side is not None
    if not group_id:
        edit = put_side(scenario, replace(side, fields={**side.fields, **fields}))
    else:
        name, _, number = group_id.partition("/")
        group = next(one for one in side.groups if one.id == name)
        if number:
            units = list(group.units)
            one = units[int(number) - 1]
            units[int(number) - 1] = replace(one, fields={**one.fields, **fields})
            group = replace(group, units=tuple(units))
        else:
            group = replace(group, fields={**group.fields, **fields})
        edit = put_group(scenario, side_id, group)
    edit.apply(battle)
    return battle


@pytest.mark.parametrize(
    ("where", "code", "titles"),
    [
        (
            ("attackers", "bn1a", {"parent": "bn11"}),
            "formation-parent",
            ["Write bn1 for bn11", "bn1a belongs to no other group"],
        ),
        (("attackers", "bn1", {"parent": "bn1a"}), "formation-parent", ["bn1 belongs to no other group"]),
        (
            ("attackers", "artillery", {"supports": "bn1, bnn2"}),
            "formation-relation",
            ["Write", "Leave bnn2"],
        ),
        (("attackers", "tanks", {"supports": "quite other"}), "formation-relation", []),
        (("attackers", "", {"objectives": "Sorn positon"}), "side-orders", ["Write Sorn position"]),
        (("attackers", "bn1a/2", {"combat": 9}), "stand-supply", ["Drop combat of unit bn1a-2"]),
        (("defenders", "d-a", {"posture": "fortified"}), "position-posture", ["Drop posture of group d-a"]),
    ],
)
def test_mends(where: Broken, code: str, titles: list[str]) -> None:
    before = {(one.code, one.text) for one in told(open_battle(VELM).battle)}
    battle = broken(*where)
    problem = next(one for one in told(battle) if one.code == code and (one.code, one.text) not in before)
    cures = cures_of(battle, problem, find("nqm").terrain())
    assert len(cures) == len(titles)
    assert may_be_cured(problem)
    for number, title in enumerate(titles):
        mended = broken(*where)
        cure = cures_of(mended, problem, find("nqm").terrain())[number]
        assert cure.title.startswith(title)
        cure.apply(mended)
        assert {(one.code, one.text) for one in told(mended)} <= before, title


@pytest.mark.parametrize(
    ("where", "code"),
    [
        (("attackers", "", {"objectives": ""}), "side-orders"),
        (("attackers", "artillery", {"supports": ""}), "formation-relation"),
    ],
)
def test_n6_a_list_of_problems_promises_no_mend_for_names_that_are_missing(where: Broken, code: str) -> None:
    """The list said "click to mend", and there was no button."""
    battle = broken(*where)
    problem = next(one for one in told(battle) if one.code == code)
    assert not cures_of(battle, problem, find("nqm").terrain())
    assert not may_be_cured(problem)


def test_only_a_column_may_have_no_strength_left() -> None:
    """N55: only a column that has delivered all its loads may have no strength."""
    codes = [one.code for one in told(broken("attackers", "bn1a/2", {"strength": 0}))]
    assert codes.count("field-value") == 1


PLAN = {"by": "artillery", "kind": "support", "at": "Sorn position", "from": 4}


def mends_of(battle: Battle, code: str) -> dict[str, Battle]:
    """What each mend makes of a battle, by its title; none leaves or brings a problem of these rules."""
    before = Counter((one.code, one.text) for one in check_battle(battle))
    problem = next(one for one in check_battle(battle) if one.code == code)
    found = {}
    for cure in cures_of(battle, problem, find("nqm").terrain()):
        mended = snapshot(battle)
        cure.apply(mended)
        after = Counter((one.code, one.text) for one in check_battle(mended))
        assert after[(code, problem.text)] < before[(code, problem.text)]
        assert not after - before, cure.title
        found[cure.title] = mended
    return found


@pytest.mark.parametrize(
    ("mission", "titles"),
    [
        ({"by": "artilery"}, ["Write artillery for artilery", "Take mission 1 of Attackers out"]),
        (
            {"at": "Sorn positon"},
            ["Write Sorn position for Sorn positon", "Take mission 1 of Attackers out"],
        ),
        (
            {"kind": "harass", "from": 8, "to": 12},
            ["Let it end with hour 9", "Let it begin in hour 1", "Take mission 1 of Attackers out"],
        ),
        ({"from": 12}, ["Let it begin in hour 1", "Take mission 1 of Attackers out"]),
        ({"by": "bn1"}, ["Take mission 1 of Attackers out"]),
    ],
)
def test_mends_of_a_fireplan(mission: Mapping[str, Any], titles: list[str]) -> None:
    """N5, N20, N55: another name, an earlier end, another hour, or without the mission."""
    battle = broken("attackers", "", {"fireplan": [{**PLAN, **mission}]})
    assert list(mends_of(battle, "side-fireplan")) == titles


def test_two_missions_in_one_hour_are_put_one_after_the_other() -> None:
    battle = broken("attackers", "", {"fireplan": [PLAN, PLAN]})
    found = mends_of(battle, "side-fireplan")
    assert list(found) == ["Let it begin in hour 5", "Take mission 2 of Attackers out"]
    scenario = found["Let it begin in hour 5"].scenario
    assert scenario is not None
    assert [one["from"] for one in scenario.sides[0].fields["fireplan"]] == [4, 5]


def test_a_formation_gets_the_staff_that_it_lacks() -> None:
    """N3, N41, N53: of the make of its side, where it stands, on a base that overlaps no other."""
    battle = open_battle(VELM).battle
    scenario = battle.scenario
    assert scenario is not None
    group = scenario.group("attackers", "bn1")
    assert group is not None
    types = find("nqm").unit_types(scenario)
    units = tuple(unit for unit in group.units if types[unit.type].data["stand"] != "command")
    assert len(units) < len(group.units)
    put_group(scenario, "attackers", replace(group, units=units)).apply(battle)
    ((title, mended),) = mends_of(battle, "formation-command").items()
    assert title.startswith("Add ")
    assert mended.scenario is not None
    now = mended.scenario.group("attackers", "bn1")
    assert now is not None
    (new,) = now.units[len(units) :]
    assert types[new.type].data["stand"] == "command"
    assert types[new.type].colour == types[units[0].type].colour
    assert new.at


def test_formations_of_one_name_are_told_with_their_sides() -> None:
    """N5: as in a scenario just begun, where each side has a formation called main."""
    battle = open_battle(VELM).battle
    scenario = battle.scenario
    assert scenario is not None

    def texts(*names: str) -> list[str]:
        sides = tuple(
            replace(side, groups=(replace(side.groups[0], id=name, fields={"parent": "nobody"}),))
            for side, name in zip(scenario.sides, names, strict=True)
        )
        found = told(Battle(battle.sheet, replace(scenario, sides=sides)))
        return [one.text.partition(" belongs to ")[0] for one in found if one.code == "formation-parent"]

    assert texts("first", "second") == ["group first", "group second"]
    assert texts("main", "main") == [f"group main of {side.called}" for side in scenario.sides]


def test_a_crowded_position_holds_those_who_begin_there() -> None:
    """N27."""
    battle = open_battle(VELM).battle
    sheet = battle.table
    assert sheet is not None
    set_prop(sheet, "Sorn position", "stands", 1).apply(battle)
    ((title, mended),) = mends_of(battle, "position-crowded").items()
    assert mended.table is not None
    holds = mended.table.features["Sorn position"].props["stands"]
    assert title == f"Let Sorn position hold {holds}"
    assert holds > 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3])
def test_a_position_made_a_scenario_can_be_mended_to_the_end(seed: int) -> None:
    """N11, N27: overlapping bases, companies scattered by separating them, and both sides on one position:
    each problem of the position after four hours at Velm can be mended, and no mend brings another.
    """
    played = play_game(open_battle(VELM).battle, "staff", seed, turns=4)
    battle = Battle(played.battle.sheet, played.as_scenario())
    mended = set()
    for _ in range(60):
        problems = check_battle(battle)
        if not problems:
            break
        offered = [
            (one, cures) for one in problems if (cures := cures_of(battle, one, find("nqm").terrain()))
        ]
        assert offered, [one.text for one in problems]
        problem, cures = offered[0]
        cures[0].apply(battle)
        mended.add(problem.code)
    assert check_battle(battle) == []
    assert {"bases-overlap", "position-shared"} <= mended


def test_a_scattered_company_is_brought_together_by_moving_as_few_as_will_do() -> None:
    """N11: one stand that is far off comes back to the others."""
    battle = open_battle(VELM).battle
    scenario = battle.scenario
    assert scenario is not None
    group = scenario.group("attackers", "bn1a")
    assert group is not None
    far = replace(group.units[0], at="(1, 5)")
    put_group(scenario, "attackers", replace(group, units=(far, *group.units[1:]))).apply(battle)
    ((title, mended),) = mends_of(battle, "formation-space").items()
    assert title == "Move the stands of bn1a together"
    assert mended.scenario is not None
    now = mended.scenario.group("attackers", "bn1a")
    assert now is not None
    assert now.units[1:] == group.units[1:]


def test_either_side_can_be_moved_off_a_position_that_both_begin_on() -> None:
    """N27: whole companies move, as a single stand would be too far from the others."""
    battle = open_battle(VELM).battle
    scenario = battle.scenario
    assert scenario is not None
    group = scenario.group("attackers", "bn1a")
    assert group is not None
    there = tuple(
        replace(unit, at=f"({4.2 + number / 10:.1f}, 3.3)") for number, unit in enumerate(group.units)
    )
    put_group(scenario, "attackers", replace(group, units=there)).apply(battle)
    problem = next(one for one in told(battle) if one.code == "position-shared")
    cures = cures_of(battle, problem, find("nqm").terrain())
    assert [one.title for one in cures] == [
        f"Move the stands of {side} off West bank" for side in ("Attackers", "Defenders")
    ]
    for cure in cures:
        mended = snapshot(battle)
        cure.apply(mended)
        assert not {one.text for one in told(mended)} - {one.text for one in told(battle)}
        assert "position-shared" not in {one.code for one in told(mended)}
