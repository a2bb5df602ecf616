"""`kpeditor los` on a free table: whether a point or base sees another, or all that one or a zone sees."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from kpeditor.cli.opening import drawing
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import KpError
from kpeditor.core.problem import did_you_mean
from kpeditor.core.rules import registry
from kpeditor.core.rules.tables.zones import standing_in, types_of, zone_ground
from kpeditor.core.rules.tablesight import Stand, TableSight, TableSurvey, TableVerdict, stands_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.areas.tables.ground import ground_of
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.export import tablesight
from kpeditor.export.geojson import as_text, write_geojson

DIGITS = 6
"""Decimals of lengths and points in JSON."""


class NoTableSight(KpError):
    """The rules of this table judge no lines of sight."""


class NoBase(KpError):
    """A unit has a type that neither the rules nor the scenario know, or that is not well formed."""


class NoArea(KpError):
    """An area holds nothing, or a group deploys nowhere."""


@dataclass(frozen=True, slots=True)
class SightAsked:
    """What is asked: a line from a hex, point or unit to another, or all seen from one, an area or a zone."""

    start: str | None
    end: str | None
    is_field: bool = False
    area: str | None = None
    zone: str | None = None
    is_elevated: bool = False
    dead_ground: bool = False


@dataclass(frozen=True, slots=True)
class Output:
    """How an answer is told, and the file it is also written into."""

    form: str
    output: Path | None
    scale: float

    @property
    def has_shapes(self) -> bool:
        """Whether the answer is wanted as GeoJSON."""
        return self.form == "geojson" or self._takes_shapes

    @property
    def _takes_shapes(self) -> bool:
        return self.output is not None and self.output.suffix.lower() == ".geojson"

    def tell_line(
        self, shapes: Callable[[], Any], document: Mapping[str, Any], sentences: Sequence[str]
    ) -> None:
        """Prints whether one point sees another: as JSON, as shapes, or in words."""
        if self.form == "json":
            click.echo(json.dumps(document, indent=1))
        elif self.form == "geojson":
            click.echo(as_text(shapes()), nl=False)
        else:
            first, *others = sentences
            click.echo("\n".join([first, *(f"  {sentence}" for sentence in others)]))

    def write(self, shapes: Callable[[], Any], draw: Callable[[ModuleType, Path], None]) -> None:
        """Writes the answer into the file, where one is named: its shapes, or what is drawn with the module
        of pictures of sight.
        """
        if self.output is None:
            return
        if self._takes_shapes:
            write_geojson(shapes(), self.output)
            return
        from kpeditor.drawing.pictures import sight  # loaded late: text needs no Qt

        with drawing():
            draw(sight, self.output)


def tell_table(battle: Battle, sheet: TableSheet, asked: SightAsked, out: Output) -> None:
    """Prints the answer, and writes it into a file where one is named.

    Raises:
        BadName, BadExpression: when a text names no point of the table, or no area.
        NoTableSight: when its rules have no lines of sight on tables.
        NoArea: when an area holds nothing, or a group has no zone.
        UsageError: for elevated zones.
    """
    rules = _rules(battle, sheet)
    if asked.start is not None and asked.end is not None:
        here = replace(_stand(battle, sheet, asked.start), is_elevated=asked.is_elevated)
        verdict = rules.verdict(here, _stand(battle, sheet, asked.end))
        _tell_line(battle, sheet, verdict, out)
        return
    if asked.is_elevated and asked.start is None:
        raise click.UsageError("--elevated needs a point FROM")
    name, start = _looked_from(battle, sheet, asked)
    _tell_survey(battle, name, rules.survey(start), asked, out)


def _looked_from(battle: Battle, sheet: TableSheet, asked: SightAsked) -> tuple[str, Stand | Any]:
    """Where the observer is: its description as given, and its stand or ground."""
    if asked.start is not None:
        here = replace(_stand(battle, sheet, asked.start), is_elevated=asked.is_elevated)
        is_point = sheet.space.read(asked.start) is not None
        return sheet.space.name(here.at) if is_point else asked.start, here
    if asked.area is not None:
        ground = ground_of(parse_area(asked.area, sheet.numbering), sheet, standing_in(battle))
        if ground.is_empty:
            raise NoArea(f"the area {asked.area!r} has no ground on this table")
        return asked.area, ground
    assert asked.zone is not None
    found = zone_ground(battle, asked.zone)
    if found is None:
        raise NoArea(no_zone(battle.scenario, asked.zone))
    return asked.zone, found


def _stand(battle: Battle, sheet: TableSheet, text: str) -> Stand:
    """The base of the unit of this id, else the point of this name.

    Raises:
        BadName: when it is neither.
        NoBase: when its type is not known.
    """
    if battle.scenario is not None:
        types = types_of(battle)
        stand = stands_of(sheet, battle.scenario, types).get(text)
        if stand is not None:
            kind = next(
                unit.type for _, group in battle.scenario.groups() for unit in group.units if unit.id == text
            )
            if kind not in types:
                raise NoBase(f"unit {text}: there is no type {kind!r}, so its base is not known")
            return stand
    return Stand(sheet.space.parse(text))


def no_zone(scenario: Scenario | None, zone: str) -> str:
    """Why there is no deployment zone of this name."""
    if scenario is None:
        return f"--zone {zone}: a map has no groups; name a scenario, or ask for --area"
    known = {side.id: "" for side in scenario.sides} | {
        g.id: "" for side in scenario.sides for g in side.groups
    }
    if zone in known:
        return f"--zone {zone}: it has no deployment zone on this map"
    question = did_you_mean(zone, known)
    return f"--zone {zone}: no group or side is called so; {question or 'there are ' + ', '.join(known)}"


def _tell_line(battle: Battle, sheet: TableSheet, verdict: TableVerdict, out: Output) -> None:
    shapes = partial(tablesight.line_features, sheet, verdict)
    out.tell_line(shapes, pair_document(sheet, verdict), verdict.sentences(sheet.space))
    out.write(shapes, lambda sight, file: sight.draw_line(battle, file, verdict, scale=out.scale))


def pair_document(sheet: TableSheet, verdict: TableVerdict) -> dict[str, Any]:
    """A verdict as printed with `--format json`: the reasons that block, and every finding in words."""
    return {
        "from": sheet.space.name(verdict.start.at),
        "to": sheet.space.name(verdict.end.at),
        "range": round(verdict.range, DIGITS),
        "visible": verdict.visible,
        "reasons": [
            {
                "feature": one.feature,
                "kind": one.kind,
                "why": one.why,
                "length": round(one.length, DIGITS),
                "rule": one.rule,
                "text": one.text,
            }
            for one in verdict.reasons
        ],
        "findings": [one.text for one in verdict.findings],
    }


def _rules(battle: Battle, sheet: TableSheet) -> TableSight:
    """The sight rules of a table under its battle's options.

    Raises:
        UnknownRuleset: when its rules system is not installed.
        NoTableSight: when that has none.
    """
    name = battle.scenario.ruleset if battle.scenario else sheet.ruleset
    rules = registry.find(name).table_sight(sheet, battle.scenario)
    if rules is None:
        raise NoTableSight(f"the rules {name!r} have no lines of sight on a free table")
    return rules


def _tell_survey(battle: Battle, name: str, found: TableSurvey, asked: SightAsked, out: Output) -> None:
    """Prints all that is seen, as text, JSON or GeoJSON."""
    sheet = battle.sheet
    assert isinstance(sheet, TableSheet)
    shapes = partial(tablesight.survey_features, sheet, found, name)
    if out.form == "json":
        document = {"from": name, "area": round(found.seen.area, DIGITS), "visible": _rings(found.seen)}
        if asked.dead_ground:
            document["dead_ground"] = _rings(found.dead)
        click.echo(json.dumps(document))
    elif out.form == "geojson":
        click.echo(as_text(shapes()), nl=False)
    else:
        space = sheet.space
        share = found.seen.area / (space.width * space.height)
        seen = f"{found.seen.area:.1f} square {space.units}"
        click.echo(f"{share:.0%} of the table is visible from {name}: {seen}")
        if asked.dead_ground:
            click.echo(f"  dead ground behind hills and crests: {found.dead.area:.1f} square {space.units}")
    out.write(shapes, lambda sight, file: sight.draw_survey(battle, file, found, scale=out.scale))


def _rings(shape: Any) -> Any:
    import shapely

    return shapely.geometry.mapping(shapely.set_precision(shape, 10**-DIGITS))
