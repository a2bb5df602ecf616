"""Mutation check by choice: small faults are put into a module or the modules of a folder, and their tests
ought to notice each of them.

    .venv/bin/python -m pip install cosmic-ray
    .venv/bin/python -m tests.mutation kpeditor/core/sight/ranges.py tests/core/sight/test_ranges.py --most 40

cosmic-ray makes the faults and runs the tests, one after the other, in a copy of the checkout, because it
writes into the module. Of the faults it knows for one place one is drawn; those within annotations are left
out, because nobody evaluates them. Survivors are printed as differences; the exit status is 1 when there are
any, 2 when nothing could be tried. CONTRIBUTING.md says which survivors are known.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[1]
Span = tuple[int, int, int, int]
"""First line and column, last line and column; lines from 1, columns from 0."""


def main(arguments: Sequence[str]) -> int:
    """Checks the module or folder that is named; 0 when every fault was noticed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("module", help="path of a module or folder, from the root of the checkout")
    parser.add_argument("tests", nargs="+", help="the tests that ought to notice")
    parser.add_argument("--most", type=int, default=100, help="try so many faults at most, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="for the drawing")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds until tests count as failed")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="kpeditor-mutation-") as folder:
        copy = Path(folder) / "checkout"
        _copy(copy)
        # Compiled once, and each file judged by what stands in it: a fault may keep its size and its second.
        _run(
            copy,
            sys.executable,
            "-m",
            "compileall",
            "-q",
            "--invalidation-mode",
            "checked-hash",
            "kpeditor",
            "tests",
        )
        session, settings = Path(folder) / "session.sqlite", Path(folder) / "settings.toml"
        tests, python = " ".join(options.tests), Path(sys.executable).as_posix()
        settings.write_text(
            f'[cosmic-ray]\nmodule-path = "{options.module}"\ntimeout = {options.timeout}\n'
            "excluded-modules = []\n"
            f'test-command = "{python} -m pytest -q -x -p no:cacheprovider {tests}"\n'
            '[cosmic-ray.distributor]\nname = "local"\n',
            "utf-8",
        )
        if _run(copy, sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *options.tests):
            click.echo("the tests fail without any fault", err=True)
            return 2
        tool = (sys.executable, "-m", "cosmic_ray.cli")
        if _run(copy, *tool, "init", str(settings), str(session)):
            click.echo("cosmic-ray is needed: pip install cosmic-ray", err=True)
            return 2
        number = choose(session, _annotations(ROOT / options.module), options.most, options.seed)
        click.echo(f"{number} faults in {options.module}")
        _run(copy, *tool, "exec", str(settings), str(session))
        left = survivors(session)
    for place, diff in left:
        click.echo(f"\n{place}\n{diff}")
    click.echo(f"\n{len(left)} of {number} faults survived")
    return 1 if left else 0


def annotation_spans(source: str) -> list[Span]:
    """Where annotations stand in a module; with `annotations` from `__future__` they are never evaluated."""
    found: list[Span] = []
    for node in ast.walk(ast.parse(source)):
        named = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        for one in named:
            if isinstance(one, ast.expr):
                end = one.end_lineno or one.lineno, one.end_col_offset or one.col_offset
                found.append((one.lineno, one.col_offset, *end))
    return found


def _annotations(path: Path) -> dict[str, list[Span]]:
    """Where annotations stand in a module or the modules of a folder, by path from the root."""
    modules = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return {str(module.relative_to(ROOT)): annotation_spans(module.read_text("utf-8")) for module in modules}


def choose(session: Path, left_out: Mapping[str, Sequence[Span]], most: int, seed: int) -> int:
    """Keeps one fault for each place outside these spans of each module, `most` in all, by chance; answers
    how many stay.
    """
    with closing(sqlite3.connect(session)) as table, table:
        rows = table.execute(
            "SELECT job_id, module_path, start_pos_row, start_pos_col FROM mutation_specs "
            "ORDER BY module_path, start_pos_row, start_pos_col, operator_name, occurrence"
        ).fetchall()
        places: dict[tuple[str, int, int], list[str]] = {}
        for job, module, row, column in rows:
            spans = left_out.get(module, ())
            if not any((span[0], span[1]) <= (row, column) < (span[2], span[3]) for span in spans):
                places.setdefault((module, row, column), []).append(job)
        chance = random.Random(seed)
        chosen = [chance.choice(jobs) for jobs in places.values()]
        drawn = set(chance.sample(chosen, min(most, len(chosen))))
        for job in {row[0] for row in rows} - drawn:
            table.execute("DELETE FROM mutation_specs WHERE job_id = ?", (job,))
            table.execute("DELETE FROM work_items WHERE job_id = ?", (job,))
        return len(drawn)


def survivors(session: Path) -> list[tuple[str, str]]:
    """Place (`module:line`) and diff of each fault that no test noticed, in order of modules and lines."""
    with closing(sqlite3.connect(session)) as table:
        rows = table.execute(
            "SELECT module_path, start_pos_row, diff FROM work_results JOIN mutation_specs USING (job_id) "
            "WHERE upper(test_outcome) = 'SURVIVED' ORDER BY module_path, start_pos_row, start_pos_col"
        ).fetchall()
    return [
        (
            f"{module}:{row}",
            "\n".join(
                line for line in diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")
            ),
        )
        for module, row, diff in rows
    ]


def _copy(target: Path) -> None:
    """The checkout as it is now, without what git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def _run(folder: Path, *command: str) -> int:
    """The exit status of a command in the copy, whose package it imports."""
    known = [str(folder), os.environ.get("PYTHONPATH", "")]
    settings = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, known)),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.run(
        command, cwd=folder, env=settings, stdout=subprocess.DEVNULL, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
