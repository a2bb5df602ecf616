"""The view of a game: it follows whoever is asked, where nothing of that side is in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules.chance import Chance
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import answer_by_chance, record_file, workspace_of


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


def test_units_that_come_into_the_game_come_into_view(
    qtbot: QtBot, root: Path, begin_game: BeginGame
) -> None:
    """The window showed the area of the first side alone, and the enemy entered the map unseen beyond its
    edge. A view that a person has moved stays.
    """
    window = begin_game(open_battle(root / "scenarios/kampfpanzer/14-4-poland.yaml"), is_alone=True)
    workspace = workspace_of(window)
    board = workspace.board
    qtbot.wait(20)
    while not workspace.framing.places_of("poles"):
        answer_by_chance(workspace, Chance.of("orders"))
    assert all(map(board.shows, workspace.framing.places_of("poles")))
    assert all(map(board.shows, workspace.framing.places_of("germans")))
    workspace.playback.skip()

    board.camera.zoom_to(100)
    board.camera.centre_on(board.middle(next(iter(board.hexes("3850")))))
    board.moved()
    view = board.camera.to_board(0, 0)
    turn = workspace.game.state.turn
    while workspace.game.state.turn == turn:
        answer_by_chance(workspace, Chance.of("orders"))
    assert board.camera.to_board(0, 0) == view


def test_who_follows_the_action_sees_the_moves_beyond_the_edge(
    playtest: PlaytestWindow, qtbot: QtBot, root: Path
) -> None:
    """It only followed shots, and in the first game-turn nobody fires."""
    playtest.records.open(record_file(root))
    workspace = workspace_of(playtest)
    board = workspace.board
    qtbot.wait(20)
    board.camera.zoom_to(100)
    board.camera.centre_on(board.middle(next(iter(board.hexes("3850")))))
    board.moved()
    workspace.framing.follows = True
    workspace.playback.speed = 8
    workspace.playback.play()
    qtbot.waitUntil(lambda: any(map(board.shows, board.hexes("0804", "0805", "0806"))))
    assert workspace.playback.frame.turn <= 1
    workspace.playback.skip()


def test_a_view_of_units_at_the_edge_shows_no_more_beside_the_board_than_it_must(
    qtbot: QtBot, root: Path, begin_game: BeginGame
) -> None:
    """A third of the view was empty where the area of a side lies at the edge of a long board."""
    window = begin_game(open_battle(root / "scenarios/panzerblitz/1-assault-on-berezovka.yaml"))
    window.hand_over.go.click()
    camera = workspace_of(window).board.camera
    qtbot.wait(20)
    assert camera.x + camera.width / camera.side <= camera.board[0] + 0.01
    assert camera.x >= -0.01
