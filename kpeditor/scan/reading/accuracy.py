"""The accuracy of a reading against a map that is known to be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import KpError
from kpeditor.scan.reading.reading import Reading
from kpeditor.scan.reading.targets import SIDES, Target, is_same, kind_at, name_of

DOUBTFUL = 0.05
"""The share of a layer that a user checks in any case."""


class AnotherBoard(KpError):
    """The map to compare with has a different board."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A hex or hexside that was read wrongly. `place` is its position in the queue, counted from 1."""

    target: Target
    read: str
    right: str
    confidence: float
    place: int


@dataclass(frozen=True, slots=True)
class LayerAccuracy:
    """The quality of the reading of one layer.

    Attributes:
        count: hexes or hexsides that the scan shows.
        mistakes: the wrong hexes or hexsides, the most doubtful first.
        by_kind: for each kind that really occurs, the number that were read correctly, and the number there
            are.
    """

    layer: str
    count: int
    mistakes: tuple[Mistake, ...]
    by_kind: Mapping[str, tuple[int, int]]

    @property
    def share(self) -> float:
        return 1.0 - len(self.mistakes) / self.count if self.count else 1.0

    @property
    def in_doubt(self) -> int:
        """The number of mistakes among the most doubtful `DOUBTFUL` of the layer."""
        most = int(np.ceil(DOUBTFUL * self.count))
        return sum(mistake.place <= most for mistake in self.mistakes)

    def data(self, sheet: MapSheet) -> dict[str, Any]:
        """The accuracy as data for a report."""
        mistakes = [
            {
                "at": name_of(sheet, one.target),
                "read": one.read,
                "right": one.right,
                "confidence": round(one.confidence, 4),
                "place": one.place,
            }
            for one in self.mistakes
        ]
        kinds = {kind: {"right": right, "of": of} for kind, (right, of) in self.by_kind.items()}
        return {
            "count": self.count,
            "right": round(self.share, 5),
            "mistakes": len(mistakes),
            "mistakes_in_doubtful": self.in_doubt,
            "kinds": kinds,
            "list": mistakes,
        }


def accuracy(reading: Reading, truth: MapSheet) -> LayerAccuracy:
    """Compares a reading with a map that is right.

    Raises:
        AnotherBoard: when that map lacks the layer or some hexes.
    """
    other = AnotherBoard(f"the map to compare with has another board, or no layer {reading.layer}")
    if reading.layer not in (SIDES, *truth.layers):
        raise other
    try:
        right = [kind_at(truth, reading.layer, target) for target in reading.targets]
    except IndexError:
        raise other from None
    order = np.argsort(np.where(reading.confidence > 0, reading.confidence, 2.0), kind="stable")
    mistakes, met, good = [], Counter[str](), Counter[str]()
    count = int((reading.confidence > 0).sum())
    for place, index in enumerate(order[:count].tolist(), 1):
        read, true = reading.kinds[index], right[index]
        met[true] += 1
        if is_same(reading.layer, read, true):
            good[true] += 1
        else:
            sure = float(reading.confidence[index])
            mistakes.append(Mistake(reading.targets[index], read, true, sure, place))
    kinds = {kind: (good[kind], met[kind]) for kind in sorted(met)}
    return LayerAccuracy(reading.layer, count, tuple(mistakes), kinds)
