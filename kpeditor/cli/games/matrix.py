"""`kpeditor matrix`: every doctrine against every other, what both sides do best, and whether tiers agree."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from kpeditor.cli.games.simulate import kept_store
from kpeditor.cli.opening import warn_of_errors
from kpeditor.cli.options import FORMAT, GAMES_FOLDER, SEED, TURNS, WORKERS, NewFile
from kpeditor.cli.table import INPUT_ERROR, INTERRUPTED, OK
from kpeditor.core.play.players import need_player
from kpeditor.lab.matrix.doctrines import doctrines_of
from kpeditor.lab.matrix.matrixplay import MatrixResult, play_matrix
from kpeditor.lab.matrix.matrixtelling import matrix_json, matrix_text, write_matrix_report
from kpeditor.lab.pools import worker_pool
from kpeditor.lab.runner import BATCH
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store

GAMES = 20


@click.command(short_help="Play every doctrine against every other.")
@click.argument("scenario", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--players", default="", help="Which, with commas; else every doctrine of the staff.")
@click.option("--tiers", default="", help='Players to compare on both sides, weakest first: "random,staff".')
@click.option("--games", type=click.IntRange(min=2), default=GAMES, show_default=True, help="Of every pair.")
@SEED
@WORKERS
@TURNS
@GAMES_FOLDER
@click.option("--report", type=NewFile(), help="Writes a report (.html or .md).")
@FORMAT
def matrix(
    scenario: Path,
    players: str,
    tiers: str,
    games: int,
    seed: int,
    workers: int,
    turns: int | None,
    output: Path | None,
    report: Path | None,
    form: str,
) -> int:
    """Play every doctrine of one side of SCENARIO against every doctrine of the other.

    Tells the scores of the side listed first, the mixes both sides would choose if they knew the whole table,
    and what the first side scores then, with its interval. All pairs share their dice. Finished games are
    kept as those of `kpeditor simulate`, so that the same command goes on where it was.
    """
    if report is not None and report.suffix.lower() not in (".html", ".md"):
        raise click.UsageError(f"--report writes .html or .md, not {report.name}")
    base = Series.of_file(scenario, ("staff", "staff"), games, seed=seed, turns=turns)
    warn_of_errors(scenario)
    names = _names(players) or list(doctrines_of(base.ruleset)) or ["staff"]
    for name in (*names, *_names(tiers)):
        need_player(base.ruleset, name)  # before a bar is drawn
    store = kept_store(scenario, output)
    try:
        result = _played(base, names, _names(tiers), store, workers)
    except KeyboardInterrupt:
        kept = f"; finished games are in {store.folder}, and the same command goes on" if store else ""
        click.echo(f"\nkpeditor: interrupted{kept}", err=True)
        return INTERRUPTED
    if report is not None:
        write_matrix_report(result, report)
        click.echo(f"kpeditor: wrote {report}", err=True)
    if form == "json":
        click.echo(json.dumps(matrix_json(result), ensure_ascii=False))
    else:
        click.echo(matrix_text(result))
    for text in result.broken:
        click.echo(f"kpeditor: broken invariant: {text}", err=True)
    return INPUT_ERROR if result.broken else OK


def _names(text: str) -> list[str]:
    return list(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))


def _played(
    base: Series, names: list[str], tiers: list[str], store: Store | None, workers: int
) -> MatrixResult:
    """Plays with a progress bar."""
    pairs = {*((p, q) for p in names for q in names), *((t, t) for t in tiers)}
    total = len(pairs) * base.games
    with (
        worker_pool(workers) as pool,
        click.progressbar(
            length=total, label="games", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar,
    ):
        return play_matrix(
            base,
            names,
            pool,
            store,
            lambda done, _total: bar.update(done - bar.pos),
            tiers=tiers,
            batch=max(1, min(BATCH, base.games // (2 * workers))),
            ahead=2 * workers,
        )
