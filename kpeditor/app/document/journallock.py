"""Locks of journals: a process that writes a journal holds its lock; a journal without one was left by a
crash.
"""

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
        NotSaved: when it cannot be taken; a journal without a lock would be offered for recovery in other
            windows.
    """
    lock = _lock_of(folder)
    if not lock.tryLock(0):
        raise NotSaved(f"{folder / LOCK} cannot be written; free some space on that disk")
    return lock


def is_held(folder: Path) -> bool:
    """Whether a running process writes the journal in a folder."""
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
    """The recorded games in a folder that no running process holds, the latest first."""
    from kpeditor.core.play.gamejournal import all_left_games  # loads the engine: only when asked for

    return [left for left in all_left_games(folder) if not is_held(left.folder)]
