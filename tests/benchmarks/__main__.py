"""`python run.py bench`: measures the program on this machine, one part at a time or the four main ones."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Mapping, Sequence

import click

from kpeditor.cli.main import LazyGroup
from kpeditor.cli.main import main as run
from kpeditor.cli.options import FORMAT
from kpeditor.cli.table import OK
from kpeditor.ownprocess import guard_children

PARTS = {
    "engine": "tests.benchmarks.engine:bench_engine",
    "lab": "tests.benchmarks.lab:bench_lab",
    "los": "tests.benchmarks.los:bench_los",
    "map": "tests.benchmarks.map:bench_map",
    "match": "tests.benchmarks.match:bench_match",
    "scan": "tests.benchmarks.scan:bench_scan",
    "screen": "tests.benchmarks.screen:bench_screen",
    "players": "tests.benchmarks.players:bench_players",
    "start": "tests.benchmarks.start:bench_start",
    "tables": "tests.benchmarks.tables:bench_tables",
}
MAIN = ("los", "map", "engine", "lab")
"""What is measured when no part is named."""


def bench_group(parts: Mapping[str, str], main: Sequence[str]) -> click.Group:
    """The command that measures one of `parts`, or all of `main` one after the other."""

    @click.pass_context
    def measure(ctx: click.Context, form: str) -> int:
        if ctx.invoked_subcommand is not None:
            ctx.default_map = {name: {"form": form} for name in parts}
            return OK
        found = {}
        for name in main:
            command = group.get_command(ctx, name)
            if command is None:
                raise LookupError(name)
            click.echo(f"bench: {name}", err=True)
            if form == "text":
                ctx.invoke(command, form=form)
                continue
            with contextlib.redirect_stdout(io.StringIO()) as told:
                ctx.invoke(command, form=form)
            found[name] = json.loads(told.getvalue())
        if form == "json":
            click.echo(json.dumps(found, ensure_ascii=False))
        return OK

    parts_told = ", ".join(main[:-1]) + f" and {main[-1]}"
    group = LazyGroup(
        parts,
        name="run.py bench",
        help=f"Measure the program on this machine; without a COMMAND {parts_told}, one after the other.",
        short_help="Measure the program on this machine.",
        invoke_without_command=True,
        callback=measure,
    )
    return FORMAT(group)


def main(arguments: Sequence[str], group: click.Group | None = None) -> int:
    """Runs one benchmark, or the main ones, and returns the exit status."""
    return run(arguments, top=group or bench_group(PARTS, MAIN))


if __name__ == "__main__":
    # As in the program: numpy would start threads, and no worker looks for modules in the current folder.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    guard_children()
    sys.exit(main(sys.argv[1:]))
