"""Commands that find: the command palette, files, a hex, anything in the document."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow


def entries(window: MainWindow) -> list[Entry]:
    """The commands that find."""
    return [
        Entry(
            id="find",
            text="&Find…",
            menu="&Edit",
            section="find",
            run=partial(_ask, window, "anything"),
            keys=("Ctrl+F",),
            icon="find",
            tip="Find hexes, places, units and problems",
            needs="document",
            bar="sight",
        ),
        Entry(
            id="go-to-hex",
            text="&Go to hex…",
            menu="&View",
            section="go",
            run=partial(_ask, window, "hex"),
            keys=("Ctrl+G",),
            tip="Bring a hex or a place to the middle of the view",
            needs="map",
        ),
        Entry(
            id="find-file",
            text="Open &quickly…",
            menu="&File",
            section="open",
            run=partial(_ask, window, "file"),
            keys=("Ctrl+P",),
            tip="Open a file by typing a part of its name",
        ),
        Entry(
            id="commands",
            text="All &commands…",
            menu="&Window",
            section="palette",
            run=partial(_ask, window, "command"),
            keys=("Ctrl+Shift+P",),
            tip="Find a command by typing a part of its name",
        ),
    ]


def _ask(window: MainWindow, about: str) -> None:
    """Opens the finder on one of the searches, which are loaded only now."""
    from kpeditor.app.shell.finder.searches import SEARCHES

    window.finder.ask(SEARCHES[about](window))
