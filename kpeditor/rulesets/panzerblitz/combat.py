"""Attacks as the game and the calculators compute them: strength, odds, modifiers, chances [PB2, PB20]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kpeditor.rulesets.panzerblitz.tables import Result, Tables
from kpeditor.rulesets.toolbox.odds import Modifier as Modifier


@dataclass(frozen=True, slots=True)
class Attack:
    """Strength against defence with everything that counts.

    Attributes:
        columns: the number of columns that the odds are shifted in favour of the attacker.
        is_dispersed: the target is dispersed already, so that a DD eliminates it.
    """

    strength: int
    defence: int
    modifiers: tuple[Modifier, ...] = ()
    columns: int = 0
    is_dispersed: bool = False

    @property
    def modifier(self) -> int:
        """The number added to the die."""
        return sum(one.by for one in self.modifiers)

    def column(self, tables: Tables, *, below: bool = False) -> int | None:
        """The odds of its resolution; None if the attack is too weak. `below`: attacks below the lowest
        odds are resolved at these (option below_1_4).
        """
        found = tables.combat.column(self.strength, self.defence)
        if found is None:
            return 0 if below else None
        return tables.combat.shifted(found, self.columns)

    def results(self, tables: Tables, column: int) -> tuple[Result, ...]:
        """The results of the six faces for the target in its present state."""
        printed = tables.combat.results(column, self.modifier)
        return tuple(result.on(is_dispersed=self.is_dispersed) for result in printed)

    def steps(self, tables: Tables, column: int) -> list[str]:
        """The computation, one sentence per step."""
        names = tables.combat.odds.names
        told = [f"{self.strength} against {self.defence}: {names[column]} [PB2]"]
        if self.columns:
            basic = tables.combat.column(self.strength, self.defence) or 0
            told = [
                f"{self.strength} against {self.defence}: {names[basic]}, {self.columns:+d} column:"
                f" {names[column]} [PB2]"
            ]
        told += [f"{one.by:+d} to the die: {one.why}" for one in self.modifiers]
        return told


def outlook(results: Sequence[Result]) -> list[list[float | str]]:
    """The harm of equally likely results in the form the lab reads: pairs of an exact chance and a harm."""
    harms = [result.harm for result in results]
    return [[f"{harms.count(harm)}/{len(harms)}", harm] for harm in sorted(set(harms))]
