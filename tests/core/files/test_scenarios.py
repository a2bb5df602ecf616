"""Scenarios are read whole and saved so that only what was changed changes."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import render_scenario
from kpeditor.core.files.formats.migrate import is_campaign
from kpeditor.core.files.reading import read_scenario
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.scenario.model import (
    ANY_TURN,
    ON_EVENT,
    Ban,
    Entry,
    Group,
    Length,
    Mark,
    Scenario,
    Side,
    Unit,
    VictoryLine,
)
from kpeditor.core.scenario.setup.steps import Limits, MarkLot, SetupStep, WrittenChoice
from tests.each import each

SAMPLE = Path(__file__).resolve().parents[2] / "files" / "v1" / "scenario.yaml"
HEAD = "format: kpeditor-scenario/1\ntitle: x\nruleset: x\nmap: m\nlength: 3\n"
SHIPPED = sorted(path for path in data_dir("scenarios").rglob("*.yaml") if not is_campaign(path))


def read(text: str) -> tuple[Scenario, YamlText]:
    scenario, problems, source = read_scenario(text)
    assert problems == []
    assert scenario is not None
    assert source is not None
    return scenario, source


def with_group(scenario: Scenario, side: int, group: int, **changes: Any) -> Scenario:
    sides = list(scenario.sides)
    groups = list(sides[side].groups)
    groups[group] = dataclasses.replace(groups[group], **changes)
    sides[side] = dataclasses.replace(sides[side], groups=tuple(groups))
    return dataclasses.replace(scenario, sides=tuple(sides))


def test_the_sample_of_the_format_means_what_it_says():
    scenario, _ = read(SAMPLE.read_text("utf-8"))
    assert scenario == Scenario(
        title="Everything, 1939",
        ruleset="kampfpanzer",
        map="map.yaml",
        length=Length(15, 18),
        options={"los_vertex": "open", "auto_woods_hexsides": True},
        special=("tank_riders",),
        sides=(
            Side(
                id="nationalists",
                title="Nationalists",
                fields={"panic_level": 2},
                exit='run("0101","0501")',
                ban=Ban((1,), ("move", "overrun")),
                groups=(
                    Group(
                        "a", {"inf_fr": 9, "how75": 2}, deploy="rows(1,2)", fields={"entrench": "optional"}
                    ),
                    Group("b", {"bt7": 3}, enter=Entry(6, "0503")),
                ),
            ),
            Side(
                id="republicans",
                title="Republicans",
                fields={"panic_level": 3},
                groups=(
                    Group(
                        "main",
                        units=(
                            Unit("138", "apc", "0303"),
                            Unit(
                                "145",
                                "inf_br",
                                "0303",
                                "A",
                                {"level": 1, "pinned": 1},
                                "138",
                                extra={"x-name": "Alpha"},
                            ),
                        ),
                    ),
                ),
            ),
        ),
        victory=(
            VictoryLine(
                "nationalists",
                "undisrupted(nationalists, town(1)) > undisrupted(republicans, town(1))",
                (15, 16),
            ),
            VictoryLine("draw"),
        ),
        marks=(Mark("entrenchment", "0201", "nationalists"), Mark("wreck", "0101"), Mark("wreck", "0102")),
        units={"bt5": {"like": "bt7", "title": "BT5", "movement": 14}},
        tables={"recovery": {"D1": 4}},
        notes="Two lines\nof notes.\n",
        extra={"x-mine": "kept"},
    )


@each("path", [SAMPLE, *SHIPPED])
def test_an_unchanged_scenario_is_saved_byte_for_byte(path):
    text = path.read_text("utf-8")
    scenario, source = read(text)
    assert render_scenario(scenario, source) == text


@pytest.mark.parametrize("path", [SAMPLE, *SHIPPED], ids=lambda path: path.name)
def test_a_new_file_of_a_scenario_reads_back(path):
    scenario, _ = read(path.read_text("utf-8"))
    assert read(render_scenario(scenario, None))[0] == scenario
    assert json.loads(render_scenario(scenario, None, as_json=True))["format"] == "kpeditor-scenario/1"
    assert read(render_scenario(scenario, None, as_json=True))[0] == scenario


def test_a_count_changes_one_figure():
    text = SAMPLE.read_text("utf-8")
    scenario, source = read(text)
    changed = with_group(scenario, 0, 0, counts={"inf_fr": 9, "how75": 3})
    assert render_scenario(changed, source) == text.replace("how75: 2", "how75: 3")


def test_a_unit_that_moves_keeps_its_other_values_as_written():
    text = SAMPLE.read_text("utf-8")
    scenario, source = read(text)
    units = list(scenario.sides[1].groups[0].units)
    units[1] = dataclasses.replace(units[1], at="0404")
    changed = with_group(scenario, 1, 0, units=tuple(units))
    assert render_scenario(changed, source) == text.replace("at: 0303, facing", 'at: "0404", facing')


def test_defaults_that_a_file_does_not_mention_stay_unwritten():
    text = SAMPLE.read_text("utf-8")
    scenario, source = read(text)
    changed = with_group(scenario, 0, 0, fields={}, deploy="rows(1,3)")
    expected = text.replace("deploy: rows(1,2), entrench: optional", 'deploy: "rows(1,3)"')
    assert render_scenario(changed, source) == expected


def test_a_new_field_stands_at_its_usual_place():
    text = HEAD + "sides:\n  - {id: a, groups: []}\nnotes: y\n"
    scenario, source = read(text)
    changed = dataclasses.replace(scenario, special=("riders",), marks=(Mark("wreck", "0101"),))
    result = render_scenario(changed, source)
    assert result == text.replace("sides:", "special: [riders]\nsides:").replace(
        "notes:", 'wrecks: ["0101"]\nnotes:'
    )


def test_sides_that_change_places_take_their_comments_or_are_written_anew():
    text = SAMPLE.read_text("utf-8")
    scenario, source = read(text)
    changed = dataclasses.replace(scenario, sides=scenario.sides[::-1])
    assert read(render_scenario(changed, source))[0] == changed


@pytest.mark.parametrize(
    "change",
    [
        {"sides": ()},
        {"victory": ()},
        {"notes": ""},
        {"options": {}},
        {"length": Length(4, 4)},
        {"marks": ()},
        {"tables": {}, "units": {}},
        {"title": "Ü: #1", "map": '../o\' "x".yaml'},
        {"extra": {}},
        {"extra": {"x-other": {"a": [1, None, "no"]}}},
    ],
    ids=str,
)
def test_any_field_may_change(change):
    scenario, source = read(SAMPLE.read_text("utf-8"))
    changed = dataclasses.replace(scenario, **change)
    back, _, _ = read_scenario(render_scenario(changed, source))
    assert back == changed


FIELDS = st.dictionaries(
    st.sampled_from(["morale", "no", "on_foot"]),
    st.integers(0, 9) | st.sampled_from(["no", "yes: 1", True, ["a", "b"]]),
    max_size=2,
)
CONDITIONS = st.dictionaries(
    st.sampled_from(["level", "dispersed", "no"]), st.integers(1, 3), max_size=2
) | st.sampled_from([{"pinned": 1, "spotted": 1}, {"pinned": 2}])
HEXES = st.lists(st.sampled_from(["0101", "0304", "0"]), max_size=3)
OTHER_MARKS = st.one_of(
    st.builds(
        Mark,
        st.sampled_from(["mines", "no"]),
        st.just("0304"),
        st.sampled_from(["", "red", "no"]),
        st.none() | st.integers(0, 9),
        st.sampled_from([{}, {"x-depth": 2}]),
    ),
    st.builds(Mark, st.just("wreck"), st.just("0101"), st.just("red"), st.none() | st.integers(0, 9)),
    st.builds(Mark, st.just("entrenchment"), st.just("0101"), value=st.none() | st.just(2)),
)


def marks_in_order(works: dict[str, list[str]], wrecks: list[str], others: list[Mark]) -> tuple[Mark, ...]:
    """Marks in the order of the lists of a file: by side, nobody's, all the others."""
    sided = (Mark("entrenchment", name, side) for side, names in works.items() for name in names)
    return (*sided, *(Mark("wreck", name) for name in wrecks), *others)


