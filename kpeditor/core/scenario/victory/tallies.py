"""The interface between rules and victory conditions: the counts asked of a position, and their computation
from a list of its units.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.areas.tables.ground import Membership, is_inside
from kpeditor.core.scenario.victory.nodes import EVERY_KIND, EVERYBODY, OTHER, What


class Tally(Protocol):
    """A position of a game, reduced to the counts for victory. Only combat units count; `hexes` None means
    anywhere.
    """

    def effective(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Units on the map in no condition that ends their effect (`Condition.ends_effect`)."""
        ...

    def units(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """The number of units on the map."""
        ...

    def destroyed(self, side: str) -> int:
        """The number of units eliminated so far."""
        ...

    def exited(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """The number of units that have left the map, from one of the hexes."""
        ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """Specifies the units to count.

    Attributes:
        side: the side that owns them or owned them last; `EVERYBODY` for all sides.
        hexes: the hexes where they stand or left the map, on a table a geometry; None means anywhere.
        kinds: the properties they must all have: type, class, flag, condition or id; empty for combat units.
        without: kinds of units that do not count.
    """

    what: What
    side: str
    hexes: frozenset[Hex] | None = None
    kinds: tuple[str, ...] = ()
    without: tuple[tuple[str, ...], ...] = ()


@runtime_checkable
class FullTally(Tally, Protocol):
    """A tally of rules that can count units by kind and know which side controls a hex."""

    def number(self, wanted: Wanted) -> int:
        """The number of units that match."""
        ...

    def controlled(self, side: str) -> frozenset[Hex]:
        """The hexes that a side controls under these rules."""
        ...


Fate = Literal["map", "destroyed", "exited", "away"]
"""The fate of a unit: on the map, destroyed, gone off the map, or neither (due, withdrawn)."""


@dataclass(frozen=True, slots=True)
class CountedUnit:
    """A unit with the data that victory conditions ask for.

    Attributes:
        side: the side that owns it, or owned it last.
        kinds: its type and its classes and flags.
        conditions: its current conditions.
        hex: the hex where it stands or left the map; None if unknown.
        base: on a table, the ground it occupies or occupied when it left, as a geometry.
        inside: how much of its base must lie in an area for the unit to count as inside.
        counts: whether it counts where no kind is named; `loss_counts`: the same for a destroyed unit.
    """

    id: str
    side: str
    kinds: frozenset[str]
    fate: Fate = "map"
    hex: Hex | None = None
    conditions: frozenset[str] = frozenset()
    is_effective: bool = True
    counts: bool = True
    loss_counts: bool = True
    base: Any = None
    inside: Membership = "partly"

    def is_in(self, where: Any) -> bool:
        """Whether the unit is in one of some hexes, or its base is on some ground of a table."""
        if isinstance(where, frozenset):
            return self.hex in where
        return is_inside(self.base, where, self.inside)

    def named(self, kind: str) -> bool:
        """Whether a kind is a permanent property of the unit, not one of its conditions."""
        return kind in self.kinds or kind == self.id

    def is_all(self, kinds: Iterable[str]) -> bool:
        """Whether the unit has all these kinds."""
        return all(kind in EVERY_KIND or self.named(kind) or kind in self.conditions for kind in kinds)


@dataclass(frozen=True)
class UnitRoll:
    """Counts units from a list; `control` gives the side that controls a hex, or on a table a feature by its
    name.
    """

    roll: Sequence[CountedUnit]
    control: Mapping[Any, str] = field(default_factory=dict)

    def effective(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Effective units on the map."""
        return self.number(Wanted("effective", side, hexes))

    def units(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Units on the map."""
        return self.number(Wanted("units", side, hexes))

    def destroyed(self, side: str) -> int:
        """Units destroyed."""
        return self.number(Wanted("destroyed", side))

    def exited(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Units that have left the map."""
        return self.number(Wanted("exited", side, hexes))

    def number(self, wanted: Wanted) -> int:
        """The number of units that match."""
        return sum(_is_wanted(unit, wanted) for unit in self.roll)

    def controlled(self, side: str) -> frozenset[Hex]:
        """The hexes a side controls."""
        return frozenset(hex_ for hex_, holder in self.control.items() if holder == side)


def _is_wanted(unit: CountedUnit, wanted: Wanted) -> bool:
    if wanted.side not in (EVERYBODY, unit.side):
        return False
    match wanted.what:
        case "destroyed" | "exited":
            fits = unit.fate == wanted.what
        case "held":
            fits = True
        case "effective":
            fits = unit.fate == "map" and unit.is_effective
        case _:
            fits = unit.fate == "map"
    if not fits or (wanted.hexes is not None and not unit.is_in(wanted.hexes)):
        return False
    kinds = [kind for kind in wanted.kinds if kind != OTHER]
    if not unit.is_all(kinds) or any(unit.is_all(kinds) for kinds in wanted.without):
        return False
    counts = unit.loss_counts if wanted.what == "destroyed" else unit.counts
    return counts or any(unit.named(kind) for kind in kinds)
