"""`kpeditor umpire`: a game by folders, where each side sees what it may and one person sees everything."""

from __future__ import annotations

from pathlib import Path

import click

from kpeditor.cli.opening import warn_of_errors
from kpeditor.cli.options import NEW_FOLDER, WHOLE
from kpeditor.cli.streams import say
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.play.folders.commanders import commander_of
from kpeditor.core.play.folders.game import UmpiredGame
from kpeditor.core.play.folders.seatfolder import ANSWER, QUESTION
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.texts import one_line

_FOLDER = click.argument("folder", type=NEW_FOLDER)


@click.group(short_help="Umpire a game by folders.")
def umpire() -> None:
    """Umpire a double-blind game of any rules by folders.

    FOLDER holds the whole game. In it each side has a folder with what it may know, and puts its answer there
    as answer.yaml.
    """


@umpire.command(short_help="Begin a game.")
@click.argument("scenario", type=click.Path(path_type=Path))
@_FOLDER
@click.option("--seed", type=WHOLE, default=1, show_default=True, help="Seed of all dice.")
@click.option(
    "--commander",
    "commanders",
    metavar="SIDE:ID=GROUP,GROUP",
    multiple=True,
    help="Player of a side that several play: commands these groups and has the folder ID. A player"
    " without groups gets all that the others do not have. Can be repeated.",
)
def new(scenario: Path, folder: Path, seed: int, commanders: tuple[str, ...]) -> int:
    """Begin a game of SCENARIO in FOLDER."""
    opened = open_game(scenario).opened
    game = UmpiredGame.begin(folder, scenario, seed, list(map(commander_of, commanders)), opened)
    warn_of_errors(scenario, opened=opened)
    return _told(game)


@umpire.command(short_help="Read the new answers and play on.")
@_FOLDER
@click.option(
    "--defaults", is_flag=True, help="Answer every question that has no answer yet with its default."
)
def step(folder: Path, defaults: bool) -> int:
    """Read the answers in the folders of the sides, play on as far as possible, and write all folders again.

    The exit status is 1 if an answer is refused.
    """
    game = UmpiredGame.open(folder)
    refused = game.step(defaults=defaults)
    for one in refused:
        say(f"{one.seat}/{ANSWER} does not count: {one.reason}")
    _told(game)
    return INPUT_ERROR if refused else OK


@umpire.command(short_help="Say who must answer what.")
@_FOLDER
def show(folder: Path) -> int:
    """Say who must answer what, and whose answer is there."""
    return _told(UmpiredGame.open(folder))


def _told(game: UmpiredGame) -> int:
    outcome = game.session.outcome()
    if outcome is not None:
        click.echo(one_line(f"The game is over: {game.scenario.called(outcome.winner)} ({outcome.reason})"))
        return OK
    for seat, decision in game.asked:
        state = "answer there" if game.inbox.has_answer(seat) else "no answer yet"
        words = decision.words or decision.kind
        click.echo(one_line(f"{seat}: {words} [{seat}/{QUESTION}; {state}]"))
    return OK
