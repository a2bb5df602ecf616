"""`kpeditor run`: plays given orders headless."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from kpeditor.cli.opening import warn_of_errors
from kpeditor.cli.options import FORMAT, WHOLE, NewFile, Number, output_file, refuse_to_overwrite
from kpeditor.cli.streams import say
from kpeditor.cli.table import OK
from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.fingerprint import sha256_of
from kpeditor.core.files.storage.refusals import why_not_written
from kpeditor.core.play.gamefile import open_game, path_beside, save_record
from kpeditor.core.play.gamelog import session_json, session_text
from kpeditor.core.play.players import find_player, need_player, play_on
from kpeditor.core.play.programs import LOG, PREFIX, SECONDS
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import Dice, ScriptedDice
from kpeditor.core.rules.player import Player


@click.command(short_help="Play written orders, or let computer players play.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--orders", type=click.Path(path_type=Path), help="Take deployment and orders from this record."
)
@click.option(
    "--players",
    multiple=True,
    help="Computer players of the sides in order, or one for all: staff,random. Give a program in an"
    " option of its own: --players staff --players program:./mybot.py.",
)
@click.option(
    "--seconds",
    type=Number(min=0.0, min_open=True),
    default=SECONDS,
    show_default=True,
    help="Longest time a program has for an answer, in seconds.",
)
@click.option("--log", type=NewFile(), help="Write the standard error of the programs to this file.")
@click.option("--dice", help='Results of all dice, in the order of the log: "6 2 5".')
@click.option("--seed", type=WHOLE, help="Seed of all dice, instead of the record's.")
@output_file("Write the record to this file.", required=False, may_go_on=True)
@FORMAT
def run(
    file: Path,
    orders: Path | None,
    players: tuple[str, ...],
    seconds: float,
    log: Path | None,
    dice: str | None,
    seed: int | None,
    output: Path | None,
    form: str,
) -> int:
    """Play the orders of FILE (a record, or a scenario with --orders) and report every event.

    Units without an order do nothing. Where the orders end, the game stops, or the computer players of
    --players continue it.
    """
    game = open_game(file, orders)
    if game.scenario_path is not None:
        warn_of_errors(game.scenario_path, opened=game.opened)
    if not (game.is_record or orders or players):
        say("there is nothing to play: give --orders RECORD, or --players staff,staff")
    refuse_to_overwrite(
        output, [path for path in (game.scenario_path, game.opened.map_path) if path is not None]
    )
    record = game.record if seed is None else replace(game.record, seed=seed, given_dice=False)
    session = replay(record, game.battle, _dice_of(dice), may_be_unfinished=bool(players))
    if players:
        with _logged(log):
            play_on(session, _players(session, _each(players), seconds), record.seed)
    if form == "json":
        click.echo(json.dumps(session_json(session), ensure_ascii=False))
    else:
        click.echo(session_text(session))
    if output is not None:
        reference = path_beside(game.scenario_path, output) if game.scenario_path else record.scenario
        made = record_of(session, scenario=reference, sha256=sha256_of(game.scenario_path), seed=record.seed)
        save_record(made, output)
        say(f"wrote {output}")
    return OK


def _each(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names one by one. A comma separates names ("staff,random"), but not within the command of a
    program.
    """
    return tuple(
        part.strip() for name in names for part in ([name] if name.startswith(PREFIX) else name.split(","))
    )


def _players(session: Session, names: tuple[str, ...], seconds: float) -> dict[str, Player]:
    """The player of each side; a single name is for all sides."""
    scenario = session.battle.scenario
    assert scenario is not None
    sides = [side.id for side in scenario.sides]
    if len(names) not in (1, len(sides)):
        raise click.UsageError(f"--players is given once, or once for each side: {', '.join(sides)}")
    each = names if len(names) > 1 else names * len(sides)
    for name in each:
        need_player(scenario.ruleset, name)
    return {
        side: find_player(scenario.ruleset, name, seconds) for side, name in zip(sides, each, strict=True)
    }


@contextmanager
def _logged(path: Path | None) -> Iterator[None]:
    """Writes what player programs print on standard error, and their forfeits, to a file."""
    if path is None:
        yield
        return
    try:
        handler = logging.FileHandler(path, mode="w", encoding="utf-8")
    except OSError as reason:
        raise NotSaved(f"{path} cannot be written: {why_not_written(reason)}") from reason
    level = LOG.level
    LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)
    try:
        yield
    finally:
        LOG.setLevel(level)
        LOG.removeHandler(handler)
        handler.close()


def _dice_of(text: str | None) -> Dice | None:
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
        raise click.UsageError(f"--dice takes numbers from 1 to 6, not {text!r}") from None
