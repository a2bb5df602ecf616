"""Plain text in labels, tips and messages: what comes from files is never interpreted as HTML.

Qt guesses whether the text of a label, a tip or a message is HTML. HTML can name a picture by any path or
address, and Qt opens it: that may be a named pipe that blocks, or another computer. So this module makes all
labels, tips and pages of the program; `tests/architecture/test_plain_texts.py` finds others.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QMenu, QTextBrowser, QWidget

if TYPE_CHECKING:  # PySide makes a class when it is named first
    from PySide6.QtCore import QUrl
    from PySide6.QtWidgets import QFormLayout, QMessageBox

_MARKUP = "<&"


def escape(text: str) -> str:
    """A text escaped for HTML. The module `html` is not used because the window opens faster without it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class Label(QLabel):
    """A label that shows its text verbatim."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


class HtmlLabel(QLabel):
    """A label with HTML of the program's own. Text from files must be escaped by the caller."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setText(text)


class HtmlPage(QTextBrowser):
    """A page with HTML of the program's own. No picture in it is loaded from anywhere."""

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """A transparent pixel for any picture, nothing for other kinds of resources. Without a picture Qt
        would look for a file of that name.
        """
        from PySide6.QtGui import QTextDocument

        if kind != QTextDocument.ResourceType.ImageResource.value:
            return None
        pixel = QImage(1, 1, QImage.Format.Format_ARGB32)
        pixel.fill(Qt.GlobalColor.transparent)
        return pixel


def plain_tip(text: str) -> str:
    """A text for a tip, shown verbatim."""
    if not any(mark in text for mark in _MARKUP):
        return text  # Qt does not take this text for HTML
    return f"<span style='white-space: pre-wrap'>{escape(text)}</span>"


def titled_tip(title: str, *lines: str, aside: str = "") -> str:
    """A tip with a title in bold, the text `aside` after it and lines below. Empty texts are left out."""
    head = f"<b>{escape(title)}</b>{f' {escape(aside)}' if aside else ''}"
    return "<br>".join((head, *(escape(line) for line in lines if line)))


def message_box(
    parent: QWidget | None,
    icon: QMessageBox.Icon,
    title: str,
    text: str,
) -> QMessageBox:
    """A message box that shows its text verbatim."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(icon, title, "", QMessageBox.StandardButton.NoButton, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    return box


def about_box(parent: QWidget, title: str, html: str) -> None:
    """Shows HTML of the program's own, with the program's picture."""
    from PySide6.QtWidgets import QMessageBox

    QMessageBox.about(parent, title, html)


def add_row(form: QFormLayout, caption: str, field: QWidget) -> None:
    """Adds a field to a form, with its caption verbatim; the letter after & is its access key."""
    label = Label(caption)
    label.setBuddy(field)
    form.addRow(label, field)


def add_rows(form: QFormLayout, *rows: tuple[str, QWidget]) -> None:
    """Adds fields with their captions, like `add_row`."""
    for caption, field in rows:
        add_row(form, caption, field)


def keyless(text: str) -> str:
    """A text escaped for a menu, a tab, a button or a caption, so that & stands for itself."""
    return text.replace("&", "&&")


def with_own_keys(texts: Sequence[str]) -> list[str]:
    """The texts of a menu with different access keys (the letters after &). The first text with a letter
    keeps it. Later texts with the same letter get another one, or none if all their letters are taken.
    """
    letters = [_access_key(text) for text in texts]
    taken = set(letters) - {""}
    kept: set[str] = set()
    found = []
    for text, letter in zip(texts, letters, strict=True):
        if letter in kept:
            text, letter = _with_another(text, taken)
            taken.add(letter)
        kept |= {letter} - {""}
        found.append(text)
    return found


def give_own_keys(menu: QMenu) -> None:
    """Gives the commands of a menu and its submenus different access keys."""
    actions = [action for action in menu.actions() if not action.isSeparator()]
    for action, text in zip(actions, with_own_keys([one.text() for one in actions]), strict=True):
        if action.text() != text:
            action.setText(text)
        inner = action.menu()
        if isinstance(inner, QMenu):
            give_own_keys(inner)


def _access_key(text: str) -> str:
    found = _ACCESS_KEY.search(text)
    return found[1].casefold() if found else ""


def _with_another(text: str, taken: Collection[str]) -> tuple[str, str]:
    """A text with another letter as its access key, and that letter. The first letters of words are
    preferred.
    """
    bare = _ACCESS_KEY.sub(r"\1", text, count=1)
    begins = [place for place in range(len(bare)) if place == 0 or not bare[place - 1].isalnum()]
    for place in (*begins, *range(len(bare))):
        letter = bare[place].casefold()
        if letter.isalnum() and letter not in taken:
            return f"{bare[:place]}&{bare[place:]}", letter
    return bare, ""


_ACCESS_KEY = re.compile("(?<!&)&([^&])")
"""An & that marks an access key, and its letter."""
