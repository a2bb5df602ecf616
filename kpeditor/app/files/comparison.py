"""Comparison: lists the differences between the document and a file, its own or any other, and marks them
on a free table.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QPlainTextEdit, QWidget

from kpeditor.app.dialogparts import Dialog
from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of, heading, note
from kpeditor.app.plaintext import HtmlLabel
from kpeditor.app.words import tr
from kpeditor.core.compare.difference import report
from kpeditor.core.compare.scenarios import battle_differences
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_with_map
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import count
from kpeditor.drawing.palette import ADDED, CHANGED, REMOVED, UNITS


class Comparison(Dialog):
    """Lists the differences, from the file to the document.

    `ask` asks the user for another file, and answers None if the user cancels.
    """

    def __init__(self, document: Document, ask: Callable[[], Path | None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("What has changed"))
        self._document = document
        self._ask = ask
        self.heading, self.told = heading(), note()
        self.list = QPlainTextEdit()
        self.list.setReadOnly(True)
        self.list.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.list.setAccessibleName(tr("Differences"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.another = buttons.addButton(tr("Another file…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy = buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.another.clicked.connect(self._compare_with_another)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.list.toPlainText()))
        buttons.rejected.connect(self.close)
        self.marks = QCheckBox(tr("Mark on the table what differs"))
        self.marks.setChecked(True)
        self.marks.toggled.connect(self._mark)
        self.key = HtmlLabel(_key())
        column_of(self.heading, self.told, self.list, self.marks, self.key, buttons, on=self)
        for widget in (self.marks, self.key):
            widget.setVisible(document.battle.table is not None)
        self._old: Battle | None = None
        self.finished.connect(lambda: document.comparison.show(None))
        self.resize(640, 420)
        self.compare(document.path)

    def compare(self, path: Path | None) -> None:
        """Shows the differences from a file. None: the document has no file yet."""
        self.list.clear()
        self._old = None
        self._mark()
        self.copy.setEnabled(False)
        if path is None:
            self.heading.setText(self._document.title)
            self.told.setText(tr("This was never saved: choose a file to compare it with."))
            return
        self.heading.setText(
            tr("{title}, compared with {name}").format(title=self._document.title, name=path.name)
        )
        try:
            old = open_with_map(path).battle
            found = battle_differences(old, self._document.battle)
        except (KpError, OSError) as reason:
            self.told.setText(tr("The file cannot be read: {reason}").format(reason=reason))
            return
        number = count(len(found), tr("difference"), tr("differences"))
        self.told.setText(
            tr("{number}: what stands in the file -> what stands here.").format(number=number)
            if found
            else tr("Nothing is different: the file says what stands here.")
        )
        self.list.setPlainText(report(found))
        self.copy.setEnabled(bool(found))
        self._old = old
        self._mark()

    def _mark(self) -> None:
        """Marks the differences on the table, or removes the marks."""
        is_shown = self.marks.isChecked() and self._old is not None and self._old.table is not None
        self._document.comparison.show(self._old if is_shown else None)

    def _compare_with_another(self) -> None:
        if (path := self._ask()) is not None:
            self.compare(path)


def _key() -> str:
    """The meaning of the colours of marks, as HTML without any text from files."""
    named = (
        (ADDED, tr("added")),
        (CHANGED, tr("changed")),
        (REMOVED, tr("removed, or as it was")),
        (UNITS, tr("units changed")),
    )
    return "&nbsp; ".join(f'<span style="color:{one.name()}">\u25a0</span> {words}' for one, words in named)
