"""Files that Qt writes: each takes its name only when everything is in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QIODevice, QSaveFile

from kpeditor.core.errors import NotSaved


@contextmanager
def saved_file(target: Path) -> Iterator[QIODevice]:
    """A file to write into; what was there stays until the end, and for good when anything goes wrong.

    Raises:
        NotSaved: when it cannot be written.
    """
    file = QSaveFile(str(target))
    if not file.open(QIODevice.OpenModeFlag.WriteOnly):
        raise NotSaved(f"{target} cannot be written: {file.errorString()}")
    try:
        yield file
    except BaseException:
        file.cancelWriting()
        raise
    if not file.commit():
        raise NotSaved(f"{target} cannot be written: {file.errorString()}")
