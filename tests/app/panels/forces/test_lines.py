"""Lines of the panel Forces: what is said of a side and a group in brief."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.app.panels.forces.lines import group_detail, side_detail
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules import registry
from kpeditor.core.scenario.model import Group


@pytest.mark.parametrize(("attacks", "said"), [(True, " · attacks"), (False, ""), (None, "")])
def test_a_switch_of_a_side_says_in_words_that_it_holds(attacks: bool | None, said: str) -> None:
    scenario = open_battle(Path("scenarios/panzer8/1-farm-at-dorn.yaml")).battle.scenario
    assert scenario is not None
    side = replace(scenario.sides[0], fields={} if attacks is None else {"attacker": attacks})
    fields = registry.find("panzer8").fields(scenario).side
    number = sum(sum(group.tally().values()) for group in side.groups)
    assert side_detail(side, fields) == f"{number} units{said}"


def test_pb43_a_group_deploys_on_the_ground_that_the_palette_calls_so() -> None:
    """The panel said "on farm hexes", while the palette has Village."""
    battle = open_battle(Path("scenarios/panzerblitz/1-assault-on-berezovka.yaml")).battle
    group = Group("guards", deploy="terrain(farm)")
    detail = group_detail(group, battle.sheet.numbering, registry.find("panzerblitz").terrain())
    assert detail == "0 units · on village hexes"
