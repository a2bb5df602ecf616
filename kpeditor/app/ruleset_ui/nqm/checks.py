"""CheckSheet: who fires in each firefight, and which of those that are won are followed up by an assault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QVBoxLayout

from kpeditor.app.formparts import heading, silent
from kpeditor.app.plaintext import Label
from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.nqm.comesto import comes_to
from kpeditor.app.words import tr
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.nqm.engine.firing import again
from kpeditor.rulesets.nqm.engine.state import PRESS

AGAIN = again("")
_ID = Qt.ItemDataRole.UserRole


class CheckSheet(AnswerSheet):
    """A list to tick: everything at first."""

    def __init__(self, task: Task) -> None:
        super().__init__()
        self.task = task
        view = task.state.view_for(task.decision.side)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(tr("What is done"))
        title = heading(tr(task.decision.words))
        title.setWordWrap(True)
        box = QVBoxLayout(self)
        box.addWidget(title)
        box.addWidget(self.tree, 1)
        if task.decision.kind == PRESS:
            for fight in filter(task.state.is_commanded, view["won"]):
                self.tree.addTopLevelItem(_line(fight, fight))
        else:
            for fight, able in view["fights"].items():
                stands = {
                    stand: title_
                    for stand, title_ in able.items()
                    if task.state.is_commanded(stand.removesuffix(AGAIN))
                }
                if not stands:
                    continue
                head = QTreeWidgetItem([tr("Firefight of {formation}").format(formation=fight)])
                head.setData(0, _ID, fight)
                self.tree.addTopLevelItem(head)
                for stand, title_ in stands.items():
                    head.addChild(_line(stand, title_))
                self._tick(head, None)
        self.said = Label()
        self.said.setWordWrap(True)
        box.addWidget(self.said)
        self.tree.expandAll()
        self.changed.connect(self._show)
        self._show()
        self.tree.itemChanged.connect(lambda *_: self.changed.emit())

    def _show(self) -> None:
        """What the ticks come to."""
        self.said.setText(comes_to(self.task, self.answer()))

    def _ticked(self, parent: QTreeWidgetItem) -> list[str]:
        return [str(one.data(0, _ID)) for one in _below(parent) if one.checkState(0) is Qt.CheckState.Checked]

    def answer(self) -> Answer:
        """The fights that are followed up; or by fight who fires."""
        root = self.tree.invisibleRootItem()
        if self.task.decision.kind == PRESS:
            return self._ticked(root)
        return {str(one.data(0, _ID)): self._ticked(one) for one in _below(root)}

    def put(self, answer: Answer) -> None:
        """Ticks what an answer names; nothing said means everything."""
        root = self.tree.invisibleRootItem()
        with silent(self.tree):
            if self.task.decision.kind == PRESS:
                self._tick(root, answer if isinstance(answer, list) else None)
            else:
                named: Mapping[str, Any] = answer if isinstance(answer, Mapping) else {}
                for head in _below(root):
                    self._tick(head, named.get(str(head.data(0, _ID))))
        self.changed.emit()

    @staticmethod
    def _tick(parent: QTreeWidgetItem, named: Sequence[str] | None) -> None:
        for child in _below(parent):
            again = str(child.data(0, _ID)).endswith(AGAIN)  # nobody fires twice unasked
            on = (named is None and not again) or str(child.data(0, _ID)) in (named or ())
            child.setCheckState(0, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def faults(self) -> Sequence[IllegalAnswer]:
        """What the rules have against it."""
        return self.task.state.faults(self.task.decision, self.answer())

    def ready_words(self) -> str:
        """What the button says."""
        return tr("Assault") if self.task.decision.kind == PRESS else tr("Fire")


def _below(parent: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    children = (parent.child(n) for n in range(parent.childCount()))
    return [one for one in children if one is not None]


def _line(id_: str, title: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([title])
    item.setData(0, _ID, id_)
    item.setCheckState(0, Qt.CheckState.Checked)
    return item
