"""What rules count for victory: what is asked of a position, and the answers from a roll of its units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.areas.tables.ground import Membership, is_inside
from kpeditor.core.scenario.victory.nodes import EVERY_KIND, EVERYBODY, OTHER, What


class Tally(Protocol):
    """A position of a game, as far as victory asks; only combat units count, `hexes` None means anywhere."""

    def effective(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Units on the map in no condition that ends their effect (`Condition.ends_effect`)."""
        ...

    def units(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Units on the map."""
        ...

    def destroyed(self, side: str) -> int:
        """Units eliminated so far."""
        ...

    def exited(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Units that have left the map, from one of the hexes."""
        ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """Units to be counted.

    Attributes:
        side: whose they are or were last, `EVERYBODY` for every side's.
        hexes: where they stand, or left the map; None means anywhere; on a table a geometry.
        kinds: what they must be, all of it: type, class, flag, condition or id; none for combat units.
        without: kinds of units that do not count.
    """

    what: What
    side: str
    hexes: frozenset[Hex] | None = None
    kinds: tuple[str, ...] = ()
    without: tuple[tuple[str, ...], ...] = ()


@runtime_checkable
class FullTally(Tally, Protocol):
    """A tally of rules that can tell units by kind, and who controls which hex."""

    def number(self, wanted: Wanted) -> int:
        """How many units are as wanted."""
        ...

    def controlled(self, side: str) -> frozenset[Hex]:
        """The hexes a side controls by these rules."""
        ...


Fate = Literal["map", "destroyed", "exited", "away"]
"""What has become of a unit: on the map, destroyed, gone off the map, or neither (due, withdrawn)."""


@dataclass(frozen=True, slots=True)
class CountedUnit:
    """A unit as victory counts it.

    Attributes:
        side: the side that has it, or had it last.
        kinds: its type and its classes and flags.
        conditions: the conditions it is in.
        hex: where it stands, or where it left the map; None where that is unknown.
        base: on a table the ground it stands on, or where it left it, as a geometry.
        inside: how much of its base has to lie in an area for it to be there.
        counts: whether it counts where no kind is named; `loss_counts`: the same once it is destroyed.
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
        """Whether it stands in some hexes, or with its base on some ground of a table."""
        if isinstance(where, frozenset):
            return self.hex in where
        return is_inside(self.base, where, self.inside)

    def named(self, kind: str) -> bool:
        """Whether a kind names it by what it is, not by the condition it is in."""
        return kind in self.kinds or kind == self.id

    def is_all(self, kinds: Iterable[str]) -> bool:
        """Whether it is of all these kinds."""
        return all(kind in EVERY_KIND or self.named(kind) or kind in self.conditions for kind in kinds)


@dataclass(frozen=True)
class UnitRoll:
    """Counts from a list of units; `control` tells the side that controls a hex, on a table a feature by its
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
        """How many units are as wanted."""
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
