"""Victory conditions: reading, printing, evaluating."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.areas.masks import names_in
from kpeditor.core.scenario.victory.judging import evaluate
from kpeditor.core.scenario.victory.nodes import (
    Comparison,
    Number,
    Tallied,
    all_of,
    any_of,
    negated,
    product,
    tallied_in,
    total,
)
from kpeditor.core.scenario.victory.parsing import parse_condition, print_condition
from tests.core.scenario.areas.areastrategies import CCRR, areas, small_map
from tests.each import each

SHEET = small_map()

sides = st.sampled_from(["red", "blue", "green side"])
counts = st.recursive(
    st.one_of(
        st.integers(0, 99).map(Number),
        st.builds(Tallied, st.sampled_from(["effective", "units", "exited"]), sides, st.none() | areas),
        st.builds(Tallied, st.just("destroyed"), sides),
        st.builds(
            lambda what, side, kinds: Tallied(what, side, kinds=tuple(kinds)),
            st.sampled_from(["effective", "units", "destroyed", "exited", "held"]),
            sides | st.just("any"),
            st.lists(st.sampled_from(["truck", "pinned", "K 5", "12", "other"]), max_size=2),
        ),
        st.builds(
            lambda side, area, each, is_whole: Tallied(
                "controlled", side, area, each=each, is_whole=is_whole and not each
            ),
            sides,
            areas,
            st.sampled_from(["", "town", "road junction"]),
            st.booleans(),
        ),
    ),
    lambda inner: st.one_of(
        st.builds(
            lambda first, rest: total(first, *rest),
            inner,
            st.lists(st.tuples(st.sampled_from("+-"), inner), min_size=1, max_size=2),
        ),
        st.lists(inner, min_size=2, max_size=2).map(product),
    ),
    max_leaves=4,
)
conditions = st.recursive(
    st.builds(Comparison, counts, st.sampled_from([">=", "<=", "==", "!=", ">", "<"]), counts),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(all_of),
        st.lists(inner, min_size=2, max_size=3).map(any_of),
        inner.map(negated),
    ),
    max_leaves=5,
)


@dataclass
class Fixed:
    """A tally that says the same of every area."""

    present: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    gone: dict[str, int] = field(default_factory=dict)
    asked: list[object] = field(default_factory=list)

    def effective(self, side, hexes):
        self.asked.append(hexes)
        return self.present.get(side, 0)

    def units(self, side, hexes):
        return self.present.get(side, 0) + 1

    def destroyed(self, side):
        return self.lost.get(side, 0)

    def exited(self, side, hexes):
        return self.gone.get(side, 0)


def holds(text, **tally):
    return evaluate(parse_condition(text, CCRR), Fixed(**tally), SHEET)


@given(conditions)
def test_what_is_printed_reads_back_the_same(condition):
    assert parse_condition(print_condition(condition), CCRR) == condition


@pytest.mark.parametrize(
    ("exits", "losses", "czechs", "draw"), [(5, 6, True, True), (4, 6, False, True), (4, 5, False, False)]
)
def test_s_01_the_lines_of_czechoslovakia(exits, losses, czechs, draw):
    tally = {"gone": {"czechs": exits}, "lost": {"germans": losses}}
    assert holds('exited(czechs, run("0101","0401")) >= 5', **tally) is czechs
    assert holds("destroyed(germans) >= 6", **tally) is draw


@pytest.mark.parametrize(
    ("russians", "japanese", "won"), [(4, 2, True), (3, 2, False), (0, 0, False), (1, 0, True)]
)
def test_s_02_twice_as_many_on_hill_1(russians, japanese, won):
    text = "undisrupted(r, hill(2)) >= 1 and undisrupted(r, hill(2)) >= 2 * undisrupted(j, hill(2))"
    assert holds(text, present={"r": russians, "j": japanese}) is won


@pytest.mark.parametrize(("own", "won"), [(9, True), (10, False)])
def test_s_03_eleven_exits_eight_kills_and_fewer_than_ten_losses(own, won):
    text = "exited(g, edge(W)) >= 11 and destroyed(f) >= 8 and destroyed(g) < 10"
    assert holds(text, gone={"g": 11}, lost={"f": 8, "g": own}) is won


@pytest.mark.parametrize(("germans", "british_win"), [(2, True), (3, False)])
def test_s_05_fewer_than_three_on_the_hill(germans, british_win):
    assert holds("undisrupted(g, hill(2)) < 3", present={"g": germans}) is british_win


def test_arithmetic_and_logic_bind_as_usual():
    assert holds("1 + 2 * 3 == 7")
    assert holds("10 - 2 - 3 == 5")
    assert holds("(1 + 2) * 3 == 9")
    assert holds("1 == 2 and 1 == 2 or 1 == 1")
    assert not holds("1 == 2 and (1 == 2 or 1 == 1)")
    assert holds("not 1 == 2 and 1 != 2")
    assert holds("units(red) > undisrupted(red)")


def test_the_tally_is_asked_for_the_hexes_of_the_map():
    tally = Fixed()
    evaluate(parse_condition("undisrupted(red, hill(2)) + undisrupted(red) >= 0", CCRR), tally, SHEET)
    assert tally.asked == [frozenset(SHEET.places["Hill 2"].hexes), None]


@each(
    ("text", "offset", "message"),
    [
        ("", 0, "nothing"),
        ("undisrupted(a, town(1)) + 1", 0, "a condition is expected"),
        ("undisrupted > 3", 0, "written undisrupted(side, area)"),
        ("undisrpted(a) > 3", 0, "did you mean 'undisrupted'"),
        ("destroyed(a, town(1)) > 3", 0, "destroyed(side)"),
        ("exited() > 3", 0, "exited(side, area)"),
        ("units(town(1)) > 3", 6, "id of a side"),
        ("units(a, 3 > 2) > 3", 9, "an area of the map is expected"),
        ("units(a, wihtin(2, 0101)) > 3", 9, "did you mean 'within'"),
        ("3", 0, "a condition is expected"),
        ("units(a) >", 10, "too early"),
        ("units(a) = 3", 9, "write =="),
        ("1 < 2 < 3", 6, "'<'"),
        ("units(a) & 3 > 1", 0, "a number or a count"),
        ("1 > 2 + (1 > 2)", 9, "a number or a count"),
        ("__import__('os').system('x') > 1", 16, "'.'"),
    ],
)
def test_errors_say_where_and_what_was_expected(text, offset, message):
    with pytest.raises(BadExpression) as caught:
        parse_condition(text, CCRR)
    assert message in str(caught.value)
    assert caught.value.offset == offset


def read(text):
    try:
        return parse_condition(text, CCRR)
    except BadExpression as refused:
        return refused


@given(st.text(alphabet="units(a)>=0 andort'\"+*", max_size=40) | st.text(max_size=20))
def test_any_text_is_read_or_refused_with_a_position_inside_it(text):
    found = read(text)
    if isinstance(found, BadExpression):
        assert 0 <= found.offset <= len(text)
    else:
        assert parse_condition(print_condition(found), CCRR) == found


def test_what_a_condition_counts_is_listed_with_positions():
    condition = parse_condition("units(a) > 2 * exited(b, roads) and not destroyed(c) == 1", CCRR)
    assert [(t.what, t.side, t.offset, t.side_offset) for t in tallied_in(condition)] == [
        ("units", "a", 0, 6),
        ("exited", "b", 15, 22),
        ("destroyed", "c", 40, 50),
    ]


@pytest.mark.parametrize(
    ("loose", "short"),
    [
        ("units(a, Town 1) > 2", "units(a, town(1)) > 2"),
        (
            "undisrupted(a,on Hill 1)>=2*undisrupted(b, on Hill 1)",
            "undisrupted(a, hill(1)) >= 2 * undisrupted(b, hill(1))",
        ),
        ("exited(a, between hexes 1901 and 1301 inclusive) >= 6", 'exited(a, run("1901","1301")) >= 6'),
        (
            "units(a, (in Town 1 or on Hill 2) that lie on road hexes) > 0",
            "units(a, (town(1) + hill(2)) & roads) > 0",
        ),
        ('units(a, "Town 1 and adjacent hexes") > 0', "units(a, ring(1, town(1))) > 0"),
    ],
)
def test_areas_in_words_need_no_quotation_marks(loose, short):
    assert print_condition(parse_condition(loose, CCRR)) == short


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("units(a, within two hexes of) > 2", 28),
        ("units(a, Town 1) > 2 and units(b, on Hill 2) >", 46),
        ("units(a, Town 1) > 2 and untis(b) > 3", 25),
        ("units(a, Town 1", 15),
    ],
)
def test_errors_beside_areas_in_words_keep_their_place(text, offset):
    with pytest.raises(BadExpression) as caught:
        parse_condition(text, CCRR)
    assert caught.value.offset == offset


def test_names_beside_areas_in_words_keep_their_place():
    text = "units(a, in Town 1) > 2 and exited(b, hexes 0101, 0102) > 1"
    sides = [(tallied.side, tallied.side_offset) for tallied in tallied_in(parse_condition(text, CCRR))]
    assert sides == [("a", 6), ("b", 35)]
    areas = [name for t in tallied_in(parse_condition(text, CCRR)) if t.area for name in names_in(t.area)]
    assert [text[name.offset : name.offset + 4] for name in areas] == ["Town", "0101", "0102"]
