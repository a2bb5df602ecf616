"""Tells what happened in a session, as plain data and as a log to read."""

from __future__ import annotations

from typing import Any

from kpeditor.core.play.scenarioevents import addressed
from kpeditor.core.play.session import Session
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.rules.registry import turn_words
from kpeditor.core.rules.state import Decision, Outcome
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import one_line


def session_json(session: Session) -> dict[str, Any]:
    """A session as one JSON document: messages at the start, `turns` with events and the units after them,
    `steps` with the questions, and the result.

    If the rules ask a side once a game-turn, each step and each deployment is an entry of `turns`; otherwise
    each game-turn is one.
    """
    side = session.battle.scenario.sides[0].id if session.battle.scenario else ""
    turns: list[dict[str, Any]] = []
    steps = []
    for step in session.steps:
        events = [_event_data(event) for event in step.events]
        units, hash_ = step.after.view_for(side).get("units", {}), step.after.digest()
        is_new = not (turns and session.asks_often and turns[-1]["turn"] == step.before.turn)
        if is_new:
            turns.append({"turn": step.before.turn, "events": []})
        turns[-1] |= {"events": turns[-1]["events"] + events, "units": units, "hash": hash_}
        asked = [_question(decision) for decision in step.decisions]
        steps.append({"turn": step.before.turn, "asked": asked, "events": len(events), "hash": hash_})
    outcome = session.outcome()
    result = outcome.data() if outcome else None
    opening = {"opening": [_event_data(event) for event in session.opening]} if session.opening else {}
    return {**opening, "turns": turns, "steps": steps, "result": result}


def _question(decision: Decision) -> dict[str, Any]:
    named = {"phase": decision.phase, "subject": decision.subject} if decision.number else {}
    return {"side": decision.side, "kind": decision.kind, "number": decision.number, **named}


def _event_data(event: Event) -> dict[str, Any]:
    return {
        "phase": event.phase,
        "rule": event.rule,
        "kind": event.kind,
        "text": event.text,
        "hexes": list(event.hexes),
        "units": list(event.units),
        "side": event.side,
        "data": dict(event.data),
    }


def session_text(session: Session) -> str:
    """A session as a log to read."""
    scenario = session.battle.scenario
    words = turn_words(scenario.ruleset if scenario is not None else "")
    lines = [_told(f"{event.phase:>5}  ", addressed(event, scenario)) for event in session.opening]
    above: tuple[int, tuple[str, ...]] = (-1, ())
    for step in session.steps:
        # Many steps may share a game-turn, and the step that ends it may already have events of the next one.
        # Each side has its own deployment.
        for event in step.events or (None,):
            now = step.before.turn if event is None else max(step.before.turn, event.turn)
            head = now, () if now else tuple(step.answers)
            if head != above:
                lines.append(words.now.format(turn=now) if now else "Deployment")
            above = head
            if event is None:
                continue
            text = addressed(event, scenario) if event.kind == TOLD else event.sentence()
            lines.append(_told(f"  {event.phase:>3}  ", text))
    outcome = session.outcome()
    lines.append(result_line(session.battle, outcome) if outcome else "The game is not over.")
    return "\n".join(lines)


def result_line(battle: Battle, outcome: Outcome) -> str:
    """Who won and why."""
    called = battle.scenario.called if battle.scenario else str
    level = f", {outcome.level}" if outcome.level else ""
    told = ", ".join(f"{called(side)} {points}" for side, points in outcome.points.items())
    # If points decide the game, the reason contains them.
    is_told = all(str(points) in outcome.reason for points in outcome.points.values())
    points = "" if is_told else f"; points: {told}"
    return one_line(f"Result: {called(outcome.winner)}{level} ({outcome.reason}){points}")


def _told(head: str, text: str) -> str:
    """A text after the name of its phase; further lines are indented, so they do not look like entries."""
    return head + f"\n{' ' * len(head)}".join(text.splitlines())
