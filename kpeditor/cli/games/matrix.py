"""`kpeditor matrix`: every doctrine against every other, what both sides do best, and whether tiers agree."""

from __future__ import annotations

import json
from pathlib import Path

import click

from kpeditor.cli.games.playing import (
    Playing,
    look_at_report,
    played,
    progress_bar,
    tell_broken,
    tell_interrupted,
)
from kpeditor.cli.options import FORMAT, GAMES_FOLDER, TURNS, NewFile
from kpeditor.cli.streams import say
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.play.players import need_player, usual_player
from kpeditor.lab.matrix.doctrines import doctrines_of
from kpeditor.lab.matrix.matrixplay import MatrixResult, play_matrix
from kpeditor.lab.matrix.matrixtelling import matrix_json, matrix_text, write_matrix_report
from kpeditor.lab.pools import worker_pool
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store

GAMES = 20


@click.command(short_help="Play every doctrine against every other.")
@click.argument("scenario", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--players",
    default="",
    help="Doctrines to play, separated by commas; by default every doctrine of the staff.",
)
@click.option(
    "--tiers", default="", help='Players to compare, each on both sides, weakest first: "random,staff".'
)
@played("Number of games of each pair.", TURNS, GAMES_FOLDER, least=2, usual=GAMES)
@click.option("--report", type=NewFile(), help="Write a report to this file (.html or .md).")
@FORMAT
def matrix(scenario: Path, players: str, tiers: str, playing: Playing, report: Path | None, form: str) -> int:
    """Play every doctrine of one side of SCENARIO against every doctrine of the other.

    The command reports the scores of the side listed first, the mix of doctrines that each side would choose
    if both knew the whole table, and the score of the first side under these, with its interval. All pairs
    have the same dice. Finished games are kept as those of `kpeditor simulate` are: after an interruption the
    same command continues.
    """
    look_at_report(report)
    base = playing.series(scenario)
    names = _names(players) or list(doctrines_of(base.ruleset)) or [usual_player(base.ruleset)]
    for name in (*names, *_names(tiers)):
        need_player(base.ruleset, name)  # before a bar is drawn
    store = playing.store(scenario)
    try:
        result = _played(base, names, _names(tiers), store, playing)
    except KeyboardInterrupt:
        return tell_interrupted(store.folder if store is not None else None)
    if report is not None:
        write_matrix_report(result, report)
        say(f"wrote {report}")
    if form == "json":
        click.echo(json.dumps(matrix_json(result), ensure_ascii=False))
    else:
        click.echo(matrix_text(result))
    tell_broken(result.broken)
    return INPUT_ERROR if result.broken else OK


def _names(text: str) -> list[str]:
    return list(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))


def _played(
    base: Series, names: list[str], tiers: list[str], store: Store | None, playing: Playing
) -> MatrixResult:
    """Plays with a progress bar."""
    pairs = {*((p, q) for p in names for q in names), *((t, t) for t in tiers)}
    with worker_pool(playing.workers) as pool, progress_bar(len(pairs) * base.games) as tell:
        return play_matrix(
            base, names, pool, store, lambda done, _total: tell(done), tiers=tiers, pace=playing.pace()
        )
