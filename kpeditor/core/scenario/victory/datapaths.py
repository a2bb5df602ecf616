"""Where the parts of victory stand in the data of a scenario file."""

from __future__ import annotations

from collections import Counter

from kpeditor.core.problem import DataPath
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.victory.scoring import Award, Scoring


def line_path(scenario: Scenario, index: int) -> DataPath:
    """Where a line stands in the data of a file."""
    return ("victory", index) if scenario.scoring.is_empty else ("victory", "lines", index)


def award_paths(scoring: Scoring) -> list[DataPath]:
    """Where each award stands in the data of a file, and under which key what it asks for."""
    counts: Counter[str] = Counter()
    found: list[DataPath] = []
    for award in scoring.awards:
        found.append(("victory", "points", award.side, counts[award.side]))
        counts[award.side] += 1
    return found


def award_key(award: Award) -> str:
    """The key under which a file has what an award counts or asks for."""
    return "of" if award.ask == "each" and not award.counts_first else award.ask
