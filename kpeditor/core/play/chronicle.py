"""Chronicle: a game as a text to read: by game-turn, with losses, and the history of each unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.ending import end_lines
from kpeditor.core.rules.event import Event, may_read
from kpeditor.core.rules.ruledsheet import ruled_sheet
from kpeditor.core.rules.telling.eventwords import Called
from kpeditor.core.rules.telling.turnwords import TurnWords
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.unitlist import seen_title

DESTROYED = "destroyed"
_SPECIAL = str.maketrans({letter: f"\\{letter}" for letter in "\\`*_{}[]<>#|"})


def chronicle(session: Session, side: str = "", *, figures: bool = False) -> str:
    """The game so far in Markdown; with a side what that side may know of it, with `figures` also the numbers
    behind each sentence, as its rules call them.
    """
    scenario = session.battle.scenario
    assert scenario is not None
    events = [one for one in session.events() if may_read(one, (side,) if side else None)]
    lines = [f"# {plain(scenario.title or 'A battle')}", ""]
    if scenario.notes and not side:
        lines += [plain(" ".join(scenario.notes.split())), ""]
    turns, called = registry.find(scenario.ruleset).info.turns, _titles(session, side)
    numbers = _numbers(session, called) if figures else lambda _event: ""
    lines += course_lines(events, turns, numbers=numbers)
    outcome = session.outcome()
    if outcome is not None:
        level = f", {outcome.level}" if outcome.level else ""
        told = f"{scenario.called(outcome.winner)}{level}: {outcome.reason}."
        lines += ["## The end", "", plain(told), ""]
        if (tally := session.state.tally()) is not None:
            sheet = ruled_sheet(session.battle)
            found = end_lines(scenario, sheet, tally, outcome.turn, turns.one)
            lines += [*(f"- {plain(one)}" for one in found), ""] if found else []
    lines += _losses(events, scenario)
    lines += _histories(events, called)
    return "\n".join(lines).rstrip() + "\n"


def _titles(session: Session, side: str) -> Called:
    """The names of units as a side sees them, or each as its own side does."""
    scenario = session.battle.scenario
    assert scenario is not None
    types = registry.find(scenario.ruleset).unit_types(scenario)
    begin = session.steps[0].before if session.steps else session.state
    seen: dict[str, Mapping[str, Any]] = {}
    for state in (begin, session.state):
        for one in (side,) if side else ("", *scenario.titles):
            units = state.view_for(one).get("units", {})
            seen |= {unit: it for unit, it in units.items() if one in (side, "", it.get("side"))}

    def called(unit: str) -> str:
        type_ = types.get(str(seen.get(unit, {}).get("type", "")))
        return unit if type_ is None else seen_title(seen[unit], type_.title, type_.id, unit)

    return called


def _numbers(session: Session, called: Called) -> Callable[[Event], str]:
    """Makes of an event the rules' words for its numbers: "Superiority: +3; Die: 4"; "" if it has none, and
    for the steps of a movement.
    """
    scenario = session.battle.scenario
    assert scenario is not None
    words = registry.find(scenario.ruleset).event_words()

    def told(event: Event) -> str:
        if words.moved(event):
            return ""
        return "; ".join(
            f"{what}: {much}" if much else what for what, much in words.arithmetic(event, called)
        )

    return told


def course_lines(
    events: Iterable[Event],
    turns: TurnWords,
    level: int = 2,
    numbers: Callable[[Event], str] = lambda _event: "",
) -> Iterator[str]:
    """The sentences of a log under a heading of this level for each game-turn; `numbers` gives the numbers
    behind each.
    """
    turn = -1
    for event in events:
        if not event.text:
            continue
        if event.turn != turn:
            if turn >= 0:
                yield ""
            turn = event.turn
            yield from (f"{'#' * level} {turns.now.format(turn=turn) if turn else 'Before the battle'}", "")
        yield f"- {plain(event.text)}"
        if behind := numbers(event):
            yield f"  - {plain(behind)}"
    if turn >= 0:
        yield ""


def _losses(events: Iterable[Event], scenario: Scenario) -> Iterator[str]:
    """A line for each side that lost units."""
    lost = Counter(event.side for event in events if event.kind == DESTROYED for _ in event.units or ("",))
    if not lost:
        return
    yield from ("## Losses", "", "| side | units |", "|---|---|")
    for side in scenario.sides:
        yield f"| {plain(side.called)} | {lost[side.id]} |"
    yield ""


def _histories(events: Iterable[Event], called: Called) -> Iterator[str]:
    """What each unit took part in; moves are left out."""
    told: dict[str, list[Event]] = {}
    for event in events:
        if event.text and event.turn and event.kind not in ("moves", "enters"):
            for unit in event.units:
                told.setdefault(unit, []).append(event)
    if not told:
        return
    yield from ("## Units", "")
    for unit, those in sorted(told.items()):
        yield f"**{plain(called(unit))}**"
        yield ""
        for event in those:
            yield f"- {event.turn}: {plain(event.text)}"
        yield ""


def plain(text: str) -> str:
    """A text with the special characters of Markdown escaped."""
    return text.translate(_SPECIAL)
