"""The plotting code [5.1-5.5]: read with positions, written back, round trip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.numberingparts import grid_numbering
from kpeditor.rulesets.kampfpanzer.orders import (
    IDLE,
    Debark,
    Embark,
    Face,
    Fire,
    Leg,
    Move,
    Order,
    Overrun,
    Stop,
    parse_order,
    write_order,
)
from kpeditor.rulesets.kampfpanzer.spotcodes import SpotCode, read_spot, write_spot
from tests.each import each

CCRR = SCHEMES["CCRR"]
LETTERS = grid_numbering(("letters", "numbers"))
BOARD = board_row_number("6")
ROW_LETTERS = grid_numbering(("numbers", "letters"))
A, B, C, D, E, F = Direction


@each(
    ("text", "order"),
    [
        ("C7", Move((Leg(C, 7),))),
        ("D2VD", Overrun((Leg(D, 2),), D)),
        ("F1 S2 A2 F3", Move((Leg(F, 1), Stop(4), Leg(A, 2), Leg(F, 3)))),
        ("A2,F4", Move((Leg(A, 2), Leg(F, 4)))),
        ("P0603", Fire("P", Hex(6, 3))),
        ("L 0304", Fire("L", Hex(3, 4))),
        ("Q1010", Debark(hex=Hex(10, 10))),
        ("C", Face(C)),
        ("@0954 A3", Move((Leg(A, 3),), entry=Hex(9, 54))),
        ("A2 XA", Move((Leg(A, 2),), exit=A)),
        ("A10", Move((Leg(A, 10),))),  # Q35: the longest number wins
        ("N0304/38,39*a", Fire("N", Hex(3, 4), ("38", "39"), "a")),
        ("P0603*b", Fire("P", Hex(6, 3), group="b")),
        ("M", Embark()),
        ("M0708", Embark(Hex(7, 8))),
        ("Q", Debark()),
        ("QA", Debark(facing=A)),
        ("VD", Overrun((), D)),
        ("@3953", Move(entry=Hex(39, 53))),
        ("XB", Move(exit=B)),
        ("s1.5 a1", Move((Stop(3), Leg(A, 1)))),
        ("S½A1", Move((Stop(1), Leg(A, 1)))),
        ("-", IDLE),
        ("", IDLE),
    ],
)
def test_x_01_accepted_plots(text: str, order: Order) -> None:
    assert parse_order(text, CCRR) == order


@each(
    ("text", "offset", "message"),
    [
        ("R0603", 0, "opportunity fire is P"),  # Q32
        ("G3", 0, "no code"),
        ("VD A1", 3, "V is always last"),
        ("S2", 0, "stops alone"),  # Q39
        ("N", 1, "target hex"),
        ("A0", 1, "1 to 40"),
        ("A41", 1, "1 to 40"),
        ("N0304 A1", 6, "one operation"),
        ("M Q", 2, "one operation"),
        ("XA A1", 3, "X is always last"),
        ("N03", 1, "not a hex number"),
        ("A2 B", 4, "number of hexes"),
        ("S0 A1", 1, "halves"),
        ("S1.2 A1", 2, "no code"),
        ("T0304*a", 5, "never combines"),
        ("T0304/38", 5, "only direct fire"),
        ("N0304/", 6, "numbers of the target units"),
        ("N0304*A", 6, "small letter"),
        ("V", 1, "direction"),
        ("@ A1", 2, "entry hex"),
        ("C D", 2, "number of hexes"),
        ("--", 1, "one operation"),
    ],
)
def test_x_02_rejected_plots_say_where_and_why(text: str, offset: int, message: str) -> None:
    with pytest.raises(BadExpression, match=message) as caught:
        parse_order(text, CCRR)
    assert caught.value.offset == offset


directions = st.sampled_from(Direction)
hexes = st.builds(Hex, st.integers(1, 39), st.integers(1, 54))
legs = st.builds(Leg, directions, st.integers(1, 40))
parts = st.lists(st.one_of(legs, st.builds(Stop, st.integers(1, 60))), max_size=6).map(tuple)
ids = st.from_regex(r"[0-9a-z#-]{1,6}", fullmatch=True)
orders = st.one_of(
    st.just(IDLE),
    st.builds(Move, parts, st.none() | hexes, directions),
    st.builds(lambda leg, rest, entry: Move((leg, *rest), entry), legs, parts, st.none() | hexes),
    st.builds(Overrun, parts, directions, st.none() | hexes),
    st.builds(
        Fire,
        st.just("N"),
        hexes,
        st.lists(ids, max_size=3).map(tuple),
        st.sampled_from(["", "a", "z"]),
    ),
    st.builds(Fire, st.sampled_from("TLP"), hexes),
    st.builds(Embark, st.none() | hexes),
    st.builds(Debark, hex=hexes),
    st.builds(Debark, facing=st.none() | directions),
    st.builds(Face, directions),
)


@given(orders)
def test_every_order_reads_back(order: Order) -> None:
    assert parse_order(write_order(order, CCRR), CCRR) == order


@given(st.text(alphabet="ABCDEFSVXNTLPMQ@/*,-. ½0123456789abz", max_size=20))
def test_any_text_is_read_or_refused_with_a_position(text: str) -> None:
    order: Order | None = None
    offset = 0
    try:
        order = parse_order(text, CCRR)
    except BadExpression as bad:
        offset = bad.offset
    assert 0 <= offset <= len(text)
    assert order is None or parse_order(write_order(order, CCRR), CCRR) == order


@each(
    ("numbering", "text", "order"),
    [
        (LETTERS, "NK5", Fire("N", Hex(11, 5))),
        (LETTERS, "n k5/12*a", Fire("N", Hex(11, 5), ("12",), "a")),
        (LETTERS, "A10", Move((Leg(A, 10),))),  # a leg, not the hex A10
        (LETTERS, "@K5 A3", Move((Leg(A, 3),), entry=Hex(11, 5))),
        (LETTERS, "QA1", Debark(hex=Hex(1, 1))),
        (LETTERS, "QA", Debark(facing=A)),
        (LETTERS, "MA5", Embark(Hex(1, 5))),
        (BOARD, "L6-T-9", Fire("L", Hex(20, 9))),
        (BOARD, "@6-T-9 C2 VD", Overrun((Leg(C, 2),), D, Hex(20, 9))),
        (ROW_LETTERS, "@9T A3", Move((Leg(A, 3),), entry=Hex(9, 20))),
        (ROW_LETTERS, "Q9T", Debark(hex=Hex(9, 20))),
    ],
)
def test_orders_speak_of_hexes_as_the_map_numbers_them(numbering, text, order):
    assert parse_order(text, numbering) == order
    assert parse_order(write_order(order, numbering), numbering) == order


@given(
    st.sampled_from([CCRR, LETTERS, BOARD, ROW_LETTERS]),
    st.one_of(st.just(""), st.builds(Hex, st.integers(1, 39), st.integers(1, 54))),
    st.sampled_from(["", *"ABCDEF"]),
    st.booleans(),
    st.sampled_from(["", "37", "b2"]),
)
def test_places_of_a_deployment_read_back_in_every_numbering(numbering, hex_, facing, trench, aboard):
    spot = SpotCode(numbering.name_hex(hex_) if hex_ else "", facing, trench, aboard)
    assert read_spot(write_spot(spot, numbering), numbering) == spot


def test_a_facing_behind_a_letter_stands_behind_a_stroke():
    assert write_spot(SpotCode("9T", "A", True), ROW_LETTERS) == "9T/A!"
    assert write_spot(SpotCode("K5", "A"), LETTERS) == "K5A"
    assert read_spot("1040A!", CCRR) == SpotCode("1040", "A", True)
    assert read_spot("K5-", LETTERS) is None
