"""Commands for maps of boards: create one, rearrange its boards, open a board, detach the map."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.messages import Hint, Offer
from kpeditor.app.shell.commands.editor import Editor
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle, board_files, save_map
from kpeditor.core.files.storage.places import is_same_file
from kpeditor.core.scenario.battle import Battle

if TYPE_CHECKING:
    from kpeditor.core.board.assembly import Assembly


def new_from_boards(window: Editor) -> None:
    """Asks for boards, their positions and a file; writes the map that refers to them and opens it."""
    from kpeditor.core.files.formats.assemblies import assembly_file
    from kpeditor.core.files.storage.membernames import slug

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
        raise KpError(tr("{name} is one of the boards; choose another file.").format(name=path.name))
    assembly = chosen.assembly(_way_from(path))
    sheet, problems = assembly_file(assembly, chosen.title, chosen.boards[0].sheet.ruleset)
    if sheet is None:
        raise KpError(problems[0].text)
    save_map(OpenBattle(Battle(sheet), [], path, None, None, None), path)
    window.files.open(path)


def change_boards(window: Editor) -> None:
    """Asks for the positions of the boards of the map in front, and rearranges them."""
    from kpeditor.core.edits.boards import ReplaceAssembly

    document, assembly = window.front.document, _assembly(window)
    if document.map_path is None:
        return
    chosen = window.dialogs.boards(
        window.window(),
        window.themes.map_style,
        document.map_path.parent,
        assembly,
        board_files(document.opened),
        document.battle.sheet.title,
    )
    if chosen is None:
        return
    changed = chosen.assembly(_way_from(document.map_path))
    known = {os.path.normpath(entry.file): entry.file for entry in assembly.entries}
    kept = _as_written(changed, known)
    if kept != assembly:
        document.do(ReplaceAssembly(kept, tr("Change the boards")))


def detach_map(window: Editor) -> None:
    """Gives the map in front terrain of its own in place of its boards; can be undone."""
    from kpeditor.core.edits.boards import detach

    _assembly(window)
    document = window.front.document
    document.do(detach(document.battle.map))
    window.tell(
        tr(
            "The map has all terrain itself now, with the numbers of its boards. Later changes of the boards"
            " do not reach it."
        ),
        "hint",
    )


def open_board(window: Editor) -> None:
    """Opens the board under the selected hex or the pointer; without one, the first board."""
    from kpeditor.core.board.boards import boards_at

    document, assembly = window.front.document, _assembly(window)
    sheet = document.battle.map
    hexes = sorted(document.selection.hexes) or ([document.hover.hex] if document.hover.hex else [])
    names = [assembly.name(index) for index in range(len(assembly.entries))]
    at = boards_at(sheet, hexes[0]) if hexes else ()
    index = names.index(at[0].name) if at else 0
    window.files.open(board_files(document.opened)[index])


def tell_failure(window: Editor, text: str, kind: str) -> None:
    """Shows why something was not done; after painting on boards, also the possible remedies."""
    from kpeditor.core.edits.boards import TERRAIN_REFUSED

    offers: tuple[Offer, ...] = ()
    if text.startswith(TERRAIN_REFUSED):
        offers = (
            Offer(tr("Open the board"), window.menus.by_id["open-board"].trigger),
            Offer(tr("Detach from the boards"), window.menus.by_id["detach-boards"].trigger),
        )
    window.tell(text, kind, offers)


def _assembly(window: Editor) -> Assembly:
    """The boards of the map in front.

    Raises:
        Hint: when the map has no boards.
    """
    assembly = window.front.document.battle.map.assembly
    if assembly is None:
        raise Hint(tr("This map refers to no boards: it has its terrain itself."))
    return assembly


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
