"""Single lines: what they meet and what they pass through; tests G-10, G-11, O-02 of the specification."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import between
from kpeditor.core.geometry.numbering import name_hexside
from kpeditor.core.sight.frame import Frame
from kpeditor.core.sight.lines import fire_path, met_sides
from tests.core.geometry.grids import CCRR, KAMPFPANZER, grids_with_hexes, hex_, names
from tests.core.sight.rational import meetings

BOARD = Frame(KAMPFPANZER)


def touches(start: str, end: str) -> dict[str, str]:
    return {name_hexside(CCRR, m.side): m.touch.word for m in met_sides(BOARD, hex_(start), hex_(end))}


def path(start: str, end: str) -> list[str]:
    return names(list(fire_path(BOARD, hex_(start), hex_(end)).hexes))


def test_g_10_the_path_of_a_line_that_grazes_a_corner():
    assert path("0708", "0603") == ["0707", "0706", "0605", "0604", "0603"]


def test_g_11_the_path_of_a_line_that_does_not():
    assert sorted(path("0707", "0603")) == sorted(["0706", "0705", "0605", "0604", "0603"])


def test_o_02_a_line_along_a_hexside_passes_through_neither_of_its_hexes():
    along = fire_path(BOARD, hex_("1010"), hex_("1210"))
    assert names(list(along.hexes)) == ["1210"]
    assert along.along == (between(KAMPFPANZER, hex_("1110"), hex_("1111")),)


def test_the_hexsides_at_the_ends_of_a_side_run_along_are_touched_at_their_corner():
    assert touches("1010", "1210") == {
        "1010B": "corner",
        "1010C": "corner",
        "1110D": "along",
        "1110C": "corner",
        "1111B": "corner",
    }


def test_the_first_and_the_last_hex_know_their_own_hexsides():
    met = met_sides(BOARD, hex_("1010"), hex_("1013"))
    assert [(side.at_start, side.at_end) for side in met] == [(True, False), (False, False), (False, True)]


def test_a_hex_meets_nothing_on_the_way_to_itself():
    assert met_sides(BOARD, hex_("1010"), hex_("1010")) == []
    assert fire_path(BOARD, hex_("1010"), hex_("1010")).hexes == ()


@given(grids_with_hexes(2))
def test_every_meeting_agrees_with_rational_arithmetic(case):
    grid, (start, end) = case
    found = met_sides(Frame(grid), start, end)
    assert {(m.side, m.touch) for m in found} == meetings(grid, start, end)
    assert len(found) == len({m.side for m in found})


@given(grids_with_hexes(2))
def test_the_way_back_meets_the_same_in_reverse_order(case):
    grid, (start, end) = case
    there, back = met_sides(Frame(grid), start, end), met_sides(Frame(grid), end, start)
    assert [(m.side, m.touch) for m in there] == [(m.side, m.touch) for m in reversed(back)]
    assert [m.at_start for m in there] == [m.at_end for m in reversed(back)]


@given(grids_with_hexes(2))
def test_a_path_leads_from_hex_to_hex(case):
    """Its hexes are neighbours, or two apart where the line runs along a side or through its ends."""
    grid, (start, end) = case
    hexes = [start, *fire_path(Frame(grid), start, end).hexes]
    assert hexes[-1] == end
    assert all(1 <= grid.distance(a, b) <= 2 for a, b in pairwise(hexes))


@given(grids_with_hexes(2))
def test_hexes_left_by_crossing_are_on_the_path(case):
    grid, (start, end) = case
    frame = Frame(grid)
    on_path = {start, *fire_path(frame, start, end).hexes}
    for met in met_sides(frame, start, end):
        if met.touch.word == "cross":
            across = grid.step(met.side.hex, met.side.direction)
            assert {met.side.hex, across} & set(grid.hexes()) <= on_path


def test_far_apart_hexes_need_no_table():
    wide = Frame(type(KAMPFPANZER)(1000, 1000))
    assert len(met_sides(wide, Hex(1, 1), Hex(1000, 1))) >= 999
