"""A ruleset without a part of its own in the playtest window is played by writing answers."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.panels.board.boardform import NewMap
from kpeditor.app.playtest.looking.unitpanel import condition
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.find import GROUP, screen_of
from kpeditor.app.ruleset_ui.generic import GenericUi, TextSheet
from kpeditor.app.ruleset_ui.kampfpanzer.ui import KampfUi
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Length, Scenario, Side
from tests.app.playtest.conftest import NewWindow
from tests.app.playtest.helpers import skip, workspace_of
from tests.installing import install
from tests.toys.mudrace import MudRace
from tests.toys.race import Race


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> OpenBattle:
    """A map and two sides for the race, which the registry knows while the test runs."""
    return opened(Race(), monkeypatch)


@pytest.fixture
def mud_race(monkeypatch: pytest.MonkeyPatch) -> OpenBattle:
    """The same for the race through mud, which declares conditions and marks."""
    return opened(MudRace(), monkeypatch)


def opened(toy: Race, monkeypatch: pytest.MonkeyPatch) -> OpenBattle:
    find = registry.find
    for module in (
        "kpeditor.core.play.session.registry.find",
        "kpeditor.app.playtest.workspace.find",
        "kpeditor.app.playtest.looking.hexlooking.find",
        "kpeditor.app.playtest.window.find",
    ):
        monkeypatch.setattr(module, lambda id_: toy if id_ == "race" else find(id_))
    sheet = NewMap("Track", "kampfpanzer", 4, 8, trim=False).sheet()
    sides = (Side("red", "Reds"), Side("blue", "Blues"))
    return OpenBattle(
        Battle(sheet, Scenario("A race", "race", "", Length(9, 9), sides)), [], None, None, None, None
    )


def written(window: PlaytestWindow) -> TextSheet:
    sheet = workspace_of(window).sheet
    assert isinstance(sheet, TextSheet)
    return sheet


def test_a_game_is_played_by_writing_answers(race: OpenBattle, new_window: NewWindow, qtbot: QtBot) -> None:
    window = new_window()
    window.show_battle(race, {"blue": "lazy"})
    assert window.setup.chosen_seats() == {"red": "", "blue": "lazy"}
    window.begin()
    workspace = workspace_of(window)
    QTest.keyClicks(written(window).edit, "steps: 7")
    workspace.banner.ready.click()
    assert "a number from 0 to 3 [R-1]" in written(window).complaint.text()
    for odd in ("2001-99-99", "[" * 3000, "9" * 5000, "&a [*a]"):
        written(window).edit.setPlainText(odd)
        assert written(window).answer() == odd
    while workspace.game.session.outcome() is None:
        written(window).put({"steps": 3})
        assert written(window).faults() == []
        workspace.banner.ready.click()
        skip(qtbot, window)
    assert workspace.banner.title.text() == "Reds win"
    assert workspace.board.scene.units["red"]["hex"] == "0106"
    assert "red runs 3" in workspace.log.events()
    window.open_position()
    assert "cannot write a position down" in workspace.banner.told.text()


def test_conditions_and_marks_are_shown_as_the_rules_declare_them(
    mud_race: OpenBattle, new_window: NewWindow, qtbot: QtBot
) -> None:
    window = new_window()
    window.show_battle(mud_race, {"blue": "lazy"})
    window.setup.seed.setValue(2)  # nobody trips
    window.begin()
    workspace = workspace_of(window)
    scene, painter = workspace.board.scene, workspace.board.painter
    assert [(mark.kind, mark.at, mark.side, mark.value) for mark in scene.marks] == [
        ("hurdle", "0103", "", 3),
        ("hurdle", "0204", "", 2),
        ("flag", "0106", "red", None),
    ]
    assert told(workspace, "0103")[-1] == ("Hurdle 3", "Who runs into it may trip.")
    assert told(workspace, "0106")[-1] == ("Flag", "Somebody was here first.")
    assert how(workspace, "red") == "0101, covered in mud"
    said = []
    for _ in range(2):
        written(window).put({"steps": 3})
        workspace.banner.ready.click()
        skip(qtbot, window)
        turn = workspace.game.session.state.turn - 1
        said.append(texts_of(workspace.summaries.html(turn)))
        workspace.summaries.put_away()
    assert "Runner (red): tired, T1, no longer covered in mud" in said[0]
    assert "Runner (red): tired, T2 (before T1), spent" in said[1]
    assert how(workspace, "red") == "0106, tired T2, spent"
    assert workspace.units._items["red"].text(1) == "0106, tired T2, spent"
    assert [mark.at for mark in workspace.board.scene.marks] == ["0204", "0106"]
    badges = painter.look("red", workspace.board.scene.units["red"]).badges
    assert [(badge.text, badge.look) for badge in badges] == [("SPENT", "inverted"), ("T2", "badge")]


def told(workspace: GameWorkspace, name: str) -> list[tuple[str, str]]:
    """What the panel says of the ground in a hex."""
    (hex_,) = workspace.board.hexes(name)
    return workspace.looking.ground_of(hex_)


def how(workspace: GameWorkspace, unit: str) -> str:
    """How a unit is, in words."""
    return condition(workspace.board.scene, workspace.board.painter, workspace.board.sheet, unit)


def texts_of(page: str) -> str:
    return re.sub("<[^>]+>", "", page)


def test_a_ruleset_has_its_own_part_or_the_generic_one() -> None:
    for id_, part in {"kampfpanzer": KampfUi, "race": GenericUi, "no such id": GenericUi}.items():
        screen = screen_of(id_)
        assert isinstance(screen.ui, part)
        assert screen.fault == ""


SCREENS = """
from kpeditor.app.ruleset_ui.generic import GenericUi

