"""ActionTable and MeaningPage: the list of the actions of a phase, and the arithmetic of one action."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from kpeditor.app.formparts import share_columns, silent
from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import HtmlPage, plain_tip
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import WordsDelegate
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import listed, tr
from kpeditor.core.rules.telling.meanings import Meaning

NUMBER, WORDS, SHORT = range(3)


@dataclass(frozen=True, slots=True)
class ActionLine:
    """A line of the list: the action in words, its meaning in short, and its fault."""

    words: str
    short: str = ""
    wrong: str = ""


def drawn_words(names: Sequence[str]) -> str:
    """A sentence about the units whose actions are drawn but not given in the answer; "" if there are
    none.
    """
    return tr("drawn, not given: {units}").format(units=listed(names)) if names else ""


class ActionTable(QTreeWidget):
    """The actions in the order in which they are carried out.

    Signals:
        chosen(number): another line became the current one; `number` is its place from 0, or None for no
            line.
        asked_shift(by): the user wants the current line earlier (-1) or later (1); asked_remove: the user
            wants to remove it.
    """

    chosen = Signal(object)
    asked_shift = Signal(int)
    asked_remove = Signal()

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self._themes = themes
        self.setItemDelegateForColumn(WORDS, WordsDelegate(self, WORDS))
        self.setColumnCount(3)
        self.setHeaderLabels(["", tr("Action"), tr("Outlook")])
        self.setRootIsDecorated(False)
        self.setWordWrap(True)
        self.setAccessibleName(tr("Actions of this phase"))
        header = self.header()
        header.setMinimumSectionSize(24)
        share_columns(header, WORDS, fit=(NUMBER, SHORT))
        header.sectionResized.connect(self.scheduleDelayedItemsLayout)  # rows wrap again at the new width
        self.itemClicked.connect(lambda item, _column: self._on_chosen(item))
        self.currentItemChanged.connect(lambda item, _old: self._on_chosen(item))

    def show_lines(self, lines: Sequence[ActionLine], current: int | None) -> None:
        """Shows these lines, with one of them as the current line."""
        theme = self._themes.theme
        with silent(self):
            while self.topLevelItemCount() > len(lines):
                self.takeTopLevelItem(len(lines))
            for number, line in enumerate(lines):
                row = self.topLevelItem(number) or QTreeWidgetItem(self)
                texts = (str(number + 1), line.words, line.short)
                for column, text in enumerate(texts):
                    row.setText(column, text)
                    row.setForeground(column, QColor(theme.error if line.wrong else theme.text))
                    row.setToolTip(column, plain_tip(line.wrong or line.words))
            item = self.topLevelItem(current) if current is not None else None
            self.setCurrentItem(item)  # type: ignore[arg-type]  # Qt takes None
        self.scheduleDelayedItemsLayout()

    def _on_chosen(self, item: QTreeWidgetItem | None) -> None:
        self.chosen.emit(self.indexOfTopLevelItem(item) if item is not None else None)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles Alt with an arrow, which moves the line, and Delete, which removes it."""
        is_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if is_alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.asked_shift.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() == Qt.Key.Key_Delete:
            self.asked_remove.emit()
        else:
            super().keyPressEvent(event)


class MeaningPage(HtmlPage):
    """The meaning of an action: the reason of a refusal, a sentence, and the arithmetic as a table."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setAccessibleName(tr("What it means"))
        self.said = ""

    def show_meaning(self, meaning: Meaning, refusal: str) -> None:
        """Shows the meaning of an action, or nothing."""
        rows = "".join(
            f"<tr><td>{html.escape(what)}&nbsp;&nbsp;</td><td><b>{html.escape(much)}</b></td></tr>"
            for what, much in meaning.lines
        )
        parts = [f"<p><b>{html.escape(refusal)}</b></p>"] if refusal else []
        text = html.escape(meaning.text).replace("\n", "<br>")
        parts += [f"<p>{text}</p>"] if text else []
        parts += [f"<table>{rows}</table>"] if rows else []
        self.said = "\n".join(filter(None, (refusal, meaning.text)))
        self.setHtml("".join(parts))
