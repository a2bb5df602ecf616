"""Records: games in files: opens them, asks who goes on with one that is not over, and writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.playtest.banner import turn_text
from kpeditor.app.playtest.disclosing import recorded
from kpeditor.app.playtest.setup.seats import PERSON, usual_seats
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.play.gamefile import Game, open_game, record_for, save_record, with_played_map
from kpeditor.core.play.players import offered
from kpeditor.core.play.replaying import replay
from kpeditor.core.play.session import Session
from kpeditor.core.scenario.battle import snapshot

if TYPE_CHECKING:
    from kpeditor.app.playtest.window import PlaytestWindow


class Records:
    """The files of the games of one window.

    Attributes:
        path: the file of the present game, None before it has one.
    """

    def __init__(self, window: PlaytestWindow) -> None:
        self._window = window
        self._offered: tuple[Game, Session] | None = None
        self.path: Path | None = None
        window.setup.look.clicked.connect(lambda: self._play(goes_on=False))

    @property
    def offers(self) -> bool:
        """Whether the first page asks who goes on with a game."""
        return self._offered is not None

    def ask(self) -> None:
        """Asks for a record and opens it."""
        window = self._window
        folder = self.path.parent if self.path is not None else window.folder
        path = window.host.open_file(window, folder, tr("Open a record"))
        if path is None:
            return
        try:
            self.open(path)
        except (KpError, OSError) as reason:
            window.tell(tr("{path} cannot be opened: {reason}").format(path=path.name, reason=reason))

    def open(self, path: Path, game: Game | None = None, seats: Mapping[str, str] | None = None) -> None:
        """Opens a record: asks who goes on with a game that is not over, and shows one that is over from its
        beginning.

        Args:
            game: what the file holds, where it was read already.
            seats: the players to propose where the record names none, by side.

        Raises:
            KpError: when it cannot be read or played.
        """
        window, game = self._window, game or open_game(path)
        session = replay(game.record, game.battle, may_be_unfinished=True)
        if not window.may_leave():
            return
        window.host.remember_file(path)
        if session.outcome() is not None:
            window.show_game(game, session=session)
        else:
            window.discard()
            window.name_game(replace(game.opened, battle=snapshot(game.battle)))
            self._offered = game, session
            self._offer(game, session, seats)
        self.path = path

    def _offer(self, game: Game, session: Session, seats: Mapping[str, str] | None) -> None:
        window, scenario = self._window, game.battle.scenario
        assert scenario is not None
        known = {PERSON, *offered(scenario.ruleset)}  # a stranger's file names no program to run
        named = {side: name for side, name in game.record.players.items() if name in known}
        proposed = {**(seats or usual_seats(scenario)), **named}
        now = turn_text(scenario, session.state.turn)
        window.setup.show_battle(game.battle, proposed, game.record.seed, going_on=now)
        window.show_setup()

    def play(self) -> None:
        """Goes on with the game that is offered, with the players chosen."""
        self._play(goes_on=True)

    def _play(self, *, goes_on: bool) -> None:
        window, offer = self._window, self._offered
        if offer is None:
            return
        game, session = offer
        seats, is_alone, path = window.setup.chosen_seats(), window.setup.alone.isChecked(), self.path
        try:
            window.show_game(game, seats, is_alone=is_alone, goes_on=goes_on, session=session)
            self.path = path
        except KpError as reason:
            window.tell(reason.sentence())

    def forget(self) -> None:
        """Forgets the game that is offered and the file of the present one: another begins."""
        self._offered = self.path = None

    def save(self) -> None:
        """Asks for a file and writes the record of the game so far."""
        window, workspace = self._window, self._window.workspace
        if workspace is None or window.opened is None:
            return
        game = workspace.game
        session = recorded(game)
        if session is None:
            window.tell(tr("The umpire has the record of this game."))
            return
        path = window.host.save_file(window, tr("Save the record of the game"), self._suggestion())
        if path is None:
            return
        try:
            filed = with_played_map(window.opened, session.battle, path)
            players = {} if game.keeps_itself else dict(game.seats)
            save_record(replace(record_for(session, game.seed, filed, path), players=players), path)
        except (KpError, OSError) as reason:
            window.tell(tr("The record was not saved: {reason}").format(reason=reason))
            return
        text = tr("The game was saved as {name}.").format(name=path.name)
        if filed.map_path is not None and filed.map_path != window.opened.map_path:
            more = tr("The map that is played was in no file: it was saved beside the record, as {name}.")
            text = f"{text} {more.format(name=filed.map_path.name)}"
        workspace.banner.tell(text, is_fault=False)
        self.path = path
        window.host.remember_file(path)
        workspace.mark_saved()

    def _suggestion(self) -> Path:
        """The file of the game, else one named after the scenario."""
        if self.path is not None:
            return self.path
        opened = self._window.opened
        scenario = opened.scenario_path if opened is not None else None
        return self._window.folder / (f"{scenario.stem}-game.yaml" if scenario is not None else "game.yaml")
