"""A HexSet behaves as a frozenset of hexes does."""

from __future__ import annotations

from typing import cast

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import HexSet, mask_of_hexes

GRID = HexGrid(6, 5)
HEXES = st.frozensets(st.sampled_from(sorted(GRID.hexes())))


def hexset(hexes: frozenset[Hex]) -> HexSet:
    return HexSet(mask_of_hexes(GRID, hexes))


@given(HEXES, HEXES)
def test_answers_as_a_frozenset(one, other):
    mine, theirs = hexset(one), hexset(other)
    assert mine == one
    assert one == mine
    assert set(mine) == one
    assert len(mine) == len(one)
    assert bool(mine) == bool(one)
    assert (mine == theirs) == (one == other)
    assert hash(mine) == hash(hexset(one))
    assert mine & theirs == one & other
    assert mine | other == one | other
    assert mine - theirs == one - other
    assert one & mine == one
    assert (mine <= theirs) == (one <= other)
    assert all((hex_ in mine) == (hex_ in one) for hex_ in GRID.hexes())


def test_hexes_off_the_board_and_other_things_are_not_in_it():
    whole, text = hexset(frozenset(GRID.hexes())), cast(object, "0101")
    assert Hex(0, 1) not in whole
    assert Hex(7, 1) not in whole
    assert text not in set(whole)
    assert not whole.__contains__(text)


def test_a_later_change_of_the_mask_changes_nothing():
    mask = np.zeros((5, 6), np.bool_)
    hexes = HexSet(mask)
    mask[0, 0] = True
    assert not hexes
    assert mask_of_hexes(GRID, hexes) is hexes.mask
