"""Fuzzy search: what a few letters find, and what comes first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.app.finder.fuzzy import fit


@pytest.mark.parametrize("typed", ["", "save as", "as save", "svas", "SA", "s a"])
def test_letters_in_order_fit(typed):
    assert fit(typed, "Save as") is not None


@pytest.mark.parametrize("typed", ["x", "vs asx", "sass"])
def test_letters_that_are_not_there_do_not_fit(typed):
    assert fit(typed, "Save as") is None


@pytest.mark.parametrize(
    ("typed", "better", "worse"),
    [("map", "Map style", "Roadmap"), ("za", "Zoom away", "Size area"), ("undo", "Undo", "Zoom under old")],
)
def test_words_and_beginnings_come_first(typed, better, worse):
    assert (fit(typed, better) or 0) > (fit(typed, worse) or 0)


@given(st.text(alphabet="abc d", max_size=12), st.data())
def test_every_part_of_a_text_fits_it(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert fit(text[start:end], text) is not None
