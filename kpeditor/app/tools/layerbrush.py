"""LayerBrush: paints one layer of the map, with a radius. The terrain brush and the elevation brush."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.document.terrain import kind_title
from kpeditor.app.mapview.tool import NOTHING, PointerEvent, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.strokes import Scope, discs, hexes_along
from kpeditor.app.tools.tool import StrokeTool
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.catalogue import Layer
from kpeditor.core.geometry.hexes import Hex

LINE_BRUSH = "brush-lines"
"""The id of the brush for all properties of lines."""


class LayerBrush(StrokeTool):
    """Left and right drag paint the two kinds of the palette. Shift+click paints a straight line."""

    ctrl_picks = True
    stays_inside = True
    has_lines = True

    def __init__(self, document: Document, brush: BrushSettings, layer: Layer, shortcut: str) -> None:
        super().__init__(document)
        self.scope = Scope(document, brush)
        self.layer = layer.id
        self.id = f"brush-{layer.id}"
        self.title = f"{layer.title} brush"
        self.shortcut = shortcut
        self.hint = (
            f"Drag paints {layer.title.lower()}, Shift+click a line; "
            "right drag paints the second kind; Ctrl+click picks."
        )
        self.brush = brush

    def draw(self, start: PointerEvent, end: PointerEvent) -> None:
        """Paints along a line."""
        kind = self.brush.kind(self.layer, self.button)
        hexes = self._reached(hexes_along(self.layout, start.point, end.point))
        title = tr("Paint {kind}").format(kind=kind_title(self.document.catalogue, self.layer, kind).lower())
        self.document.do(self.scope.painted(self.layer, hexes, kind, title, self.stroke), self)

    def preview(self, at: PointerEvent | None) -> Preview:
        """The disc under the pointer, or with Shift the line that would be painted."""
        if at is None:
            return NOTHING
        start = self.line_start(at) or at
        return Preview(self._reached(hexes_along(self.layout, start.point, at.point)))

    def _reached(self, centres: list[Hex]) -> frozenset[Hex]:
        return self.scope.hexes(discs(self.sheet.grid, centres, self.brush.radius), self.layer)


class LineBrush(LayerBrush):
    """Sets a property of the lines through the hexes of a drag: two tracks, a bridge. `layer` is the property
    chosen last.
    """

    def __init__(self, document: Document, brush: BrushSettings, layer: Layer) -> None:
        super().__init__(document, brush, layer, "")
        self.id = LINE_BRUSH
        self.title = tr_later("Brush for properties of lines")
        self.hint = tr_later(
            "Drag along a line to give it the property chosen in the palette; right drag the second one."
        )
