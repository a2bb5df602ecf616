"""Columns of combat tables and exact chances: ladders with shifts, odds, sums of dice, successive shots."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from kpeditor.core.rules.calculators import Spread

ResultT = TypeVar("ResultT", bound=Hashable)
NextT = TypeVar("NextT", bound=Hashable)
Chances = Mapping[ResultT, Fraction]
"""Results with their chances, which add up to 1."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number added to a die or to a total, and the reason."""

    by: int
    why: str


@dataclass(frozen=True, slots=True)
class Ladder:
    """The columns of a table, each from its step up to the next step; the last has no upper limit.

    Attributes:
        steps: rising; a column is used from its step on.
        names: of the columns.
    """

    steps: tuple[Fraction | int, ...]
    names: tuple[str, ...]

    @classmethod
    def of_numbers(cls, steps: Iterable[int]) -> Ladder:
        """A ladder of whole numbers, for example differences of strength."""
        found = tuple(steps)
        return cls(found, tuple(map(str, found)))

    @classmethod
    def of_odds(cls, *names: str) -> Ladder:
        """A ladder of odds written as 1-3, 2-1. A ratio between two columns uses the lower column, in favour
        of the defence.
        """
        pairs = [name.split("-") for name in names]
        return cls(tuple(Fraction(int(attack), int(defence)) for attack, defence in pairs), names)

    def column(self, value: Fraction | int) -> int | None:
        """The column of a value, counted from 0; None if the value is below the first step."""
        return bisect_right(self.steps, value) - 1 if value >= self.steps[0] else None

    def of_strengths(self, attack: int, defence: int) -> int | None:
        """The column of a ratio; None if the ratio is below the first step.

        Raises:
            ValueError: if the defence is 0 or less.
        """
        if defence <= 0:
            raise ValueError(f"odds against a defence of {defence}")
        return self.column(Fraction(attack, defence))

    def shifted(self, column: int, by: int) -> int:
        """The column shifted to the right, or for negative numbers to the left, up to the outermost
        columns.
        """
        return min(max(column + by, 0), len(self.steps) - 1)


def of_results(results: Sequence[ResultT]) -> dict[ResultT, Fraction]:
    """Equally likely results, for example those of the faces of a die in a column of a table."""
    chances: dict[ResultT, Fraction] = {}
    for result in results:
        chances[result] = chances.get(result, Fraction(0)) + Fraction(1, len(results))
    return chances


def dice(count: int = 1, sides: int = 6) -> dict[int, Fraction]:
    """The sum of some dice."""
    found = {0: Fraction(1)}
    for _ in range(count):
        found = both(found, of_results(range(1, sides + 1)), lambda so_far, die: so_far + die)
    return found


def mapped(chances: Chances[ResultT], result_of: Callable[[ResultT], NextT]) -> dict[NextT, Fraction]:
    """The chances of the values that a function maps results to."""
    return then(chances, lambda result: {result_of(result): Fraction(1)})


def both(
    one: Chances[ResultT], other: Chances[ResultT], together: Callable[[ResultT, ResultT], NextT]
) -> dict[NextT, Fraction]:
    """The chances of two independent results together."""
    return then(one, lambda first: mapped(other, lambda second: together(first, second)))


def then(chances: Chances[ResultT], next_of: Callable[[ResultT], Chances[NextT]]) -> dict[NextT, Fraction]:
    """The chances of results that depend on an earlier result, such as a second shot at the same unit."""
    found: dict[NextT, Fraction] = {}
    for result, chance in chances.items():
        for after, share in next_of(result).items():
            found[after] = found.get(after, Fraction(0)) + chance * share
    return found


def spread(chances: Chances[str], order: Sequence[str], steps: Sequence[str] = ()) -> Spread:
    """The answer of a calculator, its results in the order of the printed table.

    Raises:
        ValueError: when a result is not in the order.
    """
    from kpeditor.core.rules.calculators import Spread  # checks read tables but ask no calculator

    if strange := chances.keys() - set(order):
        raise ValueError(f"results that the table has not: {', '.join(sorted(strange))}")
    return Spread(tuple((one, chances[one]) for one in order if chances.get(one)), tuple(steps))


def counted(chances: Chances[int], steps: Sequence[str] = ()) -> Spread:
    """The answer of a calculator whose results are counts, which have a mean."""
    from kpeditor.core.rules.calculators import Spread

    mean = sum((count * chance for count, chance in chances.items()), Fraction(0))
    return Spread(tuple((str(count), chances[count]) for count in sorted(chances)), tuple(steps), mean)
