"""Each keyword of a schema that data does not keep to is told in words, with the place and the cure."""

from __future__ import annotations

from typing import Any

from kpeditor.core.files.formats.schemacheck import MAX_ERRORS, errors_in
from kpeditor.core.files.formats.schemamessages import problems_of
from tests.each import each

TEXT = {"type": "string", "description": "A name.", "examples": [7, "Mill", "Ford"]}
NUMBER = {"type": "number"}
LISTS = {"type": "array", "items": NUMBER}
ONE_SIGN = {"anyOf": [{"minLength": 1, "maxLength": 1}, {"pattern": "^x-"}]}
BRANCHES = {
    "anyOf": [
        {"type": "integer", "minimum": 3},
        {"type": "array", "items": NUMBER, "minItems": 4},
        {"enum": ["any", "event"]},
        {"type": "array", "items": NUMBER},
    ]
}
CURE = "A name. for example 'Mill'"
DIGITS = "write plain digits: no quotes, no leading zero, no _"


def told(rule: Any, value: Any) -> list[tuple[str, str, str]]:
    """Text, place and cure of each problem of a file whose key `here` has this value."""
    schema, data = {"type": "object", "properties": {"here": rule}}, {"here": value}
    found = problems_of(errors_in(schema, data), "map", data)
    assert all(one.where.document == "map" for one in found)
    return [(one.text, one.where.pointer(), one.fix) for one in found]


@each(
    ("rule", "value", "text", "fix"),
    [
        ({**TEXT, "pattern": "^[A-Z]"}, "a", "'here' is 'a', which has not the right form", CURE),
        ({"pattern": "^[A-Z]"}, "a" * 60, f"'here' is {'a' * 60!r}, which has not the right form", ""),
        ({"pattern": "^[A-Z]"}, "a" * 61, f"'here' is '{'a' * 57}...', which has not the right form", ""),
        ({**TEXT, "minLength": 1, "pattern": "^[A-Z]"}, "", "'here' should not be empty", CURE),
        ({**TEXT, "maxLength": 3}, "abcd", "'here' should have at most 3 characters", ""),
        ({"minProperties": 1, "description": "Sides."}, {}, "'here' should not be empty", "Sides."),
        ({**LISTS, "minItems": 2}, [1], "'here' should have at least 2 entries, not 1", ""),
        ({**LISTS, "minItems": 1}, [], "'here' should have at least 1 entry, not 0", ""),
        ({**LISTS, "minItems": 11}, [], "'here' should have at least 11 entries, not 0", ""),
        ({**LISTS, "minItems": 2, "maxItems": 2}, [1], "'here' should have 2 entries, not 1", ""),
        ({**LISTS, "minItems": 1, "maxItems": 1}, [1, 2], "'here' should have 1 entry, not 2", ""),
        ({"minItems": 1, "maxItems": 2}, [1, 2, 3], "'here' should have at most 2 entries, not 3", ""),
        ({**LISTS, "minItems": 2, "maxItems": 3}, [1], "'here' should have at least 2 entries, not 1", ""),
        ({**NUMBER, "minimum": 3}, 2, "'here' is 2; it should be at least 3", ""),
        ({**NUMBER, "maximum": 3}, 4.5, "'here' is 4.5; it should be at most 3", ""),
        ({**NUMBER, "minimum": 0, "maximum": 3}, -1, "'here' is -1; it should be from 0 to 3", ""),
        ({**NUMBER, "exclusiveMinimum": 0, "maximum": 3}, 0, "'here' is 0; it should be more than 0", ""),
        ({"type": "object"}, None, "'here' should be a mapping (`name: value`), not empty", ""),
        ({"type": ["string", "array"]}, {}, "'here' should be a text or a list, not a mapping", ""),
        ({"type": "string"}, [], "'here' should be a text, not a list", ""),
        ({"type": "integer"}, True, "'here' should be a whole number, not true", ""),
        ({"type": "null"}, False, "'here' should be null, not false", ""),
        ({"type": "boolean"}, "on", "'here' should be true or false, not 'on'", ""),
        (NUMBER, "03_0", "'here' should be a number, not '03_0'", DIGITS),
        (NUMBER, "three", "'here' should be a number, not 'three'", ""),
        (NUMBER, "-", "'here' should be a number, not '-'", ""),
        ({"type": "boolean"}, "0", "'here' should be true or false, not '0'", ""),
        ({"const": "hex"}, "hax", "'here' should be hex, not 'hax'", "did you mean 'hex'?"),
        ({"enum": ["far", "no"]}, "fra", "'here' should be one of far, no, not 'fra'", "did you mean 'far'?"),
        ({"enum": ["long", 2]}, 3, "'here' should be one of long, 2, not 3", ""),
        ({"multipleOf": 2, "description": "Pairs."}, 3, "'here' has not the right form", "Pairs."),
    ],
)  # fmt: skip
def test_each_keyword_has_its_words_and_its_cure(rule: Any, value: Any, text: str, fix: str):
    assert told(rule, value) == [(text, "here", fix)]


