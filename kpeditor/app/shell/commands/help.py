"""The Help menu; also the commands for shortcuts and preferences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from kpeditor import __version__
from kpeditor.app.commands.entry import Entry
from kpeditor.app.words import tr
from kpeditor.core.files.data import data_dir

if TYPE_CHECKING:
    from kpeditor.app.commands.cheatsheet import CheatSheet
    from kpeditor.app.commands.shortcutsdialog import ShortcutsDialog
    from kpeditor.app.shell.manual import Manual
    from kpeditor.app.shell.preferences import PreferencesDialog
    from kpeditor.app.shell.window import MainWindow

MENU = "&Help"
DialogT = TypeVar("DialogT", bound=QDialog)


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the Help menu."""
    return [
        Entry(
            id="manual",
            text="&Manual",
            menu=MENU,
            section="help",
            run=lambda: manual(window),
            keys=("Shift+F1",),
            tip="Every chapter of the manual, to read and to search",
        ),
        Entry(
            id="cheat-sheet",
            text="&Cheat sheet",
            menu=MENU,
            section="help",
            run=lambda: cheat_sheet(window),
            keys=("F1",),
            tip="All shortcuts and what the mouse does, on one page",
        ),
        Entry(
            id="shortcuts",
            text="&Keyboard shortcuts…",
            menu="&Edit",
            section="settings",
            run=lambda: shortcuts(window),
            keys=("Ctrl+Shift+K",),
            tip="See all shortcuts and change them",
        ),
        Entry(
            id="preferences",
            text="&Preferences…",
            menu="&Edit",
            section="settings",
            run=lambda: preferences(window),
            keys=("Ctrl+,",),
            tip="Theme, text size, language, and what happens at the start",
        ),
        Entry(
            id="about",
            text="&About kpeditor",
            menu=MENU,
            section="about",
            run=lambda: window.dialogs.about(window, about()),
        ),
    ]


def about() -> str:
    """What this program is, and whose."""
    motto = tr("Design tactical battles on hex maps, check them, and see what every gun sees.")
    rights = tr(
        "MIT licence. KampfPanzer is © 1973 Simulations Publications, Inc.; its procedures are "
        "re-expressed here, its map is our own reconstruction."
    )
    return f"<b>kpeditor {__version__}</b><br>{motto}<br><br>{rights}"


def cheat_sheet(window: MainWindow) -> CheatSheet:
    """Shows the cheat sheet beside a window."""
    from kpeditor.app.commands.cheatsheet import CheatSheet

    return _shown(
        window,
        CheatSheet,
        lambda: CheatSheet(window.menus, window.keys, window.settings, window.dialogs, window.themes, window),
    )


def manual(window: MainWindow) -> Manual:
    """Shows the manual beside a window."""
    from kpeditor.app.shell.manual import Manual

    return _shown(window, Manual, lambda: Manual(window))


def show_manual(window: MainWindow, page: str) -> None:
    """Shows a page of the manual, by its path among the documents."""
    manual(window).turn_to(data_dir("docs").resolve() / page)


def preferences(window: MainWindow) -> PreferencesDialog:
    """Shows the preferences over their window."""
    from kpeditor.app.shell.preferences import PreferencesDialog

    return _shown(
        window,
        PreferencesDialog,
        lambda: PreferencesDialog(window.settings, window.themes, window),
        Qt.WindowModality.WindowModal,
    )


def shortcuts(window: MainWindow) -> ShortcutsDialog:
    """Shows the table of the shortcuts over its window."""
    from kpeditor.app.commands.shortcutsdialog import ShortcutsDialog

    return _shown(
        window,
        ShortcutsDialog,
        lambda: ShortcutsDialog(
            window.menus, window.keys, window.settings, window.dialogs, window.themes, window
        ),
        Qt.WindowModality.WindowModal,
    )


def _shown(
    window: MainWindow,
    kind: type[DialogT],
    make: Callable[[], DialogT],
    modality: Qt.WindowModality = Qt.WindowModality.NonModal,
) -> DialogT:
    """The dialog of a kind that belongs to a window, in front; a new one unless it is open."""
    dialog = next((one for one in window.findChildren(kind) if one.isVisible()), None)
    if dialog is None:
        dialog = make()
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowModality(modality)
        dialog.show()
    dialog.activateWindow()
    return dialog
