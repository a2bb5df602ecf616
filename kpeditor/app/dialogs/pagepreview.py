"""PagePreview: shows the pages of a print, rendered from a PDF that another process makes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

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
            self.count = 0
            self.picture.setPixmap(QPixmap())
            self.picture.setText(why)
            self._show_number()
            return
        self.count = _pages(path)
        self.turn(0)

    def _draw(self) -> None:
        if self._file is not None:
            room = self.picture.size() * self.devicePixelRatioF()
            picture = _drawn(self._file, self.page, room)
            picture.setDevicePixelRatio(self.devicePixelRatioF())
            self.picture.setPixmap(QPixmap.fromImage(picture))
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


def _pages(path: Path) -> int:
    """The number of pages of a file; one for a picture."""
    if path.suffix != ".pdf":
        return 1
    from kpeditor.scan.pictures.pdfpage import page_count

    return page_count(path)


def _drawn(path: Path, page: int, room: QSize) -> QImage:
    """A page of a PDF, or a picture, as large as fits."""
    if path.suffix != ".pdf":
        return QImage(str(path)).scaled(
            room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    from kpeditor.scan.pictures.pdfpage import draw, page_size
    from kpeditor.scan.progress import unwatched

    width, height = page_size(path, page, 72.0)
    dpi = min(SHARPEST, 72.0 * min(room.width() / width, room.height() / height))
    array = draw(path, page, page_size(path, page, dpi), 1, unwatched)
    data = array.tobytes()
    shape = array.shape
    return QImage(data, shape[1], shape[0], 3 * shape[1], QImage.Format.Format_RGB888).copy()
