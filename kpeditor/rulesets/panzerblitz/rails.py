"""The railways of a board: where they lead, on how many tracks, through which tunnels [Z2, Z5, Z6, Z13]."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.toolbox.lines import LineNetwork

RAIL, TUNNEL = "rail", "tunnel"
DOUBLE_TRACK, NO_SIDINGS = "double_track", "no_sidings"
ONE: Final = frozenset({1})
BOTH: Final = frozenset({1, 2})
"""The tracks of a single and of a double line."""


class Rails:
    """The railways of one board with their tunnels; immutable."""

    def __init__(self, sheet: MapSheet, special: Container[str] = ()) -> None:
        """Builds the railways. The scenario's special rules `special` may say that all lines have two tracks,
        and that sidings drawn on the map do not exist [Z25].
        """
        self._sheet = sheet
        self.surface, self.tunnel = (_network(sheet, feature) for feature in (RAIL, TUNNEL))
        self.hexes = self.surface.hexes | self.tunnel.hexes
        are_double = DOUBLE_TRACK in special
        self.double = frozenset(hex_ for hex_ in self.hexes if are_double or self._has(hex_, "tracks", "2"))
        ground = frozenset() if NO_SIDINGS in special else self.surface.hexes
        self.sidings = frozenset(hex_ for hex_ in ground if self._has(hex_, "siding", "yes"))
        self.damaged = {
            hex_: said
            for hex_ in sorted(self.surface.hexes)
            if (said := self._said(hex_, RAIL, "damaged")) not in ("", "no")
        }

    def _said(self, hex_: Hex, feature: str, what: str) -> str:
        layer = f"{feature}.{what}"
        return self._sheet.kind(layer, hex_) if layer in self._sheet.layers else ""

    def _has(self, hex_: Hex, what: str, value: str) -> bool:
        feature = RAIL if hex_ in self.surface.hexes else TUNNEL
        return self._said(hex_, feature, what) == value

    def is_inside(self, hex_: Hex) -> bool:
        """Whether the line is underground here, entrances excluded [Z13]."""
        return hex_ in self.tunnel.hexes and hex_ not in self.surface.hexes

    def is_entrance(self, hex_: Hex) -> bool:
        """Whether a tunnel comes to the surface here [Z13]."""
        return hex_ in self.tunnel.hexes and hex_ in self.surface.hexes

    def tracks(self, hex_: Hex) -> frozenset[int]:
        """The numbers of the tracks in a hex."""
        return BOTH if hex_ in self.double else ONE

    def joined(self, hex_: Hex) -> dict[Direction, Hex]:
        """The hexes a train can go to from a hex."""
        return {**self.surface.joined(hex_), **self.tunnel.joined(hex_)}

    def leads(self, here: Hex, there: Hex) -> bool:
        """Whether the line crosses the hexside between two hexes [Z2]."""
        return there in self.joined(here).values()

    def leaves_at(self, hex_: Hex) -> bool:
        """Whether the line leaves the board here."""
        return bool(self.surface.exits(hex_) or self.tunnel.exits(hex_))

    def along(self, here: Hex, there: Hex, track: int) -> frozenset[int]:
        """The tracks of a hex onto which a track of its neighbour leads. Between double lines it is the same
        track; where a single line becomes double, either track.
        """
        if there not in self.double:
            return ONE
        return frozenset({track}) if here in self.double else BOTH


def _network(sheet: MapSheet, feature: str) -> LineNetwork:
    mask = sheet.hexsides.get(feature)
    return LineNetwork(sheet.grid, mask if mask is not None else np.zeros((1, 1), np.uint8))
