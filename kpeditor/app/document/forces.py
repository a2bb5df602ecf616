"""Finds sides, groups, units and areas of the selection, and asks the ruleset about them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kpeditor.app.document.document import Document
from kpeditor.app.document.regions import clear_selected
from kpeditor.app.document.selection import Selection
from kpeditor.app.document.units import PlacedUnit, placed_units
from kpeditor.app.words import tr, turn_words
from kpeditor.core.board.boards import compass_of_directions
from kpeditor.core.errors import EditRefused
from kpeditor.core.fields import Field
from kpeditor.core.geometry.directions import COMPASS_FLAT, Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.problem import DataPath
from kpeditor.core.rules.declarations import Condition, Fields, MarkKind
from kpeditor.core.rules.ruleset import means_something
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Group, Scenario, Side

if TYPE_CHECKING:
    from kpeditor.core.edits.forces.units import ForceKey
    from kpeditor.core.edits.scenario import SetScenario
    from kpeditor.core.rules.scenarioforms import ScenarioForms
    from kpeditor.core.rules.telling.turnwords import TurnWords

_ABOVE = ("sides", "groups", "units", "fields", "conditions")
"""Keys of a scenario's file that are not fields but contain some."""


def find(scenario: Scenario | None, side_id: str, group_id: str) -> tuple[Side | None, Group | None]:
    """The side and the group of these ids; None if there is none."""
    side = scenario.side(side_id) if scenario else None
    groups = side.groups if side else ()
    return side, next((group for group in groups if group.id == group_id), None)


def placed(battle: Battle, unit_id: str) -> PlacedUnit | None:
    """The unit of this id if it stands in a hex of the map."""
    return next((one for one in placed_units(battle) if one.unit.id == unit_id), None)


def at_path(scenario: Scenario | None, path: DataPath) -> tuple[ForceKey | None, str]:
    """The line of the order of battle and the field that a path into a scenario's file refers to."""
    from kpeditor.core.edits.forces.units import ForceKey

    if scenario is None or path[:1] != ("sides",) or not isinstance(path[1:2] and path[1], int):
        return None, ""
    names = [key for key in path if isinstance(key, str)]
    numbers = [key for key in path if isinstance(key, int)]
    if numbers[0] >= len(scenario.sides):
        return None, ""
    side = scenario.sides[numbers[0]]
    field = next((name for name in names if name not in _ABOVE), "")
    key = ForceKey(side.id)
    if "groups" in names and len(numbers) > 1 and numbers[1] < len(side.groups):
        group = side.groups[numbers[1]]
        key = ForceKey(side.id, group.id)
        if len(numbers) > 2 and numbers[2] < len(group.units):
            unit = group.units[numbers[2]]
            key = ForceKey(side.id, group.id, unit.type, unit.id)
        elif path[-1] in group.counts:
            key = ForceKey(side.id, group.id, str(path[-1]))
    return key, field


def counters_of(document: Document) -> Mapping[str, tuple[str, ...]]:
    """The counter numbers by type, for the counter mix."""
    return {id_: type_.counters for id_, type_ in document.unit_types().items()}


def forms_of(document: Document) -> ScenarioForms:
    """The ruleset's forms; empty ones for an unknown ruleset."""
    from kpeditor.core.rules.scenarioforms import ScenarioForms

    return document.ruleset.forms() if document.ruleset is not None else ScenarioForms()


def fields_of(document: Document) -> Fields:
    """The ruleset's own fields of sides, groups and units; none for an unknown ruleset."""
    return document.ruleset.fields(document.scenario) if document.ruleset is not None else Fields()


def idle_fields(document: Document, fields: Iterable[Field], *said: Mapping[str, Any]) -> list[str]:
    """The ids of fields that mean nothing under the options of the scenario and are not `said` either, so
    that forms need not ask for them.
    """
    scenario, ruleset = document.scenario, document.ruleset
    if scenario is None or ruleset is None:
        return []
    unset = (one for one in fields if not any(one.id in values for values in said))
    return [one.id for one in unset if not means_something(ruleset, scenario, one)]


def timeline_field(document: Document) -> Field | None:
    """The field of sides that is a timeline; None if the rules declare none."""
    return next((one for one in fields_of(document).side if one.kind == "timeline"), None)


def conditions_of(document: Document) -> tuple[Condition, ...]:
    """The ruleset's conditions of units."""
    return document.ruleset.conditions() if document.ruleset is not None else ()


def turns_of(document: Document) -> TurnWords:
    """The ruleset's word for its game-turns, also before there is a scenario, as forms are made before."""
    return turn_words(document.ruleset.info.id if document.ruleset is not None else "")


def marks_of(document: Document) -> tuple[MarkKind, ...]:
    """The ruleset's kinds of marks that may lie on the map from the start."""
    known = document.ruleset.marks() if document.ruleset is not None else ()
    return tuple(kind for kind in known if kind.may_begin)


