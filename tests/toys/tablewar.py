"""A toy ruleset: a free table in inches with areas and lines, measured instead of counted."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.tablekinds import FeatureKind
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario


class TableWar(RuleSet):
    """No hexes, no options, two types."""

    @property
    def info(self) -> RuleSetInfo:
        return RuleSetInfo("tablewar", "Table war", "0.1", space="table")

    def terrain(self) -> Catalogue:
        return Catalogue(
            table_features=tuple(
                FeatureKind(id_, id_.title(), ("area", "line", "point")) for id_ in ("wood", "river", "hill")
            )
        )

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        return {
            "tank": UnitType("tank", "Tank", "german", "afv", figures={"move": 12, "armour": "6+"}),
            "squad": UnitType("squad", "Squad", "british", "infantry", figures={"move": 6}),
        }

    def options(self) -> tuple[Option, ...]:
        return ()
