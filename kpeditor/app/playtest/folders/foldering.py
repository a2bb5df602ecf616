"""Foldering: games by folders in a playtest window: beginning them, opening them, the strip of each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout

from kpeditor.app.playtest.folders.game import SeatPlaytest, UmpirePlaytest
from kpeditor.app.playtest.folders.page import FolderPage
from kpeditor.app.playtest.folders.strip import FolderStrip
from kpeditor.app.playtest.host import FOLDERS
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.play.seatfolder import SeatFolder
from kpeditor.core.play.umpired import TRUTH, UmpiredGame

if TYPE_CHECKING:
    from kpeditor.app.playtest.window import PlaytestWindow


class Foldering(QObject):
    """The page and the strip of games by folders; `strip` is None while none is played."""

    def __init__(self, window: PlaytestWindow) -> None:
        super().__init__(window)
        self._window = window
        self.page = FolderPage()
        self.strip: FolderStrip | None = None
        window.pages.addWidget(self.page)
        self.page.asked_start.connect(self.start)
        self.page.asked_open.connect(self.ask_open)

    def ask(self) -> None:
        """Shows the page with the questions before such a game."""
        battle = self._window.battle_as_set_up()
        self.page.ask(battle.scenario if battle is not None else None)
        self._window.pages.setCurrentWidget(self.page)
        self._window.enable()

    def start(self) -> None:
        """Begins a game of the open scenario in a folder chosen by the user, who umpires."""
        battle, host = self._window.battle_as_set_up(), self._window.host
        title, suggestion = tr("A new folder for the game"), self._window.folder / "game-by-folders"
        folder = host.ask_save(self._window, title, suggestion, tr(FOLDERS))
        if battle is not None and folder is not None:
            seed = self._window.setup.seed.value()
            self._try(lambda: self._umpire(UmpiredGame.found(folder, battle, seed)))

    def ask_open(self) -> None:
        """Goes on with a game chosen by a file in its folder."""
        title = tr("Open truth.yaml of a game, or seen.yaml of a side")
        path = self._window.host.ask_open(self._window, self._window.folder, title)
        if path is not None:
            self._try(lambda: self.open(path.parent))

    def open(self, folder: Path) -> None:
        """Goes on with a game: as umpire with the folder of the whole, else in that of a seat.

        Raises:
            KpError: when the folder is neither, or is in use elsewhere.
        """
        if (folder / TRUTH).is_file():
            self._umpire(UmpiredGame.open(folder))
            return
        seat = SeatFolder.open(folder)
        game = SeatPlaytest(seat)
        self._play(game, seat.opened, tr("{scenario} – {side}"), game.title_of(game.seat))

    def _umpire(self, game: UmpiredGame) -> None:
        present = self._window.workspace.game if self._window.workspace is not None else None
        if isinstance(present, UmpirePlaytest) and present.folder.folder.samefile(game.folder):
            present.close()  # it continues in this window
        opened = OpenBattle(game.session.battle, [], None, game.scenario_path, None, None)
        self._play(UmpirePlaytest(game), opened, tr("{scenario} – {side}"), tr("umpire"))

    def _play(self, game: UmpirePlaytest | SeatPlaytest, opened: OpenBattle, title: str, who: str) -> None:
        if not self._window.show_kept(game, opened, title.format(scenario=game.scenario.title, side=who)):
            game.close()
            return
        workspace = self._window.workspace
        assert workspace is not None
        game.advanced.connect(workspace.mark_saved)  # the folder keeps everything
        if isinstance(game, SeatPlaytest):
            game.returned.connect(workspace.propose)
        self.strip = FolderStrip(game)
        box = workspace.layout()
        assert isinstance(box, QVBoxLayout)
        box.insertWidget(0, self.strip)

    def _try(self, run: Callable[[], None]) -> None:
        try:
            run()
        except (KpError, OSError) as reason:
            self.page.tell(str(reason))
