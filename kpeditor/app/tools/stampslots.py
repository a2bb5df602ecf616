"""StampSlots: nine pieces of map kept for stamping, in all documents and from session to session."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kpeditor.app.settings import Settings
from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.cliptext import clip_text, read_clip
from kpeditor.core.scenario.clip import Clip

COUNT = 9


class StampSlots(QObject):
    """The slots 1 to 9; `changed` tells that one holds something else."""

    changed = Signal()

    def __init__(self, settings: Settings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._clips: dict[int, Clip] = {}
        for slot in range(1, COUNT + 1):
            self._read(slot)

    def store(self, slot: int, clip: Clip) -> None:
        """Keeps the terrain and hexsides of a piece in a slot."""
        self._clips[slot] = clip.bare()
        if self._settings is not None:
            self._settings.set_text(_key(slot), clip_text(clip.bare()))
        self.changed.emit()

    def recall(self, slot: int) -> Clip | None:
        """What a slot holds, None when it is empty."""
        return self._clips.get(slot)

    def _read(self, slot: int) -> None:
        text = self._settings.text(_key(slot)) if self._settings is not None else ""
        try:
            if text:
                self._clips[slot] = read_clip(text)
        except BadFile:
            return  # a damaged settings file must not keep the program from starting; the slot is empty


def _key(slot: int) -> str:
    return f"stamps/{slot}"
