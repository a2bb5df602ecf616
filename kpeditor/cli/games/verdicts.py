"""`kpeditor verdicts`: series of games of several scenarios, and one page with the results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from kpeditor.cli.games.playing import BOTH_SIDES, Playing, played, tell_broken
from kpeditor.cli.options import GAMES_FOLDER, RULES, NewFile
from kpeditor.cli.streams import say, tell_games
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.play.players import need_player
from kpeditor.lab.pools import worker_pool
from kpeditor.lab.report.verdicts import renewed, verdict_lines, verdict_page
from kpeditor.lab.ruleoptions import option_of
from kpeditor.lab.runner import SeriesResult, run_series
from kpeditor.lab.spec import Series


@click.command(short_help="Play several scenarios many times and compare them.")
@click.argument(
    "scenarios",
    nargs=-1,
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="SCENARIO...",
)
@played("Number of games of each scenario.", RULES, GAMES_FOLDER, players=BOTH_SIDES)
@click.option(
    "--each",
    metavar="ID",
    help="Play every scenario with each value of this option of the rules, and put the results side by side.",
)
@click.option(
    "--into",
    type=NewFile(),
    help="Markdown page for the table, which goes between the marks <!-- verdicts --> and <!-- end of"
    " verdicts -->. If there is no such page, it is made.",
)
def verdicts(scenarios: tuple[Path, ...], playing: Playing, each: str | None, into: Path | None) -> int:
    """Play many games of every SCENARIO between computer players, and report in one table how often each side
    wins, with 95 % intervals, levels of victory and points.

    --each compares the values of an option of the rules: `--each combat` plays PanzerBlitz with both combat
    systems. Finished games are kept beside each scenario (or by its name in the folder of -o), as those of
    `kpeditor simulate` are: after an interruption the same command continues. The exit status is 1 if an
    invariant of a game was broken or a game was not finished.
    """
    if told := playing.listed_options(scenarios):
        click.echo(told)
        return OK
    page = _page(into)
    asked = [one for path in scenarios for one in _series(path, playing, each)]
    results = [_played(path, series, playing) for path, series in asked]
    if into is None:
        click.echo("\n".join(verdict_lines(results, each)))
    else:
        lines = verdict_lines(results, each)
        write_safely(into, (renewed(page, lines) if page else verdict_page(results, each)))
        say(f"wrote {into}")
    tell_broken(text for result in results for text in result.broken)
    failed = any(result.broken or any(row.failure for row in result.rows) for result in results)
    return INPUT_ERROR if failed else OK


def _page(into: Path | None) -> str:
    """The text of the page, "" when it does not exist yet.

    Raises:
        BadFile: when it cannot be read, before anything is played.
        KpError: when it has no marks.
    """
    if into is None or not into.exists():
        return ""
    page = read_text(into)
    try:
        renewed(page, ())
    except ValueError as lacks:
        raise KpError(f"{into}: {lacks}") from lacks
    return page


def _series(path: Path, playing: Playing, each: str | None) -> Iterator[tuple[Path, Series]]:
    """The series of a scenario, one for each value of the option that `each` names, if any."""
    series = playing.series(path)
    for name in series.players:
        need_player(series.ruleset, name)
    values = [f"{each}={value}" for value in option_of(series.ruleset, each).choices] if each else []
    yield from ((path, series.under([value])) for value in values) if values else [(path, series)]


def _played(path: Path, series: Series, playing: Playing) -> SeriesResult:
    store = playing.store(path, playing.output / f"{path.stem}.lab" if playing.output is not None else None)
    with worker_pool(playing.workers) as pool:
        return run_series(series, pool, store, lambda progress: tell_games(progress.done, series.games))
