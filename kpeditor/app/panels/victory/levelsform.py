"""LevelsForm: the names of levels, the leads or counts that reach them, and the winner at equality."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QLineEdit

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import Fault, note
from kpeditor.app.panels.form import Choice, Form
from kpeditor.app.panels.victory.condition import read_count
from kpeditor.app.panels.victory.conditiontext import winners
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr
from kpeditor.core.edits.entries import set_measure, set_scoring
from kpeditor.core.rules.registry import titles_in
from kpeditor.core.scenario.victory.scorewords import deciding_sentence, measure_sentence
from kpeditor.core.scenario.victory.scoring import Measure
from kpeditor.core.scenario.victory.standing import score_sheet_of


class LevelsForm(Form):
    """Names of levels, leads in points, for each side a count with its limits, and the rule for equality."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.names, self.margins = QLineEdit(), QLineEdit()
        self.names.setPlaceholderText(tr("for example marginal, tactical, decisive"))
        self.names.setToolTip(tr("What the levels of victory are called, the lowest first"))
        self.margins.setPlaceholderText(tr("for example 1, 10, 20"))
        self.margins.setToolTip(tr("The lead in points each level needs; a smaller lead is a draw"))
        self.equal = Choice()
        self.form.addRow(tr("Levels"), self.names)
        self.form.addRow(tr("Lead in points"), self.margins)
        self.form.addRow(tr("When equal"), self.equal)
        self.measures: dict[str, tuple[QLineEdit, QLineEdit]] = {}
        self.wrong = Fault()
        self.words = note()
        self.column.addWidget(self.wrong)
        self.column.addWidget(self.words)
        self._sides: tuple[tuple[str, str], ...] = ()
        self.names.editingFinished.connect(self._set_names)
        self.margins.editingFinished.connect(self._set_margins)
        self.equal.activated.connect(self._set_equal)

    def refresh(self) -> None:
        """Shows the scoring of the scenario."""
        scenario, scoring = self.scenario, self.scenario.scoring
        sides = tuple((side.id, side.title) for side in scenario.sides)
        if sides != self._sides:
            self._lay_out(sides)
        self.names.setText(", ".join(scoring.levels))
        self.margins.setText(", ".join(map(str, scoring.margins)))
        self.equal.offer(winners(scenario), scoring.equal)
        by_side = {one.side: one for one in scoring.measures}
        for side, (count, limits) in self.measures.items():
            measure = by_side.get(side, Measure(side, ""))
            count.setText(measure.of)
            limits.setText(", ".join(map(str, measure.at_least)))
        self.wrong.tell("")
        self.words.setText(self._told())

    def _lay_out(self, sides: tuple[tuple[str, str], ...]) -> None:
        """Lays out a row of fields for each side."""
        for fields in self.measures.values():
            for field in fields:
                self.form.removeRow(field)
        self.measures = {}
        self._sides = sides
        for id_, title in sides:
            count, limits = QLineEdit(), QLineEdit()
            count.setPlaceholderText(tr("nothing: points decide"))
            count.setToolTip(tr("What the side reaches levels by, for example destroyed(red)"))
            limits.setPlaceholderText(tr("for example 20, 30, 40"))
            limits.setToolTip(tr("From how many on it has each level"))
            self.form.addRow(Label(tr("{side} win by").format(side=title)), count)
            self.form.addRow(tr("from"), limits)
            self.measures[id_] = count, limits
            count.editingFinished.connect(partial(self._set_measure, id_))
            limits.editingFinished.connect(partial(self._set_measure, id_))

    def _told(self) -> str:
        """The meaning of the form in words."""
        scenario, sheet = self.scenario, self.document.battle.sheet
        scores, _ = score_sheet_of(scenario.scoring, [side.id for side in scenario.sides], sheet.numbering)
        if scores is None:
            return ""
        titles = titles_in(scenario)
        told = [
            measure_sentence(measure, of, scenario.scoring.levels, titles, sheet.numbering)
            for measure, of in scores.measures
        ]
        return " ".join(filter(None, (*told, deciding_sentence(scores, titles))))

    def _set_names(self) -> None:
        names = tuple(name.strip() for name in self.names.text().split(",") if name.strip())
        if names != self.scenario.scoring.levels:
            self.do(lambda: set_scoring(self.scenario, "Name the levels", levels=names))

    def _set_margins(self) -> None:
        margins = self._numbers(self.margins)
        if margins is not None and margins != self.scenario.scoring.margins:
            self.do(lambda: set_scoring(self.scenario, "Change the leads in points", margins=margins))

    def _set_equal(self) -> None:
        if (equal := self.equal.value) != self.scenario.scoring.equal:
            self.do(lambda: set_scoring(self.scenario, "Say who wins when equal", equal=equal))

    def _set_measure(self, side: str) -> None:
        count, limits = self.measures[side]
        text = count.text().strip()
        fault = read_count(self.document, text)[1]
        self.wrong.tell(fault, count)
        numbers = self._numbers(limits)
        if fault or numbers is None:
            return
        old = next((one for one in self.scenario.scoring.measures if one.side == side), None)
        if (text, numbers) != ((old.of, old.at_least) if old is not None else ("", ())) and (text or old):
            self.do(lambda: set_measure(self.scenario, side, text, numbers))

    def _numbers(self, field: QLineEdit) -> tuple[int, ...] | None:
        """The numbers of a list. None if the text is no list, and the form then shows the fault."""
        words = [word.strip() for word in field.text().split(",") if word.strip()]
        if not all(word.lstrip("-").isdecimal() for word in words):
            self.wrong.tell(tr("Write whole numbers with commas between them: 1, 10, 20"), field)
            return None
        self.wrong.tell("", field)
        return tuple(map(int, words))
