"""Several cases in one test: all of them are tried, and a failure says where."""

from __future__ import annotations

import pytest

from tests.each import each

seen: list[object] = []


@each(("number", "square"), [(2, 4), (3, 9)])
def test_cases_are_taken_apart_and_fixtures_shared(tmp_path, number, square):
    assert number**2 == square
    seen.append(tmp_path)


def test_each_case_was_tried_once():
    test_cases_are_taken_apart_and_fixtures_shared(tmp_path="a folder")
    assert seen[-2:] == ["a folder", "a folder"]


@each("word", ["one"])
def test_a_single_value_is_no_tuple(word):
    assert word == "one"


def test_all_failures_are_told_with_their_cases():
    @each("number", [1, 2, 3])
    def odd(number):
        assert number != 2

    @each("number", [1, 2, 3])
    def two(number):
        assert number == 2

    with pytest.raises(AssertionError) as single:
        odd()
    assert single.value.__notes__ == ["in the case 2"]
    with pytest.raises(ExceptionGroup) as several:
        two()
    assert [one.__notes__ for one in several.value.exceptions] == [["in the case 1"], ["in the case 3"]]


def test_no_case_is_no_test():
    with pytest.raises(AssertionError):
        each("number", [])
