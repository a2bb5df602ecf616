"""`kpeditor whatif`: what changes of a scenario are worth, and which one makes it even."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.games.playing import Playing, played
from kpeditor.cli.opening import opened_to_play
from kpeditor.cli.options import FORMAT
from kpeditor.cli.streams import tell_games
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import one_line
from kpeditor.lab.pools import worker_pool
from kpeditor.lab.whatif.balance import Balance, balance_lines, find_balance
from kpeditor.lab.whatif.changes import BadChange
from kpeditor.lab.whatif.factors import factors_of, parse_factor
from kpeditor.lab.whatif.sweeping import Laboratory, Plan, Sweep, sweep, sweep_lines


@click.command(short_help="Measure what a change of the scenario is worth.")
@click.argument("scenario", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--change",
    "changes",
    multiple=True,
    help='Change to try: "length=5..9", "units germans a pz3d=-1", "option ID=value", or a field of'
    ' the rules, "FIELD SIDE=value" or "FIELD SIDE GROUP=value". Can be repeated; --list shows'
    " the possible changes.",
)
@click.option("--even", help='Find the value that makes the battle even: "length=4..12".')
@click.option(
    "--goal",
    default="",
    help='What counts: a level of victory ("decisive": lower wins are draws) or "points"; by default'
    " who wins.",
)
@click.option("--list", "is_list", is_flag=True, help="List the changes that are possible in this scenario.")
@played("Number of games of each variant.", players="Computer players of the two sides, in order.", least=2)
@FORMAT
def whatif(
    scenario: Path,
    changes: tuple[str, ...],
    even: str | None,
    goal: str,
    is_list: bool,
    playing: Playing,
    form: str,
) -> int:
    """Play SCENARIO with and without a change, with the same dice, and report the difference.

    A win of the side listed first scores 1, a draw one half. Intervals are 95 % intervals over pairs of
    games; p values are adjusted for all changes tried together (Holm). The exit status is 1 if no change
    could be played.
    """
    battle = opened_to_play(scenario).battle
    if battle.scenario is None:
        raise BadChange("there is no scenario to change, only a map")
    if is_list:
        _list(battle, form)
        return OK
    factors, wanted = [parse_factor(text) for text in changes], parse_factor(even) if even else None
    if not factors and wanted is None:
        raise click.UsageError("name a change with --change or --even; --list shows the possible ones")
    plan = Plan(playing.both(battle.scenario.ruleset), playing.games, playing.seed, goal)
    with worker_pool(playing.workers) as pool:
        lab = Laboratory(battle, plan, pool, on_progress=tell_games)
        swept = sweep(lab, factors) if factors else None
        found = find_balance(lab, wanted) if wanted else None
    click.echo(_json(swept, found) if form == "json" else _text(swept, found))
    return INPUT_ERROR if swept is not None and swept.unplayable and not swept.contrasts else OK


def _list(battle: Battle, form: str) -> None:
    factors = factors_of(battle)
    if form == "json":
        click.echo(json.dumps([asdict(factor) for factor in factors], ensure_ascii=False))
        return
    for factor in factors:
        now = f"now {factor.now}" if factor.now else ""
        click.echo(f"{factor.path}={'|'.join(factor.values)}    {one_line(factor.title)}; {now}".rstrip("; "))


def _text(swept: Sweep | None, found: Balance | None) -> str:
    lines = sweep_lines(swept) if swept else []
    return "\n".join([*lines, *([""] if swept and found else []), *(balance_lines(found) if found else [])])


def _json(swept: Sweep | None, found: Balance | None) -> str:
    data: dict[str, Any] = {}
    if swept:
        data["sweep"] = asdict(swept)
        data["sweep"]["base"] = [one.score for one in swept.base]
        for row, one in zip(data["sweep"]["contrasts"], swept.contrasts, strict=True):
            row["change"] = str(one.change)
    if found:
        data["balance"] = asdict(found)
    return json.dumps(data, ensure_ascii=False)
