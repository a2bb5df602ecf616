"""`kpeditor replay` plays a record again and compares; `kpeditor chronicle` writes it as a story."""

from __future__ import annotations

import json
from pathlib import Path

import click

from kpeditor.cli.options import FORMAT, output_file
from kpeditor.cli.streams import say, tell_or_write
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.errors import BadFile
from kpeditor.core.play.chronicle import chronicle
from kpeditor.core.play.gamefile import open_game, scenario_changed
from kpeditor.core.play.gamelog import session_json, session_text
from kpeditor.core.play.record import Record
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session


@click.command(name="replay")
@click.argument("record", type=click.Path(path_type=Path))
@click.option(
    "--verify",
    is_flag=True,
    help="Fail if the scenario, a position after a game-turn, the dice or the result differ.",
)
@click.option("--turn", type=click.IntRange(min=0), help="Stop after this game-turn or hour.")
@FORMAT
def replay_command(record: Path, verify: bool, turn: int | None, form: str) -> int:
    """Play RECORD again from its scenario, seed and orders."""
    game = open_game(record)
    if not game.is_record:
        raise BadFile(f"{record} is a scenario, not the record of a game")
    is_begun = bool(game.record.played)
    session = replay(game.record, game.battle, turns=turn, may_be_unfinished=not is_begun)
    wrong = mismatches(game.record, session)
    changed = scenario_changed(game)
    if form == "json":
        answer = session_json(session)
        if verify:
            answer["verified"] = not wrong and not changed
            answer["mismatches"] = list(dict.fromkeys(miss.turn for miss in wrong))
        click.echo(json.dumps(answer, ensure_ascii=False))
    else:
        click.echo(session_text(session))
    if not verify:
        return OK
    if changed:
        say("the scenario has changed since the game was recorded")
    for miss in wrong:
        say(session.said(miss.sentence()))
    if not wrong and not changed:
        say(_agreement(game.record, session))
    return INPUT_ERROR if wrong or changed else OK


def _agreement(record: Record, session: Session) -> str:
    """The message of a replay without a difference."""
    played = sum(step.before.turn > 0 for step in session.steps)
    if any(step.hash for step in record.played[:played]):
        return "every position is as recorded"
    return "nothing differs, but the record holds no hash of a position to compare"


@click.command(name="chronicle", short_help="Write a recorded game as a text to read.")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--side", default="", help="Tell only what this side, given by its id, may know.")
@click.option("--figures", is_flag=True, help="Add the numbers behind each sentence: odds, die, modifiers.")
@output_file("Write Markdown to this file instead of printing it.", required=False)
def chronicle_command(record: Path, side: str, figures: bool, output: Path | None) -> int:
    """Write the game in RECORD as Markdown, by game-turn or hour, with losses and each unit's history."""
    game = open_game(record)
    if not game.is_record:
        raise BadFile(f"{record} is a scenario, not the record of a game")
    session = replay(game.record, game.battle, may_be_unfinished=True)
    scenario = session.battle.scenario
    ids = [one.id for one in scenario.sides] if scenario is not None else []
    if side and side not in ids:
        raise click.UsageError(f"--side is one of {', '.join(ids)}")
    tell_or_write(chronicle(session, side, figures=figures), output)
    return OK
