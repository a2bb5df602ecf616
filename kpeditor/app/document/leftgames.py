"""Left games: who writes the journal of a game holds its lock; a journal nobody holds was left behind."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLockFile

from kpeditor.core.play.gamejournal import LeftGame, all_left_games

LOCK = "lock"


def hold(folder: Path) -> QLockFile:
    """The lock of a journal's folder, taken for this process."""
    lock = QLockFile(str(folder / LOCK))
    lock.setStaleLockTime(0)  # it is stale when its process is gone, however old it is
    lock.tryLock(0)
    return lock


def abandoned_games(folder: Path) -> list[LeftGame]:
    """The games in a folder whose windows are gone, the latest first."""
    found = []
    for left in all_left_games(folder):
        lock = hold(left.folder)
        if lock.isLocked():
            lock.unlock()
            found.append(left)
    return found
