"""The six directions A to F, clockwise, as the sides of a hex are lettered [5.4].

On a flat-topped board A is north. On a pointed-topped board no side looks north; A is the first side
clockwise from it, north-east.
"""

from __future__ import annotations

import enum


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
COMPASS_FLAT = ("north", "north-east", "south-east", "south", "south-west", "north-west")
COMPASS_POINTED = ("north-east", "east", "south-east", "south-west", "west", "north-west")
