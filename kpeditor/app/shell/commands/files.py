"""The File menu: new, open, recent, save, close, quit."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from kpeditor.app.commands.entry import Entry
from kpeditor.app.plaintext import keyless
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU = "&File"


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the File menu."""
    return [*_opening(window), *_saving(window), *_safety(window), *_closing(window)]


def _opening(window: MainWindow) -> list[Entry]:
    files = window.files
    return [
        Entry(
            id="new",
            text="&New map…",
            menu=MENU,
            section="open",
            run=files.new_map,
            keys=("Ctrl+N",),
            icon="new",
            bar="file",
        ),
        Entry(
            id="open",
            text="&Open…",
            menu=MENU,
            section="open",
            run=files.ask_open,
            keys=("Ctrl+O",),
            icon="open",
            tip="Open a map, scenario or bundle",
            bar="file",
        ),
        Entry(
            id="recent",
            text="Open &recent",
            menu=MENU,
            section="open",
            fill=partial(fill_recent, window),
        ),
        Entry(
            id="start",
            text="S&tart page",
            menu=MENU,
            section="open",
            run=window.show_start,
            keys=("Ctrl+Home",),
            tip="Show the start page",
        ),
    ]


def _saving(window: MainWindow) -> list[Entry]:
    files = window.files
    return [
        Entry(
            id="save",
            text="&Save",
            menu=MENU,
            section="save",
            run=files.save,
            keys=("Ctrl+S",),
            icon="save",
            tip="Save what changed",
            needs="saving",
            bar="file",
        ),
        Entry(
            id="save-as",
            text="Save &as…",
            menu=MENU,
            section="save",
            run=files.save_as,
            keys=("Ctrl+Shift+S",),
            needs="saving",
        ),
        Entry(
            id="save-map-as",
            text="Save &map as…",
            menu=MENU,
            section="save",
            run=files.save_map_as,
            needs="saving",
        ),
        Entry(
            id="save-bundle",
            text="Save as &bundle…",
            menu=MENU,
            section="save",
            run=files.save_as_bundle,
            tip="Put map, scenario and pictures into one file (.kpz) that can be sent to others",
            needs="document",
        ),
        Entry(
            id="revert",
            text="Re&vert to the file",
            menu=MENU,
            section="save",
            run=files.revert,
            tip="Read the file again and forget the changes since",
            needs="document",
        ),
    ]


def _safety(window: MainWindow) -> list[Entry]:
    return [
        Entry(
            id="versions",
            text="&Former versions",
            menu=MENU,
            section="safety",
            fill=partial(fill_versions, window),
            needs="document",
        ),
        Entry(
            id="compare",
            text="What has c&hanged…",
            menu=MENU,
            section="safety",
            run=window.files.compare,
            tip="Compare what stands here with its file, or with any other",
            needs="document",
        ),
        Entry(
            id="recover",
            text="Unsaved &work…",
            menu=MENU,
            section="safety",
            run=window.safety.ask_recovery,
            tip="Bring back what was not saved when a window died",
        ),
    ]


def _closing(window: MainWindow) -> list[Entry]:
    return [
        Entry(
            id="close-tab",
            text="&Close tab",
            menu=MENU,
            section="close",
            run=window.close_tab,
            keys=("Ctrl+W",),
        ),
        Entry(
            id="reopen-tab",
            text="R&eopen closed tab",
            menu=MENU,
            section="close",
            run=partial(reopen_tab, window),
            keys=("Ctrl+Shift+T",),
            tip="Open the file closed last",
        ),
        Entry(
            id="quit",
            text="&Quit",
            menu=MENU,
            section="quit",
            run=partial(quit_program, window),
            keys=("Ctrl+Q",),
            tip="Close all windows",
        ),
    ]


def fill_recent(window: MainWindow, menu: QMenu) -> None:
    """The files opened lately; those that are gone are grey."""
    menu.clear()
    for path in window.settings.remembered():
        action = menu.addAction(keyless(f"{path.name}  –  {path.parent}"), partial(window.files.open, path))
        action.setEnabled(path.is_file())
    if menu.isEmpty():
        menu.addAction(tr("No files yet")).setEnabled(False)
        return
    menu.addSeparator()
    menu.addAction(tr("&Clear this list"), window.settings.forget_recent)


def fill_versions(window: MainWindow, menu: QMenu) -> None:
    """What the files of the document in front were before the last saves."""
    menu.clear()
    document = window.document
    if document is not None:
        for path, backup in window.safety.former_versions(document):
            open_ = partial(window.safety.open_version, document, path, backup)
            menu.addAction(keyless(f"{path.name}, {backup.saved:%d %B %Y, %H:%M:%S}"), open_)
    if menu.isEmpty():
        menu.addAction(tr("None yet: every save keeps what was there before")).setEnabled(False)


def reopen_tab(window: MainWindow) -> None:
    """Opens the file again that was closed last and is not open."""
    while (path := window.workspaces.last_closed()) is not None:
        if path.is_file():
            window.files.open(path)
            return
    window.tell(tr("There is no closed tab to open again."), "hint")


def quit_program(window: MainWindow) -> None:
    """Closes all windows, after one question about everything in them that is not saved."""
    windows = list(window.family)
    if not window.files.may_leave([workspace.document for each in windows for workspace in each.workspaces]):
        return
    window.session.remember(windows)
    window.session.is_closing = True
    for each in windows:
        each.is_leaving = True
        each.close()
