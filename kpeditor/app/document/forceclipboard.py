"""Forces as text on the clipboard and in drags, for any scenario of the same rules in any window."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import counters_of, group_for, open_scenario
from kpeditor.app.words import tr
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.texts import count

if TYPE_CHECKING:
    from kpeditor.core.edits.forces.copiedforces import PastedForces
    from kpeditor.core.edits.forces.units import ForceKey
    from kpeditor.core.scenario.copiedforces import CopiedForces


def chosen_forces(document: Document, keys: Iterable[ForceKey]) -> CopiedForces:
    """The chosen lines of the order of battle as a value.

    Raises:
        EditRefused: when nothing is chosen, or no scenario is open.
    """
    from kpeditor.core.edits.forces.copiedforces import copy_forces

    return copy_forces(open_scenario(document), keys)


def copy(document: Document, keys: Iterable[ForceKey]) -> str:
    """Puts lines of the order of battle onto the clipboard; answers what was copied, in words.

    Raises:
        EditRefused: when nothing is chosen, or no scenario is open.
    """
    from kpeditor.core.files.formats.forcestext import forces_text

    forces = chosen_forces(document, keys)
    QGuiApplication.clipboard().setText(forces_text(forces))
    return forces_words(forces)


def cut(document: Document, keys: Iterable[ForceKey]) -> None:
    """As `copy`, and removes the lines.

    Raises:
        EditRefused: as `copy`.
    """
    from kpeditor.core.edits.forces.copiedforces import remove_forces

    lines = list(keys)
    copy(document, lines)
    document.do(remove_forces(open_scenario(document), lines))


def has_forces() -> bool:
    """Whether the clipboard holds forces."""
    from kpeditor.core.files.formats.forcestext import is_forces

    return is_forces(QGuiApplication.clipboard().text())


def paste(document: Document, target: ForceKey | None = None) -> PastedForces:
    """Adds the forces on the clipboard to the order of battle: to the target, else to the selection.

    Raises:
        BadFile: when the clipboard holds no forces.
        EditRefused: when they do not fit this scenario.
    """
    from kpeditor.core.files.formats.forcestext import read_forces

    return insert(document, read_forces(QGuiApplication.clipboard().text()), target)


def insert(document: Document, forces: CopiedForces, target: ForceKey | None = None) -> PastedForces:
    """Adds forces to the order of battle.

    Raises:
        EditRefused: when they do not fit this scenario.
    """
    from kpeditor.core.edits.forces.copiedforces import paste_forces

    pasted = paste_forces(document.battle, forces, target or group_for(document), counters_of(document))
    document.do(pasted.edit)
    return pasted


def keys_of_units(document: Document) -> list[ForceKey]:
    """The lines of the selected units in the order of battle."""
    from kpeditor.core.edits.forces.units import key_of

    scenario = document.scenario
    if scenario is None:
        return []
    found = (key_of(scenario, id_) for id_ in document.selection.all_units)
    return sorted(key for key in found if key is not None)


def forces_words(forces: CopiedForces) -> str:
    """The size of forces: "1 side, 2 groups, 17 units"."""
    groups = len(forces.groups) + sum(len(side.groups) for side in forces.sides)
    units = sum(forces.tally().values())
    parts = [
        count(number, one, several)
        for number, one, several in (
            (len(forces.sides), tr("side"), tr("sides")),
            (groups, tr("group"), tr("groups")),
            (units, tr("unit"), tr("units")),
        )
        if number
    ]
    return ", ".join(parts)


def left_out_words(document: Document, pasted: PastedForces) -> str:
    """What could not be pasted here, in words; "" when everything was."""
    parts = []
    if pasted.hexes:
        parts.append(
            tr("Deployed by their player, because their hex is taken or not on this map: {hexes}.").format(
                hexes=", ".join(pasted.hexes)
            )
        )
    if pasted.areas:
        areas = "; ".join(_in_words(document, area) for area in pasted.areas)
        parts.append(tr("Left out, because this map has no such area: {areas}.").format(areas=areas))
    return " ".join(parts)


def _in_words(document: Document, area: str) -> str:
    """An area in the words of the forms; as typed where it cannot be read."""
    from kpeditor.core.scenario.areas.describing import area_sentence, titled
    from kpeditor.core.scenario.areas.parsing import parse_area

    if document.sheet is None:
        return area
    try:
        numbering = document.sheet.numbering
        return area_sentence(titled(parse_area(area, numbering), document.catalogue), numbering)
    except (BadExpression, BadName):
        return area


MIME = "application/x-kpeditor-force"


def packed(key: ForceKey) -> QMimeData:
    """A line as the content of a drag; a key with only a type stands for the counter mix."""
    data = QMimeData()
    data.setData(MIME, json.dumps(list(key)).encode())
    return data


def unpacked(data: QMimeData) -> ForceKey | None:
    """The line in a drag, None when it carries something else or comes from another program."""
    from kpeditor.core.edits.forces.units import ForceKey

    if not data.hasFormat(MIME):
        return None
    try:
        parts = json.loads(bytes(data.data(MIME).data()).decode())
    except ValueError:
        return None
    if not isinstance(parts, list) or len(parts) != 4 or not all(isinstance(part, str) for part in parts):
        return None
    return ForceKey(*parts)


def is_from_mix(key: ForceKey) -> bool:
    """Whether it is a type out of the counter mix rather than a line of the order of battle."""
    return not key.side and bool(key.type)
