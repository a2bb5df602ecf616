"""Space: the little that a hex grid and a free table have in common, so that general code serves both."""

from __future__ import annotations

from typing import Protocol, TypeVar

Spot = TypeVar("Spot", contravariant=True)


class Space(Protocol[Spot]):
    """Where units may be: hexes of a HexGrid, points of a TableSpace."""

    def __contains__(self, spot: object) -> bool:
        """True where the spot is on the board."""
        ...

    def distance(self, a: Spot, b: Spot) -> float:
        """How far apart two spots are, in hexes or in the table's unit."""
        ...
