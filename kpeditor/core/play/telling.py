"""Telling a game: what happened in a session, as plain data and as a log to read."""

from __future__ import annotations

from typing import Any

from kpeditor.core.oneline import one_line
from kpeditor.core.play.scenarioevents import addressed
from kpeditor.core.play.session import Session
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.rules.state import Outcome
from kpeditor.core.scenario.battle import Battle


def session_json(session: Session) -> dict[str, Any]:
    """A session as one JSON document: what is told at the start where there is
    something, events and units after every step, and the result.
    """
    side = session.battle.scenario.sides[0].id if session.battle.scenario else ""
    turns = []
    for step in session.steps:
        events = [_event_data(event) for event in step.events]
        units = step.after.view_for(side).get("units", {})
        turns.append(
            {"turn": step.before.turn, "events": events, "units": units, "hash": step.after.digest()}
        )
    outcome = session.outcome()
    result = {"winner": outcome.winner, "reason": outcome.reason, "turn": outcome.turn} if outcome else None
    opening = {"opening": [_event_data(event) for event in session.opening]} if session.opening else {}
    return {**opening, "turns": turns, "result": result}


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
    lines = [_told(f"{event.phase:>5}  ", addressed(event, scenario)) for event in session.opening]
    turn = 0
    for step in session.steps:
        if step.before.turn != turn or not turn:  # sides that move one after the other share a game-turn
            lines.append(f"Game-turn {step.before.turn}" if step.before.turn else "Deployment")
        turn = step.before.turn
        for event in step.events:
            text = addressed(event, scenario) if event.kind == TOLD else event.sentence()
            lines.append(_told(f"  {event.phase:>3}  ", text))
    outcome = session.outcome()
    lines.append(result_line(session.battle, outcome) if outcome else "The game is not over.")
    return "\n".join(lines)


def result_line(battle: Battle, outcome: Outcome) -> str:
    """Who won and why."""
    winner = battle.scenario.called(outcome.winner) if battle.scenario else outcome.winner
    return one_line(f"Result: {winner} ({outcome.reason})")


def _told(head: str, text: str) -> str:
    """A text behind its phase; further lines of it stand below its first, where no line of ours begins."""
    return head + f"\n{' ' * len(head)}".join(text.splitlines())
