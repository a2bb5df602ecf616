"""PanzerBlitz as a ruleset: everything the rest of the program may ask about it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.rules.ruleset import PrintedSheet, RuleSetInfo
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz import units
from kpeditor.rulesets.panzerblitz.declarations import Declared
from kpeditor.rulesets.panzerblitz.scenarioforms import PanzerBlitzForms
from kpeditor.rulesets.panzerblitz.sight.lineofsight import PanzerBlitzSight
from kpeditor.rulesets.toolbox.datafiles import FiledRuleSet

if TYPE_CHECKING:
    from kpeditor.core.rules.playaids import PlayAids
    from kpeditor.core.scenario.battle import Battle
    from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState

_BOARD = PrintedSheet(33, 11, low_columns="odd", numbering=board_row_number(""), metres=250.0)


class PanzerBlitz(Declared, FiledRuleSet):
    """Platoons and companies on geomorphic boards, with railways."""

    FOLDER = __package__
    INFO = RuleSetInfo("panzerblitz", "PanzerBlitz", "1", sheet=_BOARD)

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        """The types of the register; with a scenario also its own and its changed ones.

        Raises:
            BadFile: when the scenario's own types are not well formed.
        """
        return units.unit_types(scenario.units) if scenario else units.unit_types()

    def forms(self) -> PanzerBlitzForms:
        """What the forms of a scenario ask."""
        return PanzerBlitzForms()

    def sight(self, sheet: Sheet, scenario: Scenario | None = None) -> PanzerBlitzSight | None:
        """Lines of sight on a hex map under the options of a scenario."""
        return PanzerBlitzSight(sheet, scenario) if isinstance(sheet, MapSheet) else None

    def play_aids(self, scenario: Scenario | None = None) -> PlayAids:
        """The charts, and one die.

        Raises:
            BadFile: when the scenario's own tables are not well formed.
        """
        from kpeditor.rulesets.panzerblitz.playaids import play_aids

        return play_aids(scenario)

    def start(self, battle: Battle) -> PanzerBlitzState:
        """The first position of a game.

        Raises:
            KpError: when the scenario cannot be played as it is.
        """
        from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState

        return PanzerBlitzState.of(battle)

    def specials(self) -> Mapping[str, str]:
        """The special rules of the Panzer-Zug situations."""
        return SPECIALS

    def counts_units(self) -> bool:
        """Every unit with a counter of its own is counted [PB39]."""
        return True

    def is_loss(self, type_: UnitType, scenario: Scenario) -> bool:
        """Every unit counts, trucks and trains as well [PB39]."""
        return True


RULESET = PanzerBlitz
"""What the registry makes of this folder."""


SPECIALS: Mapping[str, str] = MappingProxyType(
    {
        "double_track": "Every railway of the map has two tracks [Z25].",
        "no_sidings": "The sidings that are drawn on the boards are not there [Z25].",
        "no_damaged_track": ("No track is damaged at the start, and nobody damages any with a block [Z22]."),
        "snow_trains_6": "Snow: no train moves more than 6 hexes in a turn [Z44].",
        "snow_vehicles_two_thirds": (
            "Snow: vehicles and cavalry have two thirds of their movement, rounded down, but 1 at least "
            "[Z44]."
        ),
        "dt_by_ru": "The Soviets may damage one hex of track during the set-up; no block damages any.",
        "dt_with_block_max_1": (
            "A block on a railway may damage the track it lies on, once in the game [Z48]."
        ),
        "secret_entry": (
            "Where the relief enters is written down in secret and revealed when all are set up."
        ),
        "supply_cp": "The command post is a stock of supplies: it never moves, and observes nothing.",
        "gun_coupling": (
            "The railway gun never fires and moves only under the shunt engine or coupled to the "
            "locomotive, which takes until the end of its owner's next turn; the three share one track "
            "[Z38]."
        ),
        "capture_train": (
            "A train that a close assault eliminates changes hands instead; its passengers are lost, and "
            "its captor may move it, fire and ride on it [Z39]."
        ),
        "winter": (
            "Winter: vehicles that are not on skis or rails have two thirds of their movement; swamps and "
            "streams are frozen. This is our own minimum in place of a module we do not have [Z46]."
        ),
        "dormant": (
            "The Dutch neither move nor fire in the first four game-turns; they may be assaulted [Z41]."
        ),
        "troop_train": (
            "The troop train unloads up to four units a turn for half its movement, and nobody boards it "
            "again [Z41]."
        ),
        "assault_boats": (
            "The river is crossed by its bridges alone; but once after game-turn 10 up to four German "
            "rifle units step into river hexes next to them and leave on the far side in their next turn; "
            "they defend with 1 there, and dispersed ones stay [Z41]."
        ),
        "engineer_makes_dt": (
            "The Dutch engineer who spends a whole own turn on a railway, undispersed and doing nothing "
            "else, damages its track."
        ),
        "kubelwagen_observer": (
            "The Kübelwagen with its command post does not move in a turn in which it observes for "
            "indirect fire."
        ),
    }
)
