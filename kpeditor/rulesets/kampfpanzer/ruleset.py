"""KampfPanzer as a ruleset: everything the rest of the program may ask about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.rules.ruleset import RangeBand, RuleSetInfo
from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.options import sheet_as_ruled
from kpeditor.rulesets.toolbox.datafiles import FiledRuleSet

if TYPE_CHECKING:
    from kpeditor.core.board.sheet import Sheet
    from kpeditor.core.problem import Problem
    from kpeditor.core.rules.declarations import Fields, PlayAids
    from kpeditor.core.rules.sightrules import FireMode
    from kpeditor.core.rules.unittype import UnitType
    from kpeditor.core.scenario.battle import Battle
    from kpeditor.core.scenario.model import Mark, Scenario
    from kpeditor.rulesets.kampfpanzer.computer.scripts import KampfScripts
    from kpeditor.rulesets.kampfpanzer.sight.lineofsight import KampfSight
    from kpeditor.rulesets.kampfpanzer.tables import Band


class KampfPanzer(FiledRuleSet):
    """Armoured warfare of 1937 to 1940 in turns of simultaneous written orders."""

    FOLDER = __package__
    INFO = RuleSetInfo("kampfpanzer", "KampfPanzer", "1", sheet=(39, 54))

    def fields(self, scenario: Scenario | None = None) -> Fields:
        """The panic level of a side, whether a group entrenches."""
        from kpeditor.rulesets.kampfpanzer import declarations

        return declarations.fields(scenario)

    def marks_in(self, view: Mapping[str, Any]) -> tuple[Mark, ...]:
        """Entrenchments and wrecks, each of which has a key of its own in a view."""
        from kpeditor.rulesets.kampfpanzer import declarations

        return declarations.marks_in(view)

    def effective_word(self) -> str:
        """Undisrupted units are what its victory conditions count."""
        return "undisrupted"

    def sheet_for(self, battle: Battle) -> Sheet:
        """The map as the options `edge_W` (Q05) and `hill_membership` (Q06) read it."""
        return sheet_as_ruled(battle.map, battle.scenario) if battle.is_hex else battle.sheet

    def sight(self, sheet: Sheet, scenario: Scenario | None = None) -> KampfSight | None:
        """Lines of sight on a hex map under the options of a scenario."""
        from kpeditor.rulesets.kampfpanzer.sight.lineofsight import KampfSight

        return KampfSight(sheet, scenario) if isinstance(sheet, MapSheet) else None

    def fire_modes(self) -> tuple[FireMode, ...]:
        """Direct fire, and H fire, which has no limit into woods and towns."""
        from kpeditor.rulesets.kampfpanzer.sight.lineofsight import FIRE_MODES

        return FIRE_MODES

    def range_bands(self, scenario: Scenario | None = None) -> tuple[RangeBand, ...]:
        """The range attenuation table [9.19]."""
        from kpeditor.rulesets.kampfpanzer import readtables

        bands = readtables.tables(scenario).attenuation.bands
        return tuple(RangeBand(band.to, _effect(band)) for band in bands)

    def play_aids(self, scenario: Scenario | None = None) -> PlayAids:
        """The charts of the rulebook, and one die.

        Raises:
            BadFile: when the scenario's own tables are not well formed.
        """
        from kpeditor.rulesets.kampfpanzer.playaids import play_aids

        return play_aids(scenario)

    def is_loss(self, type_: UnitType, scenario: Scenario) -> bool:
        """Combat units; with option `count_transport_losses` transport as well (Q133)."""
        return type_.is_combat or bool(options.value(scenario, "count_transport_losses"))

    def counts_units(self) -> bool:
        """Combat units are counted [14.0]."""
        return True

    def scripts(self) -> KampfScripts:
        """What single units may do, as the staff would do it."""
        from kpeditor.rulesets.kampfpanzer.computer.scripts import KampfScripts

        return KampfScripts()

    def check(self, battle: Battle) -> Iterable[Problem]:
        """Everything KampfPanzer finds wrong with a battle: checks.CODES lists what that can be."""
        from kpeditor.rulesets.kampfpanzer.checks import problems as checks

        return checks.check(battle)


RULESET = KampfPanzer
"""What the registry makes of this folder."""


def _effect(band: Band) -> str:
    """A band in brief: "×2", "−1", "" where range changes nothing."""
    times = f"×{band.times}" if band.times != 1 else ""
    sign = "+" if band.add > 0 else "−"
    return times + (f"{sign}{abs(band.add)}" if band.add else "")
