"""A toy ruleset: two sides move in turn on hexes with one layer of terrain and walls on hexsides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind, PlaceKind
from kpeditor.core.problem import Problem, warning
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario

GROUND = Layer("ground", "Ground", (LayerKind("grass", "Grass", "."), LayerKind("sand", "Sand", "s")))
TYPES = {
    "knight": UnitType("knight", "Knight", "red", "rider", figures={"power": 3}, counters=("1", "2")),
    "peasant": UnitType("peasant", "Peasant", "blue", "foot", figures={"power": 1}),
}


class HexDuel(RuleSet):
    """Alternate turns, no ranges, one option."""

    @property
    def info(self) -> RuleSetInfo:
        return RuleSetInfo("hexduel", "Hex duel", "0.1")

    def terrain(self) -> Catalogue:
        return Catalogue(
            layers=(GROUND,), hexsides=(HexsideKind("wall", "Wall"),), places=(PlaceKind("castle", "Castle"),)
        )

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        own = scenario.units if scenario else {}
        return TYPES | {key: UnitType(key, str(entry), "red", "foot") for key, entry in own.items()}

    def options(self) -> tuple[Option, ...]:
        return (Option("first", "Who begins", "red", ("red", "blue"), "The side that moves first."),)

    def check(self, battle: Battle) -> Iterable[Problem]:
        if battle.scenario is not None and len(battle.scenario.sides) != 2:
            yield warning("not-a-duel", "a duel has two sides", document="scenario", path=("sides",))