def is_idle_mark(document: Document, kind: MarkKind) -> bool:
    """Whether marks of a kind mean nothing under the options of the scenario, and none lies there either, so
    that nobody need be offered them.
    """
    scenario, ruleset = document.scenario, document.ruleset
    if kind.under is None or ruleset is None:
        return False
    if scenario is None:
        return True
    return not means_something(ruleset, scenario, kind) and not any(scenario.marks_of(kind.id))


def shelters_of(document: Document) -> tuple[MarkKind, ...]:
    """The kinds of marks that units can stand in."""
    return tuple(kind for kind in marks_of(document) if kind.shelter)


def facing_names(document: Document) -> dict[str, str]:
    """The facings offered by forms: "A, north" where hexes have flat tops; "" for none."""
    from kpeditor.core.edits.forces.units import FACINGS

    if document.battle.table is not None:
        return {"": tr("nowhere"), **{str(degrees): f"{degrees}°" for degrees in range(0, 360, 15)}}
    sheet = document.sheet
    compass = COMPASS_FLAT if sheet is None else compass_of_directions(sheet)
    named = {letter: f"{letter}, {tr(where)}" for letter, where in zip(FACINGS, compass, strict=True)}
    return {"": tr("nowhere"), **named}


def open_scenario(document: Document) -> Scenario:
    """The scenario of a document.

    Raises:
        EditRefused: when only a map is open.
    """
    if document.scenario is None:
        raise EditRefused(tr("only a map is open; begin a scenario first"))
    return document.scenario


def put_on_map(document: Document, key: ForceKey, hex_: Hex) -> tuple[SetScenario, str]:
    """An edit that puts a unit into a hex, and the unit's id: a single unit, one of a count, or one out of
    the counter mix, which joins the selected group, else the first one. Guns face the enemy.

    Raises:
        EditRefused: when there is no scenario, no group, or no such unit.
    """
    from kpeditor.core.edits.forces.units import place, place_new

    scenario = open_scenario(document)
    name, counters = document.battle.map.name(hex_), counters_of(document)
    if key.side:
        facing = _facing(document, key, hex_)
        return place(scenario, key, name, counters, facing)
    target = group_for(document)
    if target is None:
        raise EditRefused(tr("add a side with a group first; the unit has to belong to somebody"))
    key = target._replace(type=key.type)
    return place_new(scenario, key, name, counters, _facing(document, key, hex_))


def why_not_placed(document: Document, scenario: Scenario | None, unit_ids: Collection[str]) -> str:
    """Why the rules forbid these units to begin where a changed scenario puts them; "" when they do not."""
    return forms_of(document).why_not_placed(Battle(document.battle.sheet, scenario), unit_ids)


def do_placing(document: Document, edit: SetScenario, unit_ids: Collection[str], initiator: object) -> None:
    """Applies an edit that puts units into hexes.

    Raises:
        EditRefused: when they may not stand there by the rules; nothing was changed then.
    """
    if why := why_not_placed(document, edit.scenario, unit_ids):
        raise EditRefused(sentence(why))
    document.do(edit, initiator)


