"""Files that Qt writes: each takes its name only when everything is in it."""

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
    """A device to write into; what was there stays until the end, and for good when anything goes wrong.

    It lies in memory: Qt does not notice when a disk is full after a part of what it wrote. Nor does it mind
    which characters XML can hold, so what it wrote as XML is gone through.

    Raises:
        NotSaved: when it cannot be written.
    """
    writable_target(target)  # said before anything is drawn
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    yield buffer
    data = bytes(buffer.data().data())
    write_bytes_safely(target, for_xml(data.decode("utf-8", "replace")).encode() if is_xml else data)


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
