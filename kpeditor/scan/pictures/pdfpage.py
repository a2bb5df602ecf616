"""A page of a PDF as a picture, drawn strip by strip."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2

from kpeditor.core.errors import KpError
from kpeditor.scan.progress import Progress, report

_STRIP = 512
_INCH = 72.0
"""The number of PDF points in an inch."""
_TURN = threading.RLock()
"""A lock held while the PDF library is called, because the library is not thread-safe."""


class PdfUnreadable(KpError):
    """A PDF, or a page of one, cannot be drawn; the message continues after the name of the file."""


def page_count(path: Path) -> int:
    """The number of pages of a PDF.

    Raises:
        PdfUnreadable: when it is encrypted or broken.
    """
    with _opened(path) as document:
        return len(document)


def page_size(path: Path, page: int, dpi: float) -> tuple[int, int]:
    """Width and height of a page in pixels.

    Raises:
        PdfUnreadable: when there is no such page or the file is encrypted or broken.
    """
    with _page(path, page) as sheet:
        width, height = sheet.get_size()
    return max(1, round(width * dpi / _INCH)), max(1, round(height * dpi / _INCH))


def draw(
    path: Path, page: int, size: tuple[int, int], shrink: int, progress: Progress
) -> npt.NDArray[np.uint8]:
    """The page at its full size in pixels divided by `shrink`, on white paper: (height, width, 3).

    Raises:
        PdfUnreadable: as `page_size`.
        Cancelled: when `progress` says so.
    """
    width, height = size
    answer = np.full((-(-height // shrink), -(-width // shrink), 3), 255, np.uint8)
    step = max(1, _STRIP // shrink) * shrink
    with _page(path, page) as sheet:
        scale = width / sheet.get_width()
        below = math.ceil(sheet.get_height() * scale)
        for top in range(0, height, step):
            report(progress, top / height)
            bottom = min(height, top + step)
            # The library rounds cropped sizes up to whole pixels; subtracting half a pixel makes them exact.
            crop = (0, max(0.0, below - bottom - 0.5) / scale, 0, max(0.0, top - 0.5) / scale)
            drawn = sheet.render(scale=scale, crop=crop, rev_byteorder=True).to_pil().convert("RGB")
            strip = np.asarray(drawn.crop((0, 0, width, bottom - top)).reduce(shrink))
            answer[top // shrink : top // shrink + len(strip)] = strip
    return answer


@contextmanager
def _opened(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    with _TURN:
        try:
            document = pypdfium2.PdfDocument(path)
        except pypdfium2.PdfiumError as reason:
            if "password" in str(reason).lower():
                raise PdfUnreadable("is protected by a password; save a copy without one") from None
            raise PdfUnreadable("is a damaged PDF; save it again or export the page as a picture") from None
        try:
            yield document
        finally:
            document.close()


@contextmanager
def _page(path: Path, page: int) -> Iterator[pypdfium2.PdfPage]:
    with _opened(path) as document:
        if not 0 <= page < len(document):
            raise PdfUnreadable(f"has no page {page + 1}; it has {len(document)}")
        try:
            sheet = document[page]
        except pypdfium2.PdfiumError:
            raise PdfUnreadable(f"has a page {page + 1} that is damaged; export it as a picture") from None
        yield sheet
