"""WrittenForm: the written orders of a formation, which an order can change [N6]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QWidget

from kpeditor.app.formparts import Fault, silent
from kpeditor.app.namesbutton import NamesButton
from kpeditor.app.plaintext import add_rows
from kpeditor.app.words import tr
from kpeditor.rulesets.nqm.command import RELATIONS
from kpeditor.rulesets.nqm.declarations import FIELDS
from kpeditor.rulesets.nqm.engine.written import AIM, MOST_AIM, OBJECTIVES, RELATION, STANDING, SUPPORTS


class WrittenForm(QWidget):
    """Aim, objectives, the formation that this one supports and how, and the standing orders.

    Signals:
        changed: an entry has changed.
    """

    changed = Signal()

    def __init__(self, features: Sequence[str]) -> None:
        super().__init__()
        self._had: Mapping[str, Any] = {}
        self.aim, self.relation, self.fault = QLineEdit(), QComboBox(), Fault()
        self.aim.setMaxLength(MOST_AIM)
        self.aim.setAccessibleName(tr("Aim"))
        self.objectives = NamesButton(tr("Objectives"), features)
        self.supports = NamesButton(tr("Supports"))
        self.standing = {key: QComboBox() for key in STANDING}
        titles = {one.id: one.title for one in FIELDS.group}
        for key, choices in {RELATION: RELATIONS, **STANDING}.items():
            combo = self.standing.get(key, self.relation)
            combo.setAccessibleName(tr(titles[key]))
            combo.addItem("–", "")
            for id_, title in choices.items():
                combo.addItem(tr(title), id_)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        add_rows(
            form,
            (tr("Aim"), self.aim),
            (tr("Objectives"), self.objectives),
            (tr("Relation"), self.relation),
            (tr("Supports"), self.supports),
            *((tr(titles[key]), combo) for key, combo in self.standing.items()),
        )
        form.addRow(self.fault)
        self.aim.textEdited.connect(lambda _: self.changed.emit())
        for combo in (self.relation, *self.standing.values()):
            combo.activated.connect(lambda _: self.changed.emit())
        for names in (self.objectives, self.supports):
            names.picked.connect(self.changed)

    def show_orders(
        self, unit: str, formations: Mapping[str, Mapping[str, Any]], new: Mapping[str, Any]
    ) -> None:
        """Shows the written orders of a formation, with the changes of its new order."""
        self.setEnabled(bool(unit))
        if not unit:
            return
        self._had = formations[unit]["written"]
        now = {**self._had, **{key: one for key, one in new.items() if key in self._had}}
        with silent(self.aim, self.relation, *self.standing.values()):
            if self.aim.text().strip() != now[AIM]:  # otherwise the cursor would move
                self.aim.setText(str(now[AIM]))
            for key, combo in {RELATION: self.relation, **self.standing}.items():
                combo.setCurrentIndex(max(0, combo.findData(now[key])))
        self.objectives.tick(now[OBJECTIVES])
        self.supports.offer({id_: one["name"] for id_, one in formations.items() if id_ != unit})
        self.supports.tick(now[SUPPORTS])
        self.fault.tell("")

    def said(self) -> dict[str, Any]:
        """The entries that differ from the written orders. An allocation always has both its parts."""
        now = {
            AIM: self.aim.text().strip(),
            OBJECTIVES: self.objectives.names,
            RELATION: str(self.relation.currentData()),
            SUPPORTS: self.supports.names,
            **{key: str(combo.currentData()) for key, combo in self.standing.items()},
        }
        found = {key: one for key, one in now.items() if one != self._had.get(key)}
        if not found.keys().isdisjoint((RELATION, SUPPORTS)):
            found |= {key: now[key] for key in (RELATION, SUPPORTS)}
        return found
