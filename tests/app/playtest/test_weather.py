"""Weather in a playtest: what is in force is told, and sight over the map is that of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.scenario.battle import snapshot
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import workspace_of

pytestmark = pytest.mark.one_window


def test_what_is_in_force_is_told_and_sight_goes_by_it(
    begin_game: BeginGame, poland_as_read: OpenBattle
) -> None:
    battle = snapshot(poland_as_read.battle)
    assert battle.scenario is not None
    fog = ScenarioEvent(turns=(0,), say="Mist.", then=(Effect("fog", level=2, turns=3),))
    battle.scenario = replace(battle.scenario, events=(fog,))
    workspace = workspace_of(begin_game(battle, is_alone=True))
    workspace.tabs.setCurrentWidget(workspace.goals)
    workspace.goals.refresh()
    told = workspace.goals.toPlainText()
    assert "Nobody sees farther than 2 hexes, until the end of game-turn 3 (invented)" in told
    looking = workspace.looking
    hex_ = battle.map.hex("1515")
    looking.toggle_sight(hex_)
    rules = looking.sight.answers.rules
    assert rules is not None
    assert rules.reach == 2
    assert int(rules.field(hex_).sum()) <= 19
