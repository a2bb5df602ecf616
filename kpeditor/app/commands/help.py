"""Opens the aids for finding commands: the palette, the cheat sheet, the dialog of shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from kpeditor.app.commands.actions import Actions

if TYPE_CHECKING:
    from kpeditor.app.commands.cheatsheet import CheatSheet
    from kpeditor.app.commands.shortcutsdialog import ShortcutsDialog
    from kpeditor.app.finder.finder import Finder

DialogT = TypeVar("DialogT", bound=QDialog)


class FileQuestions(Protocol):
    """Asks for files: the part of `Dialogs` that is needed here."""

    def open_file(self, parent: QWidget, folder: Path, title: str = "") -> Path | None:
        """A file to open, or None when the user cancels."""

    def save_file(self, parent: QWidget, title: str, suggestion: Path, kinds: str = "") -> Path | None:
        """A file to write to, or None when the user cancels."""


def ask_command(finder: Finder, actions: Actions) -> None:
    """Opens the palette."""
    from kpeditor.app.commands.palette import command_search

    finder.ask(command_search(actions))


def cheat_sheet(
    window: QWidget,
    actions: Actions,
    questions: FileQuestions,
    more: Callable[[], Sequence[tuple[str, str]]] = tuple,
) -> CheatSheet:
    """Shows all keys of a window in a window beside it. `more` answers further keys in force that belong to
    no command, each with its meaning.
    """
    from kpeditor.app.commands.cheatsheet import CheatSheet

    found = shown(window, CheatSheet, lambda: CheatSheet(actions, questions, more, window))
    found.refresh()
    return found


def shortcuts(window: QWidget, actions: Actions, questions: FileQuestions) -> ShortcutsDialog:
    """Opens the dialog that changes the keys of a window."""
    from kpeditor.app.commands.shortcutsdialog import ShortcutsDialog

    def make() -> ShortcutsDialog:
        return ShortcutsDialog(actions, questions, window)

    return shown(window, ShortcutsDialog, make, Qt.WindowModality.WindowModal)


def shown(
    window: QWidget,
    kind: type[DialogT],
    make: Callable[[], DialogT],
    modality: Qt.WindowModality = Qt.WindowModality.NonModal,
) -> DialogT:
    """The window's dialog of this kind, brought to the front. If none is open, `make` makes it."""
    dialog = next((one for one in window.findChildren(kind) if one.isVisible()), None)
    if dialog is None:
        dialog = make()
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowModality(modality)
        dialog.show()
    dialog.activateWindow()
    return dialog
