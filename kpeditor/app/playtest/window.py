"""PlaytestWindow: set-up, game and hand-over screen of one playtest, with its menus and files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from kpeditor.app.commands.actions import Actions
from kpeditor.app.commands.menubar import MenuBar
from kpeditor.app.dialogparts import begin_with_size
from kpeditor.app.guard import guarded
from kpeditor.app.icons import app_icon
from kpeditor.app.playtest.advice.proposing import Proposing
from kpeditor.app.playtest.commands import BATTLE, GAME, PLAYTEST, REDO, SHEET, TABLE, THINKING, UNDO
from kpeditor.app.playtest.disclosing import unseen
from kpeditor.app.playtest.folders.foldering import Foldering
from kpeditor.app.playtest.game import Playtest, Setup
from kpeditor.app.playtest.gamekeeping import GameKeeping
from kpeditor.app.playtest.handover import BackNavigation, HandOver
from kpeditor.app.playtest.host import PlaytestHost
from kpeditor.app.playtest.mail.game import MailPlaytest
from kpeditor.app.playtest.mail.mailing import Mailing
from kpeditor.app.playtest.records import Records
from kpeditor.app.playtest.setup.page import SetupPage
from kpeditor.app.playtest.setup.seats import usual_seats
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.play.gamefile import Game
from kpeditor.core.play.gamejournal import OpenAnswers
from kpeditor.core.play.players import need_player
from kpeditor.core.play.session import Session
from kpeditor.core.rules.registry import find, turn_words
from kpeditor.core.rules.state import Decision
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.notes import HexNote, notes_of

if TYPE_CHECKING:
    from kpeditor.app.finder.finder import Finder


class PlaytestWindow(QMainWindow):
    """A window around games of one battle; `workspace` is None until the first game begins.

    Signals:
        began(seats, seed, is_alone): a new game was begun; `is_alone`: one person plays all human sides.
    """

    began = Signal(object, int, bool)
    host: PlaytestHost
    menus: Actions
    mailing: Mailing
    foldering: Foldering
    records: Records

    def __init__(self, host: PlaytestHost, themes: ThemeKeeper) -> None:
        super().__init__()
        themes.dress(self)
        self.host = host
        self._themes = themes
        self.opened: OpenBattle | None = None
        self.workspace: GameWorkspace | None = None
        self._keeping: GameKeeping | None = None
        self._proposing = Proposing(self)
        self.setup = SetupPage()
        self.records = Records(self)
        self.hand_over = HandOver()
        self.pages = QStackedWidget()
        self.pages.addWidget(self.setup)
        self.pages.addWidget(self.hand_over)
        self.setCentralWidget(self.pages)
        self.setWindowIcon(app_icon())
        begin_with_size(self, 1360, 860)
        self.mailing, self.foldering = Mailing(self), Foldering(self)
        self._back_navigation = BackNavigation(self)
        self.menus = Actions(self, PLAYTEST, host.keys, themes)
        self._menu_bar = MenuBar(self, self.menus)
        self.menus.paint_icons()
        self.setup.accepted.connect(self.begin)
        self.hand_over.accepted.connect(self._on_seated)
        self._next: Decision | None = None
        self.enable()

    def enable(self) -> None:
        """Disables commands that make no sense on the page shown."""
        workspace = self.workspace if self.pages.currentWidget() is self.workspace else None
        is_opened = [BATTLE] if self.opened is not None else []
        self.menus.enable([*is_opened, *_needs_met(workspace)])
        self._menu_bar.name_anew()

    @cached_property
    def finder(self) -> Finder:
        """The field of the command palette; created on first use."""
        from kpeditor.app.finder.finder import Finder

        made = Finder(self._themes, self, [self.menus.by_id["commands"]])
        self.pages.currentChanged.connect(made.leave)
        return made

    # --- Beginning ---

    def show_battle(
        self,
        opened: OpenBattle,
        seats: Mapping[str, str] | None = None,
        seed: int = 1,
        *,
        is_alone: bool = False,
    ) -> None:
        """Asks how this battle is to be played; uses a copy, so that it can be edited meanwhile. These
        players are proposed, by side; without them one person plays against the computer.
        """
        copied = replace(opened, battle=snapshot(opened.battle))
        self.name_game(copied)
        scenario = opened.battle.scenario
        players = usual_seats(scenario) if seats is None and scenario is not None else dict(seats or {})
        self.setup.alone.setChecked(is_alone)
        self.setup.show_battle(copied.battle, players, seed)
        self.show_setup()

    def ask_anew(self) -> None:
        """Asks how the battle is to be played from its beginning."""
        if self.records.offers and self.opened is not None:
            seats, seed = self.setup.chosen_seats(), self.setup.seed.value()
            self.records.forget()
            self.setup.show_battle(self.opened.battle, seats, seed)
        self.show_setup()

    def show_setup(self) -> None:
        """Shows the questions before a game; a running game continues behind the page."""
        self.pages.setCurrentWidget(self.setup)
        self.setup.begin.setFocus(Qt.FocusReason.OtherFocusReason)
        self.enable()

    def begin(self) -> None:
        """Begins a game with the chosen settings, or goes on with the one that is offered."""
        if self.records.offers:
            self.records.play()
            return
        battle = self.battle_as_set_up()
        if battle is None or battle.scenario is None or not self.may_leave():
            return
        seats, seed = self.setup.chosen_seats(), self.setup.seed.value()
        try:
            for name in filter(None, seats.values()):
                need_player(battle.scenario.ruleset, name)
            game = Playtest(Setup(battle, seats, seed, is_alone=self.setup.alone.isChecked()))
        except KpError as reason:
            self.tell(reason.sentence())
            return
        self._show_workspace(game)
        self.began.emit(seats, seed, self.setup.alone.isChecked())

    def battle_as_set_up(self) -> Battle | None:
        """The battle with the options chosen for this game; None without a scenario."""
        opened = self.opened
        if opened is None or opened.battle.scenario is None:
            return None
        scenario = opened.battle.scenario
        options = {**scenario.options, **self._changed_options(opened.battle)}
        return Battle(opened.battle.sheet, replace(scenario, options=options))

    def _changed_options(self, battle: Battle) -> dict[str, object]:
        """The options chosen differently from the scenario."""
        assert battle.scenario is not None
        ruleset = find(battle.scenario.ruleset)
        chosen = self.setup.chosen_options()
        return {id_: value for id_, value in chosen.items() if ruleset.option(battle.scenario, id_) != value}

    def _show_workspace(self, game: Playtest) -> None:
        """Shows another game in place of the present one."""
        self.discard()
        self.records.forget()
        workspace = self.workspace = GameWorkspace(game, self._themes)
        game.setParent(workspace)
        self.pages.addWidget(workspace)
        self.pages.setCurrentWidget(workspace)
        workspace.asked_hand_over.connect(self._ask_hand_over)
        workspace.sheet_changed.connect(self.enable)
        game.thinking.changed.connect(self.enable)
        workspace.transport.choose_speed(self.host.speed())
        workspace.transport.speed.currentTextChanged.connect(self.host.remember_speed)
        workspace.banner.asked_proposal.connect(self.propose)
        workspace.notes.written.connect(lambda hex_, text: self.host.put_note(hex_, text, game.state.turn))
        workspace.notes.removed.connect(self.host.drop_note)
        self.show_notes(notes_of(game.scenario))
        self.enable()
        if self.host.games is not None and self.opened is not None and not game.keeps_itself:
            left = game.setup.left or OpenAnswers()
            self._keeping = GameKeeping(workspace, self.opened, self.host.games, left)
        workspace.begin()
        if game.setup.left is not None and self._keeping is not None:
            self._keeping.write()  # the journal it comes from is removed next
        if self.pages.currentWidget() is workspace:
            workspace.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_game(
        self,
        game: Game,
        seats: dict[str, str] | None = None,
        left: OpenAnswers | None = None,
        *,
        is_alone: bool = False,
        goes_on: bool = False,
        session: Session | None = None,
    ) -> None:
        """Shows an opened game from its beginning, or goes on at its end.

        Args:
            left: the sealed answers of an interrupted game that goes on.
            session: the game as it was replayed already.

        Raises:
            KpError: when it cannot be played.
        """
        opened = replace(game.opened, battle=snapshot(game.battle))
        chosen, seed = seats or {}, game.record.seed
        setup = Setup(
            opened.battle,
            chosen,
            seed,
            game.record,
            left=left,
            is_alone=is_alone,
            goes_on=goes_on or left is not None,
        )
        begun = Playtest(setup, session)
        self.name_game(opened)
        self.setup.alone.setChecked(is_alone)
        self.setup.show_battle(opened.battle, chosen, seed)
        self._show_workspace(begun)

    def name_game(self, opened: OpenBattle) -> None:
        """Makes a battle that of the window, and names it in the title."""
        self.opened = opened
        scenario = opened.battle.scenario
        title = tr("{scenario} – playtest").format(scenario=scenario.title) if scenario else tr("Playtest")
        self.setWindowTitle(title)

    def show_kept(self, game: Playtest, opened: OpenBattle, title: str) -> bool:
        """Shows a game that is kept in a folder of its own, by mail or with an umpire; answers False if the
        user wants to save the present game first.
        """
        if not self.may_leave():
            return False
        self.opened = replace(opened, battle=game.session.battle)
        self.setWindowTitle(title)
        self._show_workspace(game)
        return True

    # --- Passing the machine on ---

    def _ask_hand_over(self, decision: Decision) -> None:
        workspace = self.workspace
        if workspace is None:
            return
        self._next = decision
        what = tr("deploy") if decision.kind == "deploy" else tr("write orders")
        if decision.number:
            what = workspace.ui.phase_title(decision.phase) or tr("answer")
        title = workspace.game.title_of(decision.side)
        self.hand_over.ask_for(title, workspace.board.painter.colour(decision.side), what)
        self.pages.setCurrentWidget(self.hand_over)
        self.hand_over.go.setFocus(Qt.FocusReason.OtherFocusReason)
        self.enable()

    def _on_seated(self) -> None:
        if self.workspace is not None and self._next is not None:
            self.pages.setCurrentWidget(self.workspace)
            self.workspace.seat(self._next.side)
            self.enable()
            self.workspace.board.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- Computer players ---

    def propose(self, player: str, replaces: bool = False) -> None:
        """Lets a computer player complete or replace the answer on the sheet."""
        if self.workspace is not None:
            self._proposing.propose(self.workspace, player, replaces=replaces)

    # --- Files ---

    @property
    def folder(self) -> Path:
        """The initial folder of file dialogs: that of the scenario, unless it came with the program."""
        opened = self.opened
        path = opened.scenario_path if opened is not None else None
        if opened is not None and opened.home is not None:
            path = opened.home.archive
        return self.host.folder_to_save(path)

    def open_position(self) -> None:
        """Opens the position at the moment shown as a new scenario in the editor."""
        workspace, opened = self.workspace, self.opened
        if workspace is None or opened is None:
            return
        try:
            scenario = workspace.game.session.as_scenario()
        except KpError as reason:
            self.tell(reason.sentence())
            return
        if scenario is None:
            self.tell(tr("These rules cannot write a position down as a scenario."))
            return
        hidden = unseen(workspace)
        if hidden and isinstance(workspace.game, MailPlaytest):
            self.tell(tr("The enemy has hidden units in this game by mail: not before it is over."))
            return
        if hidden and not self.host.ask_reveal(self, hidden):
            return
        battle = snapshot(Battle(opened.battle.sheet, scenario))
        self.host.open_scenario(
            OpenBattle(battle, [], opened.lasting(opened.map_path), None, opened.map_source, None)
        )

    # --- Small things ---

    def take_back(self) -> None:
        """Returns to the first question of the last played game-turn."""
        if self.workspace is not None and self.workspace.game.session.steps:
            self.workspace.game.take_back(self.workspace.game.session.steps[-1].before.turn)

    def show_notes(self, notes: tuple[HexNote, ...]) -> None:
        """Shows the notes of the scenario that is being designed."""
        if self.workspace is None:
            return
        hour = turn_words(self.workspace.game.scenario.ruleset).one
        if self.workspace.notes.show_notes(notes, hour):
            self.workspace.show_pins(Counter(note.hex for note in notes))

    def tell(self, text: str) -> None:
        """Shows a message where the person looks: in the game or on the first page."""
        if self.workspace is not None and self.pages.currentWidget() is self.workspace:
            self.workspace.banner.tell(text)
        else:
            self.setup.problem.setText(text)
            self.setup.problem.show()

    def discard(self) -> None:
        """Ends the present game, saved or not."""
        self.mailing.keep_draft()
        self._proposing.forget()
        workspace, self.workspace = self.workspace, None
        if self._keeping is not None:
            self._keeping.end()
            self._keeping = None
        if workspace is not None:
            workspace.game.close()
            workspace.playback.pause()
            self.pages.removeWidget(workspace)
            workspace.setParent(None)
            workspace.deleteLater()

    def may_leave(self) -> bool:
        """Asks about an unsaved game; answers whether it may be closed."""
        if self.workspace is None or not self.workspace.has_unsaved:
            return True
        answer = self.host.ask_unsaved(self, tr("the record of this game"))
        if answer == "save":
            self.records.save()
            return not self.workspace.has_unsaved
        return answer == "discard"

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks about an unsaved game; ends all thinking and playback."""
        if not self.may_leave():
            event.ignore()
            return
        self.mailing.keep_draft()
        if self._keeping is not None:
            self._keeping.end()
        if self.workspace is not None:
            self.workspace.game.close()
            self.workspace.playback.pause()
        self._proposing.stop()
        event.accept()


def _needs_met(workspace: GameWorkspace | None) -> list[str]:
    """The ids of what commands need and the game on the screen has."""
    if workspace is None:
        return []
    sheet = workspace.sheet
    there = {
        GAME: True,
        TABLE: not workspace.game.session.battle.is_hex,
        SHEET: sheet is not None,
        UNDO: sheet is not None and sheet.can_undo(),
        REDO: sheet is not None and sheet.can_redo(),
        THINKING: bool(workspace.game.thinking.decisions),
    }
    return [need for need, is_there in there.items() if is_there]
