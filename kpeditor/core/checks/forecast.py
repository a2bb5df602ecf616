"""Who would win as things stand: the victory lines weighed on the set-up, with the numbers behind them.

Units in a hex of their own are counted where they stand; those their players deploy count for what their area
allows, so that a comparison may be open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Literal

from kpeditor.core.checks.counting import Span, at_start, span, values_by
from kpeditor.core.checks.parsedscenario import ParsedLine, ParsedScenario
from kpeditor.core.scenario.victory import nodes
from kpeditor.core.scenario.victory.possible import Outlook, outlook
from kpeditor.core.scenario.victory.standing import ScoreSheet, SideAward, Verdict, score_sheet_of

Holds = Literal["yes", "no", "open"]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A comparison with what its two counts may be."""

    comparison: nodes.Comparison
    left: Span
    right: Span
    verdict: Holds


@dataclass(frozen=True, slots=True)
class LineForecast:
    """A victory line or an event: whether its condition holds as things stand, and the comparisons in it."""

    verdict: Holds
    weighed: tuple[Weighed, ...] = ()


@dataclass(frozen=True, slots=True)
class Forecast:
    """All lines, and who would win: a side's id, "draw", or "" while it is open or nobody's.

    Attributes:
        level: how well it would be won, "" where nothing says so or it is open.
        points: fewest and most points by side, where the scenario gives points.
        awards: fewest and most points by the place of the award, of all sides that score it.
        measures: fewest and most of what is measured, by side.
        rungs: the rungs of the ladder.
    """

    lines: tuple[LineForecast, ...]
    winner: str
    is_open: bool
    level: str = ""
    points: Mapping[str, Span] = field(default_factory=dict)
    awards: Mapping[int, Span] = field(default_factory=dict)
    measures: Mapping[str, Span] = field(default_factory=dict)
    rungs: tuple[LineForecast, ...] = ()


def forecast(parsed: ParsedScenario) -> Forecast:
    """Weighs every line as if the game ended with the set-up; then points, levels and the ladder."""
    lines = tuple(_line(parsed, line) for line in parsed.lines)
    found = _scored(parsed, Forecast(lines, "", is_open=False))
    for line, one in zip(parsed.lines, lines, strict=True):
        if one.verdict == "yes":
            return replace(found, winner=line.line.winner, level=line.line.level, is_open=False)
        if one.verdict == "open":
            return replace(found, winner="", level="", is_open=True)
    return found


def _scored(parsed: ParsedScenario, found: Forecast) -> Forecast:
    """With what points, levels and the ladder say of the set-up."""
    scoring = parsed.scenario.scoring
    if not scoring.decides or parsed.numbering is None:
        return found
    ids = [side.id for side in parsed.scenario.sides]
    scores, _ = score_sheet_of(scoring, ids, parsed.numbering)
    if scores is None:
        return replace(found, is_open=True)
    values = values_by(parsed, at_start)
    points: dict[str, Span] = dict.fromkeys(scores.scorers, (0, 0))
    awards: dict[int, Span] = {}
    for award in scores.awards:
        low, high = sorted(award.points * times for times in _times(award, values))
        if award.side in points:
            points[award.side] = (points[award.side][0] + low, points[award.side][1] + high)
        before = awards.get(award.number, (0, 0))
        awards[award.number] = (before[0] + low, before[1] + high)
    found = replace(
        found,
        points=points,
        awards=awards,
        measures={measure.side: span(of, values) for measure, of in scores.measures},
        rungs=tuple(
            LineForecast("yes")
            if condition is None
            else LineForecast(
                _verdict(condition, values), tuple(_weigh(one, values) for one in comparisons_in(condition))
            )
            for _, condition in scores.ladder
        ),
    )
    verdicts = _verdicts(scores, found)
    results = {(one.winner, one.level) for one in verdicts}
    if len(results) != 1:
        return replace(found, is_open=True)
    winner, level = results.pop()
    return replace(found, winner=winner, level=level)


def _times(award: SideAward, values: Callable[[nodes.Tallied], range]) -> Span:
    """How often an award may be scored."""
    if award.each is not None:
        return span(award.each, values)
    may = outlook(award.condition, values) if award.condition is not None else Outlook(True, False)
    return int(not may.can_be_false), int(may.can_be_true)


def _verdicts(scores: ScoreSheet, found: Forecast) -> Iterator[Verdict]:
    """The results at the ends of what points, measures and rungs may be; they differ while it is open."""
    match scores.decider:
        case "ladder":
            for number, rung in enumerate(found.rungs):
                if rung.verdict != "no":
                    yield scores.by_ladder(number, {})
                if rung.verdict == "yes":
                    return
            yield scores.by_ladder(-1, {})
        case "levels":
            for ends in product(*(found.measures[measure.side] for measure, _ in scores.measures)):
                yield scores.by_levels(ends, {})
        case _:
            for ends in product(*found.points.values()):
                yield scores.by_points(dict(zip(found.points, ends, strict=True)))


def event_forecasts(parsed: ParsedScenario) -> tuple[LineForecast, ...]:
    """Weighs the condition of every event as if a game-turn ended with the set-up."""
    return tuple(_condition(parsed, one.condition, one.event.when) for one in parsed.events)


def _line(parsed: ParsedScenario, line: ParsedLine) -> LineForecast:
    return _condition(parsed, line.condition, line.line.when)


def _condition(parsed: ParsedScenario, condition: nodes.Condition | None, when: str) -> LineForecast:
    if condition is None:
        return LineForecast("open" if when else "yes")
    values = values_by(parsed, at_start)
    weighed = tuple(_weigh(one, values) for one in comparisons_in(condition))
    return LineForecast(_verdict(condition, values), weighed)


def comparisons_in(condition: nodes.Condition) -> Iterator[nodes.Comparison]:
    """The comparisons of a condition, in order."""
    match condition:
        case nodes.Comparison():
            yield condition
        case nodes.AllOf() | nodes.AnyOf():
            for part in condition.parts:
                yield from comparisons_in(part)
        case nodes.Not():
            yield from comparisons_in(condition.part)


def _verdict(condition: nodes.Condition, values: Callable[[nodes.Tallied], range]) -> Holds:
    found = outlook(condition, values)
    if found.can_be_true and found.can_be_false:
        return "open"
    return "yes" if found.can_be_true else "no"


def _weigh(comparison: nodes.Comparison, values: Callable[[nodes.Tallied], range]) -> Weighed:
    left, right = span(comparison.left, values), span(comparison.right, values)
    return Weighed(comparison, left, right, _verdict(comparison, values))
