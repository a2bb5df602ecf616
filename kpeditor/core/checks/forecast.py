"""Who would win as things stand: the victory lines weighed on the set-up, with the numbers behind them.

Units in a hex of their own are counted where they stand; those their players deploy count for what their area
allows, so that a comparison may be open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

from kpeditor.core.checks.outcome import at_start
from kpeditor.core.checks.parsedscenario import ParsedLine, ParsedScenario
from kpeditor.core.scenario.victory.nodes import (
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    Count,
    Not,
    Number,
    Tallied,
    Total,
)
from kpeditor.core.scenario.victory.possible import outlook

Verdict = Literal["yes", "no", "open"]
Span = tuple[int, int]
"""Fewest and most a count may be."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A comparison with what its two counts may be."""

    comparison: Comparison
    left: Span
    right: Span
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class LineForecast:
    """A victory line or an event: whether its condition holds as things stand, and the comparisons in it."""

    verdict: Verdict
    weighed: tuple[Weighed, ...] = ()


@dataclass(frozen=True, slots=True)
class Forecast:
    """All lines, and who would win: a side's id, "draw", or "" while it is open or nobody's."""

    lines: tuple[LineForecast, ...]
    winner: str
    is_open: bool


def forecast(parsed: ParsedScenario) -> Forecast:
    """Weighs every line as if the game ended with the set-up."""
    lines = tuple(_line(parsed, line) for line in parsed.lines)
    for line, found in zip(parsed.lines, lines, strict=True):
        if found.verdict == "yes":
            return Forecast(lines, line.line.winner, is_open=False)
        if found.verdict == "open":
            return Forecast(lines, "", is_open=True)
    return Forecast(lines, "", is_open=False)


def event_forecasts(parsed: ParsedScenario) -> tuple[LineForecast, ...]:
    """Weighs the condition of every event as if a game-turn ended with the set-up."""
    return tuple(_condition(parsed, one.condition, one.event.when) for one in parsed.events)


def _line(parsed: ParsedScenario, line: ParsedLine) -> LineForecast:
    return _condition(parsed, line.condition, line.line.when)


def _condition(parsed: ParsedScenario, condition: Condition | None, when: str) -> LineForecast:
    if condition is None:
        return LineForecast("open" if when else "yes")
    values = _values(parsed)
    weighed = tuple(_weigh(one, values) for one in comparisons_in(condition))
    return LineForecast(_verdict(condition, values), weighed)


def comparisons_in(condition: Condition) -> Iterator[Comparison]:
    """The comparisons of a condition, in order."""
    match condition:
        case Comparison():
            yield condition
        case AllOf() | AnyOf():
            for part in condition.parts:
                yield from comparisons_in(part)
        case Not():
            yield from comparisons_in(condition.part)


def _values(parsed: ParsedScenario) -> Callable[[Tallied], range]:
    def values(tallied: Tallied) -> range:
        side = parsed.scenario.side(tallied.side)
        return range(1) if side is None else at_start(parsed, tallied, side)

    return values


def _verdict(condition: Condition, values: Callable[[Tallied], range]) -> Verdict:
    found = outlook(condition, values)
    if found.can_be_true and found.can_be_false:
        return "open"
    return "yes" if found.can_be_true else "no"


def _weigh(comparison: Comparison, values: Callable[[Tallied], range]) -> Weighed:
    left, right = span(comparison.left, values), span(comparison.right, values)
    return Weighed(comparison, left, right, _verdict(comparison, values))


def span(count: Count, values: Callable[[Tallied], range]) -> Span:
    """The fewest and the most a count may be."""
    match count:
        case Number():
            return count.value, count.value
        case Tallied():
            may = values(count)
            return may[0], may[-1]
        case Total():
            low, high = span(count.first, values)
            for sign, part in count.rest:
                less, more = span(part, values)
                low, high = (low + less, high + more) if sign == "+" else (low - more, high - less)
            return low, high
        case _:
            low = high = 1
            for factor in count.factors:
                ends = [a * b for a, b in product((low, high), span(factor, values))]
                low, high = min(ends), max(ends)
            return low, high
