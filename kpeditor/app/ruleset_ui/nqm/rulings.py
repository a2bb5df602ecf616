"""RulingSheet: the card of a result before it counts, with its dice and a field for each change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLineEdit, QWidget

from kpeditor.app.formparts import Scroll, column_of, guard_wheel, heading, note, silent
from kpeditor.app.guard import soon
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.plaintext import Label
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN, PROPOSED
from kpeditor.app.ruleset_ui.toolkit.resultform import Key, Parts, ResultForm
from kpeditor.app.ruleset_ui.toolkit.sheet import Sheet
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.app.words import tr
from kpeditor.core.rules.state import Answer
from kpeditor.rulesets.nqm.dicewords import TARGETS, part_title, throw_lines, truth_lines, value_words
from kpeditor.rulesets.nqm.engine.rulings.resolvers import RESOLVERS, WORDS, words_of
from kpeditor.rulesets.nqm.engine.rulings.taking import HOURS, METRES
from kpeditor.rulesets.nqm.engine.titles import Titles
from kpeditor.rulesets.nqm.words import result_line

_NUMBERS = {METRES: (" m", 100, 20_000), HOURS: (" h", 1, 48)}
"""For each key the unit of its number, a step, and the greatest value of its field."""
_JUDGED = "disorganised", "scooted"
"""The lists of a result that the umpire may shorten; others say who fired, as the dice have it."""


class RulingSheet(Sheet):
    """What fell, to be confirmed or changed, with a note that goes into the log; the table shows who it is
    about.
    """

    has_news = True
    keeps_draft = True

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        view = task.state.view_for(task.decision.side)
        proposal, self._titles = view["proposal"], Titles(view["names"], view["names"])
        self._inks = dict.fromkeys(proposal["own"], CHOSEN) | dict.fromkeys(proposal["foes"], PROPOSED)
        self._seen = SeenBases(task)
        places = frozenset(at for unit in self._inks if (at := self._seen.at(unit)) is not None)
        soon(self, lambda: self.asked_reveal.emit(places))  # once the board shows the present
        self._kind, self._about = str(proposal["kind"]), str(proposal["formation"])
        self._throws: Sequence[Mapping[str, Any]] = proposal["throws"]
        resolver, scenario = RESOLVERS[self._kind], task.battle.scenario
        self._of_side = resolver.of_side
        title = f"{tr(resolver.title)} [{resolver.rule}]"
        if self._of_side and scenario is not None:
            title = f"{title} · {scenario.called(self._about)}"
        page = QWidget()
        box = column_of(heading(title), on=page)
        lines = [
            *throw_lines(map(self._titles.result, self._throws), tr),
            *truth_lines(proposal["truth"], tr),
        ]
        self.line, self.dice = Label(), Label("" if self._of_side else _said(lines))
        for label in (self.line, self.dice):
            label.setWordWrap(True)
            label.setVisible(not self._of_side)
            box.addWidget(label)
        box.addWidget(note(tr("The result. Change it to override the dice; your note goes into the log.")))
        self.form = ResultForm(
            proposal["result"],
            Parts(
                lambda key: self._titles.formation(key[-1]) if self._of_side else part_title(key, tr),
                lambda value: value_words(self._titles.shown(value), tr),
                lambda key, word: words_of(key, word) if key in WORDS else (),
                lambda key, those: {
                    one: tr(TARGETS.get(one, self._titles.stand(one))) for one in those if key in _JUDGED
                },
                lambda key: _NUMBERS.get(key[0], ("", 1, 60)),
                self._why,
            ),
        )
        self.note = QLineEdit()
        self.note.setAccessibleName(tr("Note"))
        self.note.setPlaceholderText(tr("why, if you override"))
        self.form.addRow(tr("Note"), self.note)
        box.addLayout(self.form)
        box.addStretch(1)
        column_of(Scroll(page), on=self, margins=0)
        guard_wheel(page)
        self.form.changed.connect(self._on_changed)
        self.note.textChanged.connect(lambda _: self.changed.emit())
        self._on_changed()

    def _why(self, key: Key) -> str:
        """The reasons behind a number of a formation."""
        if not self._of_side:
            return ""
        own = (self._titles.result(one) for one in self._throws if one["formation"] == key[-1])
        name = self._titles.formation(key[-1])
        return _said((what.removeprefix(f"{name}: "), much) for what, much in throw_lines(own, tr))

    def _on_changed(self) -> None:
        """Shows the result with the changes made so far, as a line of the log."""
        if not self._of_side:
            now = self._titles.result(self.form.now())
            self.line.setText(result_line(self._kind, self._titles.formation(self._about), now, tr))
        self.changed.emit()

    def answer(self) -> Answer:
        """The changes with the note; an empty answer confirms the result."""
        changed, text = self.form.changes(), self.note.text().strip()
        found: dict[str, Any] = {"result": changed} if changed else {}
        return found | ({"note": text} if text else {})

    def put(self, answer: Answer) -> None:
        """Shows a ruling in the fields."""
        said = answer if isinstance(answer, Mapping) else {}
        with silent(self.note):
            self.note.setText(str(said.get("note", "")))
        self.form.put(said.get("result", {}))

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """A rim around those it is about."""
        draw = TableDrawing.of(painter, self._seen.sheet, camera)
        for unit, stand in self._seen.stands(lambda unit, _: unit in self._inks):
            paint_rim(draw, stand, self._inks[unit])

    def ready_words(self) -> str:
        """What the button says."""
        return tr("Override") if self.answer().get("result") else tr("Let it count")


def _said(lines: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"{what}: {much}" if much else what for what, much in lines)
