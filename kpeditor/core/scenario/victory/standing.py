"""The scoring of a scenario by points, levels and its ladder: parsed once, then evaluated in any position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.model import DRAW, Scenario
from kpeditor.core.scenario.victory import nodes
from kpeditor.core.scenario.victory.judging import count, evaluate
from kpeditor.core.scenario.victory.parsing import parse_condition, parse_count
from kpeditor.core.scenario.victory.scoring import BOTH, Award, Measure, Rung, Scoring
from kpeditor.core.scenario.victory.tallies import Tally


@dataclass(frozen=True, slots=True)
class SideAward:
    """An award from the view of one side; `number` is its index among the awards of the scenario. It gives
    points for each unit of a count, or, if the count is None, once if the condition holds.
    """

    number: int
    side: str
    points: int
    each: nodes.Count | None = None
    condition: nodes.Condition | None = None

    def times(self, tally: Tally, sheet: Sheet) -> int:
        """How often the award is scored in a position."""
        if self.each is not None:
            return count(self.each, tally, sheet)
        return int(self.condition is None or evaluate(self.condition, tally, sheet))

    @property
    def tallied(self) -> Iterator[nodes.Tallied]:
        """Every `Tallied` in it."""
        if self.each is not None:
            yield from nodes.tallied_in(self.each)
        elif self.condition is not None:
            yield from nodes.tallied_in(self.condition)


Decider = Literal["ladder", "levels", "thresholds", "margins", "most", ""]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a game by its scoring.

    Attributes:
        winner: a side id or "draw".
        level: the level of victory; "" for none.
        points: the points of every side that can score, or the measured counts where levels are measured
            without awards.
        margin: the lead of the first side in points, or in levels; 0 where nothing is measured.
        decider, rung: the part of the scoring that decided, and the index of the rung or threshold in it, -1
            for none.
        measured: the counts of the measures of levels, in their order.
    """

    winner: str
    level: str
    points: Mapping[str, int]
    margin: int = 0
    decider: Decider = ""
    rung: int = -1
    measured: tuple[int, ...] = ()