class Scoreboard(GenericUi):
    def phase_title(self, phase):
        return "lap " + phase

class Silent(GenericUi):
    line = None

def broken():
    raise OSError("no such picture")
"""


@pytest.fixture
def screened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Installs a package that offers a screen for the race and one for a shipped ruleset."""

    def install_screen(screen: str) -> None:
        entries = {GROUP: {"race": screen, "kampfpanzer": screen}}
        install(tmp_path, monkeypatch, "racing-screens", entries, {"racing_screens": SCREENS})

    yield install_screen
    sys.modules.pop("racing_screens", None)


def test_another_package_brings_the_screen_of_its_ruleset(screened: Callable[[str], None]) -> None:
    screened("racing_screens:Scoreboard")
    assert screen_of("race").ui.phase_title("2") == "lap 2"
    assert isinstance(screen_of("kampfpanzer").ui, KampfUi), "a shipped screen is always the shipped one"


@pytest.mark.parametrize(
    ("screen", "why"),
    [
        ("racing_screens:broken", r"no such picture"),
        ("racing_screens:Silent", r"it has no `line`"),
        ("racing_screens:list", r"has no attribute 'list'"),
        ("racing_screens_that_went:Screen", "No module named"),
        ("tests.toys.race:Race", r"it has no `sheet`, `in_words`, .*`rulings`"),
    ],
)
def test_a_broken_screen_is_told_once_and_answers_are_written(
    race: OpenBattle,
    new_window: NewWindow,
    qtbot: QtBot,
    screened: Callable[[str], None],
    screen: str,
    why: str,
) -> None:
    screened(screen)
    window = new_window()
    window.show_battle(race, {"blue": "lazy"})
    window.begin()
    workspace = workspace_of(window)
    told = workspace.banner.told.text()
    assert re.search(rf"answers are written as text\. .* racing-screens: .*{why}", told)
    written(window).put({"steps": 3})
    workspace.banner.ready.click()
    skip(qtbot, window)
    assert workspace.banner.told.text() == ""
    assert workspace.board.scene.units["red"]["hex"] == "0104"
