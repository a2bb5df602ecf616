"""What `run`, `replay` and `orders` share: reading dice, naming what happened as JSON and as text."""

from __future__ import annotations

from typing import Any

import click

from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import Dice, ScriptedDice


def dice_of(text: str | None) -> Dice | None:
    """Scripted dice from "6 2 5", None when none are given.

    Raises:
        UsageError: when something else than numbers stands there.
        OutOfDice: when a number is no die.
    """
    if text is None:
        return None
    try:
        return ScriptedDice([int(word) for word in text.replace(",", " ").split()])
    except ValueError:
        raise click.UsageError(f"--dice wants numbers from 1 to 6, not {text!r}") from None


def session_json(session: Session) -> dict[str, Any]:
    """A session as one JSON document: events and units after every step, and the result."""
    side = session.battle.scenario.sides[0].id if session.battle.scenario else ""
    turns = []
    for step in session.steps:
        events = [
            {
                "phase": event.phase,
                "rule": event.rule,
                "kind": event.kind,
                "text": event.text,
                "hexes": list(event.hexes),
                "units": list(event.units),
                "side": event.side,
                "data": dict(event.data),
            }
            for event in step.events
        ]
        units = step.after.view_for(side).get("units", {})
        turns.append(
            {"turn": step.before.turn, "events": events, "units": units, "hash": step.after.digest()}
        )
    outcome = session.outcome()
    result = {"winner": outcome.winner, "reason": outcome.reason, "turn": outcome.turn} if outcome else None
    return {"turns": turns, "result": result}


def session_text(session: Session) -> str:
    """A session as a log to read."""
    lines = []
    for step in session.steps:
        lines.append(f"Game-turn {step.before.turn}" if step.before.turn else "Deployment")
        lines += [f"  {event.phase:>3}  {event.sentence()}" for event in step.events]
    outcome = session.outcome()
    lines.append(f"Result: {outcome.winner} ({outcome.reason})" if outcome else "The game is not over.")
    return "\n".join(lines)