@dataclass(frozen=True)
class ScoreSheet:
    """A scoring, parsed for the sides of its scenario."""

    scoring: Scoring
    sides: tuple[str, ...]
    awards: tuple[SideAward, ...]
    measures: tuple[tuple[Measure, nodes.Count], ...]
    ladder: tuple[tuple[Rung, nodes.Condition | None], ...]

    @property
    def scorers(self) -> tuple[str, ...]:
        """The sides that can score, in their order."""
        found = {award.side for award in self.awards}
        return tuple(side for side in self.sides if side in found)

    @property
    def decider(self) -> Decider:
        """The part of the scoring that decides."""
        if self.ladder:
            return "ladder"
        if self.measures:
            return "levels"
        if not self.awards:
            return ""
        if self.scoring.thresholds:
            return "thresholds"
        return "margins" if self.scoring.margins else "most"

    def points(self, tally: Tally, sheet: Sheet) -> dict[str, int]:
        """The points of every side that can score, in a position."""
        found = dict.fromkeys(self.scorers, 0)
        for award in self.awards:
            if award.side in found:
                found[award.side] += award.points * award.times(tally, sheet)
        return found

    def verdict(self, tally: Tally, sheet: Sheet) -> Verdict | None:
        """The result if the game ended in this position; None when the scoring decides nothing.

        Raises:
            BadName: when the map lacks something that an area names.
            NotCounted: when the rules do not count something.
        """
        points = self.points(tally, sheet)
        match self.decider:
            case "ladder":
                holding = (
                    number
                    for number, (_, condition) in enumerate(self.ladder)
                    if condition is None or evaluate(condition, tally, sheet)
                )
                return self.by_ladder(next(holding, -1), points)
            case "levels":
                return self.by_levels([count(of, tally, sheet) for _, of in self.measures], points)
            case "":
                return None
        return self.by_points(points)

    def by_ladder(self, number: int, points: Mapping[str, int]) -> Verdict:
        """The result of a rung; a draw for -1, which means that no rung holds."""
        if number < 0:
            return Verdict(DRAW, "", points, 0, "ladder")
        rung = self.ladder[number][0]
        return Verdict(rung.winner, rung.level, points, 0, "ladder", number)

    def by_levels(self, reached: Iterable[int], points: Mapping[str, int]) -> Verdict:
        """The result of the levels that the measures have reached: the highest level wins, and `equal`
        decides between equal ones. Without awards the measured counts stand for the points.
        """
        measured = tuple(reached)
        numbers = {measure.side: number for (measure, _), number in zip(self.measures, measured, strict=True)}
        ranks = {measure.side: _rank(numbers[measure.side], measure.at_least) for measure, _ in self.measures}
        best = max(ranks.values(), default=0)
        winners = [side for side, rank in ranks.items() if rank == best and rank]
        winner = winners[0] if len(winners) == 1 else self.scoring.equal
        lead = best - max((rank for side, rank in ranks.items() if side != winner), default=0)
        level = "" if winner == DRAW else self._level(best)
        return Verdict(winner, level, points or numbers, max(lead, 0), "levels", best - 1, measured)

    def by_points(self, points: Mapping[str, int]) -> Verdict:
        """The result of a number of points."""
        ranked = sorted((points.get(side, 0) for side in self.sides), reverse=True)
        lead = ranked[0] - ranked[1] if len(ranked) > 1 else ranked[0]
        if self.scoring.thresholds:
            for number, one in enumerate(self.scoring.thresholds):
                side = one.side or next(iter(self.scorers), "")
                if one.holds(points.get(side, 0)):
                    return Verdict(one.winner, one.level, points, lead, "thresholds", number)
            return Verdict(DRAW, "", points, lead, "thresholds")
        ahead = [side for side in self.sides if points.get(side, 0) == ranked[0]]
        winner = ahead[0] if len(ahead) == 1 else self.scoring.equal
        if not self.scoring.margins:
            return Verdict(winner, "", points, lead, "most")
        rank = _rank(lead, self.scoring.margins)
        winner = winner if rank else DRAW
        level = "" if winner == DRAW else self._level(rank)
        return Verdict(winner, level, points, lead, "margins", rank - 1)

    def level_of(self, measure: Measure, number: int) -> str:
        """The level that a side reaches with a number; "" for none."""
        return self._level(_rank(number, measure.at_least))

    def _level(self, rank: int) -> str:
        """The name of a level; numbers start at 1."""
        return self.scoring.levels[rank - 1] if 0 < rank <= len(self.scoring.levels) else ""


def _rank(number: int, limits: Iterable[int]) -> int:
    """The number of limits that a value reaches."""
    return sum(number >= limit for limit in limits)


@lru_cache(maxsize=64)
def score_sheet(scoring: Scoring, sides: tuple[str, ...], numbering: Numbering) -> ScoreSheet:
    """The scoring, parsed for these sides.

    Raises:
        BadExpression: when a count or a condition cannot be read.
    """
    awards = [
        one for number, award in enumerate(scoring.awards) for one in _awards(number, award, sides, numbering)
    ]
    return ScoreSheet(
        scoring,
        sides,
        tuple(_with_others(awards)),
        tuple((one, parse_count(one.of, numbering)) for one in scoring.measures),
        tuple(
            (rung, parse_condition(rung.when, numbering) if rung.when else None) for rung in scoring.ladder
        ),
    )


def _awards(number: int, award: Award, sides: tuple[str, ...], numbering: Numbering) -> Iterator[SideAward]:
    each, condition = parsed_award(award, numbering)
    for side in sides if award.side == BOTH else (award.side,):
        seen = _seen_by(side, sides)
        yield SideAward(
            number,
            side,
            award.points,
            None if each is None else nodes.mapped(each, seen),
            None if condition is None else nodes.mapped(condition, seen),
        )


def parsed_award(award: Award, numbering: Numbering) -> tuple[nodes.Count | None, nodes.Condition | None]:
    """The count of an award, or its condition.

    Raises:
        BadExpression: when its text cannot be read.
    """
    if award.ask == "each":
        return parse_count(award.of, numbering), None
    condition = parse_condition(award.of, numbering)
    return None, nodes.negated(condition) if award.ask == "unless" else condition


