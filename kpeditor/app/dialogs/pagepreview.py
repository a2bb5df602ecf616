"""PagePreview: shows the pages of a print, rendered in a thread from a PDF that another process makes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from kpeditor.app.background import Background
from kpeditor.app.formparts import STRETCH, column_of, row_of
from kpeditor.app.guard import delayed, guarded
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.words import tr

PAUSE = 350
"""Milliseconds without a change before a preview is made."""
SHARPEST = 200.0
"""Dots per inch of a page at most."""

Make = Callable[[list[str], str, Callable[[Path | None, str], None]], Callable[[], None]]
"""Makes a file in the background; arguments are a sub-command, the suffix of the file, and the function that
gets the file or the reason why there is none. Answers a function that cancels it.
"""


class Page(NamedTuple):
    """A page as it is shown: its number from 0, how many there are, and its picture."""

    number: int
    of: int
    picture: QImage


class PagePreview(QWidget):
    """One page at a time, with buttons to leaf through."""

    def __init__(self, make: Make) -> None:
        super().__init__()
        self._make = make
        self._options: tuple[tuple[str, ...], str] | None = None
        self._stop: Callable[[], None] | None = None
        self._file: Path | None = None
        self.page, self.count = 0, 0
        self.picture = Label()
        self.picture.setTextFormat(Qt.TextFormat.PlainText)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setWordWrap(True)
        self.picture.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.picture.setMinimumSize(300, 320)
        self.picture.setAccessibleName(tr("Preview"))
        self.back, self.on = QToolButton(), QToolButton()
        self.number = Label()
        row = row_of(STRETCH)
        for button, arrow, words, by in (
            (self.back, Qt.ArrowType.LeftArrow, tr("Page before"), -1),
            (self.on, Qt.ArrowType.RightArrow, tr("Next page"), 1),
        ):
            button.setArrowType(arrow)
            button.setToolTip(plain_tip(words))
            button.setAccessibleName(words)
            button.clicked.connect(lambda _checked=False, by=by: self.turn(by))
        for widget in (self.back, self.number, self.on):
            row.addWidget(widget)
        row.addStretch()
        column_of((self.picture, 1), row, on=self, margins=0)
        self._timer = delayed(self, self._begin)
        self._drawer = Background("page", self)
        self._show_number()

    def ask(self, command: list[str], suffix: str) -> None:
        """Schedules a preview of what a sub-command makes; does nothing when it is the one shown."""
        options = tuple(command), suffix
        if options != self._options:
            self._options = options
            self._timer.start(PAUSE)

    def turn(self, by: int) -> None:
        """Turns pages."""
        self.page = max(0, min(self.count - 1, self.page + by))
        self._draw()

    def stop(self) -> None:
        """Cancels the running preview."""
        self._timer.stop()
        self._drawer.forget()
        if self._stop is not None:
            self._stop()
            self._stop = None

    def _begin(self) -> None:
        if self._options is None:
            return
        self.stop()
        options = self._options
        if self._file is None:
            self.picture.setText(tr("Drawing the preview …"))
        self._stop = self._make([*options[0]], options[1], lambda path, why: self._take(options, path, why))

    def _take(self, options: tuple[tuple[str, ...], str], path: Path | None, why: str) -> None:
        """Shows a file that was made, or why it could not be; results of earlier requests are dropped."""
        if options != self._options:
            return
        self._stop, self._file = None, path
        if path is None:
            self._say(why)
        else:
            self._draw()

    def _say(self, why: str) -> None:
        """Says in place of a page why there is none."""
        self.count = 0
        self.picture.setPixmap(QPixmap())
        self.picture.setText(why)
        self._show_number()

    def _draw(self) -> None:
        """Draws the page in a thread: a sheet full of terrain takes a second. The page before it stays shown
        until then.
        """
        self._drawer.forget()
        if self._file is not None:
            room = self.picture.size() * self.devicePixelRatioF()
            work = partial(_drawn, self._file, self.page, room)
            self._drawer.start(work, self._show, lambda why: self._say(str(why)))
        self._show_number()

    def _show(self, page: Page) -> None:
        self.page, self.count = page.number, page.of
        page.picture.setDevicePixelRatio(self.devicePixelRatioF())
        self.picture.setPixmap(QPixmap.fromImage(page.picture))
        self._show_number()

    def _show_number(self) -> None:
        words = tr("{page} of {count}").format(page=self.page + 1, count=self.count) if self.count else ""
        self.number.setText(words)
        self.back.setEnabled(self.page > 0)
        self.on.setEnabled(self.page + 1 < self.count)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Redraws the page at the new size."""
        super().resizeEvent(event)
        self._draw()


def _drawn(path: Path, number: int, room: QSize) -> Page:
    """A page of a PDF, the last one at most, or a picture, as large as fits.

    Raises:
        PdfUnreadable: when the file is no PDF that can be drawn.
    """
    if path.suffix != ".pdf":
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        return Page(0, 1, QImage(str(path)).scaled(room, keep, smooth))
    from kpeditor.scan.pictures.pdfpage import draw, page_count, page_size
    from kpeditor.scan.progress import unwatched

    count = page_count(path)
    number = min(number, count - 1)
    width, height = page_size(path, number, 72.0)
    dpi = min(SHARPEST, 72.0 * min(room.width() / width, room.height() / height))
    array = draw(path, number, page_size(path, number, dpi), 1, unwatched)
    shape = array.shape
    made = QImage(array.tobytes(), shape[1], shape[0], 3 * shape[1], QImage.Format.Format_RGB888)
    return Page(number, count, made.copy())
