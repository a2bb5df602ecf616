"""What just happened is told beside the next question, and stays on the map until somebody answers it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl

from kpeditor.app.playtest.board.tableboard import TableBoard
from kpeditor.app.playtest.history.latest import deeds_in
from kpeditor.app.playtest.history.timeline import Frame
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.contract import EventLook, Tag
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules.state import Answer
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import GERMANS, sheet_of, workspace_of
from tests.rulesets.panzer8.tablegames import battle

WAY: Answer = {"unit": "t1", "do": "move", "path": [[30.0, 26.0]]}
SHOT: Answer = {"unit": "g1", "do": "fire"}


def give(workspace: GameWorkspace, answer: Answer) -> None:
    assert workspace.sheet is not None
    workspace.sheet.put(answer)
    workspace.banner.ready.click()
    workspace.playback.skip()


@pytest.fixture
def shot_at(begin_game: BeginGame) -> GameWorkspace:
    """A game of Panzer8 in which the gun has fired at the tank that moved; the tank's side is asked."""
    duel = battle({"t1": ("ge_pz3f", 30, 30, 0)}, {"g1": ("so_at45", 30, 20, 180)})
    workspace = workspace_of(begin_game(duel, is_alone=True))
    while workspace.asked is not None and workspace.asked.kind != "action":
        give(workspace, (workspace.asked.choices or ({"places": {}},))[0])
    give(workspace, WAY)
    assert workspace.asked is not None
    assert workspace.asked.side == "blue"
    give(workspace, SHOT)
    return workspace


def test_a_shot_is_told_to_who_is_asked_next(shot_at: GameWorkspace) -> None:
    """The line of fire was on the screen for half a second, and a unit was gone without a word."""
    assert shot_at.asked is not None
    assert shot_at.latest.isVisible()
    told = shot_at.latest.toPlainText()
    assert told.startswith("What just happened")
    assert "fires" in told
    scene = shot_at.board.scene
    assert [shot[0] for shot in scene.shots] == ["(30, 20)"], "from where"
    assert scene.tags, "and with what result"


def test_a_line_leads_to_its_explanation_and_back(shot_at: GameWorkspace) -> None:
    """[P13, P14] To its dice in the log; the button above the map leads back to the question."""
    shot = next(
        (step, number)
        for step, one in enumerate(shot_at.timeline.steps)
        for number, event in enumerate(one.events)
        if event.kind == "fires"
    )
    shot_at.latest.anchorClicked.emit(QUrl("happened:{}/{}".format(*shot)))
    assert shot_at.tabs.currentWidget() is shot_at.log
    assert "Dice, attack against defence" in shot_at.log.why.toPlainText()
    assert shot_at.playback.at < shot_at.playback.last
    shot_at.banner.now.click()
    assert shot_at.playback.is_at_end
    assert shot_at.tabs.currentWidget() is shot_at.orders


def test_a_line_is_a_shot_with_what_it_does_where_it_goes() -> None:
    shot, hit, far = ("A", "B"), Tag("B", "✕"), Tag("C", "✓")
    looks = [EventLook(shots=(shot,)), EventLook(tags=(hit,)), EventLook(tags=(far,)), EventLook(tags=(hit,))]
    frames = [Frame(3, 1, "", number, {}, (), looks=(look,)) for number, look in enumerate(looks)]
    assert deeds_in(frames) == [frames[:2], [frames[2]], [frames[3]]]
    assert deeds_in([frames[0], replace(frames[1], step=4)]) == [[frames[0]], [replace(frames[1], step=4)]]


def test_what_happened_leaves_the_map_when_somebody_begins_to_answer(shot_at: GameWorkspace) -> None:
    assert shot_at.sheet is not None
    unit = next(iter(shot_at.timeline.now().units))
    assert shot_at.board.scene.shots
    shot_at.sheet.selected = unit
    shot_at.sheet.unit_chosen.emit(unit)
    assert not shot_at.board.scene.shots
    assert not shot_at.board.scene.tags
    assert shot_at.latest.isVisible(), "it can still be read"


def test_rings_and_panel_of_a_click_are_for_the_question_it_was_made_in(shot_at: GameWorkspace) -> None:
    board = shot_at.board
    assert isinstance(board, TableBoard)
    at = board.where_is("g1")
    assert at is not None
    shot_at.looking.inspect(at)
    assert board.ringed == "g1"
    give(shot_at, shot_at.asked.choices[0] if shot_at.asked and shot_at.asked.choices else "end")
    assert board.ringed == "", "it lay over what the next question draws"
    assert shot_at.looking.place == at, "the panel still tells of it"
    shot_at.looking.inspect(at)
    assert board.ringed == "g1"


def test_it_is_gone_before_another_person_sits_down(shot_at: GameWorkspace) -> None:
    shot_at._drop_sheet()
    assert not shot_at.latest.isVisible()
    assert shot_at.latest.toPlainText() == ""


def test_rules_that_ask_once_a_game_turn_have_their_summary(begin_game: BeginGame, root: Path) -> None:
    window = begin_game(
        open_battle(root / "scenarios/kampfpanzer/14-4-poland.yaml"), {"poles": "passive", "germans": ""}
    )
    sheet_of(window).put(GERMANS)
    workspace = workspace_of(window)
    workspace.ready()
    workspace.playback.skip()
    assert not workspace.latest.isVisible()
