"""PanzerBlitz as a ruleset: what the rest of the program may ask of it."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.rules.ruleset import Option, PrintedSheet, RuleSet, RuleSetInfo
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz import terrain, units

INFO = RuleSetInfo(
    id="panzerblitz",
    title="PanzerBlitz",
    version="1",
    sheet=PrintedSheet(33, 11, low_columns="odd", numbering=board_row_number(""), metres=250.0),
)


class PanzerBlitz(RuleSet):
    """Platoons and companies on geomorphic boards, with railways."""

    @property
    def info(self) -> RuleSetInfo:
        """Id, title and kind of board."""
        return INFO

    def terrain(self) -> Catalogue:
        """What the palette offers and a map may contain."""
        return terrain.catalogue()

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        """The types by id."""
        return units.unit_types()

    def options(self) -> tuple[Option, ...]:
        """There is nothing to switch as yet."""
        return ()


RULESET = PanzerBlitz
"""What the registry makes of this folder."""
