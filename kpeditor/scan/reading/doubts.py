"""The queue of what the program is least sure of, over all layers, for the user to look through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kpeditor.scan.reading.reading import Example, Reading
from kpeditor.scan.reading.targets import Target


@dataclass(frozen=True, slots=True)
class Doubt:
    """One proposal to look at."""

    target: Target
    layer: str
    kind: str
    rival: str
    confidence: float


def queue(readings: Iterable[Reading], examples: Sequence[Example] = (), below: float = 1.0) -> list[Doubt]:
    """What the scan shows, no example names and is less sure than `below`, most doubtful first."""
    named = {(example.layer, example.target) for example in examples}
    found = [
        Doubt(target, reading.layer, kind, rival, float(sure))
        for reading in readings
        for target, kind, rival, sure in zip(
            reading.targets, reading.kinds, reading.rivals, reading.confidence, strict=True
        )
        if 0.0 < sure < below and (reading.layer, target) not in named
    ]
    return sorted(found, key=lambda doubt: doubt.confidence)
