"""`kpeditor los` on a free table: whether one point sees another, or all that is seen from one."""

from __future__ import annotations

import json
from typing import Any

import click

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import KpError
from kpeditor.core.rules import registry
from kpeditor.core.rules.tablesight import Stand, TableSight, TableVerdict
from kpeditor.core.scenario.battle import Battle

DIGITS = 6
"""Decimals of lengths and points in JSON."""


class NoTableSight(KpError):
    """A table whose rules judge no lines of sight on it."""


def tell_table(
    battle: Battle, sheet: TableSheet, start: str, end: str | None, *, is_elevated: bool, form: str
) -> None:
    """Prints the verdict from one point to another, or all that is seen from one (no `end`).

    Raises:
        BadName: when a text names no point of the table.
        NoTableSight: when its rules have no lines of sight on tables.
        UsageError: when another form than text or JSON is wanted.
    """
    if form not in ("text", "json"):
        raise click.UsageError("on a free table the answer is text or JSON")
    rules = _rules(battle, sheet)
    here = Stand(sheet.space.parse(start), is_elevated=is_elevated)
    if end is None:
        _tell_fan(sheet, here, rules, form)
        return
    verdict = rules.verdict(here, Stand(sheet.space.parse(end)))
    if form == "json":
        click.echo(json.dumps(pair_document(sheet, verdict), indent=1))
    else:
        first, *others = verdict.sentences(sheet.space)
        click.echo("\n".join([first, *(f"  {sentence}" for sentence in others)]))


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
    """The lines of sight of a table under its battle's options.

    Raises:
        UnknownRuleset: when its rules system is not installed.
        NoTableSight: when that has none.
    """
    name = battle.scenario.ruleset if battle.scenario else sheet.ruleset
    rules = registry.find(name).table_sight(sheet, battle.scenario)
    if rules is None:
        raise NoTableSight(f"the rules {name!r} have no lines of sight on a free table")
    return rules


def _tell_fan(sheet: TableSheet, here: Stand, rules: TableSight, form: str) -> None:
    import shapely

    seen = rules.fan(here)
    name, space = sheet.space.name(here.at), sheet.space
    if form == "json":
        rings = shapely.geometry.mapping(shapely.set_precision(seen, 10**-DIGITS))
        click.echo(json.dumps({"from": name, "area": round(seen.area, DIGITS), "visible": rings}))
    else:
        share = seen.area / (space.width * space.height)
        click.echo(f"{share:.0%} of the table is visible from {name}: {seen.area:.1f} square {space.unit}")
