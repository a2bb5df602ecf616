"""BoardWatch: rereads the boards that a map refers to when their files change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.files.documents import OpenBattle, board_files
from kpeditor.core.files.reading import boards_beside
from kpeditor.core.files.storage.fingerprint import sha256_if_readable

if TYPE_CHECKING:
    from kpeditor.core.edits.boards import ReplaceAssembly


class BoardWatch:
    """Remembers the state of the boards' files when they were last read."""

    def __init__(self, opened: OpenBattle) -> None:
        self._known = _fingerprints(opened)

    def news(self, opened: OpenBattle) -> ReplaceAssembly | str | None:
        """The edit that applies the boards as their files are now, or the reason why they cannot be read.
        None if no file has changed since the last call.
        """
        from kpeditor.core.edits.boards import ReplaceAssembly

        now = _fingerprints(opened)
        if now == self._known:
            return None
        self._known = now
        sheet, path = opened.battle.sheet, opened.map_path
        if not isinstance(sheet, MapSheet) or sheet.assembly is None or path is None:
            return None
        from kpeditor.core.files.formats.assemblies import read_again

        fresh = read_again(sheet.assembly, boards_beside(str(path)))
        return fresh if isinstance(fresh, str) else ReplaceAssembly(fresh, tr("Read the boards again"))


def _fingerprints(opened: OpenBattle) -> dict[Path, str]:
    return {path: sha256_if_readable(path) for path in board_files(opened)}