MARKS = st.builds(
    marks_in_order,
    st.dictionaries(st.sampled_from(["red", "no"]), HEXES),
    HEXES,
    st.lists(OTHER_MARKS, max_size=3),
)
ENTRIES = st.builds(
    lambda turn, areas, along: Entry(turn, "", along).placed(*areas),
    st.integers(1, 9) | st.sampled_from([ON_EVENT, ANY_TURN]),
    st.lists(st.sampled_from(["0304", "edge(N)", "edge(S)"]), min_size=1, max_size=3, unique=True),
    st.sampled_from(["", "rail", "no"]),
)
DISTANCES = st.integers(0, 9)
LIMITS = st.builds(
    Limits,
    DISTANCES,
    DISTANCES,
    DISTANCES,
    st.dictionaries(st.sampled_from(["N", "W"]), st.integers(1, 9), max_size=2),
    st.dictionaries(st.sampled_from(["town(1)", "no"]), st.integers(1, 9), max_size=2),
    st.lists(st.sampled_from(["woods", "0304"]), max_size=2).map(tuple),
    st.lists(st.sampled_from(["no", "town(1)"]), max_size=2).map(tuple),
    st.lists(st.sampled_from(["bt7", "no"]), max_size=2).map(tuple),
    st.sampled_from([{}, {"x-why": "no"}]),
)
NAMES = st.lists(st.sampled_from(["a", "no", "0304"]), max_size=2).map(tuple)
STEPS = st.builds(
    SetupStep,
    st.sampled_from(["", "red", "no"]),
    NAMES,
    NAMES,
    st.lists(
        st.builds(MarkLot, st.just("no"), st.integers(1, 9), st.booleans(), st.none() | st.integers(0, 9)),
        max_size=2,
    ).map(tuple),
    st.sampled_from(["", "rows(1,17)"]),
    LIMITS,
    st.lists(
        st.sampled_from([WrittenChoice("a"), WrittenChoice(name="no", out_of=("on", "0304"))]), max_size=2
    ).map(tuple),
    NAMES,
    st.booleans(),
    st.sampled_from([{}, {"x-note": [1]}]),
)
IDS = st.sampled_from(["a", "no", "0304", "b c", "d"])
UNITS = st.builds(
    Unit,
    id=IDS,
    type=st.sampled_from(["bt7", "truck"]),
    at=st.sampled_from(["", "0304"]),
    facing=st.sampled_from(["", "A"]),
    conditions=CONDITIONS,
    carried_by=st.sampled_from(["", "138"]),
    fields=FIELDS,
)
GROUPS = st.one_of(
    st.builds(
        Group, id=IDS, counts=st.dictionaries(st.sampled_from(["bt7", "on"]), st.integers(0, 9), max_size=2)
    ),
    st.builds(Group, id=IDS, units=st.lists(UNITS, min_size=1, max_size=3).map(tuple)),
    st.builds(
        Group,
        id=IDS,
        deploy=st.sampled_from(['within(2, "0908")', "rows(1,17)", "town(1) + hill(2)"]),
        enter=st.none() | ENTRIES,
        fields=st.sampled_from([{"entrench": "optional"}, {"entrench": "required"}]) | FIELDS,
    ),
)
SIDES = st.builds(
    Side,
    id=st.sampled_from(["red", "blue", "no"]),
    title=st.sampled_from(["Red", "Blue: 1"]),
    groups=st.lists(GROUPS, max_size=3).map(tuple),
    fields=st.builds(dict, panic_level=st.integers(0, 5)) | FIELDS,
    exit=st.sampled_from(["", "edge(N)"]),
)
SCENARIOS = st.builds(
    Scenario,
    title=st.text("ab:# é", max_size=6),
    ruleset=st.just("kampfpanzer"),
    map=st.sampled_from(["m.yaml", "../m x.yaml"]),
    length=st.integers(1, 9).map(lambda turns: Length(turns, turns)) | st.just(Length(3, 7)),
    sides=st.lists(SIDES, max_size=3).map(tuple),
    victory=st.lists(
        st.builds(
            VictoryLine, st.sampled_from(["red", "draw"]), st.sampled_from(["", "destroyed(red) >= 2"])
        ),
        max_size=3,
    ).map(tuple),
    marks=MARKS,
    notes=st.sampled_from(["", "one", "two\nlines\n"]),
    setup=st.lists(STEPS, max_size=3).map(tuple),
)


