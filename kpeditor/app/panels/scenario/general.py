"""GeneralForm: titles, length, what lies on the map from the start, notes of scenario and map."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import is_idle_mark, marks_of, turns_of
from kpeditor.app.formparts import STRETCH, hide_unless, row_of
from kpeditor.app.panels.form import Form, NotesEdit, Number, show_text
from kpeditor.app.plaintext import Label, add_rows, keyless, plain_tip
from kpeditor.app.tools.markbrush import tool_of
from kpeditor.app.words import tr
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.scenario.model import Length
from kpeditor.core.texts import count

LONGEST = 999
NOTES_HEIGHT = 120


class GeneralForm(Form):
    """`asked_tool(id, value)` asks for a brush of marks, with the number the marks are to carry or None."""

    asked_tool = Signal(str, object)

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.map_title, self.title = QLineEdit(), QLineEdit()
        self.shortest, self.longest = Number(1, LONGEST), Number(1, LONGEST)
        self.varies = QCheckBox(tr("or earlier"))
        turns = turns_of(document)
        tip = tr("The game may end from one {turn} on and ends at the latest with another")
        self.varies.setToolTip(plain_tip(tip.format(turn=tr(turns.one))))
        self._to = Label(tr("to"))
        self._turns = _row(self.shortest, self._to, self.longest, self.varies)
        self.marks = {kind.id: _MarkRow(kind) for kind in marks_of(document)}
        self.notes, self.map_notes = NotesEdit(), NotesEdit()
        add_rows(
            self.form,
            (tr("Scenario"), self.title),
            (tr("Map"), self.map_title),
            (tr(turns.title), self._turns),
            *((row.title, row) for row in self.marks.values()),
        )
        self._captions = Label(tr("Notes for the players")), Label(tr("Notes on the map"))
        for caption, notes in zip(self._captions, (self.notes, self.map_notes), strict=True):
            notes.setMinimumHeight(NOTES_HEIGHT)
            notes.setTabChangesFocus(True)
            notes.setAccessibleName(caption.text())
            self.form.addRow(caption)
            self.form.addRow(notes)
        self._connect()

    def _connect(self) -> None:
        self.map_title.editingFinished.connect(self._set_map_title)
        self.title.editingFinished.connect(self._set_title)
        self.shortest.valueChanged.connect(lambda value: self._set_length(value, self.longest.value()))
        self.longest.valueChanged.connect(lambda value: self._set_length(self.shortest.value(), value))
        self.varies.clicked.connect(self._vary)
        self.notes.left.connect(self._set_notes)
        self.map_notes.left.connect(self._set_map_notes)
        for row in self.marks.values():
            row.asked_tool.connect(self.asked_tool)

    def refresh(self) -> None:
        """Shows the fields as they are now."""
        document = self.document
        scenario, sheet = document.scenario, document.battle.sheet
        self._is_filling = True
        show_text(self.map_title, sheet.title)
        for widget in (self.title, self._turns, *self.marks.values(), self.notes):
            self.form.setRowVisible(widget, scenario is not None)
        self._captions[0].setVisible(scenario is not None)
        self.form.setRowVisible(self.map_notes, document.sheet is not None)
        self._captions[1].setVisible(document.sheet is not None)
        self.map_notes.show_notes(sheet.notes)
        if scenario is not None:
            show_text(self.title, scenario.title)
            self._show_length(scenario.length)
            self.notes.show_notes(scenario.notes)
            for id_, row in self.marks.items():
                self.form.setRowVisible(row, not is_idle_mark(document, row.kind))
                row.show_number(len(list(scenario.marks_of(id_))), is_hex=document.battle.is_hex)
        for row in self.marks.values():
            row.paint.setVisible(document.sheet is not None or document.battle.table is not None)
        self._is_filling = False

    def _show_length(self, length: Length) -> None:
        varies = length.min != length.max
        self.shortest.setValue(length.min)
        self.longest.setValue(length.max)
        self.varies.setChecked(varies)
        self.shortest.setVisible(varies)
        self._to.setVisible(varies)

    def _set_map_title(self) -> None:
        title = self.map_title.text().strip()
        if title and title != self.document.battle.sheet.title and self.document.sheet is not None:
            self.do(lambda: SetSheetField("title", title, tr("Call the map {title}").format(title=title)))

    def _set_title(self) -> None:
        title = self.title.text().strip()
        if self.document.scenario is not None and title and title != self.scenario.title:
            self.do(
                lambda: set_fields(
                    self.scenario, tr("Call the scenario {title}").format(title=title), title=title
                )
            )

    def _set_length(self, low: int, high: int) -> None:
        if self._is_filling or self.document.scenario is None:
            return
        if not self.varies.isChecked():
            low = high
        elif low > high:
            low, high = (low, low) if self.shortest.hasFocus() else (high, high)
        self._put_length(low, high)

    def _vary(self, varies: bool) -> None:
        high = self.longest.value()
        self._put_length(max(1, high - 1) if varies else high, max(2, high) if varies else high)

    def _put_length(self, low: int, high: int) -> None:
        title = (
            tr("Length {low} to {high}").format(low=low, high=high)
            if low != high
            else tr("Length {high}").format(high=high)
        )
        self.do(lambda: set_fields(self.scenario, title, length=Length(low, high)))

    def _set_notes(self) -> None:
        notes = self.notes.notes()
        if self.document.scenario is not None and notes != self.scenario.notes:
            self.do(lambda: set_fields(self.scenario, tr("Change notes"), notes=notes))

    def _set_map_notes(self) -> None:
        notes, sheet = self.map_notes.notes(), self.document.sheet
        if sheet is not None and notes != sheet.notes:
            self.do(lambda: SetSheetField("notes", notes, tr("Change notes of the map")))


class _MarkRow(QWidget):
    """How many marks of a kind there are, the number new ones carry, and the brush for them.

    `asked_tool(id, value)` asks for the brush.
    """

    asked_tool = Signal(str, object)

    def __init__(self, kind: MarkKind) -> None:
        super().__init__()
        self.kind = kind
        self.title = keyless(tr(kind.plural[:1].upper() + kind.plural[1:]))
        self.number, self.paint = Label(), QPushButton(tr("Paint"))
        self.value = Number(kind.least, kind.most)
        self.value.setValue(kind.usual_value or kind.least)
        self.value.setToolTip(tr("The number the next ones carry"))
        self.value.setAccessibleName(tr("The number the next ones carry"))
        hide_unless(self.value, kind.has_value)
        self.setToolTip(plain_tip(tr(kind.text) if kind.text else ""))
        row_of(self.number, self.value, self.paint, STRETCH, on=self, margins=0, spacing=4)
        self.paint.clicked.connect(self._ask)
        self.value.valueChanged.connect(self._ask)

    def show_number(self, number: int, *, is_hex: bool) -> None:
        """Says how many there are."""
        words = (tr("hex"), tr("hexes")) if is_hex else (tr("point"), tr("points"))
        self.number.setText(count(number, *words) if number else tr("none"))

    def _ask(self) -> None:
        self.asked_tool.emit(tool_of(self.kind), self.value.value() if self.kind.has_value else None)


def _row(*widgets: QWidget) -> QWidget:
    made = QWidget()
    row_of(*widgets, STRETCH, on=made, margins=0, spacing=4)
    return made
