"""The map sheet: names, layers, hexsides, places, edges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board import hexsidelayer
from kpeditor.core.board.build import complete, new_sheet
from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet, Place
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.numbering import SCHEMES

CATALOGUE = Catalogue(
    layers=(
        Layer("terrain", "Terrain", (LayerKind("clear", "Clear", "."), LayerKind("woods", "Woods", "w"))),
    ),
    hexsides=(HexsideKind("crest", "Crest"),),
)
GRID = HexGrid(5, 4, "flat", "even", trim=True)
SIDES = sorted({canonical(GRID, Hexside(h, d)) for h in GRID.hexes() for d in Direction})


def sheet() -> MapSheet:
    made = new_sheet("Small", "toy", GRID, SCHEMES["CCRR"], CATALOGUE)
    made.places["Town 1"] = Place("Town 1", "town", (Hex(2, 3),))
    return made


def test_a_layer_that_the_map_leaves_out_has_no_kind() -> None:
    made = sheet()
    assert made.kind("terrain", Hex(2, 3)) == "clear"
    assert not made.kind("elevation", Hex(2, 3))


@pytest.mark.parametrize("number", ["0204", "0404", "0601", "0105", "9999"])
def test_hexes_off_the_map_are_refused_with_its_size(number: str) -> None:
    with pytest.raises(BadName, match="not on the map"):
        sheet().hex(number)


def test_both_names_of_a_hexside_give_the_canonical_one() -> None:
    assert sheet().side("0302A") == sheet().side("0301D") == Hexside(Hex(3, 1), Direction.D)
    assert sheet().name_side(Hexside(Hex(3, 2), Direction.A)) == "0301D"
    with pytest.raises(BadName, match="not on the map"):
        sheet().side("0909A")


def test_places_answer_to_kind_and_number() -> None:
    assert sheet().place("town", 1) == Place("Town 1", "town", (Hex(2, 3),))
    assert sheet().place("town", 2) is None
    assert sheet().place("hill", 1) is None


def test_edges_answer_to_the_names_of_the_sheet() -> None:
    made = sheet()
    assert made.edge_hexes("W") == [Hex(1, r) for r in range(1, 5)]
    made.edges["W"] = "south"
    assert made.edge_hexes("W") == GRID.edge("south")
    with pytest.raises(BadName, match="N, E, S, W"):
        made.edge_hexes("X")


def test_complete_adds_what_the_ruleset_knows_and_keeps_what_the_map_says() -> None:
    made = MapSheet("Own", "toy", GRID, SCHEMES["CCRR"])
    made.legend["terrain"] = LegendLayer(["w", "m"], ["meadow", "moor"])
    complete(made, CATALOGUE)
    assert made.legend["terrain"].kinds == ["meadow", "moor", "clear", "woods"]
    assert len(set(made.legend["terrain"].chars)) == 4
    assert made.kind("terrain", Hex(1, 1)) == "meadow"
    assert made.hexsides["crest"].shape == (4, 5)


@given(st.lists(st.tuples(st.sampled_from(SIDES), st.booleans())))
def test_a_hexside_layer_is_a_set_of_canonical_hexsides(steps: list[tuple[Hexside, bool]]) -> None:
    mask, model = hexsidelayer.empty(GRID), set()
    for side, present in steps:
        hexsidelayer.put(GRID, mask, side, present)
        model.add(side) if present else model.discard(side)
    found = list(hexsidelayer.sides_of(GRID, mask))
    assert found == sorted(model)
    assert (hexsidelayer.from_sides(GRID, model) == mask).all()
    for hex_ in GRID.hexes():
        wanted = [d for d in Direction if canonical(GRID, Hexside(hex_, d)) in model]
        assert hexsidelayer.directions_at(mask, hex_) == wanted
