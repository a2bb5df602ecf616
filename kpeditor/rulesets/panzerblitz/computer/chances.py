"""Chances: the exact effect of an attack of a strength on a target, by the combat table."""

from __future__ import annotations

from typing import NamedTuple

from kpeditor.rulesets.panzerblitz.engine.position import Setting
from kpeditor.rulesets.panzerblitz.tables import DIE, Result


class Harm(NamedTuple):
    """The chances of one attack.

    Attributes:
        kills: that a target is eliminated; stops: that it is dispersed and lives.
        finishes: that a target is eliminated which is dispersed already.
    """

    kills: float
    stops: float
    finishes: float


NO_HARM = Harm(0.0, 0.0, 0.0)


class Chances:
    """The combat table of a game, with cached answers."""

    def __init__(self, setting: Setting) -> None:
        self.tables, self.below = setting.tables, setting.options.below_1_4
        self._known: dict[tuple[int, int, int, int], Harm] = {}
        self._columns = setting.tables.combat.odds.steps

    def harm(self, strength: int, defence: int, modifier: int = 0, columns: int = 0) -> Harm:
        """What an attack does; nothing where it is too weak to be made."""
        key = strength, defence, modifier, columns
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._reckoned(*key)
        return found

    def _reckoned(self, strength: int, defence: int, modifier: int, columns: int) -> Harm:
        combat = self.tables.combat
        column = combat.column(strength, max(1, defence)) if strength > 0 else None
        if column is None:
            if not self.below or strength <= 0:
                return NO_HARM
            column = 0
        else:
            column = combat.shifted(column, columns)
        results, faces = combat.results(column, modifier), len(DIE)
        kills = results.count(Result.ELIMINATED) / faces
        double, single = (results.count(one) / faces for one in (Result.DOUBLE, Result.DISPERSED))
        return Harm(kills, double + single, kills + double)

    def least(self, defence: int) -> list[int]:
        """The strengths at which the odds against a defence go up, rising."""
        return [-int(-step * max(1, defence) // 1) for step in self._columns]


def chances_of(setting: Setting) -> Chances:
    """The chances of a game, kept with its board."""
    memo = setting.ground.memo
    found = memo.get("chances")
    if found is None:
        found = memo["chances"] = Chances(setting)
    chances: Chances = found
    return chances
