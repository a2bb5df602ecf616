"""Report: everything the lab knows of a battle, as a page of HTML that needs no other file, or as Markdown.

Both have the same facts, sections with tables and limits; only the page has charts and maps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kpeditor import __version__
from kpeditor.core.rules import registry
from kpeditor.core.texts import for_xml, markdown_text
from kpeditor.lab.analysis.calibration import calibrate, calibrated_levels
from kpeditor.lab.analysis.sequential import TEST
from kpeditor.lab.analysis.seriesfigures import figures_of
from kpeditor.lab.analysis.statistics import LIMITS, Summary, summarise
from kpeditor.lab.report.changes import whatif_section
from kpeditor.lab.report.combat import combat_sections
from kpeditor.lab.report.course import calibration_section, course_sections
from kpeditor.lab.report.parts import Names, Section, Table
from kpeditor.lab.row import GameRow, records_sha256
from kpeditor.lab.spec import Series
from kpeditor.lab.whatif.sweeping import Sweep

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class Report:
    """A report before it is written: the verdict first, then what it was played with, then the figures.

    Attributes:
        contrast: why the intervals seem to contradict the verdict; "" where they do not.
    """

    title: str
    verdict: str
    facts: Table
    sections: tuple[Section, ...]
    limits: tuple[str, ...]
    contrast: str = ""


def make_report(
    series: Series,
    rows: Sequence[GameRow],
    *,
    sweep: Sweep | None = None,
    others: Sequence[Section] = (),
) -> Report:
    """The report of a series; `others` are sections that need drawing.

    Raises:
        ValueError: without any game.
    """
    if not rows:
        raise ValueError("a report needs games")
    names = Names.of(series)
    found = summarise(series, rows)
    calibrated = calibrate(series.battle(), rows)
    sections = [
        *course_sections(found, names),
        *([calibration_section(calibrated, names)] if calibrated else []),
        *(calibration_section(one, names) for one in calibrated_levels(series.battle(), rows)),
        *combat_sections(found, names),
        *others,
        *([whatif_section(sweep, names)] if sweep else []),
    ]
    figures = figures_of(rows, series.sides)
    verdict = figures.verdict
    word = f"favours {names.side(verdict.side)}" if verdict.side else verdict.outcome
    told = f"{word[0].upper()}{word[1:]} after {verdict.games} games, by the {TEST}"
    return Report(
        series.title or "Untitled",
        told,
        series_facts(series, len(rows), records_sha256(rows)),
        tuple(sections),
        _limits(found, series),
        figures.contrast({side: names.side(side) for side in series.sides}),
    )


def series_facts(series: Series, games: int, sha256: str = "") -> Table:
    """The settings of a series; with the hash over all its games where there is one."""
    hashes = series.hashes()
    sides = ", ".join(f"{side}: {player}" for side, player in zip(series.sides, series.players, strict=True))
    ruleset = registry.find(series.ruleset).info
    lines = [
        ("Games", f"{games}, players swapped" if series.swap else str(games)),
        ("Players", sides),
        ("Seed", str(series.seed)),
        ("Program", f"kpeditor {__version__}; {ruleset.title} {ruleset.version}"),
        ("Settings", hashes["settings"]),
        *((f"SHA-256 of {name}", hashes[name]) for name in ("scenario", "map", "code")),
        *([("SHA-256 of all games", sha256)] if sha256 else []),
    ]
    return Table("", (), tuple(lines), words=2)


def _limits(found: Summary, series: Series) -> tuple[str, ...]:
    """The limits of the figures, general ones first."""
    own = [f"Players were {' and '.join(dict.fromkeys(series.players))}; no human being played."]
    if found.unfinished:
        own.append(f"{found.unfinished} games did not end and are counted apart.")
    own += [
        "Only one pair of players was tried: whether others agree is not known.",
        "The verdict is a sequential test and may be read at any time; the 95 % intervals of single figures"
        " are for one look each, and among many figures one in twenty errs.",
    ]
    if found.broken:
        own.append(f"{len(found.broken)} invariants of the engine did not hold: do not trust these games.")
    return (*own, *LIMITS)


def html_of(report: Report) -> str:
    """The report as a page that needs no other file."""
    return for_xml(_environment(is_html=True).get_template("report.html.j2").render(report=report))


def markdown_of(report: Report) -> str:
    """The report as Markdown with all figures, without charts."""
    return for_xml(_environment(is_html=False).get_template("report.md.j2").render(report=report))


def _environment(*, is_html: bool) -> Environment:
    from jinja2 import Environment, PackageLoader  # only a report needs it

    made = Environment(
        loader=PackageLoader("kpeditor.lab.report"),
        autoescape=is_html,
        finalize=None if is_html else markdown_text,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["cell"] = lambda text: str(text).replace("|", "\\|").replace("\n", " ")
    return made
