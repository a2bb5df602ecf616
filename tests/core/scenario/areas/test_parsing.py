"""The area language: reading, printing, positions of errors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.scenario.areas.masks import names_in
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.expression import MAX_DEPTH, MAX_LENGTH
from tests.core.scenario.areas.areastrategies import CCRR, areas
from tests.each import each


def read(text):
    try:
        return parse_area(text, CCRR)
    except BadExpression as refused:
        return refused


@given(areas)
def test_what_is_printed_reads_back_the_same(area):
    assert parse_area(print_area(area), CCRR) == area


@each(
    "text",
    [
        "rows(29,54)",
        "row(3)",
        'within(2, "0908")',
        'hexes("0101", "0102")',
        'run("2701","3001")',
        "town(1)",
        'place("Old mill")',
        "place('The \"Nose\"')",
        "ring(1, town(1))",
        "roads",
        "edge(N)",
        "3953",
        "town(1) + (roads & ring(2, town(1)))",
        'rows(1,9) - hill(1) + "0304"',
        "(town(1) + hill(2)) & roads",
        "rows(1,9) - (hill(1) - hill(2))",
    ],
)
def test_the_short_form_is_printed_as_it_is_written_in_scenarios(text):
    assert print_area(parse_area(text, CCRR)) == text


@each(
    ("text", "printed"),
    [
        ("ROWS ( 54 , 29 )", "rows(29,54)"),
        ("rows(0029,0054)", "rows(29,54)"),
        ("within(2, 0908)", 'within(2, "0908")'),
        ('ring(2, "0908")', 'within(2, "0908")'),
        ('"3953"', "3953"),
        ("0029", "row(29)"),
        ("2701-3001", 'run("2701","3001")'),
        ("edge(w)", "edge(W)"),
        ("town(1) + roads & ring(2,town(1))", "town(1) + (roads & ring(2, town(1)))"),
        ("(town(1) + hill(1)) + hill(2)", "town(1) + hill(1) + hill(2)"),
        ("Millbrook", 'place("Millbrook")'),
        ("ring(2, Millbrook) - roads", 'ring(2, place("Millbrook")) - roads'),
        ("within two hexes of Millbrook", 'ring(2, place("Millbrook"))'),
        ("Old mill", 'place("Old mill")'),
        ('"old mill" + row(3)', 'place("old mill") + row(3)'),
        ('"St. Mary\'s"', 'place("St. Mary\'s")'),
        ('"Old Mill Road"', 'place("Old Mill Road")'),
        ('ring(2, "Town 1 and adjacent hexes")', "ring(2, ring(1, town(1)))"),
    ],
)
def test_loose_spellings_are_understood(text, printed):
    assert print_area(parse_area(text, CCRR)) == printed


@each(
    ("text", "offset", "message"),
    [
        ("", 0, "nothing"),
        ("rows(29,", 8, "too early"),
        ("rows(29", 7, "comma or a closing bracket"),
        ("rows(29)", 0, "rows(29,54)"),
        ("rows(29, town(1))", 9, "row number"),
        ('rows(29, "0908")', 9, "is a hex"),
        ('wihtin(2, "0908")', 0, "did you mean 'within'?"),
        ('within(2, "098")', 10, "not a hex number"),
        ('within(2, "0029")', 10, "row(29)"),
        ('within("0908", 2)', 7, "distance"),
        ('hexes("0101", town(1))', 14, "hex number"),
        ("town(1) and hill(1)", 0, "joined with +"),
        ("2 * town(1)", 0, "multiplied"),
        ("undisrupted > 3", 0, "condition"),
        ("roads + hexes", 8, "needs its arguments"),
        ("within", 0, 'a place of this name is place("within")'),
        ('"0908', 0, "quotation mark"),
        ("town(1) $", 8, "no meaning"),
        ("town(1) = hill(1)", 8, "=="),
        ("within two hexes of", 19, "too early"),
        ('ring(1, "wihin two hexes of 0908")', 9, "not understood"),
        ("within many hexes of 0908", 7, "number of hexes"),
        ("between 0029 and 0908", 17, "one is a row"),
        ("on hex 3653 on Game-Turn three", 15, "turn"),
        ("between 29 and 54", 8, "not a hex number"),
    ],
)
def test_errors_say_where_and_what_was_expected(text, offset, message):
    with pytest.raises(BadExpression, match=r".*") as caught:
        parse_area(text, CCRR)
    assert message in str(caught.value)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5000,
        "ring(1," * 2000 + "roads" + ")" * 2000,
        "roads+" * 3000 + "roads",
        "not " * 4000 + "roads",
        "9" * 15000,
        "within(99999999999, 0908)",
        "x" * (MAX_LENGTH + 1),
        "in " * 5000,
        "roads and " * 1500,
        "\x00\ud800",
    ],
)
def test_hostile_texts_are_refused_or_read_but_never_crash(text):
    found = read(text)
    assert not isinstance(found, BadExpression) or 0 <= found.offset <= len(text)


def test_brackets_may_be_nested_to_the_limit():
    deep = "(" * MAX_DEPTH + "roads" + ")" * MAX_DEPTH
    assert print_area(parse_area(deep, CCRR)) == "roads"


@given(st.text(alphabet='rowsing town(1)"0908",+-&^*<= and', max_size=40) | st.text(max_size=20))
def test_any_text_is_read_or_refused_with_a_position_inside_it(text):
    found = read(text)
    if isinstance(found, BadExpression):
        assert 0 <= found.offset <= len(text)
    else:
        assert parse_area(print_area(found), CCRR) == found


def test_other_numberings_are_read_in_their_own_form():
    assert print_area(parse_area("within(1, 001002)", SCHEMES["CCCRRR"])) == 'within(1, "001002")'
    assert print_area(parse_area("within(1, 00010002)", SCHEMES["CCCCRRRR"])) == 'within(1, "00010002")'
    assert print_area(parse_area("between 000029 and 000054", SCHEMES["CCCRRR"])) == "rows(29,54)"
    with pytest.raises(BadExpression):
        parse_area("within(1, 0908)", SCHEMES["CCCRRR"])


def test_names_tell_what_an_area_speaks_of_and_where():
    area = parse_area(
        'ring(1, town(1)) - hexes("0101", "0202") + (place("Old Mill") & edge(N) & rows(1,2))', CCRR
    )
    found = [(name.kind, name.text, name.offset) for name in names_in(area)]
    assert found == [
        ("place", "town(1)", 8),
        ("hex", "0101", 25),
        ("hex", "0202", 33),
        ("place", "Old Mill", 50),
        ("edge", "N", 69),
        ("rows", "rows(1,2)", 74),
    ]
