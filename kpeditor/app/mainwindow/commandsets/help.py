"""The Help menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor import __version__
from kpeditor.app.mainwindow.entry import Entry

if TYPE_CHECKING:
    from kpeditor.app.mainwindow.window import MainWindow

MENU = "&Help"
ABOUT = (
    f"<b>kpeditor {__version__}</b><br>"
    "Design tactical battles on hex maps, check them, and see what every gun sees."
    "<br><br>MIT licence. KampfPanzer is © 1973 Simulations Publications, Inc.; its procedures are "
    "re-expressed here, its map is our own reconstruction."
)


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the Help menu."""
    return [
        Entry(
            id="about",
            text="&About kpeditor",
            menu=MENU,
            section="about",
            run=lambda: window.dialogs.about(window, ABOUT),
        ),
    ]
