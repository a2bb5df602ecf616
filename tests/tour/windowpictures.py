"""The pictures of the editor and of a playtest in README and manual, taken of the real windows.

QT_QPA_PLATFORM=offscreen python -m tests.tour.windowpictures --pictures docs/images
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from kpeditor.app.document.selection import Hover
from kpeditor.app.main import application
from kpeditor.app.playtest.game import HUMAN
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.settings import Settings
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.theme import ThemeKeeper
from tests.app.helpers import ScriptedDialogs
from tests.app.playtest.helpers import GERMANS, MapHand, sheet_of, workspace_of
from tests.tour.album import Album

ROOT = Path(__file__).resolve().parents[2]
SPAIN, POLAND = "scenarios/kampfpanzer/14-1-spain.yaml", "scenarios/kampfpanzer/14-4-poland.yaml"
FIRST_SHOTS = "scenarios/tutorial/first-shots.yaml"
CROSSING = "scenarios/tutorial/river-crossing.yaml"
ALARM = "scenarios/tutorial/the-alarm.yaml"
EVENTS_PAGE = 2
FIRING = 5
"""A game-turn of the record in which two tanks fire at a third."""
RECORD = "tests/playthroughs/14-4-poland.yaml"
EDITOR, PLAYTEST, LARGE, PANEL = (1280, 800), (1200, 740), (1440, 900), (420, 900)
LOADING = 1500
"""Milliseconds a window gets for what it puts off: tiles and late panels."""


EXACTLY = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive


class Sitter:
    """Makes windows with settings of their own, and has their pictures taken."""

    def __init__(self, home: Path, album: Album) -> None:
        self._home = home
        self._settings = Settings(home / "window.ini")
        self._album = album

    @contextmanager
    def editor(self, theme: str = "light", size: tuple[int, int] = EDITOR) -> Iterator[MainWindow]:
        """An editor on its start page; it goes without asking."""
        window = MainWindow(self._settings, ScriptedDialogs(), ThemeKeeper(theme, application()))
        window.resize(*size)
        window.show()
        window.show_start()
        yield window
        window.is_leaving = True
        window.close()

    @contextmanager
    def game(self, theme: str = "light") -> Iterator[tuple[PlaytestWindow, GameWorkspace]]:
        """A recorded game of 14.4."""
        with self.editor(theme) as window:
            window.files.open(self._home / POLAND)
            window.menus.by_id["playtest"].trigger()
            playtest = window.playtests.open[0]
            playtest.resize(*PLAYTEST)
            playtest.records.open(ROOT / RECORD)
            QTest.qWait(LOADING)
            yield playtest, workspace_of(playtest)
            window.playtests.close_all()

    def open(self, window: MainWindow, file: str) -> Workspace:
        """A shipped file in front of a window."""
        window.files.open(self._home / file)
        if window.workspace is None:
            raise SystemExit(f"{file} cannot be opened")
        QTest.qWait(LOADING)
        return window.workspace

    def take(self, window: QWidget, name: str) -> None:
        """The picture of a window as it is now."""
        if (
            isinstance(window, MainWindow)
            and window.workspace is not None
            and window.workspace.canvas is not None
        ):
            window.workspace.canvas.complete()
        QTest.qWait(LOADING)
        self._album.take(window, name)


def _choose(playtest: PlaytestWindow, **players: str) -> None:
    """Who plays each side."""
    for side, player in players.items():
        seat = playtest.setup.seats[side]
        seat.setCurrentIndex(seat.findData(player))


def _seat(playtest: PlaytestWindow, side: str) -> None:
    """The people of this side at the machine, whoever was asked first."""
    while playtest.pages.currentWidget() is playtest.hand_over:
        playtest.hand_over.go.click()
        workspace = workspace_of(playtest)
        if workspace.asked is not None and workspace.asked.side != side:
            workspace.ready()


def editor_pictures(sitter: Sitter) -> None:
    """Start page, the field of a gun, dark theme, command palette."""
    with sitter.editor(size=LARGE) as window:
        window.start_page.content.wait()
        sitter.take(window, "start-page")
        workspace = sitter.open(window, SPAIN)
        window.resize(*EDITOR)
        window.docks.show("sight")
        sight, sheet, canvas = workspace.toolbox.sight, workspace.document.sheet, workspace.canvas
        if sheet is None or canvas is None:
            raise SystemExit("the map is missing")
        sight.pin = sheet.hex("3010")
        canvas.camera.zoom_to(28.0)
        canvas.camera.centre_on(canvas.layout_of_hexes.centre(sheet.hex("2711")))
        canvas.moved()
        workspace.document.point_at(Hover(sheet.hex("2415")))
        sight.switch()
        sitter.take(window, "editor")
        sight.switch()
        window.menus.by_id["commands"].trigger()
        QTest.keyClicks(window.finder.field, "brush")
        sitter.take(window, "palette")
    with sitter.editor("dark") as window:
        sitter.open(window, SPAIN)
        sitter.take(window, "dark")


def events_picture(sitter: Sitter) -> None:
    """The events of the third tutorial, the first of them open."""
    with sitter.editor() as window:
        workspace = sitter.open(window, ALARM)
        workspace.scenario.tabs.setCurrentIndex(EVENTS_PAGE)
        workspace.scenario.events.choose(0)
        slot = workspace.panels.slots["scenario"]
        slot.setParent(None)
        slot.resize(*PANEL)
        slot.show()
        sitter.take(slot, "scenario-events")


def lab_picture(sitter: Sitter) -> None:
    """Thirty games of the second tutorial, with where units were."""
    with sitter.editor(size=LARGE) as window:
        workspace = sitter.open(window, CROSSING)
        window.menus.by_id["lab"].trigger()
        workspace.lab.form.games.setValue(30)
        workspace.lab.form.sprt.setChecked(False)
        workspace.lab.run.go.click()
        while workspace.lab.work.is_running:
            QTest.qWait(100)
        heat = workspace.lab.games.heat.kind
        heat.setCurrentIndex(heat.findData("presence"))
        sitter.take(window, "balance-lab")


def deployment_picture(sitter: Sitter) -> None:
    """Six units placed, and a seventh refused outside its area."""
    with sitter.game() as (playtest, _):
        playtest.show_setup()
        _choose(playtest, germans=HUMAN, poles="passive")
        playtest.setup.begin.click()
        QTest.qWait(LOADING)
        sheet, hand = sheet_of(playtest), MapHand(workspace_of(playtest).board)
        sheet.put({unit: GERMANS[unit] for unit in ("94", "95", "102", "112", "113", "115")})
        sheet.select("117")
        hand.click("0922")
        workspace_of(playtest).framing.frame_units()
        sitter.take(playtest, "playtest-deploy")


def advice_picture(sitter: Sitter) -> None:
    """What search weighed and tried for a tank of the first tutorial."""
    with sitter.editor() as window:
        sitter.open(window, FIRST_SHOTS)
        window.menus.by_id["playtest"].trigger()
        playtest = window.playtests.open[0]
        playtest.resize(*PLAYTEST)
        _choose(playtest, french="staff", germans=HUMAN)
        playtest.setup.begin.click()
        workspace = workspace_of(playtest)
        playtest.menus.by_id["advice"].trigger()
        workspace.advising.box.adviser.setCurrentText("Search")
        while workspace.advising.advice is None or workspace.advising.advice.player != "Search":
            QTest.qWait(100)
        sheet_of(playtest).select("102")
        sitter.take(playtest, "playtest-advice")
        window.playtests.close_all()


def playtest_pictures(sitter: Sitter) -> None:
    """Why something happened; then the same game again from one turn: a move, and fire."""
    with sitter.game() as (playtest, workspace):
        workspace.playback.skip()
        workspace.log.tree.setCurrentItem(_line(workspace, FIRING, "PzII 96"))
        sitter.take(playtest, "playtest-why")
        workspace.game.take_back(FIRING)
        _seat(playtest, "germans")
        hand = MapHand(workspace.board)
        sheet_of(playtest).put({"103": "C1B2A4F1"})
        hand.click("1017")
        hand.hover("1014")
        sitter.take(playtest, "playtest-move")
        hand.click("0714")
        hand.key(Qt.Key.Key_N)
        hand.hover("1112")
        sitter.take(playtest, "playtest-fire")


def _line(workspace: GameWorkspace, turn: int, words: str) -> QTreeWidgetItem:
    """The first line of the log in this game-turn that speaks of fire and has these words."""
    for step in workspace.timeline.steps:
        for event in step.events:
            if step.before.turn == turn and event.kind == "fires" and words in event.text:
                return workspace.log.tree.findItems(workspace.ui.line(event, workspace.called), EXACTLY)[0]
    raise SystemExit("nobody fires")


CHAPTERS: dict[str, Callable[[Sitter], None]] = {
    "editor": editor_pictures,
    "events": events_picture,
    "lab": lab_picture,
    "deployment": deployment_picture,
    "advice": advice_picture,
    "playtest": playtest_pictures,
}


def main(argv: Sequence[str]) -> int:
    """Takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, help="folder for them")
    parser.add_argument("--only", choices=CHAPTERS, help="those of one chapter alone")
    wish = parser.parse_args(argv)
    application()
    with TemporaryDirectory() as state:
        home = Path(state)
        for folder in ("maps", "scenarios"):
            copytree(ROOT / folder, home / folder)
        sitter = Sitter(home, Album(wish.pictures))
        for name, chapter in CHAPTERS.items():
            if wish.only in (None, name):
                chapter(sitter)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
