"""A whole battle by folders in real windows, by mouse, to its end: one for the umpire, one for each player.

    python -m tests.tour.foldergame scenarios/tutorial/first-shots.yaml --pictures FOLDER
    python -m tests.tour.foldergame scenarios/nqm/velm-bridge.yaml --turns 3 \
        --commander "attackers:bn1=North" --commander "attackers:bn2=South" --commander attackers:=Staff

begins the game on the page *Play by folders*, opens the folder of each player, and answers by clicks what a
computer player advises who knows what the window knows. A picture of each window is taken whenever another
kind of question comes, of a refused answer, and of the end. It answers 1 when something could not be clicked.
Needs Xvfb, openbox and xdotool.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtWidgets import QApplication, QTreeWidgetItem

from kpeditor.app.commands.keyset import KeySet
from kpeditor.app.main import application
from kpeditor.app.playtest.folders.game import SeatPlaytest, UmpirePlaytest
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.settings import Settings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.folders.seatfolder import SeenState, as_known
from kpeditor.core.play.players import find_player, usual_player
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision
from tests.app.playtest.conftest import Around
from tests.tour.hands import Hands, Lost, Onlooker
from tests.tour.mouseplay import MousePlayer, RealHand
from tests.tour.screen import missing, screen

SIZE = 1440, 900
LONGEST = 90.0
"""Seconds until the windows show what the umpire has played."""
SETTLES = 0.5
"""Seconds before a picture."""
Names = Mapping[tuple[str, str], str]
"""The names of players beside what they command: by side and formation, "" for the rest of the side."""


@dataclass
class Desk:
    """The window of one player."""

    seat: str
    window: PlaytestWindow
    player: MousePlayer | None = None
    last: str = ""

    @property
    def workspace(self) -> GameWorkspace:
        """What it shows."""
        assert self.window.workspace is not None
        return self.window.workspace


@dataclass
class FolderGame:
    """One game; everything is done from the thread of a script.

    Attributes:
        unmet: what could not be clicked as it was wanted.
        refused: the answers that did not count, and why.
    """

    host: Around
    themes: ThemeKeeper
    pictures: Path | None
    hands: Hands = field(default_factory=lambda: Hands(Onlooker()))
    unmet: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    result: str = ""
    windows: list[PlaytestWindow] = field(default_factory=list)
    _shown: int = 0

    # --- Windows ---

    def _look(self, question: Callable[[], Any]) -> Any:
        return self.hands.eyes.ask(question)

    def window(self) -> PlaytestWindow:
        """Another window on the screen."""

        def make() -> PlaytestWindow:
            made = PlaytestWindow(self.host.host(), self.themes)
            self.windows.append(made)
            made.resize(*(side - 40 for side in SIZE))
            made.move(10, 25)
            made.show()
            return made

        made: PlaytestWindow = self._look(make)
        return made

    def front(self, window: PlaytestWindow) -> None:
        """Brings a window to the front, as a click in a task bar does."""
        number = str(self._look(lambda: int(window.winId())))
        subprocess.run(["xdotool", "windowactivate", "--sync", number], check=True, capture_output=True)
        self.hands.until(window.isActiveWindow, "the window in front")

    def picture(self, window: PlaytestWindow, name: str) -> None:
        """A picture of the screen with this window in front."""
        if self.pictures is None:
            return
        self.front(window)
        time.sleep(SETTLES)
        self._shown += 1
        path = self.pictures / f"{self._shown:03d}-{name}.png"
        self._look(lambda: QApplication.primaryScreen().grabWindow(0).save(str(path)))

    # --- The game ---

    def begin(self, scenario: Path, folder: Path, names: Names) -> tuple[Desk, list[Desk]]:
        """Begins a game in the umpire's window, and opens one for each player."""
        window = self.window()
        self._look(lambda: window.show_battle(open_battle(scenario), {}))
        self.front(window)
        self.host.path = folder
        self.hands.menu(window, "Game", "Play by folders")
        page = window.foldering.page
        for (side, group), who in names.items():
            item: QTreeWidgetItem = page.commands._names[(side, group)]
            self.hands.item(page.commands, lambda item=item: item)  # type: ignore[misc]
            self.hands.type(who)
            self.hands.key("Return")
        self.picture(window, "before")
        self.hands.click(page.start)
        self.hands.until(lambda: window.workspace, "the game of the umpire")
        umpire = Desk("umpire", window)
        seats: list[str] = self._look(lambda: self._umpired(umpire).folder.seats)
        desks = []
        for seat in seats:
            if self._look(lambda seat=seat: not self._umpired(umpire).is_human(seat)):  # type: ignore[misc]
                desks.append(self._opened(folder / seat, seat, umpire))
        return umpire, desks

    def _opened(self, folder: Path, seat: str, umpire: Desk) -> Desk:
        window = self.window()
        self._look(window.foldering.ask)
        self.front(window)
        self.host.path = folder / "seen.yaml"
        self.hands.click(window.foldering.page.open)
        self.hands.until(lambda: window.workspace, f"the game of {seat}")
        desk = Desk(seat, window)
        adviser = Adviser(desk, umpire)
        desk.player = MousePlayer(
            desk.workspace, RealHand(desk.workspace, self.hands), advise=adviser, seed=seat
        )
        return desk

    def _umpired(self, desk: Desk) -> UmpirePlaytest:
        game = desk.workspace.game
        assert isinstance(game, UmpirePlaytest)
        return game

    def play(self, scenario: Path, folder: Path, names: Names, turns: int) -> None:
        """From the page before the game to its result, or to the end of so many game-turns."""
        umpire, desks = self.begin(scenario, folder, names)
        game = self._umpired(umpire)
        while self._look(lambda: game.session.outcome()) is None:
            if turns and self._look(lambda: game.state.turn) > turns:
                break
            for desk in desks:
                self._answer(desk, game)
            self._go_on(umpire, game)
        for desk in [*desks, umpire]:
            self._wait_until_shown(desk, game)
            self.picture(desk.window, f"end-{desk.seat}")
        for desk in desks:
            assert desk.player is not None
            self.unmet += [f"{desk.seat}: {one}" for one in desk.player.unmet]
        self.result = self._look(lambda: f"{game.session.outcome()}, {len(game.session.steps)} steps")

    def _wait_until_shown(self, desk: Desk, game: UmpirePlaytest) -> None:
        """Until a window has come to what the umpire has played."""

        def shown() -> bool:
            own = desk.workspace.game
            is_there = not isinstance(own, SeatPlaytest) or own.seen.state.step == len(game.session.steps)
            if is_there and not desk.workspace.playback.is_at_end:
                desk.workspace.playback.skip()
            return is_there and desk.workspace.playback.is_at_end

        self.hands.until(shown, f"{desk.seat}'s window at the present", LONGEST)

    def _answer(self, desk: Desk, game: UmpirePlaytest) -> None:
        """Writes and gives what a player is asked, if he is."""
        self._wait_until_shown(desk, game)
        own = desk.workspace.game
        if self._look(lambda: own.waiting()) is None:
            return
        self.front(desk.window)
        self.hands.until(lambda: desk.workspace.sheet, "a sheet")
        kind = self._look(lambda: _kind(own.waiting()))
        if self._look(lambda: desk.workspace.summaries.is_shown):
            self.hands.click(desk.workspace.summaries.page.go_on)
        assert desk.player is not None
        desk.player.write()
        if kind != desk.last:
            self.picture(desk.window, f"{kind}-{desk.seat}")
        desk.last = kind
        desk.player.give()
        self.hands.until(lambda: own.waiting() is None, f"{desk.seat}'s answer in the folder")

    def _go_on(self, umpire: Desk, game: UmpirePlaytest) -> None:
        """Rules on a result, or takes the answers."""
        self.front(umpire.window)
        before = self._look(lambda: len(game.session.steps))
        self._look(lambda: umpire.workspace.playback.skip())
        strip = umpire.window.foldering.strip
        assert strip is not None
        if self._look(lambda: game.waiting()) is not None:
            self.hands.until(lambda: umpire.workspace.sheet, "a card")
            self.hands.click(umpire.workspace.banner.ready)
        else:
            self.hands.until(lambda: strip.on.isEnabled(), "all answers in the folders")
            self.hands.click(strip.on)
        self.hands.until(lambda: len(game.session.steps) > before or game.folder.refused, "a step")
        if refused := self._look(lambda: [*game.folder.refused.values()]):
            self.refused += [f"{one.seat}: {one.reason}" for one in refused]
            self.picture(umpire.window, "refused")
            raise Lost(f"refused: {self.refused[-1]}")


