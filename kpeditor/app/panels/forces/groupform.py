"""GroupForm: where a group deploys or how it enters, the fields of its rules, and how its units are
listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import counters_of, fields_of, find, forms_of, idle_fields, turns_of
from kpeditor.app.document.selection import Selection
from kpeditor.app.formparts import note
from kpeditor.app.panels.areas.field import AreaField, PickedArea
from kpeditor.app.panels.areas.meaning import meaning_on
from kpeditor.app.panels.fields import FieldRows, change_title
from kpeditor.app.panels.forces.belonging import Belonging
from kpeditor.app.panels.form import Choice, Form, Number, show_text
from kpeditor.app.plaintext import add_rows, plain_tip
from kpeditor.app.words import tr, tr_later, tr_table
from kpeditor.core.edits.forces.units import ForceKey, count_by_type, list_singly
from kpeditor.core.edits.scenario import SetScenario, put_group
from kpeditor.core.rules.declarations import Field
from kpeditor.core.rules.ruleset import effect_kinds
from kpeditor.core.scenario.effects import RELEASE
from kpeditor.core.scenario.model import ANY_TURN, ON_EVENT, Entry, Group, Side
from kpeditor.core.scenario.setup.steps import CHOICE, ENTER

LAST_TURN = 999
DEPLOYS, BY_EVENT = tr_later("Deploys before the game"), tr_later("Enters when an event brings it in")


class GroupForm(Form):
    """`asked_brush` asks for the zone brush, to paint the area."""

    asked_brush = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._side_id = self._group_id = ""
        self._together: Sequence[ForceKey] = ()
        self.name = QLineEdit()
        turns = turns_of(document)
        arrivals = {
            "deploy": DEPLOYS,
            "enter": turns.arrives,
            "event": BY_EVENT,
            "any": turns.arrives_any,
        }
        self.arrival = Choice(tr_table(arrivals))
        asked = tr("Type an area, for example {example}, or paint it on the map.")
        self.deploy = AreaField(document, asked.format(example=meaning_on(document).example), brush=True)
        self.together = note()
        self.turn = Number(1, LAST_TURN)
        self.at = AreaField(document, tr("No entry hex yet: name hexes at the edge."), brush=True)
        self.others = [PickedArea(document, tr("Its side then chooses one of them.")) for _ in "12"]
        self.along = Choice({"": tr("anywhere there"), **_lines(document)})
        self.along.setToolTip(tr("Only by hexes at the edge of the map through which such a line runs"))
        self.held = QCheckBox(tr("until an event releases it"))
        self.held.setToolTip(tr("May not move until an event releases it"))
        self.how = QPushButton()
        self.placed = note()
        # If rules give groups a name, people call the group by it.
        is_named = any(one.id == "name" for one in fields_of(document).group)
        add_rows(
            self.form,
            (tr("Id") if is_named else tr("Name"), self.name),
            (tr("Arrives"), self.arrival),
            (tr("Area"), self.deploy),
            ("", self.together),
            (tr(turns.one).capitalize(), self.turn),
            (tr("Enters at"), self.at),
            *((tr("Or at"), field) for field in self.others),
            (tr("Along"), self.along),
        )
        self.rows = FieldRows(self.form)
        add_rows(self.form, (tr("Held"), self.held), (tr("Units"), self.how), ("", self.placed))
        self._connect()

    def _connect(self) -> None:
        self.name.editingFinished.connect(self._rename)
        self.arrival.activated.connect(self._arrive)
        self.deploy.committed.connect(self._deploy)
        self.deploy.typed.connect(self._sketch_deploy)
        self.turn.valueChanged.connect(self._turn)
        self.at.committed.connect(self._at)
        self.at.typed.connect(self._sketch_entry)
        for other in self.others:
            other.committed.connect(self._at)
        self.along.activated.connect(self._along)
        self.rows.changed.connect(self._set_field)
        self.held.clicked.connect(self._hold)
        self.how.clicked.connect(self._relist)
        for field in (self.deploy, self.at):
            field.asked_brush.connect(self.asked_brush)

    def show_group(self, side: Side, group: Group, together: Sequence[ForceKey] = ()) -> None:
        """Shows a group, and takes the area that is typed for all groups that are chosen `together` and
        deploy.
        """
        self._is_filling = True
        self._together = [key for key in together if key.group and not key.type and self._deploys(key)]
        self._side_id, self._group_id = side.id, group.id
        enters = group.enter is not None
        show_text(self.name, group.id)
        self.arrival.show_value(_arrival(group))
        self.form.setRowVisible(self.arrival, enters or ENTER not in forms_of(self.document).setup_lacks)
        self.deploy.show_area(group.deploy)
        self.turn.setValue(group.enter.turn if group.enter and group.enter.turn > 0 else 1)
        self.form.setRowVisible(self.deploy, not enters or bool(group.deploy))
        self.form.setRowVisible(self.together, len(self._together) > 1 and not enters)
        self.together.setText(
            tr("What you type here or paint changes the areas of {number} chosen groups.").format(
                number=len(self._together)
            )
        )
        self.form.setRowVisible(self.turn, group.enter is not None and group.enter.turn > 0)
        self._show_areas(group.enter)
        fields = fields_of(self.document).group
        useless = [one.id for one in fields if one.at_setup and enters and one.id not in group.fields]
        idle = idle_fields(self.document, fields, group.fields)
        self.rows.show(fields, group.fields, [*useless, *idle])
        holds = RELEASE in effect_kinds(self.document.ruleset)
        self.form.setRowVisible(self.held, group.held or (holds and not enters))
        self.held.setChecked(group.held)
        self._show_listing(group)
        self._is_filling = False

    def _deploys(self, key: ForceKey) -> bool:
        _, group = find(self.scenario, key.side, key.group)
        return group is not None and group.enter is None

    def _show_areas(self, entry: Entry | None) -> None:
        """Shows the areas of an entry, and one line more for another that may be chosen instead."""
        areas = entry.areas if entry is not None else ()
        fields = [self.at, *self.others]
        most = 1 if CHOICE in forms_of(self.document).setup_lacks else len(fields)
        for number, field in enumerate(fields):
            field.show_area(areas[number] if number < len(areas) else "")
            is_shown = number < max(len(areas), min(len(areas) + 1, most))
            self.form.setRowVisible(field, entry is not None and is_shown)
        self.along.show_value(entry.along if entry is not None else "")
        self.form.setRowVisible(self.along, entry is not None and self.along.count() > 1)

    def _show_listing(self, group: Group) -> None:
        singly = bool(group.units)
        self.how.setText(tr("Count by type") if singly else tr("List one by one"))
        self.how.setToolTip(
            plain_tip(
                tr("Forget numbers, places and facings and keep how many there are of each type")
                if singly
                else tr(
                    "Give every unit its counter's number, so that it can have a place, a facing or a carrier"
                )
            )
        )
        self.form.setRowVisible(self.how, bool(group.tally()))
        standing = sum(bool(unit.at) for unit in group.units)
        self.form.setRowVisible(self.placed, 0 < standing < len(group.units))
        self.placed.setText(
            tr("{standing} of {units} have a place already; the others use the area.").format(
                standing=standing, units=len(group.units)
            )
        )
        label = self.form.labelForField(self.deploy)
        if isinstance(label, QLabel):
            label.setText(
                tr("Area of the others") if standing and standing < len(group.units) else tr("Area")
            )

    def group(self) -> Group | None:
        """The group as it is now, None while the form is being filled."""
        return None if self._is_filling else find(self.scenario, self._side_id, self._group_id)[1]

    def _put(self, group: Group, title: str) -> None:
        self.do(lambda: put_group(self.scenario, self._side_id, group, f"{title} {group.id}"))

    def _rename(self) -> None:
        group, name, side = self.group(), self.name.text().strip(), self._side_id
        if group is None or name == group.id:
            return
        old = group.id
        tree = Belonging(self.document)
        if not self.do(lambda: tree.renamed(ForceKey(side, old), name)[0], Selection(side=side, group=name)):
            self.name.setText(old)

    def _arrive(self) -> None:
        group = self.group()
        if group is None or self.arrival.value == _arrival(group):
            return
        if self.arrival.value != "deploy":
            turns = {"event": ON_EVENT, "any": ANY_TURN}
            turn = turns.get(self.arrival.value, self.turn.value())
            entry = replace(group.enter or Entry(turn, ""), turn=turn)
            useless = {one.id for one in fields_of(self.document).group if one.at_setup}
            fields = {id_: value for id_, value in group.fields.items() if id_ not in useless}
            new = replace(group, deploy="", enter=entry, fields=fields, held=False)
            self._put(new, tr("Entry of group"))
        else:
            self._put(replace(group, enter=None), tr("No entry of group"))

    def _deploy(self, text: str) -> None:
        group = self.group()
        if group is not None and len(self._together) < 2:
            self._put(replace(group, deploy=text), tr("Deployment of group"))
        elif group is not None:
            self.do(lambda: self._deploy_all(text))

    def _deploy_all(self, text: str) -> SetScenario:
        """One edit that gives an area to all chosen groups that deploy."""
        title = tr("Deployment of {number} groups").format(number=len(self._together))
        edit = SetScenario(self.scenario, title)
        for key in self._together:
            _, group = find(edit.made, key.side, key.group)
            if group is not None:
                edit = put_group(edit.made, key.side, replace(group, deploy=text), title)
        return edit

    def _turn(self, turn: int) -> None:
        group = self.group()
        if group is not None and group.enter is not None:
            self._put(replace(group, enter=replace(group.enter, turn=turn)), tr("Entry turn of group"))

    def _at(self, _text: str) -> None:
        group = self.group()
        if group is not None and group.enter is not None:
            entry = group.enter.placed(*self._areas())
            self._put(replace(group, enter=entry), tr("Entry area of group"))

    def _areas(self) -> list[str]:
        """The areas of the entry as they are in the lines, without empty ones."""
        found = dict.fromkeys(field.short() for field in (self.at, *self.others) if field.short())
        return list(found) or [""]

    def _along(self) -> None:
        group = self.group()
        if group is not None and group.enter is not None:
            entry = replace(group.enter, along=self.along.value)
            self._put(replace(group, enter=entry), tr("Entry line of group"))

    def _set_field(self, field: Field, value: object) -> None:
        group, side = self.group(), self._side_id
        if group is not None:
            new = replace(group, fields=field.put(group.fields, value))
            title = change_title(field, tr("group {group}").format(group=group.id), value)
            self.do(lambda: put_group(self.scenario, side, new, title))

    def _hold(self, held: bool) -> None:
        if (group := self.group()) is not None:
            self._put(replace(group, held=held), tr("Hold group") if held else tr("Hold no more: group"))

    def _relist(self) -> None:
        group = self.group()
        if group is None:
            return
        if group.units:
            self.do(lambda: count_by_type(self.scenario, self._side_id, group.id))
        else:
            counters = counters_of(self.document)
            self.do(lambda: list_singly(self.scenario, self._side_id, group.id, counters))

    def _sketch_deploy(self, text: str) -> None:
        if (group := self.group()) is not None:
            self._sketch(replace(group, deploy=text))

    def _sketch_entry(self, text: str) -> None:
        group = self.group()
        if group is not None and group.enter is not None:
            self._sketch(replace(group, enter=group.enter.placed(text, *group.enter.areas[1:])))

    def _sketch(self, group: Group) -> None:
        self.document.sketch(put_group(self.scenario, self._side_id, group).scenario)


def _arrival(group: Group) -> str:
    """The form's words for how a group comes onto the map."""
    if group.enter is None:
        return "deploy"
    return "event" if group.enter.waits else "any" if group.enter.is_free else "enter"


def _lines(document: Document) -> dict[str, str]:
    """The kinds of lines along which a group may enter."""
    return {kind.id: tr(kind.title) for kind in document.catalogue.hexsides if kind.crosses}
