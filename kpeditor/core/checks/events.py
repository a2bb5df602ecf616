"""Checks of events: those that do nothing, can never happen, or are listed twice."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.checks.chance import check_table
from kpeditor.core.checks.counting import at_start, ever, values_by
from kpeditor.core.checks.outcome import check_exits, strengths
from kpeditor.core.checks.parsedscenario import ParsedEvent, ParsedScenario
from kpeditor.core.problem import DataPath, Problem, warning
from kpeditor.core.scenario.victory.nodes import Condition
from kpeditor.core.scenario.victory.possible import outlook


def check_events(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything that is wrong with when events happen and what players are told."""
    known: dict[tuple[object, ...], int] = {}
    for one in parsed.events:
        event = one.event
        if not event.say.strip() and not event.acts:
            text = "this event tells nothing and does nothing"
            fix = "Write what the players are told or what it does, or remove the event."
            yield _problem("event-empty", text, fix, one, "say")
        yield from _turns(parsed, one)
        if event.roll is not None:
            yield from check_table(event.roll, ("events", one.index, "roll"))
        if event.when and parsed.ruleset is not None and not parsed.ruleset.counts_units():
            text = f"{parsed.ruleset.info.title} counts no units, so an event with a condition never happens"
            yield _problem("event-uncounted", text, "Leave the condition away.", one, "when")
        elif one.condition is not None:
            yield from check_exits(parsed, one.condition, _path(one, "when"))
            yield from _truth(parsed, one, one.condition)
        same = known.setdefault(
            (event.turns, event.when, event.side, event.say, repr((event.then, event.roll))), one.index
        )
        if same != one.index:
            text = f"this says the same as event {same + 1}"
            yield _problem("event-twice", text, "Remove one of them.", one)


def _path(one: ParsedEvent, *key: str) -> DataPath:
    return ("events", one.index, *key)


def _problem(code: str, text: str, fix: str, one: ParsedEvent, *key: str) -> Problem:
    return warning(code, text, fix=fix, document="scenario", path=_path(one, *key))


def _turns(parsed: ParsedScenario, one: ParsedEvent) -> Iterator[Problem]:
    most = parsed.scenario.length.max
    beyond = [turn for turn in one.event.turns if not 0 <= turn <= most]
    if beyond:
        text = f"the game has game-turns 1 to {most}, not {beyond[0]}"
        text += ": this event never happens" if len(beyond) == len(one.event.turns) else ""
        yield _problem("event-turn", text, f"Write game-turns from 0 (the start) to {most}.", one, "turns")


def _truth(parsed: ParsedScenario, one: ParsedEvent, condition: Condition) -> Iterator[Problem]:
    if not parsed.knows_sides(condition):
        return
    at_once = one.event.turns == (0,)
    if not outlook(condition, values_by(parsed, at_start if at_once else ever)).can_be_true:
        why = ": at the start nothing has happened yet" if at_once else strengths(parsed, condition)
        text = f"this can never be true, so the event never happens{why}"
        yield _problem("event-never", text, "Ask for less, or remove the event.", one, "when")
