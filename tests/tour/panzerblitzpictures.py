"""The pictures of PanzerBitz and of trains in the manual, taken of the real playtest window.

QT_QPA_PLATFORM=offscreen python -m tests.tour.panzerblitzpictures --pictures docs/images
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtTest import QTest

from kpeditor.app.commands.keyset import KeySet
from kpeditor.app.main import application
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.settings import Settings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from tests.app.playtest.conftest import Around
from tests.app.playtest.helpers import MapHand, workspace_of
from tests.rulesets.panzerblitz.battles import scenario, unit
from tests.tour.album import Album

ROOT = Path(__file__).resolve().parents[2]
SIZE = 1200, 740
SETTLES = 1200
"""Milliseconds for the tiles of the map, and for what appears when the pointer rests."""


@contextmanager
def game(home: Path, board: str, made: Scenario, until: str) -> Iterator[GameWorkspace]:
    """A battle on a board, played by one person, at a question or phase of its first game-turn."""
    sheet = open_battle(ROOT / board).battle.map
    host = Around(KeySet(Settings(home / "window.ini"))).host()
    window = PlaytestWindow(host, ThemeKeeper("light", application()))
    window.show_battle(OpenBattle(Battle(sheet, made), [], None, None, None, None), {}, is_alone=True)
    window.resize(*SIZE)
    window.show()
    window.begin()
    workspace = workspace_of(window)
    while until not in (workspace.game.session.pending()[0].kind, workspace.game.session.pending()[0].phase):
        workspace.banner.ready.click()
        workspace.playback.skip()
    QTest.qWait(SETTLES)
    yield workspace
    workspace.game.close()
    window.hide()


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the pictures; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True)
    album = Album(parser.parse_args(arguments).pictures)
    village = scenario(
        [
            "1 panther B-D-6",
            "2 pz_iv_h B-E-6",
            unit("3 mor_81 B-B-6", fields={"registered_at": "B-G-5", "barrage_group": "Anna"}),
            unit("4 mor_81 B-B-7", fields={"barrage_group": "Anna"}),
            "5 ge_rifle B-E-5",
        ],
        ["8 t_34c B-G-4", "9 atg_45 B-G-5", "10 ru_rifle B-G-5"],
        options={"combat": "panzerbitz"},
    )
    trains = scenario(
        [
            unit("1 bp42_light 15-I-7", conditions={"in_tunnel": 1}),
            "2 bp42_heavy 15-F-9",
            unit("3 assault_platoon_a", carried_by="2"),
        ],
        ["9 ru_rifle 15-R-4", "8 t_34c 15-M-8"],
    )
    with TemporaryDirectory() as folder:
        home = Path(folder)
        for until in ("indirect", "register", "shot"):
            with game(home, "maps/panzerblitz/berezovka.yaml", village, until) as workspace:
                hand = MapHand(workspace.board)
                clicks = {"indirect": ("B-B-6", "B-G-5"), "register": ("B-B-7",), "shot": ("B-D-6", "B-G-4")}
                for name in clicks[until]:
                    hand.click(name)
                QTest.qWait(SETTLES)
                album.take(workspace.window(), f"playtest-pb-{until}")
        with game(home, "maps/panzer-zug/board-15.yaml", trains, "vehicles") as workspace:
            hand = MapHand(workspace.board)
            hand.click("15-I-7")
            hand.hover("15-L-8")
            QTest.qWait(SETTLES)
            album.take(workspace.window(), "playtest-pb-tunnel")
    return 0


if __name__ == "__main__":
    sys.exit(main())
