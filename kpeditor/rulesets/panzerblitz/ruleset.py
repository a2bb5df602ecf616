"""PanzerBlitz as a ruleset: everything the rest of the program may ask about it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import BadFile
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.rules.declarations import Fields
from kpeditor.core.rules.ruleset import PrintedSheet, RuleSetInfo
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.toolbox.datafiles import FiledRuleSet

if TYPE_CHECKING:
    from kpeditor.core.rules.declarations import PlayAids
    from kpeditor.rulesets.panzerblitz.sight.lineofsight import PanzerBlitzSight

_BOARD = PrintedSheet(33, 11, low_columns="odd", numbering=board_row_number(""), metres=250.0)


class PanzerBlitz(FiledRuleSet):
    """Platoons and companies on geomorphic boards, with railways."""

    FOLDER = __package__
    INFO = RuleSetInfo(
        "panzerblitz",
        "PanzerBlitz",
        "1",
        sheet=_BOARD,
        nations={"russian": "Soviet"},
        variants=("Panzer-Zug", "PanzerBitz"),
    )

    def fields(self, scenario: Scenario | None = None) -> Fields:
        """The fields of its declarations; in a scenario, the field that says which types may leave offers the
        scenario's types.
        """
        from kpeditor.rulesets.panzerblitz.declarations import LEAVES

        found = super().fields(scenario)
        try:
            types = self.unit_types(scenario) if scenario is not None else {}
        except BadFile:
            types = {}  # the scenario's own types are told elsewhere
        titles = {id_: one.title for id_, one in types.items()}
        side = (replace(one, choices=titles) if one.id == LEAVES else one for one in found.side)
        return replace(found, side=tuple(side))

    def sight(self, sheet: Sheet, scenario: Scenario | None = None) -> PanzerBlitzSight | None:
        """Lines of sight on a hex map under the options of a scenario."""
        from kpeditor.rulesets.panzerblitz.sight.lineofsight import PanzerBlitzSight

        return PanzerBlitzSight(sheet, scenario) if isinstance(sheet, MapSheet) else None

    def play_aids(self, scenario: Scenario | None = None) -> PlayAids:
        """The charts, and one die.

        Raises:
            BadFile: when the scenario's own tables are not well formed.
        """
        from kpeditor.rulesets.panzerblitz.playaids import play_aids

        return play_aids(scenario)

    def counts_units(self) -> bool:
        """Every unit with a counter of its own is counted [PB39]."""
        return True

    def is_loss(self, type_: UnitType, scenario: Scenario) -> bool:
        """Every unit counts, trucks and trains as well [PB39]."""
        return True


RULESET = PanzerBlitz
"""What the registry makes of this folder."""
