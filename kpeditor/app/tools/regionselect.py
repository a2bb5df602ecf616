"""Tools that select regions: by rectangle, by lasso, and by kind of terrain. Painting then stays
inside them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Set

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import region
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.tool import Tool
from kpeditor.core.board.regions import alike, contiguous, inside, rectangle
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, HexSet, mask_of_hexes, nothing
from kpeditor.core.geometry.pixels import PointF

MODIFIERS = "Shift adds, Ctrl takes away, both keep what is in both"
MOST_SHOWN = 4000
"""Larger regions are not outlined while they are being marked: drawing them would make the pointer lag."""


class RegionTool(Tool):
    """The base of these tools. Shift adds to the selection, Ctrl subtracts, both together intersect; Esc
    cancels the drag.
    """

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.way: list[PointF] = []

    @abstractmethod
    def marked(self, way: list[PointF]) -> HexMask:
        """Returns the hexes that a drag along these points marks."""

    def press(self, at: PointerEvent) -> None:
        """Begins a drag; the right button clears the selection."""
        if at.button is Button.LEFT:
            self.way = [at.point]
        else:
            self.document.select(region(frozenset()))

    def move(self, at: PointerEvent) -> None:
        """Continues the drag."""
        if self.way and at.point != self.way[-1]:
            self.way.append(at.point)

    def release(self, at: PointerEvent) -> None:
        """Selects the marked hexes."""
        way, self.way = self.way, []
        if way:
            self.document.select(region(self._joined(self.marked([*way, at.point]), at)))

    def cancel(self) -> None:
        """Leaves the selection as it was."""
        self.way = []

    def _joined(self, mask: HexMask, at: PointerEvent) -> HexSet:
        old = mask_of_hexes(self.sheet.grid, self.document.selection.hexes)
        if at.shift and at.ctrl:
            return HexSet(old & mask)
        if at.shift:
            return HexSet(old | mask)
        return HexSet(old & ~mask if at.ctrl else mask)

    def preview(self, at: PointerEvent | None) -> Preview:
        """The hexes that would be marked."""
        if at is None:
            return NOTHING
        mask = self.marked([*self.way, at.point])
        hexes: Set[Hex] = HexSet(mask)
        if len(hexes) > MOST_SHOWN:
            hexes = frozenset({self.layout.nearest_hex(*at.point)})
        return Preview(hexes, is_erasing=at.ctrl and not at.shift)


class RectangleSelect(RegionTool):
    """A drag selects the columns and rows between two hexes."""

    id = "select-rectangle"
    title = "Rectangle selection"
    shortcut = "R"
    hint = f"Drag selects a rectangle of hexes; {MODIFIERS}."

    def marked(self, way: list[PointF]) -> HexMask:
        """The rectangle between the first and the last point."""
        first, last = (self.layout.nearest_hex(*point) for point in (way[0], way[-1]))
        return rectangle(self.sheet.grid, first, last)


class LassoSelect(RegionTool):
    """A drag selects the hexes within the line."""

    id = "select-lasso"
    title = "Lasso"
    shortcut = "O"
    hint = f"Drag a line around the hexes to select; {MODIFIERS}."

    def marked(self, way: list[PointF]) -> HexMask:
        """The hexes whose centres the line encloses, and those it begins and ends in."""
        ends = {self.layout.nearest_hex(*point) for point in (way[0], way[-1])}
        return inside(self.layout, way) | mask_of_hexes(self.sheet.grid, ends)


class KindSelect(RegionTool):
    """A click selects hexes of the same kind, in the layer that is active in the palette."""

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        super().__init__(document)
        self.brush = brush

    def marked(self, way: list[PointF]) -> HexMask:
        """The hexes of the same kind as the one under the last point."""
        hex_, layer = self.layout.hex_at(*way[-1]), self.brush.hex_layer
        if hex_ is None or layer not in self.sheet.layers:
            return nothing(self.sheet.grid)
        return self.like(layer, hex_)

    @abstractmethod
    def like(self, layer: str, hex_: Hex) -> HexMask:
        """Returns the hexes to select for one hex."""


class WandSelect(KindSelect):
    """A click selects the connected hexes of one kind."""

    id = "select-wand"
    title = "Magic wand"
    shortcut = "W"
    hint = f"Click selects the hexes of the same kind around it; {MODIFIERS}."

    def like(self, layer: str, hex_: Hex) -> HexMask:
        """Returns the hexes of the same kind that are connected to a hex."""
        return contiguous(self.sheet, layer, hex_)


class SameKindSelect(KindSelect):
    """A click selects all hexes of one kind, wherever they lie."""

    id = "select-kind"
    title = "Same kind selection"
    shortcut = "S"
    hint = f"Click selects all hexes of the same kind; {MODIFIERS}."

    def like(self, layer: str, hex_: Hex) -> HexMask:
        """Returns all hexes of the same kind on the board."""
        return alike(self.sheet, layer, hex_)
