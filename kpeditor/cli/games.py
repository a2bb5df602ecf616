"""What `run`, `replay` and `orders` share: reading records, naming what happened as JSON and as text."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import open_battle, read_record
from kpeditor.core.files.scenarioreader import read_scenario_data
from kpeditor.core.play.record import Record, read_record_data
from kpeditor.core.play.session import Session
from kpeditor.core.problem import Severity, worst
from kpeditor.core.rules.dice import Dice, ScriptedDice
from kpeditor.core.scenario.battle import Battle


@dataclass(frozen=True, slots=True)
class Game:
    """A battle, the record of it (empty for a mere scenario), and the file of the scenario."""

    battle: Battle
    record: Record
    scenario_path: Path | None


def open_game(path: Path, orders: Path | None = None) -> Game:
    """The game in a scenario or record file, with the answers of another record where one is given.

    Raises:
        BadFile: when a file cannot be read or does not keep to its schema.
    """
    data, problems, _ = read_record(path)
    if data is None and any(problem.code != "file-kind" for problem in problems):
        raise BadFile(f"{path} cannot be read", problems)
    record = Record(scenario=str(path)) if data is None else _record(path)
    if orders is not None:
        record = _record(orders)
    if data is None:
        return Game(_battle(path), record, path)
    if isinstance(data.get("scenario"), Mapping):
        return Game(_inline(path, data["scenario"]), record, None)
    scenario_path = path.parent / str(data.get("scenario", ""))
    return Game(_battle(scenario_path), record, scenario_path)


def _record(path: Path) -> Record:
    data, problems, _ = read_record(path)
    if data is None or worst(problems) is Severity.ERROR:
        raise BadFile(f"{path} is not a record that can be played", problems)
    return read_record_data(data)


def _battle(path: Path) -> Battle:
    opened = open_battle(path)
    if worst(opened.problems) is Severity.ERROR:
        raise BadFile(f"{path} cannot be played as it is", opened.problems)
    return opened.battle


def _inline(path: Path, data: Mapping[str, Any]) -> Battle:
    scenario = read_scenario_data(dict(data))
    return Battle(_battle(path.parent / scenario.map).sheet, scenario)


def sha256_of(path: Path | None) -> str:
    """The hash of a scenario file, "" when the scenario stands in the record itself."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path else ""


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
