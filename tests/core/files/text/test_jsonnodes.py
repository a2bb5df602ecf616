"""JSON with the same content is read wherever YAML is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import BadFile
from kpeditor.core.files.text import jsonnodes
from kpeditor.core.files.text.align import same
from kpeditor.core.files.text.jsonnodes import NoJson, read_json_nodes
from kpeditor.core.files.text.nodes import MAX_DEPTH, MAX_KEY, MAX_VALUES
from tests.core.files.yamlstrategies import DOCUMENTS
from tests.each import each


@given(DOCUMENTS, st.sampled_from([None, 2]), st.booleans())
def test_json_reads_as_the_standard_library_reads_it(document, indent, is_ascii):
    text = json.dumps(document, indent=indent, ensure_ascii=is_ascii)
    assert same(read_json_nodes(text).data, json.loads(text))


@each(
    ("text", "index"),
    [
        ('{"a": 1,}', 8),
        ('{"a" 1}', 5),
        ('{"a": [1 2]}', 9),
        ('{"a": [1,]}', 9),
        ('{"a": 1} x', 9),
        ('{"a": 01}', 6),
        ('{"a": nul}', 6),
        ('{"a": "open', 6),
        ('{"a": "\\q"}', 7),
        ("{", 1),
        ("[1]", 0),
        ("{a: 1}", 1),
        ('{"a": }', 6),
        ('{"a":', 5),
    ],
)
def test_what_is_no_json_is_pointed_at(text, index):
    with pytest.raises(NoJson) as caught:
        read_json_nodes(text)
    assert caught.value.index == index


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a": 1, "a": 2}', "key-twice"),
        ('{"a":' * (MAX_DEPTH + 1), "yaml-depth"),
        ('{"a": "\\ud800"}', "file-character"),
        ('{"' + "k" * 300 + '": 1}', "yaml-key"),
        ('{"a": [' + "1," * MAX_VALUES + "1]}", "file-too-large"),
    ],
)
def test_refused_though_it_may_be_json(text, code):
    with pytest.raises(BadFile) as caught:
        read_json_nodes(text)
    assert caught.value.problems[0].code == code


def test_long_lists_of_names_read_like_short_ones():
    names = [f"{number:04d}A" for number in range(300)]
    document = {"a": names, "b": [names[:70], []], "c": "[" + ", ".join(["0304D"] * 100) + "]"}
    assert read_json_nodes(json.dumps(document)).data == document
    assert read_json_nodes(json.dumps({"a": names, "b": []})).data == {"a": names, "b": []}


def test_numbers_nobody_counts_with_stay_texts():
    text = '{"a": 123456789012345678901234567890, "b": 1e999, "c": 1e3, "d": -0.5}'
    assert read_json_nodes(text).data == {
        "a": "123456789012345678901234567890",
        "b": "1e999",
        "c": 1000.0,
        "d": -0.5,
    }


def test_what_just_keeps_to_a_limit_is_read():
    key, longest = "k" * MAX_KEY, "-" + "9" * 18
    assert read_json_nodes(f'{{"{key}": {longest}}}').data == {key: int(longest)}
    assert read_json_nodes(f'{{"a": {longest}9}}').data == {"a": longest + "9"}
    precise = "0." + "1" * 23
    assert read_json_nodes(f'{{"a": {precise}, "b": {precise}1}}').data == {
        "a": float(precise),
        "b": precise + "1",
    }
    deep = '{"a":' * MAX_DEPTH + "1" + "}" * MAX_DEPTH
    assert read_json_nodes(deep).data == json.loads(deep)


def test_names_count_as_values(monkeypatch):
    monkeypatch.setattr(jsonnodes, "MAX_VALUES", 5)
    assert read_json_nodes('{"a": 1, "b": 2}').data == {"a": 1, "b": 2}
    with pytest.raises(BadFile, match="more than 5 values"):
        read_json_nodes('{"a": 1, "b": 2, "c": 3}')
