"""A ruleset without a part of its own in the playtest window is played by writing answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.panels.boardform import NewMap
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.ruleset_ui.find import game_ui
from kpeditor.app.ruleset_ui.generic import GenericUi, TextSheet
from kpeditor.app.ruleset_ui.kampfpanzer.ui import KampfUi
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Length, Scenario, Side
from tests.app.playtest.conftest import Around
from tests.app.playtest.helpers import desk_of, skip
from tests.toys.race import Race


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> OpenBattle:
    """A map and two sides for the race, which the registry knows while the test runs."""
    toy = Race()
    find = registry.find
    for module in (
        "kpeditor.core.play.session.registry.find",
        "kpeditor.app.playtest.gamedesk.find",
        "kpeditor.app.playtest.window.find",
    ):
        monkeypatch.setattr(module, lambda id_: toy if id_ == "race" else find(id_))
    sheet = NewMap("Track", "kampfpanzer", 4, 8, trim=False).sheet()
    sides = (Side("red", "Reds"), Side("blue", "Blues"))
    return OpenBattle(
        Battle(sheet, Scenario("A race", "race", "", Length(9, 9), sides)), [], None, None, None, None
    )


def written(window: PlaytestWindow) -> TextSheet:
    sheet = desk_of(window).sheet
    assert isinstance(sheet, TextSheet)
    return sheet


def test_a_game_is_played_by_writing_answers(
    race: OpenBattle, around: Around, themes: ThemeKeeper, qtbot: QtBot
) -> None:
    window = PlaytestWindow(around.host(), themes)
    qtbot.addWidget(window)
    window.show_battle(race, {"blue": "lazy"})
    assert window.setup.chosen_seats() == {"red": "", "blue": "lazy"}
    window.begin()
    desk = desk_of(window)
    QTest.keyClicks(written(window).edit, "steps: 7")
    desk.banner.ready.click()
    assert "a number from 0 to 3 [R-1]" in written(window).complaint.text()
    for odd in ("2001-99-99", "[" * 3000, "9" * 5000, "&a [*a]"):
        written(window).edit.setPlainText(odd)
        assert written(window).answer() == odd
    while desk.game.session.outcome() is None:
        written(window).put({"steps": 3})
        assert written(window).faults() == []
        desk.banner.ready.click()
        skip(qtbot, window)
    assert desk.banner.title.text() == "Reds win"
    assert desk.board.scene.units["red"]["hex"] == "0106"
    assert "red runs 3" in desk.log.events()
    window.open_position()
    assert "cannot write a position down" in desk.banner.told.text()
    desk.game.close()


def test_a_ruleset_has_its_own_part_or_the_generic_one(tmp_path: Path) -> None:
    assert isinstance(game_ui("kampfpanzer"), KampfUi)
    assert isinstance(game_ui("race"), GenericUi)
    assert isinstance(game_ui("no such id"), GenericUi)
