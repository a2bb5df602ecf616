"""MapDigest: data that the painter derives from a map: looks, heights, courses of water and roads, label
places.

It is updated hex by hex, so that a change on a map of a million hexes takes no longer than on a small map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.frame import Bits
from kpeditor.drawing.hexwindow import HexWindow, Ints
from kpeditor.drawing.looks import UNDERLAY, ground_looks, line_looks, runs_through, signs_of
from kpeditor.drawing.map.lanes import Lanes, lanes_of
from kpeditor.drawing.style import LineLook, LinePattern, MapStyle

ORDER: tuple[LinePattern, ...] = (
    "gully",
    "water",
    "ford",
    "wall",
    "hedge",
    "line",
    "crest",
    "tunnel",
    "rail",
    "road",
    "bridge",
)
"""The patterns of hexside features, the lowest first."""
_GOES_ON: dict[LinePattern, tuple[LinePattern, ...]] = {"water": ("ford", "bridge"), "road": ("bridge",)}
"""Patterns that continue others: water flows on under bridges and through fords; roads lead over bridges."""


class MapDigest:
    """Derived data of one map in one style.

    Attributes:
        grounds: the looks of each layer's kinds; lines: the look of each hexside feature.
        relief: the layers that hold heights only; hills in a layer with other terrain are drawn as terrain.
        through: the features that lead from hex to hex.
        signs: the sign of every value of each property of lines, by its layer.
        heights: the height of every hex, shape [rows, columns]; None when no layer holds heights.
    """

    def __init__(self, sheet: MapSheet, style: MapStyle, catalogue: Catalogue) -> None:
        self._sheet = sheet
        self.grounds = {
            layer: ground_looks(sheet, layer, style, catalogue) for layer in sheet.terrain_layers()
        }
        self.lines = line_looks(sheet, style, catalogue)
        self.relief = [
            layer
            for layer, looks in self.grounds.items()
            if any(look.height for look in looks) and all(look.height or not look.fill for look in looks)
        ]
        shape = sheet.grid.rows, sheet.grid.columns
        self.heights: Bits | None = np.zeros(shape, np.uint8) if self.relief else None
        self._tables = {
            layer: np.array([look.height for look in self.grounds[layer]], np.uint8) for layer in self.relief
        }
        self.through = {
            feature for feature, look in self.lines.items() if runs_through(feature, look, catalogue)
        }
        self.signs = {
            layer: signs_of(layer, legend, catalogue)
            for layer, legend in sheet.legend.items()
            if legend.line and layer in sheet.layers
        }
        self._joined = {feature: joined for feature in self.lines if (joined := self._continued(feature))}
        self._abreast = _abreast(self.lines, self.through)
        self.lanes: Lanes | None = None
        self._courses = {feature: np.zeros(shape, np.uint8) for feature in self._joined}
        self.update(None)

    @cached_property
    def labels(self) -> dict[str, PointF]:
        """The centre of each place's hexes, in hex sides, by the name of the place."""
        return dict(_label_points(self._sheet))

    @property
    def roads(self) -> Bits | None:
        """The masks of the roads and railways that houses must keep clear of."""
        road = next((self.course(f) for f, look in self.lines.items() if look.pattern == "road"), None)
        rail = self.open_lines
        return road if rail is None else rail if road is None else road | rail

    @property
    def open_lines(self) -> Bits | None:
        """The masks of the railways above ground. A tunnel has a portal at the end of such a line."""
        return next((self.course(f) for f, look in self.lines.items() if look.pattern == "rail"), None)

    def course(self, feature: str) -> Bits:
        """The sides along which a feature is drawn, as masks of shape [rows, columns], including those of
        features that continue it.
        """
        return self._courses[feature] if feature in self._courses else self._sheet.hexsides[feature]

    def features(self) -> Iterator[tuple[str, LineLook]]:
        """The hexside features, lowest first."""
        for pattern in ORDER:
            for feature, look in self.lines.items():
                if look.pattern == pattern:
                    yield feature, look

    def update(self, hexes: Iterable[Hex] | None) -> None:
        """Updates the derived data after a change of these hexes and their sides (None: all)."""
        cells = _cells(self._sheet, hexes)
        if self.heights is not None:
            found = np.zeros(self.heights[cells].shape, np.uint8)
            for layer, table in self._tables.items():
                found = np.maximum(found, table[self._sheet.layers[layer][cells]])
            self.heights[cells] = found
        for feature, others in self._joined.items():
            mask = self._sheet.hexsides[feature][cells]
            for other in others:
                mask = mask | self._sheet.hexsides[other][cells]
            self._courses[feature][cells] = mask
        self.lanes = lanes_of(self._sheet, self._abreast) if self._abreast else None

    def _continued(self, feature: str) -> list[str]:
        """The features that continue this one, so that both are drawn as one course."""
        patterns = _GOES_ON.get(self.lines[feature].pattern, ())
        return [other for other, look in self.lines.items() if look.pattern in patterns and other != feature]


def _abreast(lines: dict[str, LineLook], through: set[str]) -> tuple[str, str] | None:
    """The railway and the road that are drawn side by side where they use the same hexsides."""
    rail = next((feature for feature in through if lines[feature].pattern == "rail"), None)
    road = next((feature for feature in through if lines[feature].pattern == "road"), None)
    return (rail, road) if rail is not None and road is not None else None


def drawn_order(sheet: MapSheet, style: MapStyle, catalogue: Catalogue) -> list[str]:
    """Everything on a map that can be hidden, the topmost first: units, zones, names and numbers, hexside
    features, the grid, terrain, heights.
    """
    lines = line_looks(sheet, style, catalogue)
    features = sorted(lines, key=lambda feature: ORDER.index(lines[feature].pattern))[::-1]
    heights = {
        layer: any(look.height for look in ground_looks(sheet, layer, style, catalogue))
        for layer in reversed(sheet.terrain_layers())
    }
    grounds = sorted(heights, key=lambda layer: heights[layer])
    return ["units", "zones", "places", "numbers", *features, "grid", *grounds, UNDERLAY]


def _cells(sheet: MapSheet, hexes: Iterable[Hex] | None) -> tuple[Ints | slice, Ints | slice]:
    """Row and column indices of hexes, for indexing the map's arrays."""
    if hexes is None:
        return slice(None), slice(None)
    inside = [hex_ for hex_ in hexes if hex_ in sheet.grid]
    rows = np.array([hex_.row - 1 for hex_ in inside], np.intp)
    return rows, np.array([hex_.column - 1 for hex_ in inside], np.intp)


def _label_points(sheet: MapSheet) -> Iterator[tuple[str, PointF]]:
    for place in sheet.places.values():
        centres = HexWindow.of_hexes(sheet.grid, 1.0, place.hexes).centres
        if len(centres):
            x, y = centres.mean(axis=0).tolist()
            yield place.name, (x, y)
