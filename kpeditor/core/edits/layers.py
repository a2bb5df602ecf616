"""PaintLayer: gives hexes another kind in one layer of the map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.boards import refuse_terrain
from kpeditor.core.edits.edit import Touched
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.scenario.battle import Battle

MANY = 20_000
"""From this many hexes on views had better redraw the whole map."""


@dataclass(frozen=True, eq=False, slots=True)
class PaintLayer:
    """Sets the kind of some hexes in one layer.

    `cells` holds flat indices (row - 1) * columns + (column - 1), ascending and unique; `values` holds for
    each the new index into the legend.
    """

    layer: str
    columns: int
    cells: npt.NDArray[np.int32]
    values: npt.NDArray[np.uint8]
    title: str = "Paint"
    stroke: int = 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PaintLayer):
            return NotImplemented
        return (
            self.layer == other.layer
            and self.columns == other.columns
            and np.array_equal(self.cells, other.cells)
            and np.array_equal(self.values, other.values)
        )

    def __hash__(self) -> int:
        return hash((self.layer, self.columns, self.cells.tobytes(), self.values.tobytes()))

    def apply(self, battle: Battle) -> PaintLayer:
        """Paints; returns the edit that restores the old kinds.

        Raises:
            EditRefused: when the terrain belongs to boards, the map lacks the layer, or its width differs
                from the one the edit was made for.
        """
        sheet = battle.map
        if sheet.assembly is not None:
            refuse_terrain(sheet, _first_hex(self.cells, self.columns))
        array = sheet.layers.get(self.layer)
        if (
            array is None
            or self.columns != sheet.grid.columns
            or (len(self.cells) and self.cells[-1] >= array.size)
        ):
            raise EditRefused(f"this map has no layer {self.layer!r} of that size")
        if len(self.values) and int(self.values.max()) >= len(sheet.legend[self.layer].kinds):
            raise EditRefused(f"the legend of layer {self.layer!r} has no such kind")
        flat = array.reshape(-1)
        old = flat[self.cells].copy()
        flat[self.cells] = self.values
        return PaintLayer(self.layer, self.columns, self.cells, old, self.title, self.stroke)

    def touched(self, battle: Battle) -> Touched:
        """The painted hexes; the whole map if they are very many."""
        if len(self.cells) > MANY:
            return Touched(hexes=None)
        rows, columns = np.divmod(self.cells, self.columns)
        return Touched(
            frozenset(Hex(c + 1, r + 1) for r, c in zip(rows.tolist(), columns.tolist(), strict=True))
        )

    def then(self, later: PaintLayer) -> PaintLayer:
        """One edit with the effect of both; in hexes that both paint, the later one wins."""
        # np.unique keeps the first of equal cells, so the later edit goes first.
        cells, first = np.unique(np.concatenate((later.cells, self.cells)), return_index=True)
        values = np.concatenate((later.values, self.values))[first]
        return PaintLayer(self.layer, self.columns, cells, values, self.title, self.stroke)


def _first_hex(cells: npt.NDArray[np.int32], columns: int) -> Hex | None:
    if not len(cells):
        return None
    row, column = divmod(int(cells[0]), columns)
    return Hex(column + 1, row + 1)


def paint_mask(sheet: MapSheet, layer: str, mask: HexMask, kind: str, *, title: str = "") -> PaintLayer:
    """Returns the same edit as `paint` for the hexes of a mask of the board, however many they are.

    Raises:
        BadName: when the layer's legend has no such kind.
    """
    index = sheet.legend[layer].index(kind)
    cells = np.flatnonzero(mask & (sheet.layers[layer] != index)).astype(np.int32)
    values = np.full(len(cells), index, np.uint8)
    return PaintLayer(layer, sheet.grid.columns, cells, values, title or f"Paint {kind}")


def paint(
    sheet: MapSheet, layer: str, hexes: Iterable[Hex], kind: str, *, title: str = "", stroke: int = 0
) -> PaintLayer:
    """An edit that gives these hexes a kind; hexes off the board and hexes that already have the kind are
    left out.

    Raises:
        BadName: when the layer's legend has no such kind.
    """
    columns = sheet.grid.columns
    index = sheet.legend[layer].index(kind)
    flat = sheet.layers[layer].reshape(-1)
    wanted = {(h.row - 1) * columns + h.column - 1 for h in hexes if h in sheet.grid}
    cells = np.array(sorted(cell for cell in wanted if flat[cell] != index), np.int32)
    values = np.full(len(cells), index, np.uint8)
    return PaintLayer(layer, columns, cells, values, title or f"Paint {kind}", stroke)
