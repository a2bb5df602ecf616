"""Searches: what the finder can be asked for - a file, a hex, anything in the document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from kpeditor.app.finder.finder import Hit, Search
from kpeditor.app.shell.finder.documenthits import all_hits, place_hits
from kpeditor.app.shell.finder.filehits import file_hits
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow


def _file(window: MainWindow) -> Search:
    def source(typed: str) -> list[Hit]:
        return file_hits(window, typed)

    nothing = tr("No file has this name. File › Open… finds files elsewhere.")
    return Search(tr("Type a part of a file’s name or title"), source, nothing)


def _hex(window: MainWindow) -> Search:
    workspace = window.workspace
    sheet = workspace.document.sheet if workspace is not None else None
    if workspace is None or sheet is None:
        return Search("", lambda _typed: [], "")
    last = sheet.name(Hex(sheet.grid.columns, sheet.grid.rows))
    nothing = tr("No hex or place has this name. The hexes of this map are numbered like {last}.")
    prompt = tr("Number of a hex, or name of a place")
    return Search(prompt, lambda typed: place_hits(workspace, typed), nothing.format(last=last))


def _anything(window: MainWindow) -> Search:
    workspace = window.workspace
    if workspace is None:
        return Search("", lambda _typed: [], "")
    prompt = tr("Find hexes, places, units and problems")
    nothing = tr("Nothing fits. Type a hex number, or a part of a name, a unit type, or a problem.")
    return Search(prompt, lambda typed: all_hits(workspace, typed), nothing)


SEARCHES: Mapping[str, Callable[[MainWindow], Search]] = MappingProxyType(
    {"anything": _anything, "hex": _hex, "file": _file}
)
"""What the finder looks for, by the names the commands use."""
