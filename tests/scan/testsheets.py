"""Scans of small maps with their truth, read once for all tests that look at them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules import registry
from kpeditor.export.testscans.sheet import make_test_scan
from kpeditor.scan.pictures.straight import Placed, StraightPicture, draw_straight
from kpeditor.scan.reading.features import Features, features_of
from kpeditor.scan.reading.reading import Example, Reading, read_layer
from kpeditor.scan.reading.targets import SIDES, layers_of, name_of
from tests.benchmarks.simulateduser import name_at_random


@dataclass(frozen=True)
class ReadSheet:
    """A scan of a shipped map, drawn straight by its true mapping and measured."""

    truth: MapSheet
    picture: StraightPicture
    hexes: Features
    sides: Features

    @property
    def catalogue(self) -> Catalogue:
        return registry.find(self.truth.ruleset).terrain()

    def features(self, layer: str) -> Features:
        return self.sides if layer == SIDES else self.hexes

    def examples(self, count: int, seed: int = 1) -> list[Example]:
        """So many of each kind in every layer."""
        chance = np.random.default_rng(seed)
        return [
            example
            for layer in layers_of(self.truth)
            for example in name_at_random(self.truth, self.features(layer), layer, count, chance)
        ]

    def readings(self, examples: list[Example], **more) -> list[Reading]:
        return [
            read_layer(self.features(layer), examples, layer, catalogue=self.catalogue, **more)
            for layer in layers_of(self.truth)
        ]


def write_examples(file: Path, sheet: MapSheet, examples: list[Example]) -> None:
    """A file of examples as somebody writes it by hand."""
    named: dict[str, dict[str, list[str]]] = {}
    for one in examples:
        named.setdefault(one.layer, {}).setdefault(one.kind, []).append(name_of(sheet, one.target))
    file.write_text(yaml.safe_dump({"format": "kpeditor-examples/1", "examples": named}))


def read_sheet(file: Path, difficulty: int, *, in_halves: bool = False) -> ReadSheet:
    """Prints, ages, scans and measures a map."""
    battle = open_battle(file).battle
    made = make_test_scan(battle, difficulty, seed=2, in_halves=in_halves, dpi=100)
    picture = draw_straight([Placed(scan.pixels, scan.mapping) for scan in made.scans])
    return ReadSheet(battle.map, picture, *features_of(picture))