def sentence(text: str) -> str:
    """A reason as a sentence, with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def delete_selected(document: Document) -> None:
    """Carries out Delete on the map: removes the selected counters from the map, while they stay in their
    groups; without any, clears the selected hexes.

    Raises:
        EditRefused: when nothing is selected.
    """
    selection, scenario = document.selection, document.scenario
    if scenario is None or not selection.unit or selection.is_region:
        clear_selected(document)
    elif units := selected_units(document):
        document.do(taken_off(scenario, [one.unit.id for one in units]))
        document.select(replace(selection, hexes=frozenset()))


def selected_units(document: Document) -> list[PlacedUnit]:
    """The selected units that stand on the map, in the order of the scenario."""
    selected = document.selection.all_units
    return [one for one in placed_units(document.battle) if one.unit.id in selected]


def taken_off(scenario: Scenario, unit_ids: Collection[str]) -> SetScenario:
    """One edit that takes units off the map.

    Raises:
        EditRefused: when one of them is not listed.
    """
    from kpeditor.core.edits.forces.units import take_off

    title = tr("Take {number} units off the map").format(number=len(unit_ids))
    if len(unit_ids) == 1:
        title = f"Take {next(iter(unit_ids))} off the map"
    return take_off(scenario, unit_ids, title)


def group_for(document: Document) -> ForceKey | None:
    """The group new units join: the selected one, else the first of the selected side or of the scenario.
    Where nothing of the order of battle is selected, what was selected last counts.
    """
    from kpeditor.core.edits.forces.units import ForceKey

    selection, scenario = document.selection, document.scenario
    if scenario is None:
        return None
    wanted = selection if selection.side else document.latest_side
    keys = [ForceKey(side.id, group.id) for side, group in scenario.groups()]
    of_side = [key for key in keys if key.side == wanted.side]
    if not of_side and not selection.side:
        of_side = keys
    return next((key for key in of_side if key.group == wanted.group), of_side[0] if of_side else None)


def _facing(document: Document, key: ForceKey, hex_: Hex) -> str:
    """The facing of a unit put into a hex: toward the centre of the enemy, "" without a facing."""
    from kpeditor.core.edits.forces.units import FACINGS

    type_ = document.unit_types().get(key.type)
    if type_ is None or not forms_of(document).faces(type_):
        return ""
    layout = HexLayout(document.battle.map.grid)
    enemy = [
        layout.centre(h)
        for zone in document.deployment.zones()
        if zone.side.id != key.side
        for h in zone.hexes
    ]
    enemy += [layout.centre(one.hex) for one in placed_units(document.battle) if one.side.id != key.side]
    if not enemy:
        return FACINGS[0]
    x, y = layout.centre(hex_)
    dx = sum(place[0] for place in enemy) / len(enemy) - x
    dy = sum(place[1] for place in enemy) / len(enemy) - y
    grid = layout.grid

    def toward(direction: Direction) -> float:
        there = layout.centre(grid.step(hex_, direction))
        return (there[0] - x) * dx + (there[1] - y) * dy

    return max(Direction, key=toward).name


@dataclass(frozen=True, slots=True)
class ChosenArea:
    """An area of the scenario: its owner, its text, its purpose ("deployment", "entry", "exit")."""

    side: str
    group: str
    text: str
    purpose: str

    @property
    def name(self) -> str:
        """Its title: "deployment area of group a"."""
        if not self.group:
            return tr("exit area of {side}").format(side=self.side)
        if self.purpose == "entry":
            return tr("entry area of group {group}").format(group=self.group)
        return tr("deployment area of group {group}").format(group=self.group)

    def edit(self, scenario: Scenario, text: str, title: str = "", *, stroke: int = 0) -> SetScenario:
        """An edit that gives the area another text, with a title of its own if none is given.

        Raises:
            EditRefused: when the scenario has no such side or group.
        """
        from kpeditor.core.edits.scenario import put_group, put_side

        side, group = find(scenario, self.side, self.group)
        title = title or tr("Paint the {area}").format(area=self.name)
        if side is None or (self.group and group is None):
            raise EditRefused(tr("the scenario has no {area}").format(area=self.name))
        if group is None:
            return put_side(scenario, replace(side, exit=text), title, stroke=stroke)
        if self.purpose == "entry":
            new = replace(group, enter=(group.enter or Entry(1, "")).placed(text))
        else:
            new = replace(group, deploy=text)
        return put_group(scenario, side.id, new, title, stroke=stroke)


def chosen_area(scenario: Scenario | None, selection: Selection) -> ChosenArea | None:
    """The area of the selected group, or the exit area of the selected side; None without either."""
    side, group = find(scenario, selection.side, selection.group)
    if side is None:
        return None
    if group is None:
        return ChosenArea(side.id, "", side.exit, "exit")
    if group.enter is not None:
        return ChosenArea(side.id, group.id, group.enter.at, "entry")
    return ChosenArea(side.id, group.id, group.deploy, "deployment")


def chosen_areas(scenario: Scenario | None, selection: Selection) -> tuple[ChosenArea, ...]:
    """The areas that are painted together: that of `chosen_area`, and those of the same purpose of all other
    selected groups, in the order of the scenario.
    """
    lead = chosen_area(scenario, selection)
    if scenario is None or lead is None or len(selection.groups) < 2:
        return (lead,) if lead is not None else ()
    keys = [(side.id, group.id) for side, group in scenario.groups()]
    here = [Selection(side=side, group=group) for side, group in keys if (side, group) in selection.groups]
    found = [area for one in here if (area := chosen_area(scenario, one)) is not None]
    return tuple(area for area in found if area.purpose == lead.purpose)


def areas_name(areas: Sequence[ChosenArea]) -> str:
    """The title of areas that are painted together: "deployment areas of 3 groups"; of one its own."""
    if len(areas) == 1:
        return areas[0].name
    if areas[0].purpose == "entry":
        return tr("entry areas of {number} groups").format(number=len(areas))
    return tr("deployment areas of {number} groups").format(number=len(areas))


def areas_edit(scenario: Scenario, texts: Mapping[ChosenArea, str], *, stroke: int = 0) -> SetScenario | None:
    """One edit that gives areas the texts beside them; None where no text is another than before.

    Raises:
        EditRefused: when the scenario has no such side or group.
    """
    title = tr("Paint the {area}").format(area=areas_name([*texts])) if texts else ""
    edit = None
    for area, text in texts.items():
        if text != area.text:
            edit = area.edit(edit.made if edit is not None else scenario, text, title, stroke=stroke)
    return edit
