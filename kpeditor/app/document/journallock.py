"""Locks of journals: the process that writes one holds its lock; one nobody holds was left by a crash."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile

from kpeditor.core.errors import NotSaved

if TYPE_CHECKING:
    from kpeditor.core.play.gamejournal import LeftGame

LOCK = "lock"


def hold(folder: Path) -> QLockFile:
    """The lock of a journal's folder, taken for this process.

    Raises:
        NotSaved: when it cannot be taken; a journal without it would be offered to every other window.
    """
    lock = _lock_of(folder)
    if not lock.tryLock(0):
        raise NotSaved(f"{folder / LOCK} cannot be written; free some space on that disk")
    return lock


def is_held(folder: Path) -> bool:
    """Whether a living process writes the journal in a folder."""
    lock = _lock_of(folder)
    if not lock.tryLock(0):
        return lock.error() == QLockFile.LockError.LockFailedError
    lock.unlock()
    return False


def _lock_of(folder: Path) -> QLockFile:
    lock = QLockFile(str(folder / LOCK))
    lock.setStaleLockTime(0)  # it is stale when its process is gone, however old it is
    return lock


def abandoned_games(folder: Path) -> list[LeftGame]:
    """The games in a folder that no running process holds, the latest first."""
    from kpeditor.core.play.gamejournal import all_left_games  # with the engine: only when asked for

    return [left for left in all_left_games(folder) if not is_held(left.folder)]
