"""Picker: takes the terrain or the hexside feature under the pointer into the brush."""

from __future__ import annotations

from collections.abc import Callable

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.tool import NOTHING, PointerEvent, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.tool import Tool
from kpeditor.core.geometry.hexes import Hex

NEAR = 0.2
"""How near to a hexside, in hex sides, its feature is meant and not the terrain of the hex."""


class Picker(Tool):
    """A click takes what lies there into the brush, and activates the tool that paints it."""

    id = "picker"
    title = "Picker"
    shortcut = "I"
    hint = "Click takes terrain, or near a hexside its feature, into the brush; right click: as second kind."

    def __init__(self, document: Document, brush: BrushSettings, picked: Callable[[], None]) -> None:
        super().__init__(document)
        self.brush = brush
        self._picked = picked

    def press(self, at: PointerEvent) -> None:
        """Takes what lies under the pointer."""
        if self.pick(at):
            self._picked()

    def pick(self, at: PointerEvent, layer: str = "") -> bool:
        """Takes what lies at a point into the brush; given a layer, only the kind in that layer."""
        side = self.layout.side_at(*at.point, NEAR)
        if not layer and side is not None and (features := self.sheet.features(side)):
            self.brush.choose_feature(features[-1])
            return True
        layer = layer or self._telling_layer(at.hex)
        if at.hex is None or not layer:
            return False
        self.brush.choose_kind(layer, self.sheet.kind(layer, at.hex), at.button)
        return True

    def _telling_layer(self, hex_: Hex | None) -> str:
        """The layer to pick from: the one painted last; if that has its default here, the first layer that
        has not.
        """
        layers = list(self.sheet.layers)
        if hex_ is None or not layers:
            return ""
        first = self.brush.layer if self.brush.layer in layers else layers[0]
        ordered = [first, *(layer for layer in layers if layer != first)]
        default = {layer: self.sheet.legend[layer].kinds[0] for layer in ordered}
        return next((layer for layer in ordered if self.sheet.kind(layer, hex_) != default[layer]), first)

    def preview(self, at: PointerEvent | None) -> Preview:
        """The hexside or the hex a click would take."""
        if at is None:
            return NOTHING
        side = self.layout.side_at(*at.point, NEAR)
        if side is not None and self.sheet.features(side):
            return Preview(sides=frozenset({side}))
        return Preview(hexes=frozenset({at.hex})) if at.hex is not None else NOTHING