@dataclass
class Adviser:
    """What a computer player would answer who knows what a window knows; where the window has its view alone,
    one who knows the position, for this side. Of one of several players of a side, his part of it.
    """

    desk: Desk
    umpire: Desk

    def __call__(self, decision: Decision) -> Answer:
        """The answer to a question."""
        game = self.desk.workspace.game
        state = as_known(game.state)
        if isinstance(state, SeenState):
            state = self.umpire.workspace.game.state
        ruleset = game.scenario.ruleset
        player = find_player(ruleset, usual_player(ruleset))
        answer = player.answer(state, decision, Chance(f"{self.desk.seat}-{decision.turn}-{decision.number}"))
        assert isinstance(game, SeatPlaytest)
        command = game.seen.state.command
        return answer if command is None else _of(answer, command.own, command.sharing.naming)


def _kind(asked: Decision | None) -> str:
    """A new picture is taken of each of these."""
    return f"{asked.turn}-{asked.kind}" if asked is not None else ""


def _of(answer: Answer, own: frozenset[str], naming: str) -> Answer:
    """The part of an answer that is for the units of one of several players."""
    if isinstance(answer, Mapping) and naming == "values":
        return {key: [one for one in said if one.partition(":")[0] in own] for key, said in answer.items()}
    if isinstance(answer, Mapping):
        return {key: one for key, one in answer.items() if key in own}
    return answer


