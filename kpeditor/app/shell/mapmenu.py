"""MapMenu: the context menu of the map while the Select tool is active."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow
    from kpeditor.app.shell.workspace import Workspace

HEXES = (("cut", "copy", "paste", "clear-selection"), ("sight", "copy-numbers", "copy-picture"))
"""The commands about hexes, in the sections of the menu."""


def open_map_menu(window: MainWindow, workspace: Workspace, at: QPoint) -> None:
    """Opens the menu of the selected counter and hexes at a place of the screen."""
    menu = map_menu(window, workspace)
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(at)


def map_menu(window: MainWindow, workspace: Workspace) -> QMenu:
    """The commands for the selected counter, as in the order of battle, and those for the selected hexes."""
    menu = QMenu(window)
    selection = workspace.document.selection
    if selection.unit:
        workspace.forces.commands.fill_map_menu(menu)
        menu.addAction(tr("Show in the order of battle"), partial(window.docks.show, "forces"))
        menu.addSeparator()
    for part in HEXES:
        menu.addActions([window.menus.by_id[id_] for id_ in part])
        menu.addSeparator()
    if len(selection.hexes) == 1 and workspace.document.scenario is not None:
        menu.addAction(tr("Write a note on this hex"), partial(_write_note, window, workspace))
    return menu


def _write_note(window: MainWindow, workspace: Workspace) -> None:
    window.docks.show("notes")
    workspace.notes.text.setFocus(Qt.FocusReason.OtherFocusReason)
