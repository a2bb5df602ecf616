"""Locks: finds the parts of a map that an edit changes, and refuses edits of locked parts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from kpeditor.app.words import tr
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.board.underlay import KEY
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.looks import UNDERLAY

PLACES, UNITS, ZONES = "places", "units", "zones"


def parts_changed(edit: Edit, sheet: Sheet, scenario: Scenario | None = None) -> Iterator[str]:
    """The names of the parts that an edit changes: layers and hexside features of a map, kinds of features of
    a table, "places" for named places, `UNDERLAY`, "units" for counters on the map, and "zones" for areas of
    a scenario.
    """
    from kpeditor.core.edits.hexsides import SetHexsides
    from kpeditor.core.edits.layers import PaintLayer
    from kpeditor.core.edits.scenario import SetScenario
    from kpeditor.core.edits.sheet import SetSheetField
    from kpeditor.core.edits.tables.features import SetFeatures

    if isinstance(edit, PaintLayer):
        if len(edit.cells):
            yield edit.layer
    elif isinstance(edit, SetHexsides):
        if edit.add or edit.remove:
            yield edit.feature
    elif isinstance(edit, SetSheetField):
        if edit.field == PLACES:
            yield PLACES
        elif edit.field == "extra" and edit.value.get(KEY) != sheet.extra.get(KEY):
            yield UNDERLAY
    elif isinstance(edit, SetFeatures) and isinstance(sheet, TableSheet):
        for name, feature in edit.changes.items():
            old = sheet.features.get(name)
            if old != feature:
                yield from {one.kind for one in (old, feature) if one is not None}
    elif isinstance(edit, Together):
        for one in edit.edits:
            yield from parts_changed(one, sheet, scenario)
    elif isinstance(edit, SetScenario) and scenario is not None and edit.scenario is not None:
        if _counters(edit.scenario) != _counters(scenario):
            yield UNITS
        if _areas(edit.scenario) != _areas(scenario):
            yield ZONES


def _counters(scenario: Scenario) -> set[tuple[object, ...]]:
    """The units on the map, each with everything about it that the map shows."""
    placed = (unit for _, group in scenario.groups() for unit in group.units if unit.at)
    return {
        (unit.id, unit.type, unit.at, unit.facing, frozenset(unit.conditions.items()), unit.carried_by)
        for unit in placed
    }


def _areas(scenario: Scenario) -> list[object]:
    """The deployment, entry and exit areas."""
    exits: list[object] = [(side.id, side.exit) for side in scenario.sides if side.exit]
    groups = [
        (side.id, group) for side, group in scenario.groups() if group.deploy or group.enter is not None
    ]
    return exits + [(side, group.id, group.deploy, group.enter) for side, group in groups]


def refuse_locked(edit: Edit, battle: Battle, locked: Collection[str], titles: Mapping[str, str]) -> None:
    """Checks that an edit of a battle changes nothing locked.

    Raises:
        EditRefused: when the edit changes a locked part; the message names the layer and where to unlock it.
    """
    if not locked:
        return
    for part in parts_changed(edit, battle.sheet, battle.scenario):
        if part in locked:
            title = titles.get(part, part)
            raise EditRefused(
                tr("{title} is locked; unlock it in the panel Layers to change it.").format(title=title)
            )
