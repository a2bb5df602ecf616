"""All commands of a window: the command sets, in the order in which their entries stand in the menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry
from kpeditor.app.shell.commands import (
    clipboard,
    edit,
    files,
    find,
    foreign,
    help,
    lab,
    looks,
    mapchanges,
    own,
    painting,
    play,
    printing,
    scan,
    scenario,
    sharing,
    tools,
    view,
    windows,
)

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

SETS = (
    files.entries,
    scenario.entries,
    edit.entries,
    clipboard.entries,
    mapchanges.entries,
    printing.entries,
    sharing.entries,
    foreign.entries,
    scan.entries,
    find.entries,
    view.entries,
    looks.entries,
    painting.entries,
    tools.entries,
    own.entries,
    play.entries,
    lab.entries,
    windows.entries,
    help.entries,
)
"""A new command set: one module in commandsets/ and one name here."""


def all_entries(window: MainWindow) -> list[Entry]:
    """Every command of a window."""
    return [entry for answer in SETS for entry in answer(window)]
