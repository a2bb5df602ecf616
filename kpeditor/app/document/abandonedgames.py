"""Games in progress whose process has ended without closing them, for example after a crash."""

from __future__ import annotations

from pathlib import Path

from kpeditor.app.document.journallock import is_held
from kpeditor.core.play.gamejournal import LeftGame, all_left_games


def abandoned_games(folder: Path) -> list[LeftGame]:
    """The games in a folder that no running process holds, the latest first."""
    return [left for left in all_left_games(folder) if not is_held(left.folder)]
