"""The Tools menu's own commands: up to nine external programs the user has set up, and the form for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry
from kpeditor.app.owncommands import SLOTS
from kpeditor.app.plaintext import keyless, plain_tip

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU, SUBMENU = "&Tools", "&Own commands"
ID = "own-{number}"


def entries(window: MainWindow) -> list[Entry]:
    """The slots, which show while a command is in them, and the form."""
    make = partial(Entry, menu=MENU, submenu=SUBMENU, section="own")
    slots = [
        make(
            id=ID.format(number=slot + 1),
            text=f"Own command {slot + 1}",
            run=partial(window.own_runs.start_slot, slot),
        )
        for slot in range(SLOTS)
    ]
    edit = make(
        id="edit-own",
        text="&Edit own commands…",
        run=lambda: window.dialogs.own_commands(window, window.own_commands),
        tip="Start programs of your own with the file and the selected hexes",
    )
    return [*slots, edit]


def show_own(window: MainWindow) -> None:
    """Gives the slots the names of the commands in them, and hides the empty ones."""
    commands = window.own_commands.all
    for slot in range(SLOTS):
        action = window.menus.by_id[ID.format(number=slot + 1)]
        action.setVisible(slot < len(commands))
        if slot < len(commands):
            action.setText(keyless(commands[slot].name))
            action.setToolTip(plain_tip(commands[slot].line))
