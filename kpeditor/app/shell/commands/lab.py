"""The command of the Play menu that opens the balance lab."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry
from kpeditor.app.shell.commands.play import MENU

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow


def entries(window: MainWindow) -> list[Entry]:
    """The command of the balance lab."""
    return [
        Entry(
            id="lab",
            text="&Balance lab",
            menu=MENU,
            section="play",
            run=partial(window.docks.show, "lab"),
            keys=("F6",),
            icon="lab",
            tip="Let computer players play many games of this scenario, and see what is fair",
            needs="scenario",
        ),
    ]
