"""What a scenario file says becomes a scenario; what cannot be meant counts as nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kpeditor.core.files.formats.scenarioreader import (
    marks_with_paths,
    parts_as_now,
    read_scenario_data,
    read_unit,
)
from kpeditor.core.files.formats.scenariowriter import scenario_data, unit_data
from kpeditor.core.scenario.model import ANY_TURN, ON_EVENT, Ban, Entry, Group, Length, Mark, Side, Unit
from kpeditor.core.scenario.setup.steps import Limits, MarkLot, SetupStep, WrittenChoice
from tests.each import each


def group(data: dict[str, Any]) -> Group:
    (side,) = read_scenario_data({"sides": [{"id": "a", "groups": [data]}]}).sides
    return side.groups[0]


@each(
    ("written", "length"),
    [
        (7, Length(7, 7)),
        (0, Length(1, 1)),
        ("soon", Length(1, 1)),
        (None, Length(1, 1)),
        ({"min": 3, "max": 5}, Length(3, 5)),
        ({"min": 3}, Length(3, 3)),
        ({"min": 0, "max": 2}, Length(1, 2)),
        ({"max": 2}, Length(1, 2)),
        ({}, Length(1, 1)),
    ],
)
def test_a_battle_lasts_one_game_turn_at_least(written: Any, length: Length):
    assert read_scenario_data({"length": written}).length == length


@each(
    ("written", "entry"),
    [
        ({"turn": 3, "at": "0101"}, Entry(3, "0101")),
        ({"at": "0101", "along": "rail"}, Entry(1, "0101", "rail")),
        ({"turn": "event", "at": ["0101"]}, Entry(ON_EVENT, "0101")),
        (
            {"turn": "any", "at": ["edge(N)", "edge(S)"], "along": "road"},
            Entry(ANY_TURN, "(edge(N)) + (edge(S))", "road", ("edge(N)", "edge(S)")),
        ),
        ({"turn": "soon", "at": []}, Entry(1, "")),
    ],
)
def test_a_group_enters_in_a_turn_by_an_event_or_at_will(written: dict[str, Any], entry: Entry):
    assert group({"id": "g", "enter": written}).enter == entry
    assert group({"id": "g", "enter": 3}).enter is None


def test_ten_thousand_units_of_a_type_are_a_group_and_one_more_are_none():
    counts = {"a": 10_000, "b": 10_001, "c": "many", "x-own": 2}
    assert group({"id": "g", "units": counts}).counts == {"a": 10_000, "c": 0}


def test_keys_of_the_first_rules_system_are_fields_and_conditions_like_others():
    made = group({"id": "g", "entrench": "optional", "fields": {"morale": 2}, "held": True, "x-own": 1})
    assert made == Group("g", {}, held=True, fields={"entrench": "optional", "morale": 2}, extra={"x-own": 1})
    for no in ("no", None):
        assert group({"id": "g", "entrench": no, "held": "yes"}) == Group("g", {})
    assert group({"id": "g", "entrench": "optional", "fields": {"entrench": "required"}}).fields == {
        "entrench": "required"
    }
    (side,) = read_scenario_data({"sides": [{"id": "a", "panic_level": 0, "ban": {"turns": [1]}}]}).sides
    assert side == Side("a", "a", (), ban=Ban((1,), ()), fields={"panic_level": 0})


@each(
    ("written", "conditions"),
    [
        ({"level": 2, "pinned": True}, {"level": 2, "pinned": 1}),
        ({"level": 0, "pinned": False}, {}),
        ({"level": "high", "pinned": 2}, {"pinned": 2}),
        (
            {"conditions": {"spotted": 1, "level": 3, "gone": -1, "odd": "x"}, "level": 1},
            {"level": 3, "spotted": 1},
        ),
    ],
)
def test_conditions_have_a_grade_above_nothing(written: dict[str, Any], conditions: dict[str, int]):
    unit = read_unit({"id": "1", "type": "t", **written})
    assert unit == Unit("1", "t", conditions=conditions)
    assert read_unit(unit_data(unit)) == unit


def test_a_switch_is_written_as_true_and_a_second_grade_as_a_number():
    for grade, written in ((1, True), (2, 2)):
        data = unit_data(Unit("1", "t", conditions={"pinned": grade, "level": 3, "spotted": 1}))
        assert data == {"id": "1", "type": "t", "level": 3, "pinned": written, "conditions": {"spotted": 1}}
        assert type(data["pinned"]) is type(written)


def test_marks_stand_in_their_lists_and_are_told_there():
    """Those of the first rules system have lists of their own, unless an entry says more of them."""
    data = {
        "entrenchments": {"red": ["0101", "0102"], "blue": ["0103"]},
        "wrecks": ["0201", "0202"],
        "marks": [
            {"kind": "wreck", "at": "0203"},
            {"kind": "mines", "at": "0301", "side": "red", "value": 2, "x-own": 1},
            {"kind": "mines", "at": "0302", "value": "two"},
            {"kind": "mines", "at": "0303", "value": 0},
        ],
    }
    marks = read_scenario_data(data).marks
    assert [path for _, path in marks_with_paths(marks)] == [
        *(("entrenchments", "red", 0), ("entrenchments", "red", 1), ("entrenchments", "blue", 0)),
        *(("wrecks", 0), ("wrecks", 1), *(("marks", index) for index in range(4))),
    ]
    assert [one.at for one, _ in marks_with_paths(marks)] == [one.at for one in marks]
    assert marks[6] == Mark("mines", "0301", "red", 2, {"x-own": 1})
    assert [mark.value for mark in marks[5:]] == [None, 2, None, 0]


@each(
    ("mark", "key"),
    [
        (Mark("entrenchment", "0101", "red"), "entrenchments"),
        (Mark("entrenchment", "0101"), "marks"),
        (Mark("entrenchment", "0101", "red", 2), "marks"),
        (Mark("wreck", "0101"), "wrecks"),
        (Mark("wreck", "0101", "red"), "marks"),
        (Mark("wreck", "0101", value=0), "marks"),
        (Mark("wreck", "0101", extra={"x-own": 1}), "marks"),
        (Mark("mines", "0101"), "marks"),
        (Mark("mines", "0101", "red"), "marks"),
    ],
)
def test_a_mark_stands_in_the_list_that_says_all_of_it(mark: Mark, key: str):
    ((_, path),) = marks_with_paths((mark,))
    assert path[0] == key
    data = scenario_data(replace(read_scenario_data({}), marks=(mark,)))
    assert data.keys() & {"entrenchments", "wrecks", "marks"} == {key}
    assert read_scenario_data(data).marks == (mark,)


def test_steps_say_what_is_put_down_where_and_what_is_chosen():
    step = {
        **{
            "side": "red",
            "groups": ["g", 3],
            "types": ["t"],
            "at": "rows(1,2)",
            "reveal": ["h"],
            "secret": True,
        },
        "marks": [
            {"kind": "mines"},
            {"kind": "mines", "count": 3, "value": 2},
            {"kind": "wreck", "at_most": 1},
            {"kind": "wreck", "at_most": 2, "count": 9, "value": "x", "x-own": 1},
        ],
        "limits": {
            **{"apart": 1, "from_enemy": 2, "from_rail": 3, "from_edge": {"N": 4, "x-own": 1}},
            **{"from": {"town(1)": 5}, "terrain": ["woods"], "not": ["0101"], "with": ["gun"], "x-why": 1},
        },
        "choice": [{"entry_of": "g"}, {"name": "n", "out_of": ["1", "2"]}],
        "x-own": 1,
    }
    (made,) = read_scenario_data({"setup": [step]}).setup
    limits = Limits(1, 2, 3, {"N": 4}, {"town(1)": 5}, ("woods",), ("0101",), ("gun",), {"x-why": 1})
    lots = (
        *(MarkLot("mines", 1), MarkLot("mines", 3, value=2), MarkLot("wreck", 1, at_most=True)),
        MarkLot("wreck", 2, at_most=True, extra={"x-own": 1}),
    )
    choices = WrittenChoice("g"), WrittenChoice("", "n", ("1", "2"))
    assert made == SetupStep(
        "red", ("g",), ("t",), lots, "rows(1,2)", limits, choices, ("h",), True, {"x-own": 1}
    )
    (written,) = scenario_data(read_scenario_data({"setup": [step]}))["setup"]
    assert written["marks"] == [
        *({"kind": "mines"}, {"kind": "mines", "count": 3, "value": 2}, {"kind": "wreck", "at_most": 1}),
        {"kind": "wreck", "at_most": 2, "x-own": 1},
    ]


def test_a_number_is_no_yes():
    """The schema tells it."""
    assert not read_scenario_data({"setup": [{"secret": 1}]}).setup[0].secret
    assert not group({"id": "g", "held": 1}).held


def test_lots_are_drawn_without_events_and_events_happen_without_lots():
    lots, events = [{"id": "lot", "lots": [{"groups": ["a"]}]}], [{"turn": 2}]
    read = read_scenario_data({"draws": lots})
    assert ([one.id for one in read.draws], read.events) == (["lot"], ())
    read = read_scenario_data({"events": events})
    assert (len(read.events), read.draws) == (1, ())


def test_parts_in_the_journal_of_an_older_program_become_those_of_today():
    unit = {"id": "1", "level": 2, "pinned": True, "conditions": {"spotted": 1}}
    assert parts_as_now("Unit", unit) == {"id": "1", "conditions": {"level": 2, "pinned": 1, "spotted": 1}}
    assert parts_as_now("Side", {"id": "a", "panic_level": 2, "entrench": 1}) == {
        **{"id": "a", "entrench": 1},
        "fields": {"panic_level": 2},
    }
    assert parts_as_now("Group", {"id": "a", "panic_level": 2, "entrench": "required"}) == {
        **{"id": "a", "panic_level": 2},
        "fields": {"entrench": "required"},
    }
    scenario = {"title": "t", "entrenchments": {"a": ("0101",)}, "wrecks": ("0201",), "marks": ("m",)}
    assert parts_as_now("Scenario", scenario) == {
        "title": "t",
        "marks": (Mark("entrenchment", "0101", "a"), Mark("wreck", "0201"), "m"),
    }
    assert parts_as_now("Scenario", {}) == {"marks": ()}
    assert parts_as_now("Entry", {"level": 2}) == {"level": 2}
