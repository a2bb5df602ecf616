"""CountForm: how many units of a type a group has. UnitForm: hex, facing and carrier of a single unit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from kpeditor.app.document import forces
from kpeditor.app.document.document import Document
from kpeditor.app.formparts import STRETCH, column_of, note, row_of
from kpeditor.app.panels.fields import FieldRows, change_title
from kpeditor.app.panels.form import Choice, Form, Number, show_text
from kpeditor.app.plaintext import Label, add_rows, plain_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.forces import units
from kpeditor.core.edits.forces.units import put_aboard
from kpeditor.core.edits.scenario import set_marks
from kpeditor.core.errors import BadName, EditRefused, KpError
from kpeditor.core.rules.declarations import Field
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Unit
from kpeditor.core.scenario.unitlist import mix, unit_title
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.pieces.counterlooks import CounterLook
from kpeditor.drawing.pieces.counters import counter_pixmap

MOST_UNITS = 999
PICTURE = 56


class TypeCard(QWidget):
    """A counter, its figures in words and how much of the mix is used."""

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self._themes = themes
        self._picture = Label()
        self.figures = note()
        row_of(self._picture, (self.figures, 1), on=self, margins=0, spacing=8)

    def show_type(self, type_: UnitType | None, colour: QColor, number: str, used: str) -> None:
        """Shows a type; an unknown one has no counter."""
        self._picture.setVisible(type_ is not None)
        if type_ is None:
            self.figures.setText(tr("The ruleset has no such type."))
            return
        look = CounterLook(type_, colour.name(), number, symbols=self._themes.symbols)
        self._picture.setPixmap(counter_pixmap(look, PICTURE, self.devicePixelRatioF()))
        notes = "; ".join(map(tr, type_.notes))
        self.figures.setText("\n".join(filter(None, (type_.figures_in_words, notes, used))))


class CountForm(Form):
    """The fields for units of a type that a group counts; `asked_place` asks to put one of them onto the
    map.
    """

    asked_place = Signal()

    def __init__(self, document: Document, themes: ThemeKeeper) -> None:
        super().__init__(document)
        self._key = units.ForceKey("")
        self.card = TypeCard(themes)
        self.count = Number(0, MOST_UNITS)
        self.place = QPushButton(tr("Put one into the selected hex"))
        self.form.addRow(self.card)
        self.form.addRow(tr("Number"), self.count)
        self.form.addRow("", self.place)
        self.form.setRowVisible(self.place, document.battle.is_hex)
        self.carrier, self.aboard = Choice(), Number(1, MOST_UNITS)
        self.board = QPushButton(tr("Put aboard"))
        self.board.setToolTip(tr("So many of them begin aboard; the group is listed one by one then"))
        for field, name in ((self.aboard, tr("How many go aboard")), (self.carrier, tr("Aboard what"))):
            field.setAccessibleName(name)
        self.boarding = QWidget()
        column_of(
            row_of(self.aboard, (self.carrier, 1), spacing=4),
            row_of(self.board, STRETCH),
            on=self.boarding,
            margins=0,
        )
        self.form.addRow(tr("Aboard"), self.boarding)
        self.count.valueChanged.connect(self._count)
        self.place.clicked.connect(self.asked_place)
        self.board.clicked.connect(self._board)

    def show_count(self, key: units.ForceKey, number: int) -> None:
        """Shows a type of unit of a group."""
        self._is_filling = True
        self._key = key
        self.count.setValue(number)
        self.card.show_type(*_card(self.document, key, ""))
        self._offer_carriers(number)
        self._is_filling = False

    def _offer_carriers(self, number: int) -> None:
        """The types of the group that may carry others."""
        scenario, key, types = self.scenario, self._key, self.document.unit_types()
        group = scenario.group(key.side, key.group)
        forms = forces.forms_of(self.document)
        fit = {
            id_: types[id_].title
            for id_ in (group.counts if group is not None else ())
            if id_ != key.type and id_ in types and forms.may_carry(scenario, types[id_])
        }
        self.carrier.offer(fit, self.carrier.value if self.carrier.value in fit else next(iter(fit), ""))
        room = group.counts.get(self.carrier.value, 1) if group is not None else 1
        self.aboard.setValue(min(number, room))
        self.form.setRowVisible(self.boarding, bool(fit))

    def _board(self) -> None:
        key, counters, forms = self._key, forces.counters_of(self.document), forces.forms_of(self.document)
        carrier, number = self.carrier.value, self.aboard.value()
        self.do(lambda: put_aboard(self.scenario, key, carrier, number, counters, forms.why_not_aboard))

    def _count(self, number: int) -> None:
        if not self._is_filling:
            key = self._key
            self.do(lambda: units.set_count(self.scenario, key.side, key.group, key.type, number))


class UnitForm(Form):
    """The fields of a single unit; fields that its type does not need are hidden."""

    def __init__(self, document: Document, themes: ThemeKeeper) -> None:
        super().__init__(document)
        self._key = units.ForceKey("")
        self.card = TypeCard(themes)
        self.number, self.at = QLineEdit(), QLineEdit()
        self.at.setPlaceholderText(tr("deployed by its player"))
        self.facing, self.aboard = Choice(), Choice()
        self.form.addRow(self.card)
        add_rows(
            self.form,
            (tr("Number"), self.number),
            (tr("Hex") if document.sheet is not None else tr("Place"), self.at),
            (tr("Faces"), self.facing),
            (tr("Aboard"), self.aboard),
        )
        self.shelters = FieldRows(self.form)
        self.conditions = FieldRows(self.form, after=self.shelters)
        self.rows = FieldRows(self.form, after=self.conditions)
        self._connect()

    def _connect(self) -> None:
        self.number.editingFinished.connect(self._renumber)
        self.at.editingFinished.connect(self._move)
        self.facing.activated.connect(self._face)
        self.aboard.activated.connect(self._board)
        self.shelters.changed.connect(self._shelter)
        self.conditions.changed.connect(self._grade)
        self.rows.changed.connect(self._set_field)

    def show_unit(self, key: units.ForceKey) -> None:
        """Shows a single unit of the scenario."""
        self._is_filling = True
        self._key = key
        unit, forms = units.unit_of(self.scenario, key.unit), forces.forms_of(self.document)
        type_ = self.document.unit_types().get(unit.type)
        self.card.show_type(*_card(self.document, key, unit.id))
        show_text(self.number, unit.id)
        show_text(self.at, unit.at)
        self.at.setEnabled(not unit.carried_by)
        self.facing.offer(forces.facing_names(self.document), unit.facing)
        faces = type_ is not None and (forms.faces(type_) or type_.base is not None) and not unit.carried_by
        self.form.setRowVisible(self.facing, faces or bool(unit.facing))
        self._offer_carriers(unit)
        self._show_declared(unit, type_)
        self._is_filling = False

    def _show_declared(self, unit: Unit, type_: UnitType | None) -> None:
        """Shows the fields that the rules declare for single units: marks they stand in, conditions and
        others.
        """
        forms, kinds = forces.forms_of(self.document), forces.shelters_of(self.document)
        stands = type_ is not None and bool(unit.at) and not unit.carried_by
        self.shelters.show(
            [Field(kind.id, kind.shelter, "switch", False, text=kind.text) for kind in kinds],
            {k.id: any(mark.at == unit.at for mark in self.scenario.marks_of(k.id)) for k in kinds},
            [k.id for k in kinds if not (stands and type_ is not None and forms.may_shelter(type_, k.id))],
        )
        known = forces.conditions_of(self.document)
        self.conditions.show(
            [one.as_field for one in known],
            {one.id: one.in_field(unit.grade(one.id)) for one in known},
            [one.id for one in known if not one.may_begin and not unit.grade(one.id)],
        )
        fields = forces.fields_of(self.document).unit
        self.rows.show(fields, unit.fields, forces.idle_fields(self.document, fields, unit.fields))

    def _offer_carriers(self, unit: Unit) -> None:
        """Lists the units it may ride on; for the others the tool tip says why not."""
        forms, scenario, types = forces.forms_of(self.document), self.scenario, self.document.unit_types()
        fit, reasons = {"": tr("on its own feet")}, []
        side = scenario.side(self._key.side)
        for group in side.groups if side else ():
            for other in group.units:
                why = forms.why_not_aboard(scenario, unit, other)
                if not why or other.id == unit.carried_by:
                    title = types[other.type].title if other.type in types else other.type
                    fit[other.id] = unit_title(title, other.type, other.id)
                elif other.type in types and forms.may_carry(scenario, types[other.type]):
                    reasons.append(f"{other.id}: {why}")
        self.aboard.offer(fit, unit.carried_by)
        self.aboard.setToolTip(plain_tip("\n".join(reasons[:12])))
        self.form.setRowVisible(self.aboard, len(fit) > 1 or bool(unit.carried_by) or bool(reasons))
        self.aboard.setEnabled(len(fit) > 1)

    def _set(self, title: str, **fields: object) -> None:
        if not self._is_filling:
            id_ = self._key.unit
            self.do(lambda: units.set_unit(self.scenario, id_, f"{title} {id_}", **fields))

    def _renumber(self) -> None:
        old, new = self._key.unit, self.number.text().strip()
        if self._is_filling or not new or new == old:
            return
        then = replace(self.document.selection, unit=new, units=frozenset())
        if not self.do(lambda: units.renumber(self.scenario, old, new), then):
            self.number.setText(old)

    def _move(self) -> None:
        text = self.at.text().strip()
        unit = units.unit_of(self.scenario, self._key.unit)
        if self._is_filling or text == unit.at:
            return
        key, counters = self._key, forces.counters_of(self.document)
        try:
            name = self._hex_name(text)
        except KpError as wrong:
            self.failed.emit(wrong.sentence())
            self.at.setText(unit.at)
            return

        def make() -> Edit:
            edit, unit_id = units.place(self.scenario, key, name, counters)
            if why := forces.why_not_placed(self.document, edit.scenario, [unit_id]):
                raise EditRefused(forces.sentence(why))
            return edit

        if not self.do(make):
            self.at.setText(unit.at)

    def _hex_name(self, text: str) -> str:
        """The hex number as the map prints it, or the point of a table as it is written; "" for none."""
        sheet, table = self.document.sheet, self.document.battle.sheet
        if text and isinstance(table, TableSheet):
            return table.space.name(table.space.parse(text))
        if not text or sheet is None:
            return text
        hex_ = sheet.hex(text)
        if hex_ not in sheet.grid:
            raise BadName(tr("the map has no hex {number}").format(number=text))
        return sheet.name(hex_)

    def _face(self) -> None:
        if self.facing.value != units.unit_of(self.scenario, self._key.unit).facing:
            self._set(tr("Facing of"), facing=self.facing.value)

    def _board(self) -> None:
        unit = units.unit_of(self.scenario, self._key.unit)
        if not self._is_filling and self.aboard.value != unit.carried_by:
            carrier = self.aboard.value
            self.do(lambda: units.load(self.scenario, unit.id, carrier))

    def _shelter(self, field: Field, lies: bool) -> None:
        kind = next(kind for kind in forces.shelters_of(self.document) if kind.id == field.id)
        hexes, side = (units.unit_of(self.scenario, self._key.unit).at,), self._key.side
        add, remove = (hexes, ()) if lies else ((), hexes)
        self.do(lambda: set_marks(self.scenario, kind, side, add, remove, value=kind.usual_value))

    def _grade(self, field: Field, value: Any) -> None:
        unit = units.unit_of(self.scenario, self._key.unit)
        graded = unit.graded(field.id, int(value or 0)).conditions
        title = change_title(field, unit.id, value)
        self.do(lambda: units.set_unit(self.scenario, unit.id, title, conditions=graded))

    def _set_field(self, field: Field, value: Any) -> None:
        unit = units.unit_of(self.scenario, self._key.unit)
        title = change_title(field, unit.id, value)
        self.do(lambda: units.set_unit(self.scenario, unit.id, title, fields=field.put(unit.fields, value)))


def _card(document: Document, key: units.ForceKey, number: str) -> tuple[UnitType | None, QColor, str, str]:
    """What the card shows of a type: the type, the side's colour, a number, the use of the mix."""
    scenario = document.scenario
    assert scenario is not None
    colour = side_colours(scenario)[key.side]
    line = next((one for one in mix(scenario, forces.counters_of(document)) if one.type == key.type), None)
    used = (
        tr("{number} counters used").format(number=line.text)
        if line is not None and line.have is not None
        else ""
    )
    return document.unit_types().get(key.type), colour, number, used
