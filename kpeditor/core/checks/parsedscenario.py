"""ParsedScenario: a battle with its areas and conditions parsed once, for all checks that follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.errors import BadExpression, BadFile, BadName, KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.problem import DataPath, Problem, in_scenario
from kpeditor.core.rules.declarations import Condition as UnitCondition
from kpeditor.core.rules.declarations import by_id
from kpeditor.core.scenario.areas.ground import unknown_ground
from kpeditor.core.scenario.areas.masks import mask_of
from kpeditor.core.scenario.areas.nodes import Area, Feature, Terrain, all_parts
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.model import Group, Scenario, Side, VictoryLine
from kpeditor.core.scenario.victory.nodes import EVERYBODY, Condition, Count, tallied_in
from kpeditor.core.scenario.victory.parsing import parse_condition, parse_count
from kpeditor.core.scenario.victory.scoring import (
    Award,
    Measure,
    Rung,
    Scoring,
    award_key,
    award_paths,
    line_path,
)

if TYPE_CHECKING:
    from kpeditor.core.rules.ruleset import RuleSet
    from kpeditor.core.rules.unittype import UnitType
    from kpeditor.core.scenario.areas.tables.ground import Standing
    from kpeditor.core.scenario.events import Effect, ScenarioEvent

Purpose = Literal["deploy", "enter", "exit", "setup", "victory", "event"]


@dataclass(frozen=True)
class AreaUse:
    """An area of a scenario: its purpose, its path in the file, and its hexes, or on a free table its ground
    as a geometry (None: unknown).
    """

    purpose: Purpose
    path: DataPath
    text: str
    area: Area
    mask: HexMask | None
    side: Side | None = None
    group: Group | None = None
    offset: int = 0
    ground: Any = None


@dataclass(frozen=True)
class ParsedLine:
    """A victory line with its condition; None when the line has none or it cannot be read."""

    index: int
    line: VictoryLine
    condition: Condition | None
    stem: DataPath = ()

    def path(self, key: str) -> DataPath:
        """The path in the file to a part of the line."""
        return (*self.stem, key)


@dataclass(frozen=True)
class ParsedAward:
    """An award with its count or condition, not yet turned by `unless`; None when it cannot be read. `path`
    is where that stands in the file, `stem` where the award does.
    """

    index: int
    award: Award
    node: Count | Condition | None
    stem: DataPath
    path: DataPath


@dataclass(frozen=True)
class ParsedMeasure:
    """A measure with its count; None when it cannot be read."""

    measure: Measure
    count: Count | None


@dataclass(frozen=True)
class ParsedRung:
    """A rung of the ladder with its condition; None when it has none or it cannot be read."""

    index: int
    rung: Rung
    condition: Condition | None

    def path(self, key: str) -> DataPath:
        """The path in the file to a part of the rung."""
        return ("victory", "ladder", self.index, key)


@dataclass(frozen=True)
class ParsedEvent:
    """An event with its condition; None when it has none or it cannot be read."""

    index: int
    event: ScenarioEvent
    condition: Condition | None


class ParsedScenario:
    """A scenario read for checking, on its hex map (`sheet`), its free table (`table`), or without a map.

    Areas and conditions that cannot be parsed become `problems` and are left out.
    """

    def __init__(self, sheet: Sheet | None, scenario: Scenario, ruleset: RuleSet | None) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.sheet = sheet if isinstance(sheet, MapSheet) else None
        self.table = sheet if isinstance(sheet, TableSheet) else None
        self.numbering: Numbering | None = sheet.numbering if sheet is not None else None
        self.problems: list[Problem] = []
        self._masks: dict[Area, HexMask | None] = {}
        self.lines = [self._line(index, line) for index, line in enumerate(scenario.victory)]
        self.awards = list(self._awards(scenario.scoring))
        self.measures = [
            ParsedMeasure(one, self._count(one.of, ("victory", "measures", one.side, "of")))
            for one in scenario.scoring.measures
        ]
        self.rungs = [
            ParsedRung(index, rung, self._condition(rung.when, ("victory", "ladder", index, "when")))
            for index, rung in enumerate(scenario.scoring.ladder)
        ]
        self.events = [
            ParsedEvent(index, event, self._condition(event.when, ("events", index, "when")))
            for index, event in enumerate(scenario.events)
        ]
        self.uses = list(self._uses())

    @cached_property
    def unit_types(self) -> Mapping[str, UnitType] | None:
        """The unit types the scenario may use, None when its ruleset is not installed."""
        if self.ruleset is None:
            return None
        try:
            return self.ruleset.unit_types(self.scenario)
        except BadFile as bad:
            self.problems += bad.problems
        except KpError as bad:
            problem = in_scenario.error("custom-unit", str(bad), path=("units",))
            self.problems.append(problem)
        return self.ruleset.unit_types()

    @cached_property
    def unit_conditions(self) -> Mapping[str, UnitCondition]:
        """The conditions a unit may be in by id, none when the ruleset is not installed."""
        return by_id(self.ruleset.conditions()) if self.ruleset is not None else {}

    @cached_property
    def kinds(self) -> frozenset[str] | None:
        """Every word by which units of this scenario may be counted; None when its ruleset is not
        installed.
        """
        if self.unit_types is None or self.ruleset is None:
            return None
        units = [unit for _, group in self.scenario.groups() for unit in group.units]
        switches = [one.id for one in self.ruleset.fields(self.scenario).unit if one.kind == "switch"]
        types = (type_.kinds for type_ in self.unit_types.values())
        return frozenset().union(
            *types,
            self.unit_conditions,
            (unit.id for unit in units),
            (unit.type for unit in units),
            switches,
            (number for type_ in self.unit_types.values() for number in type_.counters),
        )

    @cached_property
    def standing(self) -> Standing:
        """The places of units on a free table, which its areas need."""
        # Loaded late, as below: most maps have hexes.
        from kpeditor.core.rules.tablesight import stands_of
        from kpeditor.core.scenario.areas.tables.ground import Standing

        stands = stands_of(self.table, self.scenario, self.unit_types or {}) if self.table else {}
        return Standing({id_: stand.shape for id_, stand in stands.items()}, {})

    def ground(self, area: Area) -> Any:
        """The ground of an area of a free table, None when the table lacks something the area names."""
        if self.table is None:
            return None
        from kpeditor.core.scenario.areas.tables.ground import ground_of

        try:
            return ground_of(area, self.table, self.standing)
        except BadName:
            return None

    def knows_sides(self, node: Condition | Count) -> bool:
        """Whether the scenario has every side that a condition counts."""
        ids = {side.id for side in self.scenario.sides} | {EVERYBODY}
        return all(tallied.side in ids for tallied in tallied_in(node))

    def is_kind(self, word: str) -> bool:
        """Whether a word that counts units names a kind of unit, not the id of one."""
        return any(word in type_.kinds for type_ in (self.unit_types or {}).values())

    def combat_units(self, side: Side) -> int:
        """How many combat units a side has; units of unknown type count."""
        return sum(self.combat_units_of(group) for group in side.groups)

    def combat_units_of(self, group: Group) -> int:
        """How many combat units a group has."""
        return sum(max(0, count) for type_, count in group.tally().items() if self.is_combat(type_))

    def is_combat(self, type_: str) -> bool:
        """Whether units of a type count for victory."""
        known = (self.unit_types or {}).get(type_)
        return known is None or known.is_combat

    def possible_losses(self, side: Side) -> int:
        """How many units of a side count when they are destroyed; units of unknown type count too."""
        tallies = (group.tally() for group in side.groups)
        return sum(max(0, n) for tally in tallies for type_, n in tally.items() if self._is_loss(type_))

    def _is_loss(self, type_: str) -> bool:
        known = (self.unit_types or {}).get(type_)
        return known is None or self.ruleset is None or self.ruleset.is_loss(known, self.scenario)

    def use_of(self, group: Group, purpose: Purpose) -> AreaUse | None:
        """The deployment area or the entry of a group, None when it has none that can be read."""
        return next((use for use in self.uses if use.group is group and use.purpose == purpose), None)

    def mask(self, area: Area) -> HexMask | None:
        """The hexes of an area, None when the map or its rules lack something the area names."""
        if self.sheet is None:
            return None
        if area not in self._masks:
            try:
                is_known = not any(_is_unknown(part, self.sheet, self.ruleset) for part in all_parts(area))
                self._masks[area] = mask_of(area, self.sheet) if is_known else None
            except BadName:
                self._masks[area] = None
        return self._masks[area]

    def hex(self, text: str) -> Hex | None:
        """The hex of the map with this number, None when there is none."""
        try:
            return None if self.sheet is None else self.sheet.hex(text)
        except BadName:
            return None

    def _uses(self) -> Iterator[AreaUse]:
        for s, side in enumerate(self.scenario.sides):
            for g, group in enumerate(side.groups):
                path: DataPath = ("sides", s, "groups", g)
                yield from self._use("deploy", (*path, "deploy"), group.deploy, side, group)
                if group.enter is not None:
                    for n, text in enumerate(group.enter.areas):
                        at = (*path, "enter", "at", *((n,) if group.enter.one_of else ()))
                        yield from self._use("enter", at, text, side, group)
            yield from self._use("exit", ("sides", s, "exit"), side.exit, side, None)
        for n, step in enumerate(self.scenario.setup):
            if (owner := self.scenario.side(step.side)) is not None:
                yield from self._use("setup", ("setup", n, "at"), step.at, owner, None)
        yield from self._chance_uses()
        for line in self.lines:
            yield from self._uses_in("victory", line.path("when"), line.line.when, line.condition)
        for award in self.awards:
            yield from self._uses_in("victory", award.path, award.award.of, award.node)
        for measure in self.measures:
            path = ("victory", "measures", measure.measure.side, "of")
            yield from self._uses_in("victory", path, measure.measure.of, measure.count)
        for rung in self.rungs:
            yield from self._uses_in("victory", rung.path("when"), rung.rung.when, rung.condition)
        for one in self.events:
            yield from self._uses_in("event", ("events", one.index, "when"), one.event.when, one.condition)

    def _chance_uses(self) -> Iterator[AreaUse]:
        """The areas of effects, and of lots whose groups enter by an area of the lot."""
        for e, event in enumerate(self.scenario.events):
            rows = event.roll.rows if event.roll is not None else ()
            lists: list[tuple[DataPath, tuple[Effect, ...]]] = [(("events", e, "then"), event.then)]
            lists += [(("events", e, "roll", "rows", r, "then"), row.then) for r, row in enumerate(rows)]
            for path, effects in lists:
                for n, effect in enumerate(effects):
                    yield from self._use("event", (*path, n, "area"), effect.area, None, None)
        for d, draw in enumerate(self.scenario.draws):
            for n, lot in enumerate(draw.lots):
                side = self.scenario.side(draw.side)
                yield from self._use("enter", ("draws", d, "lots", n, "at"), lot.at, side, None)

    def _uses_in(
        self, purpose: Purpose, path: DataPath, when: str, node: Condition | Count | None
    ) -> Iterator[AreaUse]:
        for tallied in tallied_in(node) if node is not None else ():
            if tallied.area is not None:
                mask, ground = self.mask(tallied.area), self.ground(tallied.area)
                yield AreaUse(purpose, path, when, tallied.area, mask, offset=tallied.offset, ground=ground)

    def _use(
        self, purpose: Purpose, path: DataPath, text: str, side: Side | None, group: Group | None
    ) -> Iterator[AreaUse]:
        if not text or self.numbering is None:
            return
        try:
            area = parse_area(text, self.numbering)
        except BadExpression as bad:
            example = (
                "within two hexes of 0908" if self.table is None else "within 12 inches of the north edge"
            )
            short = "rows(1,17)" if self.table is None else "half(N)"
            fix = f'Write for example {short} or, as rulebooks do, "{example}".'
            window = f"Paint it on the map, or write it as rulebooks do: {example}."
            self._cannot_read("area-syntax", bad, path, fix, window)
            return
        yield AreaUse(purpose, path, text, area, self.mask(area), side, group, ground=self.ground(area))

    def _line(self, index: int, line: VictoryLine) -> ParsedLine:
        stem = line_path(self.scenario, index)
        return ParsedLine(index, line, self._condition(line.when, (*stem, "when")), stem)

    def _awards(self, scoring: Scoring) -> Iterator[ParsedAward]:
        for index, (award, stem) in enumerate(zip(scoring.awards, award_paths(scoring), strict=True)):
            path = (*stem, award_key(award))
            if award.ask == "each":
                yield ParsedAward(index, award, self._count(award.of, path), stem, path)
            else:
                yield ParsedAward(index, award, self._condition(award.of, path, is_needed=True), stem, path)

    def _count(self, text: str, path: DataPath) -> Count | None:
        if self.numbering is None:
            return None
        try:
            return parse_count(text, self.numbering)
        except BadExpression as bad:
            fix = "Count something, for example destroyed(side) or controlled(side, town(1))."
            window = "Pick what is counted, of which side and where."
            self._cannot_read("count-syntax", bad, path, fix, window)
            return None

    def _condition(self, when: str, path: DataPath, *, is_needed: bool = False) -> Condition | None:
        """The condition of a text; None if it cannot be read, or is empty where no condition is needed: such
        a line always holds.
        """
        if (not when and not is_needed) or self.numbering is None:
            return None
        try:
            return parse_condition(when, self.numbering)
        except BadExpression as bad:
            fix = "Compare counts, for example effective(side, hill(1)) >= 3."
            window = "Build it from rows: what is counted, of which side, where, and how many."
            self._cannot_read("condition-syntax", bad, path, fix, window)
            return None

    def _cannot_read(self, code: str, bad: BadExpression, path: DataPath, fix: str, window: str) -> None:
        self.problems.append(
            in_scenario.error(code, str(bad), fix=fix, window=window, path=path, offset=bad.offset)
        )


def _is_unknown(area: Area, sheet: MapSheet, ruleset: RuleSet | None) -> bool:
    """Whether the rules do not know the kind of terrain or feature that an area names."""
    if ruleset is None or not isinstance(area, Terrain | Feature):
        return False
    return bool(unknown_ground(area, sheet, ruleset.terrain()))
