"""Importing: imports maps of other programs as new documents, by a dialog."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kpeditor.app.document.document import Document
from kpeditor.app.files.fileflow import file_name
from kpeditor.app.files.host import Host
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile
from kpeditor.core.files.storage.places import real_path
from kpeditor.core.rules import registry
from kpeditor.importers.opening import Source, source_of
from kpeditor.importers.tables.sources import TableScale, TableSource, table_source_of

_REMEMBERED = "import/"
MOST_REMEMBERED = 2000
"""Kinds per program, the latest ones."""


class Importing:
    """The imports of one window."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._settings = host.settings

    def open(self, path: Path) -> bool:
        """Imports a file of another program; answers whether a document is shown now. The board of a VASSAL
        module is shown later, when its picture has been rectified.
        """
        try:
            return self._taken_in(path)
        except BadFile as bad:
            self._host.show_bad_file(path, bad)
            return False

    def _taken_in(self, path: Path) -> bool:
        """As `open`.

        Raises:
            BadFile: when the file cannot be read, or makes no map.
        """
        if (shapes := table_source_of(path)) is not None:
            return self._take_shapes(path, shapes)
        source = source_of(path)
        if source is None:
            self._take_board(path)
            return False
        foreign = source.read(path)
        self._settings.set_text("folder", str(real_path(path).parent))
        if foreign.own is not None:
            told = tr("{name} was made by kpeditor: here it is again, with what changed in Tiled.")
            return self._show(Document(foreign.own), told.format(name=path.name))
        remembered = self._remembered(source)
        style = self._host.themes.map_style
        options = self._host.dialogs.foreign(self._host.window(), foreign, path, remembered, style)
        if options is None:
            return False
        self._remember(source, options.targets)
        foreign.title = options.title
        opened, left = options.build(foreign, path)
        told = tr("{name} was imported; it is a new map that is not saved yet.").format(name=path.name)
        return self._show(Document(opened), " ".join(filter(None, [told, *left, *foreign.notes])))

    def _take_shapes(self, path: Path, source: TableSource) -> bool:
        """Asks how shapes become a free table, and shows it; a table that kpeditor wrote is shown at once.

        Raises:
            BadFile: when the file cannot be read.
        """
        from kpeditor.importers.tables.making import make_table  # only now: it needs shapely

        found = source.read(path, TableScale("inch", 0.0 if source.is_in_pixels else 1.0))
        self._settings.set_text("folder", str(real_path(path).parent))
        if found.is_own:
            told = tr("{name} was made by kpeditor: here it is again, with what was changed in it.")
            opened = make_table(found, {}, registry.for_tables(usual=found.ruleset))
            return self._show(Document(opened), told.format(name=path.name))
        remembered = self._remembered(source)
        options = self._host.dialogs.foreign_table(
            self._host.window(), source, path, remembered, self._host.themes.map_style
        )
        if options is None:
            return False
        self._remember(source, options.targets)
        opened, notes = options.build(source, path)
        told = tr("{name} was imported; it is a new map that is not saved yet.").format(name=path.name)
        return self._show(Document(opened), " ".join([told, *notes]))

    def _take_board(self, path: Path) -> None:
        """Asks which board of a VASSAL module becomes a map, for which rules and where; opens the result."""
        from kpeditor.scan.registration.vassalboard import BadModule, boards_of  # loaded late

        try:
            names = list(dict.fromkeys(board.name for board in boards_of(path)))
        except BadModule as reason:
            self._host.tell(str(reason))
            return
        dialogs, window = self._host.dialogs, self._host.window()
        name = names[0] if len(names) == 1 else dialogs.board(window, path.name, names)
        if name is None or (rules := self._rules(path.name)) is None:
            return
        suggestion = path.with_name(f"{file_name(name or path.stem)}.yaml")
        target = dialogs.save_file(window, tr("Save the map of this board"), suggestion)
        if target is not None:
            command = ["import", "vassal", "--board", name, "--ruleset", rules]
            self._host.exporting.start([path], command, target, then=self._host.files.open)

    def _rules(self, module: str) -> str | None:
        """The id of the rules of a new map: the only ones, else the chosen ones; None when cancelled."""
        known = {ruleset.info.title: ruleset.info.id for ruleset in registry.on_hexes()}
        title = (
            self._host.dialogs.rules(self._host.window(), module, list(known))
            if len(known) > 1
            else next(iter(known), "")
        )
        return known.get(title, "") if title is not None else None

    def _show(self, document: Document, told: str) -> bool:
        document.mark_unsaved()
        self._host.show_document(document)
        self._host.tell(told, "good")
        return True

    def _remembered(self, source: Source | TableSource) -> dict[str, str]:
        """The mapping of this program's kinds in earlier imports."""
        kept = self._settings.data(_REMEMBERED + source.id, dict[str, Any]())
        return {key: value for key, value in kept.items() if isinstance(value, str)}

    def _remember(self, source: Source | TableSource, targets: Mapping[str, str]) -> None:
        self._settings.put(_REMEMBERED + source.id, targets, MOST_REMEMBERED)
