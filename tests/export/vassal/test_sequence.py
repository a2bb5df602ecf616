"""Sequences as VASSAL writes them: what goes in comes out, whatever it is."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kpeditor.export.vassal.sequence import encode, nested, plain
from tests.examples import examples
from tests.export.vassal.reread import chain, tokens

DELIMITERS = ";,\t/\x1b"
HOSTILE = st.text(alphabet=st.sampled_from("aB ;,/\t\x1b\\'\"<&>ü✓😀\n+$|"), max_size=12)


@pytest.mark.parametrize(
    ("elements", "written"),
    [
        (["A", encode(["B", "C"], ",")], "A,B\\,C"),
        (["T-62/A", "x"], "T-62/A,x"),
        (["a", "", "b"], "a,,b"),
        (["ends in \\", "x"], "'ends in \\',x"),
        (["'quoted'", "x"], "''quoted'',x"),
        (["'"], "'''"),
        ([",,"], "\\,\\,"),
    ],
)
def test_the_form_is_vassals_own(elements, written):
    assert encode(elements, ",") == written
    assert tokens(written, ",") == elements


@settings(max_examples=examples(30))
@given(st.lists(HOSTILE, min_size=1, max_size=5), st.sampled_from(DELIMITERS))
def test_every_sequence_reads_back(elements, delimiter):
    assert tokens(encode(elements, delimiter), delimiter) == elements


@settings(max_examples=examples(30))
@given(st.lists(HOSTILE, min_size=1, max_size=4))
def test_sequences_lie_in_each_other(elements):
    """Fields in traits in parts in commands, as a piece in a saved game."""
    text = encode(elements, ";")
    for delimiter in "\t/\x1b":
        text = encode(["before", text, "after"], delimiter)
    for delimiter in "\x1b/\t":
        before, text, after = tokens(text, delimiter)
        assert (before, after) == ("before", "after")
    assert tokens(text, ";") == elements


@settings(max_examples=examples(30))
@given(st.lists(HOSTILE.filter(bool), min_size=1, max_size=5))
def test_the_traits_of_a_piece_read_back(elements):
    assert chain(nested(elements, "\t")) == elements


def test_a_third_trait_stands_behind_more_backslashes():
    assert nested(["a", "b", "c", "d"], "\t") == "a\tb\\\tc\\\\\td"


@settings(max_examples=examples(30))
@given(st.text())
@example("Hill 4\u00a0")
@example("\u3000Hill 4 \u2003 ")
def test_a_plain_name_stays_on_its_line_and_is_fit_for_xml(text):
    name = plain(text)
    assert name == plain(name) == name.strip()
    assert not any(
        ord(sign) < 32 or 0x7F <= ord(sign) < 0xA0 or 0xD800 <= ord(sign) < 0xE000 for sign in name
    )


def test_plain_keeps_what_can_be_kept():
    assert plain(' Übung\t\x1b"Süd"; a/b\\ \n <&> 😀 ') == 'Übung "Süd"; a/b\\ <&> 😀'
