"""`kpeditor check`: everything wrong with maps, scenarios and records, for people and for programs."""

from __future__ import annotations

import glob
import json
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

import click

from kpeditor import __version__
from kpeditor.cli.options import choice
from kpeditor.cli.streams import as_text
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.checks.files import check_many
from kpeditor.core.checks.locating import heeding, in_order
from kpeditor.core.files.formats.migrate import ELSEWHERE, is_campaign
from kpeditor.core.files.storage.inbundle import is_bundle
from kpeditor.core.problem import Problem, Severity
from kpeditor.core.texts import count

_SUFFIXES = (".yaml", ".yml", ".json", ".kpz")
_FORMAT = re.compile(rb"kpeditor-([a-z]*)")
_UNCHECKED = {
    *(set(ELSEWHERE) - {"campaign"}),
    "keys",
    "journal",
    "game",
    "series",
    "draft",
    "seat",
    "commanders",
}
"""Formats of ours that are no maps, scenarios or records."""
_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}
_SARIF = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}
_SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


@click.command(short_help="Report all problems of maps, scenarios and records.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@choice(
    "--format",
    "form",
    of=["text", "json", "github", "sarif"],
    default="text",
    help_="Text to read, one JSON document, or annotations that a code review shows beside the lines.",
)
@click.option("--strict", is_flag=True, help="Count warnings as errors for the exit status.")
@choice(
    "--least",
    of=["hint", "warning", "error"],
    default="hint",
    help_="Report only problems that are at least this severe.",
)
def check(files: tuple[str, ...], form: str, strict: bool, least: str) -> int:
    """Report all problems of maps, scenarios, records and bundles.

    FILE is a file, a folder (all maps, scenarios, records and bundles in it) or a pattern like maps/*.yaml.
    The exit status is 1 if there is an error, otherwise 0. A comment `# kpeditor: ignore CODE` in a file
    silences a problem; docs/problems.md explains every code.
    """
    paths = found_files(files)
    campaigns = [path for path in paths if is_campaign(path)]
    checked = check_many(path for path in paths if path not in campaigns)
    no_battles = [one.path for one in checked.files if one.opened is None]
    problems = [*_of_campaigns(campaigns), *checked.problems, *_played(no_battles)]
    shown = [problem for problem in problems if problem.severity >= Severity[least.upper()]]
    click.echo(_FORMS[form](shown), nl=form in ("json", "sarif") or bool(shown))
    click.echo(_summary(len(paths), problems), err=True)
    limit = Severity.WARNING if strict else Severity.ERROR
    return INPUT_ERROR if any(problem.severity >= limit for problem in problems) else OK


def found_files(names: Sequence[str]) -> list[Path]:
    """The files the arguments mean, each once, in order.

    Raises:
        UsageError: when a pattern or a folder leads to no file.
    """
    paths: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            inside = sorted(
                one for one in path.rglob("*") if one.suffix.lower() in _SUFFIXES and _is_ours(one)
            )
            if not inside:
                raise click.UsageError(f"there are no maps, scenarios or records in {name}")
            paths += inside
        elif not path.exists() and glob.has_magic(name):
            matching = sorted(map(Path, glob.glob(name, recursive=True)))  # noqa: PTH207  may be absolute
            if not matching:
                raise click.UsageError(f"no file matches {name}")
            paths += matching
        else:
            paths.append(path)
    return list(dict.fromkeys(paths))


def _is_ours(path: Path) -> bool:
    """Whether a file found in a folder is one to check. Other YAML and JSON is skipped, as are points files
    of scans, mappings and the program's other files.
    """
    if not path.is_file():  # opening a pipe would block for ever
        return False
    if is_bundle(path):
        return True
    try:
        with path.open("rb") as stream:
            found = _FORMAT.search(stream.read(4096))
    except OSError:
        return False
    return found is not None and found[1].decode() not in _UNCHECKED


def _of_campaigns(paths: Collection[Path]) -> Iterator[Problem]:
    if paths:
        from kpeditor.core.play.campaign.campaign import check_campaign  # loaded late, as below

        for path in paths:
            yield from check_campaign(path)


def _played(paths: Collection[Path]) -> Iterator[Problem]:
    """The problems that show only when records are played again; `paths` may be records or bundles."""
    if not paths:
        return
    from kpeditor.core.play.recordchecks import check_played, records_in  # most files are no games

    for record in (record for path in paths for record in records_in(path)):
        problems, source = check_played(record)
        if source is not None:
            yield from in_order(heeding(problems, [source]))


def as_json(problems: Iterable[Problem]) -> str:
    """A list with one object per problem."""
    return json.dumps([_object(problem) for problem in problems], indent=1)


def _object(problem: Problem) -> dict[str, Any]:
    where = problem.where
    return {
        "file": where.file,
        "line": where.line,
        "column": where.column,
        "code": problem.code,
        "severity": problem.severity.word,
        "text": problem.text,
        "fix": problem.fix,
        "where": where.pointer(),
        "hexes": list(where.hexes),
        "hexsides": list(where.hexsides),
    }


def as_github(problems: Iterable[Problem]) -> str:
    """Workflow commands that make a code host show each problem beside its line."""
    return "\n".join(map(_command, problems))


def _command(problem: Problem) -> str:
    where = problem.where
    place = {"file": where.file, "line": where.line, "col": where.column, "title": problem.code}
    known = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in place.items() if value)
    cure = f" ({problem.fix})" if problem.fix else ""
    return f"::{_GITHUB[problem.severity]} {known}::{_escaped(problem.text + cure)}"


def _escaped(text: str, more: str = "") -> str:
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def as_sarif(problems: Iterable[Problem]) -> str:
    """SARIF 2.1.0, which code hosts read: one run with a result for each problem and a rule for each code."""
    found = list(problems)
    codes = sorted({problem.code for problem in found})
    driver = {
        "name": "kpeditor",
        "version": __version__,
        "rules": [{"id": code} for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes.index(problem.code)) for problem in found],
    }
    return json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1)


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    cure = f" Cure: {problem.fix}" if problem.fix else ""
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": _SARIF[problem.severity],
        "message": {"text": problem.text + cure},
    }
    where = problem.where
    if where.file:
        physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(where.file)}}
        if where.line:
            physical["region"] = {"startLine": where.line, "startColumn": max(1, where.column)}
        result["locations"] = [{"physicalLocation": physical}]
    named = [*where.hexes, *where.hexsides]
    if named:
        result["properties"] = {"hexes": list(where.hexes), "hexsides": list(where.hexsides)}
    return result


def _uri(file: str) -> str:
    path = PurePath(file)
    # By its bytes, as a name that is no UTF-8 has no characters.
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))


def _summary(files: int, problems: Iterable[Problem]) -> str:
    counts = dict.fromkeys(sorted(Severity, reverse=True), 0)
    for problem in problems:
        counts[problem.severity] += 1
    told = ", ".join(count(number, severity.word) for severity, number in counts.items())
    return f"{count(files, 'file')}: {told}"


_FORMS: Mapping[str, Callable[[Iterable[Problem]], str]] = {
    "text": as_text,
    "json": as_json,
    "github": as_github,
    "sarif": as_sarif,
}
