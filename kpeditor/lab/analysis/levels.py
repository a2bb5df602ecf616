"""Levels and points of a series: how often a side wins at a level or higher, and what the sides score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from kpeditor.core.scenario.model import DRAW, Scenario
from kpeditor.core.scenario.victory.standing import levels_of
from kpeditor.lab.analysis.intervals import Interval, bounds, difference, wilson
from kpeditor.lab.analysis.sequential import Verdict, verdict
from kpeditor.lab.row import GameRow


@dataclass(frozen=True, slots=True)
class LevelFigures:
    """One level.

    Attributes:
        wins: games by side that ended with exactly this level.
        at_least: the share of finished games in which a side won with this level or a higher one, by side.
        verdict: whether the scenario favours a side when a win below this level counts as a draw.
    """

    level: str
    wins: dict[str, int]
    at_least: dict[str, Interval]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class PointFigures:
    """The points a side scores: mean with its 95 % interval (Student's t; None for one game), fewest and
    most.
    """

    mean: float
    interval: Interval | None
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class LevelsAndPoints:
    """Levels from the lowest to the highest, points by side, and the lead of the first side in points."""

    levels: tuple[LevelFigures, ...]
    points: dict[str, PointFigures]
    lead: PointFigures | None

    def data(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {
            "levels": [
                {
                    "level": one.level,
                    "wins": one.wins,
                    "at_least": {side: found.value for side, found in one.at_least.items()},
                    "interval": {side: bounds(found) for side, found in one.at_least.items()},
                    "verdict": asdict(one.verdict) | {"text": one.verdict.text},
                }
                for one in self.levels
            ],
            "points": {side: _data(found) for side, found in self.points.items()},
            "lead_in_points": None if self.lead is None else _data(self.lead),
        }


def _data(found: PointFigures) -> dict[str, Any]:
    return {
        "mean": found.mean,
        "interval": bounds(found.interval),
        "least": found.least,
        "most": found.most,
    }


def winner_at(row: GameRow, levels: Sequence[str], level: str) -> str:
    """The side that won at this level or higher; "draw" if no side did, "" for a game that did not end."""
    if row.winner in ("", DRAW):
        return row.winner
    return row.winner if row.level in levels[levels.index(level) :] else DRAW


def levels_and_points(
    rows: Sequence[GameRow], sides: tuple[str, str], scenario: Scenario | None
) -> LevelsAndPoints | None:
    """Levels and points of the games; None if the scenario has neither."""
    finished = [row for row in rows if row.is_finished]
    levels = levels_of(scenario)
    scored = [row for row in finished if row.points]
    if not finished or not (levels or scored):
        return None
    found = []
    for level in levels:
        winners = [winner_at(row, levels, level) for row in finished]
        wins = {side: sum(row.winner == side and row.level == level for row in finished) for side in sides}
        at_least = {side: wilson(winners.count(side), len(winners)) for side in sides}
        by_game = (winner_at(row, levels, level) for row in rows)
        found.append(LevelFigures(level, wins, at_least, verdict(by_game, sides)))
    points = {
        side: _points(row.points[side] for row in scored if side in row.points)
        for side in sides
        if any(side in row.points for row in scored)
    }
    lead = None
    if scored:
        lead = _points(row.points.get(sides[0], 0) - row.points.get(sides[1], 0) for row in scored)
    return LevelsAndPoints(tuple(found), points, lead)


def _points(values: Iterable[int]) -> PointFigures:
    found = list(values)
    reach = difference(found) if len(found) > 1 else None
    return PointFigures(fmean(found), reach, min(found), max(found))
