"""PngFile: writes a PNG strip by strip, so that a picture of a million hexes needs only the memory of one
strip.
"""

from __future__ import annotations

import struct
import zlib
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType

import numpy as np
import numpy.typing as npt

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.leftovers import clear_leftovers
from kpeditor.core.files.storage.writing import NewFile, not_saved, writable_target

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB, _NUMBERED, _EIGHT_BITS = 2, 3, 8
_LEVEL = 3
_LEVEL_OF_NUMBERS = 6
"""Palette indices are a third of the data, so their compression may take longer."""
_PIECE = 1 << 20
"""The size in bytes of a piece. Pieces are compressed independently, so that several threads can work."""
_THREADS = 2
_ZLIB_HEADER = b"\x78\x5e"
_LAST_BLOCK = b"\x03\x00"
"""An empty final block of deflate."""


class PngFile:
    """A PNG in the course of being written from top to bottom. The file appears under its name only when it
    is complete.

    Raises:
        NotSaved: when the file cannot be written.
    """

    def __init__(
        self, path: Path, width: int, height: int, *, dots_per_metre: int = 3780, has_palette: bool = False
    ) -> None:
        """Begins a picture of this size. With `has_palette` rows consist of palette indices, see
        `set_palette`.
        """
        self._path = path = writable_target(path)
        self._level = _LEVEL_OF_NUMBERS if has_palette else _LEVEL
        self._length = 0
        self._sum = zlib.adler32(b"")
        self._pool = ThreadPoolExecutor(_THREADS)
        self._packed: deque[Future[bytes]] = deque()
        try:
            clear_leftovers(path.parent, of=path.name)
            self._file = NewFile(path)
        except OSError as refusal:
            raise not_saved(path, refusal) from None
        try:
            self._put(_SIGNATURE)
            kind = _NUMBERED if has_palette else _RGB
            self._chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _EIGHT_BITS, kind, 0, 0, 0))
            self._chunk(b"pHYs", struct.pack(">IIB", dots_per_metre, dots_per_metre, 1))
            self._place_of_palette = self._length
            if has_palette:
                self._chunk(b"PLTE", bytes(3 * 256))
            self._chunk(b"IDAT", _ZLIB_HEADER)
        except NotSaved:
            self._file.drop()
            raise

    def write(self, rows: npt.NDArray[np.uint8]) -> None:
        """Appends rows of pixels: shape [rows, width, 3] with red, green, blue; with a palette [rows, width]
        of indices.
        """
        flat = rows.reshape(len(rows), -1)
        # No filter: it would make the repeated shapes of a map longer. Unfiltered files are a fifth smaller.
        unfiltered = np.zeros((len(rows), flat.shape[1] + 1), np.uint8)
        unfiltered[:, 1:] = flat
        data = unfiltered.data.cast("B")
        self._sum = zlib.adler32(data, self._sum)
        for begin in range(0, len(data), _PIECE):
            self._packed.append(self._pool.submit(_packed, data[begin : begin + _PIECE], self._level))
            self._write_packed(2 * _THREADS)

    def set_palette(self, palette: npt.NDArray[np.uint8]) -> None:
        """Sets the colours of the palette at the end: shape [256, 3] with red, green, blue."""
        try:
            self._file.write_at(self._place_of_palette, _chunk(b"PLTE", palette.tobytes()))
        except OSError as refusal:
            raise not_saved(self._path, refusal) from None

    def _write_packed(self, waiting: int) -> None:
        """Writes finished pieces in order until at most this number is pending."""
        while len(self._packed) > waiting:
            self._chunk(b"IDAT", self._packed.popleft().result())

    def __enter__(self) -> PngFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._write_packed(0)
                self._chunk(b"IDAT", _LAST_BLOCK + struct.pack(">I", self._sum))
                self._chunk(b"IEND", b"")
                self._put_in_place()
        finally:
            self._pool.shutdown(cancel_futures=True)
            self._file.drop()

    def _put_in_place(self) -> None:
        try:
            self._file.put_in_place(is_forced=True)
        except OSError as refusal:
            raise not_saved(self._path, refusal) from None

    def _chunk(self, kind: bytes, data: bytes) -> None:
        self._put(_chunk(kind, data))

    def _put(self, data: bytes) -> None:
        try:
            self._file.write(data)
            self._length += len(data)
        except OSError as refusal:
            raise not_saved(self._path, refusal) from None


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _packed(data: memoryview, level: int) -> bytes:
    """An independently compressed piece: deflate blocks that end at a byte boundary."""
    packer = zlib.compressobj(level, zlib.DEFLATED, -15, 9)
    return packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
