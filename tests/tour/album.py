"""An album: pictures of widgets for the manual, with few colours so that they are small."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

COLOURS = 110
SETTLE = 200
"""Milliseconds a window gets to paint what it puts off."""


def in_few_colours(picture: Image.Image, colours: int = COLOURS) -> Image.Image:
    """The picture with a palette of its own."""
    return picture.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)


class Album:
    """A folder of pictures.

    Args:
        folder: where they go.
        reduce: how a picture gets its palette.
    """

    def __init__(self, folder: Path, reduce: Callable[[Image.Image], Image.Image] = in_few_colours) -> None:
        self._folder = folder
        self._reduce = reduce

    def take(self, widget: QWidget, name: str) -> None:
        """Writes the widget as it is now."""
        QTest.qWait(SETTLE)
        buffer = QBuffer()
        buffer.open(QBuffer.OpenModeFlag.ReadWrite)
        widget.grab().save(buffer, "PNG")
        buffer.seek(0)
        file = self._folder / f"{name}.png"
        file.write_bytes(buffer.data().data())
        with Image.open(file) as picture:
            few = self._reduce(picture.convert("RGB"))
        few.save(file, optimize=True)
