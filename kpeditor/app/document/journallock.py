"""Locks of journals. A process that writes a journal holds its lock; a journal whose lock nobody holds was
left by a crash.
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
    """Takes the lock of a journal's folder for this process, and answers the lock.

    Raises:
        NotSaved: when the lock cannot be taken. Without it other windows would offer the journal for
            recovery.
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
    lock.setStaleLockTime(0)  # a lock is stale only when its process is gone, whatever its age
    return lock


def abandoned_games(folder: Path) -> list[LeftGame]:
    """The journals of games in a folder whose locks no running process holds, the latest first."""
    from kpeditor.core.play.gamejournal import all_left_games  # imported late: loads the engine

    return [left for left in all_left_games(folder) if not is_held(left.folder)]
