"""The tables of the rules as typed values, with a scenario's own `tables:` merged in [PB1, PB3]."""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any

from kpeditor.core.problem import Problem
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.toolbox.odds import Ladder
from kpeditor.rulesets.toolbox.tablereading import (
    BadEntry,
    TableFile,
    bad_table,
    mapping,
    numbered_columns,
    numbers_of,
    rows_of,
)

DIE = range(1, 7)


class Result(enum.Enum):
    """The effect of an attack on its target [PB1]."""

    ELIMINATED = "X"
    DOUBLE = "DD"
    DISPERSED = "D"
    NONE = "-"

    def on(self, *, is_dispersed: bool) -> Result:
        """Its effect on a target that is already dispersed or not: a DD then eliminates."""
        return Result.ELIMINATED if self is Result.DOUBLE and is_dispersed else self

    @property
    def harm(self) -> float:
        """Its severity for statistics: 1 for an elimination."""
        return {"X": 1.0, "DD": 0.5, "D": 0.5, "-": 0.0}[self.value]


ORDER = tuple(result.value for result in Result)
"""The results in the order of the printed table, the worst first."""


@dataclass(frozen=True, slots=True)
class CombatTable:
    """The combat results table [PB1]: `rows[column of the odds][die - least]`."""

    odds: Ladder
    least: int
    rows: tuple[tuple[Result, ...], ...]

    def column(self, attack: int, defence: int) -> int | None:
        """The odds of an attack, rounded in favour of the defence; None below the lowest [PB2].

        Raises:
            ValueError: when there is nothing to attack.
        """
        return self.odds.of_strengths(attack, defence)

    def result(self, column: int, die: int) -> Result:
        """The result of a modified die; one beyond the table counts as its last [PB2]."""
        row = self.rows[column]
        return row[min(max(die - self.least, 0), len(row) - 1)]

    def results(self, column: int, modifier: int) -> tuple[Result, ...]:
        """The results of the six faces."""
        return tuple(self.result(column, die + modifier) for die in DIE)

    def shifted(self, column: int, by: int) -> int:
        """The odds so many columns better for the attacker, within the table."""
        return self.odds.shifted(column, by)


@dataclass(frozen=True, slots=True)
class WeaponEffect:
    """Factors of one class against one kind of target: to half range, and beyond [PB3]."""

    near: Fraction
    far: Fraction


@dataclass(frozen=True, slots=True)
class Numbers:
    """Single figures of the rules: see tables.yaml for what each is."""

    cover: int
    close: int
    overrun_columns: int
    engineer_columns: int
    clear_turns: int
    mine_odds: str
    town_defence: int
    town_vehicle: int
    improved_position: int
    hip_mortar: int
    hip_howitzer: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything the rules look up.

    Attributes:
        weapons: effect by weapon class and whether the target is armoured; None where it may not be fired at.
    """

    combat: CombatTable
    weapons: Mapping[tuple[str, bool], WeaponEffect | None]
    numbers: Numbers

    def strength(
        self, weapon: str, attack: int | Fraction, *, near: bool, armoured: bool, uphill: bool
    ) -> int | None:
        """The strength of a firer in an attack, fractions dropped [PB3, PB20, PB21]; None where its class may
        not be used against such a target.
        """
        effect = self.weapons.get((weapon, armoured))
        if effect is None:
            return None
        return int(attack * (effect.near if near else effect.far) / (2 if uphill else 1))


def tables(scenario: Scenario | None = None) -> Tables:
    """The tables of the rules; with a scenario as its own `tables:` change them.

    Raises:
        BadFile: when the scenario's own tables are not well formed; its problems have paths below `tables`.
    """
    return _FILE.of(scenario)


def _judged(read: Mapping[str, Any]) -> Iterator[Problem]:
    combat, numbers = read.get("combat"), read.get("numbers")
    if combat is not None and numbers is not None and numbers.mine_odds not in combat.odds.names:
        yield bad_table("the odds of mines are none of the combat table", ("numbers", "mine_odds"))


def _combat(data: Any) -> CombatTable:
    columns = numbered_columns(data, "modified dice")
    rows = rows_of(data)
    try:
        ladder = Ladder.of_odds(*rows)
    except ValueError:
        raise BadEntry("the rows should be called by odds, for example 2-1", ("rows",)) from None
    if list(ladder.steps) != sorted(ladder.steps):
        raise BadEntry("the odds of the rows should rise", ("rows",))
    return CombatTable(ladder, columns[0], tuple(_row(odds, row.values()) for odds, row in rows.items()))


def _row(odds: str, words: Collection[str]) -> tuple[Result, ...]:
    if any(word not in ORDER for word in words):
        raise BadEntry(f"row {odds} should have {len(words)} of {', '.join(ORDER)}", ("rows", odds))
    return tuple(Result(word) for word in words)


def _weapons(data: Any) -> Mapping[tuple[str, bool], WeaponEffect | None]:
    found: dict[tuple[str, bool], WeaponEffect | None] = {}
    for weapon, entry in mapping(data).items():
        for target, armoured in (("armoured", True), ("unarmoured", False)):
            factors = [mapping(entry, (weapon,)).get(name) for name in (target, f"{target}_far")]
            if factors == [False, False]:
                found[weapon, armoured] = None
            elif all(map(_is_factor, factors)):
                found[weapon, armoured] = WeaponEffect(
                    *(Fraction(factor) for factor in factors if factor is not None)
                )
            else:
                text = f"{target} and {target}_far should be two factors from 0 to 10, or both `no`"
                raise BadEntry(text, (weapon, target))
    return MappingProxyType(found)


def _is_factor(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 10


_PARTS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "combat": _combat,
        "weapons": _weapons,
        "numbers": partial(numbers_of, Numbers, low=-9, texts=("mine_odds",)),
    }
)
_FILE = TableFile(__file__, _PARTS, lambda read: Tables(**read), _judged)
