"""jsonschema judges; its keywords made anew for long lists agree with the plain ones; nothing is fetched."""

from __future__ import annotations

import copy
import socket
import subprocess
import sys
from functools import cache
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referencing.exceptions import Unresolvable

from kpeditor.core.files.data import data_dir
from kpeditor.core.files.formats import schemacheck
from kpeditor.core.files.formats.coercion import coerced
from kpeditor.core.files.formats.schemacheck import MAX_ERRORS, errors_in, keep_to
from kpeditor.core.files.formats.schemas import SchemaKind, schema, with_text_keys
from kpeditor.core.files.text.yamlnodes import own_data
from tests.core.files.yamlstrategies import VALUES
from tests.each import each
from tests.examples import examples

PLAIN = {kind: jsonschema.Draft202012Validator(schema(kind)) for kind in ("map", "scenario")}
WORDS = st.text("0123AB \n", max_size=6)
NUMBERS = st.one_of(st.integers(-5, 5), st.sampled_from([0.0, 1.0, 2.5, -1e300, 10**30]), st.booleans())
ITEMS = st.recursive(
    st.one_of(
        st.booleans(),
        st.builds(
            lambda least, pattern: {"type": "string", "title": "t"} | least | pattern,
            st.sampled_from([{}, {"minLength": 1}, {"minLength": 3}]),
            st.sampled_from([{}, {"pattern": "^[0-9]{2}[A-F]$"}, {"pattern": "A"}]),
        ),
        st.builds(
            lambda kind, low, high: {"type": kind} | low | high,
            st.sampled_from(["integer", "number"]),
            st.sampled_from([{}, {"minimum": 0}, {"exclusiveMinimum": 0}]),
            st.sampled_from([{}, {"maximum": 3}]),
        ),
        st.sampled_from([{}, {"enum": ["A", 1]}, {"type": ["string", "integer"]}, {"type": "boolean"}]),
        st.sampled_from([{"enum": ["A", "AB"]}, {"const": "A"}, {"type": "string", "enum": ["A"]}]),
        st.just({"anyOf": [{"type": "string", "pattern": "A"}, {"type": "integer", "minimum": 2}]}),
    ),
    lambda inner: st.builds(
        lambda items, least, most: {"type": "array", "items": items} | least | most,
        inner,
        st.sampled_from([{}, {"minItems": 2}]),
        st.sampled_from([{}, {"maxItems": 2}]),
    ),
    max_leaves=3,
)


def values_of(items: Any) -> st.SearchStrategy[Any]:
    """Values of which many keep to a schema, and some do not."""
    kind = items.get("type") if isinstance(items, dict) else None
    if isinstance(items, dict) and ("enum" in items or "const" in items):
        return st.sampled_from(items.get("enum", [items.get("const")]))
    if kind == "array":
        return st.lists(values_of(items["items"]), min_size=items.get("minItems", 0), max_size=3)
    if kind == "string":
        return st.from_regex(items["pattern"], fullmatch=True) if "pattern" in items else WORDS
    return {"integer": st.integers(0, 3), "number": st.floats(0.5, 3)}.get(str(kind), VALUES)


def found(errors: Any) -> set[tuple[tuple[Any, ...], str]]:
    return {(tuple(one.absolute_path), str(one.validator)) for one in errors}


@given(ITEMS, st.integers(1, 4), st.data())
def test_lists_judged_at_once_have_the_errors_of_lists_judged_one_by_one(items, part, data):
    values = data.draw(
        st.lists(st.one_of(values_of(items), values_of(items), VALUES, WORDS, NUMBERS), max_size=9)
    )
    begin: dict[str, Any] = data.draw(st.sampled_from([{}, {"prefixItems": [True]}]))
    judged = {**begin, "items": items}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schemacheck, "_PART", part)
        mine = errors_in(judged, values)
    assert found(mine) == found(jsonschema.Draft202012Validator(judged).iter_errors(values))


@given(st.dictionaries(st.sampled_from("abc"), ITEMS, max_size=3), st.data())
def test_mappings_have_the_errors_the_plain_keyword_finds(rules, data):
    some = {key: st.one_of(values_of(rule), VALUES, WORDS, NUMBERS) for key, rule in rules.items()}
    value = data.draw(st.one_of(VALUES, st.fixed_dictionaries({}, optional={**some, "z": WORDS})))
    judged = {"properties": rules, "additionalProperties": False}
    assert found(errors_in(judged, value)) == found(
        jsonschema.Draft202012Validator(judged).iter_errors(value)
    )


