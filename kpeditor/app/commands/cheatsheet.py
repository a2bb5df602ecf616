"""CheatSheet: all shortcuts by menu and the uses of the mouse, on one page, made from the table of
commands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby

from PySide6.QtWidgets import QPushButton, QWidget

from kpeditor.app.commands.actions import Actions
from kpeditor.app.commands.help import FileQuestions
from kpeditor.app.commands.keyset import native
from kpeditor.app.dialogparts import Dialog
from kpeditor.app.formparts import column_of, row_of
from kpeditor.app.plaintext import HtmlPage
from kpeditor.app.theme import LIGHT, Theme
from kpeditor.app.words import tr
from kpeditor.export.paper import print_html

PDF = "PDF (*.pdf)"
MARGIN, LETTERS = 15, 3.2
"""Millimetres of white around the printed page, and the height of its letters."""


class CheatSheet(Dialog):
    """The page in a modeless window, with a button that makes a PDF of it."""

    def __init__(
        self,
        actions: Actions,
        questions: FileQuestions,
        more: Callable[[], Sequence[tuple[str, str]]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._questions = questions
        self._more = more
        self.setWindowTitle(tr("Cheat sheet"))
        self.resize(760, 640)
        self.page = HtmlPage()
        self.page.document().setDocumentMargin(14)
        self.save, close = QPushButton(tr("&Save as PDF…")), QPushButton(tr("Close"))
        self.save.clicked.connect(self._save)
        close.clicked.connect(self.accept)
        close.setDefault(True)
        column_of((self.page, 1), row_of(self.save, None, close), on=self)
        actions.keys.changed.connect(self.refresh)
        actions.themes.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the present keys."""
        self.page.setHtml(page(self._actions, self._actions.themes.theme, self._more()))

    def _save(self) -> None:
        suggestion = self._actions.keys.settings.folder() / "kpeditor-keys.pdf"
        path = self._questions.save_file(self, tr("Save the cheat sheet"), suggestion, PDF)
        if path is not None:
            html = page(self._actions, LIGHT, self._more())
            print_html(html, path, tr("Cheat sheet"), margin=MARGIN, letters=LETTERS)


def page(actions: Actions, theme: Theme, more: Sequence[tuple[str, str]] = ()) -> str:
    """The cheat sheet as HTML: the mouse, keys that are not commands, and the commands with keys menu by
    menu, in two columns.
    """
    mouse = [(tr(gesture), tr(done)) for gesture, done in actions.table.mouse]
    blocks = [_block(tr("Mouse and keys on the map"), mouse, theme)]
    if more:
        blocks.append(
            _block(tr("Writing the answer"), [(native([key]), tr(done)) for key, done in more], theme)
        )
    listed = [command for command in actions.listed() if actions.keys_of(command.id)]
    for path, group in groupby(listed, key=lambda command: command.path):
        rows = [(native(actions.keys_of(command.id)), command.name) for command in group]
        blocks.append(_block(path, rows, theme))
    left, right = _halves(blocks)
    return (
        f"<html><body style='color: {theme.text}'><table width='100%' cellspacing='0'><tr>"
        f"<td width='50%' valign='top' style='padding-right: 24px'>{left}</td>"
        f"<td width='50%' valign='top'>{right}</td>"
        "</tr></table></body></html>"
    )


def _block(title: str, rows: list[tuple[str, str]], theme: Theme) -> str:
    lines = "".join(
        f"<tr><td width='42%' style='color: {theme.accent}; padding: 1px 14px 1px 0'>{escape(keys)}</td>"
        f"<td style='padding: 1px 0'>{escape(name)}</td></tr>"
        for keys, name in rows
    )
    head = f"<p style='margin: 10px 0 2px 0'><b>{escape(title)}</b></p>"
    return f"{head}<table cellspacing='0' width='100%'>{lines}</table>"


def _halves(blocks: list[str]) -> tuple[str, str]:
    """The blocks in two columns of about the same length."""
    whole, sofar = sum(map(len, blocks)), 0
    for number, block in enumerate(blocks):
        if sofar + len(block) / 2 > whole / 2:
            return "".join(blocks[:number]), "".join(blocks[number:])
        sofar += len(block)
    return "".join(blocks), ""
