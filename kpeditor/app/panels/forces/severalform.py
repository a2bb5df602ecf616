"""SeveralForm: facing and state of all chosen units at once; a field that differs among them is left open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QPushButton

from kpeditor.app.document import severalunits
from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import forms_of
from kpeditor.app.formparts import heading
from kpeditor.app.panels.form import Choice, Form
from kpeditor.app.words import tr
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.edits.units import FACINGS, set_units, unit_of
from kpeditor.core.geometry.directions import COMPASS_FLAT, COMPASS_POINTED
from kpeditor.core.oneline import count

MIXED = "mixed"
"""The value of a choice that stands for differing ones."""


class SeveralForm(Form):
    """What several units may be given together; what none of them can have is hidden."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._units: tuple[str, ...] = ()
        self.title = heading()
        self.facing, self.level = Choice(), Choice()
        self.pinned = QCheckBox(tr("Pinned"))
        self.entrench = QPushButton(tr("Entrench, or fill in"))
        self.off = QPushButton(tr("Take off the map"))
        self.form.addRow(self.title)
        self.form.addRow(tr("All face"), self.facing)
        self.form.addRow(tr("Disruption"), self.level)
        self.form.addRow("", self.pinned)
        self.form.addRow("", self.entrench)
        self.form.addRow("", self.off)
        self.facing.activated.connect(self._face)
        self.level.activated.connect(self._set_level)
        self.pinned.clicked.connect(self._pin)
        self.entrench.clicked.connect(lambda: self._do(severalunits.entrench))
        self.off.clicked.connect(lambda: self._do(severalunits.take_off))

    def show_units(self, unit_ids: Sequence[str]) -> None:
        """Shows units of the scenario."""
        self._units = tuple(unit_ids)
        units = [unit_of(self.scenario, id_) for id_ in self._units]
        forms = forms_of(self.document)
        self.title.setText(tr("{units} chosen").format(units=count(len(units), tr("unit"), tr("units"))))
        facing = severalunits.that_face(self.document, self._units)
        self.form.setRowVisible(self.facing, bool(facing))
        sheet = self.document.sheet
        compass = COMPASS_FLAT if sheet is None or sheet.grid.is_flat else COMPASS_POINTED
        names = {letter: f"{letter}, {where}" for letter, where in zip(FACINGS, compass, strict=True)}
        present = {unit.facing for unit in units if unit.id in facing}
        self.facing.offer({"": tr("nowhere"), **names, MIXED: tr("differing")}, _shared(present))
        levels = range(max([forms.disruption_levels, *(unit.level for unit in units)]) + 1)
        self.form.setRowVisible(self.level, len(levels) > 1)
        titles = {str(level): str(level) if level else tr("none") for level in levels}
        self.level.offer({**titles, MIXED: tr("differing")}, _shared({str(unit.level) for unit in units}))
        pinned = {unit.pinned for unit in units}
        self.form.setRowVisible(self.pinned, forms.pins or True in pinned)
        state = Qt.CheckState.PartiallyChecked if len(pinned) > 1 else Qt.CheckState.Unchecked
        self.pinned.setCheckState(Qt.CheckState.Checked if pinned == {True} else state)
        self.form.setRowVisible(self.entrench, bool(severalunits.that_dig(self.document, self._units)))
        self.off.setEnabled(any(unit.at for unit in units))

    def _face(self) -> None:
        facing = self.facing.value
        if facing != MIXED:
            self.do(lambda: severalunits.face(self.document, self._units, facing))

    def _set_level(self) -> None:
        level = self.level.value
        if level != MIXED:
            title = tr("Disruption of {number} units").format(number=len(self._units))
            self.do(lambda: set_units(self.scenario, self._units, title, level=int(level)))

    def _pin(self) -> None:
        is_pinned = self.pinned.checkState() is not Qt.CheckState.Unchecked
        title = tr("Pin {number} units") if is_pinned else tr("Unpin {number} units")
        title = title.format(number=len(self._units))
        self.do(lambda: set_units(self.scenario, self._units, title, pinned=is_pinned))

    def _do(self, make: Callable[[Document, Sequence[str]], SetScenario]) -> None:
        self.do(lambda: make(self.document, self._units))


def _shared(values: set[str]) -> str:
    """The value all have, `MIXED` where they differ."""
    return values.copy().pop() if len(values) == 1 else MIXED
