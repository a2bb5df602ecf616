"""Opens what helps to find commands: the palette, the cheat sheet, the dialog of shortcuts."""

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
        """A file to open, None when the user cancels."""

    def save_file(self, parent: QWidget, title: str, suggestion: Path, kinds: str = "") -> Path | None:
        """A file to write to, None when the user cancels."""


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
    """Shows all keys of a window beside it; `more` answers further keys in force, which are not commands,
    with their meaning.
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
    """The window's dialog of a kind, brought to the front; a new one unless it is open."""
    dialog = next((one for one in window.findChildren(kind) if one.isVisible()), None)
    if dialog is None:
        dialog = make()
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowModality(modality)
        dialog.show()
    dialog.activateWindow()
    return dialog
