"""Painting an area: exactly the hexes wanted, in the shortest words, and the designer's own words kept."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.painting import painted
from kpeditor.core.scenario.areas.parsing import parse_area
from tests.core.scenario.areas.areastrategies import GRID, areas, small_map
from tests.each import each

SHEET = small_map()
HEXES = sorted(GRID.hexes())


def meant(text: str) -> frozenset[Hex]:
    return hexes_of(parse_area(text, SHEET.numbering), SHEET) if text else frozenset()


def at(*names: str) -> set[Hex]:
    return {SHEET.hex(name) for name in names}


@given(areas, st.sets(st.sampled_from(HEXES), max_size=12), st.sets(st.sampled_from(HEXES), max_size=12))
def test_the_result_means_exactly_what_was_painted(area, add, remove):
    text = str(area)
    try:
        before = meant(text)
    except BadName:
        before = frozenset()
    assert meant(painted(text, SHEET, add, remove)) == (before | add) - remove


def test_a_rectangle_is_written_by_its_columns_and_rows():
    """It was a sum of as many runs as it has columns."""
    hexes = {hex_ for hex_ in HEXES if 2 <= hex_.column <= 5 and 2 <= hex_.row <= 5}
    text = painted("", SHEET, hexes)
    assert text == "columns(2,5) & rows(2,5)"
    assert meant(text) == hexes


@given(st.sets(st.sampled_from(HEXES), min_size=1, max_size=20))
def test_painting_hex_by_hex_comes_to_the_same_as_at_once(hexes):
    text = ""
    for hex_ in sorted(hexes):
        text = painted(text, SHEET, {hex_})
    assert meant(text) == hexes
    for hex_ in sorted(hexes):
        text = painted(text, SHEET, (), {hex_})
    assert text == ""


@each(
    ("text", "add", "remove", "result"),
    [
        ("", ["0304"], [], "0304"),
        ("rows(1,3)", ["0304"], [], 'rows(1,3) + "0304"'),
        ("rows(1,3)", [], ["0101", "0202"], 'rows(1,3) - hexes("0101", "0202")'),
        ('rows(1,3) + "0304"', [], ["0304"], "rows(1,3)"),
        ('rows(1,3) - "0101"', ["0101"], [], "rows(1,3)"),
        ("town(1)", ["0101"], [], 'town(1) + "0101"'),
        ("within one hex of 0303", [], [], 'within(1, "0303")'),
        ("rows(1,", ["0304", "0305"], [], 'run("0304","0305")'),
        ("", ["0304", "0306"], [], 'hexes("0304", "0306")'),
    ],
)
def test_what_the_designer_wrote_stays_and_the_difference_follows(text, add, remove, result):
    assert painted(text, SHEET, at(*add), at(*remove)) == result


def test_shapes_are_recognised():
    assert painted("", SHEET, [hex_ for hex_ in HEXES if 2 <= hex_.row <= 4]) == "rows(2,4)"
    assert painted("", SHEET, GRID.within(2, Hex(4, 5))) == 'within(2, "0405")'
    town = SHEET.places["Town 1"].hexes
    assert painted("", SHEET, town) == "town(1)"
    around = {hex_ for one in town for hex_ in GRID.within(1, one)}
    assert painted("", SHEET, around) == "ring(1, town(1))"
    assert painted("", SHEET, SHEET.edge_hexes("W")) == "edge(W)"
    assert painted("", SHEET, SHEET.places["Hill 2"].hexes) == "0603"
    assert painted("", SHEET, SHEET.places["Old Mill"].hexes) == "0808"


def test_a_disc_at_the_border_is_recognised_too():
    corner = Hex(1, 1)
    assert painted("", SHEET, GRID.within(2, corner)) == 'within(2, "0101")'
