"""Settings: what the window remembers between sessions, in an ini file of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import platformdirs
from PySide6.QtCore import QByteArray, QSettings, QStandardPaths, QTimer

from kpeditor.app.words import tr
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.storage.places import is_file, is_folder, real_path

Data = TypeVar("Data", dict[str, Any], list[Any])
SETTLE = 1000
"""Milliseconds from a change to its being written, so that several changes are written together."""
MOST_RECENT = 12
"""How many files are remembered."""
MAP_STYLE, COUNTERS, PUT_AWAY = "map style", "counters", "furniture put away"
"""The keys of how maps and counters are drawn, and of what does not stand on the canvas."""


def settings_file() -> Path:
    """The path of this user's settings."""
    return platformdirs.user_config_path("kpeditor", appauthor=False) / "window.ini"


def data_folder(settings: Path | None = None) -> Path:
    """The folder of the user's own data other than settings; next to a settings file given explicitly."""
    return settings.parent if settings else platformdirs.user_data_path("kpeditor", appauthor=False)


def _stamp(file: str) -> tuple[int, int]:
    """What tells one state of a file from another; (0, 0) for one that is not there."""
    try:
        found = Path(file).stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


class Settings:
    """Recent files, theme, size and docks of the window."""

    def __init__(self, path: Path | None = None) -> None:
        self.work_folder = path.parent if path else platformdirs.user_state_path("kpeditor", appauthor=False)
        """Where the window keeps journals of unsaved work and former versions of files."""
        self.journal_folder, self.backup_folder = self.work_folder / "journals", self.work_folder / "backups"
        self.game_folder = self.work_folder / "games"
        """Where games in progress are kept."""
        self.template_folder = data_folder(path) / "forces"
        """Where saved templates of forces lie."""
        self._ini = QSettings(str(path or settings_file()), QSettings.Format.IniFormat)
        self._stamp = _stamp(self._ini.fileName())
        self.tell: Callable[[str], None] | None = None
        """Called once with the reason when settings cannot be written."""
        self._syncs = QTimer()
        self._syncs.setSingleShot(True)
        self._syncs.setInterval(SETTLE)
        self._syncs.timeout.connect(self.flush)

    @property
    def theme(self) -> str:
        """The chosen theme: "system", "light" or "dark"."""
        return self.text("theme", "system")

    @theme.setter
    def theme(self, name: str) -> None:
        self._set("theme", name)

    @property
    def autosave_minutes(self) -> int:
        """How often unsaved work is written as a whole beside its journal, 1 to 60 minutes."""
        text = self.text("autosave_minutes", "2")
        return min(60, max(1, int(text))) if text.isdigit() else 2

    @property
    def language(self) -> str:
        """The chosen language as a code, "" for that of the system."""
        return self.text("language")

    @property
    def text_size(self) -> int:
        """The text size of the window, in per cent."""
        text = self.text("text_size", "100")
        return int(text) if text.isdigit() else 100

    @property
    def restores_session(self) -> bool:
        """Whether the next start opens what was open last."""
        return self.text("restore_session", "yes") == "yes"

    def recent(self) -> list[Path]:
        """Recently opened or saved files, the latest first, without missing ones."""
        return [path for path in self.remembered() if is_file(path)]

    def remembered(self) -> list[Path]:
        """Recently opened or saved files, the latest first, missing ones included."""
        return [Path(line) for line in self.text("recent", "").splitlines() if line]

    def add_recent(self, path: Path) -> None:
        """Remembers a file as the latest."""
        self.take_in()
        path = real_path(path)
        lines = [str(path), *(str(old) for old in self.remembered() if old != path)]
        self._set("recent", "\n".join(lines[:MOST_RECENT]))

    def forget_recent(self) -> None:
        """Forgets all recent files."""
        self._set("recent", "")

    def folder(self) -> Path:
        """The initial folder of file dialogs: that of the last file, else of the shipped scenarios."""
        remembered = Path(self.text("folder", "/nowhere"))
        return remembered if is_folder(remembered) else data_dir("scenarios")

    def folder_to_save(self, beside: Path | None = None) -> Path:
        """The initial folder for saving a new file: that of a file it belongs to, else of the last file;
        never among the shipped files.
        """
        for folder in (beside.parent if beside else Path("/nowhere"), Path(self.text("folder", "/nowhere"))):
            is_shipped = any(
                real_path(folder).is_relative_to(data_dir(kind)) for kind in ("maps", "scenarios")
            )
            if is_folder(folder) and not is_shipped:
                return folder
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return Path(documents) if documents and is_folder(Path(documents)) else Path.home()

    def text(self, key: str, default: str = "") -> str:
        """A remembered text."""
        return str(self._ini.value(key, default))

    def set_text(self, key: str, value: str) -> None:
        """Remembers a text."""
        self._set(key, value)

    def data(self, key: str, empty: Data) -> Data:
        """A remembered list or mapping of plain data; `empty` where there is none or it is damaged."""
        try:
            found = json.loads(self.text(key, "null"))
        except ValueError:
            return empty  # the window works without it, and must open
        return found if isinstance(found, type(empty)) else empty

    def set_data(self, key: str, value: object) -> None:
        """Remembers a list or mapping of plain data."""
        self._set(key, json.dumps(value))

    def put(self, key: str, entries: Mapping[str, object], most: int) -> None:
        """Adds entries to a remembered mapping as its latest; the oldest of more than `most` are forgotten,
        and those that are None.
        """
        self.take_in()
        kept = {
            name: value for name, value in self.data(key, dict[str, Any]()).items() if name not in entries
        }
        kept |= {name: value for name, value in entries.items() if value is not None}
        self.set_data(key, dict(list(kept.items())[-most:]))

    def blob(self, key: str) -> QByteArray:
        """Remembered bytes, empty when there are none."""
        value = self._ini.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_blob(self, key: str, value: QByteArray) -> None:
        """Remembers bytes."""
        self._set(key, value)

    def take_in(self) -> None:
        """Reads what another program has written since, before a list or mapping is changed; what was set
        here and is not written yet stays.
        """
        if _stamp(self._ini.fileName()) != self._stamp:
            self.flush()

    def flush(self) -> None:
        """Writes pending changes to the disk. Where that fails the old file stays, and the next change tries
        again.
        """
        self._syncs.stop()
        self._ini.sync()
        self._stamp = _stamp(self._ini.fileName())
        if self._ini.status() == QSettings.Status.NoError or self.tell is None:
            return
        tell, self.tell = self.tell, None
        tell(
            tr(
                "The settings cannot be kept in {file}: free some space on its disk, or allow writing in its"
                " folder. Everything works, but the next start does not remember what you choose now."
            ).format(file=self._ini.fileName())
        )

    def _set(self, key: str, value: object) -> None:
        self._ini.setValue(key, value)
        self._syncs.start()
