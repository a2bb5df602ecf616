"""The tables of the rules as typed values for the engine and the checks; `readtables.py` builds them."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from kpeditor.rulesets.kampfpanzer.terrain import TerrainChart
from kpeditor.rulesets.toolbox.odds import Ladder


class Result(enum.Enum):
    """The effect of an attack on a unit [9.7]."""

    NONE = "-"
    PIN = "P"
    D1 = "D1"
    D2 = "D2"
    D3 = "D3"
    D4 = "D4"

    @property
    def levels(self) -> int:
        """Levels of disruption it adds; four destroy [9.71]."""
        return int(self.value[1]) if self.value[0] == "D" else 0

    @property
    def harm(self) -> float:
        """Its severity: the number of levels, or a half for a pin."""
        return 0.5 if self is Result.PIN else float(self.levels)


@dataclass(frozen=True, slots=True)
class CombatTable:
    """The combat results table [9.7]: `rows[die - 1][column]` by columns of superiority."""

    columns: Ladder
    rows: tuple[tuple[Result, ...], ...]

    @property
    def lowest(self) -> int:
        """The superiority of the first column."""
        return int(self.columns.steps[0])

    @property
    def highest(self) -> int:
        """The superiority of the last column, which also serves for higher ones."""
        return int(self.columns.steps[-1])

    def result(self, die: int, superiority: int) -> Result | None:
        """The result of an attack; None if the superiority is too low for an attack (R-FIR-3)."""
        column = self.columns.column(superiority)
        return None if column is None else self.rows[die - 1][column]

    def outlook(self, superiority: int) -> tuple[float, ...]:
        """The harm of each die, 1 first; empty if the superiority is too low."""
        results = (self.result(die, superiority) or Result.NONE for die in range(1, len(self.rows) + 1))
        return tuple([result.harm for result in results])


@dataclass(frozen=True, slots=True)
class Band:
    """A range band: up to range `to`, the attack strength is multiplied by a factor, then a number is
    added.
    """

    to: int
    times: int
    add: int


@dataclass(frozen=True, slots=True)
class Attenuation:
    """How range changes the attack strength [9.19]; bands in order of range."""

    bands: tuple[Band, ...]

    def strength(self, attack: int, distance: int) -> int | None:
        """The strength at a range of 1 or more; None beyond the last band."""
        band = next((band for band in self.bands if distance <= band.to), None)
        return None if band is None else attack * band.times + band.add


@dataclass(frozen=True, slots=True)
class ClassEffect:
    """Factors on the strength of one weapon class. None means that it may not attack such a target [9.51]."""

    hard: int | None
    soft: int | None

    def factor(self, hard: bool) -> int | None:
        """The factor against a hard or a soft target."""
        return self.hard if hard else self.soft


@dataclass(frozen=True, slots=True)
class HFireTable:
    """Results of indirect fire by die on units plotted to move and on others [9.34]."""

    moving: tuple[Result, ...]
    static: tuple[Result, ...]

    def result(self, die: int, *, moving: bool) -> Result:
        """The result of one attack on one unit; a die above 6 counts as 6 (Q72)."""
        column = self.moving if moving else self.static
        return column[min(die, len(column)) - 1]

    def outlook(self, modifier: int, *, moving: bool) -> tuple[float, ...]:
        """The harm of each die, 1 first, when `modifier` is added to it."""
        return tuple([self.result(die + modifier, moving=moving).harm for die in range(1, 7)])


@dataclass(frozen=True, slots=True)
class OverrunTable:
    """Superiority of an overrun [9.64]. `rows[defenders - 1][overrunners - 1]`, both clamped (Q98)."""

    rows: tuple[tuple[int, ...], ...]

    def superiority(self, defenders: int, overrunners: int) -> int:
        """The superiority of a number of overrunners over a number of defending units."""
        row = self.rows[min(defenders, len(self.rows)) - 1]
        return row[min(overrunners, len(row)) - 1]


def last_digit(hex_number: str) -> str:
    """The digit that decides panic [11.11]: the last digit of a printed hex number; "" if it has letters
    only.
    """
    return next((char for char in reversed(hex_number) if char.isdecimal()), "")


@dataclass(frozen=True, slots=True)
class PanicTable:
    """The last digits of hex numbers that panic [11.11]: `digits[level - 1][die - 1]`."""

    digits: tuple[tuple[frozenset[str], ...], ...]

    @property
    def levels(self) -> int:
        """The highest panic level."""
        return len(self.digits)

    def panics(self, level: int, die: int, hex_number: str) -> bool:
        """True when units in the hex of this printed number panic (R-PAN-1)."""
        return last_digit(hex_number) in self.digits[level - 1][die - 1]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Single figures of the rules. tables.yaml explains each."""

    counterattack: int
    overrun_points: int
    close_range: int


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of the rules.

    Attributes:
        weapons: effect by weapon class, except for class H, which attacks only by `h_fire`.
        recovery: the highest die that lifts a disruption of level 1, 2, 3, by level.
    """

    combat: CombatTable
    attenuation: Attenuation
    weapons: Mapping[str, ClassEffect]
    h_fire: HFireTable
    overrun: OverrunTable
    panic: PanicTable
    recovery: Mapping[int, int]
    numbers: Numbers
    terrain: TerrainChart
