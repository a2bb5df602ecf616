"""Scatter: paints kinds at random over a region, in the same way for the same seed.

The random numbers of a hex depend on the seed and the hex only, not on the other hexes of the region.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Together
from kpeditor.core.edits.layers import paint
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import Hex

MAX_SEED = 999_999


@dataclass(frozen=True, slots=True)
class Scatter:
    """The settings of scattering.

    Attributes:
        layer: the layer to paint.
        weights: how often each kind comes, relative to the others.
        density: the percentage of hexes that are painted.
    """

    layer: str
    weights: Mapping[str, int]
    density: int
    seed: int

    def drawn(self, hexes: Iterable[Hex]) -> dict[str, list[Hex]]:
        """Returns the hexes that get each kind.

        Raises:
            EditRefused: when no kind has a weight, or a figure is out of range.
        """
        weights = {kind: weight for kind, weight in self.weights.items() if weight > 0}
        if not weights:
            raise EditRefused("Give at least one kind a share to scatter it.")
        if not 0 < self.density <= 100:
            raise EditRefused("The density is between 1 and 100 of a hundred hexes.")
        found: dict[str, list[Hex]] = {kind: [] for kind in weights}
        for hex_ in sorted(hexes):
            chance, choice = self._chances(hex_)
            if chance < self.density / 100:
                found[_chosen(weights, choice)].append(hex_)
        return found

    def _chances(self, hex_: Hex) -> tuple[float, float]:
        """Two random numbers of a hex, from 0 up to but not including 1."""
        text = f"{self.seed}:{self.layer}:{hex_.column}:{hex_.row}"
        digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
        return int.from_bytes(digest[:8]) / 2**64, int.from_bytes(digest[8:]) / 2**64


def scatter(sheet: MapSheet, settings: Scatter, hexes: Iterable[Hex]) -> Together:
    """An edit that scatters over hexes of the board.

    Raises:
        EditRefused: as `Scatter.drawn`.
        BadName: when the layer has no such kind.
    """
    drawn = settings.drawn(hex_ for hex_ in hexes if hex_ in sheet.grid)
    made = [paint(sheet, settings.layer, chosen, kind) for kind, chosen in drawn.items()]
    return Together(tuple(edit for edit in made if len(edit.cells)), f"Scatter with seed {settings.seed}")


def _chosen(weights: Mapping[str, int], choice: float) -> str:
    mark = choice * sum(weights.values())
    for kind, weight in weights.items():
        mark -= weight
        if mark < 0:
            return kind
    return list(weights)[-1]
