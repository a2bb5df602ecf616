"""Texts of conditions and forecasts: counts and comparators in menus, spans and verdicts in words."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.app.document.document import Document
from kpeditor.app.words import tr, tr_later, tr_table
from kpeditor.core.checks.counting import Span
from kpeditor.core.checks.forecast import Forecast, LineForecast, Weighed
from kpeditor.core.scenario.model import DRAW, Scenario
from kpeditor.core.scenario.victory.nodes import EFFECTIVE

_COUNTS = {
    "units": tr_later("units on the map"),
    "destroyed": tr_later("units lost"),
    "exited": tr_later("units gone off the map"),
    "controlled": tr_later("control of hexes or places"),
    "held": tr_later("units held, wherever they are"),
}
COMPARATORS = {
    ">": tr_later("more than"),
    ">=": tr_later("at least"),
    "==": tr_later("exactly"),
    "<=": tr_later("at most"),
    "<": tr_later("fewer than"),
    "!=": tr_later("other than"),
}
VERDICTS = {
    "yes": tr_later("holds"),
    "no": tr_later("does not hold"),
    "open": tr_later("open until all are deployed"),
}


def counts(document: Document) -> dict[str, str]:
    """The things that can be counted, by id, with their names. Effective units have the name that the rules
    use.
    """
    effective = f"{effective_word(document)} units"
    return {EFFECTIVE: tr(effective), **tr_table(_COUNTS)}


def effective_word(document: Document) -> str:
    """The name of the count of effective units in conditions."""
    return document.ruleset.effective_word() if document.ruleset is not None else EFFECTIVE


def winners(scenario: Scenario) -> dict[str, str]:
    """The names of the possible winners of a line, by id."""
    return {**scenario.titles, DRAW: tr("nobody (draw)")}


def span_words(span: Span) -> str:
    """A count in brief: "3", or "2 to 5" if it still depends on deployment."""
    return str(span[0]) if span[0] == span[1] else tr("{low} to {high}").format(low=span[0], high=span[1])


def weighed_words(weighed: Weighed) -> str:
    """The numbers behind a comparison: "2 to 5 ≥ 3"."""
    sign = {">=": "≥", "<=": "≤", "!=": "≠", "==": "="}.get(
        weighed.comparison.comparator, weighed.comparison.comparator
    )
    return f"{span_words(weighed.left)} {sign} {span_words(weighed.right)}"


def line_words(line: LineForecast) -> str:
    """Whether a line holds at present, with the numbers."""
    numbers = ",  ".join(weighed_words(one) for one in line.weighed)
    return (
        tr("Now: {numbers} – {verdict}").format(numbers=numbers, verdict=tr(VERDICTS[line.verdict]))
        if numbers
        else ""
    )


def forecast_words(found: Forecast, scenario: Scenario) -> str:
    """The side that would win if the game ended with the set-up."""
    if not scenario.victory and not scenario.scoring.decides:
        return tr("Nobody can win yet: add a line.")
    if found.is_open:
        return tr("If the game ended now: open, it depends on how the players deploy.")
    if not found.winner:
        return tr("If the game ended now: no line holds, a draw.")
    title = winners(scenario).get(found.winner, found.winner)
    who = title if title.lower().startswith("the ") else tr("the {title}").format(title=title)
    if found.winner == DRAW:
        return tr("If the game ended now: a draw.")
    if found.level:
        text = tr("If the game ended now: {who} would win, {level}.")
        return text.format(who=who, level=found.level)
    return tr("If the game ended now: {who} would win.").format(who=who)


def points_words(points: Mapping[str, Span], scenario: Scenario) -> str:
    """The points that the sides would score, or "" if the scenario gives no points."""
    told = ", ".join(f"{scenario.called(side)} {span_words(span)}" for side, span in points.items())
    return tr("Points: {points}").format(points=told) if told else ""
