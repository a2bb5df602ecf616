"""Scenario: sides with their groups, victory lines, options; frozen values that edits replace.

Areas and conditions are kept as their source text (what the designer typed, in short form);
`areas/parsing.py` and `victory/parsing.py` parse them. Hexes of single units are kept as text too, so that a
scenario with a wrong number still opens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from kpeditor.core.problem import DataPath
from kpeditor.core.scenario.victory.scoring import NO_SCORING, Scoring

if TYPE_CHECKING:
    from kpeditor.core.scenario.draws import Draw
    from kpeditor.core.scenario.events import Effect, ScenarioEvent
    from kpeditor.core.scenario.setup.steps import SetupStep

DRAW = "draw"
"""The winner that a victory line names when nobody wins."""


COLOUR = "x-colour"
"""The key for a side's own colour, `#rrggbb`; for drawing only, so readers may ignore it."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A single unit of a group, with its place when the scenario fixes one.

    Attributes:
        id: the counter's number, unique over both sides.
        type: unit type of the ruleset or of the scenario's own `units`.
        at: hex it starts in, "" when it is deployed by its player.
        conditions: the grades of the conditions it begins in, by id; those of grade 0 are left out.
        carried_by: id of the carrier it starts aboard of, "" when on foot.
        fields: what its ruleset asks of single units besides, by id; defaults are left out.
    """

    id: str
    type: str
    at: str = ""
    facing: str = ""
    conditions: Mapping[str, int] = field(default_factory=dict)
    carried_by: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)

    def grade(self, condition: str) -> int:
        """Its grade of a condition at the start, 0 for none."""
        return self.conditions.get(condition, 0)

    def graded(self, condition: str, grade: int) -> Unit:
        """The same unit in another grade of a condition."""
        rest = {id_: one for id_, one in self.conditions.items() if id_ != condition}
        return replace(self, conditions={**rest, condition: grade} if grade > 0 else rest)


ON_EVENT = -1
"""The game-turn of an entry that waits until an event brings its group in."""
ANY_TURN = -2
"""The game-turn of an entry whose side chooses when its units enter."""


@dataclass(frozen=True, slots=True)
class Entry:
    """When and where a group comes onto the map: at the start of a turn, through an area of edge hexes.

    Attributes:
        turn: the game-turn; `ON_EVENT` where an event of the scenario decides, `ANY_TURN` where its side
            does, unit by unit.
        at: the area; where its side chooses, all of them together.
        along: the kind of line it comes along, such as "rail": only the hexes by which such a line leaves the
            map; "" for any.
        one_of: the areas of which its side chooses one for the whole group; empty where there is no choice.
    """

    turn: int
    at: str
    along: str = ""
    one_of: tuple[str, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether an event brings the group in, rather than a game-turn of its own."""
        return self.turn == ON_EVENT

    @property
    def is_free(self) -> bool:
        """Whether its side chooses the game-turn."""
        return self.turn == ANY_TURN

    @property
    def first_turn(self) -> int:
        """The first game-turn in which its units may enter; 0 if an event decides."""
        return 0 if self.waits else 1 if self.is_free else self.turn

    def placed(self, *areas: str) -> Entry:
        """The same entry by another area, or by one of several."""
        several = areas if len(areas) > 1 else ()
        return replace(self, at=areas[0] if len(areas) == 1 else any_of(areas), one_of=several)

    @property
    def areas(self) -> tuple[str, ...]:
        """Its areas one by one."""
        return self.one_of or ((self.at,) if self.at else ())


def any_of(areas: tuple[str, ...]) -> str:
    """Several areas as one."""
    return " + ".join(f"({area})" for area in areas)


@dataclass(frozen=True, slots=True)
class Group:
    """Units that share a deployment area or an entry.

    `counts` gives units by type; `units` lists single ones; a group has one or the other. `deploy` is an
    area, "" when the group enters later or its units have places of their own. Who is `held` may not move
    until an event releases the group. `fields` is what its ruleset asks of groups besides, by id.
    """

    id: str
    counts: Mapping[str, int] = field(default_factory=dict)
    units: tuple[Unit, ...] = ()
    deploy: str = ""
    enter: Entry | None = None
    held: bool = False
    fields: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def called(self) -> str:
        """Its name for people: the one its rules give it, else its id."""
        return str(self.fields.get("name") or self.id)

    @property
    def waits(self) -> bool:
        """Whether an event brings it onto the map."""
        return self.enter is not None and self.enter.waits

    def tally(self) -> dict[str, int]:
        """The number of units of each type, however the group lists them, in order of first mention."""
        tally = dict(self.counts)
        for unit in self.units:
            tally[unit.type] = tally.get(unit.type, 0) + 1
        return tally


