"""`kpeditor chronicle`: a game as a text to read."""

from __future__ import annotations

from pathlib import Path

import click

from kpeditor.cli.options import output_file
from kpeditor.cli.streams import tell_or_write
from kpeditor.cli.table import OK
from kpeditor.core.errors import BadFile
from kpeditor.core.play.chronicle import chronicle
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.replaying import replay


@click.command(name="chronicle", short_help="Tell a game as a text to read.")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--side", default="", help="Tells what this side may know, by its id.")
@click.option("--figures", is_flag=True, help="Tells the numbers behind each sentence: odds, die, modifiers.")
@output_file("Writes Markdown here instead of telling it.", required=False)
def chronicle_command(record: Path, side: str, figures: bool, output: Path | None) -> int:
    """Tell the game in RECORD by game-turn, with losses and the history of each unit, as Markdown."""
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
