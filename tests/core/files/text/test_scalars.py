"""Plain words: numbers are what looks like one to everybody; texts are quoted only where they must be."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from kpeditor.core.files.text.scalars import BooleanWord, is_plain, resolve
from tests.each import each


@each(
    ("word", "value"),
    [
        ("0304", "0304"),  # octal 196 in YAML 1.1
        ("0908", "0908"),
        ("1_000", "1_000"),  # 1000 in YAML 1.1
        ("12:30", "12:30"),  # 750 in YAML 1.1
        ("0x1F", "0x1F"),
        ("0b11", "0b11"),
        ("0o17", "0o17"),
        ("1e5", "1e5"),
        ("1937-01-01", "1937-01-01"),  # a date in YAML 1.1
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("9" * 1_000_000, "9" * 1_000_000),
        ("1.0e999", "1.0e999"),
        ("y", "y"),
        ("=", "="),
        ("2037", 2037),
        ("-3", -3),
        ("+4", 4),
        ("0", 0),
        ("0.5", 0.5),
        ("2.", 2.0),
        (".5", 0.5),
        ("1.5e+3", 1500.0),
        ("true", True),
        ("True", True),
        ("TRUE", True),
        ("false", False),
        ("False", False),
        ("FALSE", False),
        ("null", None),
        ("~", None),
        ("", None),
    ],
)
def test_plain_words(word, value):
    found = resolve(word)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(("word", "truth"), [("yes", True), ("No", False), ("ON", True), ("off", False)])
def test_boolean_words_are_texts_that_know_their_truth(word, truth):
    found = resolve(word)
    assert isinstance(found, BooleanWord)
    assert found == word
    assert found.truth is truth


@given(st.text(st.characters(blacklist_categories=["Cs"]), max_size=20), st.booleans())
@example("no", False)
@example("a: b", False)
@example("a #b", False)
@example("rows(1,17)", True)
@example("0304", False)
@example("1e5", True)
@example("Über den Fluß", True)
def test_a_text_written_plain_is_itself_to_everybody(text, flow):
    if is_plain(text, flow=flow):
        assert yaml.safe_load(f"[{text}]" if flow else f"a: {text}") in ([text], {"a": text})
        assert resolve(text) == text
        assert not isinstance(resolve(text), BooleanWord)


def test_ordinary_words_need_no_quotes():
    assert all(
        is_plain(text, flow=False)
        for text in ("Spain, 1937", "rows(1,17)", "town(1) + hill(2)", "kampfpanzer")
    )
    assert all(is_plain(text, flow=True) for text in ("hex", "north", "Town 1", "inf_fr", "CCRR"))


def test_a_text_of_a_thousand_characters_is_quoted():
    assert is_plain("a" * 999, flow=False)
    assert not is_plain("a" * 1000, flow=False)
