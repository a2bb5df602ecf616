"""A sheet's legend: its kinds in another order, the terrain the same."""

from __future__ import annotations

from kpeditor.core.board.build import new_sheet, order_legend
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