@given(SCENARIOS, SCENARIOS)
def test_any_scenario_may_become_any_other_in_its_file(old, new):
    text = render_scenario(old, None)
    scenario, _, source = read_scenario(text)
    assert scenario == old
    assert scenario is not None
    assert render_scenario(scenario, source) == text
    assert read_scenario(render_scenario(new, source))[0] == new


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("sides: []", "value-empty", (6, 8)),
        ("sides:\n  - id: a b\n    groups: []", "value-form", (7, 9)),
        ("sides:\n  - id: a\n    groups:\n      - {id: x, unts: {a: 1}}", "key-unknown", (9, 17)),
        ("sides:\n  - id: a\n    groups:\n      - {id: x, units: {a: lots}}", "value-type", (9, 28)),
        ("sides: no", "value-type", (6, 8)),
    ],
)
def test_defects_are_told_with_line_and_column_and_it_opens_all_the_same(text, code, place):
    scenario, problems, _ = read_scenario(HEAD + text + "\n")
    assert scenario is not None
    assert code in [problem.code for problem in problems]
    assert place in [(problem.where.line, problem.where.column) for problem in problems]


def test_what_was_not_understood_is_kept_when_something_else_changes():
    text = (
        "format: kpeditor-scenario/1\ntitle: x\nruleset: x\nmap: m\nlength: soon\nvictori: [1]\nsides:\n"
        "  - {id: a, groups: [{id: g, units: 7}], colour: red}\n"
    )
    scenario, problems, source = read_scenario(text)
    assert len(problems) == 4
    assert scenario is not None
    assert render_scenario(scenario, source) == text
    changed = dataclasses.replace(scenario, title="y")
    assert render_scenario(changed, source) == text.replace("title: x", 'title: "y"')


def test_a_million_units_of_a_type_count_as_none():
    """The schema tells it; drawing, placing and counting them would hold everything up."""
    text = HEAD + "sides: [{id: a, title: A, groups: [{id: g, units: {tank: 1000000, gun: 10000}}]}]\n"
    scenario, problems, source = read_scenario(text)
    assert scenario is not None
    assert [one.code for one in problems] == ["value-range"]
    assert scenario.sides[0].groups[0].counts == {"gun": 10000}
    assert source is not None
    assert "1000000" in render_scenario(dataclasses.replace(scenario, title="y"), source)
