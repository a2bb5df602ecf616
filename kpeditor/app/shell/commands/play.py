"""The Play menu: playing the scenario that is open, and looking at recorded games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU = "&Play"


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the Play menu."""
    return [
        Entry(
            id="playtest",
            text="&Playtest…",
            menu=MENU,
            section="play",
            run=window.playtests.start,
            keys=("F5",),
            icon="play",
            tip="Play the scenario as it is now, against a person or the computer",
            needs="scenario",
            bar="play",
        ),
        Entry(
            id="open-record",
            text="Open a &record…",
            menu=MENU,
            section="play",
            run=window.playtests.ask_record,
            tip="Look at a recorded game, and go on with it",
        ),
    ]
