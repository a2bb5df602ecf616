"""What helps to find commands: the palette, which searches them by a part of their name, the last used first;
the cheat sheet, the dialog of shortcuts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from kpeditor.app.commands.actions import Actions, Listed
from kpeditor.app.finder.finder import Hit, Search
from kpeditor.app.finder.fuzzy import EXACT, fit
from kpeditor.app.finder.synonyms import fit_synonym
from kpeditor.app.settings import Settings
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.commands.cheatsheet import CheatSheet
    from kpeditor.app.commands.shortcutsdialog import ShortcutsDialog
    from kpeditor.app.finder.finder import Finder


KEPT = 20
"""How many commands are remembered as used last."""


def command_search(actions: Actions) -> Search:
    """The search for the commands of a window."""
    nothing = tr("No command is called like this.")
    return Search(tr("Type a part of a command"), partial(command_hits, actions), nothing)


def command_hits(actions: Actions, typed: str) -> list[Hit]:
    """The commands that match; without a text all of them, the last used first."""
    settings = actions.keys.settings
    used = settings.text("commands-used").split()
    ranked = []
    for number, command in enumerate(actions.listed()):
        score = fit(typed, f"{command.name} {command.path}")
        other = fit_synonym(typed, command.id)
        if other is not None:  # ranks after matches in the name, before matches of scattered letters
            score = max(score or 0, EXACT // 2 + other)
        if score is not None:
            rank = used.index(command.id) if command.id in used else len(used)
            ranked.append((-score, rank, number, command))
    ranked.sort(key=lambda one: one[:3])
    return [
        Hit(
            command.name,
            partial(_give, command, settings),
            command.path,
            command.keys,
            tr("Used last") if command.id in used and not typed else tr("All commands"),
            command.action.isEnabled(),
            actions.refusal(command.id),
        )
        for *_, command in ranked
    ]


def _give(command: Listed, settings: Settings) -> None:
    used = [id_ for id_ in settings.text("commands-used").split() if id_ != command.id]
    settings.set_text("commands-used", " ".join([command.id, *used][:KEPT]))
    command.action.trigger()


DialogT = TypeVar("DialogT", bound=QDialog)


class FileQuestions(Protocol):
    """Asks for files: the part of `Dialogs` that is needed here."""

    def open_file(self, parent: QWidget, folder: Path, title: str = "") -> Path | None:
        """A file to open, None when the user cancels."""

    def save_file(self, parent: QWidget, title: str, suggestion: Path, kinds: str = "") -> Path | None:
        """A file to write to, None when the user cancels."""


def ask_command(finder: Finder, actions: Actions) -> None:
    """Opens the palette."""
    from kpeditor.app.commands.help import command_search

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
