"""Everything of one scenario that goes into a module: boards, zones, counters with their places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from kpeditor.core.errors import BadName, KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.declarations import PlayAids
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.scenarioforms import ScenarioForms
from kpeditor.core.rules.unittype import UnitType, printed_numbers
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Mark, Scenario
from kpeditor.core.scenario.unitlist import ListedUnit, unit_list, unit_title
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.pictures.battle import PictureRefused
from kpeditor.drawing.pieces.counterlooks import CounterLook
from kpeditor.drawing.pieces.spots import unit_types_of
from kpeditor.export.scenariotext import NoScenario
from kpeditor.export.vassal import art
from kpeditor.export.vassal.forces import ForcesPlan, forces_plan
from kpeditor.export.vassal.grid import BoardGrid, Pixel
from kpeditor.export.vassal.markers import Markers
from kpeditor.export.vassal.moduleoptions import ModuleOptions
from kpeditor.export.vassal.prototypes import Prototypes, facing_of
from kpeditor.export.vassal.sequence import plain
from kpeditor.export.vassal.traits import Piece, mark
from kpeditor.export.vassal.zones import ZonePiece, zone_pieces

MAP, FORCES = "Map", "Forces"
"""The names of the two maps of every module."""
Pictures = dict[str, Callable[[], bytes]]
"""Pictures of the module by name, drawn when they are asked for."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece and its place when the game begins; `unit` is the unit's id, "" for markers."""

    piece: Piece
    map: str
    at: Pixel
    unit: str = ""

    @property
    def place(self) -> str:
        """The place in the form of a piece's state."""
        return f"{self.map};{self.at[0]};{self.at[1]}"


