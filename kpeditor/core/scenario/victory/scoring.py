"""The scoring of a scenario, which decides at its end besides victory lines: points, levels, and a ladder of
rungs; and the place of each in the data of a file.
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
"""The `side` of awards that every side scores, each against the others."""
Ask = Literal["each", "if", "unless"]


@dataclass(frozen=True, slots=True)
class Award:
    """Points that a side scores: for each unit of a count, or once if a condition holds or does not hold.

    Attributes:
        side: the id of a side, or `BOTH`.
        ask: how the text is used: as a count for "each", or as a condition with "if" or "unless".
        of: a count with `each`, otherwise a condition.
        counts_first: the layout in the file only: True if the count is under `each` and the points beside it.
    """

    side: str
    ask: Ask
    of: str
    points: int
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    counts_first: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Threshold:
    """The result for points between two limits, both included; None means no limit.

    Attributes:
        winner: a side id or "draw".
        level: the level of victory, in the designer's words; "" for none.
        side: the side whose points are measured; "" for the only side that scores.
    """

    winner: str
    at_least: int | None = None
    at_most: int | None = None
    level: str = ""
    side: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def holds(self, points: int) -> bool:
        """Whether a number of points lies within its limits."""
        return (self.at_least is None or points >= self.at_least) and (
            self.at_most is None or points <= self.at_most
        )


@dataclass(frozen=True, slots=True)
class Measure:
    """The count by which a side reaches levels, and the least number for each level, the lowest first."""

    side: str
    of: str
    at_least: tuple[int, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Rung:
    """A rung of a ladder. The first rung whose condition holds gives the winner and the level; a rung without
    a condition always holds.
    """

    winner: str
    when: str = ""
    level: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Scoring:
    """The judgement at the end of a game that no victory line has decided. The first of these that exists
    decides: the ladder; the measures by level; the thresholds of points; most points, with margins where it
    has any.

    Attributes:
        awards: the awards of points; points are shown even where a ladder decides.
        levels: the names of the levels, the lowest first.
        margins: the lead in points needed for each level; a smaller lead than the first is a draw.
        equal: the winner with equal points or levels, a side id or "draw".
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
        """Whether it can decide the result of the game."""
        return bool(self.awards or self.measures or self.ladder)

    @property
    def is_empty(self) -> bool:
        """Whether it holds no data."""
        return self == NO_SCORING

    def rewritten(self, text: Callable[[str], str]) -> Scoring:
        """The scoring with every condition and count rewritten."""
        return replace(
            self,
            awards=tuple(replace(award, of=text(award.of)) for award in self.awards),
            measures=tuple(replace(one, of=text(one.of)) for one in self.measures),
            ladder=tuple(replace(rung, when=text(rung.when)) if rung.when else rung for rung in self.ladder),
        )

    def renamed(self, old: str, new: str) -> Scoring:
        """The scoring after a side gets another id, as winner and as the side that scores or is measured."""

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
        """Every condition and count in it, as text."""
        return (
            *(award.of for award in self.awards),
            *(measure.of for measure in self.measures),
            *(rung.when for rung in self.ladder if rung.when),
        )


NO_SCORING: Final = Scoring()
"""The scoring of a scenario that is decided by lines alone."""


def line_path(scenario: Scenario, index: int) -> DataPath:
    """The path of a line in the data of a file."""
    return ("victory", index) if scenario.scoring.is_empty else ("victory", "lines", index)


def award_paths(scoring: Scoring) -> list[DataPath]:
    """The path of each award in the data of a file, and the key of its condition or count."""
    counts: Counter[str] = Counter()
    found: list[DataPath] = []
    for award in scoring.awards:
        found.append(("victory", "points", award.side, counts[award.side]))
        counts[award.side] += 1
    return found


def award_key(award: Award) -> str:
    """The key in a file for the count or condition of an award."""
    return "of" if award.ask == "each" and not award.counts_first else award.ask
