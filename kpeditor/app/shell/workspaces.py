"""Workspaces: the open documents of a window, each in a tab, beside other pages. ViewMemory: how each was
shown when last open.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.settings import PUT_AWAY, Settings
from kpeditor.app.shell.tabs import Tabs
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.startpage import StartPage
from kpeditor.app.words import tr
from kpeditor.core.files.storage.places import real_path

MOST = 60
"""The number of documents whose view is remembered; the one unchanged for longest is forgotten first."""
_INDEX = "views"


class Workspaces:
    """The open documents in tab order. There is always a tab: at least the start page."""

    def __init__(self, tabs: Tabs, start_page: StartPage) -> None:
        self._tabs = tabs
        self._start_page = start_page
        self._by_page: dict[QWidget, Workspace] = {}
        self._closed: list[Path] = []
        self._called: dict[QWidget, str] = {}
        tabs.pages.addWidget(start_page)  # without a tab it would be a window of its own

    def __iter__(self) -> Iterator[Workspace]:
        return iter([self._by_page[page] for page in self._tabs.order if page in self._by_page])

    @property
    def current(self) -> Workspace | None:
        """The workspace in front, None when another page is."""
        return self.at(self._tabs.current)

    def at(self, page: QWidget | None) -> Workspace | None:
        """The workspace of a page."""
        return self._by_page.get(page) if page is not None else None

    def of(self, document: Document) -> Workspace | None:
        """The workspace of a document."""
        return next((workspace for workspace in self if workspace.document is document), None)

    def find(self, path: Path) -> Workspace | None:
        """The workspace that has this file open."""
        path = real_path(path)
        return next((workspace for workspace in self if _resolved(workspace.document) == path), None)

    def add(self, workspace: Workspace, at: int | None = None) -> None:
        """Shows a workspace in a new tab, the last one or at a place."""
        self._by_page[workspace.view] = workspace
        self._tabs.add(workspace.view, "", at=at)
        self.name(workspace)
        self._tabs.show(workspace.view)
        self._show_bar()

    def remove(self, workspace: Workspace, *, is_closed: bool = True) -> None:
        """Removes a workspace and its tab; the workspace itself is not deleted. A closed one may be
        reopened.
        """
        path = _resolved(workspace.document)
        if path is not None and is_closed:
            self._closed.append(path)
        if len(self._tabs.order) == 1:
            self.show_page(self._start_page)
        self._tabs.remove(workspace.view)
        del self._by_page[workspace.view]
        self._called.pop(workspace.view, None)
        for other in list(self)[:1]:
            self.name(other)
        self._show_bar()

    def name(self, workspace: Workspace) -> None:
        """Sets title, star of unsaved changes and path of a tab. Other tabs may need other titles, since
        equal ones are replaced by file names.
        """
        named = self._names()
        for one in self if self._called != named else (workspace,):
            document = one.document
            star = "*" if document.is_modified else ""
            self._tabs.name(one.view, named[one.view] + star, str(document.path or tr("Not saved yet")))
        self._called = named

    def _names(self) -> dict[QWidget, str]:
        """The title of each tab: of its document, else its file name, else folder and file name."""
        names: dict[QWidget, str] = {workspace.view: workspace.document.title for workspace in self}
        for parts in (1, 2):
            found = Counter(names.values())
            for workspace in self:
                if found[names[workspace.view]] > 1 and (path := workspace.document.path) is not None:
                    names[workspace.view] = "/".join(path.parts[-parts:])
        return names

    def show_page(self, page: QWidget, title: str = "", tip: str = "") -> None:
        """Shows a page that is not a document in a tab; if it is the only one, the start page comes beside
        it.
        """
        if not self._tabs.order and page is not self._start_page:
            self._tabs.add(self._start_page, tr("Start"))
        if page not in self._tabs.order:
            self._tabs.add(page, "")
        self._tabs.name(page, title or tr("Start"), tip)
        self._tabs.show(page)
        self._show_bar()

    def hide_page(self, page: QWidget) -> None:
        """Removes the tab of a page that is not a document, unless it is the start page and the only tab."""
        if page not in self._tabs.order:
            return
        if len(self._tabs.order) == 1:
            if page is self._start_page:
                return
            self.show_page(self._start_page)
        self._tabs.remove(page)
        self._tabs.pages.addWidget(page)
        self._show_bar()

    def last_closed(self) -> Path | None:
        """The file of the last closed tab that was not reopened since; None without one."""
        return self._closed.pop() if self._closed else None

    def present(self) -> frozenset[str]:
        """The conditions of commands (`Command.needs`) that hold for the document in front."""
        workspace = self.current
        if workspace is None:
            return frozenset()
        document = workspace.document
        has = {
            "document": True,
            "map": workspace.canvas is not None,
            "table": workspace.table is not None,
            "scenario": document.scenario is not None,
            "selection": bool(document.selection.hexes),
            "features": bool(document.selection.features),
            "chosen": bool(
                document.selection.hexes or document.selection.features or document.selection.all_units
            ),
        }
        return frozenset(name for name, is_there in has.items() if is_there)

    def _show_bar(self) -> None:
        self._tabs.bar.setVisible(self._tabs.order != [self._start_page])


def _resolved(document: Document) -> Path | None:
    return real_path(document.path) if document.path is not None else None


class ViewMemory:
    """Keeps the view settings of documents by their file."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def follow(self, workspace: Workspace) -> None:
        """Restores the last view settings of a document, and remembers every change."""
        workspace.settings.put_away(self._settings.text(PUT_AWAY).split())
        path = workspace.document.path
        if path is not None:
            workspace.settings.restore(self._recalled(path))
        workspace.settings.changed.connect(lambda: self._remember(workspace))

    def _remember(self, workspace: Workspace) -> None:
        path = workspace.document.path
        if path is None:
            return
        state = workspace.settings.state()
        self._settings.put(_INDEX, {_key(path): state if any(state.values()) else None}, MOST)

    def _recalled(self, path: Path) -> dict[str, object]:
        found = self._settings.data(_INDEX, dict[str, Any]()).get(_key(path))
        return found if isinstance(found, dict) else {}


def _key(path: Path) -> str:
    return hashlib.sha256(str(real_path(path)).encode("utf-8", "surrogatepass")).hexdigest()[:16]
