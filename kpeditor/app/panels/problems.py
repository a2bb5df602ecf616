"""ProblemsPanel: everything that is wrong with the battle, live; a click goes to the place."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.panels.problemlist import ProblemList
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.edits.cures import cure_of
from kpeditor.core.edits.edit import Edit
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Problem


class ProblemsPanel(QWidget):
    """The problems; `asked_reveal(hexes)` asks for a part of the map, `asked_field(path)` for the field that
    holds the wrong value.
    """

    asked_reveal = Signal(object)
    asked_field = Signal(object)

    def __init__(self, document: Document, themes: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.list = ProblemList(themes)
        self.list.chosen.connect(self._jump)
        self.nothing = QLabel(tr("Checking…"))
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setProperty("faint", True)
        self.nothing.setWordWrap(True)
        self.button = QPushButton()
        self.button.setToolTip(tr("Changes the map or scenario so that this problem is gone; can be undone"))
        self.button.clicked.connect(self.mend)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.nothing)
        self._pages.addWidget(self.list)
        box = QVBoxLayout(self)
        box.setContentsMargins(6, 6, 6, 6)
        box.addWidget(self._pages)
        box.addWidget(self.button)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self._offer_cure()

    def show_problems(self, problems: list[Problem]) -> None:
        """Shows what a check found."""
        self.list.show_problems(problems)
        self.nothing.setText(tr("No problems found."))
        self._pages.setCurrentWidget(self.list if problems else self.nothing)
        self._offer_cure()

    def mend(self) -> bool:
        """Mends the chosen problem where only one thing can be meant; answers whether it could."""
        cure = self._cure()
        if cure is not None:
            self._document.do(cure)
        return cure is not None

    def _cure(self) -> Edit | None:
        index = self.list.currentIndex()
        if not index.isValid():
            return None
        problem = index.data(Qt.ItemDataRole.UserRole)
        return cure_of(self._document.battle, problem, self._document.catalogue)

    def _offer_cure(self) -> None:
        """The button says what it would do; without a cure it is not there."""
        cure = self._cure()
        self.button.setVisible(cure is not None)
        if cure is not None:
            self.button.setText(tr("Mend: {what}").format(what=cure.title))

    def _on_current(self, index: QModelIndex) -> None:
        """Arrow keys show each problem on the map; the keys stay with the list, Enter goes to the field."""
        self._offer_cure()
        if self.list.hasFocus() and index.isValid():
            self._show(index.data(Qt.ItemDataRole.UserRole))

    def _jump(self, problem: Problem) -> None:
        self.asked_field.emit(problem.where)
        self._show(problem)

    def _show(self, problem: Problem) -> None:
        """Selects the hexes of a problem and brings them into view."""
        if hexes := self._hexes(problem):
            selection = self._document.selection
            self._document.select(replace(selection, hexes=hexes, is_region=False))
            self.asked_reveal.emit(hexes)

    def _hexes(self, problem: Problem) -> frozenset[Hex]:
        """The hexes of a problem that lie on the map; of a hexside the one that names it."""
        sheet = self._document.sheet
        if sheet is None:
            return frozenset()
        found = set()
        for name in problem.where.hexes:
            try:
                found.add(sheet.hex(name))
            except BadName:
                continue
        for name in problem.where.hexsides:
            try:
                found.add(sheet.side(name).hex)
            except BadName:
                continue
        return frozenset(found)
