"""Expressions are read at once where they are plainly right, and as the grammar reads them."""

from __future__ import annotations

import subprocess
import sys

from hypothesis import example, given, settings
from hypothesis import strategies as st

from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.expression import Raw, Word, parse_expression, plainly
from kpeditor.core.scenario.grammar import parsed

TOKENS = [
    *(
        "a",
        "hill_4",
        "été",
        "or",
        "OR",
        "and",
        "not",
        "Not",
        "nothing",
        "order",
        "3",
        "0304",
        "12.5",
        "¼",
        "٣",
    ),
    *('"0304"', "'a b'", '""', '"', ".", ":", "(", ")", ",", "+", "-", "*", "&", "@", "="),
    *(">=", "<=", "==", "!=", ">", "<"),
]
BLANKS = st.sampled_from(["", " ", " ", "\n", "\t "])
NAMES = st.sampled_from(["a", "hill_4", "été", "orders", "nothing", "_x"])
NUMBERS = st.sampled_from(["3", "0304", "12.5"])
TEXTS = st.sampled_from(['"0304"', "'a b'", '""'])
OPERATORS = ["or", "OR", "and", "And", "+", "-", "*", "&", ">=", "<=", "==", "!=", ">", "<"]


def _joined(parts: list[str]) -> st.SearchStrategy[str]:
    """The parts with blanks between them where they like to be, and where words would run together."""
    return st.lists(BLANKS, min_size=len(parts), max_size=len(parts)).map(
        lambda gaps: "".join(gap + part for gap, part in zip(gaps, parts, strict=True))
    )


def _with_more(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    lists = st.lists(inner, min_size=1, max_size=3).map(" , ".join)
    return st.one_of(
        st.tuples(inner, st.sampled_from(OPERATORS), inner).map(" ".join),
        st.builds("{} {}".format, st.sampled_from(["not", "NOT not"]), inner),
        st.builds("({})".format, lists),
        st.builds("{}({})".format, NAMES, st.one_of(st.just(""), lists)),
    )


PARTS = st.one_of(NAMES, TEXTS, st.just("7"))
ATOMS = st.one_of(
    NAMES,
    NUMBERS,
    TEXTS,
    st.builds("{}{}{}".format, st.one_of(NAMES, TEXTS), st.sampled_from(".:"), PARTS),
    st.builds("{} . {}:{}".format, NAMES, PARTS, PARTS),
)
EXPRESSIONS = st.recursive(ATOMS, _with_more, max_leaves=8)


def by_grammar(text: str) -> Raw | None:
    try:
        return parsed(text)
    except BadExpression:
        return None


@given(EXPRESSIONS)
@example("not not (a or b) and not c.d:7 + 2 * f('x', (1, 2)) >= 12.5")
@settings(max_examples=300)
def test_what_is_plainly_right_is_read_as_the_grammar_reads_it(text):
    expected = by_grammar(text)
    assert plainly(text) == expected  # of such texts none is left to the grammar, and what is wrong to nobody


@given(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=9).flatmap(_joined))
@example("a order")
@example("a.not")
@example("or or or")
@example("1.5.5")
@example("a.1.5")
@example("f(a,)")
@example("3a")
@settings(max_examples=600)
def test_no_other_text_is_read_otherwise_than_by_the_grammar(text):
    found = plainly(text)
    assert found is None or found == by_grammar(text)


def test_words_of_the_language_as_names_are_left_to_the_grammar():
    assert plainly("a.not") is None
    assert parse_expression("a.not") == Word("dotted", "a.not", 0, ("a", "not"))


def test_right_texts_are_read_without_the_library(root):
    code = (
        "import sys; from kpeditor.core.scenario.expression import parse_expression\n"
        "parse_expression('hill_4 or within(2, \"0304\") and not a.b >= 3'); print('lark' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
