"""Not Quite Mechanized as a ruleset: stands on tables in kilometres, and calculators for its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.rules.calculators import Calculator
from kpeditor.core.rules.ruleset import RuleSetInfo
from kpeditor.core.rules.tablesight import TableSight
from kpeditor.core.rules.telling.listings import Listing
from kpeditor.core.rules.telling.turnwords import HOURS
from kpeditor.core.rules.unittype import Reach, UnitType
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.texts import Translate, tr_later
from kpeditor.rulesets.nqm import options
from kpeditor.rulesets.nqm.calculators.table import calculators
from kpeditor.rulesets.nqm.movement import reaches
from kpeditor.rulesets.nqm.tables import tables
from kpeditor.rulesets.toolbox.datafiles import FiledRuleSet


class NotQuiteMechanized(FiledRuleSet):
    """Divisions by the hour; distances in kilometres."""

    FOLDER = __package__
    INFO = RuleSetInfo(
        "nqm",
        "Not Quite Mechanized",
        "1.0",
        space="table",
        table=TableSpace(8.0, 6.0, "km", 5000),
        turns=HOURS,
        nations={"russian": "Soviet"},
    )

    def table_sight(self, sheet: TableSheet, scenario: Scenario | None = None) -> TableSight:
        """Lines of sight as advice: the printed rules have none."""
        from kpeditor.rulesets.toolbox.tablesight import FeatureSight  # shapely takes a while to load

        return FeatureSight(sheet, self.terrain())

    def table_reaches(self, type_: UnitType) -> tuple[Reach, ...]:
        """Its ranges [N-T9] and its rates an hour [N-T1]."""
        return tuple(reaches(type_, tables()))

    def seats(self, scenario: Scenario) -> Mapping[str, str]:
        """The umpire, where the scenario names one [N64]."""
        return {"umpire": tr_later("Umpire")} if options.value(scenario, "umpire") == "seat" else {}

    def listings(self, scenario: Scenario, view: Mapping[str, Any], tr: Translate = str) -> Sequence[Listing]:
        """Orders on their way, contacts, formations."""
        from kpeditor.rulesets.nqm.engine.rulings.listings import Console  # an umpire alone needs it

        return Console(scenario, view, tr).listings()

    def seen_from(self, view: Mapping[str, Any], side: str) -> Mapping[str, Any] | None:
        """The stands of the side, and its contacts where it last saw them."""
        from kpeditor.rulesets.nqm.engine.rulings.listings import seen_from

        return seen_from(view, side)

    def counts_units(self) -> bool:
        """Stands are counted [N66]."""
        return True

    def calculators(self, scenario: Scenario | None = None) -> tuple[Calculator, ...]:
        """Recce, shoots, aircraft, volleys, assaults, morale, hours of command, moves, space.

        Raises:
            BadFile: when the scenario's own tables are not well formed.
        """
        return calculators(scenario)


RULESET = NotQuiteMechanized
"""What the registry makes of this folder."""
