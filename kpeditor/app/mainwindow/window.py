"""MainWindow: the frame around a document - menus, tool bars, docks, status bar."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QUndoGroup
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from kpeditor import __version__
from kpeditor.app.dialogs import Dialogs
from kpeditor.app.document.document import Document
from kpeditor.app.icons import app_icon
from kpeditor.app.mainwindow.actions import Actions, Entry
from kpeditor.app.mainwindow.desk import Desk
from kpeditor.app.mainwindow.docks import Docks
from kpeditor.app.mainwindow.fileflow import FileFlow
from kpeditor.app.mainwindow.messages import MessageStrip
from kpeditor.app.mainwindow.reportpage import ReportPage
from kpeditor.app.mainwindow.statusline import StatusLine
from kpeditor.app.mainwindow.viewcommands import ViewCommands
from kpeditor.app.settings import Settings
from kpeditor.app.startpage import StartPage
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.errors import BadFile

ABOUT = (
    f"<b>kpeditor {__version__}</b><br>"
    "Design tactical battles on hex maps, check them, and see what every gun sees."
    "<br><br>MIT licence. KampfPanzer is © 1973 Simulations Publications, Inc.; its procedures are "
    "re-expressed here, its map is our own reconstruction."
)

SIGHT_TIP = "What is seen from the hex under the pointer, or from the selected one"


class MainWindow(QMainWindow):
    """The window. `desk` holds everything of the open document, None on the start page."""

    def __init__(self, settings: Settings, dialogs: Dialogs, themes: ThemeKeeper) -> None:
        super().__init__()
        self.settings = settings
        self.themes = themes
        self._dialogs = dialogs
        self.desk: Desk | None = None
        self.messages = MessageStrip(themes)
        self.files = FileFlow(
            self, settings, dialogs, self.show_document, self.show_bad_file, self.messages.tell
        )
        self._undo = QUndoGroup(self)
        self.setWindowIcon(app_icon())
        self.setAcceptDrops(True)
        self.resize(1440, 900)
        self.start_page = StartPage(settings, themes)
        self.report_page = ReportPage(themes)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.start_page)
        self._pages.addWidget(self.report_page)
        self._lay_out()
        self.status = StatusLine(themes)
        self.setStatusBar(self.status)
        self.docks = Docks(self)
        self.view = ViewCommands(lambda: self.desk)
        self.menus = Actions(self, self._entries(), self._undo)
        self._fill_menus()
        self._connect()
        self._restore()
        self.show_start()

    def _lay_out(self) -> None:
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        column.addWidget(self._pages, 1)
        self.setCentralWidget(centre)

    def _connect(self) -> None:
        self.start_page.asked_new.connect(self.files.new_map)
        self.start_page.asked_open.connect(self.files.ask_open)
        self.start_page.asked_file.connect(lambda path: self.files.open(path))
        self.report_page.asked_again.connect(lambda path: self.files.open(path))
        self.report_page.asked_close.connect(self._leave_report)
        self.status.asked_problems.connect(lambda: self.docks.show("problems"))
        self.themes.changed.connect(self._on_theme)

    def _entries(self) -> list[Entry]:
        files = self.files
        return [
            Entry("new", "&New map…", ("Ctrl+N",), "new", files.new_map),
            Entry("open", "&Open…", ("Ctrl+O",), "open", files.ask_open, "Open a map or scenario"),
            Entry("save", "&Save", ("Ctrl+S",), "save", files.save, "Save what changed", "document"),
            Entry("save-as", "Save &as…", ("Ctrl+Shift+S",), "", files.save_as, needs="document"),
            Entry("save-map-as", "Save &map as…", (), "", files.save_map_as, needs="document"),
            Entry("revert", "&Revert to the file", (), "", files.revert, needs="document"),
            Entry(
                "start",
                "S&tart page",
                ("Ctrl+Home",),
                "",
                self.close_document,
                "Close and go to the start page",
            ),
            Entry("quit", "&Quit", ("Ctrl+Q",), "", self.close),
            Entry("fit", "&Whole map", ("F", "Ctrl+0"), "fit", self.view.fit, "Show the whole map", "map"),
            Entry("normal", "&Normal size", ("Ctrl+1",), "", self.view.normal_size, "Zoom to 100 %", "map"),
            Entry(
                "zoom-in",
                "Zoom &in",
                ("Ctrl++", "+", "Ctrl+="),
                "zoom-in",
                self.view.zoom_in,
                needs="map",
            ),
            Entry("zoom-out", "Zoom &out", ("Ctrl+-", "-"), "zoom-out", self.view.zoom_out, needs="map"),
            Entry("sight", "Line of &sight", ("L",), "sight", self.view.sight, SIGHT_TIP, "map"),
            Entry("larger", "&Larger brush", ("]",), "", self.view.larger_brush, needs="map"),
            Entry("smaller", "&Smaller brush", ("[",), "", self.view.smaller_brush, needs="map"),
            Entry("arrange", "&Arrange panels anew", (), "", self.docks.arrange, needs="document"),
            Entry("about", "&About kpeditor", (), "", lambda: self._dialogs.about(self, ABOUT)),
        ]

    def _fill_menus(self) -> None:
        actions = self.menus
        menu = actions.fill_menu("&File", "new open")
        self._recent = menu.addMenu("Open &recent")
        self._recent.aboutToShow.connect(self._fill_recent)
        menu.addSeparator()
        for id_ in ("save", "save-as", "save-map-as", "revert"):
            menu.addAction(actions.by_id[id_])
        menu.addSeparator()
        menu.addAction(actions.by_id["start"])
        menu.addAction(actions.by_id["quit"])
        actions.fill_menu("&Edit", "undo redo")
        view = actions.fill_menu("&View", "fit normal zoom-in zoom-out -")
        panels: QMenu = view.addMenu("&Panels")
        panels.addActions(self.docks.actions())
        panels.addSeparator()
        panels.addAction(actions.by_id["arrange"])
        actions.theme_menu(view, self.themes.choice, self._choose_theme)
        self.menuBar().addMenu(actions.tool_menu)
        actions.tool_menu.addSeparator()
        actions.tool_menu.addActions([actions.by_id[id_] for id_ in ("sight", "larger", "smaller")])
        actions.fill_menu("&Help", "about")
        actions.fill_bar("new open save - undo redo - fit zoom-out zoom-in - sight -")
        actions.by_id["sight"].setCheckable(True)
        actions.paint_icons(self.themes.theme)

    def show_document(self, document: Document) -> None:
        """Shows a document instead of what is shown."""
        old, self.desk = self.desk, Desk(document, self.themes, self)
        desk = self.desk
        self.files.document = document
        self._undo.addStack(document.stack)
        self._undo.setActiveStack(document.stack)
        self._pages.addWidget(desk.centre)
        self._pages.setCurrentWidget(desk.centre)
        self.messages.hide()
        self.docks.fill(desk.panels)
        self.status.follow(desk)
        self.menus.show_tools(desk.toolbox if desk.canvas is not None else None, self.themes.theme)
        self.menus.enable(has_document=True, has_map=desk.canvas is not None)
        document.filed.connect(self._show_title)
        desk.toolbox.switched.connect(self._on_tool)
        desk.toolbox.sight.changed.connect(self._on_sight)
        self._on_sight()
        desk.failed.connect(self.messages.tell)
        desk.checked.connect(self.status.show_problems)
        desk.asked_panel.connect(self.docks.show)
        self._discard(old)
        self._show_title()
        desk.centre.setFocus()
        desk.checker.check()

    def close_document(self) -> None:
        """Closes the document after asking about unsaved changes, and shows the start page."""
        if self.desk is not None and self.files.may_leave():
            self.show_start()

    def show_start(self) -> None:
        """Shows the start page; what was open is gone."""
        old, self.desk = self.desk, None
        self.files.document = None
        if old is not None:
            self.docks.empty()
        self.status.follow(None)
        self.menus.show_tools(None, self.themes.theme)
        self.menus.enable(has_document=False, has_map=False)
        self._discard(old)
        self.start_page.refresh()
        self._pages.setCurrentWidget(self.start_page)
        self._show_title()

    def show_bad_file(self, path: Path, bad: BadFile) -> None:
        """Shows what is wrong with a file that cannot be opened; what was open stays open behind it."""
        self.report_page.show_report(path, bad, back=self.desk.document.title if self.desk else "")
        self._pages.setCurrentWidget(self.report_page)

    def _leave_report(self) -> None:
        self._pages.setCurrentWidget(self.desk.centre if self.desk else self.start_page)

    def _discard(self, desk: Desk | None) -> None:
        if desk is not None:
            self._undo.removeStack(desk.document.stack)
            self._pages.removeWidget(desk.centre)
            desk.discard()

    def _show_title(self) -> None:
        if self.desk is None:
            self.setWindowTitle("kpeditor")
            self.setWindowModified(False)
            return
        document = self.desk.document
        name = document.path.name if document.path else "not saved yet"
        self.setWindowTitle(f"{document.title} – {name}[*] – kpeditor")
        self.setWindowModified(document.is_modified)

    def _on_tool(self) -> None:
        if self.desk is not None:
            self.menus.mark_tool(self.desk.toolbox.current.id)

    def _on_sight(self) -> None:
        is_on = self.desk is not None and self.desk.toolbox.sight.is_on
        self.menus.by_id["sight"].setChecked(is_on)

    def _on_theme(self) -> None:
        self.menus.paint_icons(self.themes.theme)

    def _choose_theme(self, name: str) -> None:
        self.settings.theme = name
        self.themes.choose(name)

    def _fill_recent(self) -> None:
        self._recent.clear()
        for path in self.settings.recent():
            self._recent.addAction(f"{path.name}  –  {path.parent}", partial(self.files.open, path))
        if self._recent.isEmpty():
            self._recent.addAction("No files yet").setEnabled(False)

    def _restore(self) -> None:
        self.restoreGeometry(self.settings.blob("geometry"))
        self.docks.restore(self.settings.blob("docks"))

    def settle(self) -> None:
        """Finishes what comes a little later - tiles, checks, cards - for pictures of the window."""
        QCoreApplication.processEvents()
        if self.desk is None:
            self.start_page.wait()
            return
        while self.desk.checker.is_busy:
            QCoreApplication.processEvents()
        if self.desk.canvas is not None:
            self.desk.canvas.complete()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks about unsaved changes and remembers size and docks."""
        if not self.files.may_leave():
            event.ignore()
            return
        self.settings.set_blob("geometry", self.saveGeometry())
        self.settings.set_blob("docks", self.docks.state())
        self.settings.flush()
        if self.desk is not None:
            self.desk.checker.stop()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes files that are dragged in."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens the file that was dropped."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.files.open(paths[0])