@dataclass
class Kit:
    """The parts of one scenario; its units are numbered as in a game.

    Attributes:
        name: of its boards and, in a module of many scenarios, of its set-up.
        first: the number of its first slot in the module; its units come first, then its markers.
    """

    battle: Battle
    options: ModuleOptions
    name: str
    first: int = 1

    @property
    def scenario(self) -> Scenario:
        assert self.battle.scenario is not None
        return self.battle.scenario

    @cached_property
    def _ruleset(self) -> RuleSet | None:
        return find_or_none(self.scenario.ruleset)

    @cached_property
    def types(self) -> Mapping[str, UnitType]:
        return unit_types_of(self.battle)

    @cached_property
    def aids(self) -> PlayAids:
        """Charts and dice; those of the rules where the scenario's own are not well formed."""
        if self._ruleset is None:
            return PlayAids()
        try:
            return self._ruleset.play_aids(self.scenario)
        except KpError:
            return self._ruleset.play_aids()

    @cached_property
    def forms(self) -> ScenarioForms:
        """The ruleset's forms about single units."""
        return self._ruleset.forms() if self._ruleset else ScenarioForms()

    @cached_property
    def grid(self) -> BoardGrid:
        return BoardGrid(self.battle.map.grid, self.battle.map.numbering, self.options.hex_height)

    @property
    def counter(self) -> int:
        return art.counter_size(self.options.hex_height)

    @cached_property
    def plan(self) -> ForcesPlan:
        return forces_plan(self.battle, self.counter)

    @cached_property
    def zones(self) -> list[ZonePiece]:
        return zone_pieces(self.battle, self.grid)

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colour of each side by id."""
        return {id_: colour.name() for id_, colour in side_colours(self.scenario).items()}

    @cached_property
    def titles(self) -> dict[str, str]:
        """What each side is called, by id."""
        return {side.id: plain(side.title) or plain(side.id) or "Side" for side in self.scenario.sides}

    @cached_property
    def prototypes(self) -> Prototypes:
        """The traits that counters have in common."""
        return Prototypes(
            self.scenario.ruleset,
            self._ruleset.conditions() if self._ruleset else (),
            tuple(kind for kind in (self._ruleset.marks() if self._ruleset else ()) if kind.shelter),
            tuple(dict.fromkeys(self.colours.values())),
            self.counter,
            self.options.hex_height,
            self.grid.grid.is_flat,
        )

    @cached_property
    def listed(self) -> list[ListedUnit]:
        """All units in order of deployment."""
        return unit_list(self.scenario, printed_numbers(self.types))

    def hex(self, text: str) -> Hex | None:
        """The hex with a printed number, None when the map has none."""
        try:
            return self.battle.map.hex(text) if text else None
        except BadName:
            return None

    def type(self, id_: str) -> UnitType:
        """A unit type; a blank one for an unknown id."""
        return self.types.get(id_) or UnitType(id_, id_.upper(), "neutral", "")

    def look(self, one: ListedUnit) -> CounterLook:
        """The look of a unit's counter."""
        number = one.unit.id if "#" not in one.unit.id else ""
        return CounterLook(
            self.type(one.unit.type), self.colours[one.side.id], number, symbols=self.options.symbols
        )

    def piece(self, one: ListedUnit) -> Piece:
        """The counter of a unit, undamaged."""
        type_ = self.type(one.unit.type)
        side = self.titles[one.side.id]
        values = {
            "Side": side,
            "UnitType": plain(type_.title),
            "UnitId": plain(one.unit.id),
            "Group": plain(one.group.id),
        }
        own = self.prototypes.of_unit(
            self.colours[one.side.id],
            faces=self.forms.faces(type_),
            shelters=[kind.id for kind in self.prototypes.shelters if self.forms.may_shelter(type_, kind.id)],
        )
        common, *rest = own
        image = art.counter_name(self.look(one), self.counter)
        gpid = self.first + self._numbers[one.unit.id]
        name = unit_title(type_.title, type_.id, one.unit.id)
        return Piece(plain(name), image, (common, mark(values), *rest), gpid)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {one.unit.id: number for number, one in enumerate(self.listed)}

    @property
    def after(self) -> int:
        """The first slot number after those of this kit."""
        return self.markers.first + len(self.markers.all())

    @cached_property
    def markers(self) -> Markers:
        """What may lie on the map besides units."""
        kinds, first = self._ruleset.marks() if self._ruleset else (), self.first + len(self.listed)
        return Markers(kinds, self.colours, self.titles, first, self.prototypes)

    @cached_property
    def units(self) -> list[Placed]:
        """Every unit where it begins; stacks from the bottom up, passengers after their carrier."""
        groups = {
            id(group): number for side in self.scenario.sides for number, group in enumerate(side.groups)
        }
        riders: dict[str, list[ListedUnit]] = {}
        ids = {one.unit.id for one in self.listed}
        for one in self.listed:
            if one.unit.carried_by in ids - {one.unit.id}:
                riders.setdefault(one.unit.carried_by, []).append(one)
        aboard = {one.unit.id for several in riders.values() for one in several}
        standing = {one.unit.id for one in self.listed if self.hex(one.unit.at) and not one.unit.carried_by}
        waiting = {cell: iter(places) for cell, places in self.plan.places.items()}
        found: list[Placed] = []
        for one in self.listed:
            if one.unit.id in aboard and one.unit.carried_by in standing:
                continue  # it comes with its carrier
            hex_ = self.hex(one.unit.at)
            for unit in (one, *(riders.get(one.unit.id, ()) if hex_ else ())):
                seen = {**unit.unit.conditions, "facing": unit.unit.facing}
                piece = self.shown(self.piece(unit), seen)
                free = waiting[unit.side.id, groups[id(unit.group)], unit.unit.type]
                where = (MAP, self.grid.centre(hex_)) if hex_ else (FORCES, next(free))
                found.append(Placed(piece, *where, unit.unit.id))
        return found

    def shown(self, piece: Piece, seen: Mapping[str, object]) -> Piece:
        """A counter with the conditions and the facing that a view shows of its unit; prototypes are expanded
        only where there is something to show.
        """
        levels, facing = self.prototypes.grades(seen), facing_of(seen.get("facing"))
        if not any(levels) and facing is None:
            return piece
        return self.prototypes.shown(self.prototypes.expanded(piece), levels, facing)

    @cached_property
    def marks(self) -> list[Placed]:
        """The marks that lie on the map from the start."""
        return [
            Placed(self.markers.mark(one), MAP, self.grid.centre(at))
            for one in self.markers.known(self.scenario.marks)
            if (at := self.hex(one.at))
        ]

    def marks_in(self, view: Mapping[str, Any]) -> list[Mark]:
        """The marks of a view for which there are pieces, in slot order."""
        return list(self.markers.known(self._ruleset.marks_in(view))) if self._ruleset else []

    def pictures(self) -> Pictures:
        """The pictures of counters and markers."""
        size, height = self.counter, self.options.hex_height
        found: Pictures = {}
        for one in self.listed:
            look = self.look(one)
            found[art.counter_name(look, size)] = partial(art.counter_png, look, size)
        found |= self.prototypes.pictures()
        found |= self.markers.pictures(size, height)
        return found


def kit_of(battle: Battle, options: ModuleOptions, first: int = 1) -> Kit:
    """The parts of a scenario.

    Raises:
        NoScenario: when only a map is there.
        PictureRefused: when it is fought on a free table.
    """
    if battle.scenario is None:
        raise NoScenario("there is no scenario, only a map: a VASSAL module needs a scenario")
    if not battle.is_hex:
        raise PictureRefused("only scenarios on hex maps can become VASSAL modules")
    return Kit(battle, options, plain(battle.scenario.title) or "Scenario", first)
