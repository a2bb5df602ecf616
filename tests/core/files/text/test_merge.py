"""Changes are laid over a file's data; what was not changed stays, understood or not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.files.text.align import align, same
from kpeditor.core.files.text.merge import merged
from tests.core.files.yamlstrategies import DOCUMENTS, VALUES, changed
from tests.each import each


@each(
    ("source", "old", "new", "expected"),
    [
        ({"a": 1}, {"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": 1, "x": 9}, {"a": 1}, {"a": 2}, {"a": 2, "x": 9}),
        ({"a": "1"}, {"a": 1}, {"a": 1}, {"a": "1"}),
        ({}, {"a": 1}, {"a": 1}, {}),
        ({}, {"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": 1, "b": 2}, {"a": 1, "b": 2}, {"b": 2}, {"b": 2}),
        ({"a": 1, "c": 3}, {"a": 1, "c": 3}, {"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 2, "c": 3}),
        ({"a": "bad"}, {"b": 1}, {"a": 3, "b": 1}, {"a": 3}),
        ([{"id": "a", "x": 1}, {"id": "b"}], [{"id": "a"}, {"id": "b"}], [{"id": "b"}], [{"id": "b"}]),
        ([{"id": "a", "x": 1}], [{"id": "a", "n": 0}], [{"id": "a", "n": 5}], [{"id": "a", "n": 5, "x": 1}]),
        ([1, "bad"], [1], [1, 2], [1, 2]),
        ({"a": 1, "b": 2}, {"a": 1, "b": 2}, {"b": 2, "a": 1}, {"b": 2, "a": 1}),
        # The order changed: what the file alone has comes behind, what was taken away goes.
        ({"a": 1, "x": 9, "b": 2}, {"a": 1, "b": 2}, {"b": 2, "a": 1}, {"b": 2, "a": 1, "x": 9}),
        (
            {"a": 1, "b": 2, "c": 3},
            {"a": 1, "b": 2, "c": 3},
            {"b": 2, "a": 1},
            {"b": 2, "a": 1},
        ),
        # What becomes something else than a list is replaced as a whole.
        (["a"], ["a"], "b", "b"),
    ],
)
def test_cases(source, old, new, expected):
    assert same(merged(source, old, new), expected)


@given(VALUES, VALUES)
def test_no_change_leaves_the_source(source, old):
    assert merged(source, old, old) is source


@given(st.data())
def test_a_file_that_was_wholly_understood_becomes_what_is_new(data):
    old = data.draw(DOCUMENTS)
    new = data.draw(changed(old, times=4))
    assert same(merged(old, old, new), new)


@given(st.lists(st.integers(0, 5), max_size=12), st.lists(st.integers(0, 5), max_size=12))
def test_an_alignment_holds_every_entry_once_and_in_order(old, new):
    pairs = align(old, new)
    assert [i for i, _ in pairs if i is not None] == list(range(len(old)))
    assert [j for _, j in pairs if j is not None] == list(range(len(new)))


def test_entries_with_an_id_are_followed():
    old = [{"id": "a", "n": 1}, {"id": "b", "n": 1}, {"id": "c", "n": 1}]
    new = [{"id": "b", "n": 2}, {"id": "d", "n": 1}, {"id": "c", "n": 2}]
    assert set(align(old, new)) >= {(1, 0), (2, 2), (0, None), (None, 1)}


@pytest.mark.parametrize(
    ("a", "b"),
    [(1, True), (1, 1.0), ("1", 1), ({"a": 1, "b": 2}, {"b": 2, "a": 1}), ([1], [True]), ([], {}), (None, 0)],
)
def test_likeness_is_not_sameness(a, b):
    assert not same(a, b)
    assert same(a, a)
