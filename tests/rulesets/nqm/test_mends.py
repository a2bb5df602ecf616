"""Mends for Not Quite Mechanized: each leaves nothing of its problem and brings no other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.edits.cures import cures_of
from kpeditor.core.edits.scenario import put_group, put_side
from kpeditor.core.files.documents import open_battle
from kpeditor.core.problem import Problem
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle

VELM = Path("scenarios/nqm/velm-bridge.yaml")
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
    for number, title in enumerate(titles):
        mended = broken(*where)
        cure = cures_of(mended, problem, find("nqm").terrain())[number]
        assert cure.title.startswith(title)
        cure.apply(mended)
        assert {(one.code, one.text) for one in told(mended)} <= before, title


def test_only_a_column_may_have_no_strength_left() -> None:
    """N55: a column that has given all its loads away is left without; who fights is not."""
    codes = [one.code for one in told(broken("attackers", "bn1a/2", {"strength": 0}))]
    assert codes.count("field-value") == 1
