"""CheckSheet: which stands fire in each firefight, and which won firefights are followed up by an assault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QVBoxLayout

from kpeditor.app.plaintext import Label
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.sheet import Sheet
from kpeditor.app.ruleset_ui.toolkit.ticks import TickTree
from kpeditor.app.words import tr
from kpeditor.core.rules.state import Answer
from kpeditor.rulesets.nqm.engine.combat.facing import again
from kpeditor.rulesets.nqm.engine.state import PRESS

MOST: Final = 7
"""More figures than this are listed in a row, not one below the other."""


def comes_to(task: Task, answer: Answer) -> str:
    """The parts of a legal answer in words and figures; "" if the position is not known here."""
    found = []
    for one in task.state.outlooks(task.decision, answer, tr):
        figures = [f"{what}: {much}" if much else what for what, much in one.lines]
        found += [one.text, "; ".join(figures)] if len(figures) > MOST else [one.text, *figures]
    return "\n".join(found)


AGAIN = again("")


class CheckSheet(Sheet):
    """A list to tick: everything at first, but who would fire a second time."""

    keeps_draft = True

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._is_press = task.decision.kind == PRESS
        self.tree, self.said = TickTree(tr("What is done")), Label()
        self.said.setWordWrap(True)
        box = QVBoxLayout(self)
        box.addWidget(self.tree, 1)
        box.addWidget(self.said)
        view, is_mine = task.state.view_for(task.decision.side), task.is_commanded
        names = view["names"]
        if self._is_press:
            self.tree.add({fight: name for fight, name in names.items() if is_mine(fight)})
        for fight, able in {} if self._is_press else view["fights"].items():
            stands = {stand: words for stand, words in able.items() if is_mine(stand.removesuffix(AGAIN))}
            if stands:
                self.tree.add(stands, (fight, tr("Firefight of {formation}").format(formation=names[fight])))
        self._tick({})
        self.changed.connect(self._show)
        self._show()
        self.tree.ticks_changed.connect(self.changed)

    def _show(self) -> None:
        """Shows the expected results of the ticks."""
        self.said.setText(comes_to(self.task, self.answer()))

    def answer(self) -> Answer:
        """The fights that are followed up; or for each fight the stands that fire."""
        if self._is_press:
            return self.tree.ticked()
        return {fight: self.tree.ticked(fight) for fight in self.tree.heads()}

    def put(self, answer: Answer) -> None:
        """Ticks what an answer names; an empty answer means everything."""
        if self._is_press:
            self.tree.tick(answer if isinstance(answer, list) else self.tree.ids())
        else:
            self._tick(answer if isinstance(answer, Mapping) else {})
        self.changed.emit()

    def _tick(self, fires: Mapping[str, Sequence[str]]) -> None:
        """Ticks the stands that fire in each fight; all of them if none is named, but no stand twice."""
        for fight in () if self._is_press else self.tree.heads():
            everybody = [one for one in self.tree.ids(fight) if not one.endswith(AGAIN)]
            self.tree.tick(fires.get(fight, everybody), fight)

    def ready_words(self) -> str:
        """What the button says."""
        return tr("Assault") if self._is_press else tr("Fire")
