"""Trials: changes of a plot that search has tried, and what came of each."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

KEPT, NO_GAIN, LUCK, BUDGET, ILLEGAL = "kept", "no gain", "within luck", "out of budget", "illegal"
"""What became of a change: made; it gained nothing; it gained no more than luck does; no budget was left to
find out; it is illegal beside the other orders.
"""
NOTHING = "-"

Change = Mapping[str, str]
"""Other orders of some units."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One change that was tried.

    Attributes:
        by: the doctrine whose whole plot it was, "" for the order of one unit.
        orders: the orders that differ from the plot as it stood.
        turns: the game-turns it was played on for.
        scores: by game what the position came to with the change and without it, in tanks.
    """

    by: str
    orders: Change
    turns: int
    scores: tuple[tuple[float, float], ...]
    verdict: str

    @property
    def gain(self) -> float:
        """What it gained on average, nothing where it was not played."""
        return fmean(changed - stood for changed, stood in self.scores) if self.scores else 0.0

    def told(self) -> dict[str, Any]:
        """As plain values, as `core.rules.player.Explanation` has them."""
        changed, stood = [one for one, _ in self.scores], [other for _, other in self.scores]
        gains = [one - other for one, other in self.scores]
        return {
            "by": self.by,
            "units": len(self.orders),
            "turns": self.turns,
            "games": len(self.scores),
            "score": round(fmean(changed), 3) if changed else 0.0,
            "spread": round(stdev(changed), 3) if len(changed) > 1 else 0.0,
            "stood": round(fmean(stood), 3) if stood else 0.0,
            "gain": round(self.gain, 3),
            "error": round(stdev(gains) / math.sqrt(len(gains)), 3) if len(gains) > 1 else 0.0,
            "verdict": self.verdict,
        }
