"""What a scenario is won by at its end besides lines: points, levels, and a ladder of rungs; and where all
of it stands in the data of a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from kpeditor.core.problem import DataPath

if TYPE_CHECKING:
    from kpeditor.core.scenario.model import Scenario

BOTH: Final = "both"
"""Who scores what every side scores, each against the others."""
Ask = Literal["each", "if", "unless"]


@dataclass(frozen=True, slots=True)
class Award:
    """Points a side scores: for each of a count, or once if a condition holds or does not.

    Attributes:
        side: the id of a side, or `BOTH`.
        ask: how the text is meant.
        of: a count with `each`, else a condition.
        counts_first: how its file has it, not what it is: with the count under `each`, the points beside it.
    """

    side: str
    ask: Ask
    of: str
    points: int
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    counts_first: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Threshold:
    """A result for points within limits, both included; None is no limit.

    Attributes:
        winner: a side id or "draw".
        level: how well it is won, in the designer's words; "" for none.
        side: whose points are measured, "" for the only side that scores.
    """

    winner: str
    at_least: int | None = None
    at_most: int | None = None
    level: str = ""
    side: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def holds(self, points: int) -> bool:
        """Whether so many points lie within its limits."""
        return (self.at_least is None or points >= self.at_least) and (
            self.at_most is None or points <= self.at_most
        )


@dataclass(frozen=True, slots=True)
class Measure:
    """What a side reaches levels by: a count, and from how many on it has each level, the lowest first."""

    side: str
    of: str
    at_least: tuple[int, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Rung:
    """A rung of a ladder: the first whose condition holds names winner and level; without one it holds."""

    winner: str
    when: str = ""
    level: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Scoring:
    """How the end of a game is judged when no line has decided it. The first of these that it has decides:
    the ladder; the measures by level; the thresholds of points; most points, by margins where it has any.

    Attributes:
        awards: who scores for what; points are told also where a ladder decides.
        levels: what the levels are called, the lowest first.
        margins: by how many points a side must lead for each level; fewer than the first is a draw.
        equal: who wins with equal points or levels, a side id or "draw".
    """

    awards: tuple[Award, ...] = ()
    thresholds: tuple[Threshold, ...] = ()
    levels: tuple[str, ...] = ()
    margins: tuple[int, ...] = ()
    measures: tuple[Measure, ...] = ()
    ladder: tuple[Rung, ...] = ()
    equal: str = "draw"
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def decides(self) -> bool:
        """Whether it names a result of the game."""
        return bool(self.awards or self.measures or self.ladder)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said in it."""
        return self == NO_SCORING

    def rewritten(self, text: Callable[[str], str]) -> Scoring:
        """The same with every condition and count written anew."""
        return replace(
            self,
            awards=tuple(replace(award, of=text(award.of)) for award in self.awards),
            measures=tuple(replace(one, of=text(one.of)) for one in self.measures),
            ladder=tuple(replace(rung, when=text(rung.when)) if rung.when else rung for rung in self.ladder),
        )

    def renamed(self, old: str, new: str) -> Scoring:
        """The same with a side of another id, as winner and as the one that scores or is measured."""

        def named(id_: str) -> str:
            return new if id_ == old else id_

        return replace(
            self,
            awards=tuple(replace(one, side=named(one.side)) for one in self.awards),
            thresholds=tuple(
                replace(one, side=named(one.side), winner=named(one.winner)) for one in self.thresholds
            ),
            measures=tuple(replace(one, side=named(one.side)) for one in self.measures),
            ladder=tuple(replace(one, winner=named(one.winner)) for one in self.ladder),
            equal=named(self.equal),
        )

    def texts(self) -> tuple[str, ...]:
        """Every condition and count written in it."""
        return (
            *(award.of for award in self.awards),
            *(measure.of for measure in self.measures),
            *(rung.when for rung in self.ladder if rung.when),
        )


NO_SCORING: Final = Scoring()
"""The scoring of a scenario that lines alone decide."""


def line_path(scenario: Scenario, index: int) -> DataPath:
    """Where a line stands in the data of a file."""
    return ("victory", index) if scenario.scoring.is_empty else ("victory", "lines", index)


def award_paths(scoring: Scoring) -> list[DataPath]:
    """Where each award stands in the data of a file, and under which key what it asks for."""
    counts: Counter[str] = Counter()
    found: list[DataPath] = []
    for award in scoring.awards:
        found.append(("victory", "points", award.side, counts[award.side]))
        counts[award.side] += 1
    return found


def award_key(award: Award) -> str:
    """The key under which a file has what an award counts or asks for."""
    return "of" if award.ask == "each" and not award.counts_first else award.ask
