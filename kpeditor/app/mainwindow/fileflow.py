"""FileFlow: how files come into the window and go out: new, open, save, save as, revert, and the guard."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from kpeditor.app.dialogs import Answer, Dialogs
from kpeditor.app.document.document import Document
from kpeditor.app.settings import Settings
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.scenario.battle import Battle


class FileFlow:
    """Works for one window: `document` is what it shows, or None."""

    def __init__(
        self,
        window: QWidget,
        settings: Settings,
        dialogs: Dialogs,
        show: Callable[[Document], None],
        show_bad: Callable[[Path, BadFile], None],
        tell: Callable[[str, str], None],
    ) -> None:
        self._window = window
        self._settings = settings
        self._dialogs = dialogs
        self._show = show
        self._show_bad = show_bad
        self._tell = tell
        self.document: Document | None = None

    def new_map(self) -> None:
        """Asks for a size and shows an empty map."""
        if not self.may_leave():
            return
        wish = self._dialogs.new_map(self._window)
        if wish is not None:
            self._show(Document(OpenBattle(Battle(wish.sheet()), [], None, None, None, None)))

    def ask_open(self) -> None:
        """Asks for a file and opens it."""
        path = self._dialogs.open_file(self._window, self._folder())
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> bool:
        """Opens a map or scenario instead of what is shown; answers whether it is shown now."""
        return self.may_leave() and self._load(path)

    def _load(self, path: Path) -> bool:
        try:
            opened = open_battle(path)
        except BadFile as bad:
            self._show_bad(path, bad)
            return False
        except (KpError, OSError) as reason:
            self._tell(f"{path.name} cannot be opened: {_plain(reason)}", "error")
            return False
        self._settings.add_recent(path)
        self._settings.set_text("folder", str(path.resolve().parent))
        self._show(Document(opened))
        return True

    def save(self) -> bool:
        """Writes what changed; answers whether everything is on the disk now."""
        document = self.document
        if document is None:
            return False
        if not document.is_modified and document.path is not None:
            self._tell("Nothing to save: the files are as they are here.", "hint")
            return True
        if document.map_path is None and not self.save_map_as():
            return False
        is_saved = True
        if document.is_map_modified:
            is_saved = self._write(document.save_map, None)
        if is_saved and document.is_scenario_modified:
            is_new = document.scenario_path is None
            is_saved = self.save_as() if is_new else self._write(document.save_scenario, None)
        return is_saved

    def save_as(self) -> bool:
        """Asks for a file and writes the scenario, or the map when only a map is open."""
        if self.document is None or self.document.scenario is None:
            return self.save_map_as()
        path = self._ask_target("Save scenario as", self.document.scenario_path, self.document.scenario.title)
        return path is not None and self._write(self.document.save_scenario, path)

    def save_map_as(self) -> bool:
        """Asks for a file and writes the map."""
        document = self.document
        if document is None:
            return False
        path = self._ask_target("Save map as", document.map_path, document.battle.sheet.title)
        return path is not None and self._write(document.save_map, path)

    def _ask_target(self, title: str, present: Path | None, name: str) -> Path | None:
        suggestion = present or self._folder() / f"{file_name(name)}.yaml"
        return self._dialogs.save_file(self._window, title, suggestion)

    def _write(self, write: Callable[[Path | None], None], path: Path | None) -> bool:
        try:
            write(path)
        except KpError as reason:
            self._tell(f"Not saved: {reason}", "error")
            return False
        document = self.document
        if document is not None and document.path is not None:
            self._settings.add_recent(document.path)
            self._tell(f"Saved {path.name if path else document.path.name}.", "good")
        return True

    def revert(self) -> None:
        """Reads the file again and forgets the changes since."""
        document = self.document
        if document is None or document.path is None:
            return
        if document.is_modified:
            answer = self._dialogs.unsaved(self._window, changed_words(document))
            if answer is Answer.CANCEL or (answer is Answer.SAVE and not self.save()):
                return
        self._load(document.path)

    def may_leave(self) -> bool:
        """Whether the document may be closed: nothing is unsaved, or the person decided about it."""
        document = self.document
        if document is None or not document.is_modified:
            return True
        answer = self._dialogs.unsaved(self._window, changed_words(document))
        return answer is Answer.DISCARD or (answer is Answer.SAVE and self.save())

    def _folder(self) -> Path:
        """Where file dialogs begin: where the last file lay, else among the shipped scenarios."""
        remembered = self._settings.text("folder")
        return Path(remembered) if remembered and Path(remembered).is_dir() else data_dir("scenarios")


def changed_words(document: Document) -> str:
    """What is not saved: "the map", "the scenario" or both, by title."""
    parts = []
    if document.is_map_modified:
        parts.append(f"the map “{document.battle.sheet.title}”")
    if document.is_scenario_modified and document.scenario is not None:
        parts.append(f"the scenario “{document.scenario.title}”")
    return " and ".join(parts)


def file_name(title: str) -> str:
    """A file name made from a title: "Spain, 1937" becomes "spain-1937"."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "untitled"


def _plain(reason: Exception) -> str:
    return reason.strerror or str(reason) if isinstance(reason, OSError) else str(reason)
