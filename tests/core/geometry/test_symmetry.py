"""Symmetry: images go round, keep neighbours, and the best axis of a board leaves few hexes alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.geometry.symmetry import SymmetryKind, symmetry
from tests.each import each

GRIDS = [
    HexGrid(columns, rows, tops, low, trim)
    for columns, rows in ((7, 6), (8, 7))
    for tops in ("flat", "pointed")
    for low in ("even", "odd")
    for trim in (False, True)
]
grids, kinds = st.sampled_from(GRIDS), st.sampled_from(list(SymmetryKind))
hexes = st.builds(Hex, st.integers(1, 6), st.integers(1, 5))


@given(grids, kinds, hexes, st.none() | hexes, st.sampled_from(list(Direction)))
def test_images_keep_distances_and_hexsides(
    grid: HexGrid, kind: SymmetryKind, hex_: Hex, through: Hex | None, direction: Direction
) -> None:
    chosen = symmetry(grid, kind, through)
    for step in chosen.steps:
        image = step.hex(grid, hex_)
        assert step.hex(grid, grid.step(hex_, direction)) == grid.step(image, step.turn.direction(direction))
    side = canonical(grid, Hexside(hex_, direction))
    sides = chosen.sides(grid, frozenset({side}))
    assert chosen.sides(grid, sides) >= sides
    assert all(canonical(grid, one) == one for one in sides)
    assert len(sides) <= len(chosen.steps) + 1


@given(grids, kinds, hexes)
def test_a_hex_has_the_images_of_its_images(grid: HexGrid, kind: SymmetryKind, hex_: Hex) -> None:
    chosen = symmetry(grid, kind)
    lonely = chosen.lonely(grid)
    images = chosen.hexes(grid, frozenset({hex_}))
    assert (hex_ in lonely) == any(step.hex(grid, hex_) not in grid for step in chosen.steps)
    if not images & lonely:
        assert chosen.hexes(grid, images) == images


@each(
    ("grid", "kind"),
    [
        (HexGrid(39, 54, trim=True), SymmetryKind.LEFT_RIGHT),
        (HexGrid(39, 54, trim=True), SymmetryKind.TOP_BOTTOM),
        (HexGrid(39, 54, trim=True), SymmetryKind.HALF_TURN),
        (HexGrid(40, 54), SymmetryKind.HALF_TURN),
        (HexGrid(39, 53, trim=True), SymmetryKind.TOP_BOTTOM),
        (HexGrid(54, 39, "pointed", trim=True), SymmetryKind.LEFT_RIGHT),
        (HexGrid(54, 39, "pointed", trim=True), SymmetryKind.TOP_BOTTOM),
        (HexGrid(54, 40, "pointed"), SymmetryKind.HALF_TURN),
    ],
)
def test_boards_that_are_symmetrical_are_found_so(grid: HexGrid, kind: SymmetryKind) -> None:
    assert symmetry(grid, kind).lonely(grid) == frozenset()


def test_mirrors_mirror_on_the_screen_and_turns_turn() -> None:
    grid = HexGrid(9, 9)
    layout = HexLayout(grid)
    for kind in SymmetryKind:
        chosen = symmetry(grid, kind, Hex(5, 5))
        x0, y0 = chosen.centre(grid)
        x, y = layout.centre(Hex(6, 3))
        there = layout.centre(chosen.steps[0].hex(grid, Hex(6, 3)))
        if kind is SymmetryKind.LEFT_RIGHT:
            assert there == pytest.approx((2 * x0 - x, y))
        elif kind is SymmetryKind.TOP_BOTTOM:
            assert there == pytest.approx((x, 2 * y0 - y))
        else:
            turns = {SymmetryKind.HALF_TURN: 1, SymmetryKind.THIRD_TURN: 2, SymmetryKind.SIXTH_TURN: 5}
            assert len(chosen.steps) == turns[kind]
            gap = (there[0] - x0) ** 2 + (there[1] - y0) ** 2
            assert gap == pytest.approx((x - x0) ** 2 + (y - y0) ** 2)
