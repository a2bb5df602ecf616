"""Panzer8 as a ruleset: what lies and stands on its tables, who sees whom, and its games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.problem import Problem
from kpeditor.core.rules.calculators import Calculator
from kpeditor.core.rules.declarations import LyingGround
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo
from kpeditor.core.rules.unittype import Reach, UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzer8 import calculators, lying, options, terrain, units
from kpeditor.rulesets.panzer8.computer import players
from kpeditor.rulesets.panzer8.declarations import Declared
from kpeditor.rulesets.panzer8.reaches import reaches
from kpeditor.rulesets.panzer8.scenarioforms import Panzer8Forms
from kpeditor.rulesets.panzer8.tables import tables

if TYPE_CHECKING:
    from kpeditor.core.rules.player import Player
    from kpeditor.core.rules.telling.eventwords import EventWords
    from kpeditor.rulesets.panzer8.engine.state import Panzer8State
    from kpeditor.rulesets.panzer8.sight import Panzer8Sight


VERSION = "2.1.1-2"
"""The printed version and, behind it, that of how the program plays it, which records name."""


class Panzer8(Declared, RuleSet):
    """Fast rules for miniatures on a table; distances in inches."""

    @property
    def info(self) -> RuleSetInfo:
        """Id, title and kind of board."""
        return RuleSetInfo("panzer8", "Panzer8", VERSION, space="table")

    def terrain(self) -> Catalogue:
        """What may lie on the table [P1, P3]."""
        return terrain.catalogue()

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        """The element types, with a scenario also its own and its changed ones. All figures are invented.

        Raises:
            BadFile: when the scenario's own types are not well formed.
        """
        return units.unit_types(scenario)

    def table_sight(self, sheet: TableSheet, scenario: Scenario | None = None) -> Panzer8Sight:
        """Lines of sight on a table [P3 to P10]."""
        from kpeditor.rulesets.panzer8.sight import Panzer8Sight  # shapely takes a while to load

        return Panzer8Sight(sheet, self.terrain())

    def table_reaches(self, type_: UnitType) -> tuple[Reach, ...]:
        """Its range [P14] and its rates on each ground [P17]."""
        return tuple(reaches(type_, tables()))

    def forms(self) -> Panzer8Forms:
        """The sheet of an element, who goes aboard whom."""
        return Panzer8Forms()

    def check(self, battle: Battle) -> Iterable[Problem]:
        """Unit types that are not well formed, and built-up areas that hold too many [P38]."""
        from kpeditor.rulesets.panzer8.checks import check

        return check(battle)

    def options(self) -> tuple[Option, ...]:
        """The switchable rulings."""
        return options.options()

    def event_words(self) -> EventWords:
        """The lines of its log, the numbers behind them, its phases."""
        from kpeditor.rulesets.panzer8.words import EVENTS

        return EVENTS

    def start(self, battle: Battle) -> Panzer8State:
        """The first position of a game.

        Raises:
            KpError: when the scenario cannot be played as it is.
        """
        from kpeditor.rulesets.panzer8.engine.state import Panzer8State

        return Panzer8State.of(battle)

    def grounds_in(self, view: Mapping[str, Any]) -> tuple[LyingGround, ...]:
        """Hidden markers, smoke and beaten zones."""
        return tuple(lying.grounds_in(view))

    def counts_units(self) -> bool:
        """Elements are counted for conditions."""
        return True

    def players(self) -> Mapping[str, Callable[[], Player]]:
        """The computer players."""
        return players.players()

    def player_titles(self) -> Mapping[str, str]:
        """What people call the computer players."""
        return players.titles()

    def player_notes(self) -> Mapping[str, str]:
        """A sentence on each computer player."""
        return players.notes()

    def calculators(self, scenario: Scenario | None = None) -> tuple[Calculator, ...]:
        """Fire, melee, recovery, guns against aircraft, smoke, cards, moves.

        Raises:
            BadFile: when the scenario's own tables are not well formed.
        """
        return calculators.calculators(scenario)


RULESET = Panzer8
"""What the registry makes of this folder."""
