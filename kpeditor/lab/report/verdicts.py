"""Verdicts: one Markdown table over the series of several scenarios, each with its intervals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kpeditor.core.texts import count, markdown_text, one_line
from kpeditor.lab.analysis.intervals import Interval
from kpeditor.lab.analysis.statistics import LIMITS, Summary, summarise
from kpeditor.lab.report.parts import Names
from kpeditor.lab.runner import SeriesResult

BEGIN, END = "<!-- verdicts -->", "<!-- end of verdicts -->"
"""The marks between which a person's page is replaced. Each stands on a line of its own."""


def verdict_lines(results: Sequence[SeriesResult], each: str | None = None) -> list[str]:
    """The table of some series, one row each, followed by what each side scores and at which levels it wins.

    Args:
        each: an option of the rules by which series of one scenario differ; it gets a column.
    """
    columns = [
        "scenario",
        *([each] if each else []),
        "games",
        "side listed first",
        "the other",
        "draws",
        "verdict",
    ]
    lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    told: list[str] = []
    for result in results:
        series = result.series
        found, names = summarise(series, result.rows), Names.of(series)
        shares = [f"{names.side(side)} {_share(found.interval[side])}" for side in series.sides]
        draws = f"{found.draws / found.finished:.0%}" if found.finished else "-"
        games = str(found.games) + (f", {found.unfinished} unfinished" if found.unfinished else "")
        verdict = found.verdict
        word = f"favours {names.side(verdict.side)}" if verdict.side else verdict.outcome
        value = [str(series.option(each))] if each else []
        cells = (one_line(series.title), *value, games, *shares, draws, word)
        lines.append(f"| {' | '.join(str(markdown_text(cell)) for cell in cells)} |")
        told += _details(", ".join([cells[0], *value]), found, names)
    players = sorted({" against ".join(result.series.players) for result in results})
    seeds = sorted({str(result.series.seed) for result in results})
    records = ", ".join(result.sha256[:12] for result in results)
    about = f"Players: {', '.join(players)}. Seed: {', '.join(seeds)}. Records: {records}."
    return [*lines, "", *told, "", about, "", *(f"* {limit}" for limit in LIMITS)]


def _details(title: str, found: Summary, names: Names) -> Iterator[str]:
    """Levels and points of one scenario, one line each."""
    if found.scored is None:
        return
    parts = []
    for level in found.scored.levels:
        shares = [f"{names.side(side)} {_share(share)}" for side, share in level.at_least.items()]
        parts.append(f"at least {level.level}: {', '.join(shares)}")
    for side, points in found.scored.points.items():
        reach = points.interval
        mean = f"{points.mean:.1f}" + (f" ({reach.low:.1f} to {reach.high:.1f})" if reach else "")
        parts.append(f"points of {names.side(side)}: {mean}, {points.least} to {points.most}")
    if parts:
        yield f"* **{markdown_text(title)}**: {markdown_text('; '.join(parts))}"


def _share(share: Interval | None) -> str:
    return "-" if share is None else f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"


def verdict_page(results: Sequence[SeriesResult], each: str | None = None) -> str:
    """A complete page: the number of games, the table, the limits."""
    games = sum(len(result.rows) for result in results)
    scenarios = len({result.series.scenario for result in results})
    head = f"{count(scenarios, 'scenario')}, {count(games, 'game')} between computer players."
    return "\n".join(["# Verdicts", "", head, "", BEGIN, *verdict_lines(results, each), END, ""])


def renewed(page: str, lines: Iterable[str]) -> str:
    """A page with new lines between its marks.

    Raises:
        ValueError: when the page lacks the marks.
    """
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page has no {BEGIN} ... {END} to put verdicts between")
    return f"{before}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{after}"
