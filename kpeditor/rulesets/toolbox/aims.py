"""Aims: what a side wants because of the victory conditions, derived from the scenario.

Every count that a victory line compares is an aim: more of it, or less, brings the side closer to winning.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.errors import BadName
from kpeditor.core.rules.winning import WinningLine, scoring_of
from kpeditor.core.scenario.areas.ground import places_of_kind
from kpeditor.core.scenario.areas.nodes import Area, NamedPlace
from kpeditor.core.scenario.model import DRAW, Scenario
from kpeditor.core.scenario.victory import nodes
from kpeditor.core.scenario.victory.judging import controlled_features
from kpeditor.core.scenario.victory.standing import ScoreSheet

_RISING = (">=", ">", "==")
AT_PLACES = ("units", "effective", "controlled")
"""The counts for which a side has to be at a place."""


Kept = TypeVar("Kept")


def kept(memo: dict[str, Any], key: str, make: Callable[[], Kept]) -> Kept:
    """A value that a game or its board keeps under a key, computed at first use."""
    if key not in memo:
        memo[key] = make()
    found: Kept = memo[key]
    return found


@dataclass(frozen=True, slots=True)
class Aim:
    """One count and what a side wants of it.

    Attributes:
        what, side, cells: the count; `side` is an index, `cells` None means anywhere.
        weight: what the line is worth to the side: 1 turns a loss into a win, ½ into a draw. Above 0 it wants
            more of the count, below 0 less.
        need: the line turns when the count reaches this number, None where it is compared with another count.
        first, last: the first and last game-turn at whose end the line is tested.
        together: how many counts must be fulfilled for the line.
        kinds: what the units counted must be, all of it; without: kinds that do not count (`Tallied`).
    """

    what: nodes.What
    side: int
    cells: frozenset[int] | None
    weight: float
    need: int | None
    first: int
    last: int
    together: int
    kinds: tuple[str, ...] = ()
    without: tuple[tuple[str, ...], ...] = ()

    def counts(self, kinds: Container[str]) -> bool:
        """Whether a unit of these kinds counts."""
        if not all(kind in kinds or kind in nodes.EVERY_KIND for kind in self.kinds if kind != nodes.OTHER):
            return False
        return not any(all(kind in kinds for kind in others) for others in self.without)


def every_aim(
    lines: Sequence[WinningLine],
    scenario: Scenario,
    side: str,
    sheet: Sheet,
    cells_of: Callable[[Area], frozenset[int]],
) -> tuple[Aim, ...]:
    """What a side wants by all victory conditions of a scenario: lines, points, levels and ladder.

    Args:
        cells_of: the cells of an area, in the numbers the ruleset uses.
    """
    found = [*aims_of(lines, scenario, side, sheet, cells_of)]
    if (scores := scoring_of(scenario, sheet)) is not None:
        found += scored_aims(scores, scenario, side, sheet, cells_of)
    return tuple(found)


def aims_of(
    lines: Sequence[WinningLine],
    scenario: Scenario,
    side: str,
    sheet: Sheet,
    cells_of: Callable[[Area], frozenset[int]],
) -> Iterator[Aim]:
    """What a side wants, line by line; `cells_of` as for `every_aim`."""
    sides = [one.id for one in scenario.sides]
    last = scenario.length.max
    otherwise = _worth(next((one.line.winner for one in lines if one.condition is None), DRAW), side)
    for one in lines:
        gain = _worth(one.line.winner, side) - otherwise
        if one.condition is None or not gain:
            continue
        turns = [turn for turn in one.line.turns if turn <= last] or [last]
        for comparison, sign, together in _comparisons(one.condition, 1, 1):
            rising = sign if comparison.comparator in _RISING else -sign
            for count, factor in _terms(comparison):
                if count.side not in sides or not factor:
                    continue
                weight = gain * rising * (1 if factor > 0 else -1)
                need, owner = _need(comparison), sides.index(count.side)
                for cells in _places(count, sheet, cells_of):
                    yield Aim(
                        count.what, owner, cells, weight, need, min(turns), max(turns), together,
                        count.kinds, count.without,
                    )  # fmt: skip


def scored_aims(
    scores: ScoreSheet,
    scenario: Scenario,
    side: str,
    sheet: Sheet,
    cells_of: Callable[[Area], frozenset[int]],
) -> Iterator[Aim]:
    """What a side wants by points, measures and the ladder at the end of the game: more of what it scores
    for, less of what the others score for. The award for most points weighs ½, since it turns a draw into a
    win. `cells_of` as for `every_aim`.
    """
    sides, last = [one.id for one in scenario.sides], scenario.length.max
    most = max((abs(award.points) for award in scores.awards), default=1) or 1
    wanted: list[tuple[nodes.Count | nodes.Condition, float]] = []
    holders: dict[int, str] = {}
    for award in scores.awards:
        gain = award.points / most / 2 * (1 if award.side == side else -1)
        node = award.each if award.each is not None else award.condition
        wanted += [(node, gain)] if node is not None else []
    for measure, of in scores.measures:
        wanted.append((of, 0.5 if measure.side == side else -0.5))
    for rung, condition in scores.ladder:
        if condition is not None:
            holders[len(wanted)] = _holder(condition)
            wanted.append((condition, _worth(rung.winner, side) - 0.5))
    for number, (node, gain) in enumerate(wanted):
        for count, sign, need, together in _wanted_counts(node):
            whose = holders.get(number, "") if count.side == nodes.EVERYBODY else count.side
            if whose not in sides or not gain:
                continue
            owner = sides.index(whose)
            for cells in _places(count, sheet, cells_of):
                yield Aim(
                    count.what, owner, cells, gain * sign, need, last, last, together,
                    count.kinds, count.without,
                )  # fmt: skip


def _holder(condition: nodes.Condition) -> str:
    """The side that must hold what a condition counts regardless of side; "" if none is named."""
    counts = (count for one, _, _ in _comparisons(condition, 1, 1) for count, _ in _terms(one))
    return next((count.side for count in counts if count.what == "held"), "")


def _wanted_counts(
    node: nodes.Count | nodes.Condition,
) -> Iterator[tuple[nodes.Tallied, int, int | None, int]]:
    """The counts in a count or a condition: whether more or fewer help, the number needed, and how many
    others are needed with them.
    """
    if not isinstance(node, nodes.Comparison | nodes.AllOf | nodes.AnyOf | nodes.Not):
        for count, factor in _linear(node, 1):
            yield count, 1 if factor > 0 else -1, None, 1
        return
    for comparison, sign, together in _comparisons(node, 1, 1):
        rising = sign if comparison.comparator in _RISING else -sign
        for count, factor in _terms(comparison):
            yield count, rising * (1 if factor > 0 else -1), _need(comparison), together


def _places(
    count: nodes.Tallied, sheet: Sheet, cells_of: Callable[[Area], frozenset[int]]
) -> Iterator[frozenset[int] | None]:
    """The cells of a count, place by place; None for anywhere. The holder of a unit is not a place."""
    if count.what == "held":
        return
    if not count.each:
        yield None if count.area is None else cells_of(count.area)
        return
    with suppress(BadName):
        if isinstance(sheet, TableSheet):
            for id_ in controlled_features(count, sheet):
                yield cells_of(NamedPlace(id_))
            return
        within = None if count.area is None else cells_of(count.area)
        for place in places_of_kind(count.each, sheet):
            cells = cells_of(NamedPlace(place.name))
            if within is None or cells <= within:
                yield cells


def _worth(winner: str, side: str) -> float:
    if winner == DRAW:
        return 0.5
    return 1.0 if winner == side else 0.0


def _comparisons(
    node: nodes.Condition, sign: int, together: int
) -> Iterator[tuple[nodes.Comparison, int, int]]:
    """The comparisons of a condition, whether each is wanted true or false, and how many others are needed
    with them.
    """
    match node:
        case nodes.Comparison():
            yield node, sign, together
        case nodes.Not():
            yield from _comparisons(node.part, -sign, together)
        case nodes.AllOf():
            for part in node.parts:
                yield from _comparisons(part, sign, max(together, len(node.parts)))
        case nodes.AnyOf():
            for part in node.parts:
                yield from _comparisons(part, sign, together)


def _terms(comparison: nodes.Comparison) -> Iterator[tuple[nodes.Tallied, int]]:
    """The counts of the left side, and those of the right with the opposite sign."""
    yield from _linear(comparison.left, 1)
    yield from _linear(comparison.right, -1)


def _linear(node: nodes.Count, factor: int) -> Iterator[tuple[nodes.Tallied, int]]:
    match node:
        case nodes.Tallied():
            yield node, factor
        case nodes.Total():
            yield from _linear(node.first, factor)
            for sign, part in node.rest:
                yield from _linear(part, factor if sign == "+" else -factor)
        case nodes.Product():
            numbers = [part.value for part in node.factors if isinstance(part, nodes.Number)]
            for number in numbers:
                factor *= number
            for part in node.factors:
                yield from _linear(part, factor)
        case nodes.Number():
            return


def _need(comparison: nodes.Comparison) -> int | None:
    """The number at which the comparison changes; None if two counts are compared."""
    left, right = comparison.left, comparison.right
    if isinstance(left, nodes.Tallied) and isinstance(right, nodes.Number):
        return right.value + (1 if comparison.comparator in (">", "<=") else 0)
    if isinstance(left, nodes.Number) and isinstance(right, nodes.Tallied):
        return left.value + (1 if comparison.comparator in ("<", ">=") else 0)
    return None
