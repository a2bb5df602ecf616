"""Paper: sizes, and PDF files that appear only when they are complete. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument

from kpeditor.drawing.fonts import font, load_fonts
from kpeditor.drawing.pictures.savedfile import saved_file

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
"""Width of the strip along each edge that a home printer cannot print."""

_FAINT = QColor("#6a6352")


def paper_size(name: str) -> tuple[float, float]:
    """Width and height of an upright paper."""
    size = QPageSize.size(PAPERS[name], QPageSize.Unit.Millimeter)
    return size.width(), size.height()


def dots(length: float) -> float:
    """A length in the units of the page painter."""
    return length / INCH * DOTS


class PdfPages:
    """A PDF painted page by page, all of one size; the origin of `painter` is the corner of the paper."""

    def __init__(self, writer: QPdfWriter) -> None:
        self._writer = writer
        self.painter = QPainter(writer)
        self.count = 1

    def next(self) -> None:
        """Begins a new page."""
        self._writer.newPage()
        self.count += 1


@contextmanager
def pdf_pages(target: Path, title: str, width: float, height: float) -> Iterator[PdfPages]:
    """Writes a PDF with pages of this size. The file gets its name only when it is complete.

    Raises:
        NotSaved: when it cannot be written.
    """
    with saved_file(target) as file:
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
        finally:
            pages.painter.end()


def print_html(
    html: str,
    target: Path,
    title: str,
    *,
    paper: str = "A4",
    margin: float = 18.0,
    letters: float = 3.4,
    least_letters: float | None = None,
) -> None:
    """Writes a text as a PDF of as many pages as it needs.

    Args:
        letters: the height of the text; reduced, but not below `least_letters`, if that saves a page.

    Raises:
        NotSaved: when the file cannot be written.
    """
    load_fonts()
    width, height = paper_size(paper)
    room = QSizeF(dots(width - 2 * margin), dots(height - 2 * margin))
    sizes = [letters, (letters + (least_letters or letters)) / 2, least_letters or letters]
    document = min((_laid_out(html, room, size) for size in sizes), key=QTextDocument.pageCount)
    with pdf_pages(target, title, width, height) as pages:
        count = document.pageCount()
        for page in range(count):
            if page:
                pages.next()
            painter = pages.painter
            painter.save()
            painter.translate(dots(margin), dots(margin) - page * room.height())
            painter.setClipRect(0, round(page * room.height()), round(room.width()), round(room.height()))
            document.drawContents(painter)
            painter.restore()
            if count > 1:
                _number(painter, f"{title}, page {page + 1} of {count}", margin, width, height)


class _Text(QTextDocument):
    """A text document that loads no pictures, whatever its HTML refers to."""

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """A transparent pixel; if nothing were returned, Qt would look for a file of that name."""
        pixel = QImage(1, 1, QImage.Format.Format_ARGB32)
        pixel.fill(Qt.GlobalColor.transparent)
        return pixel if kind == QTextDocument.ResourceType.ImageResource.value else None


def _laid_out(html: str, room: QSizeF, letters: float) -> QTextDocument:
    document = _Text()
    document.setDefaultFont(font(dots(letters)))
    document.setDocumentMargin(0)
    document.setIndentWidth(dots(2 * letters))
    document.setHtml(html)
    document.setPageSize(room)
    return document


def _number(painter: QPainter, text: str, margin: float, width: float, height: float) -> None:
    """Writes the page number at the foot of a page."""
    painter.setFont(font(dots(2.6)))
    painter.setPen(_FAINT)
    box = QRectF(dots(margin), dots(height - margin + 3), dots(width - 2 * margin), dots(5))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
