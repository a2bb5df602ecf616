"""Searches of the finder besides commands - a file, a hex, anything in the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from PySide6.QtWidgets import QWidget

from kpeditor.app.files.fileflow import FileFlow
from kpeditor.app.finder.documenthits import Searched, all_hits, best, place_hits
from kpeditor.app.finder.finder import Hit, Search
from kpeditor.app.finder.fuzzy import fit
from kpeditor.app.settings import Settings
from kpeditor.app.startpage import StartPage
from kpeditor.app.words import tr
from kpeditor.core.files.data import data_dir
from kpeditor.core.geometry.hexes import Hex


class Tabs(Protocol):
    """The tabs of a window."""

    def show(self, page: QWidget) -> None:
        """Brings a page to the front."""


class SearchedWindow(Protocol):
    """A window in which to search."""

    settings: Settings
    start_page: StartPage

    @property
    def tabs(self) -> Tabs:
        """Its tabs."""

    @property
    def files(self) -> FileFlow:
        """Opens files."""

    @property
    def workspaces(self) -> Iterable[Searched]:
        """The open documents."""

    @property
    def workspace(self) -> Searched | None:
        """The workspace in front."""


def _file(window: SearchedWindow) -> Search:
    nothing = tr("No file has this name. File › Open… finds files elsewhere.")
    return Search(tr("Type a part of a file’s name or title"), partial(_file_hits, window), nothing)


def _file_hits(window: SearchedWindow, typed: str) -> list[Hit]:
    """The files that match: open, recent and shipped ones."""
    found = [
        Hit(
            workspace.document.title,
            partial(window.tabs.show, workspace.centre),
            str(workspace.document.path or ""),
            group=tr("Open"),
        )
        for workspace in window.workspaces
        if workspace is not window.workspace
        and fit(typed, f"{workspace.document.title} {workspace.document.path}") is not None
    ]
    shipped = {card.path: card.title.text() for card in window.start_page.content.cards}
    groups: tuple[tuple[str, Iterable[tuple[Path, str]]], ...] = (
        (tr("Opened lately"), [(path, path.name) for path in window.settings.recent()]),
        (tr("Shipped scenarios"), shipped.items()),
        (tr("Shipped maps"), [(path, path.stem) for path in sorted(data_dir("maps").rglob("*.yaml"))]),
    )
    for group, paths in groups:
        rows = []
        for path, title in paths:
            name = path.name if path.name != title else ""
            hit = Hit(title, partial(window.files.open, path), str(path.parent), name, group)
            rows.append((f"{title} {path.name} {path.parent}", hit))
        found += best(typed, rows, most=None)
    return found


def _hex(window: SearchedWindow) -> Search:
    front = window.workspace
    sheet = front.document.sheet if front is not None else None
    if front is None or sheet is None:
        return NO_SEARCH
    last = sheet.name(Hex(sheet.grid.columns, sheet.grid.rows))
    nothing = tr("No hex or place has this name. The hexes of this map are numbered like {last}.")
    prompt = tr("Number of a hex, or name of a place")
    return Search(prompt, partial(place_hits, front), nothing.format(last=last))


def _anything(window: SearchedWindow) -> Search:
    front = window.workspace
    if front is None:
        return NO_SEARCH
    prompt = tr("Find hexes, places, units and problems")
    nothing = tr("Nothing fits. Type a hex number, or a part of a name, a unit type, or a problem.")
    return Search(prompt, partial(all_hits, front), nothing)


NO_SEARCH = Search("", lambda _typed: [], "")
SEARCHES: Mapping[str, Callable[[SearchedWindow], Search]] = MappingProxyType(
    {"anything": _anything, "hex": _hex, "file": _file}
)
"""What the finder looks for, by the names the commands use."""