def _seen_by(side: str, sides: tuple[str, ...]) -> Callable[[nodes.Tallied], nodes.Count]:
    """Replaces `own` and `enemy` by the sides that they mean."""
    enemies = [other for other in sides if other != side]

    def seen(tallied: nodes.Tallied) -> nodes.Count:
        if tallied.side == nodes.OWN:
            return replace(tallied, side=side)
        if tallied.side == nodes.ENEMY and enemies:
            first, *rest = (replace(tallied, side=enemy) for enemy in enemies)
            return nodes.total(first, *(("+", one) for one in rest))
        return tallied

    return seen


def _with_others(awards: list[SideAward]) -> Iterator[SideAward]:
    """The awards with the exceptions for the kind `other`: the kinds that earlier lines of the side name in
    the same count.
    """
    named: dict[tuple[str, str, str], list[tuple[str, ...]]] = {}
    for award in awards:

        def resolved(tallied: nodes.Tallied, scorer: str = award.side) -> nodes.Count:
            if nodes.OTHER not in tallied.kinds:
                return tallied
            before = named.get((scorer, tallied.what, tallied.side), [])
            return replace(tallied, without=tuple(dict.fromkeys(before)))

        yield replace(
            award,
            each=None if award.each is None else nodes.mapped(award.each, resolved),
            condition=None if award.condition is None else nodes.mapped(award.condition, resolved),
        )
        for tallied in award.tallied:
            if tallied.kinds and nodes.OTHER not in tallied.kinds:
                named.setdefault((award.side, tallied.what, tallied.side), []).append(tallied.kinds)


def score_sheet_of(
    scoring: Scoring, sides: Iterable[str], numbering: Numbering
) -> tuple[ScoreSheet | None, str]:
    """The scoring, parsed for these sides, or the reason why it cannot be read."""
    try:
        return score_sheet(scoring, tuple(sides), numbering), ""
    except BadExpression as fault:
        return None, str(fault)


USUAL_LEVELS = (
    "marginal",
    "minor",
    "tactical",
    "operational",
    "substantial",
    "major",
    "strategic",
    "decisive",
    "total",
)
"""Common words of wargames for levels of victory, the lowest first."""


def levels_of(scenario: Scenario | None, winner: str = "") -> tuple[str, ...]:
    """The levels of a scenario, the lowest first: those its scoring lists, otherwise those its results name.
    The usual words have a fixed order. Among other words the one named first is the highest, since the first
    line that holds decides.

    Args:
        winner: limits the answer to levels of this side's victories, or of draws for "draw"; "" for all.
    """
    if scenario is None:
        return ()
    scoring = scenario.scoring
    named = [one.level for one in scoring.thresholds]
    named += [one.level for one in scoring.ladder] + [line.level for line in scenario.victory]
    others = [one for one in dict.fromkeys(filter(None, named)) if one not in scoring.levels]
    if all(one.lower() in USUAL_LEVELS for one in others):
        others.sort(key=lambda one: USUAL_LEVELS.index(one.lower()))
    else:
        others.reverse()
    found = (*scoring.levels, *others)
    return tuple(one for one in found if one in _won_by(scenario, winner)) if winner else found


def _won_by(scenario: Scenario, winner: str) -> set[str]:
    """The levels with which a game can end in a victory of a side, or in a draw."""
    scoring = scenario.scoring
    found = {line.level for line in scenario.victory if line.winner == winner}
    if scoring.ladder:
        return found | {one.level for one in scoring.ladder if one.winner == winner}
    if scoring.measures:
        steps = [len(one.at_least) for one in scoring.measures if winner in (one.side, scoring.equal)]
    elif scoring.thresholds:
        return found | {one.level for one in scoring.thresholds if one.winner == winner}
    else:
        steps = [len(scoring.margins)]
    return found if winner == DRAW else found | set(scoring.levels[: max(steps, default=0)])
