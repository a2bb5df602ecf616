"""Commands about the program: recent files, looks, help."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from kpeditor import __version__
from kpeditor.app.commands.help import shown
from kpeditor.app.messages import Hint
from kpeditor.app.plaintext import keyless
from kpeditor.app.shell.commands.editor import Editor
from kpeditor.app.words import tr
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.storage.places import is_file

if TYPE_CHECKING:
    from kpeditor.app.dialogs.manual import Manual
    from kpeditor.app.dialogs.preferences import PreferencesDialog


def fill_recent(window: Editor, menu: QMenu) -> None:
    """Fills the menu of recent files; missing ones are disabled."""
    menu.clear()
    for path in window.settings.remembered():
        action = menu.addAction(keyless(f"{path.name}  –  {path.parent}"), partial(window.files.open, path))
        action.setEnabled(is_file(path))
    if menu.isEmpty():
        menu.addAction(tr("No files yet")).setEnabled(False)
        return
    menu.addSeparator()
    menu.addAction(tr("&Clear this list"), window.settings.forget_recent)


def fill_versions(window: Editor, menu: QMenu) -> None:
    """Fills the menu of earlier versions of the files of the document in front."""
    menu.clear()
    document = window.front.document
    for path, backup in window.safety.former_versions(document):
        open_ = partial(window.safety.open_version, document, path, backup)
        menu.addAction(keyless(f"{path.name}, {backup.saved:%d %B %Y, %H:%M:%S}"), open_)
    if menu.isEmpty():
        menu.addAction(tr("None yet: every save keeps what was there before")).setEnabled(False)


def show_live(window: Editor) -> None:
    """Switches the live balance on, and shows it."""
    window.docks.show("live")
    window.front.live.switch(on=True)


def switch_live(window: Editor) -> None:
    """Switches the live balance on and shows it, or switches it off."""
    if window.front.is_live:
        window.front.live.switch(on=False)
    else:
        show_live(window)


def reopen_tab(window: Editor) -> None:
    """Reopens the most recently closed file that is not open."""
    while (path := window.workspaces.last_closed()) is not None:
        if is_file(path):
            window.files.open(path)
            return
    raise Hint(tr("There is no closed tab to open again."))


def print_as(kind: str, window: Editor) -> None:
    """Opens the print dialog with a kind chosen."""
    window.exports.print(kind)


def run_own(slot: int, window: Editor) -> None:
    """Starts the own command in a slot."""
    window.own_runs.start_slot(slot)


def own_name(slot: int, window: Editor) -> str:
    """The name of the own command in a slot; "" for an empty slot."""
    own = window.own_commands.all
    return keyless(own[slot].name) if slot < len(own) else ""


def about(window: Editor) -> None:
    """Shows the version of the program, and its licences."""
    from kpeditor.app.startpage import MOTTO  # loaded only when the page is shown

    motto = tr(MOTTO)
    rights = tr(
        "MIT licence. KampfPanzer is © 1973 Simulations Publications, Inc.; its procedures are "
        "re-expressed here, its map is our own reconstruction."
    )
    told = f"<b>kpeditor {__version__}</b><br>{motto}<br><br>{rights}"
    window.dialogs.about(window.window(), told)


def manual(window: Editor) -> Manual:
    """Opens the manual in a window of its own."""
    from kpeditor.app.dialogs.manual import Manual

    return shown(window.window(), Manual, lambda: Manual(window.window()))


def show_manual(window: Editor, page: str) -> None:
    """Shows a page of the manual, by its path among the documents."""
    manual(window).turn_to(data_dir("docs").resolve() / page)


def preferences(window: Editor) -> PreferencesDialog:
    """Opens the preferences."""
    from kpeditor.app.dialogs.preferences import PreferencesDialog

    def make() -> PreferencesDialog:
        return PreferencesDialog(window.settings, window.themes, window.window())

    return shown(window.window(), PreferencesDialog, make, Qt.WindowModality.WindowModal)
