"""The heights of units and coloured hexsides, and their effect on a line between two heights [PB36]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from kpeditor.rulesets.panzerblitz import terrain
from kpeditor.rulesets.toolbox.datafiles import read_beside

OWN_SHARE = Fraction(2, 5)
"""The share of the way, from the lower unit to the higher one, up to which an obstacle blocks only at its
foot.
"""


class Effect(Enum):
    """The effect of a coloured hexside on a line between two heights [PB36]."""

    NONE = "is no higher than the lower unit"
    ALWAYS = "is higher than both"
    SEVERAL = "is as high as the higher unit: more than one block"
    NEAR = "blocks when nearer to the lower unit, or midway"
    OWN = "blocks when it belongs to the hex of a unit at ground level"


@dataclass(frozen=True, slots=True)
class Effects:
    """The effects of all colours between two heights, as bits of `bit_of`."""

    always: int
    several: int
    near: int
    own: int

    @property
    def any(self) -> int:
        """The colours that may block at all."""
        return self.always | self.several | self.near | self.own


@cache
def unit_heights() -> Mapping[str, int]:
    """The height of a unit by the kind of the layer `elevation`."""
    layer = next(
        layer for layer in read_beside(terrain.__file__, "terrain")["layers"] if layer["id"] == "elevation"
    )
    return MappingProxyType({kind["id"]: kind["height"] for kind in layer["kinds"]})


@cache
def tops() -> Mapping[str, int]:
    """The height of the obstacle on a hexside of each colour."""
    sides = read_beside(terrain.__file__, "terrain")["hexsides"]
    return MappingProxyType({side["id"]: side["height"] for side in sides if "height" in side})


@cache
def bits() -> Mapping[str, int]:
    """The bit of each colour in a cell of the sight ground."""
    return MappingProxyType({colour: 1 << number for number, colour in enumerate(tops())})


def effect(top: int, one: int, other: int) -> Effect:
    """The effect of an obstacle of a height on a line between units at two heights [PB36]."""
    low, high = sorted((one, other))
    if top <= low:
        return Effect.NONE
    if top > high:
        return Effect.ALWAYS
    share = Fraction(top - low, high - low)
    if share == 1:
        return Effect.SEVERAL
    if share > OWN_SHARE:
        return Effect.NEAR
    return Effect.OWN if low == 0 else Effect.NONE


@cache
def effects(one: int, other: int) -> Effects:
    """The effects of all colours on a line between units at two heights."""
    found = {colour: effect(top, one, other) for colour, top in tops().items()}

    def those(wanted: Effect) -> int:
        return sum(bits()[colour] for colour, what in found.items() if what is wanted)

    return Effects(those(Effect.ALWAYS), those(Effect.SEVERAL), those(Effect.NEAR), those(Effect.OWN))
