"""Each edge of the grid has one canonical name; both of its names are understood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import BadName
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, between, canonical, is_border, other_name
from kpeditor.core.geometry.numbering import SCHEMES, name_hexside, parse_hexside
from tests.core.geometry.grids import KAMPFPANZER, grids_with_hexes, hex_

CCRR = SCHEMES["CCRR"]


def side(text: str) -> Hexside:
    return parse_hexside(CCRR, text)


def test_r_map_3_two_names_of_one_edge() -> None:
    assert canonical(KAMPFPANZER, side("1113A")) == side("1112D")
    assert canonical(KAMPFPANZER, side("0403F")) == side("0303C")
    assert name_hexside(CCRR, canonical(KAMPFPANZER, side("0305A"))) == "0304D"


def test_at_the_border_the_hex_on_the_board_names_the_edge() -> None:
    assert canonical(KAMPFPANZER, side("0101A")) == side("0101A")
    assert canonical(KAMPFPANZER, Hexside(Hex(1, 0), Direction.D)) == side("0101A")
    assert is_border(KAMPFPANZER, side("0101A"))
    assert not is_border(KAMPFPANZER, side("0101D"))


def test_an_edge_beyond_the_border_is_refused() -> None:
    with pytest.raises(ValueError, match="no hex of the board"):
        canonical(KAMPFPANZER, Hexside(Hex(50, 50), Direction.A))


@pytest.mark.parametrize("text", ["0304G", "0304", "", "D", "304D", "03x4D", "0304d"])
def test_texts_that_are_no_hexside(text: str) -> None:
    with pytest.raises(BadName):
        side(text)


def test_between_adjacent_hexes() -> None:
    assert between(KAMPFPANZER, hex_("1011"), hex_("1010")) == side("1010D")
    assert between(KAMPFPANZER, hex_("1010"), hex_("1012")) is None


@given(grids_with_hexes(1), st.sampled_from(Direction))
def test_both_names_share_one_canonical_name_and_two_corners(
    case: tuple[HexGrid, list[Hex]], direction: Direction
) -> None:
    grid, (here,) = case
    one = Hexside(here, direction)
    two = other_name(grid, one)
    assert other_name(grid, two) == one
    assert canonical(grid, one) == canonical(grid, two)
    assert canonical(grid, canonical(grid, one)) == canonical(grid, one)
    assert set(lattice.side_ends(grid, *one)) == set(lattice.side_ends(grid, *two))
