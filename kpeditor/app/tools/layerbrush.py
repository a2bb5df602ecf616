"""LayerBrush: paints one layer of the map, with a radius. The terrain brush and the elevation brush."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.document.terrain import kind_title
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.picker import Picker
from kpeditor.app.tools.scope import Scope
from kpeditor.app.tools.strokes import discs, hexes_along
from kpeditor.app.tools.tool import NOTHING, Button, Pointer, Preview, StrokeTool
from kpeditor.core.board.catalogue import Layer
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.hexes import Hex


class LayerBrush(StrokeTool):
    """Left drag: paint the chosen kind. Right click: pick the kind under the pointer."""

    def __init__(self, document: Document, brush: BrushSettings, layer: Layer, shortcut: str) -> None:
        super().__init__(document)
        self.scope = Scope(document, brush)
        self.layer = layer.id
        self.id = f"brush-{layer.id}"
        self.title = f"{layer.title} brush"
        self.shortcut = shortcut
        self.hint = f"Drag paints {layer.title.lower()}; right click picks it; [ and ] change the brush."
        self.brush = brush
        self._picker = Picker(document, brush, lambda: None)

    def begin(self, at: Pointer) -> None:
        """Paints the first disc, or picks."""
        if at.button is Button.RIGHT:
            self._picker.pick(at, self.layer)
        else:
            self.draw(at, at)

    def draw(self, start: Pointer, end: Pointer) -> None:
        """Paints along a line."""
        if self.button is not Button.LEFT:
            return
        sheet, kind = self.sheet, self.brush.kinds[self.layer]
        hexes = self._reached(hexes_along(self.layout, start.point, end.point))
        title = f"Paint {kind_title(self.document.catalogue, self.layer, kind).lower()}"
        self.document.do(paint(sheet, self.layer, hexes, kind, title=title, stroke=self.stroke), self)

    def preview(self, at: Pointer | None) -> Preview:
        """The disc under the pointer."""
        if at is None:
            return NOTHING
        return Preview(self._reached([self.layout.nearest_hex(*at.point)]))

    def _reached(self, centres: list[Hex]) -> frozenset[Hex]:
        return self.scope.hexes(discs(self.sheet.grid, centres, self.brush.radius))
