"""BeginForm: what the forces panel shows while only a map is open: the first questions of a new scenario."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFormLayout, QLineEdit, QPushButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import STRETCH, column_of, heading, note, row_of
from kpeditor.app.panels.forces.lines import chip
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr, tr_later
from kpeditor.core.edits.forces.sides import begin_scenario
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.drawing.palette import side_colour

MOST_SIDES = 6
FIRST = (tr_later("First side"), tr_later("Second side"))


class BeginForm(QWidget):
    """`asked(edit)` is sent with the edit that creates the scenario."""

    asked = Signal(object)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.title = QLineEdit()
        self.title.setPlaceholderText(
            tr("Battle on {sheet}").format(sheet=document.battle.sheet.title or tr("this map"))
        )
        self.sides: list[QLineEdit] = []
        self.more = QPushButton(tr("Another side"))
        self.begin = QPushButton(tr("Begin the scenario"))
        self.begin.setDefault(True)
        title = heading(tr("A new scenario on this map"))
        self._form = QFormLayout()
        self._form.addRow(tr("Title"), self.title)
        column_of(
            title,
            note(tr("Only a map is open. Who fights here? Everything can be changed later.")),
            self._form,
            row_of(self.begin, STRETCH, self.more),
            STRETCH,
            on=self,
            margins=12,
            spacing=8,
        )
        for _ in FIRST:
            self._add_side()
        self.more.clicked.connect(self._more)
        self.begin.clicked.connect(self._ask)
        self.title.returnPressed.connect(self._ask)

    def _add_side(self) -> None:
        number = len(self.sides)
        field = QLineEdit()
        field.setPlaceholderText(
            tr(FIRST[number]) if number < len(FIRST) else tr("Side {number}").format(number=number + 1)
        )
        field.setAccessibleName(tr("Title of side {number}").format(number=number + 1))
        field.returnPressed.connect(self._ask)
        mark = Label()
        colour: QColor = side_colour(number)
        mark.setPixmap(chip(colour).pixmap(22, 22))
        self._form.addRow(tr("Side {number}").format(number=number + 1), row_of(mark, (field, 1), spacing=4))
        self.sides.append(field)
        self.more.setVisible(len(self.sides) < MOST_SIDES)
        for one, other in pairwise([self.title, *self.sides, self.begin, self.more]):
            QWidget.setTabOrder(one, other)

    def _more(self) -> None:
        self._add_side()
        self.sides[-1].setFocus()

    def edit(self) -> SetScenario:
        """The edit that begins the scenario; what is left open gets the name that stands there."""
        titles = tuple(field.text().strip() or field.placeholderText() for field in self.sides)
        return begin_scenario(self._document.battle.sheet, titles, self.title.text().strip())

    def _ask(self) -> None:
        self.asked.emit(self.edit())
