"""Which victory line decides a game, and the reason that is told (R-VIC-1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.winning import NO_OTHER_MET, NONE_ASKED, NOTHING_MET, outcome_by, winning_lines
from kpeditor.core.scenario.model import VictoryLine
from tests.rulesets.panzer8.test_games import small_battle

NEVER = VictoryLine("red", "units(red, Farm) > 5")


class Nobody:
    """A tally of an empty table."""

    def units(self, side: str, hexes: frozenset[Hex] | None) -> int:
        return 0

    effective = exited = units

    def destroyed(self, side: str) -> int:
        return 0


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ((VictoryLine("draw"),), NONE_ASKED),
        ((VictoryLine("blue"),), NONE_ASKED),
        ((), NONE_ASKED),
        ((NEVER,), NOTHING_MET),
        ((NEVER, VictoryLine("blue")), NO_OTHER_MET),
        ((NEVER, VictoryLine("draw")), NO_OTHER_MET),
    ],
)
def test_the_reason_names_other_conditions_only_where_there_are_some(lines, reason):
    """A scenario just begun has a line for a draw and no condition."""
    battle = small_battle()
    assert battle.scenario is not None
    scenario = replace(battle.scenario, victory=lines)
    found = outcome_by(
        winning_lines(scenario, battle.sheet), scenario, battle.sheet, Nobody(), 3, is_last=True
    )
    assert found is not None
    assert found.reason == reason
