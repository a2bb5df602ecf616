"""What differs between two battles: the maps and what is played on them."""

from __future__ import annotations

from kpeditor.core.compare.difference import Difference
from kpeditor.core.compare.scenarios import scenario_differences
from kpeditor.core.compare.sheets import sheet_differences
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Length, Scenario

_EMPTY = Scenario("", "", "", Length(0, 0), ())


def battle_differences(old: Battle, new: Battle) -> list[Difference]:
    """Everything that differs, the map first. Where only one has a scenario, all of it counts as added or
    removed.
    """
    found = sheet_differences(old.sheet, new.sheet)
    if old.scenario is not None or new.scenario is not None:
        found += scenario_differences(old.scenario or _EMPTY, new.scenario or _EMPTY)
    return found
