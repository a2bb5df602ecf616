"""YAML is read strictly: what is treacherous is refused with line, column and cure."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import BadFile
from kpeditor.core.files.text import nodes
from kpeditor.core.files.text.nodes import MAX_DEPTH, MAX_VALUES
from kpeditor.core.files.text.yamlnodes import read_nodes
from tests.each import each


def data(text: str):
    root = read_nodes(text)
    return None if root is None else root.data


def refused(text: str) -> tuple[str, int, int]:
    with pytest.raises(BadFile) as caught:
        read_nodes(text)
    problem = caught.value.problems[0]
    assert problem.text
    return problem.code, problem.where.line, problem.where.column


@each(
    ("text", "expected"),
    [
        ("a: b: c", ("yaml-syntax", 1, 5)),
        ("a: 1\n b: 2", ("yaml-syntax", 2, 3)),
        ("a:\n\t- b", ("yaml-syntax", 2, 1)),
        ("a: 'open", ("yaml-syntax", 1, 9)),
        ("a: [1, 2", ("yaml-syntax", 1, 9)),
        ("a: {b: 1", ("yaml-syntax", 1, 9)),
        ("- a\nb: 1", ("yaml-syntax", 2, 1)),
        ("@a: 1", ("yaml-syntax", 1, 1)),
        ('a: "\\q"', ("yaml-syntax", 1, 5)),
        ("a: |x\n  b", ("yaml-syntax", 1, 5)),
        ("a: 1\nb: 2\na: 3", ("key-twice", 3, 1)),
        ("a: {b: 1, b: 2}", ("key-twice", 1, 11)),
        ("[a]: b", ("yaml-key", 1, 1)),
        ("{a: 1}: b", ("yaml-key", 1, 1)),
        ("? |\n  x\n: b", ("yaml-key", 1, 3)),
        ("k" * 300 + ": 1", ("yaml-key", 1, 1)),
        ("a: !!python/object/apply:os.system [ls]", ("yaml-tag", 1, 4)),
        ("a: !!binary aGk=", ("yaml-tag", 1, 4)),
        ("a: !!set {b}", ("yaml-tag", 1, 4)),
        ("a: !!int x", ("yaml-tag", 1, 4)),
        ("a: !own x", ("yaml-tag", 1, 4)),
        ("%TAG ! tag:x\n---\na: 1", ("yaml-tag", 1, 1)),
        ("a: *b", ("yaml-alias", 1, 4)),
        ("a: &a [*a]", ("yaml-alias", 1, 8)),
        ("a: 1\n---\nb: 2", ("yaml-documents", 2, 1)),
        ("[" * 1000, ("yaml-depth", 1, MAX_DEPTH + 1)),
        ("- " * 1000, ("yaml-depth", 1, 2 * MAX_DEPTH + 1)),
    ],
)
def test_refused_with_the_place(text, expected):
    assert refused(text) == expected


@each(
    ("text", "expected"),
    [
        ("", None),
        ("# only a comment\n", None),
        ("---\na: 1\n...\n", {"a": 1}),
        ("%YAML 1.1\n---\na: 1", {"a": 1}),
        ("0304: a\n1: b\nno: c\nnull: d\n'x': e", {"0304": "a", "1": "b", "no": "c", "null": "d", "x": "e"}),
        ("a: !!str 0304\nb: !!int 3\nc: ! yes", {"a": "0304", "b": 3, "c": "yes"}),
        ("? a\n: b", {"a": "b"}),
        ("a: &x [1, 2]\nb: *x", {"a": [1, 2], "b": [1, 2]}),
        ("a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}", {"a": {"b": 1, "c": 2}, "d": {"c": 3, "b": 1}}),
        (
            "a: &x {b: 1}\nc: &y {d: 2}\ne: {<<: [*x, *y]}",
            {"a": {"b": 1}, "c": {"d": 2}, "e": {"b": 1, "d": 2}},
        ),
        ("&x a: 1", {"a": 1}),
        ("a:", {"a": None}),
        ("[a, 'b', \"c\"]", ["a", "b", "c"]),
    ],
)
def test_understood(text, expected):
    assert data(text) == expected


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@each(
    ("text", "expected"),
    [
        ("a: |\n  x\n\n# about b\nb: 1\n", "|\n  x"),
        ("a: |\n  x  \n\nb: 1\n", "|\n  x  "),
        ("a: | # one + two\n  x\n\nb: 1\n", "| # one + two\n  x"),
        ("a: |\n\nb: 1\n", "|"),
        ("a: |+\n  x\n\nb: 1\n", "|+\n  x\n"),
        ("a: |+\n  x", "|+\n  x"),
        ("a: |", "|"),
    ],
)
def test_blank_lines_after_a_literal_belong_to_it_where_it_keeps_them(text, expected, newline):
    text = text.replace("\n", newline)
    root = read_nodes(text)
    assert root is not None
    literal = root.items[0]
    assert text[literal.start : literal.end] == expected.replace("\n", newline)


def test_aliased_values_are_separate():
    found = data("a: &x [1]\nb: *x")
    found["a"].append(2)
    assert found["b"] == [1]


def test_an_alias_bomb_is_refused_before_it_explodes():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 30)]
    assert refused("\n".join(lines))[0] == "yaml-alias-bomb"


def test_many_aliases_of_a_long_text_are_a_bomb_too():
    assert refused("a: &a " + "x" * 1_000_000 + "\nb: [" + "*a, " * 500 + "]")[0] == "yaml-alias-bomb"
    assert refused("a: &a [" + '"0304A", ' * 5000 + "]\nb: [" + "*a, " * 500 + "]")[0] == "yaml-alias-bomb"


def test_a_merged_alias_bomb_is_refused():
    text = "a: &a {" + ", ".join(f"k{i}: 1" for i in range(1000)) + "}\nb: [" + "{<<: *a}, " * 1000 + "]"
    assert refused(text)[0] == "yaml-alias-bomb"


def test_too_many_values_are_refused():
    assert refused("a: [" + "b," * (MAX_VALUES + 1) + "]")[0] == "file-too-large"


@each("text, values", [("a: [b, c]", 5), ("- [[], {}]", 4), ("a: &x [b]\nc: *x", 7), ("a: " + "x" * 128, 3)])
def test_all_values_of_a_file_are_counted(text, values, monkeypatch):
    """Names, lists and mappings too, aliases with all they stand for."""
    monkeypatch.setattr(nodes, "MAX_VALUES", values)
    assert read_nodes(text) is not None
    monkeypatch.setattr(nodes, "MAX_VALUES", values - 1)
    with pytest.raises(BadFile, match="more than"):
        read_nodes(text)


def test_aliases_do_not_deepen_without_limit():
    lines = ["a0: &a0 [x]"] + [f"a{i}: &a{i} [[[*a{i - 1}]]]" for i in range(1, 30)]
    assert refused("\n".join(lines))[0] == "yaml-depth"


def test_several_repeated_keys_are_told_at_once():
    with pytest.raises(BadFile) as caught:
        read_nodes("a: 1\na: 2\nb: {c: 1, c: 2}")
    assert [problem.code for problem in caught.value.problems] == ["key-twice", "key-twice"]


NUMBERS = st.lists(st.integers(0, 6 * 9999), min_size=60, max_size=80)


@given(
    NUMBERS, st.booleans(), st.sampled_from(["", "# note\n", "\n"]), st.sampled_from([", ", ",", " ,\n    "])
)
def test_long_lists_of_names_read_like_short_ones(numbers, is_quoted, first, comma):
    names = [f"{number // 6:04}{'ABCDEF'[number % 6]}" for number in numbers]
    parts = [f'"{name}"' if is_quoted else name for name in names]
    text = f"a: [{first and ' ' + first}    {comma.join(parts)}]\nb: 1\n"
    assert data(text) == yaml.safe_load(text) == {"a": names, "b": 1}


@pytest.mark.parametrize(
    "text",
    [
        "# [{list}]\na: 1",
        "a: '[{list}]'",
        "a: |\n  [{list}]\nb: [{list}]",
        "a: x [{list}]",
        "[{list}]",
        "a: [[{list}], [{list}], x]",
        "a: &x [{list}]\nb: *x",
    ],
)
def test_lists_of_names_are_told_from_what_looks_like_one(text):
    text = text.replace("{list}", ", ".join(["0304A"] * 70))
    assert data(text) == yaml.safe_load(text)


def test_the_parser_in_python_serves_where_the_one_in_c_is_missing(monkeypatch, root):
    text = (root / "scenarios" / "kampfpanzer" / "14-1-spain.yaml").read_text("utf-8")
    expected = read_nodes(text)
    monkeypatch.delattr(yaml, "CSafeLoader")
    assert read_nodes(text) == expected
    assert refused("a: [1, 2")[0] == "yaml-syntax"
