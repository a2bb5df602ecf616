"""Hexsides that follow from terrain (Q22): flagged when asked to, as the catalogue says."""

from __future__ import annotations

import copy

from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind
from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.board.regions import following, following_sides, sides_around, unflagged_sides
from kpeditor.core.edits.flagging import flag, with_flags
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid, Tops
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.scenario.battle import Battle
from tests.core.edits.test_edits import same
from tests.examples import examples

KINDS = Catalogue(
    (Layer("ground", "", (LayerKind("open", "", "."), LayerKind("trees", "", "t"))),),
    (HexsideKind("hedge", "", between=frozenset({"trees"})), HexsideKind("crest", "")),
)
GRID = HexGrid(6, 6)
cells = st.frozensets(st.builds(Hex, st.integers(1, 6), st.integers(1, 6)), max_size=14)


def battle() -> Battle:
    return Battle(new_sheet("", "toy", GRID, SCHEMES["CCRR"], KINDS))


def hedges(target: Battle) -> set[Hexside]:
    return set(sides_of(GRID, target.map.hexsides["hedge"]))


@settings(max_examples=examples(50))
@given(cells)
def test_flags_lie_between_two_hexes_of_the_kind_and_nowhere_else(trees: frozenset[Hex]) -> None:
    target = battle()
    paint(target.map, "ground", trees, "trees").apply(target)
    flag(target.map, KINDS, GRID.hexes()).apply(target)
    pairs = {frozenset({hex_, there}) for hex_ in trees for there in GRID.neighbours(hex_) if there in trees}
    found = {frozenset({side.hex, GRID.step(side.hex, side.direction)}) for side in hedges(target)}
    assert found == pairs
    assert not flag(target.map, KINDS, GRID.hexes()).edits


@settings(max_examples=examples(50))
@given(cells, cells, cells)
def test_flags_come_and_go_while_painting(
    first: frozenset[Hex], more: frozenset[Hex], less: frozenset[Hex]
) -> None:
    target, plain = battle(), battle()
    before = copy.deepcopy(target)
    back = []
    for hexes, kind in ((first, "trees"), (more, "trees"), (less, "open")):
        edit = paint(target.map, "ground", hexes, kind)
        back.append(with_flags(target, KINDS, edit, hexes).apply(target))
        paint(plain.map, "ground", hexes, kind).apply(plain)
    flag(plain.map, KINDS, GRID.hexes()).apply(plain)
    assert hedges(target) == hedges(plain)
    for inverse in reversed(back):
        inverse.apply(target)
    assert same(target, before)


def test_what_the_designer_put_by_hand_stays() -> None:
    target = battle()
    lone = Hexside(Hex(2, 2), Direction.D)
    set_hexsides(target.map, "hedge", [lone], True).apply(target)
    edit = paint(target.map, "ground", [Hex(2, 2)], "trees")
    with_flags(target, KINDS, edit, frozenset({Hex(2, 2)})).apply(target)
    edit = paint(target.map, "ground", [Hex(2, 2)], "open")
    with_flags(target, KINDS, edit, frozenset({Hex(2, 2)})).apply(target)
    assert hedges(target) == {lone}


@settings(max_examples=50)
@given(cells, st.sampled_from(["flat", "pointed"]))
def test_a_stroke_the_board_and_the_check_agree_on_what_follows(trees: frozenset[Hex], tops: Tops) -> None:
    """Between two hexes of a kind, at the rim of a wood and inside it alike."""
    grid = HexGrid(6, 6, tops)
    target = Battle(new_sheet("", "toy", grid, SCHEMES["CCRR"], KINDS))
    paint(target.map, "ground", trees, "trees").apply(target)
    (hedge, crest) = KINDS.hexsides
    every = following(target.map, hedge, sides_around(grid, grid.hexes()))
    assert set(sides_of(grid, following_sides(target.map, hedge))) == every
    assert set(sides_of(grid, unflagged_sides(target.map, hedge))) == every
    flag(target.map, KINDS, feature="hedge").apply(target)
    assert not unflagged_sides(target.map, hedge).any()
    assert not following_sides(target.map, crest).any()
