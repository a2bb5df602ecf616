"""Fill: gives all hexes of one kind that hang together another kind, or with Shift the whole selection."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.document.terrain import kind_title
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.regionselect import MOST_SHOWN
from kpeditor.app.tools.scope import Scope
from kpeditor.app.tools.tool import NOTHING, Pointer, Preview, Tool
from kpeditor.core.board.regions import contiguous
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask, mask_of_hexes


class Fill(Tool):
    """Left and right button fill with the two kinds of the palette."""

    id = "fill"
    title = "Fill"
    shortcut = "F"
    hint = "Click fills the hexes of the same kind around it, Shift+click the selection; Ctrl+click picks."
    ctrl_picks = True

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        super().__init__(document)
        self.brush = brush
        self.scope = Scope(document, brush)

    def press(self, at: Pointer) -> None:
        """Fills, in one step.

        Raises:
            EditRefused: when Shift asks for a selection and there is none.
        """
        layer = self.brush.hex_layer
        if at.shift and not self.document.selection.hexes:
            raise EditRefused("Select the hexes to fill first, for example with R and a drag.")
        hexes = self._reached(at)
        if hexes:
            kind = self.brush.kind(layer, at.button)
            title = f"Fill with {kind_title(self.document.catalogue, layer, kind).lower()}"
            self.document.do(self.scope.painted(layer, hexes, kind, title), self)

    def move(self, at: Pointer) -> None:
        """A fill does not drag."""

    def preview(self, at: Pointer | None) -> Preview:
        """The hexes a click would fill, unless they are very many."""
        if at is None:
            return NOTHING
        hexes = self._reached(at)
        if len(hexes) > MOST_SHOWN:
            return Preview(frozenset({self.layout.nearest_hex(*at.point)}))
        return Preview(hexes)

    def _reached(self, at: Pointer) -> frozenset[Hex]:
        layer, hex_ = self.brush.hex_layer, self.layout.hex_at(*at.point)
        selection = self.document.selection
        if layer not in self.sheet.layers:
            return frozenset()
        if at.shift:
            return self.scope.hexes(selection.hexes, layer)
        if hex_ is None:
            return frozenset()
        among = None if selection.region is None else mask_of_hexes(self.sheet.grid, selection.region)
        return self.scope.hexes(hexes_of_mask(contiguous(self.sheet, layer, hex_, among)), layer)
