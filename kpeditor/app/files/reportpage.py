"""ReportPage: the problems of a file that cannot be opened, with line and column."""

from __future__ import annotations

import codecs
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from kpeditor.app.formparts import column_of, heading, row_of, wrapped
from kpeditor.app.panels.problemlist import ProblemList
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile
from kpeditor.core.files.storage.places import is_file, is_folder, is_taken
from kpeditor.core.problem import Problem, Severity, Where


class ReportPage(QWidget):
    """A page in place of the map. `asked_again` sends the path to be opened again, `asked_close` asks to go
    back.
    """

    asked_again = Signal(Path)
    asked_close = Signal()

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self._path = Path()
        self._heading = heading()
        self._text = wrapped()
        self.list = ProblemList(themes)
        self.again, self._back = QPushButton(tr("Try again")), QPushButton(tr("Back"))
        self.again.clicked.connect(lambda: self.asked_again.emit(self._path))
        self._back.clicked.connect(self.asked_close)
        row = row_of(self.again, self._back, None)
        parts = self._heading, self._text, (self.list, 1), row
        column_of(*parts, on=self, margins=(48, 40, 48, 40), spacing=12)

    def show_report(self, path: Path, bad: BadFile, back: str) -> None:
        """Says why this file cannot be opened; `back` is the title of the document still open."""
        self._path = path
        self._heading.setText(tr("{name} cannot be opened").format(name=path.name))
        cure = tr("Nothing was changed. Mend the file in a text editor, then try again.")
        if not is_taken(path):
            cure = tr("It was moved, renamed or deleted, or lies on a disk that is not there now.")
        elif is_folder(path):
            cure = tr("Open one of the files in it.")
        elif not _is_text(path) or any(problem.code == "file-kind" for problem in bad.problems):
            cure = tr("It is no map or scenario, and of no other program whose maps can be read.")
            if any(problem.fix for problem in bad.problems):
                cure = tr("The file is all right, but it belongs elsewhere.")
        self._text.setText(f"{path.absolute()}\n{cure}")
        self._back.setText(tr("Back to {title}").format(title=back) if back else tr("Start page"))
        problems = list(bad.problems) or [
            Problem(Severity.ERROR, "unreadable", str(bad), Where(file=str(path)))
        ]
        self.list.show_problems(problems)


def _is_text(path: Path) -> bool:
    """Whether a file may be shown as text by an editor."""
    if not is_file(path):  # opening a pipe would block for ever
        return False
    try:
        with path.open("rb") as file:
            head = file.read(4096)
    except OSError:
        return True
    return b"\0" not in head or head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
