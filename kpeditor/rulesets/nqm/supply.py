"""Supply: a ledger of combat units by class, fire units by battery, and fuel [N55, N65]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from kpeditor.core.errors import KpError

CU, FU, POL = "CU", "FU", "POL"
BATTERY_FIRE: Final = 3
"""Fire units of a battery if the scenario gives no number."""
KINDS: Final = {CU: "combat units", FU: "fire units", POL: "fuel units"}


class NotEnough(KpError):
    """The stand or company has less than it should spend."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The supplies of one stand or company.

    Attributes:
        combat: combat units by class of weapon; each pays for an attack or a defence of one hour.
        fire: fire units; each pays for a shoot of a battery.
        fuel: fuel units; each pays for an hour of movement of a tracked echelon.
    """

    combat: Mapping[str, int] = field(default_factory=dict)
    fire: int = 0
    fuel: int = 0

    @property
    def carried(self) -> int:
        """Combat units of all classes."""
        return sum(self.combat.values())

    def spent(self, kind: str, number: int = 1, class_: str = "L") -> Ledger:
        """Returns the ledger after some units are spent. Units are spent when the dice are picked up, so
        misses cost them too [N65].

        Raises:
            NotEnough: when there are fewer.
        """
        have = self.combat.get(class_, 0) if kind == CU else self.fire if kind == FU else self.fuel
        if have < number:
            of_class = f" of class {class_}" if kind == CU else ""
            raise NotEnough(f"{number} {KINDS[kind]}{of_class} are asked for, {have} are left")
        return self.changed(kind, -number, class_)

    def changed(self, kind: str, by: int, class_: str = "L") -> Ledger:
        """The ledger with more or fewer units of a kind."""
        if kind == CU:
            return replace(self, combat={**self.combat, class_: self.combat.get(class_, 0) + by})
        return replace(self, fire=self.fire + by) if kind == FU else replace(self, fuel=self.fuel + by)

    def data(self) -> dict[str, object]:
        """The ledger as plain data, without empty entries."""
        combat = {class_: number for class_, number in sorted(self.combat.items()) if number}
        found: dict[str, object] = {CU: combat} if combat else {}
        return found | {kind: one for kind, one in ((FU, self.fire), (POL, self.fuel)) if one}


def capacity(figures: int, riders: int = 0) -> int:
    """The combat units that a stand can carry: one for each figure or strength point of the stand and of its
    riders [N55].
    """
    return figures + riders


def volleys(companies: int, support_stands: int) -> int:
    """The combat units that may be fired in an hour: one by each rifle or tank company and one by each
    support stand [N26, ruling 2].
    """
    return companies + support_stands
