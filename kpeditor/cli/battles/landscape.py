"""`kpeditor landscape`: hills, streams, woods, villages and roads from a seed, or the fairest of several."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.games.playing import Playing, played
from kpeditor.cli.options import FORMAT, choice, output_file, refuse_to_overwrite
from kpeditor.cli.streams import tell_games
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.board.build import complete
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import OpenBattle, open_battle, save_map
from kpeditor.core.problem import Severity, worst
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.texts import Share
from kpeditor.lab.analysis.ranking import Ranked, rank
from kpeditor.lab.pools import worker_pool
from kpeditor.landscape.generator import Landscape, make_landscape
from kpeditor.landscape.settings import FLOWS, SETTINGS, STAGES, LandscapeSettings

_STAGE = click.Choice(list(STAGES))


def _settings(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option for every number of the settings; one that is left out suits the size of the board."""
    for name, setting in reversed(SETTINGS.items()):
        unit = f" ({setting.unit})" if setting.unit else ""
        option = click.option(
            f"--{name.replace('_', '-')}",
            type=click.IntRange(setting.least, setting.most),
            help=f"{setting.title}{unit}; by default as suits the board.",
        )
        command = option(command)
    return command


@click.command(short_help="Make a landscape from a seed.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@output_file("The map to write.", (".yaml", ".yml", ".json"))
@_settings
@choice("--flow", of=FLOWS, default="any", help_="Edge of the map that streams run to.")
@click.option("--keep", multiple=True, type=_STAGE, help="Keep these as the map has them. Can be repeated.")
@click.option("--without", multiple=True, type=_STAGE, help="Remove these. Can be repeated.")
@click.option(
    "--try",
    "tries",
    type=click.IntRange(min=2, max=100),
    help="Number of seeds to try, from --seed on. FILE must be a scenario; the fairest map is written.",
)
@played(
    "Number of games on each map, with --try.",
    players="Computer players of the two sides in order, with --try.",
    least=2,
    usual=20,
)
@FORMAT
def landscape(
    file: Path,
    output: Path,
    flow: str,
    keep: tuple[str, ...],
    without: tuple[str, ...],
    tries: int | None,
    playing: Playing,
    form: str,
    **numbers: int | None,
) -> int:
    """Make a landscape on the board of FILE, a map or scenario, and write it as a new map.

    Hills have slopes, flat tops and crests; streams run downhill along hexsides to an edge; then come woods,
    villages and the roads between them. The same seed and numbers give the same landscape. With --try the
    forces of the scenario fight on several landscapes, and the fairest of these is written.
    """
    opened = open_battle(file)
    refuse_to_overwrite(output, opened.files)
    if worst(opened.problems) is Severity.ERROR:
        raise BadFile(f"{file} has errors", opened.problems)
    catalogue = registry.find(opened.battle.map.ruleset).terrain()
    complete(opened.battle.map, catalogue)
    if both := set(keep) & set(without):
        raise click.UsageError(f"{', '.join(sorted(both))}: name it in --keep or in --without, not in both")
    stages: dict[str, str] = {**dict.fromkeys(keep, "keep"), **dict.fromkeys(without, "none")}
    given = {name: number for name, number in numbers.items() if number is not None}
    usual = LandscapeSettings.usual(opened.battle.map.grid, playing.seed)
    settings = replace(usual, flow=flow, stages=stages, **given)  # type: ignore[arg-type]
    ranking: list[Ranked] = []
    if tries is not None:
        ranking = _ranking(opened, settings, tries, playing)
        if ranking[0].why_not:
            raise BadFile(f"none of the {tries} landscapes can be played: {ranking[0].why_not}")
        settings = replace(settings, seed=int(ranking[0].name))
    made = make_landscape(opened.battle.map, catalogue, settings)
    made.edit().apply(opened.battle)
    save_map(opened, output)
    click.echo(_json(made, ranking) if form == "json" else _text(made, ranking, output))
    return OK if not ranking or ranking[0].score is not None else INPUT_ERROR


def _ranking(opened: OpenBattle, settings: LandscapeSettings, tries: int, playing: Playing) -> list[Ranked]:
    """The forces of a scenario on so many landscapes, the most even one first."""
    scenario = opened.battle.scenario
    if scenario is None:
        raise click.UsageError("--try needs a scenario: the lab plays its forces on each landscape")
    catalogue = registry.find(opened.battle.map.ruleset).terrain()
    variants: list[tuple[str, Battle]] = []
    for number in range(tries):
        variant = snapshot(opened.battle)
        one = replace(settings, seed=settings.seed + number)
        make_landscape(variant.map, catalogue, one).edit().apply(variant)
        variants.append((str(one.seed), variant))
    players = playing.both(scenario.ruleset)
    with worker_pool(playing.workers) as pool:
        return rank(variants, players, playing.games, executor=pool, on_progress=tell_games)


def _text(made: Landscape, ranking: list[Ranked], output: Path) -> str:
    lines = []
    for one in ranking:
        if one.score is None or one.interval is None:
            lines.append(f"seed {one.name}: {one.why_not or 'no game was finished'}")
        else:
            low, high = round(100 * one.interval.low), round(100 * one.interval.high)
            games = "game" if one.games == 1 else "games"
            lines.append(
                f"seed {one.name}: the first side scores {Share(one.score):.0%} ({low} to {high} %)"
                f" in {one.games} {games}"
            )
    places = ", ".join(made.ground.places) or "no named places"
    lines.append(f"{output}: landscape of seed {made.settings.seed} with {places}")
    return "\n".join(lines)


def _json(made: Landscape, ranking: list[Ranked]) -> str:
    data: dict[str, Any] = {"wish": asdict(made.settings), "places": list(made.ground.places)}
    if ranking:
        data["ranking"] = [asdict(one) for one in ranking]
    return json.dumps(data, ensure_ascii=False)
