"""Changing a condition part by part leaves a condition that prints and reads back the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import BadExpression, EditRefused
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.scenario.turns import parse_turns, print_turns
from kpeditor.core.scenario.victory.editing import (
    for_another_side,
    joined,
    part_at,
    rejoined,
    replaced,
    turned_over,
    walk,
)
from kpeditor.core.scenario.victory.nodes import Comparison, Number, Tallied
from kpeditor.core.scenario.victory.parsing import parse_condition, parse_count, print_condition

CCRR = SCHEMES["CCRR"]
NEW = Comparison(Tallied("destroyed", "red"), ">=", Number(1))
TEXT = "units(red) > 2 and (exited(blue) >= 1 or not (destroyed(red) < 3))"


def read(text: str):
    return parse_condition(text, CCRR)


@pytest.mark.parametrize(
    ("path", "joint", "result"),
    [
        ((), "and", f"{TEXT} and destroyed(red) >= 1"),
        ((0,), "and", TEXT.replace(" and ", " and destroyed(red) >= 1 and ", 1)),
        ((1, 0), "or", TEXT.replace(" or ", " or destroyed(red) >= 1 or ", 1)),
        ((0,), "or", TEXT.replace("units(red) > 2", "(units(red) > 2 or destroyed(red) >= 1)")),
    ],
)
def test_a_part_is_joined_behind_another(path, joint, result):
    assert print_condition(joined(read(TEXT), path, joint, NEW)) == result


def test_parts_are_taken_away_until_nothing_is_left():
    left = replaced(read(TEXT), (1,), None)
    assert left is not None
    assert print_condition(left) == "units(red) > 2"
    assert replaced(left, (), None) is None
    assert str(replaced(read(TEXT), (1, 1, 0), None)) == "units(red) > 2 and exited(blue) >= 1"


def test_parts_are_negated_and_chains_joined_otherwise():
    assert str(turned_over(read("units(red) > 2"), ())) == "not (units(red) > 2)"
    assert turned_over(turned_over(read(TEXT), (1,)), (1,)) == read(TEXT)
    assert (
        str(rejoined(read("units(red) > 2 and units(red) < 5"), (), "or"))
        == "units(red) > 2 or units(red) < 5"
    )


def test_a_path_that_leads_nowhere_is_refused():
    with pytest.raises(EditRefused):
        part_at(read(TEXT), (7,))


@given(
    st.lists(st.tuples(st.integers(0, 30), st.sampled_from(["and", "or", "not", "cut", "swap"])), max_size=10)
)
def test_whatever_is_changed_can_be_written_and_read_back(steps):
    now = read(TEXT)
    for number, what in steps:
        paths = [path for path, _ in walk(now)]
        path = paths[number % len(paths)]
        match what:
            case "and" | "or":
                now = joined(now, path, what, NEW)
            case "not":
                now = turned_over(now, path)
            case "swap":
                now = replaced(now, path, NEW)
            case _:
                now = replaced(now, path, None) or read(TEXT)
        if len(print_condition(now)) < 2000 and str(now).count("(") < 200:
            assert read(print_condition(now)) == now


def test_turns_are_listed_as_people_do():
    assert parse_turns("1, 3-5, 4 to 6") == (1, 3, 4, 5, 6)
    assert print_turns((1, 2, 4, 5, 6)) == "1, 2, 4-6"
    assert parse_turns("") == ()
    for bad in ("x", "5-3", "0", "1-2000"):
        with pytest.raises(BadExpression):
            parse_turns(bad)


@given(st.sets(st.integers(1, 60)))
def test_turns_print_and_read_back(turns):
    assert parse_turns(print_turns(turns)) == tuple(sorted(turns))


def test_a_count_is_turned_to_the_view_of_another_side():
    sides = "red", "blue", "green"
    for old, new, before, after in (
        ("red", "blue", "destroyed(blue)", "destroyed(red)"),
        ("red", "blue", "units(red) + destroyed(green)", "units(blue) + destroyed(green)"),
        ("red", "both", "destroyed(blue) - units(red)", "destroyed(enemy) - units(own)"),
        ("both", "blue", "destroyed(enemy) - units(own)", "destroyed(red) - units(blue)"),
        ("red", "blue", "destroyed(any)", "destroyed(any)"),
    ):
        count = parse_count(before, CCRR)
        assert str(for_another_side(count, old, new, sides)) == after, (old, new, before)
