"""Manual: the chapters of the manual in a window of its own, with a full-text search."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QSplitter, QWidget

from kpeditor.app.dialogparts import Dialog, begin_with_size
from kpeditor.app.formparts import column_of, note
from kpeditor.app.plaintext import HtmlPage, plain_tip
from kpeditor.app.words import tr
from kpeditor.core.files.data import data_dir

CONTENTS = Path("manual/README.md")
_CHAPTER = re.compile(r"^\| \[(?P<title>[^\]]+)\]\((?P<file>[^)#]+\.md)\) \| (?P<about>.*) \|$", re.MULTILINE)
_NO_SLUG = re.compile(r"[^\w\- ]")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: title, text, file, and its words for the search, in lower case."""

    title: str
    about: str
    file: Path
    text: str

    def has(self, words: str) -> bool:
        """Whether all of these words occur in it."""
        return all(word in self.text for word in words.casefold().split())


def chapters(folder: Path) -> list[Chapter]:
    """The chapters of the table of contents; empty if the documentation is not installed."""
    contents = folder / CONTENTS
    if not contents.is_file():
        return []
    listed = []
    for row in _CHAPTER.finditer(contents.read_text("utf-8")):
        file = (contents.parent / row["file"]).resolve()
        if file.is_file():
            text = f"{row['title']} {file.read_text('utf-8')}".casefold()
            listed.append(Chapter(row["title"], row["about"], file, text))
    return listed


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return _NO_SLUG.sub("", heading.casefold()).strip().replace(" ", "-")


class Page(HtmlPage):
    """A page of the manual, with pictures reduced to its width. It reads nothing outside the manual's
    folder.
    """

    MARGIN = 16

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """A picture no wider than the page, or the text of a page."""
        address = self.source().resolved(QUrl(name))
        path = Path(address.toLocalFile()).resolve() if address.isLocalFile() else None
        if path is None or not path.is_relative_to(self._folder) or not path.is_file():
            return super().loadResource(kind, name)
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return QByteArray(path.read_bytes())
        picture = QImage(str(path))
        widest = self.viewport().width() - 2 * self.MARGIN
        if picture.width() <= widest:
            return picture
        return picture.scaledToWidth(widest, Qt.TransformationMode.SmoothTransformation)


class Manual(Dialog):
    """Chapters at the left, the page at the right; links lead from page to page."""

    def __init__(self, parent: QWidget | None = None, folder: Path | None = None) -> None:
        super().__init__(parent)
        self._folder = (folder or data_dir("docs")).resolve()
        self.setWindowTitle(tr("Manual"))
        begin_with_size(self, 1040, 720)
        self.chapters = chapters(self._folder)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find in the manual"))
        self.search.setAccessibleName(tr("Find in the manual"))
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Chapters"))
        self.told = note()
        self.page = Page(self._folder)
        self.page.setAccessibleName(tr("Page"))
        self.page.setOpenLinks(False)
        self.page.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._lay_out()
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._find_next)
        self.list.currentItemChanged.connect(self._on_chapter)
        self.page.anchorClicked.connect(self._follow)
        self._filter()

    def _lay_out(self) -> None:
        left = QWidget()
        column_of(self.search, (self.list, 1), self.told, on=left, margins=0)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.addWidget(left)
        halves.addWidget(self.page)
        halves.setStretchFactor(1, 1)
        halves.setChildrenCollapsible(False)
        halves.setSizes([270, 770])
        column_of(halves, on=self)

    def _filter(self) -> None:
        """Lists the chapters with the words searched for, and opens the first."""
        words = self.search.text()
        # Signals are blocked: each change of the list would open a chapter, which takes longer than typing a
        # letter.
        self.list.blockSignals(True)
        self.list.clear()
        for chapter in self.chapters:
            if chapter.has(words):
                item = QListWidgetItem(chapter.title)
                item.setToolTip(plain_tip(chapter.about))
                item.setData(Qt.ItemDataRole.UserRole, chapter)
                self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        if self.list.count():
            self.told.clear()
            self._on_chapter(self.list.item(0))
        else:
            self.told.setText(
                tr("No chapter has these words.") if self.chapters else tr("The manual is not installed.")
            )

    def _on_chapter(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            file = item.data(Qt.ItemDataRole.UserRole).file
            if self.page.source() == QUrl.fromLocalFile(str(file)):
                self.page.moveCursor(QTextCursor.MoveOperation.Start)
            else:
                self.turn_to(file)
            self._find_next()

    def _find_next(self) -> None:
        """Marks the next occurrence of the words searched for; after the last one the first."""
        words = self.search.text().strip()
        if words and not self.page.find(words):
            self.page.moveCursor(QTextCursor.MoveOperation.Start)
            self.page.find(words)

    def turn_to(self, file: Path, heading: str = "") -> None:
        """Shows a page, scrolled to a heading if one is given."""
        self.page.setSource(QUrl.fromLocalFile(str(file)), QTextDocument.ResourceType.MarkdownResource)
        self.page.document().setDocumentMargin(Page.MARGIN)
        self._mark(file)
        block = self._heading(heading) if heading else None
        if block is not None:
            self.page.setTextCursor(QTextCursor(self.page.document().lastBlock()))
            self.page.setTextCursor(QTextCursor(block))

    def _mark(self, file: Path) -> None:
        """Selects the chapter of a file in the list, if the file is a chapter."""
        self.list.blockSignals(True)
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole).file == file:
                self.list.setCurrentRow(row)
        self.list.blockSignals(False)

    def _heading(self, name: str) -> QTextBlock | None:
        block = self.page.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and slug(block.text()) == name:
                return block
            block = block.next()
        return None

    def _follow(self, link: QUrl) -> None:
        """Follows a link to another page or heading. The desktop opens all other links."""
        target = self.page.source().resolved(link)
        file = Path(target.toLocalFile()).resolve()
        if target.isLocalFile() and not file.exists():
            self.told.setText(tr("{name} is not installed with the program.").format(name=file.name))
        elif target.isLocalFile() and file.suffix == ".md" and file.is_relative_to(self._folder):
            self.turn_to(file, target.fragment())
        else:
            QDesktopServices.openUrl(target)