def folder_game(
    scenario: Path, folder: Path, names: Names, pictures: Path | None, turns: int = 0
) -> FolderGame:
    """Plays a battle; what became of it.

    Raises:
        RuntimeError: when the game did not get to its end.
    """
    faults: list[str] = []
    with TemporaryDirectory() as state:
        app = application()
        host = Around(KeySet(Settings(Path(state) / "window.ini")))
        game = FolderGame(host, ThemeKeeper("light", app), pictures)

        def walk() -> None:
            try:
                game.play(scenario, folder, names, turns)
            except Exception:  # noqa: BLE001  whatever it was, the windows are closed and the fault told
                faults.append(traceback.format_exc())
                for window in game.windows:
                    game.picture(window, "fault")
            game.hands.eyes.ask(lambda: app.exit())

        script = threading.Thread(target=walk, name="game")
        script.start()
        app.exec()
        script.join()
        for window in game.windows:
            if window.workspace is not None:
                window.workspace.game.close()
    if faults:
        raise RuntimeError(faults[0])
    return game


def _named(text: str) -> tuple[tuple[str, str], str]:
    what, _, who = text.partition("=")
    side, _, group = what.partition(":")
    return (side, group), who


def main(words: Sequence[str]) -> int:
    """The command; answers 0 when everything could be clicked."""
    parser = argparse.ArgumentParser(prog="python -m tests.tour.foldergame", description=__doc__)
    parser.add_argument("scenario", type=Path)
    parser.add_argument("--commander", action="append", default=[], metavar="SIDE:FORMATION=NAME")
    parser.add_argument("--turns", type=int, default=0, help="ends after so many game-turns")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where pictures go")
    parser.add_argument("--folder", type=Path, help="a new folder that keeps the game")
    wish = parser.parse_args(words)
    if gone := missing():
        parser.error(f"not installed: {', '.join(gone)}")
    if wish.pictures is not None:
        wish.pictures.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as state, screen(*SIZE):
        folder = wish.folder or Path(state) / "game"
        game = folder_game(
            wish.scenario, folder, dict(map(_named, wish.commander)), wish.pictures, wish.turns
        )
    sys.stdout.write("\n".join([game.result, *game.unmet]) + "\n")
    return 1 if game.unmet else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
