"""The pictures of Panzer8 in the manual, taken of the real playtest window.

QT_QPA_PLATFORM=offscreen python -m tests.tour.panzer8pictures --pictures docs/images
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtTest import QTest

from kpeditor.app.commands.keyset import KeySet
from kpeditor.app.main import application
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.panzer8.setups import SetUpSheet
from kpeditor.app.settings import Settings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import open_battle
from tests.app.playtest.conftest import Around
from tests.app.playtest.helpers import MapHand, workspace_of
from tests.tour.album import Album

ROOT = Path(__file__).resolve().parents[2]
BATTLE = ROOT / "scenarios/panzer8/1-farm-at-dorn.yaml"
SIZE = 1200, 760
SETTLES = 700
"""Milliseconds for what appears when the pointer rests."""
PLACES: dict[str, dict[str, tuple[float, float, float]]] = {
    "soviets": {
        "so_commander#1": (26.0, 8.0, 180),
        "so_rifles#1": (28.5, 11.0, 180),
        "so_rifles#2": (24.5, 11.8, 180),
        "so_rifles#3": (32.0, 10.5, 180),
        "so_rifles#4": (30.5, 8.0, 180),
        "so_mg#1": (26.0, 12.0, 180),
        "so_mg#2": (28.5, 8.0, 180),
        "so_at45#1": (35.0, 12.0, 205),
    },
    "germans": {
        "ge_commander#1": (24.0, 22.5, 0),
        "ge_rifles#1": (18.0, 20.5, 0),
        "ge_rifles#2": (21.0, 20.0, 0),
        "ge_rifles#3": (26.5, 21.5, 0),
        "ge_mg#1": (23.0, 20.3, 0),
        "ge_mortar#1": (20.0, 24.0, 0),
        "ge_pz3f#1": (31.0, 22.5, 0),
        "ge_pz3f#2": (33.0, 22.3, 0),
    },
}


def give(game: GameWorkspace, answer: Any) -> None:
    """Gives an answer."""
    assert game.sheet is not None
    game.sheet.put(answer)
    faults = game.sheet.faults()
    assert not faults, faults[0].sentence()
    game.banner.ready.click()
    game.playback.skip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the pictures; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True)
    album = Album(parser.parse_args(arguments).pictures)
    with TemporaryDirectory() as folder:
        host = Around(KeySet(Settings(Path(folder) / "window.ini"))).host()
        window = PlaytestWindow(host, ThemeKeeper("light", application()))
        window.show_battle(open_battle(BATTLE), {}, is_alone=True)
        window.resize(*SIZE)
        window.show()
        window.begin()
        _take(workspace_of(window), window, album)
        workspace_of(window).game.close()
        window.hide()
    return 0


def _take(game: GameWorkspace, window: PlaytestWindow, album: Album) -> None:
    """All of them, in the order of a game."""
    hand = MapHand(game.board)
    while game.asked is not None and game.asked.kind == "set up":
        places = PLACES[game.asked.side]
        assert isinstance(game.sheet, SetUpSheet)
        there = {id_: places[id_] for id_ in game.sheet.units if id_ in places}
        answer = {"places": {id_: {"at": [x, y], "facing": turn} for id_, (x, y, turn) in there.items()}}
        if game.asked.side == "soviets":
            assert game.sheet is not None
            game.sheet.put(answer)
            game.sheet.select("so_mg#1")
            album.take(window, "playtest-p8-setup")
        give(game, answer)
    while game.asked is not None and game.asked.kind != "action":
        give(game, (game.asked.choices or ("pass",))[0])
    hand.click("(31, 22.5)")
    hand.click("(31, 19)")
    QTest.qWait(SETTLES)
    album.take(window, "playtest-p8-move")
    game.banner.ready.click()
    game.playback.skip()
    QTest.qWait(SETTLES)
    hand.click("(35, 12)")
    album.take(window, "playtest-p8-react")
    while game.asked is not None and game.asked.kind != "action":
        give(game, (game.asked.choices or ("pass",))[0])
    hand.click("(33, 22.3)")
    hand.click("(35, 12)")
    QTest.qWait(SETTLES)
    album.take(window, "playtest-p8-shot")


if __name__ == "__main__":
    sys.exit(main())
