"""Single lines: what they meet and what they pass through; tests G-10, G-11, O-02 of the specification."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import between
from kpeditor.core.geometry.numbering import name_hexside
from kpeditor.core.sight.frame import Frame
from kpeditor.core.sight.lines import fire_path, met_sides, shifted_lines
from tests.core.geometry.grids import CCRR, KAMPFPANZER, grids_with_hexes, hex_, names
from tests.core.sight.rational import entered_at, meetings, met_at, moved

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
def test_hexsides_are_met_in_order(case):
    grid, (start, end) = case
    a, b = lattice.centre(grid, start), lattice.centre(grid, end)
    ends = [lattice.side_ends(grid, *met.side) for met in met_sides(Frame(grid), start, end)]
    shares = [met_at(a, b, p, q) for p, q in ends]
    assert shares == sorted(shares)


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


@given(grids_with_hexes(2))
def test_a_path_holds_the_hexes_whose_inside_is_crossed_in_order(case):
    """R-OPP-2: what a line only touches, it does not pass through."""
    grid, (start, end) = case
    a, b = ((Fraction(x), Fraction(y)) for x, y in (lattice.centre(grid, start), lattice.centre(grid, end)))
    crossed = {hex_: entered_at(a, b, lattice.corners(grid, hex_)) for hex_ in grid.hexes() if hex_ != start}
    entered = {hex_: at for hex_, at in crossed.items() if at is not None}
    path = fire_path(Frame(grid), start, end).hexes if start != end else ()
    assert list(path) == sorted(entered, key=lambda hex_: entered[hex_])


@given(st.tuples(st.integers(0, 9), st.integers(-9, 9)).filter(lambda step: step > (0, 0)))
@example((4, 0))  # along hexsides
@example((1, 1))  # through a corner
@example((0, 4))  # across hexsides in the middle
def test_a_line_moved_by_a_hair_visits_the_hexes_it_crosses(step):
    """To its left and to its right, or only one line where both visit the same hexes."""
    n, dv = step[0], 2 * step[1] + (step[0] & 1)
    i, v = 10, 40
    near = {
        (across, along): BOARD.hex_at_place(across, along)
        for across in range(i - 1, i + n + 2)
        for along in range(v + min(0, dv) - 4, v + max(0, dv) + 5)
        if (across + along) % 2 == 0
    }
    first, last = (lattice.centre(KAMPFPANZER, near[place]) for place in ((i, v), (i + n, v + dv)))
    expected = []
    for hair in (Fraction(-1, 10**6), Fraction(1, 10**6)):
        a, b = moved(first, last, hair)
        crossed = [(entered_at(a, b, lattice.corners(KAMPFPANZER, hex_)), hex_) for hex_ in near.values()]
        hexes = [hex_ for at, hex_ in sorted((at, hex_) for at, hex_ in crossed if at is not None)]
        expected.append((hexes, [between(KAMPFPANZER, *both) for both in pairwise(hexes)]))
    found = [
        (
            [near[i + di, v + dw] for di, dw in line.hexes],
            [BOARD.side_at(i + di, v + dw, class_) for class_, di, dw in line.sides],
        )
        for line in shifted_lines(n, dv)
    ]
    assert found == (expected[:1] if expected[0] == expected[1] else expected)


def test_far_apart_hexes_need_no_table():
    wide = Frame(type(KAMPFPANZER)(1000, 1000))
    assert len(met_sides(wide, Hex(1, 1), Hex(1000, 1))) >= 999
