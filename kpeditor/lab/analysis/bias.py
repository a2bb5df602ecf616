"""Order bias: whether it matters which side of a scenario is listed, and so deploys, first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kpeditor.lab.analysis.intervals import Interval, difference
from kpeditor.lab.row import GameRow, canonical_json
from kpeditor.lab.spec import Series


@dataclass(frozen=True, slots=True)
class OrderBias:
    """How much more the first side scores when it is listed first than when it is listed second."""

    games: int
    gain: Interval

    @property
    def is_found(self) -> bool:
        return not self.gain.low <= 0 <= self.gain.high


def other_order(series: Series) -> Series:
    """The same series with the sides listed the other way round; players stay with their sides."""
    scenario = json.loads(series.scenario)
    scenario["sides"] = scenario["sides"][::-1]
    return replace(series, scenario=canonical_json(scenario), players=series.players[::-1])


def order_bias(rows: Sequence[GameRow], others: Sequence[GameRow], side: str) -> OrderBias:
    """The bias from the games of a series and of its `other_order`, paired by number; `side` is the one
    listed first in the series.

    Raises:
        ValueError: when there are less than two pairs of finished games.
    """
    again = {row.index: row for row in others if row.is_finished}
    pairs = [(row, again[row.index]) for row in rows if row.is_finished and row.index in again]
    gains = [one.score(side) - other.score(side) for one, other in pairs]
    return OrderBias(len(pairs), difference(gains))
