"""Boards with terrain of a made chart, and the map that somebody would draw whole of them."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from kpeditor.core.board.assembly import Assembly, BoardEntry
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind
from kpeditor.core.board.hexsidelayer import put, sides_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.joining import JoinedNumbering
from kpeditor.core.geometry.numbering import SCHEMES
from tests.core.geometry.joinedboards import assemblies

CHART = Catalogue(
    (
        Layer(
            "terrain",
            "Terrain",
            (
                LayerKind("clear", "Clear", "."),
                LayerKind("town", "Town", "t", strength=9),
                LayerKind("woods", "Woods", "w"),
            ),
        ),
        Layer(
            "elevation",
            "Elevation",
            (LayerKind("ground", "Ground", "."), LayerKind("hilltop", "Hilltop", "^")),
        ),
    ),
    (HexsideKind("crest", "Crest"), HexsideKind("road", "Road", crosses=True)),
)


def painted(sheet: MapSheet, random, catalogue: Catalogue = CHART) -> MapSheet:
    """The map with terrain and hexsides by chance."""
    for hex_ in sheet.grid.hexes():
        for layer in catalogue.layers:
            count = len(layer.kinds)
            kind = random.choice([0, 0, *range(count)])
            sheet.layers[layer.id][hex_.row - 1, hex_.column - 1] = kind
        for direction in Direction:
            for feature in catalogue.hexsides:
                if random.random() < 0.08:
                    put(sheet.grid, sheet.hexsides[feature.id], Hexside(hex_, direction), True)
    return sheet


def assembly_of(
    numbering: JoinedNumbering, random, ruleset: str = "toy", catalogue: Catalogue = CHART
) -> Assembly:
    """An assembly of painted boards that lie so."""
    sheets, entries = [], []
    for board in numbering.boards:
        sheet = new_sheet(board.name, ruleset, board.grid, board.numbering, catalogue)
        sheets.append(painted(sheet, random, catalogue))
        entries.append(BoardEntry(f"{board.name}.yaml", board.name, board.is_turned, board.at))
    return Assembly(tuple(entries), sheets=tuple(sheets))


@st.composite
def drawn_assemblies(
    draw: st.DrawFn, ruleset: str = "toy", catalogue: Catalogue = CHART
) -> tuple[JoinedNumbering, Assembly]:
    """Where boards lie, and the assembly of them."""
    numbering = draw(assemblies())
    return numbering, assembly_of(numbering, Random(draw(st.integers(0, 10**6))), ruleset, catalogue)


def drawn_whole(
    numbering: JoinedNumbering, assembly: Assembly, ruleset: str = "toy", catalogue: Catalogue = CHART
) -> MapSheet:
    """One map drawn hex by hex and hexside by hexside from what the boards show (F2)."""
    whole = new_sheet("whole", ruleset, numbering.grid, SCHEMES["CCRR"].fitted(numbering.grid), catalogue)
    pairs = list(zip(numbering.boards, assembly.sheets, strict=True))
    for hex_ in numbering.grid.hexes():
        for layer in catalogue.layers:
            kinds = [sheet.kind(layer.id, board.own(hex_)) for board, sheet in pairs if hex_ in board]
            strongest = max(kinds, key=lambda kind: catalogue.strength(layer.id, kind))
            index = whole.legend[layer.id].index(strongest)
            whole.layers[layer.id][hex_.row - 1, hex_.column - 1] = index
    for board, sheet in pairs:
        for feature, mask in sheet.hexsides.items():
            for side in sides_of(sheet.grid, mask):
                turned = side.direction.opposite if board.is_turned else side.direction
                put(whole.grid, whole.hexsides[feature], Hexside(board.joined(side.hex), turned), True)
    return whole
