"""`kpeditor run`: plays given orders headless."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click

from kpeditor.cli.main import OK
from kpeditor.core.files.fingerprint import sha256_of
from kpeditor.core.play.gamefile import open_game, path_beside, save_record
from kpeditor.core.play.record import record_of, replay
from kpeditor.core.play.telling import session_json, session_text
from kpeditor.core.rules.dice import Dice, ScriptedDice


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--orders", type=click.Path(path_type=Path), help="Takes deployment and orders from this record."
)
@click.option("--dice", help='Scripts every die in the order of the log: "6 2 5".')
@click.option("--seed", type=int, help="The seed all dice follow from, instead of the record's.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Writes the record here."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def run(
    file: Path, orders: Path | None, dice: str | None, seed: int | None, output: Path | None, form: str
) -> int:
    """Plays the orders of FILE (a record, or a scenario with --orders) and tells everything that happens.

    Units without an order do nothing. The game stops where the orders end.
    """
    game = open_game(file, orders)
    record = game.record if seed is None else replace(game.record, seed=seed, given_dice=False)
    session = replay(record, game.battle, _dice_of(dice))
    if form == "json":
        click.echo(json.dumps(session_json(session), ensure_ascii=False))
    else:
        click.echo(session_text(session))
    if output is not None:
        reference = path_beside(game.scenario_path, output) if game.scenario_path else record.scenario
        made = record_of(session, scenario=reference, sha256=sha256_of(game.scenario_path), seed=record.seed)
        save_record(made, output)
        click.echo(f"kpeditor: wrote {output}", err=True)
    return OK


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
        raise click.UsageError(f"--dice wants numbers from 1 to 6, not {text!r}") from None
