"""ScenarioPanel: what the battle is called, how long it lasts, who wins, notes; and the title of the map."""

from __future__ import annotations

import html

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.document.document import Document
from kpeditor.app.panels.form import NotesEdit
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.errors import BadExpression
from kpeditor.core.problem import Where
from kpeditor.core.scenario.conditionwords import line_sentence
from kpeditor.core.scenario.model import Length, Scenario, VictoryLine
from kpeditor.core.scenario.victory import parse_condition

LONGEST = 999


class ScenarioPanel(QWidget):
    """The fields of the scenario and of the map that belong to no side and no hex."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._is_filling = False
        self.map_title, self.title = QLineEdit(), QLineEdit()
        self.shortest, self.longest = QSpinBox(), QSpinBox()
        self.victory = QLabel()
        self.victory.setWordWrap(True)
        self.victory.setTextFormat(Qt.TextFormat.RichText)
        self.notes = NotesEdit()
        self._notes_label = QLabel("Notes")
        self._lay_out()
        self.map_title.editingFinished.connect(self._set_map_title)
        self.title.editingFinished.connect(self._set_title)
        self.shortest.valueChanged.connect(self._set_length)
        self.longest.valueChanged.connect(self._set_length)
        self.notes.left.connect(self._set_notes)
        document.changed.connect(self._on_changed)
        self.refresh()

    def _lay_out(self) -> None:
        for box in (self.shortest, self.longest):
            box.setRange(1, LONGEST)
        turns = QWidget()
        row = QHBoxLayout(turns)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.shortest, QLabel("to"), self.longest):
            row.addWidget(widget)
        row.addStretch()
        self.form = QFormLayout()
        self.form.addRow("Map", self.map_title)
        self.form.addRow("Scenario", self.title)
        self.form.addRow("Game-turns", turns)
        self.form.addRow("Victory", self.victory)
        self._turns = turns
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 8)
        column.setSpacing(6)
        column.addLayout(self.form)
        column.addWidget(self._notes_label)
        column.addWidget(self.notes, 1)

    def refresh(self) -> None:
        """Shows the fields as they are now."""
        document = self._document
        scenario = document.scenario
        self._is_filling = True
        self.map_title.setText(document.battle.sheet.title)
        for widget in (self.title, self._turns, self.victory):
            self.form.setRowVisible(widget, scenario is not None)
        self._notes_label.setText("Notes" if scenario else "Notes on the map")
        notes = scenario.notes if scenario else document.battle.sheet.notes
        if self.notes.toPlainText() != notes:
            self.notes.setPlainText(notes)
        if scenario is not None:
            self.title.setText(scenario.title)
            self.shortest.setValue(scenario.length.min)
            self.longest.setValue(scenario.length.max)
            self.victory.setText(victory_page(scenario, document.sheet))
        self._is_filling = False

    def _on_changed(self, edit: Edit) -> None:
        touched = edit.touched(self._document.battle)
        if touched.scenario or touched.sheet:
            self.refresh()

    def show_field(self, where: Where) -> bool:
        """Puts the cursor into the field a problem is about; answers whether it is here."""
        fields: dict[str, QWidget] = {
            "title": self.map_title if where.document == "map" else self.title,
            "length": self.longest,
            "notes": self.notes,
            "victory": self.victory,
        }
        field = fields.get(str(where.path[0])) if where.path else None
        if field is None:
            return False
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _set_map_title(self) -> None:
        title = self.map_title.text().strip()
        if title and title != self._document.battle.sheet.title and self._document.sheet is not None:
            self._document.do(SetSheetField("title", title, f"Call the map {title}"), self)

    def _set_title(self) -> None:
        scenario, title = self._document.scenario, self.title.text().strip()
        if scenario is not None and title and title != scenario.title:
            self._document.do(set_fields(scenario, f"Call the scenario {title}", title=title), self)

    def _set_length(self) -> None:
        scenario = self._document.scenario
        if scenario is None or self._is_filling:
            return
        low, high = self.shortest.value(), self.longest.value()
        if low > high:
            low, high = (low, low) if self.sender() is self.shortest else (high, high)
        self._document.do(set_fields(scenario, f"Length {low} to {high}", length=Length(low, high)), self)

    def _set_notes(self) -> None:
        scenario, notes = self._document.scenario, self.notes.toPlainText()
        if scenario is not None and notes != scenario.notes:
            self._document.do(set_fields(scenario, "Change notes", notes=notes), self)
        elif scenario is None and self._document.sheet is not None and notes != self._document.sheet.notes:
            self._document.do(SetSheetField("notes", notes, "Change notes of the map"), self)


def victory_page(scenario: Scenario, sheet: MapSheet | None) -> str:
    """The victory lines in words, one below the other; the first true one wins."""
    titles = {side.id: side.title for side in scenario.sides}
    lines = [html.escape(_sentence(line, titles, sheet)) for line in scenario.victory]
    return "<br>".join(f"{number}. {line}" for number, line in enumerate(lines, 1)) or "Nobody can win yet."


def _sentence(line: VictoryLine, titles: dict[str, str], sheet: MapSheet | None) -> str:
    if sheet is None:
        return line.when or line.winner
    try:
        condition = parse_condition(line.when, sheet.numbering) if line.when else None
    except BadExpression as fault:
        return f"{line.when} ({fault})"
    return line_sentence(line, condition, titles, sheet.numbering)
