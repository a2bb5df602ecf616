"""Playtests: the playtest windows of a main window, and their connections to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import shiboken6
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from kpeditor.app.commands.keyset import KeySet
from kpeditor.app.document.document import Document
from kpeditor.app.files.host import Host
from kpeditor.app.words import tr
from kpeditor.core.edits.edit import Edit
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle, is_map_as_read
from kpeditor.core.files.reading import kind_named
from kpeditor.core.files.storage.places import is_folder
from kpeditor.core.scenario.model import Scenario

if TYPE_CHECKING:
    from kpeditor.app.playtest.window import PlaytestWindow
    from kpeditor.core.play.gamefile import Game
    from kpeditor.core.play.gamejournal import LeftGame
    from kpeditor.lab.spec import Series

PLAYERS, SPEED, MOST_RULESETS = "playtest_players", "playback_speed", 50
"""The keys of the settings with the players and the speed chosen last, and the number of rulesets for which
players are kept.
"""


class Playtests(QObject):
    """Opens playtest windows; `open` lists the open ones."""

    def __init__(self, host: Host, keys: KeySet, show_manual: Callable[[str], None]) -> None:
        """Args:
        show_manual: shows a page of the manual, by its path among the documents.
        """
        super().__init__(host.window())
        self._host = host
        self._settings = host.settings
        self._keys = keys
        self._show_manual = show_manual
        self.open: list[PlaytestWindow] = []
        self._chosen: dict[str, tuple[dict[str, str], int, bool]] = {}

    def start(self) -> PlaytestWindow | None:
        """Opens a playtest of the scenario in front; None when there is none."""
        document = self._host.document
        if document is None or document.scenario is None:
            return None
        window = self._make(document)
        self._propose(window, document.opened, document.scenario, None)
        window.show()
        return window

    def _propose(
        self, window: PlaytestWindow, opened: OpenBattle, scenario: Scenario, seed: int | None
    ) -> None:
        """Proposes how to play a scenario: with its last players, else with those chosen last for any
        scenario.
        """
        usual = self._usual(scenario)
        seats, last, is_alone = self._chosen.get(scenario.title, (usual[0], 1, usual[1]))
        window.show_battle(opened, seats, last if seed is None else seed, is_alone=is_alone)
        window.began.connect(partial(self._remember, scenario))

    def _usual(self, scenario: Scenario) -> tuple[dict[str, str], bool]:
        """The players chosen last for any scenario of these rules, and whether one person plays all sides."""
        from kpeditor.app.playtest.setup.seats import remembered  # the editor opens sooner without it

        return remembered(self._settings.data(PLAYERS, dict[str, Any]()), scenario)

    def ask_record(self) -> None:
        """Asks for the record of a game and opens it."""
        path = self._host.dialogs.open_file(self._host.window(), Path())
        if path is not None:
            self.open_game(path)

    def ask_campaign(self) -> None:
        """Asks for a campaign, shows how it stands, and opens its next battle in the editor."""
        path = self._host.dialogs.open_file(self._host.window(), Path(), tr("Open a campaign"))
        if path is not None:
            self.open_campaign(path)

    def open_campaign(self, path: Path) -> None:
        """Shows how a campaign stands, and opens its next battle in the editor where that is wished."""
        # Loaded late: the editor opens faster without these.
        from kpeditor.app.dialogparts import ask
        from kpeditor.app.playtest.campaigns import CampaignDialog, remember_games, remembered_games
        from kpeditor.app.playtest.host import TEXTS
        from kpeditor.core.play.campaign.campaign import read_campaign

        def ask_record(parent: QWidget) -> Path | None:
            return self._host.dialogs.open_file(parent, path.parent, tr("Open the record of a game"))

        def ask_text(parent: QWidget) -> Path | None:
            suggestion = path.with_name(f"{path.stem}.md")
            title = tr("Save the text of the campaign")
            return self._host.dialogs.save_file(parent, title, suggestion, tr(TEXTS))

        try:
            campaign = read_campaign(path)
            games = remembered_games(self._settings, path)
            dialog = CampaignDialog(campaign, games, ask_record, ask_text, self._host.window())
            is_accepted = ask(dialog)
            if dialog.is_changed:  # a record that is missing for now must not be forgotten
                remember_games(self._settings, path, [*dialog.records, *dialog.waiting])
            if is_accepted:
                self._open_scenario(dialog.battle())
        except (KpError, OSError) as reason:
            self._host.tell(tr("{path} cannot be opened: {reason}").format(path=path.name, reason=reason))

    def open_other(self, path: Path) -> bool:
        """Opens a file of a game that is no map, scenario or record: a campaign, a letter, or the `game.yaml`
        of a game by mail. Answers whether the file is one.
        """
        kind = kind_named(path)
        if kind == "campaign":
            self.open_campaign(path)
        elif kind in ("mail", "mailgame"):
            taking = (window for window in self.open if kind == "mail" and window.mailing.takes(path))
            window = next(taking, None) or self._make(None)
            window.show()
            window.activateWindow()
            if window.workspace is None:
                window.mailing.open(path)
        return kind in ("campaign", "mail", "mailgame")

    def open_game(
        self, path: Path, players: list[str] | None = None, seed: int | None = None
    ) -> PlaytestWindow | None:
        """Opens a playtest of a scenario or record, and its scenario in the editor; shows why when there is
        none.

        Args:
            players: for each side in order a computer player, "" or "human" for a person; with them the game
                begins at once.
        """
        from kpeditor.core.play.gamefile import open_game  # the editor opens sooner without both
        from kpeditor.core.play.session import NotPlayable

        window = None
        try:
            if is_folder(path):
                window = self._make(None)
                window.foldering.open(path)
                window.show()
                return window
            if self.open_other(path):
                return None
            game = open_game(path)
            if game.battle.scenario is None:
                raise NotPlayable(tr("it is a map, not a scenario"))
            document = self._document_of(game)
            window = self._make(document)
            seats = _seats(game, players or [])
            if game.is_record and players:
                window.show_game(game, seats)
            elif game.is_record:
                window.records.open(path, game, self._usual(game.battle.scenario)[0])
            elif players:
                window.show_battle(game.opened, seats, seed if seed is not None else 1)
                window.begin()
            else:
                self._propose(window, game.opened, game.battle.scenario, seed)
        except (KpError, OSError) as reason:
            self._host.tell(tr("{path} cannot be played: {reason}").format(path=path.name, reason=reason))
            if window is not None:
                window.close()
            return None
        window.show()
        return window

    def go_on(self, left: LeftGame) -> PlaytestWindow | None:
        """Opens a playtest of a game interrupted by a crash; shows why when it cannot be continued."""
        window = self._make(None)
        try:
            about = left.about
            window.show_game(left.game(), dict(about.seats), left.answers, is_alone=about.is_alone)
        except KpError as reason:
            text = tr("The game of {title} cannot go on: {reason}").format(
                title=left.about.title, reason=reason.sentence()
            )
            self._host.tell(text)
            window.close()
            return None
        window.show()
        return window

    def look_at(self, game: Game) -> PlaytestWindow | None:
        """Opens a playtest of a recorded game that is not in a file; shows why when it cannot be played."""
        window = self._make(None)
        try:
            window.show_game(game)
        except KpError as reason:
            self._host.tell(reason.sentence())
            window.close()
            return None
        window.show()
        return window

    def look_at_series(self, opened: OpenBattle, series: Series, index: int) -> None:
        """Replays a game of the lab in a playtest window.

        Args:
            opened: the battle in the editor, whose map file the game refers to.
            index: of the game in the series.
        """
        # Loaded late: the editor opens faster without these.
        from kpeditor.core.play.gamefile import Game
        from kpeditor.core.play.record import record_of
        from kpeditor.lab.game import session_of

        try:
            session = session_of(series, index)
            record = record_of(session, scenario="", seed=series.seed)
        except KpError as reason:
            self._host.tell(reason.sentence())
            return
        played = OpenBattle(session.battle, [], opened.lasting(opened.map_path), None, None, None)
        self.look_at(Game(played, record, None, is_record=True))

    def _document_of(self, game: Game) -> Document | None:
        """The open document of a game's scenario, None when the scenario is only in the record."""
        if game.scenario_path is None or not self._host.files.open(game.scenario_path):
            return None
        return self._host.document

    def _make(self, document: Document | None) -> PlaytestWindow:
        from kpeditor.app.dialogs.dialogs import may_reveal
        from kpeditor.app.playtest.host import PlaytestHost

        around = PlaytestHost(
            keys=self._keys,
            open_file=self._host.dialogs.open_file,
            save_file=self._host.dialogs.save_file,
            ask_unsaved=self._host.dialogs.unsaved,
            ask_reveal=may_reveal,
            open_scenario=self._open_scenario,
            put_note=partial(self._put_note, document),
            drop_note=partial(self._drop_note, document),
            games=self._settings.game_folder,
            show_manual=self._show_manual,
            folder_to_save=self._settings.folder_to_save,
            remember_file=self._remember_file,
            speed=partial(self._settings.text, SPEED),
            remember_speed=partial(self._settings.set_text, SPEED),
        )
        from kpeditor.app.playtest.window import PlaytestWindow  # the editor opens sooner without it

        window = PlaytestWindow(around, self._host.themes)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.destroyed.connect(partial(self._forget, window))
        self.open.append(window)
        if document is not None:
            link = document.changed.connect(partial(self._show_notes, document, window))
            window.destroyed.connect(lambda: QObject.disconnect(link))  # the document may live longer
        return window

    def _remember_file(self, path: Path) -> None:
        self._settings.add_recent(path)
        self._settings.set_text("folder", str(path.resolve().parent))

    def _open_scenario(self, opened: OpenBattle) -> None:
        """Opens a scenario in a new tab, unsaved."""
        document = Document(replace(opened, battle=opened.battle))
        path = opened.map_path
        document.mark_unsaved([] if path is None or is_map_as_read(opened) else [path])
        self._host.show_document(document)
        self._host.activateWindow()
        self._host.tell(
            tr("“{document}” is a new scenario; it is not saved yet.").format(document=document.title), "good"
        )

    def _editing(self, document: Document | None) -> Document | None:
        """The document if it is still open with a scenario; otherwise shows a message."""
        if document is None or not shiboken6.isValid(document) or document.scenario is None:
            self._host.tell(tr("The scenario is not open in the editor: there is nothing to pin a note to."))
            return None
        return document

    def _put_note(self, document: Document | None, hex_: str, text: str, turn: int) -> None:
        from kpeditor.app.shell.notesdock import put_note
        from kpeditor.core.scenario.notes import HexNote

        if (editing := self._editing(document)) is not None:
            put_note(editing, HexNote(hex_, text, turn), self)

    def _drop_note(self, document: Document | None, number: int) -> None:
        from kpeditor.app.shell.notesdock import drop_note

        if (editing := self._editing(document)) is not None:
            drop_note(editing, number, self)

    def _show_notes(self, document: Document, window: PlaytestWindow, edit: Edit, _initiator: object) -> None:
        from kpeditor.core.scenario.notes import notes_of

        if not (shiboken6.isValid(window) and shiboken6.isValid(document)):
            return
        if document.scenario is not None and edit.touched(document.battle).scenario:
            window.show_notes(notes_of(document.scenario))

    def _remember(self, scenario: Scenario, seats: dict[str, str], seed: int, is_alone: bool) -> None:
        """Remembers the players of this playtest: for this scenario, so that it can be repeated by F5 and
        Enter, and as a proposal for other scenarios of the same rules.
        """
        self._chosen[scenario.title] = seats, seed, is_alone
        chosen = {"seats": list(seats.values()), "alone": is_alone}
        self._settings.put(PLAYERS, {scenario.ruleset: chosen}, MOST_RULESETS)

    def _forget(self, window: PlaytestWindow, *_: object) -> None:
        if window in self.open:
            self.open.remove(window)

    def close_all(self) -> bool:
        """Closes all playtest windows; answers whether all of them closed."""
        return all(window.close() for window in list(self.open) if shiboken6.isValid(window))


def _seats(game: Game, players: list[str]) -> dict[str, str]:
    scenario = game.battle.scenario
    sides = [side.id for side in scenario.sides] if scenario else []
    return {side: "" if player == "human" else player for side, player in zip(sides, players, strict=False)}
