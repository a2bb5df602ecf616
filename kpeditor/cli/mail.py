"""`kpeditor mail`: games between two people who exchange only files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.answerfile import read_answer
from kpeditor.cli.options import FORMAT
from kpeditor.cli.table import OK
from kpeditor.core.oneline import one_line
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.mailfolder import RECORD, MailFolder, open_letter
from kpeditor.core.play.players import ask, find_player, is_deterministic
from kpeditor.core.play.telling import result_line
from kpeditor.core.rules.state import Decision

_FOLDER = click.argument("folder", type=click.Path(path_type=Path))


@click.group(short_help="Play by mail, with sealed orders.")
def mail() -> None:
    """Play by mail: orders are sealed, then opened; nobody can change them or choose the dice.

    \b
    kpeditor mail start SCENARIO FOLDER --side red   begins a game
    kpeditor mail open FOLDER LETTER                 takes a letter in (the first one founds the folder)
    kpeditor mail seal FOLDER ORDERS                 seals your orders and writes the letter to send
    kpeditor mail status FOLDER                      says what is awaited
    """


@mail.command()
@click.argument("scenario", type=click.Path(path_type=Path))
@_FOLDER
@click.option("--side", required=True, help="The side you play.")
@FORMAT
def start(scenario: Path, folder: Path, side: str, form: str) -> int:
    """Begin a game of SCENARIO in the new folder FOLDER."""
    made = MailFolder.start(folder, open_game(scenario).battle, side)
    return _tell(made, made.letters(), form)


@mail.command(name="open", short_help="Take a letter into the game.")
@_FOLDER
@click.argument("letter", type=click.Path(path_type=Path))
@FORMAT
def open_command(folder: Path, letter: Path, form: str) -> int:
    """Take LETTER into the game in FOLDER; the first letter of a game founds the folder."""
    found, letters = open_letter(folder, letter)
    return _tell(found, letters, form)


@mail.command(short_help="Seal your orders and write the letter.")
@_FOLDER
@click.argument("orders", required=False, type=click.Path(path_type=Path))
@click.option("--player", help="Lets a computer player answer instead, for example staff.")
@FORMAT
def seal(folder: Path, orders: Path | None, player: str | None, form: str) -> int:
    """Seal ORDERS, a file with a mapping from unit ids to orders (or places), and write the letter."""
    found = MailFolder.load(folder)
    if (orders is None) == (player is None):
        raise click.UsageError("name a file with your orders, or a computer player with --player")
    if orders is None:
        answer, remarks = _played(found, player or "")
        found.remarks = remarks
    else:
        asked = found.play.asked
        _, answer = read_answer(orders, *(asked.side, asked.turn) if asked is not None else ("", 0))
    return _tell(found, found.seal(answer), form)


@mail.command(short_help="Write the latest letter again.")
@_FOLDER
@FORMAT
def send(folder: Path, form: str) -> int:
    """Write a letter now with what is ready; without anything new, the last one again."""
    found = MailFolder.load(folder)
    return _tell(found, found.send(), form)


@mail.command()
@_FOLDER
@FORMAT
def status(folder: Path, form: str) -> int:
    """Say where the game stands, and what is awaited."""
    return _tell(MailFolder.load(folder), [], form)


def _played(folder: MailFolder, name: str) -> tuple[Any, tuple[str, ...]]:
    """What a computer player answers to what is asked, and what to know of that; nothing when nothing is
    asked, which is then refused.
    """
    asked = folder.play.asked
    if asked is None:
        return {}, ()
    player = find_player(folder.play.game.start.ruleset, name)
    chance = folder.play.chance(asked)
    answer = ask(player, folder.play.session.state, asked, chance).answer
    if chance.count or not is_deterministic(player):
        return answer, ()
    text = f"{name} left nothing to chance here: who guesses that it plays for you can compute this answer."
    return answer, (text,)


def _tell(folder: MailFolder, letters: list[Path], form: str) -> int:
    play = folder.play
    outcome = play.session.outcome()
    if form == "json":
        answer = {
            "folder": str(folder.path),
            "title": play.game.start.title,
            "game": play.game.start.game,
            "side": play.game.side,
            "turn": play.session.state.turn,
            "asked": _json(play.asked),
            "awaited": play.awaited(),
            "letters": [str(path) for path in letters],
            "remarks": list(folder.remarks),
            "record": str(folder.path / RECORD) if play.session.steps else None,
            "result": {"winner": outcome.winner, "reason": outcome.reason} if outcome else None,
        }
        click.echo(json.dumps(answer, ensure_ascii=False))
        return OK
    click.echo(
        f"{one_line(play.game.start.title)}: you play {play.game.side}, game-turn {play.session.state.turn}"
    )
    for remark in folder.remarks:
        click.echo(one_line(f"Note: {remark}"))
    for path in letters:
        click.echo(f"Send this letter: {path}")
    if outcome is not None:
        click.echo(result_line(play.session.battle, outcome))
    click.echo(one_line(f"Awaited: {play.awaited()}"))
    return OK


def _json(asked: Decision | None) -> dict[str, Any] | None:
    return {"kind": asked.kind, "turn": asked.turn} if asked is not None else None
