"""Scans as pictures: PNG, JPEG, TIFF and pages of PDF, read safely and within bounded memory.

Picture coordinates are pixels of the full-size picture in its upright orientation (EXIF rotation applied): x
to the right, y down, (0, 0) the upper left corner, so that the middle of the first pixel is (0.5, 0.5).
"""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, UnidentifiedImageError

from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.places import is_file, is_taken
from kpeditor.core.files.storage.refusals import why_not_read
from kpeditor.scan.pictures import pdfpage
from kpeditor.scan.progress import Progress, part, report, unwatched

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Values per pixel by colour type."""
_PIECE = 1 << 20


def lacks_rows(path: Path) -> bool:
    """Whether the compressed data of a PNG without interlacing ends before its last row. Interlaced files are
    not checked.

    Raises:
        OSError: when the file cannot be read.
    """
    unpacked, wanted = 0, 0
    stream = zlib.decompressobj()
    with path.open("rb") as file:
        file.seek(8)
        while len(head := file.read(8)) == 8:
            length, kind = struct.unpack(">I4s", head)
            if kind == b"IHDR":
                width, height, depth, colour, *_, interlaced = struct.unpack(">IIBBBBB", file.read(13))
                if interlaced:
                    return False
                wanted = height * (1 + -(-width * depth * _CHANNELS.get(colour, 4) // 8))
                file.seek(length - 13 + 4, 1)
            elif kind == b"IDAT":
                unpacked += _length(stream, file.read(length), wanted - unpacked)
                file.seek(4, 1)
            elif kind == b"IEND":
                break
            else:
                file.seek(length + 4, 1)
    return unpacked < wanted


def _length(stream: zlib._Decompress, packed: bytes, most: int) -> int:
    """The number of bytes that the data unpacks to, counted in pieces so that a compression bomb needs no
    memory.
    """
    total = 0
    try:
        while packed and total < most and not stream.eof:
            total += len(stream.decompress(packed, _PIECE))
            packed = stream.unconsumed_tail
    except zlib.error:
        return total
    return total


Pixels = npt.NDArray[np.uint8]
"""Shape (height, width, 3): red, green, blue."""
Points = npt.NDArray[np.float64]
"""Shape (n, 2): x, y."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom; the last two are not included."""

FORMATS = ("PNG", "JPEG", "TIFF")
KINDS = ("PNG", "JPEG", "TIFF", "PDF")
MOST_PIXELS = 200_000_000
MOST_SIDE = 60_000
MOST_BYTES = 1_000_000_000
SMALLEST_SIDE = 64
MOST_DPI = 1200.0
_STRIP = 256
_TURNED = {5, 6, 7, 8}
"""Values of the EXIF orientation that exchange width and height."""


class BadPicture(KpError):
    """A file cannot be used as a scan. The message names the file, the fault and the cure."""


@dataclass(frozen=True, slots=True)
class ScanPicture:
    """The header of a scan: its file and size; pixels are read on demand.

    Attributes:
        page: number of the page of a PDF or TIFF, counted from 0.
        width, height: in pixels, upright.
        dpi: the file's dots per inch (for a PDF the resolution at which it is drawn), None when unknown.
        kind: one of `KINDS`.
        orientation: how the stored picture is turned and mirrored, in the numbers of EXIF; 1 is upright.
    """

    path: Path
    page: int
    width: int
    height: int
    dpi: float | None
    kind: str
    orientation: int = 1


def open_scan(path: Path, page: int = 0, dpi: float = 150.0) -> ScanPicture:
    """The header of a scan. The content decides its kind, not the name of the file.

    Args:
        page: of a PDF or TIFF, counted from 0.
        dpi: the resolution for drawing a PDF page; ignored for other kinds.

    Raises:
        BadPicture: when the file cannot be used.
    """
    if not 10.0 <= dpi <= MOST_DPI:
        raise BadPicture(f"{path.name}: {dpi:g} dots per inch; choose 10 to {MOST_DPI:g}")
    if _starts_with_pdf(path):
        try:
            width, height = pdfpage.page_size(path, page, dpi)
        except pdfpage.PdfUnreadable as reason:
            raise BadPicture(f"{path.name} {reason}") from None
        picture = ScanPicture(path, page, width, height, dpi, "PDF")
    else:
        with _opened(path, page) as image:
            orientation = int(image.getexif().get(0x0112, 1) or 1)
            size = image.size[::-1] if orientation in _TURNED else image.size
            picture = ScanPicture(
                path, page, *size, _dpi_of(image), _kind_of(image, path), min(8, max(1, orientation))
            )
    _check_size(picture)
    return picture


