"""Files that Qt writes: each takes its name only when everything is in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPixmap

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.saving.writing import writable_target, write_bytes_safely


@contextmanager
def saved_file(target: Path) -> Iterator[QIODevice]:
    """A device to write into; what was there stays until the end, and for good when anything goes wrong.

    It lies in memory: Qt does not notice when a disk is full after a part of what it wrote.

    Raises:
        NotSaved: when it cannot be written.
    """
    writable_target(target)  # said before anything is drawn
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    yield buffer
    write_bytes_safely(target, bytes(buffer.data().data()))


def save_picture(picture: QImage | QPixmap, target: Path, quality: int = -1) -> None:
    """Writes a picture in the format its ending says; `quality` is Qt's, from 0 to 100.

    Raises:
        NotSaved: when it cannot be written, or is no picture by its ending; what was there stays.
    """
    with saved_file(target) as file:
        if not picture.save(file, target.suffix[1:], quality):  # type: ignore[call-overload]  # as below
            raise NotSaved(f"{target} cannot be written: name it .png")


def save_png(image: QImage, target: Path) -> None:
    """Writes a picture as a PNG.

    Raises:
        NotSaved: when it cannot be written; what was there stays.
    """
    with saved_file(target) as file:
        if not image.save(file, "PNG"):  # type: ignore[call-overload]  # the stubs want bytes here
            raise NotSaved(f"{target} cannot be written: this picture cannot be packed")
