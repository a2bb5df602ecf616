"""Commands for maps of boards: create one, rearrange its boards, open a board, detach the map."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from kpeditor.app.messages import MessageStrip, Offer
from kpeditor.app.shell.commands.editor import WithFiles
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.board.assembly import Assembly
from kpeditor.core.board.boards import boards_at
from kpeditor.core.edits.boards import TERRAIN_REFUSED, ReplaceAssembly, detach
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle, board_files, save_map
from kpeditor.core.files.formats.assemblies import assembly_file
from kpeditor.core.files.storage.membernames import slug
from kpeditor.core.files.storage.writing import is_same_file
from kpeditor.core.scenario.battle import Battle


class WithThemes(WithFiles, Protocol):
    """A window that also has the looks of maps."""

    @property
    def themes(self) -> ThemeKeeper:
        """Colours, map style and counters of all windows."""


def new_from_boards(window: WithThemes) -> None:
    """Asks for boards, how they lie, and a file; writes the map that refers to them and opens it."""
    folder = window.settings.folder()
    chosen = window.dialogs.boards(window.window(), window.themes.map_style, folder)
    if chosen is None:
        return
    beside = chosen.boards[0].file.parent
    suggestion = beside / f"{slug(chosen.title) or 'boards'}.yaml"
    path = window.dialogs.save_file(window.window(), tr("Save the map of boards"), suggestion)
    if path is None:
        return
    if any(is_same_file(board.file, path) for board in chosen.boards):
        window.tell(tr("{name} is one of the boards; choose another file.").format(name=path.name))
        return
    try:
        assembly = chosen.assembly(_way_from(path))
        sheet, problems = assembly_file(assembly, chosen.title, chosen.boards[0].sheet.ruleset)
        if sheet is None:
            raise KpError(problems[0].text)
        save_map(OpenBattle(Battle(sheet), [], path, None, None, None), path)
    except KpError as reason:
        window.tell(reason.sentence())
        return
    window.files.open(path)


def change_boards(window: WithThemes) -> None:
    """Asks how the boards of the map in front lie, and arranges them so."""
    document = window.document
    assembly = _assembly(window)
    if document is None or assembly is None or document.map_path is None:
        return
    sheet = document.battle.map
    chosen = window.dialogs.boards(
        window.window(),
        window.themes.map_style,
        document.map_path.parent,
        assembly,
        board_files(document.opened),
        sheet.title,
    )
    if chosen is None:
        return
    try:
        changed = chosen.assembly(_way_from(document.map_path))
        known = {os.path.normpath(entry.file): entry.file for entry in assembly.entries}
        kept = _as_written(changed, known)
        if kept != assembly:
            document.do(ReplaceAssembly(kept, tr("Change the boards")))
    except KpError as reason:
        window.tell(reason.sentence())


def detach_map(window: WithFiles) -> None:
    """Gives the map in front terrain of its own in place of its boards; can be undone."""
    document = window.document
    if document is None or _assembly(window) is None:
        return
    try:
        document.do(detach(document.battle.map))
    except KpError as reason:
        window.tell(reason.sentence())
        return
    window.tell(
        tr(
            "The map has all terrain itself now, with the numbers of its boards. Later changes of the boards"
            " do not reach it."
        ),
        "hint",
    )


def open_board(window: WithFiles) -> None:
    """Opens the board under the selected hex or the pointer, else the first board."""
    document = window.document
    assembly = _assembly(window)
    if document is None or assembly is None:
        return
    sheet = document.battle.map
    hexes = sorted(document.selection.hexes) or ([document.hover.hex] if document.hover.hex else [])
    names = [assembly.name(index) for index in range(len(assembly.entries))]
    at = boards_at(sheet, hexes[0]) if hexes else ()
    index = names.index(at[0].name) if at else 0
    window.files.open(board_files(document.opened)[index])


class WithMessages(WithFiles, Protocol):
    """A window that also shows messages with offers."""

    @property
    def messages(self) -> MessageStrip:
        """The strip above the map."""


def tell_failure(window: WithMessages, text: str, kind: str) -> None:
    """Shows why something was not done; for painting on boards, with the possible remedies."""
    offers: tuple[Offer, ...] = ()
    if text.startswith(TERRAIN_REFUSED):
        offers = (
            Offer(tr("Open the board"), partial(open_board, window)),
            Offer(tr("Detach from the boards"), partial(detach_map, window)),
        )
    window.messages.tell(text, kind, offers)


def _assembly(window: WithFiles) -> Assembly | None:
    """The boards of the map in front; shows a message if it has none."""
    document = window.document
    sheet = document.sheet if document is not None else None
    if sheet is not None and sheet.assembly is None:
        window.tell(tr("This map refers to no boards: it has its terrain itself."), "hint")
    return sheet.assembly if sheet is not None else None


def _as_written(assembly: Assembly, known: dict[str, str]) -> Assembly:
    """The assembly with the paths of its boards as written in the file."""
    entries = tuple(
        replace(one, file=known.get(os.path.normpath(one.file), one.file)) for one in assembly.entries
    )
    return replace(assembly, entries=entries)


def _way_from(map_file: Path) -> Callable[[Path], str]:
    def way(board: Path) -> str:
        try:
            return Path(os.path.relpath(board, map_file.parent)).as_posix()
        except ValueError:
            raise KpError(
                tr("{name} lies on another drive; copy it beside the map.").format(name=board)
            ) from None

    return way
