"""Searches of the finder besides commands: a file, a hex, anything in the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from PySide6.QtWidgets import QToolButton

from kpeditor.app.commands.palette import command_hits, command_search
from kpeditor.app.finder.finder import Hit, Search
from kpeditor.app.finder.fuzzy import fit
from kpeditor.app.formparts import section_of
from kpeditor.app.shell.commands.editor import Editor
from kpeditor.app.shell.documenthits import all_hits, best, place_hits
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.words import tr
from kpeditor.core.files.data import data_dir
from kpeditor.core.geometry.hexes import Hex


@runtime_checkable
class Swatched(Protocol):
    """A palette: a button for each kind that can be drawn."""

    kinds: Mapping[Any, QToolButton]


def _file(window: Editor) -> Search:
    nothing = tr("No file has this name. File › Open… finds files elsewhere.")
    return Search(tr("Type a part of a file’s name or title"), partial(_file_hits, window), nothing)


def _file_hits(window: Editor, typed: str) -> list[Hit]:
    """The files that match: open, recent and shipped ones."""
    found = [
        Hit(
            workspace.document.title,
            partial(window.tabs.show, workspace.view),
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


def _hex(window: Editor) -> Search:
    sheet = window.front.document.battle.map
    last = sheet.name(Hex(sheet.grid.columns, sheet.grid.rows))
    nothing = tr("No hex or place has this name. The hexes of this map are numbered like {last}.")
    prompt = tr("Number of a hex, or name of a place")
    return Search(prompt, partial(place_hits, window.front), nothing.format(last=last))


def _anything(window: Editor) -> Search:
    prompt = tr("Find hexes, places, units and problems")
    nothing = tr("Nothing fits. Type a hex number, or a part of a name, a unit type, or a problem.")
    return Search(prompt, partial(all_hits, window.front), nothing)


def _command(window: Editor) -> Search:
    return replace(command_search(window.menus), source=partial(_command_hits, window))


def _command_hits(window: Editor, typed: str) -> list[Hit]:
    """The commands that match, and the kinds of the palette, which come first if no command has the text in
    its name.
    """
    commands, kinds = command_hits(window.menus, typed), _kind_hits(window.workspace, typed)
    is_named = bool(commands) and typed.casefold() in commands[0].title.casefold()
    return [*commands, *kinds] if is_named else [*kinds, *commands]


def _kind_hits(workspace: Workspace | None, typed: str) -> list[Hit]:
    """The kinds of the palette that match; none for an empty text."""
    palette: object = workspace.panels.get("palette") if workspace is not None and typed else None
    if not isinstance(palette, Swatched):
        return []
    rows = []
    for button in palette.kinds.values():
        title, section = button.text().replace("&&", "&"), section_of(button)
        detail = section.head.text() if section is not None else ""
        rows.append((f"{title} {detail}", Hit(title, button.click, detail, group=tr("Palette"))))
    return best(typed, rows)


SEARCHES: Mapping[str, Callable[[Editor], Search]] = MappingProxyType(
    {"anything": _anything, "command": _command, "hex": _hex, "file": _file}
)
"""What the finder looks for, by the names the commands use."""
