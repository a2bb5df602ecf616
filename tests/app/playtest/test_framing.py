"""The view of a game: it follows whoever is asked, where nothing of that side is in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules.chance import Chance
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import answer_by_chance, workspace_of


@pytest.mark.parametrize(
    "scenario", ["panzerblitz/1-assault-on-berezovka.yaml", "panzer8/1-farm-at-dorn.yaml"]
)
def test_the_units_of_the_side_that_is_asked_come_into_view(
    qtbot: QtBot, root: Path, begin_game: BeginGame, scenario: str
) -> None:
    """After the set-up of the second side the first had to look for its units."""
    window = begin_game(open_battle(root / "scenarios" / scenario), is_alone=True)
    workspace = workspace_of(window)
    while workspace.asked is not None and not workspace.asked.turn:
        answer_by_chance(workspace, Chance.of("set-up"))
    asked, board = workspace.asked, workspace.board
    assert asked is not None
    enemy = next(side for side in workspace.game.scenario.titles if side != asked.side)
    own, theirs = (workspace.framing.places_of(side) for side in (asked.side, enemy))
    qtbot.wait(20)
    board.camera.zoom_to(120)
    board.camera.centre_on(board.middle(next(iter(theirs))))
    board.moved()
    assert not any(map(board.shows, own))
    workspace.framing.seat()
    qtbot.wait(20)
    assert not any(map(board.shows, own)), "asked again, the person keeps the view"
    workspace.framing._side = enemy
    workspace.framing.seat()
    qtbot.waitUntil(lambda: any(map(board.shows, own)))
