"""Outpost as the program asks for it: data, declarations, sight, odds, the start of a game, players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Problem, error
from kpeditor.core.rules.calculators import Calculator, Placed, Spread, spread_of
from kpeditor.core.rules.declarations import Chart, Condition, Field, Fields, MarkKind, PlayAids, Special
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo
from kpeditor.core.rules.sightrules import FireMode, SightRules
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.effects import EffectKind
from kpeditor.core.scenario.model import Scenario
from tests.toys.outpost import rules
from tests.toys.outpost.game import Game
from tests.toys.outpost.players import GreedyPlayer, RandomPlayer
from tests.toys.outpost.sight import FIRE_MODES, OutpostSight
from tests.toys.outpost.start import first_position


class Outpost(RuleSet):
    """What the entry point names."""

    @property
    def info(self) -> RuleSetInfo:
        return RuleSetInfo("outpost", "Outpost", "1.0")

    def terrain(self) -> Catalogue:
        return rules.TERRAIN

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        return rules.TYPES

    def options(self) -> tuple[Option, ...]:
        return rules.OPTIONS

    def specials(self) -> Mapping[str, Special]:
        return rules.SPECIALS

    # --- Declarations ---

    def fields(self, scenario: Scenario | None = None) -> Fields:
        return rules.FIELDS

    def conditions(self) -> tuple[Condition, ...]:
        return rules.CONDITIONS

    def marks(self) -> tuple[MarkKind, ...]:
        return rules.MARKS

    def effects(self) -> Mapping[str, EffectKind]:
        return rules.EFFECTS

    def check(self, battle: Battle) -> Iterable[Problem]:
        """These rules know no entries: who is not on the map at the start never comes."""
        for s, side in enumerate(battle.scenario.sides if battle.scenario else ()):
            for g, group in enumerate(side.groups):
                if group.enter is not None:
                    yield error(
                        "outpost-entry",
                        f"group {group.id} of {side.title} enters later, which Outpost does not know",
                        fix="Give the group an area to deploy in.",
                        document="scenario",
                        path=("sides", s, "groups", g, "enter"),
                    )

    # --- Sight ---

    def fire_modes(self) -> tuple[FireMode, ...]:
        return FIRE_MODES

    def sight(self, sheet: Sheet, scenario: Scenario | None = None) -> SightRules | None:
        is_night = scenario is not None and rules.NIGHT in scenario.special
        return OutpostSight(sheet, is_night=is_night) if isinstance(sheet, MapSheet) else None

    # --- Exact odds ---

    def calculators(self, scenario: Scenario | None = None) -> tuple[Calculator, ...]:
        quality = Field(
            rules.QUALITY,
            "Quality of the target",
            "choice",
            "steady",
            choices=dict.fromkeys(rules.QUALITIES, ""),
        )
        return (
            Calculator(
                "fire",
                "Fire",
                "What one shot does [2].",
                (
                    Field("fire", "Fire figure", least=1, most=12),
                    Field("is_far", "Beyond three hexes", "switch", default=False),
                    Field("in_brush", "Target in brush", "switch", default=False),
                    Field("in_smoke", "Smoke", "switch", default=False),
                    Field("has_radio", "Radio", "switch", default=False),
                    quality,
                ),
                _fire,
                self._fill_fire,
            ),
            Calculator(
                "assault",
                "Assault",
                "What an assault does [4].",
                (Field("attacker", "Attacker", least=0, most=12), Field("defender", "Defender", most=12)),
                _assault,
            ),
        )

    def _fill_fire(self, battle: Battle, firer: Placed, target: Placed) -> Mapping[str, Any]:
        assert isinstance(firer.hex, Hex)
        assert isinstance(target.hex, Hex)
        distance = battle.map.grid.distance(firer.hex, target.hex)
        return {
            "fire": rules.TYPES[firer.type].figures["fire"],
            "is_far": distance > 3,
            "in_brush": rules.ground(battle.map, target.hex) == rules.BRUSH,
        }

    def play_aids(self, scenario: Scenario | None = None) -> PlayAids:
        rows = tuple((str(net), *rules.Shot(net).results()) for net in range(9))
        head = ("Added", *map(str, range(1, 11)))
        return PlayAids((Chart("fire", "Fire", head, rows, "2.3"),), ((1, 10), (2, 10)))

    # --- The game ---

    def start(self, battle: Battle) -> Game:
        return Game(first_position(battle, self))

    def counts_units(self) -> bool:
        return True

    def players(self) -> Mapping[str, Callable[[], Player]]:
        return {"random": RandomPlayer, "greedy": GreedyPlayer}


def _fire(asked: Mapping[str, Any]) -> Spread:
    """The same shot the game takes, so that both cannot disagree."""
    shot = rules.Shot(**asked)
    return spread_of(shot.results(), (rules.DESTROYED, rules.HIT, rules.NOTHING), shot.steps())


def _assault(asked: Mapping[str, Any]) -> Spread:
    attacker, defender = asked["attacker"], asked["defender"]
    steps = [f"a die of ten + {attacker} against a die of ten + {defender} [4.2]"]
    return spread_of(rules.assault_results(attacker, defender), rules.ASSAULT_RESULTS, steps)