@dataclass(frozen=True, slots=True)
class Ban:
    """What a side may not plot in which turns ("may not move in game-turn 1")."""

    turns: tuple[int, ...]
    ops: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two forces. `exit` is the area it may leave the map by, "" for none; `fields` is what its
    ruleset asks of sides besides, by id.
    """

    id: str
    title: str
    groups: tuple[Group, ...] = ()
    exit: str = ""
    ban: Ban | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def called(self) -> str:
        """Its title, or its id if it has none."""
        return self.title or self.id

    @property
    def colour(self) -> str:
        """The colour the designer gave it, `#rrggbb`; "" for the usual colour of its place among the
        sides.
        """
        own = self.extra.get(COLOUR, "")
        return own if isinstance(own, str) and re.fullmatch("#[0-9a-fA-F]{6}", own) else ""


@dataclass(frozen=True, slots=True)
class Length:
    """How many game-turns: fixed when both are equal, else the game may end from `min` on and ends at
    `max`.
    """

    min: int
    max: int


@dataclass(frozen=True, slots=True)
class VictoryLine:
    """One line of the victory conditions; the first true one wins. `when` is a condition, "" for always.

    `turns` are the game-turns at whose end the line is tested; empty means only at the end of the game.
    `winner` is a side id or `DRAW`; `level` how well it is won, in the designer's words.
    """

    winner: str
    when: str = ""
    turns: tuple[int, ...] = ()
    level: str = ""

    def always_follows(self, earlier: VictoryLine) -> bool:
        """Whether a line that stands before this one is tested each time this one is."""
        return set(self.turns) <= set(earlier.turns) if self.turns else not earlier.turns


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on the map at the start: of a kind the ruleset declares, in a hex by its printed number.
    `side` is its owner, "" for none; `value` its number, None for a kind without one. `is_entry` tells only
    how the file writes it: under `marks`, even if its kind has a list of its own.
    """

    kind: str
    at: str
    side: str = ""
    value: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    is_entry: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A battle as designed: who fights, where they stand, how long, and what wins.

    Attributes:
        map: path of the map file, relative to the scenario file.
        sides: in order of deployment.
        setup: the steps of the set-up in order; without any, side after side deploys its groups.
        victory: the lines that are tested first.
        scoring: points, levels and the ladder that decide at the end of the game when no line has.
        marks: what lies on the map from the start.
        events: what players are told while they play, and what happens by it.
        draws: groups of which chance decides which take part, or when.
        units, tables: the scenario's own unit types and changed tables, as the ruleset defines them.
        extra: `x-` keys and what other rulesets keep here.
    """

    title: str
    ruleset: str
    map: str
    length: Length
    sides: tuple[Side, ...]
    victory: tuple[VictoryLine, ...] = ()
    events: tuple[ScenarioEvent, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    special: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    units: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, Any] = field(default_factory=dict)
    notes: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)
    setup: tuple[SetupStep, ...] = ()
    scoring: Scoring = NO_SCORING
    draws: tuple[Draw, ...] = ()

    def conditions(self) -> Iterator[str]:
        """Every condition and every count written in it."""
        yield from (line.when for line in self.victory if line.when)
        yield from self.scoring.texts()
        yield from (event.when for event in self.events if event.when)

    def called(self, id_: str) -> str:
        """The title of a side; other ids, such as "draw", stand for themselves."""
        return self.titles.get(id_, id_)

    @property
    def titles(self) -> dict[str, str]:
        """What the sides are called, by their ids."""
        return {side.id: side.called for side in self.sides}

    def side(self, id_: str) -> Side | None:
        """The side of this id, None when there is none."""
        return next((side for side in self.sides if side.id == id_), None)

    def marks_of(self, kind: str) -> Iterator[Mark]:
        """The marks of one kind, in order."""
        return (mark for mark in self.marks if mark.kind == kind)

    @property
    def has_effects(self) -> bool:
        """Whether one of its events does anything besides telling a text."""
        return any(event.acts for event in self.events)

    def effects(self) -> Iterator[Effect]:
        """All effects of its events, including those of tables."""
        return (effect for event in self.events for effect in event.all_effects)

    def group(self, side: str, id_: str) -> Group | None:
        """The group of a side, None when there is none."""
        found = self.side(side)
        return next((group for group in found.groups if group.id == id_), None) if found else None

    def groups(self) -> Iterator[tuple[Side, Group]]:
        """All groups with their side, in order of deployment."""
        for side in self.sides:
            for group in side.groups:
                yield side, group

    def group_paths(self) -> Iterator[tuple[Side, Group, DataPath]]:
        """All groups with their side and where they stand in the document, in order of deployment."""
        for s, side in enumerate(self.sides):
            for g, group in enumerate(side.groups):
                yield side, group, ("sides", s, "groups", g)

    def unit_paths(self) -> Iterator[tuple[Side, Group, Unit, DataPath]]:
        """All units that are listed singly, as `group_paths`."""
        for side, group, path in self.group_paths():
            for u, unit in enumerate(group.units):
                yield side, group, unit, (*path, "units", u)
