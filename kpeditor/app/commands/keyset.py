"""KeySet: the shortcuts the user has chosen in place of the defaults, kept in the settings, exported to and
imported from files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from kpeditor.app.settings import Settings
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.storage.places import is_file
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.files.text.yamltext import YamlText

FORMAT = "kpeditor-keys/1"
MOST_BYTES = 200_000
RENAMED = {"tool-trenches": "tool-mark-entrenchment", "tool-wrecks": "tool-mark-wreck"}
"""The present ids of commands by the ids they had in older settings and files of keys."""


class KeySet(QObject):
    """Keys by command id: the chosen ones, or the default. All windows share one set."""

    changed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self._chosen = _sorted_out(settings.data("keys", dict[str, Any]()))

    def keys(self, id_: str, shipped: Iterable[str]) -> tuple[str, ...]:
        """The keys of a command: the chosen ones, or the default `shipped`."""
        return self._chosen.get(id_, tuple(shipped))

    def is_chosen(self, id_: str) -> bool:
        """Whether the keys of a command differ from the default."""
        return id_ in self._chosen

    def choose(self, id_: str, keys: Iterable[str]) -> None:
        """Chooses the keys of a command; choosing no key is possible too."""
        self._keep(self._chosen | {id_: tuple(keys)})

    def reset(self, id_: str = "") -> None:
        """Restores the default keys of a command, or of all commands for ""."""
        self._keep({other: keys for other, keys in self._chosen.items() if id_ and other != id_})

    def _keep(self, chosen: dict[str, tuple[str, ...]]) -> None:
        """Replaces all chosen keys, except those that another program has chosen since."""
        self.settings.take_in()
        theirs = _sorted_out(self.settings.data("keys", dict[str, Any]()))
        added = {id_: keys for id_, keys in theirs.items() if id_ not in self._chosen}
        self._chosen = added | chosen
        self.settings.set_data("keys", self._chosen)
        self.changed.emit()

    def write(self, path: Path) -> None:
        """Writes the chosen keys to a file.

        Raises:
            NotSaved: when the file could not be written.
        """
        from kpeditor.core.files.text import emit

        keys = {id_: [*chosen] for id_, chosen in sorted(self._chosen.items())}
        write_safely(path, emit.document({"format": FORMAT, "keys": keys}))

    def read(self, path: Path) -> None:
        """Replaces the chosen keys by those of a file.

        Raises:
            BadFile: when the file cannot be read or is no set of keys; no key is changed then.
        """
        try:
            if not is_file(path):  # opening a pipe would block for ever
                raise BadFile(tr("{name} cannot be read").format(name=path.name))
            if path.stat().st_size > MOST_BYTES:
                raise BadFile(tr("{name} is too large for a set of keys").format(name=path.name))
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as reason:
            raise BadFile(tr("{name} cannot be read").format(name=path.name)) from reason
        data = YamlText.parse(text, path.name).data
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadFile(
                tr("{name} is no set of keys: it does not begin with format: {format}").format(
                    name=path.name, format=FORMAT
                )
            )
        data, problems = check("keys", data)
        if problems:
            raise BadFile(f"{path.name}: {problems[0].text}", problems)
        self._keep(_sorted_out(data["keys"]))


def native(keys: Iterable[str | QKeySequence]) -> str:
    """Keys in the platform's notation: "F, Ctrl+0"."""
    text = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(key).toString(text) for key in keys)


def _sorted_out(data: Mapping[Any, Any]) -> dict[str, tuple[str, ...]]:
    """The valid entries of the data: those with a known command and keys that Qt understands."""
    chosen = {
        str(id_): tuple(str(key) for key in keys if not QKeySequence(str(key)).isEmpty())
        for id_, keys in data.items()
        if isinstance(keys, list)
    }
    for old, new in RENAMED.items():
        if old in chosen:
            chosen.setdefault(new, chosen.pop(old))
    return chosen
