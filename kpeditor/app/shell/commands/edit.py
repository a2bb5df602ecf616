"""The Edit menu: undo and redo, which follow the document in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU = "&Edit"


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the Edit menu."""
    undo = window.undo.createUndoAction(window, tr("Undo"))
    redo = window.undo.createRedoAction(window, tr("Redo"))
    return [
        Entry(
            id="undo",
            text="Undo",
            menu=MENU,
            section="undo",
            action=undo,
            keys=("Ctrl+Z",),
            icon="undo",
            bar="undo",
        ),
        Entry(
            id="redo",
            text="Redo",
            menu=MENU,
            section="undo",
            action=redo,
            keys=("Ctrl+Y", "Ctrl+Shift+Z"),
            icon="redo",
            bar="undo",
        ),
        Entry(
            id="mend",
            text="&Mend the chosen problem",
            menu=MENU,
            section="problems",
            run=lambda: mend(window),
            keys=("Ctrl+.",),
            tip="Mends the problem chosen in the panel, where it is clear how to; with two ways the first",
            needs="document",
        ),
    ]


def mend(window: MainWindow) -> None:
    """Mends the problem selected in the panel, or says why it cannot."""
    if window.workspace is not None and not window.workspace.problems.mend():
        window.docks.show("problems")
        window.tell(
            tr("Choose a problem with a button below the list; the others need your decision."), "hint"
        )
