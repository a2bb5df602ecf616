"""A few named examples in, a proposal with its confidence for every hex and hexside out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kpeditor.core.errors import KpError
from kpeditor.scan.features import Features
from kpeditor.scan.targets import Target


class TooFewExamples(KpError):
    """Nothing can be read yet; says what to name."""


@dataclass(frozen=True, slots=True)
class Example:
    """What the user says of a hex in a layer, or of a hexside.

    Attributes:
        layer: a layer of the map, or `targets.SIDES`.
        kind: a kind of that layer; of a hexside all its features joined by "+", "" for nothing.
    """

    target: Target
    layer: str
    kind: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What one layer of the map seems to be.

    Attributes:
        targets: the hexes or canonical hexsides; all of the board.
        kinds: the kind of each; of a hexside its features joined by "+".
        confidence: shape (n,), 0 to 1: how likely the kind is right; 0 where the scan shows nothing.
        rivals: the kind that would come second.
    """

    layer: str
    targets: tuple[Target, ...]
    kinds: tuple[str, ...]
    confidence: npt.NDArray[np.float32]
    rivals: tuple[str, ...]

    def kind(self, target: Target) -> str:
        """The kind proposed for one hex or hexside."""
        return self.kinds[self.targets.index(target)]


def read_layer(features: Features, examples: Sequence[Example], layer: str) -> Reading:
    """Reads one layer: of hexes, or `SIDES`.

    Args:
        features: of the hexes, or for `SIDES` of the hexsides.
        examples: of any layers; those of others are left aside. What they name is read as they say.

    Raises:
        TooFewExamples: when fewer than two kinds of the layer have examples.
    """
    mine = {example.target: example.kind for example in examples if example.layer == layer}
    kinds = sorted(set(mine.values()))
    if len(kinds) < 2:
        raise TooFewExamples(f"name examples of at least two kinds of {layer} first")
    row = {target: index for index, target in enumerate(features.targets)}
    values = (features.values - features.values.mean(axis=0)) / (features.values.std(axis=0) + 1e-6)
    middles = np.stack(
        [values[[row[t] for t, kind in mine.items() if kind == one]].mean(axis=0) for one in kinds]
    )
    away = ((values[:, None] - middles) ** 2).sum(axis=-1)
    chances = np.exp(-(away - away.min(axis=1, keepdims=True)) / 2)
    chances /= chances.sum(axis=1, keepdims=True)
    order = np.argsort(-chances, axis=1)
    confidence = np.where(features.seen, chances.max(axis=1), 0.0).astype(np.float32)
    found = [mine.get(t, kinds[best]) for t, best in zip(features.targets, order[:, 0], strict=True)]
    confidence[[row[target] for target in mine]] = 1.0
    rivals = tuple(kinds[second] for second in order[:, 1])
    return Reading(layer, features.targets, tuple(found), confidence, rivals)


def suggest(reading: Reading, examples: Sequence[Example], count: int = 1) -> list[Target]:
    """The hexes or hexsides whose naming would teach most, best first."""
    named = {example.target for example in examples if example.layer == reading.layer}
    order = np.argsort(reading.confidence, kind="stable")
    return [reading.targets[i] for i in order if reading.targets[i] not in named][:count]


def groups(features: Features, count: int) -> list[tuple[Target, ...]]:
    """Without any example: the hexes or hexsides in groups that look alike, the most typical ones first, so
    that the user only names the groups.
    """
    order = np.argsort(features.values[:, 0], kind="stable")
    return [tuple(features.targets[i] for i in some) for some in np.array_split(order, count)]
