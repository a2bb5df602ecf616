"""A whole game against the computer in a real window, by mouse alone, to its end.

    python -m tests.tour.mousegame scenarios/panzerblitz/1-assault-on-berezovka.yaml soviets --pictures FOLDER

starts an X server in memory, chooses side and options on the page before the game, and answers everything by
clicks, on hexes or a free table, as a computer player of the same rules advises. A picture is taken of each
phase, of what happened in each game-turn, and of the end. It answers 1 when something could not be clicked.
Needs Xvfb, openbox and xdotool.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtWidgets import QApplication, QScrollArea

from kpeditor.app.commands.keyset import KeySet
from kpeditor.app.main import application
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.settings import Settings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import usual_player
from tests.app.playtest.conftest import Around
from tests.tour.hands import Hands, Lost, Onlooker
from tests.tour.mouseplay import MousePlayer, RealHand
from tests.tour.screen import missing, screen

SIZE = 1440, 900
LONGEST = 120.0
"""Seconds the computer may think and events may be shown before the next question."""
SETTLES = 0.35
"""Seconds before a picture: fans have folded and tiles are drawn."""


class Game:
    """One game in a window, seen from the thread of the script."""

    def __init__(self, window: PlaytestWindow, pictures: Path | None) -> None:
        self.window, self.pictures = window, pictures
        self.hands = Hands(Onlooker())
        self.unmet: list[str] = []
        self.result = ""
        self._shown = 0

    def play(self, side: str, options: Mapping[str, str], name: str) -> None:
        """From the page before the game to the result."""
        workspace = self._begin(side, options)
        player = MousePlayer(workspace, RealHand(workspace, self.hands), name)
        last = ""
        while kind := self._asked(workspace):
            is_news, last = kind != last, kind
            if is_news:
                self._picture(f"{kind}-asked")
            if self.hands.eyes.ask(lambda: workspace.summaries.is_shown):
                self._picture("summary")
                self.hands.click(workspace.summaries.page.go_on)
            player.write()
            if is_news:
                self._picture(f"{kind}-written")
            player.give()
        self._picture("end")
        self.unmet = player.unmet
        self.result = self.hands.eyes.ask(lambda: f"{workspace.game.session.outcome()}")

    def _begin(self, side: str, options: Mapping[str, str]) -> GameWorkspace:
        hands, page = self.hands, self.window.setup
        hands.click(hands.until(lambda: page.ways.get(side), f"a button for {side}"))
        if options:
            hands.click(page.more)
        for id_, value in options.items():
            box = page.options[id_]
            hands.pick(box, hands.eyes.ask(lambda box=box, value=value: box.itemText(box.findData(value))))  # type: ignore[misc]
        self._picture("before")
        area = hands.eyes.ask(lambda: page.findChild(QScrollArea))
        assert isinstance(area, QScrollArea)
        hands.scroll_to(page.begin, area.viewport())
        hands.click(page.begin)
        return hands.until(lambda: self.window.workspace, "a game")

    def _asked(self, workspace: GameWorkspace) -> str:
        """Waits for the next question and tells it; "" when the game is over."""

        def now() -> str:
            if not workspace.playback.is_at_end:
                return ""
            if workspace.game.session.outcome() is not None:
                return "over"
            asked = workspace.asked if workspace.sheet is not None else None
            return f"{asked.turn}-{asked.kind}-{asked.phase}" if asked is not None else ""

        late = time.monotonic() + LONGEST
        while time.monotonic() < late:
            if found := self.hands.eyes.ask(now):
                return "" if found == "over" else found
            time.sleep(0.1)
        raise Lost("nothing was asked any more")

    def _picture(self, name: str) -> None:
        if self.pictures is None:
            return
        time.sleep(SETTLES)
        self._shown += 1
        path = self.pictures / f"{self._shown:03d}-{name}.png"
        self.hands.eyes.ask(lambda: QApplication.primaryScreen().grabWindow(0).save(str(path)))


def whole_game(
    scenario: Path, side: str, options: Mapping[str, str], pictures: Path | None, player: str = ""
) -> tuple[str, list[str]]:
    """Plays a scenario as a computer player advises, that of its rules if none is named; its result, and what
    could not be clicked.

    Raises:
        RuntimeError: when the game did not get to its end.
    """
    faults: list[str] = []
    with TemporaryDirectory() as state:
        app = application()
        host = Around(KeySet(Settings(Path(state) / "window.ini"))).host()
        window = PlaytestWindow(host, ThemeKeeper("light", app))
        opened = open_battle(scenario)
        assert opened.battle.scenario is not None
        adviser = player or usual_player(opened.battle.scenario.ruleset)
        window.show_battle(opened, {})
        game = Game(window, pictures)

        def walk() -> None:
            try:
                game.play(side, options, adviser)
            except Exception:  # noqa: BLE001  whatever it was, the window is closed and the fault told
                game._picture("fault")
                faults.append(traceback.format_exc())
            game.hands.eyes.ask(lambda: app.exit())

        script = threading.Thread(target=walk, name="game")
        window.showMaximized()
        script.start()
        app.exec()
        script.join()
        if window.workspace is not None:
            window.workspace.game.close()
    if faults:
        raise RuntimeError(faults[0])
    return game.result, game.unmet


def main(words: Sequence[str]) -> int:
    """The command; answers 0 when everything could be clicked."""
    parser = argparse.ArgumentParser(prog="python -m tests.tour.mousegame", description=__doc__)
    parser.add_argument("scenario", type=Path)
    parser.add_argument("side", help="the side that is played by mouse")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--player", default="", help="the computer player who advises the mouse")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where pictures of the phases go")
    wish = parser.parse_args(words)
    if gone := missing():
        parser.error(f"not installed: {', '.join(gone)}")
    if wish.pictures is not None:
        wish.pictures.mkdir(parents=True, exist_ok=True)
    options = dict(one.split("=", 1) for one in wish.option)
    with screen(*SIZE):
        result, unmet = whole_game(wish.scenario, wish.side, options, wish.pictures, wish.player)
    sys.stdout.write("\n".join([result, *unmet]) + "\n")
    return 1 if unmet else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
