"""Panzer8 as a ruleset: what lies and stands on its tables, who sees whom, and its games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.rules.declarations import LyingGround
from kpeditor.core.rules.ruleset import RuleSetInfo
from kpeditor.core.rules.unittype import Reach, UnitType
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzer8 import lying
from kpeditor.rulesets.panzer8.movement import reaches
from kpeditor.rulesets.panzer8.tables import tables
from kpeditor.rulesets.toolbox.datafiles import FiledRuleSet

if TYPE_CHECKING:
    from kpeditor.rulesets.panzer8.sight import Panzer8Sight


VERSION = "2.1.1-2"
"""The printed version, followed by the version of the program's own play of it; records name both."""


class Panzer8(FiledRuleSet):
    """Fast rules for miniatures on a table; distances in inches."""

    FOLDER = __package__
    INFO = RuleSetInfo("panzer8", "Panzer8", VERSION, space="table", nations={"russian": "Soviet"})

    def table_sight(self, sheet: TableSheet, scenario: Scenario | None = None) -> Panzer8Sight:
        """Lines of sight on a table [P3 to P10]."""
        from kpeditor.rulesets.panzer8.sight import Panzer8Sight  # shapely takes a while to load

        return Panzer8Sight(sheet, self.terrain())

    def table_reaches(self, type_: UnitType) -> tuple[Reach, ...]:
        """Its range [P14] and its rates on each ground [P17]."""
        return tuple(reaches(type_, tables()))

    def grounds_in(self, view: Mapping[str, Any]) -> tuple[LyingGround, ...]:
        """The ground of hidden markers, smoke and beaten zones."""
        return tuple(lying.grounds_in(view))

    def counts_units(self) -> bool:
        """Elements are counted for conditions."""
        return True


RULESET = Panzer8
"""What the registry makes of this folder."""
