"""Fill: changes the connected hexes of one kind into another kind, or with Shift the whole selection."""

from __future__ import annotations

import numpy as np

from kpeditor.app.document.document import Document
from kpeditor.app.document.terrain import kind_title
from kpeditor.app.mapview.tool import NOTHING, PointerEvent, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.regionselect import MOST_SHOWN
from kpeditor.app.tools.strokes import Scope
from kpeditor.app.tools.tool import Tool
from kpeditor.app.words import tr
from kpeditor.core.board.regions import contiguous
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.masks import HexMask, HexSet, hexes_of_mask, mask_of_hexes, nothing


class Fill(Tool):
    """Left and right button fill with the two kinds of the palette."""

    id = "fill"
    title = "Fill"
    shortcut = "F"
    hint = "Click fills the hexes of the same kind around it, Shift+click the selection; Ctrl+click picks."
    ctrl_picks = True
    stays_inside = True

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        super().__init__(document)
        self.brush = brush
        self.scope = Scope(document, brush)

    def press(self, at: PointerEvent) -> None:
        """Fills, in one step.

        Raises:
            EditRefused: when Shift asks for a selection and there is none.
        """
        from kpeditor.core.edits.layers import paint_mask

        layer = self.brush.hex_layer
        if at.shift and not self.document.selection.hexes:
            raise EditRefused(tr("Select the hexes to fill first, for example with R and a drag."))
        mask = self._reached(at)
        if not mask.any():
            return
        kind = self.brush.kind(layer, at.button)
        title = tr("Fill with {kind}").format(kind=kind_title(self.document.catalogue, layer, kind).lower())
        if self.brush.flags:
            edit = self.scope.painted(layer, frozenset(hexes_of_mask(mask)), kind, title)
        else:
            edit = paint_mask(self.sheet, layer, mask, kind, title=title)
        self.document.do(edit, self)

    def preview(self, at: PointerEvent | None) -> Preview:
        """The hexes a click would fill, unless they are very many."""
        if at is None:
            return NOTHING
        mask = self._reached(at)
        if np.count_nonzero(mask) > MOST_SHOWN:
            return Preview(frozenset({self.layout.nearest_hex(*at.point)}))
        return Preview(HexSet(mask))

    def _reached(self, at: PointerEvent) -> HexMask:
        layer, hex_ = self.brush.hex_layer, at.hex
        grid, selection = self.sheet.grid, self.document.selection
        if layer not in self.sheet.layers or (hex_ is None and not at.shift):
            return nothing(grid)
        if at.shift or hex_ is None:
            return self.scope.mask(mask_of_hexes(grid, selection.hexes), layer)
        among = None if selection.region is None else mask_of_hexes(grid, selection.region)
        return self.scope.mask(contiguous(self.sheet, layer, hex_, among), layer)
