"""`kpeditor los`: whether one hex is seen from another, and why; or all that is seen from one."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import click
import numpy as np

from kpeditor.cli.battles.los_table import NoArea, Output, SightAsked, no_zone, tell_table
from kpeditor.cli.opening import opened_whole
from kpeditor.cli.options import SCALE, choice, gathered, output_file
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, hexes_of_mask
from kpeditor.core.problem import did_you_mean
from kpeditor.core.rules import registry
from kpeditor.core.rules.inforce.sight import sight_at_start
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.rules.sightrules import Finding, SightRules, Verdict
from kpeditor.core.rules.sightshapes import ReliefSight, Shadow, SightQuestion, SightSurvey, survey
from kpeditor.core.rules.sighttests import OLD_MODE
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.zones import zone_hexes
from kpeditor.core.texts import count
from kpeditor.export import geojson


class NoSight(KpError):
    """A file whose rules system judges no lines of sight."""


@click.command(short_help="Say whether one hex sees another, and why.")
@click.argument("map_file", metavar="MAP", type=click.Path(path_type=Path))
@gathered(
    "asked",
    SightAsked,
    click.argument("start", metavar="[FROM]", required=False),
    click.argument("end", metavar="[TO]", required=False),
    click.option("--field", "is_field", is_flag=True, help="Report all hexes seen from FROM."),
    click.option(
        "--area", help="Report all hexes seen from an area, for example 'within(2, 2021)' or 'town(1)'."
    ),
    click.option(
        "--zone",
        help="Report all hexes seen from the deployment zone of a group or side of the scenario, given by"
        " its id.",
    ),
    click.option("--elevated", "is_elevated", is_flag=True, help="On a free table: FROM looks from above."),
    click.option(
        "--dead-ground",
        is_flag=True,
        help="With --field, --area or --zone: also report what only crests hide.",
    ),
)
@click.option("--mode", default="", help="Mode of fire, by its id in the rules; by default the usual one.")
@click.option("--h-fire", "mode", flag_value=OLD_MODE, help=f"The same as --mode {OLD_MODE}.")
@click.option(
    "--range",
    "reach",
    type=click.IntRange(min=0),
    help="With --field, --area or --zone: only hexes up to this distance.",
)
@gathered(
    "out",
    Output,
    choice(
        "--format",
        "form",
        of=["text", "json", "geojson"],
        default="text",
        help_="Text to read, one JSON document, or GeoJSON shapes with the dead ground, in metres or in the"
        " unit of the table.",
    ),
    output_file(
        "Also write the answer to this file: a picture (.png, .svg, .pdf) or shapes (.geojson).",
        (".png", ".svg", ".pdf", ".geojson"),
        required=False,
    ),
    SCALE,
)
def los(map_file: Path, asked: SightAsked, mode: str, reach: int | None, out: Output) -> int:
    """Report the line of sight on MAP (a map or scenario) from hex FROM to hex TO, with every reason. With
    --field, --area or --zone report all that is seen from FROM, from an area or from a deployment zone. On a
    free table FROM and TO are points, "(5, 5)" "(20, 5)", or ids of units of the scenario, which are
    measured by their bases.

    The command lists what blocks the line and what one could expect to block it, each with the paragraph of
    the rules. If MAP is a scenario, its options apply.
    """
    _refuse_mixed(asked)
    start, end = asked.start, asked.end
    if end is not None and (reach is not None or asked.dead_ground):
        raise click.UsageError(
            f"{'--dead-ground' if reach is None else '--range'} needs --field, --area or --zone"
        )
    opened, status = opened_whole(map_file, only_map=True)
    battle = opened.battle
    if isinstance(battle.sheet, TableSheet):
        if mode or reach is not None:
            raise click.UsageError("--mode, --h-fire and --range are for maps of hexes only")
        tell_table(battle, battle.sheet, asked, out)
        return status
    if asked.is_elevated:
        raise click.UsageError("--elevated is for free tables only")
    rules = _rules(battle)
    _refuse_unknown(mode, battle)
    if start is not None and end is not None:
        verdict = rules.verdict(battle.map.hex(start), battle.map.hex(end), mode=mode)
        _tell_line(battle, verdict, out)
        return status
    name, starts = _looked_from(battle, start, asked.area, asked.zone)
    has_shadows = asked.dead_ground or out.has_shapes
    question = SightQuestion(starts, mode, reach, has_shadows, whole=True)
    ruleset = registry.find(battle.scenario.ruleset if battle.scenario else battle.sheet.ruleset)
    found = survey(ReliefSight(ruleset, battle.map, rules, battle.scenario), question)
    _tell_survey(battle, name, found, out, is_area=start is None)
    return status


def _refuse_mixed(asked: SightAsked) -> None:
    """Raises a usage error unless exactly one question is asked."""
    from_ground = asked.area is not None, asked.zone is not None
    if sum((asked.end is not None, asked.is_field, *from_ground)) != 1 or (asked.start is None) != any(
        from_ground
    ):
        raise click.UsageError(
            "name hexes FROM and TO, or FROM with --field, or ask for --area or --zone alone"
        )


def _looked_from(
    battle: Battle, start: str | None, area: str | None, zone: str | None
) -> tuple[str, tuple[Hex, ...]]:
    """Where the observer is: its description, and its hexes.

    Raises:
        BadName, BadExpression: when the map has no such hex, place or area.
        NoArea: when an area holds no hex, or there is no such group.
    """
    sheet = battle.map
    if start is not None:
        return sheet.name(sheet.hex(start)), (sheet.hex(start),)
    ruled = ruled_map(battle)
    if area is not None:
        hexes = hexes_of(parse_area(area, ruled.numbering), ruled)
        if not hexes:
            raise NoArea(f"the area {area!r} holds no hex of this map")
        return area, tuple(sorted(hexes))
    assert zone is not None
    found = zone_hexes(battle.scenario, ruled, zone) if battle.scenario else frozenset()
    if not found:
        raise NoArea(no_zone(battle.scenario, zone))
    return zone, tuple(sorted(found))


def _rules(battle: Battle) -> SightRules:
    """The sight rules of a battle under its own options.

    Raises:
        UnknownRuleset: when its rules system is not installed.
        NoSight: when that has no lines of sight on such a map.
    """
    name = battle.scenario.ruleset if battle.scenario else battle.sheet.ruleset
    rules = sight_at_start(registry.find(name), battle.sheet, battle.scenario)
    if rules is None or not battle.is_hex:
        raise NoSight(f"the rules {name!r} have no lines of sight on this map")
    return rules


def _refuse_unknown(mode: str, battle: Battle) -> None:
    """Refuses a mode of fire that the rules do not have; "" is their usual mode."""
    name = battle.scenario.ruleset if battle.scenario else battle.sheet.ruleset
    known = [one.id for one in registry.find(name).fire_modes() if one.id]
    if mode and mode not in known:
        hint = did_you_mean(mode, known) or f"it has {', '.join(known) or 'none'}"
        raise click.UsageError(f"the rules {name!r} have no mode of fire {mode!r}; {hint}")


def _tell_line(battle: Battle, verdict: Verdict, out: Output) -> None:
    shapes = partial(geojson.line_features, battle.map, verdict)
    out.tell_line(shapes, line_document(battle.map, verdict), verdict.sentences(battle.map))
    out.write(shapes, lambda sight, file: sight.draw_line(battle, file, verdict, scale=out.scale))


def _tell_survey(battle: Battle, asked: str, found: SightSurvey, out: Output, *, is_area: bool) -> None:
    sheet = battle.map
    shapes = partial(geojson.survey_features, sheet, found, asked)
    if out.form == "geojson":
        click.echo(geojson.as_text(shapes()), nl=False)
    elif out.form == "json":
        document: dict[str, Any] = {"from": asked, "visible": names_of(sheet, found.seen)}
        if is_area:
            document["from_hexes"] = [sheet.name(hex_) for hex_ in found.starts]
        if found.shadows:
            document["dead_ground"] = [_shadow_entry(sheet, shadow) for shadow in found.shadows]
        click.echo(json.dumps(document))
    else:
        _print_columns(sheet, asked, found.seen)
        for shadow in found.shadows:
            click.echo(_shadow_line(sheet, shadow))
    out.write(shapes, lambda sight, file: sight.draw_survey(battle, file, found, scale=out.scale))


def _shadow_entry(sheet: MapSheet, shadow: Shadow) -> dict[str, Any]:
    return {
        "hexes": [sheet.name(hex_) for hex_ in shadow.hexes],
        "hexsides": [sheet.name_side(side) for side in shadow.hexsides],
        "rule": shadow.rule,
    }


def _shadow_line(sheet: MapSheet, shadow: Shadow) -> str:
    """One piece of dead ground in words."""
    hexes = " ".join(sheet.name(hex_) for hex_ in shadow.hexes)
    sides = " ".join(sheet.name_side(side) for side in shadow.hexsides)
    return (
        f"dead ground behind {sides} [{shadow.rule}], {count(len(shadow.hexes), 'hex', 'hexes')}:\n  {hexes}"
    )


def _print_columns(sheet: MapSheet, asked: str, seen: HexMask) -> None:
    """Prints the visible hexes, one line per column of the map."""
    click.echo(f"{int(seen.sum())} of {sheet.grid.size} hexes are visible from {asked}")
    for column in np.flatnonzero(seen.any(axis=0)).tolist():
        rows = np.flatnonzero(seen[:, column]).tolist()
        click.echo("  " + " ".join(sheet.name(Hex(column + 1, row + 1)) for row in rows))


def names_of(sheet: MapSheet, mask: HexMask) -> list[str]:
    """The numbers of the hexes of a mask, by column and row."""
    return [sheet.name(hex_) for hex_ in sorted(hexes_of_mask(mask))]


def line_document(sheet: MapSheet, verdict: Verdict) -> dict[str, Any]:
    """A verdict as printed with `--format json`: the reasons that block, and every hexside met, in order."""
    return {
        "from": sheet.name(verdict.start),
        "to": sheet.name(verdict.end),
        "range": verdict.range,
        "visible": verdict.visible,
        "reasons": [_entry(sheet, reason) for reason in verdict.reasons],
        "hexsides": [sheet.name_side(met.side) for met in verdict.met],
        "touches": [met.touch.word for met in verdict.met],
        "findings": [finding.text for finding in verdict.findings],
    }


def _entry(sheet: MapSheet, reason: Finding) -> dict[str, Any]:
    return {
        "hexside": None if reason.side is None else sheet.name_side(reason.side),
        "hex": None if reason.hex is None else sheet.name(reason.hex),
        "kind": reason.kind,
        "touch": None if reason.touch is None else reason.touch.word,
        "rule": reason.rule,
        "text": reason.text,
    }
