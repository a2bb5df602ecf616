"""The six directions A to F, clockwise, as the sides of a hex are lettered [5.4].

On a flat-topped board A is north. On a pointed-topped board no side looks north; A is the first side
clockwise from it, north-east.
"""

from __future__ import annotations

import enum

from kpeditor.core.texts import tr_later


class Direction(enum.IntEnum):
    """A side of a hex, clockwise from north; the value is its index 0 to 5."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4
    F = 5

    @property
    def opposite(self) -> Direction:
        """The direction that looks the other way."""
        return _OPPOSITES[self]

    def turned(self, steps: int) -> Direction:
        """The direction `steps` sixths of a turn clockwise (negative: counter-clockwise)."""
        return Direction((self + steps) % 6)


_OPPOSITES = tuple(direction.turned(3) for direction in Direction)
_NORTH_EAST, _SOUTH_EAST = tr_later("north-east"), tr_later("south-east")
_SOUTH_WEST, _NORTH_WEST = tr_later("south-west"), tr_later("north-west")
COMPASS_FLAT = (tr_later("north"), _NORTH_EAST, _SOUTH_EAST, tr_later("south"), _SOUTH_WEST, _NORTH_WEST)
COMPASS_POINTED = (_NORTH_EAST, tr_later("east"), _SOUTH_EAST, _SOUTH_WEST, tr_later("west"), _NORTH_WEST)
