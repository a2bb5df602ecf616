"""A simulated user: names examples as a person would who knows the right map, to measure how well a reading
does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.scan.reading.features import Features
from kpeditor.scan.reading.reading import Example, Reading, read_layer, suggest
from kpeditor.scan.reading.targets import NOTHING, SIDES, features_in, kind_at

_ASKED_AT_ONCE = 8
_LOOKED_AT = 40
_MOST_ROUNDS = 60


def name_at_random(
    truth: MapSheet, features: Features, layer: str, count: int, chance: np.random.Generator
) -> list[Example]:
    """So many examples of every kind, wherever the finger falls; all there are of a rarer kind.

    A hexside is an example of each feature it carries, and of nothing if it carries none.
    """
    kinds = [kind_at(truth, layer, target) for target in features.targets]
    seen = [i for i in range(len(kinds)) if features.seen[i]]
    chosen: dict[int, None] = {}
    for simple in sorted({one for i in seen for one in simple_kinds(layer, kinds[i])}):
        having = [i for i in seen if simple in simple_kinds(layer, kinds[i])]
        chosen.update(dict.fromkeys(chance.permutation(having)[:count].tolist()))
    return [Example(features.targets[i], layer, kinds[i]) for i in chosen]


def name_when_asked(
    truth: MapSheet,
    features: Features,
    examples: Sequence[Example],
    layer: str,
    count: int,
    catalogue: Catalogue | None = None,
    hexes: Sequence[Reading] = (),
) -> list[Example]:
    """More examples: those the program asks for, until every kind it asks about has so many."""
    found = list(examples)
    named = Counter(one for example in found for one in simple_kinds(layer, example.kind))
    for _ in range(_MOST_ROUNDS):
        reading = read_layer(features, found, layer, catalogue=catalogue, hexes=hexes)
        asked = 0
        for target in suggest(reading, found, _LOOKED_AT, features):
            kind = kind_at(truth, layer, target)
            simple = simple_kinds(layer, kind)
            if asked == _ASKED_AT_ONCE or all(named[one] >= count for one in simple):
                continue
            found.append(Example(target, layer, kind))
            named.update(simple)
            asked += 1
        if not asked:
            break
    return found


def read_with_examples(
    truth: MapSheet,
    features: Features,
    layer: str,
    *,
    at_random: int,
    in_all: int,
    seed: int,
    catalogue: Catalogue | None = None,
    hexes: Sequence[Reading] = (),
) -> tuple[Reading, int]:
    """The reading after so many examples per kind, the first ones named at random, the others when asked for;
    and how many were named.
    """
    chance = np.random.default_rng([seed, 5])
    examples = name_at_random(truth, features, layer, at_random, chance)
    if in_all > at_random:
        examples = name_when_asked(truth, features, examples, layer, in_all, catalogue, hexes)
    return read_layer(features, examples, layer, catalogue=catalogue, hexes=hexes), len(examples)


def simple_kinds(layer: str, kind: str) -> tuple[str, ...]:
    """What one example is an example of."""
    return (features_in(kind) or (NOTHING,)) if layer == SIDES else (kind,)
