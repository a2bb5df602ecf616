"""Importing: imports maps of other programs by a dialog as new documents, and exports maps to Tiled."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.document.document import Document
from kpeditor.app.shell.files.fileflow import file_name
from kpeditor.app.shell.files.pictures import is_picture, offer_pictures
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import require_map
from kpeditor.importers.opening import Source, source_of

if TYPE_CHECKING:
    from kpeditor.app.dialogs.foreign.options import ForeignMapOptions
    from kpeditor.app.shell.window import MainWindow
    from kpeditor.importers.found import ForeignMap, FoundShape

_REMEMBERED = "import/"
MOST_REMEMBERED = 2000
"""Kinds per program, the latest ones."""


class Importing:
    """Works for one window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def ask(self) -> None:
        """Asks for a file of another program and imports it."""
        window = self._window
        path = window.dialogs.foreign_file(window, window.settings.folder())
        if path is not None:
            window.files.open(path)

    def open(self, path: Path) -> bool:
        """Imports a file of another program; answers whether a document is shown now. The board of a VASSAL
        module is shown later, when its picture has been rectified; for a picture it is asked what to do.
        """
        window = self._window
        if is_picture(path):
            offer_pictures(window, [path])
            return False
        source = source_of(path)
        if source is None:
            return self._take_board(path)
        try:
            foreign = source.read(path)
        except BadFile as bad:
            window.show_bad_file(path, bad)
            return False
        window.settings.set_text("folder", str(path.resolve().parent))
        if foreign.own is not None:
            told = tr("{name} was made by kpeditor: here it is again, with what changed in Tiled.")
            return self._show(Document(foreign.own), told.format(name=path.name))
        remembered = self._remembered(source)
        options = window.dialogs.foreign(window, foreign, path, remembered, window.themes.map_style)
        if options is None:
            return False
        self._remember(source, {**remembered, **options.targets})
        return self._take_in(path, foreign, options)

    def _take_in(self, path: Path, foreign: ForeignMap, options: ForeignMapOptions) -> bool:
        from kpeditor.app.dialogs.foreign.leftouttext import left_out_words, off_board_words
        from kpeditor.importers.build import build  # only now: reading foreign maps needs shapely

        foreign.title = options.title
        missed: list[FoundShape] = []
        try:
            opened = build(
                foreign, options.targets, options.ruleset, path, flags=options.flags, missed=missed
            )
        except BadFile as bad:
            self._window.show_bad_file(path, bad)
            return False
        told = tr("{name} was imported; it is a new map that is not saved yet.").format(name=path.name)
        left = [left_out_words(foreign, options.targets), off_board_words(missed), *foreign.notes]
        return self._show(Document(opened), " ".join(filter(None, [told, *left])))

    def _take_board(self, path: Path) -> bool:
        """Asks which board of a VASSAL module becomes a map and where it goes; it opens when it is made."""
        from kpeditor.scan.registration.vassalboard import BadModule, boards_of  # only now: scans need much

        window = self._window
        try:
            names = list(dict.fromkeys(board.name for board in boards_of(path)))
        except BadModule as reason:
            window.tell(str(reason))
            return False
        name = names[0] if len(names) == 1 else window.dialogs.board(window, path.name, names)
        if name is None:
            return False
        suggestion = path.with_name(f"{file_name(name or path.stem)}.yaml")
        target = window.dialogs.save_file(window, tr("Save the map of this board"), suggestion)
        if target is not None:
            command = ["import", "vassal", "--board", name]
            window.exporting.start_with(path, command, target, then=window.files.open)
        return False

    def _show(self, document: Document, told: str) -> bool:
        document.mark_unsaved()
        self._window.show_document(document)
        self._window.tell(told, "good")
        return True

    def _remembered(self, source: Source) -> dict[str, str]:
        """What kinds of this program were mapped to in earlier imports."""
        try:
            kept = json.loads(self._window.settings.text(_REMEMBERED + source.id, "{}"))
        except ValueError:
            return {}
        pairs = kept.items() if isinstance(kept, dict) else ()
        return {key: value for key, value in pairs if isinstance(value, str)}

    def _remember(self, source: Source, targets: Mapping[str, str]) -> None:
        latest = dict(list(targets.items())[-MOST_REMEMBERED:])
        self._window.settings.set_text(_REMEMBERED + source.id, json.dumps(latest))

    def export_tiled(self) -> None:
        """Asks for a file and writes the document in front as a map of Tiled."""
        window = self._window
        document = window.document
        if document is None or window.workspace is None:
            return
        folder = document.path.parent if document.path is not None else window.settings.folder()
        suggestion = folder / f"{file_name(document.title)}.tmx"
        target = window.dialogs.save_export(window, suggestion, (".tmx", ".tmj"))
        if target is None:
            return
        from kpeditor.export.tiled.write import write_tiled  # only now, as above

        try:
            require_map(document.opened)
            picture = write_tiled(document.opened, target, style=window.workspace.settings.style)
        except KpError as reason:
            window.tell(str(reason))
            return
        told = tr("Wrote {name} for Tiled, and its tileset {picture}.")
        window.tell(told.format(name=target.name, picture=picture.name), "good")
