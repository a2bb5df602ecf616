"""Saves files that Qt writes; each appears under its name only when it is complete."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPixmap

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.writing import writable_target, write_bytes_safely
from kpeditor.core.texts import for_xml


@contextmanager
def saved_file(target: Path, *, is_xml: bool = False) -> Iterator[QIODevice]:
    """A device to write into. An existing file is replaced at the end, and stays unchanged after an error.

    The device is a buffer in memory, because Qt does not notice a disk that fills up while it writes.
    Characters that XML forbids, which Qt writes too, are removed.

    Raises:
        NotSaved: when the file cannot be written.
    """
    writable_target(target)  # checks the target before anything is drawn
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    yield buffer
    data = bytes(buffer.data().data())
    write_bytes_safely(target, for_xml(data.decode("utf-8", "replace")).encode() if is_xml else data)


def save_picture(picture: QImage | QPixmap, target: Path, quality: int = -1) -> None:
    """Writes a picture in the format of the file's suffix; `quality` is Qt's value from 0 to 100.

    Raises:
        NotSaved: when the file cannot be written or its suffix is not that of a picture; an existing file
            stays.
    """
    with saved_file(target) as file:
        if not picture.save(file, target.suffix[1:], quality):  # type: ignore[call-overload]  # as below
            raise NotSaved(f"{target} cannot be written: name it .png")


def save_png(image: QImage, target: Path) -> None:
    """Writes a picture as a PNG.

    Raises:
        NotSaved: when the file cannot be written; an existing file stays.
    """
    with saved_file(target) as file:
        if not image.save(file, "PNG"):  # type: ignore[call-overload]  # the stubs want bytes here
            raise NotSaved(f"{target} cannot be written: this picture cannot be packed")
