"""The commands of a playtest window, as a table like the editor's. A command of both windows has the same id,
so that keys chosen for it apply to both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from kpeditor.app.commands.command import ON_MAP, Command, Menu, Table
from kpeditor.app.commands.help import ask_command, cheat_sheet, shortcuts, shown
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.words import tr, tr_later, turn_title
from kpeditor.core.rules.registry import find

if TYPE_CHECKING:
    from kpeditor.app.playtest.looking.tablelooking import TableLooking
    from kpeditor.app.playtest.window import PlaytestWindow


def on_game(act: Callable[[GameWorkspace], object]) -> Callable[[PlaytestWindow], None]:
    """Runs a function on the game, if there is one."""

    def run(window: PlaytestWindow) -> None:
        if window.workspace is not None:
            act(window.workspace)

    return run


def _on_sheet(what: str) -> Callable[[PlaytestWindow], None]:
    return on_game(lambda game: getattr(game.sheet, what)() if game.sheet is not None else None)


def _is_small(window: PlaytestWindow) -> bool:
    """Whether a single question is pending, not the orders of a whole game-turn."""
    game = window.workspace
    return game is not None and game.asked is not None and game.asked.number > 0


def _page(title: str, window: PlaytestWindow) -> str:
    """The title of a page of the manual; "" where there is no manual."""
    return tr(title) if window.host.show_manual is not None else ""


def _show_page(page: str, window: PlaytestWindow) -> None:
    if window.host.show_manual is not None:
        window.host.show_manual(page)


def _cheat_sheet(window: PlaytestWindow) -> None:
    def of_the_sheet() -> Sequence[tuple[str, str]]:
        sheet = window.workspace.sheet if window.workspace is not None else None
        return sheet.key_help if sheet is not None else ()

    cheat_sheet(window.window(), window.menus, window.host, of_the_sheet)


def _save_chronicle(window: PlaytestWindow) -> None:
    from kpeditor.app.playtest.disclosing import save_chronicle

    if window.workspace is not None:
        save_chronicle(window.workspace, window.host, window.window(), window.folder)


def _legend(window: PlaytestWindow) -> None:
    from kpeditor.app.playtest.looking.legend import Legend  # few open it

    if window.workspace is not None:
        battle = window.workspace.game.session.battle
        rules = find(window.workspace.game.scenario.ruleset)
        shown(window.window(), Legend, lambda: Legend(rules, window.window(), is_table=not battle.is_hex))


def _toggle_follow(game: GameWorkspace) -> None:
    game.framing.follows = not game.framing.follows


def _table_looking(window: PlaytestWindow) -> TableLooking | None:
    """The objects that answer for units of a game on a table; None on hexes."""
    from kpeditor.app.playtest.looking.tablelooking import TableLooking  # it needs shapely

    looking = window.workspace.looking if window.workspace is not None else None
    return looking if isinstance(looking, TableLooking) else None


def _toggle_ranges(window: PlaytestWindow) -> None:
    looking = _table_looking(window)
    if looking is not None:
        looking.show_ranges(not looking.shows_ranges)


def _shows_ranges(window: PlaytestWindow) -> bool:
    looking = _table_looking(window) if window.workspace is not None else None
    return looking is not None and looking.shows_ranges


def _toggle_cursor(game: GameWorkspace) -> None:
    game.board.key_cursor.switch(not game.board.key_cursor.is_on)


def _shows_cursor(window: PlaytestWindow) -> bool:
    return window.workspace is not None and window.workspace.board.key_cursor.is_on


def _toggle_unit_panel(game: GameWorkspace) -> None:
    game.looking.panel.setVisible(game.looking.panel.isHidden())


def _list_turns(window: PlaytestWindow, menu: QMenu) -> None:
    """Lists the game-turns to which the game can return."""
    menu.clear()
    game = window.workspace
    if game is None:
        return
    turns = sorted({step.before.turn for step in game.game.session.steps})
    for turn in turns:
        title = turn_title(game.game.scenario.ruleset, turn)
        menu.addAction(title, partial(game.game.take_back, turn))
    if not turns:
        menu.addAction(tr("Nothing was played yet")).setEnabled(False)


C, M = Command["PlaytestWindow"], Menu["PlaytestWindow"]
GAME, SHEET, BATTLE, TABLE, THINKING = "game", "sheet", "battle", "table", "thinking"
UNDO, REDO = "undo", "redo"
MISSING = {
    GAME: tr_later("Begin a game first."),
    SHEET: tr_later("Nothing is asked here now."),
    UNDO: tr_later("There is nothing to undo here."),
    REDO: tr_later("There is nothing to redo here."),
    THINKING: tr_later("No computer player is thinking now."),
    TABLE: tr_later("Begin a game on a free table first."),
    BATTLE: tr_later("Open a record first, or begin from the editor."),
}
MOUSE = (
    (tr_later("Left button"), tr_later("choose a unit, then where it goes or what it fires at")),
    *ON_MAP,
    (tr_later("Esc"), tr_later("end the view from a hex, else let go of the unit")),
)
PLAYING, BY_MAIL = tr_later("&Playing a scenario"), tr_later("Playing by &mail")

# fmt: off
PLAYTEST: Table[PlaytestWindow] = Table((
    M("&Game", (
        (
            C("new", "&New game…", lambda w: w.ask_anew(), "Ctrl+N", needs=BATTLE),
            C("open", "&Open a record…", lambda w: w.records.ask(), "Ctrl+O", icon="open"),
            C("mail", "Play by &mail…", lambda w: w.mailing.ask()),
            C("folders", "Play by &folders…", lambda w: w.foldering.ask(),
              tip="With an umpire and a folder for each side"),
            C("save", "&Save the record…", lambda w: w.records.save(), "Ctrl+S", icon="save", needs=GAME),
            C("chronicle", "Save the c&hronicle…", _save_chronicle, needs=GAME,
              tip="The game so far as a text to read"),
        ),
        (
            C("as-scenario", "Make this &position a scenario", lambda w: w.open_position(), needs=GAME),
            C("note", "Pin a &note to this hex", on_game(lambda game: game.noting.begin()), "Ctrl+M",
              icon="rename", needs=GAME),
            C("take-back", "&Take back a turn", lambda w: w.take_back(), "Ctrl+Backspace", icon="undo",
              needs=GAME),
            C("take-back-step", "Take back a st&ep", on_game(lambda game: game.game.take_back()),
              "Ctrl+Shift+Backspace", icon="undo", needs=GAME,
              called=lambda w: tr("Take back a st&ep")
              if w.workspace is not None and w.workspace.game.session.asks_often else ""),
            C("take-back-to", "Take back &to", fill=_list_turns, needs=GAME),
        ),
        (C("close", "&Close", lambda w: w.close(), "Ctrl+W"),),
    )),
    M("&Orders", (
        (
            C("undo", "&Undo", _on_sheet("undo"), "Ctrl+Z", icon="undo", needs=UNDO),
            C("redo", "&Redo", _on_sheet("redo"), "Ctrl+Y Ctrl+Shift+Z", icon="redo", needs=REDO),
        ),
        (
            C("ready", "Orders are &ready", on_game(lambda game: game.ready()), "Ctrl+Return", icon="good",
              needs=SHEET,
              called=lambda w: tr("&Give this answer") if _is_small(w) else tr("Orders are &ready")),
            C("propose", "&Propose orders", on_game(lambda game: game.banner.propose.click()), "Ctrl+P",
              needs=SHEET,
              called=lambda w: tr("&Propose an answer") if _is_small(w) else tr("&Propose orders")),
            C("replace", "Repla&ce all orders",
              on_game(lambda game: game.banner.asked_proposal.emit(game.banner.usual, True)), "Ctrl+Alt+P",
              needs=SHEET,
              called=lambda w: tr("Repla&ce this answer") if _is_small(w) else tr("Repla&ce all orders")),
        ),
        (
            C("advice", "&Advice", on_game(lambda game: game.advising.toggle()), "F4", needs=SHEET),
            C("why", "&Why this order?", on_game(lambda game: game.explanations.ask_about_chosen()),
              "Shift+F4", needs=GAME),
        ),
        (C("stop", "&Stop thinking", on_game(lambda game: game.game.stop_thinking()), "Ctrl+.",
           needs=THINKING),),
    )),
    M("&Time", ((
        C("play", "&Play or pause", on_game(lambda game: game.playback.toggle()), "F9", icon="play",
          needs=GAME),
        C("back", "Step &back", on_game(lambda game: game.playback.step(-1)), ",", icon="step-back",
          needs=GAME),
        C("forth", "&Step", on_game(lambda game: game.playback.step(1)), ".", icon="step", needs=GAME),
        C("skip", "To the pr&esent", on_game(lambda game: game.playback.skip()), "End", icon="skip",
          needs=GAME),
    ),)),
    M("&View", (
        (
            C("fit", "&Whole map", on_game(lambda game: game.board.fit()), "Ctrl+0", icon="fit", needs=GAME),
            C("action", "Where the &units are", on_game(lambda game: game.framing.frame_units()), "Ctrl+2",
              needs=GAME),
            C("normal", "&Normal size", on_game(lambda game: game.board.zoom_to_normal()), "Ctrl+Alt+0",
              needs=GAME),
            C("zoom-in", "Zoom &in", on_game(lambda game: game.board.zoom(1)), "Ctrl++ + Ctrl+=",
              icon="zoom-in", needs=GAME),
            C("zoom-out", "Zoom &out", on_game(lambda game: game.board.zoom(-1)), "Ctrl+- -", icon="zoom-out",
              needs=GAME),
        ),
        (
            C("hex-cursor", "Play by &keyboard", on_game(_toggle_cursor), "C", needs=GAME,
              tip="Move a cursor over the map with the arrow keys; Enter clicks there",
              is_on=_shows_cursor),
            C("sight", "Line of &sight", on_game(lambda game: game.looking.toggle_sight()), "L Shift+L",
              icon="sight", needs=GAME, tip="What is seen from the hex under the pointer"),
            C("ranges", "Ran&ge rings", _toggle_ranges, "Shift+R", needs=TABLE,
              tip="How far the unit that was clicked shoots and moves, on a free table", is_on=_shows_ranges),
            C("legend", "Le&gend…", _legend, needs=GAME, tip="What the badges of units and the marks mean"),
            C("unit-panel", "Show or hide the unit &panel", on_game(_toggle_unit_panel), needs=GAME),
            C("follow", "&Follow the action", on_game(_toggle_follow), needs=GAME,
              tip="Move the view to shots and movements beyond its edge while a turn is played",
              is_on=lambda w: w.workspace is not None and w.workspace.framing.follows),
        ),
    )),
    M("&Help", (
        (
            C("manual", PLAYING, partial(_show_page, "manual/playtest.md"), "Shift+F1",
              called=partial(_page, PLAYING)),
            C("manual-mail", BY_MAIL, partial(_show_page, "manual/mail.md"), called=partial(_page, BY_MAIL)),
        ),
        (
            C("cheat-sheet", "&Cheat sheet", _cheat_sheet, "F1",
              tip="All shortcuts and what the mouse does, on one page"),
            C("shortcuts", "&Keyboard shortcuts…", lambda w: shortcuts(w.window(), w.menus, w.host),
              "Ctrl+Shift+K", tip="See all shortcuts and change them"),
            C("commands", "All &commands…", lambda w: ask_command(w.finder, w.menus), "Ctrl+Shift+P",
              tip="Find a command by typing a part of its name"),
        ),
    )),
), (), MISSING, MOUSE)
# fmt: on
