"""Numbering schemes print and read hex numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import SCHEMES
from tests.each import each


@pytest.mark.parametrize(
    ("scheme", "hex_", "number"),
    [
        ("CCRR", Hex(3, 4), "0304"),
        ("CCRR", Hex(39, 54), "3954"),
        ("CCCRRR", Hex(3, 4), "003004"),
        ("CCCCRRRR", Hex(1000, 1), "10000001"),
        ("RRCC", Hex(3, 4), "0403"),
        ("RRRCCC", Hex(39, 54), "054039"),
        ("RRRRCCCC", Hex(1000, 1), "00011000"),
    ],
)
def test_printed_numbers(scheme: str, hex_: Hex, number: str) -> None:
    assert SCHEMES[scheme].name_hex(hex_) == number
    assert SCHEMES[scheme].parse_hex(number) == hex_


@given(
    st.sampled_from(
        [
            ("CCRR", 100),
            ("CCCRRR", 1000),
            ("CCCCRRRR", 1000),
            ("RRCC", 100),
            ("RRRCCC", 1000),
            ("RRRRCCCC", 1000),
        ]
    ),
    st.data(),
)
def test_every_number_reads_back(scheme: tuple[str, int], data: st.DataObject) -> None:
    name, most = scheme
    hex_ = Hex(data.draw(st.integers(1, most)), data.draw(st.integers(1, most)))
    assert SCHEMES[name].parse_hex(SCHEMES[name].name_hex(hex_)) == hex_


@each("text", ["", "304", "03 4", "0304D", "abcd", "03045", "٠٣٠٤", "-304", "03.4"])
def test_other_texts_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadName, match="0304"):
        SCHEMES["CCRR"].parse_hex(text)
