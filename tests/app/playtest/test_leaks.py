"""What windows draw and say for one side does not change with what that side has not seen: two games that
differ in nothing else are looked at by the same person.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.game import Playtest, Setup
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.contract import Place
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.players import find_player, play_game
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from tests.app.playtest.helpers import texts
from tests.rulesets.test_leaks import BATTLES

Look = Callable[[Session, str], dict[str, Any]]


@pytest.fixture
def look(themes: ThemeKeeper, qtbot: QtBot) -> Look:
    """All that somebody of a side finds in the window of a game: picture, log, lists, tabs, and what is told
    at the pointer over every unit and corner of the board.
    """

    def look(session: Session, side: str, sealed: Any = None) -> dict[str, Any]:
        game = Playtest(Setup(session.battle, {}), session)
        if sealed is not None:
            decision = next(one for one in session.pending() if one.side != side)
            game.seal(decision, sealed)
        workspace = GameWorkspace(game, themes)
        qtbot.addWidget(workspace)
        workspace.resize(1100, 700)
        workspace.begin()
        workspace.seat(side)
        workspace.playback.skip()
        workspace.ask()
        assert workspace.present == side
        found: dict[str, Any] = {"texts": texts(workspace), "hover": told_at(workspace, session)}
        found["picture"] = pixels(workspace)
        for tab in range(workspace.tabs.count()):
            workspace.tabs.setCurrentIndex(tab)
            found[workspace.tabs.tabText(tab)] = pixels(workspace.tabs)
        game.close()
        return found

    return look


def pixels(widget: QWidget) -> bytes:
    """What a widget looks like."""
    picture = widget.grab().toImage()  # it owns the bytes
    return bytes(picture.constBits())


def told_at(workspace: GameWorkspace, session: Session) -> list[Any]:
    """What the card at the pointer would say at each of many places."""
    table = session.battle.table
    places: list[Place]
    if table is not None:
        width, height = int(table.space.width), int(table.space.height)
        places = [TablePoint(x + 0.13, y + 0.13) for x in range(width) for y in range(height)]
        places += [
            place
            for one in workspace.board.scene.units.values()
            if one.get("hex") and (place := table.space.read(str(one["hex"]))) is not None
        ]
    else:
        places = list(session.battle.map.grid.hexes())
    looking = workspace.looking
    return [(looking.told(one), looking.ground_of(one)) for one in places]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name == "hallern" else ()) for name in BATTLES]
)
def test_a_window_does_not_change_with_units_that_its_side_has_not_seen(
    look: Look, root: Path, name: str
) -> None:
    kind = BATTLES[name]
    game = play_game(open_battle(root / "scenarios" / kind.file).battle, "random", 5, turns=1)
    scenario = game.battle.scenario
    assert scenario is not None
    number, side = next(
        (number, one.id)
        for number in reversed(range(len(game.steps)))
        for one in scenario.sides
        if kind.hidden(game.steps[number].after, one.id)
    )
    step = game.steps[number]
    twin = replace(step, after=kind.elsewhere(step.after, side))
    assert twin.after.digest() != step.after.digest()
    games = [Session(game.battle, game.dice, game.start, [*game.steps[:number], one]) for one in (step, twin)]
    first, second = (look(one, side) for one in games)
    assert [part for part in first if first[part] != second[part]] == []
    other = next(one.id for one in scenario.sides if one.id != side)
    assert look(games[0], other) != look(games[1], other), "its own side sees them"


@pytest.mark.parametrize("file", ["kampfpanzer/14-1-spain.yaml", "nqm/velm-bridge.yaml"])
def test_a_window_does_not_change_with_what_the_other_side_has_sealed(
    look: Callable[..., dict[str, Any]], root: Path, file: str
) -> None:
    """Plots and orders of the same moment: who sits down next sees nothing of those already sealed."""
    battle = open_battle(root / "scenarios" / file).battle
    assert battle.scenario is not None
    player = find_player(battle.scenario.ruleset, "random")
    session = Session.begin(battle, SeededDice(3))
    while len(session.pending()) < 2:
        given = {
            one.side: player.answer(session.state, one, Chance.of(3, 0, *one.address))
            for one in session.pending()
        }
        session.submit(given)
    sealed, reads = session.pending()
    answers = [player.answer(session.state, sealed, Chance.of(seed, 0, *sealed.address)) for seed in (1, 2)]
    assert answers[0] != answers[1]
    first, second = (look(replace(session, steps=[*session.steps]), reads.side, one) for one in answers)
    assert [part for part in first if first[part] != second[part]] == []
