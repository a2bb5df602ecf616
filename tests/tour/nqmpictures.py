"""The pictures of making and ordering a battle of Not Quite Mechanized, taken of the real windows.

QT_QPA_PLATFORM=offscreen python -m tests.tour.nqmpictures --pictures docs/images
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from kpeditor.app.commands.keyset import KeySet
from kpeditor.app.document.features import select_features
from kpeditor.app.document.selection import Selection
from kpeditor.app.main import application
from kpeditor.app.panels.timeline.panel import TimelinePanel
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.ruleset_ui.nqm.orders import FormationSheet
from kpeditor.app.settings import Settings
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from tests.app.helpers import ScriptedDialogs
from tests.app.playtest.conftest import Around
from tests.app.playtest.helpers import workspace_of
from tests.tour.album import Album

ROOT = Path(__file__).resolve().parents[2]
BATTLE = ROOT / "scenarios/nqm/velm-bridge.yaml"
EDITOR, PLAYTEST = (1280, 800), (1200, 740)
LOADING = 1500
"""Milliseconds a window gets for what it puts off: tiles and late panels."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the pictures; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True)
    album = Album(parser.parse_args(arguments).pictures)
    with TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "window.ini")
        _make(MainWindow(settings, ScriptedDialogs(), ThemeKeeper("light", application())), album)
        host = Around(KeySet(settings)).host()
        _order(PlaytestWindow(host, ThemeKeeper("light", application())), album)
    return 0


def _make(window: MainWindow, album: Album) -> None:
    """The order of battle with its arrows, and the fireplan."""
    window.resize(*EDITOR)
    window.show()
    window.files.open(BATTLE)
    workspace = window.workspace
    assert workspace is not None
    QTest.qWait(LOADING)
    workspace.document.select(Selection(side="attackers"))
    workspace.forces.choose(ForceKey("attackers", "artillery"))
    album.take(window, "nqm-forces")
    select_features(workspace.document, ["Sorn position"])
    workspace.asked_panel.emit("timeline")
    panel = workspace.panels["timeline"]
    assert isinstance(panel, TimelinePanel)
    panel.view.choose(1)
    album.take(window, "nqm-fireplan")
    window.is_leaving = True
    window.close()


def _order(window: PlaytestWindow, album: Album) -> None:
    """The orders of an hour, with what one of them comes to."""
    window.show_battle(open_battle(BATTLE), {}, is_alone=True)
    window.resize(*PLAYTEST)
    window.show()
    window.begin()
    game = workspace_of(window)
    for _ in range(2):  # both sides in hour 1
        game.banner.ready.click()
        game.playback.skip()
    QTest.qWait(LOADING)
    go_on = [one for one in window.findChildren(QPushButton) if one.text() == "Go on" and one.isVisible()]
    for button in go_on:
        button.click()
    sheet = game.sheet
    assert isinstance(sheet, FormationSheet)
    sheet.select("artillery-1")
    QTest.qWait(LOADING)
    assert TablePoint(*sheet.answer()["artillery"]["to"])
    album.take(window, "nqm-orders")
    game.game.close()
    window.hide()


if __name__ == "__main__":
    sys.exit(main())
