"""The terrain effects chart [10.0]: the kinds of terrain, with the cost and the defence of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.rulesets.toolbox.catalogues import catalogue_beside, costs, hover
from kpeditor.rulesets.toolbox.datafiles import read_beside

_HEADS = {"afv": "AFV/APC"}


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """What one kind of terrain does.

    Attributes:
        cost: half movement points by column of the chart; empty when the kind costs nothing of its own.
        defence: addition to the defence, once per attack.
        needs_crest: the addition counts only against fire that touches a crest hexside of the target
            hex (R-LOS-6).
        close: non-H fire only from close range, H fire softened (R-LOS-5, R-HFI-6).
        no_overrun: a hex with it cannot be overrun (R-OVR-2).
    """

    cost: Mapping[str, int]
    defence: int = 0
    needs_crest: bool = False
    close: bool = False
    no_overrun: bool = False


@dataclass(frozen=True, slots=True)
class TerrainChart:
    """The whole chart: effects of hex kinds (both layers and marks) and of hexside features by id."""

    hexes: Mapping[str, TerrainEffect]
    hexsides: Mapping[str, TerrainEffect]
    precedence: tuple[str, ...]
    """Movement features of a hexside; of several on one hexside the first counts (Q18)."""

    def hex_cost(self, kind: str, mobility: str) -> int:
        """Half points to enter a hex of this one kind; 0 for a kind that costs nothing of its own."""
        effect = self.hexes.get(kind)
        return effect.cost.get(mobility, 0) if effect else 0

    def side_cost(self, feature: str, mobility: str) -> int:
        """Half points to cross a hexside with this movement feature."""
        return self.hexsides[feature].cost[mobility]


@cache
def catalogue() -> Catalogue:
    """The kinds a KampfPanzer map may contain, with hover texts that end in the chart's figures."""
    return catalogue_beside(__file__, _figures)


@cache
def marks() -> Mapping[str, tuple[str, str]]:
    """The marks that a scenario or play adds to a hex, by id, with title and hover text."""
    return MappingProxyType(
        {
            mark["id"]: (mark["title"], hover(mark, _figures))
            for mark in read_beside(__file__, "terrain")["marks"]
        }
    )


def chart_of(data: Mapping[str, Any]) -> TerrainChart:
    """The chart as laid out in terrain.yaml."""
    kinds = [kind for layer in data["layers"] for kind in layer["kinds"]] + data["marks"]
    return TerrainChart(
        hexes=MappingProxyType({kind["id"]: effect_of(kind) for kind in kinds}),
        hexsides=MappingProxyType({kind["id"]: effect_of(kind) for kind in data["hexsides"]}),
        precedence=tuple(data["precedence"]),
    )


def effect_of(kind: Mapping[str, Any]) -> TerrainEffect:
    """The effect one entry of terrain.yaml describes; costs turned into half points."""
    return TerrainEffect(
        cost=MappingProxyType({column: round(2 * points) for column, points in kind.get("cost", {}).items()}),
        defence=kind.get("defence", 0),
        needs_crest=kind.get("defence_needs_crest", False),
        close=kind.get("close", False),
        no_overrun=kind.get("no_overrun", False),
    )


def _figures(kind: Mapping[str, Any]) -> list[str]:
    defence = kind.get("defence")
    return [
        *costs("Movement", kind.get("cost", {}), _HEADS),
        *([f"Defence +{defence}."] if defence else []),
    ]
