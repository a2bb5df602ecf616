"""MapSheet: a hex map as compact arrays. Only edits (core/edits) change it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.hexsidelayer import Mask, has
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.numbering import Numbering, name_hexside, parse_hexside

if TYPE_CHECKING:
    from kpeditor.core.board.assembly import Assembly

EdgeSide = Literal["north", "east", "south", "west"]
LayerArray = npt.NDArray[np.uint8]
MAX_KINDS = 250
"""So many kinds fit into one layer."""


@dataclass(frozen=True, slots=True)
class Place:
    """A named set of hexes: a town, a hill, or any other place in the scenario."""

    name: str
    kind: str
    hexes: tuple[Hex, ...]


@dataclass
class LegendLayer:
    """How one layer is written: `chars[i]` stands for `kinds[i]`; the array holds the index i. The first
    entry is the default. `line` is the feature whose property the layer holds (`Layer.line`), "" for terrain.
    """

    chars: list[str]
    kinds: list[str]
    line: str = ""

    def index(self, kind: str) -> int:
        """Returns the index of a kind in this layer.

        Raises:
            BadName: when the legend has no such kind.
        """
        try:
            return self.kinds.index(kind)
        except ValueError:
            raise BadName(f"the legend has no {kind!r}; it has {', '.join(self.kinds)}") from None


@dataclass
class MapSheet:
    """A hex map: the grid, layers of terrain by hex, features by hexside, places, edges.

    Attributes:
        legend: how each layer is written, by layer id.
        layers: uint8 arrays of shape [rows, columns] by layer id; each value is an index into the layer's
            legend.
        hexsides: uint8 arrays of shape [rows, columns] by feature id; each value has bit d set if the side
            towards direction d carries the feature, symmetric between the two hexes of an edge.
        edges: the side of this sheet for each edge name of the rulebook (N, E, S, W to a compass side).
        assembly: the boards the map refers to, None for a map with terrain of its own.
        extra: everything else in the file: `x-` keys, and data of other rulesets.
    """

    title: str
    ruleset: str
    grid: HexGrid
    numbering: Numbering
    metres: float = 100.0
    legend: dict[str, LegendLayer] = field(default_factory=dict)
    layers: dict[str, LayerArray] = field(default_factory=dict)
    hexsides: dict[str, Mask] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    edges: dict[str, EdgeSide] = field(
        default_factory=lambda: {"N": "north", "E": "east", "S": "south", "W": "west"}
    )
    notes: str = ""
    extra: dict[str, Any] = field(default_factory=dict)
    assembly: Assembly | None = None

    def kind(self, layer: str, hex_: Hex) -> str:
        """Returns the terrain kind of a hex in a layer, "" if the map leaves the layer out."""
        if layer not in self.layers:
            return ""
        return self.legend[layer].kinds[int(self.layers[layer][hex_.row - 1, hex_.column - 1])]

    def terrain_layers(self) -> list[str]:
        """Returns the layers that hold terrain, not properties of lines."""
        return [layer for layer in self.layers if not self.legend[layer].line]

    def line_layers(self, feature: str = "") -> list[str]:
        """Returns the layers that hold properties of lines: of one feature, or of all."""
        return [
            layer
            for layer in self.layers
            if (line := self.legend[layer].line) and (not feature or line == feature)
        ]

    def said_kinds(self, layer: str) -> npt.NDArray[np.str_]:
        """Returns the kind of every hex, shape [rows, columns]; for a property of lines "" if nothing is
        said.
        """
        legend = self.legend[layer]
        kinds = ["", *legend.kinds[1:]] if legend.line else legend.kinds
        found: npt.NDArray[np.str_] = np.array(kinds)[self.layers[layer]]
        return found

    def has_side(self, feature: str, side: Hexside) -> bool:
        """True where the hexside carries the feature; the hexside's hex must be on the board."""
        mask = self.hexsides.get(feature)
        return mask is not None and has(mask, side)

    def features(self, side: Hexside) -> list[str]:
        """The features on a hexside, in the order of the map."""
        return [feature for feature in self.hexsides if self.has_side(feature, side)]

    def name(self, hex_: Hex) -> str:
        """The printed number of a hex."""
        return self.numbering.name_hex(hex_)

    def name_side(self, side: Hexside) -> str:
        """The canonical name of a hexside."""
        return name_hexside(self.numbering, canonical(self.grid, side))

    def hex(self, text: str) -> Hex:
        """Returns the hex of the board with this number.

        Raises:
            BadName: when the text is no number of this map's scheme, or the board has no such hex.
        """
        hex_ = self.numbering.parse_hex(text)
        if hex_ not in self.grid:
            raise BadName(f"hex {text} is not on the map ({self._extent_text()})")
        return hex_

    def side(self, text: str) -> Hexside:
        """The canonical hexside with this name.

        Raises:
            BadName: when the text is no hexside name, or the hexside touches no hex of the board.
        """
        side = parse_hexside(self.numbering, text)
        try:
            return canonical(self.grid, side)
        except ValueError:
            raise BadName(f"hexside {text} is not on the map ({self._extent_text()})") from None

    def _extent_text(self) -> str:
        last = Hex(self.grid.columns, self.grid.rows)
        trimmed = ", the low ones one hex shorter" if self.grid.trim else ""
        return f"{last.column} columns, {last.row} rows{trimmed}"

    def place(self, kind: str, number: int) -> Place | None:
        """Returns the place that the rulebook calls `kind number`, for example Town 1: it has this kind, and
        its name ends in the number.
        """
        return next(
            (p for p in self.places.values() if p.kind == kind and p.name.split()[-1:] == [str(number)]), None
        )

    def edge_hexes(self, name: str) -> list[Hex]:
        """The hexes of a named edge.

        Raises:
            BadName: when the map has no edge of this name.
        """
        if name not in self.edges:
            raise BadName(f"the map has no edge {name!r}; it has {', '.join(self.edges)}")
        return self.grid.edge(self.edges[name])
