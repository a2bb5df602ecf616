"""The nine scenarios as shipped: the forces of section 14, enough counters, nothing wrong."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.problem import Severity
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.kampfpanzer.units import printed_types
from tests.each import each

FILES = sorted((data_dir("scenarios") / "kampfpanzer").glob("14-*.yaml"), key=lambda path: path.name)
IDS = [path.stem for path in FILES]


@cache
def opened(path: Path) -> OpenBattle:
    return open_battle(path)


def scenario_of(path: Path) -> Scenario:
    scenario = opened(path).battle.scenario
    assert scenario is not None
    return scenario


def named(id_: str) -> Path:
    return next(path for path in FILES if path.stem.startswith(id_))


def test_all_nine_are_there():
    assert IDS == [
        "14-1-spain",
        "14-2-czechoslovakia",
        "14-3-bain-tsagan",
        "14-4-poland",
        "14-5-summa",
        "14-6-hannut",
        "14-7-flavion",
        "14-8-arras",
        "14-9-abbeville",
    ]


# Combat units of each side, in order of deployment, and the length.
TOTALS = {
    "14-1": ("nationalists", 21, "republicans", 16, 10),
    "14-2": ("germans", 11, "czechs", 9, 10),
    "14-3": ("russians", 13, "japanese", 21, 16),
    "14-4": ("germans", 12, "poles", 10, 10),
    "14-5": ("finns", 14, "russians", 20, 10),
    "14-6": ("french", 18, "germans", 16, 10),
    "14-7": ("french", 15, "germans", 21, 10),
    "14-8": ("germans", 11, "british", 14, 18),
    "14-9": ("british", 14, "germans", 12, 10),
}


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_combat_units_of_both_sides(path):
    scenario = scenario_of(path)
    first, number, second, other, length = TOTALS[path.stem[:4]]
    found = {side.id: combat_units(scenario, side.id) for side in scenario.sides}
    assert found == {first: number, second: other}
    assert [side.id for side in scenario.sides] == [first, second]
    assert scenario.length.max == length


def combat_units(scenario: Scenario, side_id: str) -> int:
    tallies = [group.tally() for side, group in scenario.groups() if side.id == side_id]
    types = printed_types()
    return sum(count for tally in tallies for key, count in tally.items() if types[key].is_combat)


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_s08_nothing_is_wrong_but_one_bt7_short(path):
    """S-08: the only shortage of counters in the nine scenarios is the thirteenth BT7 of Spain."""
    found = [*opened(path).problems, *check_battle(opened(path).battle)]
    assert [problem.text for problem in found if problem.severity is Severity.ERROR] == []
    short = [problem.text for problem in found if problem.code == "counters-short"]
    spain = ["the scenario uses 13 BT7; the game has 12 counters"]
    assert short == (spain if path.stem == "14-1-spain" else [])


def test_every_type_is_used_to_its_last_counter_somewhere():
    """R-UNIT-4: no type has counters to spare in all nine scenarios; BT7 is one short."""
    most: dict[str, int] = {}
    for path in FILES:
        used: dict[str, int] = {}
        for _, group in scenario_of(path).groups():
            for key, count in group.tally().items():
                used[key] = used.get(key, 0) + count
        for key, count in used.items():
            most[key] = max(most.get(key, 0), count)
    counters = {key: len(kind.counters) for key, kind in printed_types().items()}
    assert most == counters | {"bt7": 13}


def test_s09_where_the_germans_of_flavion_may_deploy():
    path = named("14-7")
    sheet = opened(path).battle.map
    zone = hexes_of(parse_area(scenario_of(path).sides[1].groups[0].deploy, sheet.numbering), sheet)
    assert sheet.hex("0104") not in zone
    assert {sheet.hex("3903"), sheet.hex("0101")} <= zone


def test_s06_the_french_of_hannut_have_room():
    """S-06 as a check: no problem with 22 units in 19 hexes."""
    codes = {problem.code for problem in check_battle(opened(named("14-6")).battle)}
    assert "zone-too-small" not in codes


def test_q147_the_guns_of_spain_come_by_truck():
    codes = {problem.code for problem in check_battle(opened(named("14-1")).battle)}
    assert "guns-cannot-enter" not in codes


def test_q136_arras_is_looked_at_in_four_turns():
    scenario = scenario_of(named("14-8"))
    assert (scenario.length.min, scenario.length.max) == (15, 18)
    assert scenario.victory[0].turns == (15, 16, 17, 18)


def test_special_rules_and_bans():
    assert [path.stem[:4] for path in FILES if scenario_of(path).special] == ["14-5"]
    french = scenario_of(named("14-7")).sides[0]
    assert french.ban is not None
    assert (french.ban.turns, set(french.ban.ops)) == ((1,), {"move", "overrun"})


@each("path", FILES)
def test_every_scenario_tells_what_happened(path):
    """A short note: three to six sentences."""
    assert 3 <= scenario_of(path).notes.count(". ") + scenario_of(path).notes.count(".\n") <= 8
