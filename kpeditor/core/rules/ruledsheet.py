"""The sheet of a battle as its ruleset reads it; areas have to be resolved on this one."""

from __future__ import annotations

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle


def ruled_sheet(battle: Battle) -> Sheet:
    """The sheet under the scenario's options; unchanged if there is no scenario or its ruleset is missing."""
    ruleset = registry.find_or_none(battle.scenario.ruleset) if battle.scenario else None
    return battle.sheet if ruleset is None else ruleset.sheet_for(battle)


def ruled_map(battle: Battle) -> MapSheet:
    """The hex map of a battle as `ruled_sheet` returns it.

    Raises:
        TypeError: when it is a free table; ask `is_hex` first.
    """
    return Battle(ruled_sheet(battle)).map