@given(ITEMS, st.data())
def test_what_is_said_to_keep_to_a_schema_does(items, data):
    values = data.draw(st.lists(st.one_of(values_of(items), NUMBERS), min_size=1, max_size=5))
    plain = jsonschema.Draft202012Validator(items)
    assert not keep_to(items, values) or all(map(plain.is_valid, values))


@each(
    ("rule", "kept", "broken"),
    [
        ({"type": "object"}, [{}], [[], "", 1, None]),
        ({"type": ["array", "null"]}, [[], None], [{}, "", False]),
        ({"type": "integer"}, [3, -3], [3.5, True, "3", None]),
        ({"type": "number"}, [3, 3.5], [True, "3", None]),
        ({"type": "boolean"}, [True, False], [0, 1, "true"]),
        ({"enum": ["a", 1, None]}, ["a", 1, None], ["b", True, 2, [], {}]),
        ({"const": "a"}, ["a"], ["b", 1]),
        ({"pattern": "^a+$"}, ["a", "aa", 3], ["", "ab"]),
        ({"minLength": 2}, ["ab", "abc", 3], ["a", ""]),
        ({"maxLength": 2}, ["ab", "", 3], ["abc"]),
        ({"minimum": 2}, [2, 3, 2.5, "1", True], [1, 1.9]),
        ({"maximum": 2}, [2, 1, 1.5, "3", True], [3, 2.1]),
        ({"exclusiveMinimum": 2}, [3, 2.1, "2", True], [2, 1]),
        ({"minItems": 2}, [[1, 2], [1, 2, 3], {}], [[1], []]),
        ({"maxItems": 2}, [[1, 2], [], {}], [[1, 2, 3]]),
        ({"items": {"type": "integer"}}, [[], [1, 2], "ab"], [["a"], [1, "a"]]),
        ({"items": False}, [[], "ab"], [[1]]),
        ({"minProperties": 1}, [{"a": 1}, []], [{}]),
        ({"required": ["a", "b"]}, [{"a": 1, "b": 2}, []], [{"a": 1}, {"b": 1}, {}]),
        ({"properties": {"a": {"type": "integer"}}}, [{"a": 1}, {"b": "x"}, {}, []], [{"a": "x"}]),
        ({"properties": {"a": False}}, [{"b": 1}, {}], [{"a": 1}]),
        ({"patternProperties": {"^x-": False}}, [{"a": 1}, {}, []], [{"x-a": 1}, {"a": 1, "x-b": 2}]),
        (
            {"properties": {"a": True}, "patternProperties": {"^x-": {}}, "additionalProperties": False},
            [{}, {"a": 1, "x-b": 2}, []],
            [{"b": 1}, {"a": 1, "xb": 2}],
        ),
        ({"additionalProperties": {"type": "integer"}}, [{"a": 1}, {}], [{"a": "x"}, {"a": 1, "b": "x"}]),
        ({"propertyNames": {"maxLength": 1}}, [{"a": 1}, {}, []], [{"ab": 1}, {"a": 1, "bc": 2}]),
        ({"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 3}]}, ["a", 3], [2, None]),
        ({"title": "t", "description": "d", "examples": [1], "default": 2}, [1, "a", None], []),
        ({}, [1, "a", None, [], {}], []),
    ],
)
def test_each_keyword_is_judged_as_the_library_does(rule: Any, kept: list[Any], broken: list[Any]):
    plain = jsonschema.Draft202012Validator(rule)
    assert all(map(plain.is_valid, kept))
    assert not any(map(plain.is_valid, broken))
    assert keep_to(rule, kept)
    for value in kept:
        assert keep_to(rule, [value]), value
    for value in broken:
        assert not keep_to(rule, [value]), value
        assert not keep_to(rule, [*kept, value]), value
        assert found(errors_in(rule, value)) == found(plain.iter_errors(value))


def test_nothing_is_certain_of_other_keywords_and_of_what_is_no_plain_data():
    assert not keep_to({"multipleOf": 2}, [4])
    assert not keep_to({}, [(1, 2)])
    assert not keep_to({"minimum": 0}, [float("nan")])
    assert (keep_to(True, [1]), keep_to(False, [1]), keep_to(False, [])) == (True, False, True)


@cache
def shipped(kind: SchemaKind) -> list[Any]:
    """What stands in some files that come with the program, as their schema means it."""
    files = sorted(data_dir("maps" if kind == "map" else "scenarios").rglob("*.yaml"))
    found = [own_data(file.read_text("utf-8")) for file in files]
    ours = [with_text_keys(one) for one in found if str(one.get("format", "")).startswith(f"kpeditor-{kind}")]
    return [coerced(schema(kind), one) for one in ours]


def test_every_file_that_comes_along_certainly_keeps_to_its_schema():
    """So that checking one needs no library."""
    for kind in ("map", "scenario"):
        assert len(shipped(kind)) > 10
        for value in shipped(kind):
            assert keep_to(schema(kind), [value]), value["title"]


def changed(value: Any, data: st.DataObject) -> Any:
    """The value with something in it removed, added or changed."""
    if isinstance(value, dict | list) and value and data.draw(st.integers(0, 5)):
        places = list(value) if isinstance(value, dict) else list(range(len(value)))
        place = data.draw(st.sampled_from(places))
        other = copy.copy(value)
        if isinstance(other, dict) and not data.draw(st.integers(0, 5)):
            del other[place]
            return other | data.draw(st.sampled_from([{}, {"colour": 1}, {"x-mine": [1]}, {"": ""}]))
        other[place] = changed(value[place], data)
        return other
    return data.draw(st.one_of(VALUES, NUMBERS, WORDS, st.just([value]), st.just(value)))


@given(st.sampled_from(["map", "scenario"]), st.data())
@settings(max_examples=examples(150))
def test_a_file_that_is_said_to_keep_to_its_schema_does(kind, data):
    value = changed(data.draw(st.sampled_from(shipped(kind))), data)
    assert not keep_to(schema(kind), [value]) or PLAIN[kind].is_valid(value)


def test_long_lists_of_simple_values_are_judged_at_once():
    """So that a map of a million hexes opens in a second."""
    assert keep_to({"type": "string", "pattern": "^[0-9]{4}[A-F]$"}, ["0101A"] * 1000)
    point = {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number"}}
    assert keep_to({"type": "array", "items": point}, [[[1, 2.5], [3, 4]]] * 1000)


def test_a_list_of_a_hundred_thousand_errors_is_left_after_the_first():
    names = ["0101A"] * 50_000 + [""] * 100_000
    schema = {"type": "array", "items": {"type": "string", "minLength": 1}}
    assert len(errors_in(schema, names)) == MAX_ERRORS
    (error,) = errors_in({"anyOf": [schema, {"type": "integer"}]}, names)
    assert len(error.context or ()) == MAX_ERRORS + 1


def test_a_list_that_may_hold_nothing_has_one_error_as_in_the_library():
    for rules in ({"items": False}, {"prefixItems": [True], "items": False}):
        for values in ([], ["a"], ["a", "b", "c"]):
            plain = jsonschema.Draft202012Validator(rules).iter_errors(values)
            assert found(errors_in(rules, values)) == found(plain)


def test_an_address_in_a_schema_is_never_opened(monkeypatch):
    def refuse(*_: Any) -> None:
        raise AssertionError("a connection was tried")

    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    for address in ("http://127.0.0.1:9/a.json", "file:///etc/passwd", "other.json"):
        with pytest.raises(Unresolvable):
            errors_in({"$ref": address}, {})


def test_files_without_a_fault_are_checked_without_the_library(root, tmp_path):
    code = (
        "import sys; from kpeditor.__main__ import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print('jsonschema' in sys.modules)"
    )
    scenario = str(root / "scenarios/kampfpanzer/14-4-poland.yaml")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("format: kpeditor-map/1\ntitle: 7\ncolour: red\n", "utf-8")
    for arguments, is_loaded in ((["check", scenario], "False"), (["check", str(wrong)], "True")):
        command = [sys.executable, "-c", code, *arguments]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == is_loaded


def test_each_scalar_of_a_list_becomes_what_the_list_holds():
    texts = {"type": "array", "items": {"type": "string"}}
    assert coerced(texts, [2037, "A1"]) == ["2037", "A1"]
    assert coerced(texts, [1, 2.5]) == ["1", "2.5"]
    assert coerced({"type": "array", "items": {"type": "integer"}}, [2.0, 3]) == [2, 3]
    assert type(coerced({"type": "array", "items": {"type": "integer"}}, [2.0])[0]) is int


def test_nothing_does_not_become_a_text():
    assert coerced({"type": "string"}, None) is None
