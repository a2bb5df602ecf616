"""Boards joined (F1 to F4): one grid, half hexes merged, every hex with the number of its board."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.joining import PlacedBoard, place_boards
from kpeditor.core.geometry.numbering import SCHEMES, name_hexside, parse_hexside
from tests.core.geometry.joinedboards import BOARD, assemblies, family_board, joined
from tests.examples import examples


def _distance(numbering, one, other):
    return numbering.grid.distance(numbering.parse_hex(one), numbering.parse_hex(other))


def test_zt_1_distances_of_the_source():
    """ZT-1."""
    boards = joined(family_board("6"), family_board("15", (1, 2)), family_board("9", (1, 3)))
    assert _distance(boards, "6-M-9", "6-P-9") == 3
    assert _distance(boards, "15-R-7", "15-G-8") == 11
    assert _distance(boards, "9-A-8", "9-GG-3") == 32


@pytest.mark.parametrize("turned", [False, True])
def test_zt_2_neighbours_and_the_tunnel_chain_hold_on_a_turned_board(turned):
    """ZT-2, and the tunnel chain of 2.1."""
    boards = joined(family_board("6"), family_board("15", (1, 2), is_turned=turned))
    around = {boards.name_hex(hex_) for hex_ in boards.grid.neighbours(boards.parse_hex("15-G-8"))}
    assert around == {f"15-{one}" for one in ("F-8", "F-9", "G-7", "G-9", "H-8", "H-9")}
    tunnel = [boards.parse_hex(f"15-{one}") for one in ("G-8", "H-8", "I-7", "J-7", "K-7")]
    assert all(boards.grid.distance(a, b) == 1 for a, b in pairwise(tunnel))


def test_f_t1_long_edges_merge_the_outer_hexes_of_even_rows():
    """F-T1 and the counts of F1."""
    boards = joined(family_board("5"), family_board("6", (1, 2)))
    assert (BOARD.size, boards.grid.size) == (346, 676)
    assert [len(boards.grid.column(column)) for column in (1, 2, 3)] == [20, 21, 20]
    assert boards.parse_hex("5-B-11") == boards.parse_hex("6-B-1")
    assert boards.names(boards.parse_hex("6-B-1")) == ("5-B-11", "6-B-1")
    later = joined(family_board("6", (1, 2)), family_board("5"))
    assert later.name_hex(later.parse_hex("5-B-11")) == "6-B-1", "the board placed first is written (F2)"
    turned = joined(family_board("5"), family_board("6", (1, 2), is_turned=True))
    assert turned.parse_hex("5-B-11") == turned.parse_hex("6-FF-11"), "equal numbers meet"


def test_f1_short_edges_merge_rows_gg_and_a():
    boards = joined(family_board("5"), family_board("6", (2, 1)))
    assert (boards.grid.columns, boards.grid.rows) == (65, 11)
    assert boards.names(boards.parse_hex("6-A-7")) == ("5-GG-7", "6-A-7")


@settings(max_examples=examples(60))
@given(assemblies())
def test_every_hex_and_hexside_is_read_by_all_its_names(boards):
    grid, pattern = boards.grid, re.compile(boards.pattern, re.IGNORECASE)
    seen = set()
    for hex_ in grid.hexes():
        at = boards.boards_at(hex_)
        assert at
        assert boards.name_hex(hex_) == boards.names(hex_)[0]
        for name in boards.names(hex_):
            assert boards.parse_hex(name) == boards.parse_hex(name.lower()) == hex_
            assert pattern.fullmatch(name)
            assert name not in seen
            seen.add(name)
        for board in at:
            assert board.joined(board.own(hex_)) == hex_
        side = Hexside(hex_, Direction.E)
        assert parse_hexside(boards, name_hexside(boards, side)) == side


@settings(max_examples=examples(60))
@given(assemblies(), st.integers(0, 10**6))
def test_f4_ranges_inside_a_board_do_not_change_and_neighbours_across_seams_are_symmetric(boards, seed):
    grid, random = boards.grid, Random(seed)
    for board in boards.boards:
        own = list(board.grid.hexes())
        for _ in range(20):
            a, b = random.choice(own), random.choice(own)
            assert grid.distance(board.joined(a), board.joined(b)) == board.grid.distance(a, b)
    for hex_ in grid.hexes():
        for direction in Direction:
            there = grid.neighbour(hex_, direction)
            if there is not None:
                assert grid.neighbour(there, direction.opposite) == hex_
                assert there in grid.neighbours(hex_)


@settings(max_examples=examples(60))
@given(assemblies())
def test_f_t2_turning_twice_is_the_identity_on_hexes_and_hexsides(boards):
    for board in boards.boards:
        turned = replace(board, is_turned=True, origin=(0, 0))
        grid = board.grid
        for hex_ in grid.hexes():
            assert turned.joined(hex_) in grid
            assert turned.joined(turned.joined(hex_)) == hex_
            for direction in Direction:
                side = Hexside(hex_, direction)
                once = turned.own_side(side)
                assert turned.own_side(once) == side
                # An edge stays one edge whichever of its hexes names it.
                other = Hexside(grid.step(hex_, direction), direction.opposite)
                assert canonical(grid, turned.own_side(other)) == canonical(grid, once)


def test_numbers_no_board_has_are_refused_by_name():
    boards = joined(family_board("5"), family_board("6", (1, 2)))
    with pytest.raises(BadName, match="no 5-A-11 on board 5"):
        boards.parse_hex("5-A-11")
    with pytest.raises(BadName, match="boards 5, 6 number hexes like 5-C-4"):
        boards.parse_hex("7-A-1")
    assert boards.parse_hex("5-A-0") not in boards.grid
    assert joined(family_board("6"), family_board("66", (1, 2))).parse_hex("66-A-1").row == 11


def test_boards_that_do_not_fit_say_why():
    five = family_board("5")
    even = PlacedBoard("7", SCHEMES["CCRR"], HexGrid(32, 11, "flat", "odd", trim=True), (1, 2))
    whole = PlacedBoard("7", SCHEMES["CCRR"], HexGrid(33, 11, "flat", "odd"), (1, 2))
    other = PlacedBoard("7", SCHEMES["CCRR"], HexGrid(33, 11, "flat", "even", trim=True), (1, 2))
    longer = PlacedBoard("7", SCHEMES["CCRR"], HexGrid(35, 11, "flat", "odd", trim=True), (1, 2))
    cases = [
        (even, "odd number"),
        (whole, "trim: true"),
        (other, "other tops or low columns"),
        (longer, "long edges of another length"),
        (family_board("7"), "lie at one place"),
        (family_board("5", (1, 2)), "two boards are called 5"),
        (family_board("7", (2, 2)), r"no board lies at \[1, 2\]"),
        (family_board("7", (1, 10**12)), r"no board lies at \[1, 2\]"),  # told at once, wherever it lies
    ]
    for board, said in cases:
        _, wrong = place_boards([five, board])
        assert wrong, said
        assert re.search(said, " ".join(wrong)), wrong


def test_many_boards_of_one_name_are_told_once():
    _, wrong = place_boards([family_board("5", (1, at)) for at in range(1, 65)])
    assert wrong == ["64 boards are called 5; give each a `name` of its own"]


def test_lines_are_called_by_all_boards_they_run_through():
    boards = joined(family_board("5"), family_board("6", (1, 2), is_turned=True))
    assert [boards.line_text(one, is_column=True) for one in (1, 2)] == ["A/GG", "B/FF"]
    assert boards.shortcoming(boards.grid) == ""
    assert "choose another numbering" in boards.shortcoming(BOARD)
    plain = joined(family_board("5"), family_board("6", (1, 2)))
    assert plain.columns.text(3) == "C"
    assert boards.columns.text(3) == "3"
    assert boards.row_line(Hex(3, 4)) == 4
