"""Paper: sizes, and PDF files that appear only when they are complete. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QIODevice, QMarginsF, QSaveFile, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from kpeditor.core.errors import NotSaved

PAPERS = {
    "A4": QPageSize.PageSizeId.A4,
    "A3": QPageSize.PageSizeId.A3,
    "A2": QPageSize.PageSizeId.A2,
    "letter": QPageSize.PageSizeId.Letter,
    "legal": QPageSize.PageSizeId.Legal,
    "tabloid": QPageSize.PageSizeId.Tabloid,
}
"""Paper sizes by name."""

DOTS = 300
"""Dots per inch in which pages are laid out."""
INCH = 25.4
MARGIN = 10.0
"""What a home printer cannot print on, on each side."""


def paper_size(name: str) -> tuple[float, float]:
    """Width and height of a paper held upright."""
    size = QPageSize.size(PAPERS[name], QPageSize.Unit.Millimeter)
    return size.width(), size.height()


def dots(length: float) -> float:
    """A length in the units in which a page is painted."""
    return length / INCH * DOTS


class PdfPages:
    """A PDF being painted page by page, of one size; `painter` has its origin at the corner of the paper."""

    def __init__(self, writer: QPdfWriter) -> None:
        self._writer = writer
        self.painter = QPainter(writer)
        self.count = 1

    def next(self) -> None:
        """Begins another page."""
        self._writer.newPage()
        self.count += 1


@contextmanager
def pdf_pages(target: Path, title: str, width: float, height: float) -> Iterator[PdfPages]:
    """Writes a PDF with pages of this size; the file takes its name only when everything is in it.

    Raises:
        NotSaved: when it cannot be written.
    """
    file = QSaveFile(str(target))
    if not file.open(QIODevice.OpenModeFlag.WriteOnly):
        raise NotSaved(f"{target} cannot be written: {file.errorString()}")
    writer = QPdfWriter(file)
    writer.setTitle(title)
    writer.setCreator("kpeditor")
    writer.setResolution(DOTS)
    size = QPageSize(
        QSizeF(width, height), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch
    )
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    pages = PdfPages(writer)
    try:
        yield pages
    except BaseException:
        pages.painter.end()
        file.cancelWriting()
        raise
    pages.painter.end()
    if not file.commit():
        raise NotSaved(f"{target} cannot be written: {file.errorString()}")
