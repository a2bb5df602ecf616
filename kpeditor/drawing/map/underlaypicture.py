"""Pictures under a map: reads them with limits on their size, and draws them turned and scaled."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter

from kpeditor.core.board.underlay import Underlay
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.refusals import why_not_read

MOST_PIXELS = 40_000_000
MOST_BYTES = 100_000_000
FORMATS = {b"png": "PNG", b"jpeg": "JPEG"}
_SMALLEST = 64


class PictureUnreadable(KpError):
    """Raised when a picture is missing, broken, too large, or neither PNG nor JPEG."""


def read_picture(path: Path) -> QImage:
    """The picture in a file. The content decides the format, not the file's name.

    Raises:
        PictureUnreadable: when it cannot be used; the message gives the reason and the cure.
    """
    try:
        if path.exists() and not path.is_file():  # opening a pipe would block forever
            raise PictureUnreadable(f"{path.name} cannot be read: it is no ordinary file")
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise PictureUnreadable(
                f"{path.name} has {size // 10**6} MB; pictures up to {MOST_BYTES // 10**6} MB can be used"
            )
        data = path.read_bytes()
    except FileNotFoundError:
        raise PictureUnreadable(
            f"the picture {path.name} is not there; it was looked for in {path.parent}"
        ) from None
    except OSError as reason:
        raise PictureUnreadable(f"{path.name} cannot be read: {why_not_read(reason)}") from None
    return decoded(data, path.name)


def decoded(data: bytes, name: str) -> QImage:
    """The picture encoded in these bytes.

    Raises:
        PictureUnreadable: under the same conditions as `read_picture`.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    kind = bytes(reader.format().data())
    if kind not in FORMATS:
        raise PictureUnreadable(f"{name} is no PNG or JPEG picture")
    size = reader.size()
    if not size.isValid():
        raise PictureUnreadable(f"{name} is damaged: it does not tell its size")
    if size.width() * size.height() > MOST_PIXELS:
        raise PictureUnreadable(
            f"{name} has {size.width():,} x {size.height():,} pixels; make it smaller, up to"
            f" {MOST_PIXELS // 10**6} million can be used"
        )
    # Qt fills the missing part of a truncated JPEG with grey and reports no error.
    is_torn = kind == b"jpeg" and b"\xff\xd9" not in data[len(data) // 2 :]
    image = reader.read() if not is_torn else QImage()
    if image.isNull():
        raise PictureUnreadable(f"{name} is damaged: it ends too early or was not written whole")
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


class UnderlayPicture:
    """A picture with its position, ready to be drawn at any zoom."""

    def __init__(self, image: QImage, underlay: Underlay, within: QRectF | None = None) -> None:
        """Takes a picture; `within` is the part to draw, in hex sides, or None for all."""
        self.underlay = underlay
        self._levels = [image]
        self._within = within

    def at(self, underlay: Underlay) -> UnderlayPicture:
        """The same picture at another position."""
        other = UnderlayPicture(self._levels[0], underlay, self._within)
        other._levels = self._levels
        return other

    @property
    def proportion(self) -> float:
        """Height divided by width."""
        return self._levels[0].height() / self._levels[0].width()

    def paint(self, painter: QPainter, side: float) -> None:
        """Draws the picture; the painter's origin is the board's corner, with `side` pixels per hex side."""
        underlay = self.underlay
        wide = underlay.width * side
        image = self._level(wide)
        painter.save()
        if (within := self._within) is not None:
            corner, size = within.topLeft() * side, within.size() * side
            painter.setClipRect(QRectF(corner, size), Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(painter.opacity() * underlay.opacity)
        painter.translate(underlay.left * side, underlay.top * side)
        painter.rotate(underlay.turn)
        painter.drawImage(QRectF(0, 0, wide, wide * self.proportion), image)
        painter.restore()

    def _level(self, wide: float) -> QImage:
        """The picture reduced to at most about twice the width at which it is drawn, because strongly shrunk
        pictures flicker and are slow.
        """
        index = 0
        while self._levels[index].width() > 2 * wide and self._levels[index].width() > _SMALLEST:
            index += 1
            if index == len(self._levels):
                last = self._levels[-1]
                half = last.scaled(
                    max(1, last.width() // 2),
                    max(1, last.height() // 2),
                    Qt.AspectRatioMode.IgnoreAspectRatio,
                    Qt.TransformationMode.SmoothTransformation,
                )
                self._levels.append(half)
        return self._levels[index]


class BoardPictures(UnderlayPicture):
    """The pictures of joined boards, drawn in sequence, all below the terrain or all above it."""

    def __init__(self, parts: Sequence[UnderlayPicture]) -> None:
        first = parts[0]
        super().__init__(first._levels[0], first.underlay)
        self.parts = tuple(parts)

    def paint(self, painter: QPainter, side: float) -> None:
        """Draws all of them."""
        for part in self.parts:
            part.paint(painter, side)
