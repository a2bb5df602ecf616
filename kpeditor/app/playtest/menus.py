"""PlaytestMenus: the menus of a playtest window: names, keys, pictures, and what is greyed out when."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from kpeditor.app.icons import icon
from kpeditor.app.plaintext import give_own_keys
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.playtest.window import PlaytestWindow

GAME, SHEET, BATTLE = "game", "sheet", "battle"
"""What a command needs: a game on the screen, an answer being written, a battle to play."""


class PlaytestMenus(QObject):
    """The commands of a playtest window by id. Its connections end with that window, whose child it is."""

    def __init__(self, window: PlaytestWindow, themes: ThemeKeeper) -> None:
        super().__init__(window)
        self._window = window
        self._themes = themes
        self.by_id: dict[str, QAction] = {}
        self._icons: dict[str, str] = {}
        self._needs: dict[str, str] = {}
        self._fill_game()
        self._fill_orders()
        self._fill_time()
        self._fill_view()
        self._fill_help()
        for action in window.menuBar().actions():
            if isinstance(menu := action.menu(), QMenu):
                give_own_keys(menu)
        themes.changed.connect(self._paint_icons)
        self._paint_icons()

    def _fill_game(self) -> None:
        menu, window = self._menu(tr("&Game")), self._window
        self._add(menu, "new", tr("&New game…"), "Ctrl+N", window.show_setup, needs=BATTLE)
        self._add(menu, "open", tr("&Open a record…"), "Ctrl+O", window.ask_record, "open")
        self._add(menu, "mail", tr("Play by &mail…"), "", window.mailing.ask)
        self._add(menu, "save", tr("&Save the record…"), "Ctrl+S", window.save, "save", GAME)
        menu.addSeparator()
        self._add(
            menu, "as-scenario", tr("Make this &position a scenario"), "", window.open_position, "", GAME
        )
        self._add(
            menu,
            "note",
            tr("Pin a &note to this hex"),
            "Ctrl+M",
            self._do(lambda workspace: workspace.noting.begin()),
            "rename",
            GAME,
        )
        self._add(
            menu, "take-back", tr("&Take back a turn"), "Ctrl+Backspace", window.take_back, "undo", GAME
        )
        self._add(
            menu,
            "take-back-step",
            tr("Take back a st&ep"),
            "Ctrl+Shift+Backspace",
            window.take_back_step,
            "undo",
            GAME,
        )
        self._turns = menu.addMenu(tr("Take back &to"))
        self._turns.aboutToShow.connect(self._list_turns)
        menu.addSeparator()
        self._add(menu, "close", tr("&Close"), "Ctrl+W", window.close)

    def _fill_orders(self) -> None:
        menu = self._orders = self._menu(tr("&Orders"))
        self._add(menu, "undo", tr("&Undo"), "Ctrl+Z", self._on_sheet("undo"), "undo", SHEET)
        self._add(menu, "redo", tr("&Redo"), "Ctrl+Shift+Z", self._on_sheet("redo"), "redo", SHEET)
        menu.addSeparator()
        self._add(
            menu,
            "ready",
            tr("Orders are &ready"),
            "Ctrl+Return",
            self._do(GameWorkspace.ready),
            "good",
            SHEET,
        )
        propose = self._do(lambda workspace: workspace.banner.propose.click())
        self._add(menu, "propose", tr("&Propose orders"), "Ctrl+P", propose, "", SHEET)
        replace = self._do(
            lambda workspace: workspace.banner.asked_proposal.emit(workspace.banner.usual, True)
        )
        self._add(menu, "replace", tr("Repla&ce all orders"), "Ctrl+Shift+P", replace, "", SHEET)
        stop = self._do(lambda workspace: workspace.game.stop_thinking())
        menu.addSeparator()
        advice = self._do(lambda workspace: workspace.advising.toggle())
        self._add(menu, "advice", tr("&Advice"), "F4", advice, "", SHEET)
        weighed = self._do(lambda workspace: workspace.explanations.ask_about_chosen())
        self._add(menu, "why", tr("&Why this order?"), "Shift+F4", weighed, "", GAME)
        menu.addSeparator()
        self._add(menu, "stop", tr("&Stop thinking"), "Ctrl+.", stop, "", GAME)

    def _fill_time(self) -> None:
        menu, do = self._menu(tr("&Time")), self._do
        self._add(
            menu,
            "play",
            tr("&Play or pause"),
            "F9",
            do(lambda workspace: workspace.playback.toggle()),
            "play",
            GAME,
        )
        self._add(
            menu,
            "back",
            tr("Step &back"),
            ",",
            do(lambda workspace: workspace.playback.step(-1)),
            "step-back",
            GAME,
        )
        self._add(
            menu, "forth", tr("&Step"), ".", do(lambda workspace: workspace.playback.step(1)), "step", GAME
        )
        self._add(
            menu,
            "skip",
            tr("To the pr&esent"),
            "End",
            do(lambda workspace: workspace.playback.skip()),
            "skip",
            GAME,
        )

    def _fill_view(self) -> None:
        menu, do = self._menu(tr("&View")), self._do
        self._add(
            menu, "fit", tr("&Whole map"), "Ctrl+0", do(lambda workspace: workspace.board.fit()), "fit", GAME
        )
        self._add(
            menu,
            "action",
            tr("Where the &units are"),
            "Ctrl+2",
            do(lambda workspace: workspace.framing.frame_units()),
            "",
            GAME,
        )
        normal = do(
            lambda workspace: workspace.board.zoom_to_normal()
        )  # the key of the editor, where Ctrl+1 keeps a stamp
        self._add(menu, "normal", tr("&Normal size"), "Ctrl+Alt+0", normal, "", GAME)
        self._add(
            menu,
            "zoom-in",
            tr("Zoom &in"),
            "Ctrl++",
            do(lambda workspace: workspace.board.zoom(1)),
            "zoom-in",
            GAME,
        )
        out = do(lambda workspace: workspace.board.zoom(-1))
        self._add(menu, "zoom-out", tr("Zoom &out"), "Ctrl+-", out, "zoom-out", GAME)
        menu.addSeparator()
        look = do(lambda workspace: workspace.looking.toggle_sight())
        sight = self._add(menu, "sight", tr("Line of &sight"), "L", look, "sight", GAME)
        sight.setShortcuts([QKeySequence("L"), QKeySequence("Shift+L")])
        sight.setToolTip(tr("What is seen from the hex under the pointer"))
        panel = do(lambda workspace: workspace.looking.panel.setVisible(workspace.looking.panel.isHidden()))
        self._add(menu, "unit-panel", tr("Show or hide the unit &panel"), "", panel, "", GAME)
        follow = self._add(menu, "follow", tr("&Follow the action"), "", do(self._follow), "", GAME)
        follow.setCheckable(True)
        follow.setToolTip(tr("Moves the view to shots beyond its edge while a turn is played"))

    def _fill_help(self) -> None:
        show = self._window.host.show_manual
        if show is None:
            return
        menu = self._menu(tr("&Help"))
        self._add(menu, "manual", tr("&Playing a scenario"), "F1", partial(show, "manual/playtest.md"))
        self._add(menu, "manual-mail", tr("Playing by &mail"), "", partial(show, "manual/mail.md"))

    def _menu(self, title: str) -> QMenu:
        return self._window.menuBar().addMenu(title)

    def _add(
        self,
        menu: QMenu,
        id_: str,
        text: str,
        keys: str,
        run: Callable[[], object],
        picture: str = "",
        needs: str = "",
    ) -> QAction:
        action = QAction(text, self._window)
        action.setObjectName(f"playtest-{id_}")
        if keys:
            action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _checked=False: run())
        menu.addAction(action)
        self.by_id[id_] = action
        if picture:
            self._icons[id_] = picture
        if needs:
            self._needs[id_] = needs
        return action

    def _follow(self, workspace: GameWorkspace) -> None:
        workspace.framing.follows = self.by_id["follow"].isChecked()

    def _do(self, act: Callable[[GameWorkspace], object]) -> Callable[[], None]:
        """Does something with the game, if there is one."""

        def run() -> None:
            if self._window.workspace is not None:
                act(self._window.workspace)

        return run

    def _on_sheet(self, what: str) -> Callable[[], None]:
        return self._do(
            lambda workspace: getattr(workspace.sheet, what)() if workspace.sheet is not None else None
        )

    def enable(self, workspace: GameWorkspace | None, *, has_battle: bool) -> None:
        """Greys out what makes no sense; `workspace` is the game on the screen, None behind another page."""
        present = {
            GAME: workspace is not None,
            SHEET: workspace is not None and workspace.sheet is not None,
            BATTLE: has_battle,
        }
        for id_, needs in self._needs.items():
            self.by_id[id_].setEnabled(present[needs])
        self._turns.setEnabled(workspace is not None)
        self.by_id["take-back-step"].setVisible(workspace is not None and workspace.game.session.asks_often)
        is_small = workspace is not None and workspace.asked is not None and workspace.asked.number > 0
        texts = {
            "ready": tr("&Give this answer") if is_small else tr("Orders are &ready"),
            "propose": tr("&Propose an answer") if is_small else tr("&Propose orders"),
            "replace": tr("Repla&ce this answer") if is_small else tr("Repla&ce all orders"),
        }
        for id_, text in texts.items():
            self.by_id[id_].setText(text)
        give_own_keys(self._orders)
        self.by_id["follow"].setChecked(workspace is not None and workspace.framing.follows)

    def _list_turns(self) -> None:
        self._turns.clear()
        workspace = self._window.workspace
        if workspace is None:
            return
        turns = sorted({step.before.turn for step in workspace.game.session.steps})
        for turn in turns:
            title = tr("Game-turn {turn}").format(turn=turn) if turn else tr("Deployment")
            self._turns.addAction(title, partial(workspace.game.take_back, turn))
        if not turns:
            self._turns.addAction(tr("Nothing was played yet")).setEnabled(False)

    def _paint_icons(self) -> None:
        theme = self._themes.theme
        for id_, name in self._icons.items():
            self.by_id[id_].setIcon(icon(name, theme.text, theme.on_accent))
