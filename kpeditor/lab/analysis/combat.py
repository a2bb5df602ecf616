"""What fire did over many games: losses, killers, results of shots, luck, and figures that the rules
count.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kpeditor.core.rules.declarations import Counted
from kpeditor.lab.analysis.intervals import Interval, wilson
from kpeditor.lab.row import ByType, GameRow

Counts = dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Shots:
    """The attacks of one kind of unit in one way: how many, and how often each result came."""

    side: str
    way: str
    type: str
    number: int
    results: Mapping[str, int]

    def share(self, result: str) -> Interval:
        """How often this result came, with its interval."""
        return wilson(self.results.get(result, 0), self.number)


@dataclass(frozen=True, slots=True)
class Kill:
    """How many units of a type another type destroyed in one way; shared losses count in fractions."""

    side: str
    killer: str
    victim: str
    way: str
    number: float


@dataclass(frozen=True, slots=True)
class Luck:
    """How a side's attack dice fell: the harm beyond the expected harm, and the same in standard
    deviations.
    """

    attacks: int
    surplus: float
    z: float


@dataclass(frozen=True, slots=True)
class Combat:
    """What fire did in all games together; divide by their number for means.

    Attributes:
        losses, held: counts by side and type, reason.
        conditions: how many game-turns units began in each condition that the rules count
            (`Counted.condition`), by its id, side and type.
        shares: by the id of a share (`Counted.share`), side and class of hex.
    """

    losses: Counts
    conditions: dict[str, Counts]
    kills: tuple[Kill, ...]
    shots: tuple[Shots, ...]
    held: Counts
    shares: dict[str, dict[str, dict[str, Interval]]]
    luck: dict[str, Luck]

    @classmethod
    def of(cls, rows: Sequence[GameRow], sides: tuple[str, str], declared: Sequence[Counted]) -> Combat:
        """The combat of some games, unfinished ones included, with the figures that their rules count."""

        def counts(id_: str) -> Counts:
            return _added((row.counts.get(id_, {}) for row in rows), sides)

        return cls(
            _added((row.losses for row in rows), sides),
            {one.id: counts(one.id) for one in declared if one.condition},
            _kills(rows),
            tuple(_shots(rows)),
            _added((row.held for row in rows), sides),
            {
                one.share.id: _shares(counts(one.id), counts(one.share.base))
                for one in declared
                if one.share is not None
            },
            {side: _luck([row.luck[side] for row in rows if side in row.luck]) for side in sides},
        )


def _shares(events: Counts, base: Counts) -> dict[str, dict[str, Interval]]:
    return {
        side: {class_: wilson(events[side].get(class_, 0), number) for class_, number in counts.items()}
        for side, counts in base.items()
    }


def _added(tables: Iterable[ByType], sides: Sequence[str]) -> Counts:
    found: dict[str, Counter[str]] = {side: Counter() for side in sides}
    for table in tables:
        for side, counts in table.items():
            found[side].update(counts)
    return {side: dict(sorted(counts.items())) for side, counts in found.items()}


def _kills(rows: Iterable[GameRow]) -> tuple[Kill, ...]:
    found: dict[tuple[str, str, str, str], float] = {}
    for row in rows:
        for side, killer, victim, way, share in row.kills:
            name = side, killer, victim, way
            found[name] = found.get(name, 0.0) + share
    kills = [Kill(*name, number) for name, number in found.items()]
    return tuple(sorted(kills, key=lambda kill: (kill.side, kill.killer, kill.victim, kill.way)))


def _shots(rows: Iterable[GameRow]) -> Iterable[Shots]:
    found: dict[tuple[str, str], Counter[str]] = {}
    for row in rows:
        for side, table in row.shots.items():
            for name, results in table.items():
                found.setdefault((side, name), Counter()).update(results)
    for (side, name), results in sorted(found.items()):
        way, _, type_ = name.partition("|")
        yield Shots(side, way, type_, sum(results.values()), dict(sorted(results.items())))


def _luck(parts: Sequence[Sequence[float]]) -> Luck:
    surplus, variance = math.fsum(part[0] for part in parts), math.fsum(part[1] for part in parts)
    return Luck(
        int(sum(part[2] for part in parts)), surplus, surplus / math.sqrt(variance) if variance else 0.0
    )
