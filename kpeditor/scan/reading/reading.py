"""Reads layers from a few named examples: a proposal with its confidence for every hex and hexside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.cluster.vq import kmeans2

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.scan.reading.classifier import learn
from kpeditor.scan.reading.continuity import Lines
from kpeditor.scan.reading.features import Features
from kpeditor.scan.reading.targets import JOINT, SIDES, Target, features_in

Floats = npt.NDArray[np.float32]
_ALIKE = 0.3
"""The mean square of differences below which two hexes are so alike that naming both teaches little."""
_LOOKED_AT = 400
_MOST_SURE = 0.9999
_TEMPER = 1.75
"""The power to which odds are raised. Examples are named where there is doubt, so chances calibrated on them
are too low for the rest of the map. Found on test scans of medium difficulty.
"""


class TooFewExamples(KpError):
    """Nothing can be read yet; the message says what to name."""


@dataclass(frozen=True, slots=True)
class Example:
    """A hex or hexside as the user named it.

    Attributes:
        layer: a layer of the map, or `targets.SIDES`.
        kind: a kind of that layer; for a hexside all its features joined by "+", "" for none.
    """

    target: Target
    layer: str
    kind: str


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """Examples of another map: rows of features whose kinds are known."""

    layer: str
    kinds: tuple[str, ...]
    values: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """The proposal for one layer of the map.

    Attributes:
        targets: the hexes or canonical hexsides; all of the board.
        kinds: the kind of each; for a hexside its features joined by "+".
        confidence: shape (n,), 0 to 1: the probability that the kind is right; 0 where the scan shows
            nothing.
        rivals: the second most likely kind of each.
    """

    layer: str
    targets: tuple[Target, ...]
    kinds: tuple[str, ...]
    confidence: npt.NDArray[np.float32]
    rivals: tuple[str, ...]

    def kind(self, target: Target) -> str:
        """The kind proposed for one hex or hexside."""
        return self.kinds[self.targets.index(target)]


def read_layer(
    features: Features,
    examples: Sequence[Example],
    layer: str,
    *,
    lessons: Iterable[Lesson] = (),
    catalogue: Catalogue | None = None,
    hexes: Iterable[Reading] = (),
) -> Reading:
    """Reads one layer of hexes, or for `SIDES` the hexsides.

    Args:
        features: of the hexes, or for `SIDES` of the hexsides.
        examples: of any layers; other layers are ignored. Hexes and hexsides they name get the kind they
            name.
        lessons: examples of other maps.
        catalogue: says which lines continue from hexside to hexside; None if unknown.
        hexes: the readings of hexes, in some of which lines may end. Used for `SIDES` only.

    Raises:
        TooFewExamples: when fewer than two kinds of the layer have examples.
    """
    row = {target: index for index, target in enumerate(features.targets)}
    mine = {e.target: e.kind for e in examples if e.layer == layer and e.target in row}
    others = [lesson for lesson in lessons if lesson.layer == layer]
    known = np.array([row[target] for target in mine], np.intp)
    taught = np.concatenate([features.values[known], *(lesson.values for lesson in others)])
    kinds = [*mine.values(), *(kind for lesson in others for kind in lesson.kinds)]
    if len(set(kinds)) < 2:
        raise TooFewExamples(f"name examples of at least two kinds of {layer} first")
    labels = _labels(layer, kinds)
    holds = np.array([[_has(layer, kind, label) for label in labels] for kind in kinds], np.bool_)
    scores = [learn(features.values, taught, holds[:, j]) for j in range(len(labels))]
    chances = np.stack([score.chances for score in scores], axis=1)
    if layer == SIDES:
        lines = None
        if catalogue is not None:
            lines = Lines(features.grid, features.targets, labels, catalogue, _shown(hexes))
        return _sides_read(features, labels, chances, mine, known, lines)
    return _hexes_read(features, layer, labels, chances, mine, known)


def _labels(layer: str, kinds: Sequence[str]) -> list[str]:
    if layer != SIDES:
        return sorted(set(kinds))
    return list(dict.fromkeys(feature for kind in kinds for feature in features_in(kind)))


def _has(layer: str, kind: str, label: str) -> bool:
    return label in features_in(kind) if layer == SIDES else kind == label


def _hexes_read(
    features: Features,
    layer: str,
    labels: Sequence[str],
    chances: npt.NDArray[np.float64],
    mine: dict[Target, str],
    known: npt.NDArray[np.intp],
) -> Reading:
    order = np.argsort(-chances, axis=1, kind="stable")
    chosen = np.zeros(chances.shape, np.bool_)
    np.put_along_axis(chosen, order[:, :1], True, axis=1)
    found = [mine.get(t, labels[best]) for t, best in zip(features.targets, order[:, 0], strict=True)]
    rivals = tuple(
        labels[first] if labels[first] != kind else labels[second]
        for (first, second), kind in zip(order[:, :2].tolist(), found, strict=True)
    )
    sure = _sure(features, chances, chosen, known)
    return Reading(layer, features.targets, tuple(found), sure, rivals)


def _sides_read(
    features: Features,
    labels: Sequence[str],
    chances: npt.NDArray[np.float64],
    mine: dict[Target, str],
    known: npt.NDArray[np.intp],
    lines: Lines | None,
) -> Reading:
    for target, index in zip(mine, known.tolist(), strict=True):
        chances[index] = [0.999 if label in features_in(mine[target]) else 0.001 for label in labels]
    chosen, guilt = chances > 0.5, np.zeros(chances.shape)
    if lines is not None:
        is_known = np.zeros(len(chances), np.bool_)
        is_known[known] = True
        chosen, guilt = lines.mended(chances, is_known)
    sure = _sure(features, chances, chosen, known, guilt)
    unsure = (np.where(chosen, chances, 1.0 - chances) * (1.0 - guilt)).argmin(axis=1)
    flipped = chosen.copy()
    flipped[np.arange(len(unsure)), unsure] ^= True
    found = [mine.get(t, _joined(labels, some)) for t, some in zip(features.targets, chosen, strict=True)]
    rivals = tuple(_joined(labels, some) for some in flipped)
    return Reading(SIDES, features.targets, tuple(found), sure, rivals)


def _sure(
    features: Features,
    chances: npt.NDArray[np.float64],
    chosen: npt.NDArray[np.bool_],
    known: npt.NDArray[np.intp],
    guilt: npt.NDArray[np.float64] | None = None,
) -> Floats:
    """The probability that exactly the chosen labels hold: from each hexside alone and, with `guilt`, also
    from its neighbours.
    """
    sure = np.clip(np.where(chosen, chances, 1.0 - chances).prod(axis=1), 1e-9, 1.0 - 1e-9)
    odds = (sure / (1.0 - sure)) ** _TEMPER
    sure = odds / (1.0 + odds)
    if guilt is not None:
        sure = sure * (1.0 - guilt).prod(axis=1)
    sure = np.where(features.seen, np.clip(sure, 1e-6, _MOST_SURE), 0.0)
    sure[known] = 1.0
    return sure.astype(np.float32)


def _shown(readings: Iterable[Reading]) -> dict[Hex, frozenset[str]]:
    """The kinds of each hex in all layers that were read."""
    found: dict[Hex, frozenset[str]] = {}
    for reading in readings:
        for target, kind, sure in zip(reading.targets, reading.kinds, reading.confidence, strict=True):
            if sure > 0 and isinstance(target, Hex):
                found[target] = found.get(target, frozenset()) | {kind}
    return found


def _joined(labels: Sequence[str], some: npt.NDArray[np.bool_]) -> str:
    return JOINT.join(label for label, has in zip(labels, some, strict=True) if has)


def suggest(
    reading: Reading, examples: Sequence[Example], count: int = 1, features: Features | None = None
) -> list[Target]:
    """The hexes or hexsides whose naming would help most, the best first: the most doubtful. With features,
    only those among them that differ from each other.
    """
    named = {example.target for example in examples if example.layer == reading.layer}
    order = np.argsort(np.where(reading.confidence > 0, reading.confidence, 2.0), kind="stable")
    chosen: list[int] = []
    for index in order[: _LOOKED_AT + len(named)].tolist():
        if len(chosen) == count:
            break
        if reading.targets[index] in named:
            continue
        if features is not None:
            gaps = ((features.values[chosen] - features.values[index]) ** 2).mean(axis=1)
            if (gaps < _ALIKE).any():
                continue
        chosen.append(index)
    return [reading.targets[index] for index in chosen]


def groups(features: Features, count: int) -> list[tuple[Target, ...]]:
    """Groups of hexes or hexsides that look alike, found without examples, so that the user only names the
    groups. The largest group is first, and in each group the most typical member.
    """
    seen = np.flatnonzero(features.seen)
    if not len(seen):
        return []
    values = features.values[seen].astype(np.float64)
    count = min(count, len(seen))
    best = min(
        (_clustered(values, count, seed) for seed in range(6)), key=lambda found: float(found[1].sum())
    )
    answer = []
    for group in range(count):
        members = np.flatnonzero(best[0] == group)
        members = members[np.argsort(best[1][members], kind="stable")]
        if len(members):
            answer.append(tuple(features.targets[seen[index]] for index in members))
    return sorted(answer, key=len, reverse=True)


def _clustered(
    values: npt.NDArray[np.float64], count: int, seed: int
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]:
    """The group of each row and its squared distance from that group's centre."""
    middles, group = kmeans2(
        values, count, iter=25, minit="++", rng=np.random.default_rng(seed), missing="raise"
    )
    return group.astype(np.intp), ((values - middles[group]) ** 2).sum(axis=1)


@dataclass(frozen=True, slots=True)
class Doubt:
    """One proposal to look at."""

    target: Target
    layer: str
    kind: str
    rival: str
    confidence: float


def queue(readings: Iterable[Reading], examples: Sequence[Example] = (), below: float = 1.0) -> list[Doubt]:
    """The proposals less sure than `below` that no example names, the most doubtful first."""
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
