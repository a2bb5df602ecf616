"""`kpeditor simulate`: many games between computer players, and what they say about a scenario."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import click

from kpeditor.cli.games.playing import (
    BOTH_SIDES,
    Playing,
    look_at_report,
    played,
    progress_bar,
    tell_broken,
    tell_interrupted,
)
from kpeditor.cli.options import FORMAT, GAMES_FOLDER, RULES, TURNS, NewFile
from kpeditor.cli.streams import say
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.play.players import need_player
from kpeditor.core.texts import count
from kpeditor.lab.analysis.sequential import until_verdict
from kpeditor.lab.analysis.statistics import summarise
from kpeditor.lab.pools import cluster, worker_pool
from kpeditor.lab.runner import SeriesResult, run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store
from kpeditor.lab.telling import series_json, series_text

MOST_FAILURES = 5
"""The greatest number of reasons that are printed for unfinished games."""
CLUSTER_AHEAD = 64
"""The number of batches that a cluster gets in advance; it may have many workers."""


@click.command(short_help="Play many games and report how often each side wins.")
@click.argument("scenario", type=click.Path(dir_okay=False, path_type=Path))
@played("Greatest number of games.", TURNS, RULES, GAMES_FOLDER, players=BOTH_SIDES)
@click.option(
    "--swap", is_flag=True, help="In every second game swap the sides and use the dice of the game before."
)
@click.option(
    "--sprt", is_flag=True, help="Stop as soon as a sequential test finds the scenario fair or unfair."
)
@click.option("--fresh", is_flag=True, help="Play all games again instead of using kept ones.")
@click.option(
    "--dask", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler (tcp://host:8786)."
)
@click.option(
    "--report",
    type=NewFile(),
    help="Write a report to this file: with charts and maps (.html), or only tables (.md).",
)
@FORMAT
def simulate(
    scenario: Path,
    playing: Playing,
    swap: bool,
    sprt: bool,
    fresh: bool,
    dask: str | None,
    report: Path | None,
    form: str,
) -> int:
    """Play many games of SCENARIO between computer players and report how often each side wins.

    Finished games are kept beside the scenario (or in the folder of -o): after an interruption the same
    command continues, and a longer series reuses the games of a shorter one. The same seed gives the same
    games for any number of workers. The exit status is 1 if an invariant of the game was broken or a game
    was not finished.
    """
    look_at_report(report)
    if told := playing.listed_options([scenario]):
        click.echo(told)
        return OK
    series = playing.series(scenario, swap=swap)
    for name in series.players:
        need_player(series.ruleset, name)  # before a bar is drawn
    store = playing.store(scenario)
    if store is not None:
        _look_at_kept(store, series, fresh=fresh)
    try:
        result = _played(series, store, playing, dask, sprt=sprt)
    except KeyboardInterrupt:
        return tell_interrupted(store.path(series) if store is not None else None)
    summary = summarise(series, result.rows)
    if report is not None:
        _write_report(result, report)
    if form == "json":
        click.echo(json.dumps(series_json(result, summary), ensure_ascii=False))
    else:
        click.echo(series_text(result, summary))
    tell_broken(result.broken)
    failures = Counter(row.failure for row in result.rows if row.failure)
    for why, number in failures.most_common(MOST_FAILURES):
        say(f"{count(number, 'game')} not finished: {why}")
    return INPUT_ERROR if result.broken or failures else OK


def _write_report(result: SeriesResult, target: Path) -> None:
    """Writes a report; only its maps need Qt, so it is loaded here."""
    from kpeditor.export.labreport import write_report

    write_report(result.series, result.rows, target)
    say(f"wrote {target}")


def _look_at_kept(store: Store, series: Series, *, fresh: bool) -> None:
    """Prints which kept results are out of date."""
    if fresh:
        store.forget(series)
    for stale in store.stale(series):
        changed = ", ".join(stale.changed)
        say(f"{stale.path} is stale ({stale.games} games; changed since: {changed})")


def _played(
    series: Series, store: Store | None, playing: Playing, dask: str | None, *, sprt: bool
) -> SeriesResult:
    """Plays the series with a progress bar."""
    with cluster(dask) if dask else worker_pool(playing.workers) as pool, progress_bar(series.games) as tell:
        return run_series(
            series,
            pool,
            store,
            lambda progress: tell(progress.done),
            until=until_verdict(series.sides) if sprt else None,
            pace=playing.pace(CLUSTER_AHEAD if dask else 0),
        )
