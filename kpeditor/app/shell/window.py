"""MainWindow: the frame around the open documents - menus, tool bars, tabs, docks, status bar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject, QPoint, QSize
from PySide6.QtGui import QCloseEvent, QUndoGroup
from PySide6.QtWidgets import QMainWindow, QWidget

from kpeditor.app.commands.actions import Actions
from kpeditor.app.commands.keyset import KeySet
from kpeditor.app.commands.menubar import MenuBar
from kpeditor.app.document.document import Document
from kpeditor.app.files.filedrops import FileDropFilter
from kpeditor.app.files.fileflow import FileFlow, is_picture
from kpeditor.app.files.safety import Safety
from kpeditor.app.formparts import column_of
from kpeditor.app.guard import guarded, soon
from kpeditor.app.icons import app_icon
from kpeditor.app.messages import MessageStrip, Offer
from kpeditor.app.owncommands import OwnCommands
from kpeditor.app.panels.form import UndoInFields
from kpeditor.app.settings import Settings
from kpeditor.app.shell.commands.program import show_live, show_manual
from kpeditor.app.shell.commands.table import EDITOR
from kpeditor.app.shell.docks import Docks
from kpeditor.app.shell.documenttabs import drop_tab, open_tab
from kpeditor.app.shell.ownruns import OwnRuns
from kpeditor.app.shell.playtests import Playtests
from kpeditor.app.shell.scans import Scans
from kpeditor.app.shell.session import Session
from kpeditor.app.shell.statusline import StatusLine
from kpeditor.app.shell.tabs import Tabs
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.shell.workspaces import ViewMemory, Workspaces
from kpeditor.app.startpage import StartPage
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.stamp import StampSlots
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import board_files
from kpeditor.core.files.reading import read_record
from kpeditor.core.files.storage.places import is_file

if TYPE_CHECKING:
    from kpeditor.app.dialogs.dialogs import Dialogs
    from kpeditor.app.files.exporting import Exporting
    from kpeditor.app.files.exports import Exports
    from kpeditor.app.files.reportpage import ReportPage
    from kpeditor.app.finder.finder import Finder

SIZE, FRAME = (1440, 900), QSize(8, 40)
"""The size of a window at first, if it fits on the screen together with its frame."""

ICON_LATER = 300
"""Milliseconds after the start at which the icon is drawn in six sizes: the map comes first."""


class MainWindow(QMainWindow):
    """The window. `workspace` holds the widgets of the document in front, None while a page without a
    document is shown.

    `family` lists the windows of the program; a new window adds itself.
    """

    def __init__(
        self,
        settings: Settings,
        dialogs: Dialogs | None,
        themes: ThemeKeeper,
        family: list[MainWindow] | None = None,
        *,
        is_blank: bool = False,
    ) -> None:
        """Args:
        is_blank: without a page, for a caller that opens one at once.
        """
        super().__init__()
        self.keys: KeySet = family[0].keys if family else KeySet(settings)
        self.own_commands: OwnCommands = family[0].own_commands if family else OwnCommands(settings)
        self.session: Session = family[0].session if family else Session(settings)
        self.is_leaving = False  # the question about unsaved changes was answered already
        self.settings = settings
        self.themes = themes
        self.family = family if family is not None else []
        self.family.append(self)
        if dialogs is not None:
            self.dialogs = _told_of(self.family, dialogs)
        self.views = ViewMemory(settings)
        self.messages = MessageStrip(themes)
        settings.tell = partial(self.tell, kind="warning")
        self.undo = QUndoGroup(self)
        UndoInFields(self)
        self.stamps = StampSlots(settings, self)
        soon(self, lambda: self.setWindowIcon(app_icon()), ICON_LATER)
        self.resize(QSize(*SIZE).boundedTo(self.screen().availableSize() - FRAME))
        self.start_page = StartPage(settings, themes)
        self.tabs = Tabs(themes, self)
        self.workspaces = Workspaces(self.tabs, self.start_page)
        self.safety = Safety(self, lambda left: self.playtests.go_on(left) is not None)
        self.files = FileFlow(self, partial(_import, self), lambda paths: self.scans.offer(paths))
        self.own_runs = OwnRuns(self, self.own_commands)
        self._links: list[QMetaObject.Connection] = []
        self._refused: list[Path] = []
        themes.dress(self)
        centre = QWidget()
        column_of(self.tabs.bar, (self.tabs.pages, 1), on=centre, margins=0, spacing=0)
        self.messages.lie_over(self.tabs.pages)
        self.setCentralWidget(centre)
        self.status = StatusLine(themes)
        self.setStatusBar(self.status)
        self.docks = Docks(self)
        self.playtests: Playtests = Playtests(self, self.keys, partial(show_manual, self))
        self.scans: Scans = Scans(self)
        self.menus = Actions(self, EDITOR, self.keys, themes)
        self.menu_bar = MenuBar(self, self.menus)
        self.start_page.asked_new.connect(self.files.new_map)
        self.start_page.asked_open.connect(self.files.ask_open)
        self.start_page.asked_file.connect(lambda path: self.files.open(path))
        self.start_page.asked_play.connect(lambda path: self.playtests.open_game(path))
        self.status.asked_problems.connect(lambda: self.docks.show("problems"))
        self.status.asked_live.connect(partial(show_live, self))
        self.tabs.switching.connect(self.docks.remember)
        self.tabs.switched.connect(self._on_switched)
        self.tabs.asked_close.connect(self.close_tab)
        self.themes.lettered.connect(self.docks.fit_letters)
        self.own_runs.changed.connect(self.menus.name_anew)
        self.restoreGeometry(settings.blob("geometry"))
        self.docks.restore(settings.blob("docks"))
        self.menus.paint_icons()
        # Installed last: it sees every event of the window, and adding commands causes many.
        FileDropFilter(self, self._open_all)
        if is_blank:
            self.tabs.pages.addWidget(self.start_page)  # else it would be a window of its own
        else:
            self.show_start()

    @property
    def workspace(self) -> Workspace | None:
        """Everything of the document in front."""
        return self.workspaces.current

    @property
    def front(self) -> Workspace:
        """As `workspace`.

        Raises:
            KpError: when a page without a document is in front.
        """
        if (workspace := self.workspaces.current) is None:
            raise KpError(tr("Open a map or a scenario first."))
        return workspace

    @property
    def document(self) -> Document | None:
        """The document in front, or the one whose scan is read on the page in front."""
        return (
            self.workspace.document
            if self.workspace is not None
            else self.scans.document_of(self.tabs.current)
        )

    @cached_property
    def dialogs(self) -> Dialogs:
        """Asks the user; loaded when something asks first."""
        from kpeditor.app.dialogs.dialogs import Dialogs

        return _told_of(self.family, Dialogs())

    @cached_property
    def exporting(self) -> Exporting:
        """Writes files of documents in processes of their own; loaded when something is exported first."""
        from kpeditor.app.files.exporting import Exporting

        return Exporting(self)

    @cached_property
    def exports(self) -> Exports:
        """What can be exported; loaded likewise."""
        from kpeditor.app.files.exports import Exports

        return Exports(self)

    @cached_property
    def report_page(self) -> ReportPage:
        """The page with what is wrong with a file; created on first use."""
        from kpeditor.app.files.reportpage import ReportPage

        page = ReportPage(self.themes)
        page.asked_again.connect(
            lambda path: self.workspaces.hide_page(page) if self.files.open(path) else None
        )
        page.asked_close.connect(lambda: self.workspaces.hide_page(page))
        self.tabs.pages.addWidget(page)  # without a tab it would be a window of its own
        return page

    @cached_property
    def finder(self) -> Finder:
        """The field that finds commands, files and places; created on first use."""
        from kpeditor.app.finder.finder import Finder

        openers = ("commands", "find", "find-file", "go-to-hex")
        made = Finder(self.themes, self, [self.menus.by_id[id_] for id_ in openers])
        # Its list belongs to the pages open when it was opened.
        self.tabs.switching.connect(made.leave)
        self.tabs.removed.connect(made.leave)
        return made

    def ask_finder(self, about: str) -> None:
        """Opens the finder on one of its searches, which are loaded only now."""
        from kpeditor.app.shell.searches import SEARCHES

        self.finder.ask(SEARCHES[about](self))

    def tell(self, text: str, kind: str = "error", offers: Sequence[Offer] = ()) -> None:
        """Shows a message above the map, with a button for each offer."""
        self.messages.tell(text, kind, offers)

    def show_document(self, document: Document) -> None:
        """Shows a document in a tab of its own."""
        open_tab(self, document)
        self.workspaces.hide_page(self.start_page)

    def replace_document(self, old: Document, new: Document) -> None:
        """Shows a document in the tab of another one, which is closed."""
        workspace = self.workspaces.of(old)
        if workspace is not None:
            open_tab(self, new, self.tabs.order.index(workspace.view))
            drop_tab(self, workspace)

    def show_open(self, path: Path) -> bool:
        """Goes to the tab in which a file is open already, in any window; answers whether there is one."""
        for window in [self, *self.family]:
            workspace = window.workspaces.find(path)
            if workspace is not None:
                window.tabs.show(workspace.view)
                window.activateWindow()
                return True
        return False

    def show_start(self) -> None:
        """Shows the start page; the documents stay open in their tabs."""
        self.start_page.refresh()
        self.workspaces.show_page(self.start_page)

    def show_bad_file(self, path: Path, bad: BadFile) -> None:
        """Shows what is wrong with a file that cannot be opened; open documents stay. Records and other files
        of games are not maps, but their games can be shown.
        """
        if is_file(path) and read_record(path)[0] is not None:
            self.playtests.open_game(path)
            return
        if is_file(path) and self.playtests.open_other(path):
            return
        self._refused.append(path)
        self.messages.hide()
        back = self.workspace or next(iter(self.workspaces), None)
        self.report_page.show_report(path, bad, back=back.document.title if back else "")
        self.workspaces.show_page(self.report_page, path.name, str(path))

    def _open_all(self, paths: list[Path]) -> None:
        """Opens files dropped on the window."""
        self._refused = []
        pictures = [path for path in paths if is_picture(path)]
        for path in paths:
            if path not in pictures:
                self.files.open(path)
        if pictures:
            self.scans.offer(pictures)
        elif self._refused and len(paths) > 1:
            told = tr("Not opened: {names}.").format(names=", ".join(path.name for path in self._refused))
            why = Offer(tr("Why?"), partial(self.tabs.show, self.report_page))
            self.messages.tell(told, "error", (why,))
        self.activateWindow()

    def close_tab(self, page: QWidget | None = None) -> None:
        """Closes a tab (default: the one in front) after asking about unsaved changes."""
        page = page or self.tabs.current
        workspace = self.workspaces.at(page)
        if workspace is None:
            if page is not None:
                self.workspaces.hide_page(page)
                self.scans.forget(page)
        elif self.files.may_leave([workspace.document]):
            drop_tab(self, workspace)
            if self.tabs.current is self.start_page:
                self.start_page.refresh()

    def new_window(self) -> MainWindow:
        """Opens another window of the program, on the start page."""
        window = MainWindow(self.settings, self.dialogs, self.themes, self.family)
        room = self.screen().availableGeometry()
        spare = room.size() - window.size() - FRAME  # to the right of the window and below it
        aside = self.pos() - room.topLeft() + QPoint(40, 40)
        window.move(
            room.x() + max(0, min(aside.x(), spare.width())),
            room.y() + max(0, min(aside.y(), spare.height())),
        )
        window.show()
        return window

    def quit(self) -> None:
        """Closes all windows, after one question about all unsaved changes."""
        windows = list(self.family)
        if not self.files.may_leave([one.document for each in windows for one in each.workspaces]):
            return
        self.session.remember(windows)
        self.session.is_closing = True
        for each in windows:
            each.is_leaving = True
            each.close()

    def _on_switched(self) -> None:
        """Updates menus, docks and status bar to the document of another tab."""
        workspace = self.workspace
        for link in self._links:
            QObject.disconnect(link)
        self._links = []
        self.status.follow(workspace)
        stack = self.document.stack if self.document is not None else None
        self.undo.setActiveStack(stack)  # type: ignore[arg-type]  # None: nothing to undo on this page
        if workspace is None:
            self.docks.empty()
            self.menus.show_tools(None)
        else:
            self.docks.fill(workspace.panels.slots, workspace.dock_titles)
            self.menus.show_tools(workspace.tools)
            self._links = [
                workspace.tools.switched.connect(lambda: self.menus.mark_tool(workspace.tools.current.id)),
                workspace.sight_switched.connect(lambda: self.menus.mark("sight")),
                workspace.asked_panel.connect(self.docks.show),
                workspace.document.changed.connect(self._enable),
                workspace.document.changed.connect(self.menus.hide_idle_tools),
                workspace.document.changed.connect(self.messages.go_by),
                workspace.document.selected.connect(self._enable),
            ]
            workspace.view.setFocus()
        self.menus.mark_switches()
        self._enable()
        self.show_title()
        self.session.remember(self.family)

    def _enable(self) -> None:
        self.menus.enable(self.workspaces.present() | ({"saving"} if self.document is not None else set()))

    def show_title(self, filed: Workspace | None = None) -> None:
        """Shows the document in front in the window's title, and a changed file or title on its tab."""
        if filed is not None and filed in self.workspaces:
            self.workspaces.name(filed)
        document = self.document
        if document is None:
            self.setWindowTitle("kpeditor")
            self.setWindowModified(False)
            return
        name = document.path.name if document.path else tr("not saved yet")
        self.setWindowTitle(f"{document.title} – {name}[*] – kpeditor")
        self.setWindowModified(document.is_modified)

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks once about unsaved changes in all tabs, and remembers size and docks."""
        documents = [workspace.document for workspace in self.workspaces]
        if not self.playtests.close_all() or not (self.is_leaving or self.files.may_leave(documents)):
            event.ignore()
            return
        self.session.remember([window for window in self.family if window is not self] or [self])
        self.settings.set_blob("geometry", self.saveGeometry())
        self.settings.set_blob("docks", self.docks.state())
        self.settings.flush()
        self.scans.stop()
        for workspace in self.workspaces:
            workspace.stop()
            self.safety.release(workspace.document)
        if self in self.family:
            self.family.remove(self)
            if self.family:
                self.deleteLater()
        event.accept()


def _import(window: MainWindow, path: Path) -> bool:
    """Imports a file of another program; answers whether a document is shown now."""
    from kpeditor.app.files.importing import Importing

    return Importing(window).open(path)


def _told_of(windows: list[MainWindow], dialogs: Dialogs) -> Dialogs:
    dialogs.kept = partial(_open_files, windows)
    return dialogs


def _open_files(windows: Iterable[MainWindow]) -> list[Path]:
    """The files of all documents that are open in any window, and the boards their maps refer to."""
    opened = [workspace.document.opened for window in windows for workspace in window.workspaces]
    return [file for one in opened for file in (*one.files, *board_files(one))]
