"""Revised: the additional state of PanzerBitz combat; immutable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import Batteries

INDIRECT, REGISTER, DIRECT = "indirect", "register", "direct"
SEGMENTS: Final = (INDIRECT, REGISTER, DIRECT)
"""The parts of the fire phase in their order: indirect fire, its registration, direct fire."""


@dataclass(frozen=True)
class Revised:
    """The state of units and marks beyond their pieces.

    Attributes:
        segment: the part of the fire phase, one of SEGMENTS.
        registered: by unit the hex in which its registration marker lies [B20].
        within: the units within the improved position of their hex [B14].
        going: the units that enter an improved position at the end of the move under way, and where [B34].
    """

    batteries: Batteries
    segment: str = INDIRECT
    registered: Mapping[str, Hex] = field(default_factory=dict)
    within: frozenset[str] = frozenset()
    going: tuple[str, Hex] | None = None

    def marked(self, id_: str, at: Hex | None) -> Revised:
        """A copy with the marker of a unit in a hex; None removes it."""
        rest = {one: hex_ for one, hex_ in self.registered.items() if one != id_}
        return replace(self, registered=rest if at is None else {**rest, id_: at})

    def holding(self, id_: str, *, within: bool) -> Revised:
        """A copy with a unit inside or outside the improved position of its hex."""
        rest = self.within - {id_}
        return replace(self, within=rest | {id_} if within else rest)

    def data(self) -> list[Any]:
        """The state as data for the hash of a position."""
        markers = [[id_, *hex_] for id_, hex_ in sorted(self.registered.items())]
        going = [self.going[0], *self.going[1]] if self.going is not None else []
        return [self.segment, markers, sorted(self.within), going]
