"""Places by the names people type in an area."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.mapsheet import Place
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.areas.masks import hexes_of, spelled_on
from kpeditor.core.scenario.areas.nodes import quoted
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.areas.placenames import misread_place, with_places_quoted
from tests.core.scenario.areas.areastrategies import small_map
from tests.each import each

HERE = (Hex(2, 2), Hex(2, 3))


def sheet_with(*names, kind="village"):
    sheet = copy.deepcopy(small_map())
    sheet.places.clear()
    for name in names:
        sheet.places[name] = Place(name, kind, HERE)
    return sheet


def understood(text, sheet):
    area = parse_area(with_places_quoted(text, sheet), sheet.numbering)
    return print_area(spelled_on(area, sheet))


@each(
    ("name", "typed", "printed"),
    [
        ("Millbrook", "Millbrook", 'place("Millbrook")'),
        ("Millbrook", "millbrook", 'place("Millbrook")'),
        ("Millbrook", '"MILLBROOK"', 'place("Millbrook")'),
        ("Millbrook", "row(1) + millbrook", 'row(1) + place("Millbrook")'),
        ("Millbrook", "within two hexes of millbrook", 'ring(2, place("Millbrook"))'),
        ("Old mill", "old mill", 'place("Old mill")'),
        ("Old mill", "row(1) - OLD MILL", 'row(1) - place("Old mill")'),
        ("St. Mary's", "St. Mary's & roads", 'place("St. Mary\'s") & roads'),
        ("Bois-le-Duc", "ring(1, bois-le-duc)", 'ring(1, place("Bois-le-Duc"))'),
        ("Mill 3", "mill 3", "village(3)"),
        ("Mill 3rd", "mill 3rd", 'place("Mill 3rd")'),
        ("edge", "edge", 'place("edge")'),
        ("edge", "edge(N) + row(1)", "edge(N) + row(1)"),
        ("hexes", "within two hexes of 0203", 'within(2, "0203")'),
        ("rows", "rows 2 to 3", "rows(2,3)"),
        ("Mill", "within two hexes of the mill", 'ring(2, place("Mill"))'),
        ("Village 4", "village 4", "village(4)"),
        ("Old mill", 'place("old mill")', 'place("Old mill")'),
    ],
)
def test_a_name_is_read_as_it_is_typed_and_printed_as_areas_are(name, typed, printed):
    sheet = sheet_with(name)
    assert understood(typed, sheet) == printed
    assert parse_area(printed, sheet.numbering) == spelled_on(
        parse_area(with_places_quoted(typed, sheet), sheet.numbering), sheet
    )


def test_the_longer_of_two_names_is_meant():
    sheet = sheet_with("Old mill", "Old mill north")
    assert understood("old mill north + row(1)", sheet) == 'place("Old mill north") + row(1)'


def test_what_stands_in_quotation_marks_is_left_alone():
    sheet = sheet_with("old mill")
    assert with_places_quoted('"north of old mill"', sheet) == '"north of old mill"'


@pytest.mark.parametrize("name", ["roads", "within", "0203", "North edge", "row 3 or so"])
def test_a_name_that_means_something_else_says_how_the_place_is_written(name):
    sheet = sheet_with(name)
    assert misread_place(name.upper() if name.isalpha() else name, sheet) == f"place({quoted(name)})"
    assert hexes_of(parse_area(f"place({quoted(name)})", sheet.numbering), sheet) == frozenset(HERE)


def test_a_name_that_is_understood_is_not_told_of():
    assert misread_place("millbrook", sheet_with("Millbrook")) == ""
    assert misread_place("nowhere", sheet_with("Millbrook")) == ""


NAMES = st.text(st.sampled_from("abZ é.'-3 (+&"), min_size=1, max_size=12).map(str.strip).filter(bool)


@given(NAMES)
def test_any_name_is_understood_or_told_how_to_write(name):
    sheet = sheet_with(name)
    told = misread_place(name, sheet)
    written = told or with_places_quoted(name, sheet)
    assert hexes_of(parse_area(written, sheet.numbering), sheet) == frozenset(HERE)
