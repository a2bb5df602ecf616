"""A sheet's legend: its kinds in another order, the terrain the same; a character for every kind."""

from __future__ import annotations

import string

from kpeditor.core.board.build import complete, new_sheet, order_legend, spare_char
from kpeditor.core.board.catalogue import Catalogue, Layer, LayerKind
from kpeditor.core.board.mapsheet import LegendLayer
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES

CATALOGUE = Catalogue(layers=(Layer("terrain", "Terrain", (LayerKind("clear", "Clear", "."),)),), hexsides=())


def test_a_legend_in_another_order_keeps_the_terrain():
    sheet = new_sheet("Trial", "toy", HexGrid(4, 3), SCHEMES["CCRR"], CATALOGUE)
    sheet.legend["terrain"] = LegendLayer([".", "w", "t"], ["clear", "woods", "town"])
    sheet.layers["terrain"][1, 2] = 1
    sheet.layers["terrain"][0, 0] = 2
    order_legend(sheet, {"terrain": ("town", "swamp", "clear"), "weather": ("fog",)})
    assert sheet.legend["terrain"].kinds == ["town", "clear", "woods"]
    assert sheet.legend["terrain"].chars == ["t", ".", "w"]
    assert sheet.kind("terrain", Hex(3, 2)) == "woods"
    assert sheet.kind("terrain", Hex(1, 1)) == "town"
    assert sheet.kind("terrain", Hex(2, 2)) == "clear"


def test_a_kind_gets_a_character_where_all_letters_and_digits_are_taken():
    """A map with as many kinds of its own could not be opened under rules that add one."""
    taken = [*string.ascii_letters, *string.digits, "."]
    sheet = new_sheet("Trial", "toy", HexGrid(4, 3), SCHEMES["CCRR"], Catalogue())
    sheet.legend["terrain"] = LegendLayer(list(taken), [f"kind {char}" for char in taken])
    complete(sheet, CATALOGUE)
    assert sheet.legend["terrain"].kinds[-1] == "clear"
    assert sheet.legend["terrain"].chars == [*taken, "À"]


def test_there_are_characters_for_more_kinds_than_a_layer_may_have():
    taken: list[str] = []
    for _ in range(300):
        taken.append(spare_char(taken))
    assert len(set(taken)) == 300
    assert all(len(char) == 1 and char.isalnum() for char in taken)
