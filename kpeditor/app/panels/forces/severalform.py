"""SeveralForm: facing and state of all chosen units at once. A field whose value differs among them shows no
value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtWidgets import QPushButton

from kpeditor.app.document import severalunits
from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import conditions_of, facing_names, fields_of, idle_fields, shelters_of
from kpeditor.app.formparts import heading
from kpeditor.app.panels.fields import MIXED, FieldRows, change_title
from kpeditor.app.panels.form import Choice, Form
from kpeditor.app.plaintext import keyless
from kpeditor.app.words import tr
from kpeditor.core.edits.forces.units import change_units, units_of
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.rules.declarations import Field
from kpeditor.core.scenario.model import Unit
from kpeditor.core.texts import count

MOST_CHOICES = 20
"""The most values of a number field that the form for several units offers."""


class SeveralForm(Form):
    """The values that several units can be given together. A field that none of the units can have is
    hidden.
    """

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._units: tuple[str, ...] = ()
        self.title = heading()
        self.facing = Choice()
        self.shelters = {
            kind.id: QPushButton(keyless(tr(kind.order or kind.shelter))) for kind in shelters_of(document)
        }
        self.off = QPushButton(tr("Take off the map"))
        self.form.addRow(self.title)
        self.form.addRow(tr("All face"), self.facing)
        self.conditions = FieldRows(self.form)
        self.rows = FieldRows(self.form, after=self.conditions)
        for kind in shelters_of(document):
            self.form.addRow("", self.shelters[kind.id])
            self.shelters[kind.id].clicked.connect(
                lambda _checked=False, kind=kind: self._do(partial(severalunits.shelter, kind=kind))
            )
        self.form.addRow("", self.off)
        self.facing.activated.connect(self._face)
        self.conditions.changed.connect(self._grade)
        self.rows.changed.connect(self._set_field)
        self.off.clicked.connect(lambda: self._do(severalunits.take_off))

    def show_units(self, unit_ids: Sequence[str]) -> None:
        """Shows units of the scenario."""
        self._units = tuple(unit_ids)
        units = units_of(self.scenario, self._units)
        self.title.setText(tr("{units} chosen").format(units=count(len(units), tr("unit"), tr("units"))))
        facing = severalunits.that_face(self.document, self._units)
        self.form.setRowVisible(self.facing, bool(facing))
        present = {unit.facing for unit in units if unit.id in facing}
        self.facing.offer(
            facing_names(self.document) | {MIXED: tr("differing")}, _shared(list(present)) if present else ""
        )
        self._show_declared(units)
        for kind in shelters_of(self.document):
            may = bool(severalunits.that_shelter(self.document, self._units, kind))
            self.form.setRowVisible(self.shelters[kind.id], may)
        self.off.setEnabled(any(unit.at for unit in units))

    def _show_declared(self, units: Sequence[Unit]) -> None:
        """Shows the conditions that the rules declare, and those fields of units that are switches or have
        few values.
        """
        known = conditions_of(self.document)
        self.conditions.show(
            [field for one in known if (field := _open(one.as_field)) is not None],
            {one.id: _shared([one.in_field(unit.grade(one.id)) for unit in units]) for one in known},
            [one.id for one in known if not one.may_begin and not any(unit.grade(one.id) for unit in units)],
        )
        fields = fields_of(self.document).unit
        self.rows.show(
            [field for one in fields if (field := _open(one)) is not None],
            {one.id: _shared([unit.fields.get(one.id, one.default) for unit in units]) for one in fields},
            idle_fields(self.document, fields, *(unit.fields for unit in units)),
        )

    def _face(self) -> None:
        facing = self.facing.value
        if facing != MIXED:
            self.do(lambda: severalunits.face(self.document, self._units, facing))

    def _grade(self, field: Field, value: Any) -> None:
        units = units_of(self.scenario, self._units)
        self._change(
            field,
            value,
            {one.id: {"conditions": one.graded(field.id, int(value or 0)).conditions} for one in units},
        )

    def _set_field(self, field: Field, value: Any) -> None:
        units = units_of(self.scenario, self._units)
        known = next(one for one in fields_of(self.document).unit if one.id == field.id)
        if value is not None and known.kind == "whole":
            value = int(value)
        self._change(field, value, {one.id: {"fields": known.put(one.fields, value)} for one in units})

    def _change(self, field: Field, value: Any, changes: Mapping[str, Mapping[str, Any]]) -> None:
        """One edit that changes each unit in its own way."""
        whom = tr("{number} units").format(number=len(self._units))
        self.do(lambda: change_units(self.scenario, changes, change_title(field, whom, value)))

    def _do(self, make: Callable[[Document, Sequence[str]], SetScenario]) -> None:
        self.do(lambda: make(self.document, self._units))


def _open(field: Field) -> Field | None:
    """The field in a form that can show no value: a field for a small number becomes a choice. None for a
    field with too many values.
    """
    if field.kind == "whole" and field.most - field.least < MOST_CHOICES:
        numbers = {str(number): str(number) for number in range(field.least, field.most + 1)}
        return replace(field, kind="choice", choices=numbers)
    return field if field.kind in ("choice", "switch") else None


def _shared(values: Sequence[Any]) -> Any:
    """The value that all have in common, or `MIXED` if they differ."""
    return values[0] if all(value == values[0] for value in values) else MIXED
