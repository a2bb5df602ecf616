"""The Edit menu: undo and redo, which follow the document in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from kpeditor.app.mainwindow.entry import Entry

if TYPE_CHECKING:
    from kpeditor.app.mainwindow.window import MainWindow

MENU = "&Edit"


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the Edit menu."""
    undo, redo = window.undo.createUndoAction(window, "Undo"), window.undo.createRedoAction(window, "Redo")
    return [
        Entry(
            id="undo",
            text="Undo",
            menu=MENU,
            section="undo",
            action=undo,
            keys=_keys(QKeySequence.StandardKey.Undo),
            icon="undo",
            bar="undo",
        ),
        Entry(
            id="redo",
            text="Redo",
            menu=MENU,
            section="undo",
            action=redo,
            keys=_keys(QKeySequence.StandardKey.Redo),
            icon="redo",
            bar="undo",
        ),
    ]


def _keys(standard: QKeySequence.StandardKey) -> tuple[str, ...]:
    """What the platform uses for a standard command."""
    return tuple(key.toString() for key in QKeySequence.keyBindings(standard))
