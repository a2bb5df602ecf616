"""`python run.py bench match`: how strong one computer player is against another, scenario by scenario."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from kpeditor.cli.options import FORMAT, SEED, WORKERS
from kpeditor.cli.table import OK
from kpeditor.lab.pools import worker_pool
from kpeditor.lab.runner import SeriesResult
from tests.benchmarks.matchplay import Score, play_match, score_of

PAIRS = 20


@click.command("match", short_help="One computer player against another, sides swapped.")
@click.argument("first")
@click.argument("second")
@click.argument("scenarios", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--pairs", type=click.IntRange(min=1), default=PAIRS, show_default=True, help="Pairs of games a scenario."
)
@SEED
@WORKERS
@FORMAT
def bench_match(
    first: str, second: str, scenarios: tuple[Path, ...], pairs: int, seed: int, workers: int, form: str
) -> int:
    """Let the computer player FIRST play SECOND on SCENARIOS, every game once more with sides swapped.

    The score counts a win 1 and a draw a half; the interval is of 95 %, over pairs of games.
    """
    rows: list[tuple[str, Score]] = []
    everything: list[SeriesResult] = []
    with worker_pool(workers) as pool:
        for path in scenarios:
            match = play_match(path, (first, second), pairs=pairs, seed=seed, executor=pool)
            everything.append(match)
            rows.append((path.stem, score_of([match])))
            if form == "text":
                click.echo(_line(*rows[-1]))
    rows.append(("all", score_of(everything)))
    if form == "text":
        click.echo(_line(*rows[-1]))
        return OK
    about = {"first": first, "second": second, "pairs": pairs, "seed": seed}
    click.echo(json.dumps(about | {"scores": {name: asdict(score) for name, score in rows}}, indent=1))
    return OK


def _line(name: str, score: Score) -> str:
    mid = score.interval
    sides = ", ".join(f"{side} {share:.3f}" for side, share in score.by_side) if name != "all" else ""
    return (
        f"{name:<22} {mid.value:.3f}  ({mid.low:.3f} to {mid.high:.3f})  {score.games:5} games,"
        f" draws {100 * score.draws:.0f} %  {sides}".rstrip()
    )
