"""A series as one JSON document, and as a short text with the verdict and its limits."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kpeditor.core.rules import registry
from kpeditor.core.rules.telling.turnwords import TurnWords
from kpeditor.core.texts import count, one_line
from kpeditor.lab.analysis.calibration import Calibration, calibrate, calibrated_levels
from kpeditor.lab.analysis.combat import Combat
from kpeditor.lab.analysis.intervals import Interval, bounds
from kpeditor.lab.analysis.levels import PointFigures
from kpeditor.lab.analysis.sequential import TEST
from kpeditor.lab.analysis.seriesfigures import figures_of
from kpeditor.lab.analysis.statistics import LIMITS, PlayerScore, Summary, margin_unit
from kpeditor.lab.runner import SeriesResult

MOST_ROWS = 6
"""Rows of a table in the text; everything is in the JSON."""


def series_json(result: SeriesResult, summary: Summary) -> dict[str, Any]:
    """A finished series as plain data: the documented keys first, then everything else."""
    series = result.series
    verdict = summary.verdict
    return {
        "title": series.title,
        "players": list(series.players),
        "seed": series.seed,
        "swap": series.swap,
        "key": series.key,
        "hashes": series.hashes(),
        "games": summary.games,
        "wins": summary.wins,
        "draws": summary.draws,
        "unfinished": summary.unfinished,
        "interval": {side: bounds(interval) for side, interval in summary.interval.items()},
        "by_player": {name: _player(score) for name, score in summary.by_player.items()},
        "records_sha256": result.sha256,
        "verdict": asdict(verdict) | {"text": verdict.text, "test": TEST, "contrast": _contrast(result)},
        "confidence_sequence": bounds(summary.running),
        "lines": summary.lines,
        **(summary.scored.data() if summary.scored else {"levels": [], "points": {}, "lead_in_points": None}),
        **({"chances": [asdict(one) for one in summary.chances]} if summary.chances else {}),
        **({"holdings": summary.holdings} if summary.holdings else {}),
        "margins": asdict(summary.margins) if summary.margins else None,
        "calibration": _calibration(calibrate(series.battle(), result.rows)),
        "calibration_by_level": {
            one.level: _calibration(one) for one in calibrated_levels(series.battle(), result.rows)
        },
        "course": asdict(summary.course),
        "combat": _combat(summary.combat),
        "invariant_failures": result.broken,
        "failures": {row.index: row.failure for row in result.rows if row.failure},
        "restored": result.restored,
        "stopped": result.stopped,
        "limits": list(LIMITS),
    }


def series_text(result: SeriesResult, summary: Summary) -> str:
    """A finished series as text."""
    series = result.series
    swapped = ", sides swapped in every second game" if series.swap else ""
    players = " against ".join(series.players) + swapped
    games = count(summary.games, "game")
    lines = [
        f"{one_line(series.title)}: {games}, {players}, seed {series.seed}",
        "",
    ]
    width = max(len(side) for side in (*series.sides, "unfinished"))
    for side in series.sides:
        share = _percent(summary.wins[side], summary.finished)
        lines.append(f"  {side:<{width}} {summary.wins[side]:>6}  {share}  {_range(summary.interval[side])}")
    for name, number in (("draws", summary.draws), ("unfinished", summary.unfinished)):
        whole = summary.finished if name == "draws" else summary.games
        lines.append(f"  {name:<{width}} {number:>6}  {_percent(number, whole)}".rstrip())
    if len(summary.by_player) > 1:
        lines.append("")
        names = max(map(len, summary.by_player))
        for name, score in summary.by_player.items():
            lines.append(f"  {name:<{names}} scores {score.score:.3f}  {_range(score.interval)}")
    lines += ["", f"Verdict: {_verdict(summary)}"]
    if contrast := _contrast(result):
        lines.append(contrast)
    lines += _scored(series.sides, summary)
    for fell in summary.chances:
        won = ", ".join(f"{side} won {wins}" for side, wins in fell.wins.items())
        often = f"{count(fell.times, 'time')} in {count(fell.games, 'game')}"
        lines.append(f"{one_line(fell.of)}, {one_line(fell.outcome)}: {often}, {won}")
    for place, held in summary.holdings.items():
        shares = ", ".join(
            f"{side or 'nobody'} {_percent(number, sum(held.values())).strip()}"
            for side, number in sorted(held.items(), reverse=True)
        )
        lines.append(f"Held at the end, {one_line(place)}: {shares}")
    lines += _details(series.sides, summary, registry.find(series.ruleset).info.turns)
    if (calibrated := calibrate(series.battle(), result.rows)) is not None:
        lines.append(calibrated.sentence(str, series.sides))
    lines += [one.sentence(str, series.sides) for one in calibrated_levels(series.battle(), result.rows)]
    lines.append("")
    lines += [f"Limits: {LIMITS[0]}", f"Games {series.key[:16]}, records {result.sha256[:16]}"]
    return "\n".join(lines)


def _scored(sides: tuple[str, str], summary: Summary) -> list[str]:
    """Levels and points, a line each; none where the scenario has neither."""
    found = summary.scored
    if found is None:
        return []
    lines = []
    for one in found.levels:
        shares = ", ".join(
            f"{side} {at_least.value:.1%} ({at_least.low:.1%} to {at_least.high:.1%})"
            for side, at_least in one.at_least.items()
        )
        lines.append(f"At least {one_line(one.level)}: {shares}; {one.verdict.text}")
    for side, points in found.points.items():
        lines.append(f"Points of {side}: {_mean(points)}, {points.least} to {points.most}")
    if found.lead is not None and len(found.points) > 1:
        lines.append(f"Lead of {sides[0]} in points: {_mean(found.lead)}")
    return lines


def _mean(points: PointFigures) -> str:
    reach = points.interval
    told = "" if reach is None else f" ({reach.low:.1f} to {reach.high:.1f})"
    return f"mean {points.mean:.1f}{told}"


def _combat(combat: Combat) -> dict[str, Any]:
    """The combat as plain data; counts of the rules stand under their own names."""
    found: dict[str, Any] = {}
    for key, value in asdict(combat).items():
        found |= value if key in ("conditions", "shares") else {key: value}
    return found


def _calibration(found: Calibration | None) -> dict[str, Any] | None:
    if found is None:
        return None
    shifts = [
        {"by": one.by, "value": found.value(one), "score": one.score.value, "interval": bounds(one.score)}
        for one in found.shifts
    ]
    knob = asdict(found.knob) if found.knob else None
    return {"knob": knob, "best": found.best.by, "check": found.command(), "shifts": shifts}


def _verdict(summary: Summary) -> str:
    verdict = summary.verdict
    return (
        f"{verdict.text} after {verdict.games} games, {verdict.decided} of them won by a side; by the {TEST},"
        f" the intervals above are for one look at the end"
    )


def _contrast(result: SeriesResult) -> str:
    """Why verdict and intervals disagree; "" where they do not."""
    return figures_of(result.rows, result.series.sides).contrast({})


def _details(sides: tuple[str, str], summary: Summary, turns: TurnWords) -> list[str]:
    lines = []
    if summary.margins is not None:
        margins = summary.margins
        mean = f"mean {margins.mean:+.1f} {margin_unit(summary)}"
        lines.append(f"Margin for {sides[0]}: {mean}, deviation {margins.deviation:.1f}")
    if summary.course.decision:
        typical = max(summary.course.decision, key=lambda turn: summary.course.decision[turn])
        lines.append(f"Most often decided {turns.within.format(turn=typical)}")
    for side in sides:
        losses = sorted(summary.combat.losses[side].items(), key=lambda item: (-item[1], item[0]))[:MOST_ROWS]
        told = ", ".join(f"{type_} {number / max(summary.games, 1):.1f}" for type_, number in losses)
        luck = summary.combat.luck[side]
        lines.append(f"{side} lose a game: {told or 'nothing'}; dice luck z {luck.z:+.1f}")
    return lines


def _player(score: PlayerScore) -> dict[str, Any]:
    return {**asdict(score), "interval": bounds(score.interval)}


def _range(interval: Interval | None) -> str:
    return "" if interval is None else f"(95 %: {100 * interval.low:.0f} to {100 * interval.high:.0f} %)"


def _percent(number: int, whole: int) -> str:
    return f"{100 * number / whole:5.1f} %" if whole else "    -"
