"""Golden cases of sight in a map: met ones are silent, others tell what the line really does."""

from __future__ import annotations

import pytest

from kpeditor.core.errors import BadName
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.sighttests import KEY, SightTest, check_sight_tests, entry_of, read_test
from tests.rulesets.kampfpanzer.sheets import clear_sheet, hex_, mark, paint


def problems(sheet, *entries):
    sheet.extra[KEY] = list(entries)
    rules = find("kampfpanzer").sight(sheet)
    assert rules is not None
    return list(check_sight_tests(sheet, lambda _: rules))


def test_an_expectation_that_is_met_is_no_problem():
    sheet = clear_sheet()
    mark(sheet, "crest", "1011D")
    assert problems(sheet, {"from": "1010", "to": "1013", "visible": False, "why": "the ridge"}) == []


def test_a_line_that_should_be_clear_names_what_blocks_it():
    sheet = clear_sheet()
    mark(sheet, "crest", "1011D")
    (problem,) = problems(sheet, {"from": "1010", "to": "1013", "visible": True, "why": "a gun stands here"})
    assert problem.code == "sight-test-failed"
    assert problem.text == (
        "1013 should be visible from 1010 (a gun stands here), "
        "but 1011D crest, crossed, blocks: both hexes at ground level [9.16A]"
    )
    assert problem.where.path == (KEY, 0, "visible")
    assert problem.where.hexes == ("1010", "1013")
    assert problem.where.hexsides == ("1011D",)


def test_a_line_that_should_be_blocked_says_that_nothing_blocks():
    (problem,) = problems(clear_sheet(), {"from": "1010", "to": "1013", "visible": False})
    assert problem.text == "1013 should be hidden from 1010, but nothing blocks the line"


def test_h_fire_is_told_apart():
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "1014")
    test = {"from": "1010", "to": "1014", "visible": True}
    assert [p.code for p in problems(sheet, test, {**test, "h_fire": True})] == ["sight-test-failed"]


@pytest.mark.parametrize(
    "entry",
    [
        "1010 1013",
        {"from": "1010", "visible": True},
        {"from": "1010", "to": "9999", "visible": True},
        {"from": "1010", "to": "1013", "visible": "yes"},
        {"from": "1010", "to": 1013, "visible": True},
    ],
)
def test_an_entry_that_makes_no_sense_is_a_problem_and_hinders_no_other(entry):
    found = problems(clear_sheet(), entry, {"from": "1010", "to": "1013", "visible": False})
    assert [p.code for p in found] == ["bad-sight-test", "sight-test-failed"]
    assert found[0].where.path == (KEY, 0)


def test_something_else_under_the_key_is_left_to_the_schema():
    sheet = clear_sheet()
    sheet.extra[KEY] = "none"
    rules = find("kampfpanzer").sight(sheet)
    assert rules is not None
    assert list(check_sight_tests(sheet, lambda _: rules)) == []


@pytest.mark.parametrize("mode", ["", "h_fire", "smoke"])
def test_a_test_written_into_a_file_is_read_back(mode):
    sheet = clear_sheet()
    test = SightTest(hex_("1010"), hex_("1013"), True, "a remark", mode)
    assert read_test(sheet, entry_of(sheet, test)) == test


def test_a_bad_hex_is_named():
    with pytest.raises(BadName, match="9999"):
        read_test(clear_sheet(), {"from": "9999", "to": "1010", "visible": True})
