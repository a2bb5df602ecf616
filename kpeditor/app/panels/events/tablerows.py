"""TableRows: the table of a random event: the die, and a row for each outcome with its chance."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import STRETCH, column_of, note, row_of
from kpeditor.app.panels.cards import with_entry
from kpeditor.app.panels.events.effectrows import EffectRows
from kpeditor.app.panels.form import Number
from kpeditor.app.panels.itemform import ItemForm
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr
from kpeditor.core.rules.ruleset import effect_kinds
from kpeditor.core.scenario.events import Outcome, RandomTable
from kpeditor.core.scenario.eventwords import faces_words

LARGEST = 1000
"""The most sides of a die."""


class TableRows(QWidget):
    """`changed(table)` is emitted when the table changes; `table` is None when no die is rolled any more."""

    changed = Signal(object)

    def __init__(self, document: Document, table: RandomTable | None) -> None:
        super().__init__()
        self._document, self._table = document, table
        column = column_of(on=self, margins=0, spacing=6)
        self.rows: list[OutcomeRow] = []
        self.add = QPushButton(tr("Roll a die") if table is None else tr("Add a row"))
        self.add.setToolTip(tr("Chance decides what happens besides, by a table of rows"))
        self.add.clicked.connect(self._add)
        self.die = Number(1, LARGEST)
        self.die.setAccessibleName(tr("Sides of the die"))
        self.sum = Label()
        if table is not None:
            self.die.setValue(table.die)
            self.die.valueChanged.connect(lambda die: self._send(replace(table, die=die)))
            column.addLayout(row_of(note(tr("Roll a die of")), self.die, (self.sum, 1)))
            self.sum.setText(_sum_words(table))
            for number, (row, faces) in enumerate(zip(table.rows, table.faces(), strict=True)):
                widget = OutcomeRow(document, row, faces, table.die, number + 1)
                widget.changed.connect(partial(self._put, number))
                widget.removed.connect(partial(self._put, number, None))
                column.addWidget(widget)
                self.rows.append(widget)
        column.addLayout(row_of(self.add, STRETCH))
        # The row is shown only after it has a parent. Without a parent it would be a window of its own.
        self.add.setVisible(table is not None or bool(effect_kinds(document.ruleset)))

    def fields(self) -> dict[str, QWidget]:
        """The fields by name."""
        found: dict[str, QWidget] = {"add row": self.add}
        if self._table is not None:
            found["die"] = self.die
        for number, row in enumerate(self.rows):
            found |= {f"row {number} {name}": field for name, field in row.fields().items()}
        return found

    def _add(self) -> None:
        """Adds a row with the remaining faces; the first row creates the table."""
        table = self._table or RandomTable()
        left = table.die - sum(row.chance for row in table.rows)
        chance = max(1, left if table.rows else left // 2)
        self._send(replace(table, rows=(*table.rows, Outcome(chance))))

    def _put(self, at: int, row: Outcome | None) -> None:
        assert self._table is not None
        rows = with_entry(self._table.rows, at, row)
        self._send(replace(self._table, rows=rows) if rows else None)

    def _send(self, table: RandomTable | None) -> None:
        if table != self._table:
            self.changed.emit(table)


class OutcomeRow(ItemForm[Outcome]):
    """One row of a table."""

    def __init__(self, document: Document, row: Outcome, faces: range, die: int, number: int) -> None:
        super().__init__(row)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.chance = self.number("chance", 0, LARGEST, tr("Faces of row {number}").format(number=number))
        self.faces = Label(chance_words(faces, die))
        title = self.line("title", tr("Title"), tr("Title of row {number}").format(number=number))
        told = tr("What is told by row {number}").format(number=number)
        say = self.line("say", tr("What is told, if anything"), told)
        remove = self.cross(tr("Take this row away"), tr("Take row {number} away").format(number=number))
        self.effects = EffectRows(document, row.then)
        self.effects.changed.connect(lambda then: self.send(then=then))
        self.named |= self.effects.fields()
        top = row_of(self.chance, self.faces, (title, 1), remove)
        column_of(top, say, self.effects, on=self, margins=6, spacing=4)


def chance_words(faces: range, die: int) -> str:
    """The faces of a row, and their chance: "1-2: 33 %"."""
    if not faces:
        return tr("never")
    return f"{faces_words(faces)}: {100 * len(faces) / die:.0f} %"


def _sum_words(table: RandomTable) -> str:
    left = table.die - sum(row.chance for row in table.rows)
    if not left:
        return ""
    if left < 0:
        return tr("{number} faces too many").format(number=-left)
    return tr("on {number} faces nothing happens").format(number=left)