def test_an_entry_of_a_list_is_counted_from_one_and_its_list_named():
    """From 0 in the place, as in the file's own data."""
    assert told(LISTS, [1, "x"]) == [("entry 2 of 'here' should be a number, not 'x'", "here[1]", "")]
    assert told({"additionalProperties": NUMBER}, {"y" * 99: []}) == [
        (f"{'y' * 80!r} should be a number, not a list", f"here.{'y' * 99}", "")
    ]
    (problem,) = problems_of(errors_in({"type": "array"}, 3), "map", 3)
    assert problem.text == "the file should be a list, not 3"


def test_keys_are_told_with_the_mapping_they_stand_in():
    rule = {
        **{"type": "object", "title": "Group", "required": ["id", "units"], "additionalProperties": False},
        "properties": {"id": TEXT, "units": {}},
        "patternProperties": {"^x-": {}},
    }
    assert told(rule, {"ids": 1, "x-own": 2, "id": "a"}) == [
        ("'ids' is not known in this group", "here.ids", "did you mean 'id'?"),
        ("'units' is missing from this group", "here", ""),
    ]
    assert told(rule, {"units": 1}) == [("'id' is missing from this group", "here", "A name.")]
    assert told({**rule, "title": ""}, {"id": "a"}) == [("'units' is missing from this mapping", "here", "")]
    ((text, _, fix),) = told(rule, {"z" * 99: 1, "id": "a", "units": 2})
    assert text == f"{'z' * 80!r} is not known in this group"
    assert fix == "known here: id, units; your own keys begin with x-"
    (problem,) = problems_of(errors_in(rule, {"id": "a"}), "map", {})
    assert problem.text == "'units' is missing"
    (problem,) = problems_of(errors_in({"additionalProperties": False}, {"b": 1}), "map", {})
    assert problem.text == "'b' is not known"


def test_no_more_keys_are_told_than_errors_looked_for():
    found = told({"additionalProperties": False}, {f"k{index}": 1 for index in range(2 * MAX_ERRORS)})
    assert [place for _, place, _ in found] == [f"here.k{index}" for index in range(MAX_ERRORS)]


def test_a_name_of_a_wrong_form_is_told_by_its_form_or_where_it_belongs():
    assert told({"propertyNames": ONE_SIGN}, {"ab": 1, "x-own": 1, "c": 1}) == [
        ("'ab' should be a single character", "here.ab", "")
    ]
    elsewhere = {"propertyNames": {"pattern": "^[a-z]+$", "description": "Write it under `fields`."}}
    assert told(elsewhere, {"B": 1, "b": 2}) == [
        ("'B' does not belong under 'here'", "here.B", "Write it under `fields`.")
    ]
    assert told({"propertyNames": {"pattern": "^[a-z]+$"}}, {"B" * 99: 1}) == [
        (f"{'B' * 80!r} should be a single character", f"here.{'B' * 99}", "")
    ]


@each(
    ("value", "expected"),
    [
        (2, [("'here' is 2; it should be at least 3", "here", "")]),
        ([1, "x", 3, 4], [("entry 2 of 'here' should be a number, not 'x'", "here[1]", "")]),
        ([1, "x"], [("entry 2 of 'here' should be a number, not 'x'", "here[1]", "")]),
        ("evnt", [("'here' should be one of any, event, not 'evnt'", "here", "did you mean 'event'?")]),
        ({}, [("'here' should be a whole number or a list or a text, not a mapping", "here", "")]),
    ],
)
def test_of_several_branches_that_of_the_values_type_with_the_fewest_errors_is_told(
    value: Any, expected: list[tuple[str, str, str]]
):
    assert told(BRANCHES, value) == expected


def test_problems_are_told_in_the_order_of_the_data_and_a_whole_after_its_parts():
    rule = {"type": "object", "required": ["z"], "properties": {"a": LISTS, "b": NUMBER}}
    found = told(rule, {"b": "x", "a": [0] * 10 + ["y"] + [0] * 9 + ["y"]})
    assert [place for _, place, _ in found] == ["here.b", "here.a[10]", "here.a[20]", "here"]
    assert len(told(LISTS, ["x"] * (MAX_ERRORS + 1))) == MAX_ERRORS
