"""A doctrine matrix as a table of text, as one JSON document, and as a report."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.texts import Share, one_line
from kpeditor.lab.analysis.intervals import bounds
from kpeditor.lab.analysis.statistics import LIMITS
from kpeditor.lab.matrix.matrixplay import MatrixResult
from kpeditor.lab.report.changes import doctrine_section
from kpeditor.lab.report.parts import Names, Section, Table
from kpeditor.lab.report.report import Report, html_of, markdown_of, series_facts
from kpeditor.lab.row import records_sha256

COMMON = "staff:"
"""The prefix of players' names that a table of doctrines of one player leaves out."""
MATRIX_LIMITS = (
    "The best mixes are those of sides that know the whole table; with few games in a cell the mixes move a"
    " good deal, and the value less.",
    "All cells share their dice: the interval of the value draws games anew by their numbers, in all cells"
    " alike.",
    *LIMITS,
)


def matrix_json(result: MatrixResult) -> dict[str, Any]:
    """A matrix as plain data."""
    matrix, sides = result.matrix, result.series.sides
    found: dict[str, Any] = {
        "title": result.series.title,
        "sides": list(sides),
        "seed": result.series.seed,
        "games": result.series.games,
        "stopped": result.stopped,
        "restored": sum(one.restored for one in result.games.values()),
        "invariant_failures": result.broken,
        "tiers": [
            {
                "player": one.player,
                "games": one.games,
                "score": one.score.value,
                "interval": bounds(one.score),
            }
            for one in result.tiers
        ],
        "agreement": result.agreement,
        "cells": [
            {
                "first": one,
                "second": other,
                "games": len(played.rows),
                "key": played.series.key,
                "records_sha256": records_sha256(played.rows),
            }
            for (one, other), played in result.games.items()
        ],
        "limits": list(MATRIX_LIMITS),
    }
    if matrix is not None:
        found |= asdict(matrix) | {"games_per_cell": matrix.games, "games": result.series.games}
        found["intervals"] = [[bounds(cell) for cell in line] for line in result.cells]
        found["value_interval"] = bounds(result.value)
    return found


def matrix_text(result: MatrixResult) -> str:
    matrix, (first, second) = result.matrix, result.series.sides
    lines = [f"{one_line(result.series.title)}: score of {first} (draws a half), seed {result.series.seed}"]
    if matrix is None:
        lines.append("Stopped before every pair of players had a game.")
    else:
        names = [_short(name) for name in matrix.players]
        width = max(6, *(len(name) for name in names))
        head = "  ".join(f"{name:>{width}}" for name in names)
        lines += [f"{first} by row, {second} by column, {matrix.games} games each", f"{'':<{width}}  {head}"]
        for name, line in zip(names, matrix.score, strict=True):
            lines.append(f"{name:<{width}}  " + "  ".join(f"{score:>{width}.2f}" for score in line))
        for side, number in ((first, 0), (second, 1)):
            mix = ", ".join(
                f"{_short(name)} {Share(part):.0%}"
                for name, part in zip(matrix.players, matrix.mixes[number], strict=True)
                if name in matrix.played(number)
            )
            lines.append(f"Best mix of {side}: {mix}")
        if result.value is not None:
            lines.append(
                f"Value: {first} scores {result.value.value:.3f} when both play their best mix"
                f" (95 %: {result.value.low:.3f} to {result.value.high:.3f})"
            )
    for tier in result.tiers:
        lines.append(
            f"{tier.player} on both sides: {first} scores {tier.score.value:.3f}"
            f" (95 %: {tier.score.low:.3f} to {tier.score.high:.3f}), {tier.games} games"
        )
    lines += [text for text in (result.agreement, f"Limits: {MATRIX_LIMITS[0]}") if text]
    return "\n".join(lines)


def matrix_report(result: MatrixResult) -> Report:
    """A matrix as a report.

    Raises:
        ValueError: when it was stopped before every pair had a game.
    """
    if result.matrix is None or result.value is None:
        raise ValueError("the matrix is not whole")
    names = Names.of(result.series)
    first = names.side(result.series.sides[0])
    sections = [doctrine_section(result.matrix, names, result.cells, result.value)]
    if result.tiers:
        sections.append(_tiers(result, first))
    value = result.value
    verdict = f"{first} score {value.value:.2f} when both sides play their best mix of doctrines"
    facts = series_facts(result.series, result.matrix.games)
    own = tuple(f"{text}: do not trust these games." for text in result.broken)
    return Report(result.series.title or "Untitled", verdict, facts, tuple(sections), (*own, *MATRIX_LIMITS))


def write_matrix_report(result: MatrixResult, target: Path) -> None:
    """Writes a matrix as a report, HTML for .html, else Markdown.

    Raises:
        ValueError: when it was stopped before every pair had a game.
        NotSaved: when it could not be written; the old file is untouched.
    """
    report = matrix_report(result)
    write_safely(target, html_of(report) if target.suffix.lower() == ".html" else markdown_of(report))


def _tiers(result: MatrixResult, first: str) -> Section:
    rows = tuple(
        (
            tier.player,
            str(tier.games),
            f"{tier.score.value:.3f}",
            f"{tier.score.low:.3f} to {tier.score.high:.3f}",
        )
        for tier in result.tiers
    )
    text = f"The same player on both sides, from the weakest to the strongest. {result.agreement}".strip()
    header = ("Player on both sides", "Games", f"Score of {first}", "95 % interval (Wilson)")
    return Section("tiers", "Tiers of players", text, "", (Table("", header, rows),))


def _short(name: str) -> str:
    return name.removeprefix(COMMON)
