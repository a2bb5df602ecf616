"""Opens the file a sub-command draws or answers from, and tells its errors."""

from __future__ import annotations

from pathlib import Path

import click

from kpeditor.cli.problemtext import as_text
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.files.documents import OpenBattle, open_with_map
from kpeditor.core.problem import Severity


def opened_whole(path: Path, *, only_map: bool = False) -> tuple[OpenBattle, int]:
    """The battle of a file, and the exit status: errors of form are told, and do not hinder an answer.

    Args:
        only_map: whether errors of a scenario are left out, because the answer is about its map.

    Raises:
        BadFile: when it cannot be understood, or is a scenario whose map is missing or broken.
    """
    opened = open_with_map(path)
    errors = [problem for problem in opened.problems if problem.severity is Severity.ERROR]
    if only_map:
        errors = [problem for problem in errors if problem.where.document != "scenario"]
    if errors:
        click.echo(as_text(errors), err=True)
    return opened, INPUT_ERROR if errors else OK
