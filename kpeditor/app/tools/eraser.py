"""Eraser: clears what is active in the palette - a layer or hexsides - or with Shift everything."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.tool import NOTHING, PointerEvent, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.strokes import Scope, discs, hexes_along, samples
from kpeditor.app.tools.tool import StrokeTool
from kpeditor.app.words import tr
from kpeditor.core.board.regions import sides_around
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside

REACH = 0.3
"""How near, in hex sides, a small eraser must come to a hexside."""


class Eraser(StrokeTool):
    """Drag: clear the layer painted last, or hexside features after drawing hexsides; Shift: everything."""

    id = "eraser"
    title = "Eraser"
    shortcut = "E"
    stays_inside = True
    hint = "Drag erases what the palette has active: a layer or hexside features. Shift erases everything."

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        super().__init__(document)
        self.brush = brush
        self.scope = Scope(document, brush)

    def draw(self, start: PointerEvent, end: PointerEvent) -> None:
        """Erases along a line."""
        hexes = self._reached(hexes_along(self.layout, start.point, end.point))
        edits: list[Edit] = []
        if end.shift or self.brush.layer:
            layers = list(self.sheet.layers) if end.shift else [self.brush.layer]
            edits += self._clear(layers, hexes)
        if end.shift or not self.brush.layer:
            edits += self._strip(self._sides(hexes, start, end, whole=end.shift))
        if edits:
            self.document.do(Together(tuple(edits), tr("Erase"), self.stroke), self)

    def _clear(self, layers: Iterable[str], hexes: frozenset[Hex]) -> list[Edit]:
        from kpeditor.core.edits.layers import paint

        made = [
            paint(self.sheet, name, hexes, self.sheet.legend[name].kinds[0], stroke=self.stroke)
            for name in layers
        ]
        return [edit for edit in made if len(edit.cells)]

    def _strip(self, sides: frozenset[Hexside]) -> list[Edit]:
        from kpeditor.core.edits.lines import strip_line

        return [
            edit
            for feature in self.sheet.hexsides
            for edit in strip_line(self.sheet, feature, sides, stroke=self.stroke)
        ]

    def _sides(
        self, hexes: frozenset[Hex], start: PointerEvent, end: PointerEvent, *, whole: bool
    ) -> frozenset[Hexside]:
        """All sides of the hexes, or for the smallest eraser only those near the pointer."""
        grid = self.sheet.grid
        if whole or self.brush.radius:
            return sides_around(grid, hexes)
        met = (self.layout.side_at(x, y, REACH) for x, y in samples(start.point, end.point))
        return self.scope.sides(side for side in met if side is not None)

    def _reached(self, centres: list[Hex]) -> frozenset[Hex]:
        return self.scope.hexes(discs(self.sheet.grid, centres, self.brush.radius))

    def preview(self, at: PointerEvent | None) -> Preview:
        """The hexes or hexsides a click would clear."""
        if at is None:
            return NOTHING
        hexes = self._reached([self.layout.nearest_hex(*at.point)])
        if self.brush.layer or at.shift:
            return Preview(hexes=hexes, is_erasing=True)
        return Preview(sides=self._sides(hexes, at, at, whole=False), is_erasing=True)
