"""BrushSettings: what the palette has chosen: radius, kinds of terrain, hexside feature."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kpeditor.app.mapview.tool import Button
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.geometry.symmetry import Symmetry
from kpeditor.core.scenario.battle import Carried

MAX_RADIUS = 3


class BrushSettings(QObject):
    """The chosen brush; `changed` tells that any of it changed.

    Attributes:
        kinds: the kind the left button paints, by layer.
        second: the kind the right button paints, by layer.
        only_on_clear: whether only hexes of their layer's first kind, and hexsides without features, are
            painted.
        feature: the chosen hexside feature, "" when the map has none.
        layer: the layer painted last, "" when hexsides were drawn last; the eraser follows it.
        flags: whether painting updates the hexside features that follow from terrain.
        symmetry: what repeats every stroke elsewhere on the board, None when nothing does.
        carried: what copies include besides terrain and hexsides.
        hex_layer: the layer painted last, whatever was drawn since; selections and fills go by it.
    """

    changed = Signal()

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self.radius = 0
        self.carried = Carried()
        # The second kind, since every hex has the first already.
        self.kinds = {
            layer.id: layer.kinds[1 if len(layer.kinds) > 1 else 0].id for layer in catalogue.layers
        }
        self.second = {layer.id: layer.kinds[0].id for layer in catalogue.layers}
        self.only_on_clear = self.flags = False
        self.symmetry: Symmetry | None = None
        self.feature = catalogue.hexsides[0].id if catalogue.hexsides else ""
        self.layer = self.hex_layer = catalogue.layers[0].id if catalogue.layers else ""

    @property
    def crosses(self) -> bool:
        """Whether the chosen feature leads from hex to hex, as roads do, rather than along hexsides."""
        kind = self._catalogue.hexside(self.feature)
        return kind is not None and kind.crosses

    def set_radius(self, radius: int) -> None:
        """Sets how many hexes around the pointer the brush reaches, 0 to `MAX_RADIUS`."""
        radius = max(0, min(MAX_RADIUS, radius))
        if radius != self.radius:
            self.radius = radius
            self.changed.emit()

    def kind(self, layer: str, button: Button) -> str:
        """The kind a button paints in a layer."""
        return (self.second if button is Button.RIGHT else self.kinds)[layer]

    def swap(self) -> None:
        """Swaps the kinds of the two buttons in the layer painted last."""
        layer = self.hex_layer
        if layer in self.kinds:
            self.kinds[layer], self.second[layer] = self.second[layer], self.kinds[layer]
            self.changed.emit()

    def spare_painted(self, is_on: bool) -> None:
        """Sets whether strokes change only clear ground."""
        self.only_on_clear = is_on
        self.changed.emit()

    def flag_while_painting(self, is_on: bool) -> None:
        """Sets whether painting updates the hexside features that follow from terrain."""
        self.flags = is_on
        self.changed.emit()

    def set_symmetry(self, symmetry: Symmetry | None) -> None:
        """Sets the symmetry by which every stroke is repeated; None: none."""
        self.symmetry = symmetry
        self.changed.emit()

    def choose_kind(self, layer: str, kind: str, button: Button = Button.LEFT) -> None:
        """Chooses the terrain a button paints."""
        (self.second if button is Button.RIGHT else self.kinds)[layer] = kind
        self.layer = self.hex_layer = layer
        self.changed.emit()

    def choose_feature(self, feature: str) -> None:
        """Chooses a hexside feature to draw."""
        self.feature = feature
        self.layer = ""
        self.changed.emit()
