"""Edits of several units at once: turning, sheltering, taking off the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import forms_of, open_scenario, taken_off
from kpeditor.app.words import tr
from kpeditor.core.errors import EditRefused
from kpeditor.core.rules.declarations import MarkKind

if TYPE_CHECKING:
    from kpeditor.core.edits.scenario import SetScenario


def that_face(document: Document, unit_ids: Sequence[str]) -> list[str]:
    """The units among these that have a facing by the rules."""
    from kpeditor.core.edits.forces.units import units_of

    scenario, types, forms = open_scenario(document), document.unit_types(), forms_of(document)
    found = []
    for unit in units_of(scenario, unit_ids):
        if not unit.carried_by and unit.type in types and forms.faces(types[unit.type]):
            found.append(unit.id)
    return found


def that_shelter(document: Document, unit_ids: Sequence[str], kind: MarkKind) -> list[str]:
    """The units among these that stand in a hex and may have a mark of the kind there by the rules."""
    from kpeditor.core.edits.forces.units import units_of

    scenario, types, forms = open_scenario(document), document.unit_types(), forms_of(document)
    found = []
    for unit in units_of(scenario, unit_ids):
        known = unit.at and not unit.carried_by and unit.type in types
        if known and forms.may_shelter(types[unit.type], kind.id):
            found.append(unit.id)
    return found


def turn(document: Document, unit_ids: Sequence[str], steps: int) -> SetScenario:
    """An edit that turns each unit that has a facing by sixths of a circle.

    Raises:
        EditRefused: when none of them has a facing.
    """
    from kpeditor.core.edits.forces.units import set_unit, turned, unit_of
    from kpeditor.core.edits.scenario import SetScenario

    facing = that_face(document, unit_ids)
    if not facing:
        raise EditRefused(tr("None of the selected units has a facing."))
    edit = SetScenario(open_scenario(document))
    for id_ in facing:
        to = turned(unit_of(edit.made, id_), steps)
        edit = set_unit(edit.made, id_, tr("Turn {unit} to {facing}").format(unit=id_, facing=to), facing=to)
    return _called(edit, tr("Turn {number} units"), len(facing))


def face(document: Document, unit_ids: Sequence[str], facing: str) -> SetScenario:
    """An edit that gives the same facing to each unit that has one.

    Raises:
        EditRefused: when none of them has a facing.
    """
    from kpeditor.core.edits.forces.units import set_units

    faces = that_face(document, unit_ids)
    if not faces:
        raise EditRefused(tr("None of the selected units has a facing."))
    title = tr("Turn {number} units to {facing}").format(number=len(faces), facing=facing)
    return set_units(open_scenario(document), faces, title, facing=facing)


def shelter(document: Document, unit_ids: Sequence[str], kind: MarkKind) -> SetScenario:
    """An edit that lays a mark of the kind for each unit that may stand in one. If all have one already, the
    edit removes the marks.

    Raises:
        EditRefused: when none of them may have one.
    """
    from kpeditor.core.edits.forces.units import key_of, units_of
    from kpeditor.core.edits.scenario import SetScenario, set_marks

    scenario = open_scenario(document)
    having = that_shelter(document, unit_ids, kind)
    if not having:
        raise EditRefused(
            tr("None of the selected units stands in a hex and may have one of the {marks} there.").format(
                marks=tr(kind.plural)
            )
        )
    marked = {mark.at for mark in scenario.marks_of(kind.id)}
    units = units_of(scenario, having)
    lifts = all(unit.at in marked for unit in units)
    edit = SetScenario(scenario)
    for unit in units:
        at, key = unit.at, key_of(scenario, unit.id)
        if key is not None and (lifts or at not in marked):
            add, remove = ((), (at,)) if lifts else ((at,), ())
            edit = set_marks(edit.made, kind, key.side, add, remove, value=kind.usual_value)
    act = f"{tr(kind.lift if lifts else kind.lay)} {tr(kind.plural)}"
    return _called(edit, tr("{act} for {number} units"), len(having), act=act)


def take_off(document: Document, unit_ids: Sequence[str]) -> SetScenario:
    """An edit that takes units off the map, so that their players deploy them.

    Raises:
        EditRefused: when one of them is not listed.
    """
    return taken_off(open_scenario(document), unit_ids)


def _called(edit: SetScenario, title: str, number: int, **words: str) -> SetScenario:
    return edit if number == 1 else replace(edit, title=title.format(number=number, **words))