def pixels(
    picture: ScanPicture, box: Box | None = None, shrink: int = 1, progress: Progress = unwatched
) -> Pixels:
    """The colours of a picture or of a part of it.

    Args:
        box: the part, in full-size pixels; None: the whole picture.
        shrink: each pixel of the answer is the mean of `shrink` x `shrink` pixels.

    Raises:
        BadPicture: when the file turns out to be damaged or has changed.
        Cancelled: when `progress` says so.
    """
    left, top, right, bottom = _clipped(picture, box)
    if picture.kind == "PDF":
        try:
            whole = pdfpage.draw(
                picture.path, picture.page, (picture.width, picture.height), shrink, progress
            )
        except pdfpage.PdfUnreadable as reason:
            raise BadPicture(f"{picture.path.name} {reason}") from None
    else:
        whole = _upright(_decoded(picture, shrink, progress), picture.orientation)
    cut = whole[top // shrink : -(-bottom // shrink), left // shrink : -(-right // shrink)]
    return np.ascontiguousarray(cut)


def page_count(picture: ScanPicture) -> int:
    """The number of pages of a PDF, or of pictures in a TIFF; 1 for other kinds and missing files."""
    try:
        if picture.kind == "PDF":
            return pdfpage.page_count(picture.path)
        if picture.kind == "TIFF":
            with Image.open(picture.path, formats=("TIFF",)) as image:
                return int(getattr(image, "n_frames", 1))
    except (OSError, SyntaxError, ValueError, pdfpage.PdfUnreadable):
        return 1
    return 1


def _starts_with_pdf(path: Path) -> bool:
    if is_taken(path) and not is_file(path):  # Opening a pipe would block for ever.
        raise BadPicture(f"{path.name} is no ordinary file")
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadPicture(
                f"{path.name} has {path.stat().st_size // 10**6:,} MB; up to {MOST_BYTES // 10**6:,} can be"
                " read; save it as JPEG"
            )
        with path.open("rb") as file:
            head = file.read(1024)
    except FileNotFoundError:
        raise BadPicture(
            f"the picture {path.name} is not there; it was looked for in {path.parent}"
        ) from None
    except OSError as reason:
        raise BadPicture(f"{path.name} cannot be read: {why_not_read(reason)}") from None
    if not head:
        raise BadPicture(f"{path.name} is empty; scan or copy it again")
    return b"%PDF-" in head


class _Watched(io.BufferedReader):
    """A file that reports how much of it a decoder has read."""

    def __init__(self, path: Path, progress: Progress) -> None:
        super().__init__(path.open("rb", buffering=0))
        self._progress = progress
        self._size = max(1, path.stat().st_size)

    def read(self, size: int | None = -1) -> bytes:
        """The next bytes.

        Raises:
            Cancelled: when the progress says so.
        """
        at = self.tell()
        report(self._progress, at / self._size)
        if size is not None and size > 0:
            # A damaged file may claim gigabytes, which Python would allocate first.
            size = min(size, max(1, self._size - at))
        return super().read(size)


@contextmanager
def _opened(path: Path, page: int, progress: Progress = unwatched) -> Iterator[Image.Image]:
    """The picture opened by Pillow, at its page; every kind of broken file becomes one exception."""
    try:
        with warnings.catch_warnings():
            # Pillow's warnings about tags and sizes are ignored: `_check_size` decides.
            warnings.simplefilter("ignore")
            with _Watched(path, progress) as file, Image.open(file, formats=FORMATS) as image:
                _check_declared(path, image.size)
                if page:
                    _seek(path, image, page)
                yield image
    except UnidentifiedImageError:
        raise BadPicture(
            f"{path.name} is no picture that can be read here; scans are PNG, JPEG, TIFF or PDF"
        ) from None
    except Image.DecompressionBombError:
        raise _too_large(path, "very many") from None
    except (OSError, SyntaxError, ValueError, TypeError, KeyError, IndexError, ArithmeticError) as reason:
        # Pillow's parsers raise exceptions of many types on broken files.
        raise BadPicture(
            f"{path.name} is damaged ({str(reason)[:80] or type(reason).__name__}); scan or copy it again"
        ) from None


def _seek(path: Path, image: Image.Image, page: int) -> None:
    try:
        image.seek(page)
    except EOFError:
        with Image.open(path, formats=FORMATS) as fresh:  # Pillow miscounts after seeking past the last page.
            count = getattr(fresh, "n_frames", 1)
        raise BadPicture(
            f"{path.name} has no page {page + 1}; it has {count} page{'s' if count > 1 else ''}"
        ) from None
    _check_declared(path, image.size)


def _check_declared(path: Path, size: tuple[int, int]) -> None:
    width, height = size
    if width * height > MOST_PIXELS or max(size) > MOST_SIDE:
        raise _too_large(path, f"{width:,} x {height:,}")


def _too_large(path: Path, pixels_told: str) -> BadPicture:
    return BadPicture(
        f"{path.name} says it has {pixels_told} pixels; up to {MOST_PIXELS // 10**6} megapixels and"
        f" {MOST_SIDE:,} to a side can be read; scan it with fewer dots per inch (150 to 300 are enough)"
    )


def _check_size(picture: ScanPicture) -> None:
    _check_declared(picture.path, (picture.width, picture.height))
    if min(picture.width, picture.height) < SMALLEST_SIDE:
        raise BadPicture(
            f"{picture.path.name} has {picture.width} x {picture.height} pixels; that is too small for a map"
        )


def _kind_of(image: Image.Image, path: Path) -> str:
    kind = {"MPO": "JPEG"}.get(image.format or "", image.format or "")
    if kind not in KINDS:
        raise BadPicture(
            f"{path.name} is a {kind or 'file'} of another kind; scans are PNG, JPEG, TIFF or PDF"
        )
    return kind


def _dpi_of(image: Image.Image) -> float | None:
    found: Any = image.info.get("dpi")
    try:
        dpi = float(found[0])
    except (TypeError, ValueError, IndexError, ZeroDivisionError):
        return None
    return round(dpi, 2) if 10.0 <= dpi <= 20_000.0 else None


def _clipped(picture: ScanPicture, box: Box | None) -> Box:
    if box is None:
        return 0, 0, picture.width, picture.height
    left, top = max(0, box[0]), max(0, box[1])
    return left, top, max(left, min(box[2], picture.width)), max(top, min(box[3], picture.height))


def _decoded(picture: ScanPicture, shrink: int, progress: Progress) -> Pixels:
    """The stored picture, not yet upright, decoded in strips so that no second full copy is needed."""
    with _opened(picture.path, picture.page, part(progress, 0.0, 0.5)) as image:
        stored = image.size
        if picture.orientation in _TURNED:
            stored = stored[::-1]
        if stored != (picture.width, picture.height):
            raise BadPicture(f"{picture.path.name} has changed meanwhile; open it again")
        drafted = next((size for size in (8, 4, 2) if shrink % size == 0), 1) if image.format == "JPEG" else 1
        if drafted > 1:
            # The JPEG decoder can shrink by itself, in a fraction of the time and memory.
            wide = image.width
            image.draft("RGB", (-(-image.width // drafted), -(-image.height // drafted)))
            drafted = round(wide / image.width)
        image.load()
        if picture.kind == "PNG" and lacks_rows(picture.path):
            raise BadPicture(f"{picture.path.name} is damaged (it lacks rows); scan or copy it again")
        report(progress, 0.5)
        return _in_strips(image, shrink // drafted, progress)


def _in_strips(image: Image.Image, shrink: int, progress: Progress) -> Pixels:
    width, height = -(-image.width // shrink), -(-image.height // shrink)
    answer = np.empty((height, width, 3), np.uint8)
    step = max(1, _STRIP // shrink) * shrink
    for top in range(0, image.height, step):
        strip = _as_rgb(image.crop((0, top, image.width, min(image.height, top + step))))
        if shrink > 1:
            strip = strip.reduce(shrink)
        answer[top // shrink : top // shrink + strip.height] = np.asarray(strip)
        report(progress, 0.5 + 0.5 * top / image.height)
    return answer


def _as_rgb(strip: Image.Image) -> Image.Image:
    """Converts pixels of any kind to red, green, blue. Transparent pixels lie on white."""
    if strip.mode == "RGB":
        return strip
    if strip.mode.startswith("I;16"):
        return Image.fromarray((np.asarray(strip).astype(np.uint16) >> 8).astype(np.uint8)).convert("RGB")
    if strip.mode in ("LA", "PA", "RGBA", "RGBa", "La") or "transparency" in strip.info:
        clear = strip.convert("RGBA")
        paper = Image.new("RGBA", clear.size, "white")
        return Image.alpha_composite(paper, clear).convert("RGB")
    return strip.convert("RGB")


def _upright(stored: Pixels, orientation: int) -> Pixels:
    """The stored picture turned upright; a view, not a copy."""
    if orientation in _TURNED:
        stored = stored.transpose(1, 0, 2)
    if orientation in (2, 3, 6, 7):
        stored = stored[:, ::-1]
    if orientation in (3, 4, 7, 8):
        stored = stored[::-1]
    return stored
