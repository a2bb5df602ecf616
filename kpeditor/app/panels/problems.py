"""ProblemsPanel: everything that is wrong with the battle, live; a click goes to the place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of
from kpeditor.app.panels.problemlist import ProblemList
from kpeditor.app.plaintext import Label
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.edits.cures import cures_of
from kpeditor.core.edits.edit import Edit
from kpeditor.core.errors import BadName
from kpeditor.core.problem import Problem

Found = TypeVar("Found")
MOST_CURES = 2
"""To how many ways of mending one problem there is a button."""


class ProblemsPanel(QWidget):
    """The problems; `asked_reveal(hexes)` asks for a part of the map, `asked_ground(problem)` for what one
    of a free table is about, `asked_field(path)` for the field that holds the wrong value.
    """

    asked_reveal = Signal(object)
    asked_ground = Signal(object)
    asked_field = Signal(object)

    def __init__(self, document: Document, themes: ThemeKeeper) -> None:
        super().__init__()
        self._document = document
        self.list = ProblemList(themes)
        self.list.chosen.connect(self._jump)
        self.list.left.connect(document.spotlight.put_out)
        self.nothing = Label(tr("Checking…"))
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setProperty("faint", True)
        self.nothing.setWordWrap(True)
        self.buttons = [QPushButton() for _ in range(MOST_CURES)]
        for number, button in enumerate(self.buttons):
            button.setToolTip(tr("Changes the map or scenario so that this problem is gone; can be undone"))
            button.clicked.connect(lambda _=False, number=number: self.mend(number))
        self._pages = QStackedWidget()
        self._pages.addWidget(self.nothing)
        self._pages.addWidget(self.list)
        column_of(self._pages, *self.buttons, on=self, margins=6)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self._offer_cures()

    def show_problems(self, problems: list[Problem]) -> None:
        """Shows what a check found."""
        self.list.show_problems(problems)
        spotlight = self._document.spotlight
        if spotlight.problem is not None and spotlight.problem not in problems:
            spotlight.put_out()
        self.nothing.setText(tr("No problems found."))
        if not problems:
            self._keep_the_keys(self.list)
        self._pages.setCurrentWidget(self.list if problems else self.nothing)
        self._offer_cures()

    def mend(self, number: int = 0) -> bool:
        """Mends the chosen problem, where there are several ways by this one; answers whether it could."""
        cures = self._cures()
        if number < len(cures):
            self._document.do(cures[number])
        return number < len(cures)

    def _cures(self) -> list[Edit]:
        index = self.list.currentIndex()
        if not index.isValid():
            return []
        problem = index.data(Qt.ItemDataRole.UserRole)
        return cures_of(self._document.battle, problem, self._document.catalogue)

    def _offer_cures(self) -> None:
        """A button for each way to mend the problem, which says what it would do."""
        cures = self._cures()
        self._keep_the_keys(*self.buttons[len(cures) :])
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(cures))
            if number < len(cures):
                button.setText(tr("Mend: {what}").format(what=cures[number].title))

    def _keep_the_keys(self, *hidden: QWidget) -> None:
        """Takes the focus from widgets about to be hidden.

        Qt would pass it to the next field of the window, where a tool's shortcut key would overwrite the
        text.
        """
        if any(widget.hasFocus() for widget in hidden):
            self.setFocus()

    def _on_current(self, index: QModelIndex) -> None:
        """Arrow keys show each problem on the map while the focus stays in the list; Enter goes to the
        field.
        """
        self._offer_cures()
        if self.list.hasFocus() and index.isValid():
            self._show(index.data(Qt.ItemDataRole.UserRole))

    def _jump(self, problem: Problem) -> None:
        self.asked_field.emit(problem.where)
        self._show(problem)

    def _show(self, problem: Problem) -> None:
        """Highlights what a problem is about on the map and brings it into view; a problem about no part of
        the map ends the highlight.
        """
        sheet = self._document.sheet
        if sheet is None:
            self.asked_ground.emit(problem)
            return
        hexes = frozenset(_named(problem.where.hexes, sheet.hex))
        sides = frozenset(_named(problem.where.hexsides, sheet.side))
        self._document.spotlight.light(problem, hexes, sides)
        if shown := hexes | {side.hex for side in sides}:
            self.asked_reveal.emit(shown)


def _named(names: Iterable[str], find: Callable[[str], Found]) -> Iterator[Found]:
    """What of these names the map has: it may have changed since the check."""
    for name in names:
        with suppress(BadName):
            yield find(name)
