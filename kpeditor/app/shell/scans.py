"""Scans: the pages of a window on which scanned maps are read, and what happens to opened pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.origins import KEY as READING
from kpeditor.app.files.fileflow import UNDER_MAP
from kpeditor.app.guard import delayed
from kpeditor.app.messages import Hint, Offer
from kpeditor.app.shell.commands.editor import Editor
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.scenario.battle import Battle

if TYPE_CHECKING:
    from kpeditor.app.scan.page import BoardPage, ScanPage


class Scans(QObject):
    """Opens a page for each document whose scan is read; `pages` lists the open ones."""

    def __init__(self, window: Editor) -> None:
        super().__init__(window.window())
        self._window = window
        self._tabs, self._workspaces = window.tabs, window.workspaces
        self.pages: dict[Document, ScanPage] = {}
        self.board_page: BoardPage | None = None
        self._shades: dict[Workspace, DoubtShade] = {}
        self._pictures: Sequence[Path] = ()

    def start(self, pictures: Sequence[Path] = ()) -> None:
        """Reads a scan, beginning with these pictures, into the map in front; without a map asks for its
        board.
        """
        document = self._window.document
        if document is None or document.sheet is None:
            self.ask_board(pictures)
            return
        page = self.open(document, document.sheet)
        if pictures:
            page.session.add(pictures)

    def offer(self, paths: Sequence[Path]) -> None:
        """Offers in a message what to do with pictures; on a page where a scan is read, adds them to the
        scan.
        """
        if (page := self.page_in_front()) is not None:
            page.session.add(paths)
            return
        offers = []
        if len(paths) == 1 and paths[0].suffix.lower() in UNDER_MAP and self._workspaces.current is not None:
            offers.append(Offer(tr("Lay it under this map"), partial(self._lay, paths[0])))
        offers.append(Offer(tr("Read it as a scanned map"), partial(self.start, paths)))
        told = tr("{names} is a picture.") if len(paths) == 1 else tr("{names} are pictures.")
        self._window.tell(told.format(names=", ".join(path.name for path in paths)), "hint", offers)

    def _lay(self, path: Path) -> None:
        """Puts a picture under the map in front; the panel shows refusals."""
        if (workspace := self._workspaces.current) is not None:
            workspace.asked_panel.emit("underlay")
            workspace.underlay_panel.lay(path)

    def page_in_front(self) -> ScanPage | None:
        """The page on which a scan is read, if it is in front."""
        return next((page for page in self.pages.values() if page is self._tabs.current), None)

    def ask_board(self, pictures: Sequence[Path] = ()) -> None:
        """Shows the form for another map, into which these pictures are to be read."""
        from kpeditor.app.scan.page import BoardPage  # with all that reads scans: only when asked for

        if self.board_page is None:
            self.board_page = BoardPage()
            self.board_page.chosen.connect(self._make)
        self._pictures = pictures
        self._workspaces.show_page(self.board_page, tr("Scanned map"))
        self.board_page.form.title.setFocus()

    def _make(self, sheet: MapSheet) -> None:
        """A new map, saved first, since scans are named relative to its folder."""
        document = Document(OpenBattle(Battle(sheet), [], None, None, None, None))
        if not self._window.files.save(document):
            document.deleteLater()
            return
        self._window.show_document(document)
        if self.board_page is not None:
            self._workspaces.hide_page(self.board_page)
            self.forget(self.board_page)
        page, pictures = self.open(document, sheet), self._pictures
        self._pictures = ()
        if pictures:
            page.session.add(pictures)

    def open(self, document: Document, sheet: MapSheet) -> ScanPage:
        """The page on which the scan of a map is read; created if necessary."""
        from kpeditor.app.scan.page import scan_page  # as above

        page = self.pages.get(document)
        if page is None:
            page = self.pages[document] = scan_page(document, sheet, self._window.themes)
            self._connect(page, document)
        self._workspaces.show_page(page, tr("Scan of {title}").format(title=document.title))
        return page

    def _connect(self, page: ScanPage, document: Document) -> None:
        page.failed.connect(self._window.tell)
        page.asked_pictures.connect(lambda: self._add_pictures(page))
        page.asked_board.connect(lambda: self.ask_board(page.session.untouched()))
        page.asked_map.connect(lambda: self._show_map(document))
        page.asked_file.connect(self._ask_file)
        page.asked_examples.connect(lambda then: self._ask_examples(page, then))
        workspace = self._workspaces.of(document)
        if workspace is not None:
            workspace.checker.checked.connect(page.found)
            page.found.emit(workspace.checker.found or [])
        page.session.asked_save.connect(lambda then: self._save_first(document, then))

    def _add_pictures(self, page: ScanPage) -> None:
        folder = page.session.folder or self._window.settings.folder()
        paths = self._window.dialogs.open_pictures(self._window.window(), folder)
        if paths:
            page.session.add(paths)

    def _ask_file(self, suggestion: Path, suffixes: tuple[str, ...], then: Callable[[Path], None]) -> None:
        path = self._window.dialogs.save_export(self._window.window(), suggestion, suffixes)
        if path is not None:
            then(path)

    def _ask_examples(self, page: ScanPage, then: Callable[[Path], None]) -> None:
        folder = page.session.folder or self._window.settings.folder()
        path = self._window.dialogs.open_examples(self._window.window(), folder)
        if path is not None:
            then(path)

    def _save_first(self, document: Document, then: Callable[[], None]) -> None:
        if self._window.files.save(document):
            then()

    def _show_map(self, document: Document) -> None:
        workspace = self._workspaces.of(document)
        if workspace is not None:
            self._tabs.show(workspace.view)

    def shows_unconfirmed(self) -> bool:
        """Whether unconfirmed readings are shown on the map in front."""
        workspace = self._workspaces.current
        return workspace is not None and workspace in self._shades and self._shades[workspace].is_on

    def toggle_unconfirmed(self) -> None:
        """Shows or hides unconfirmed readings on the map in front."""
        workspace = self._workspaces.current
        if workspace is None or workspace.document.sheet is None:
            return
        if READING not in workspace.document.sheet.extra:
            raise Hint(tr("This map was not read off a scan: there is nothing to confirm."))
        if workspace not in self._shades:
            self._shades[workspace] = DoubtShade(workspace)
        self._shades[workspace].switch(not self._shades[workspace].is_on)

    def document_of(self, page: QWidget | None) -> Document | None:
        """The document whose scan is read on a page."""
        return next((document for document, one in self.pages.items() if one is page), None)

    def forget(self, page: QWidget) -> None:
        """Drops a page that was closed; readings are kept in the map."""
        document = self.document_of(page)
        if document is not None:
            self.pages.pop(document).stop()
        elif page is self.board_page:
            self.board_page = None
        else:
            return
        page.setParent(None)
        page.deleteLater()

    def drop(self, workspace: Workspace) -> None:
        """Closes the page of a document's scan, because the document is closed or its board was replaced."""
        self._shades.pop(workspace, None)
        page = self.pages.get(workspace.document)
        if page is not None:
            self._workspaces.hide_page(page)
            self.forget(page)

    def stop(self) -> None:
        """Stops all work, because the window closes."""
        for page in self.pages.values():
            page.stop()


PAUSE = 60
"""Milliseconds without an edit after which the tints are computed again."""


class DoubtShade(QObject):
    """The tints over the map of one workspace, while switched on."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self.is_on = False
        self._timer = delayed(self, self.refresh, PAUSE)
        workspace.document.changed.connect(lambda *_: self._timer.start() if self.is_on else None)

    def switch(self, is_on: bool) -> None:
        """Shows or hides the tints."""
        self.is_on = is_on
        self.refresh()

    def refresh(self) -> None:
        """Computes the tints again; reports why when that cannot be done."""
        from kpeditor.scan.reading.unconfirmed import (
            unconfirmed,  # with all that reads scans: only when asked for
        )

        canvas, sheet = self._workspace.canvas, self._workspace.document.sheet
        if canvas is None or sheet is None:
            return
        try:
            canvas.show_doubts(unconfirmed(sheet) if self.is_on else None)
        except KpError as reason:
            self.is_on = False
            canvas.show_doubts(None)
            self._workspace.refuse(reason.sentence())
