"""Logs of crashes: their place and content, for the command line and the window."""

from __future__ import annotations

import platform
import sys
import tempfile
import traceback
from datetime import UTC, datetime
from pathlib import Path

import platformdirs

from kpeditor import __version__
from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.writing import write_safely


def write_crash_log(bug: BaseException, folder: Path | None = None) -> Path:
    """Write the traceback of `bug` to a new file and return its path.

    The folder is the user's log folder, or the system's temporary one if that cannot be written (a full or
    read-only home). Raises OSError if neither can be written.
    """
    report = crash_report(bug)
    name = f"crash-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.log"
    try:
        target = folder or platformdirs.user_log_path("kpeditor", appauthor=False)
        target.mkdir(parents=True, exist_ok=True)
        path = target / name
        write_safely(path, report)
    except (OSError, NotSaved):
        path = Path(tempfile.gettempdir()) / f"kpeditor-{name}"
        try:
            write_safely(path, report)
        except NotSaved as reason:
            raise OSError(str(reason)) from reason
    return path


def crash_report(bug: BaseException) -> str:
    """The report of a crash: versions, command and traceback, nothing private."""
    lines = [
        f"kpeditor {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"command: {[Path(sys.argv[0]).name, *sys.argv[1:]]}",
        "",
        *traceback.format_exception(bug),
    ]
    return "\n".join(lines)
