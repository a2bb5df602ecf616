"""BrushSettings: what the palette has chosen: radius, kinds of terrain, hexside feature."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.edits.copying import Carried

MAX_RADIUS = 3


class BrushSettings(QObject):
    """The chosen brush; `changed` tells that any of it changed.

    Attributes:
        kinds: the chosen kind by layer.
        feature: the chosen hexside feature, "" when the map has none.
        layer: the layer painted last, "" when hexsides were drawn last; the eraser follows it.
        carried: what copies carry besides terrain and hexsides.
        hex_layer: the layer painted last, whatever was drawn since; selections and fills go by it.
    """

    changed = Signal()

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.radius = 0
        self.carried = Carried()
        # The second kind: the first is what every hex has already.
        self.kinds = {
            layer.id: layer.kinds[1 if len(layer.kinds) > 1 else 0].id for layer in catalogue.layers
        }
        self.feature = catalogue.hexsides[0].id if catalogue.hexsides else ""
        self.layer = self.hex_layer = catalogue.layers[0].id if catalogue.layers else ""

    def set_radius(self, radius: int) -> None:
        """Sets how many hexes the brush reaches around the one under the pointer, 0 to `MAX_RADIUS`."""
        radius = max(0, min(MAX_RADIUS, radius))
        if radius != self.radius:
            self.radius = radius
            self.changed.emit()

    def choose_kind(self, layer: str, kind: str) -> None:
        """Chooses terrain to paint."""
        self.kinds[layer] = kind
        self.layer = self.hex_layer = layer
        self.changed.emit()

    def choose_feature(self, feature: str) -> None:
        """Chooses a hexside feature to draw."""
        self.feature = feature
        self.layer = ""
        self.changed.emit()
