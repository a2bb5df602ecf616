"""The Help menu, and what a person may choose: shortcuts and preferences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from kpeditor import __version__
from kpeditor.app.mainwindow.entry import Entry
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.mainwindow.cheatsheet import CheatSheet
    from kpeditor.app.mainwindow.manual import Manual
    from kpeditor.app.mainwindow.preferences import PreferencesDialog
    from kpeditor.app.mainwindow.shortcutsdialog import ShortcutsDialog
    from kpeditor.app.mainwindow.window import MainWindow

MENU = "&Help"


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the Help menu."""
    return [
        Entry(
            id="manual",
            text="&Manual",
            menu=MENU,
            section="help",
            run=lambda: manual(window).show(),
            keys=("Shift+F1",),
            tip="Every chapter of the manual, to read and to search",
        ),
        Entry(
            id="cheat-sheet",
            text="&Cheat sheet",
            menu=MENU,
            section="help",
            run=lambda: cheat_sheet(window).show(),
            keys=("F1",),
            tip="All shortcuts and what the mouse does, on one page",
        ),
        Entry(
            id="shortcuts",
            text="&Keyboard shortcuts…",
            menu="&Edit",
            section="settings",
            run=lambda: shortcuts(window).show(),
            keys=("Ctrl+Shift+K",),
            tip="See all shortcuts and change them",
        ),
        Entry(
            id="preferences",
            text="&Preferences…",
            menu="&Edit",
            section="settings",
            run=lambda: preferences(window).show(),
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
    """The cheat sheet of a window, as its keys are now."""
    from kpeditor.app.mainwindow.cheatsheet import CheatSheet

    sheet = CheatSheet(window.menus, window.settings, window.dialogs, window.themes, window)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return sheet


def manual(window: MainWindow) -> Manual:
    """The manual of a window."""
    from kpeditor.app.mainwindow.manual import Manual

    pages = Manual(window)
    pages.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return pages


def preferences(window: MainWindow) -> PreferencesDialog:
    """The preferences, over their window."""
    from kpeditor.app.mainwindow.preferences import PreferencesDialog

    dialog = PreferencesDialog(window.settings, window.themes, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    return dialog


def shortcuts(window: MainWindow) -> ShortcutsDialog:
    """The table of the shortcuts, over its window."""
    from kpeditor.app.mainwindow.shortcutsdialog import ShortcutsDialog

    dialog = ShortcutsDialog(
        window.menus, window.keys, window.settings, window.dialogs, window.themes, window
    )
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    return dialog
