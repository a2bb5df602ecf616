"""DoubtQueue: the proposals to be reviewed, the least sure first, and the current one."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.app.scan.readings import Readings
from kpeditor.scan.reading.reading import Doubt, queue
from kpeditor.scan.reading.targets import Target, kind_at

LEAST_SURE = {"5": 0.05, "10": 0.10, "25": 0.25, "all": 1.0}
"""Which share of what was read is looked at."""


@dataclass(frozen=True, slots=True)
class DoubtFilter:
    """Which proposals to review.

    Attributes:
        layer: a layer, "" for all.
        kind: the proposed kind, None for any.
        source: "read" (not confirmed yet), "confirmed" or "hand".
        share: the fraction to review, the least sure first.
    """

    layer: str = ""
    kind: str | None = None
    source: str = "read"
    share: float = 0.05


def doubts_of(readings: Readings, chosen: DoubtFilter) -> list[Doubt]:
    """Returns the proposals that pass a filter, from the present reading, or from an earlier one kept in the
    map.
    """
    layers = [chosen.layer] if chosen.layer else list(readings.layers)
    if chosen.source != "read":
        found = [one for layer in layers for one in _kept(readings, layer, chosen.source)]
    else:
        found = []
        for layer in layers:
            fresh = readings.found.get(layer)
            some = (
                queue([fresh], readings.examples()) if fresh is not None else _kept(readings, layer, "read")
            )
            total = len(fresh.targets) if fresh is not None else len(some)
            # The share applies to each layer, since there are three times as many hexsides as hexes.
            found += some[: max(1, round(chosen.share * total))] if chosen.share < 1.0 else some
    if chosen.kind is not None:
        found = [one for one in found if one.kind == chosen.kind]
    return sorted(found, key=lambda one: one.confidence)


def _kept(readings: Readings, layer: str, source: str) -> list[Doubt]:
    sheet, known = readings.session.sheet, readings.provenance
    targets: list[Target] = known.targets(sheet, layer, "confirmed" if source == "confirmed" else "hand")
    if source == "read":
        targets = known.targets(sheet, layer, "read")
    found = [
        Doubt(target, layer, kind_at(sheet, layer, target), "", known.confidence(layer, target))
        for target in targets
    ]
    return sorted(found, key=lambda one: one.confidence)


class DoubtQueue:
    """The proposals in review order. An answer moves on to the next; answered ones stay in the list, so that
    the user can go back.
    """

    def __init__(self) -> None:
        self.doubts: list[Doubt] = []
        self.at = 0

    def fill(self, doubts: list[Doubt]) -> None:
        """Replaces the list and makes its first entry current."""
        self.doubts, self.at = doubts, 0

    @property
    def current(self) -> Doubt | None:
        """The current proposal; None at the end."""
        return self.doubts[self.at] if self.at < len(self.doubts) else None

    def step(self, by: int) -> None:
        """Goes forward or back."""
        self.at = max(0, min(len(self.doubts), self.at + by))
