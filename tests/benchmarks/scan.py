"""`python run.py bench scan`: how well test scans of rising difficulty are registered and read."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import numpy as np
import numpy.typing as npt
import yaml

from kpeditor.cli.options import FORMAT
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import open_with_map
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.registry import find_or_none
from kpeditor.export.testscans.aging import MEDIUM, WEAR
from kpeditor.export.testscans.truemapping import TrueMapping, mapping_of
from kpeditor.ownprocess import own_command, own_environment
from kpeditor.scan.pictures.picture import open_scan, pixels
from kpeditor.scan.pictures.straight import Placed, draw_straight
from kpeditor.scan.reading.accuracy import accuracy
from kpeditor.scan.reading.features import features_of
from kpeditor.scan.reading.reading import Reading
from kpeditor.scan.reading.targets import SIDES, layers_of
from kpeditor.scan.registration.refinement import refine
from kpeditor.scan.registration.registration import ControlPoint, Registration, fit
from tests.benchmarks.map import peak_memory
from tests.benchmarks.simulateduser import read_with_examples

_CLICK_ERROR = 2.0
"""Pixels, root mean square, by which a centre is missed when it is clicked."""


@click.command("scan", short_help="How well test scans are registered and read.")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option(
    "--sheets", type=click.IntRange(1, 100), default=10, show_default=True, help="How many are made and read."
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Another seed, other sheets."
)
@click.option(
    "--named", type=click.IntRange(2, 200), default=20, show_default=True, help="Examples per kind."
)
@click.option(
    "--at-random",
    type=click.IntRange(1, 200),
    default=6,
    show_default=True,
    help="How many of them are named wherever the finger falls; the program asks for the others.",
)
@click.option("--difficulty", type=click.IntRange(0, 9), help="All sheets of this one.")
@FORMAT
@click.option("--truth", type=click.Path(path_type=Path), hidden=True, help="Measure this scan here.")
def bench_scan(
    file: Path | None,
    sheets: int,
    seed: int,
    named: int,
    at_random: int,
    difficulty: int | None,
    form: str,
    truth: Path | None,
) -> None:
    """Register and read test scans of a map (default: the shipped one) against the truth.

    Each scan gets four hex centres, clicked with an error of 2 pixels, and is then refined on its printed
    grid. Seconds are processor time of registering, and of measuring all hexes and hexsides; making the scan
    does not count. Errors in doubt are those among the 5 % of a layer the program is least sure of.
    """
    map_file = file or data_dir("maps") / "kampfpanzer.yaml"
    if truth is not None:
        click.echo(json.dumps(_measure(map_file, truth, named, min(at_random, named), seed)))
        return
    results = []
    if form == "text":
        click.echo(_HEAD)
    for result in _measured(map_file, sheets, seed, difficulty, [named, min(at_random, named)]):
        results.append(result)
        if form == "text":
            click.echo(_line(result))
    if form == "json":
        click.echo(json.dumps(results, indent=1))


def _measured(
    map_file: Path, sheets: int, seed: int, difficulty: int | None, counts: list[int]
) -> Iterator[dict[str, Any]]:
    for number in range(sheets):
        step = round(number * (len(WEAR) - 1) / max(1, sheets - 1)) if sheets > 1 else 4
        wear = step if difficulty is None else difficulty
        with tempfile.TemporaryDirectory(prefix="kpeditor-bench-") as folder:
            scan = Path(folder) / "sheet.jpg"
            options = ["--difficulty", str(wear), "--seed", str(seed + number), "-o", str(scan)]
            _run("export", "testscan", str(map_file), *options)
            truth = str(scan.with_suffix(".truth.yaml"))
            named = ["--named", str(counts[0]), "--at-random", str(counts[1]), "--seed", str(seed + number)]
            answer = _run("scan", str(map_file), "--truth", truth, *named, module="tests.benchmarks")
        yield {"sheet": number, "difficulty": wear, **json.loads(answer)}


def _run(*arguments: str, module: str = "kpeditor") -> str:
    """What a fresh process prints, so that its memory can be told."""
    environment = {**own_environment(), "QT_QPA_PLATFORM": "offscreen"}
    command = own_command(*arguments, module=module)
    return subprocess.run(command, capture_output=True, check=True, text=True, env=environment).stdout


def _measure(map_file: Path, truth_file: Path, named: int, at_random: int, seed: int) -> dict[str, Any]:
    sheet = open_with_map(map_file).battle.map
    data = yaml.safe_load(truth_file.read_text("utf-8"))
    ruleset = find_or_none(sheet.ruleset)
    catalogue = ruleset.terrain() if ruleset else None
    begin = time.process_time()
    scans, errors = [], []
    for index, one in enumerate(data["sheets"]):
        true = mapping_of(sheet.grid, one)
        picture = open_scan(truth_file.with_name(one["file"]))
        clicked = fit(sheet.grid, _clicks(sheet, true, [seed, 6, index]), "projective")
        found = refine(picture, clicked)
        scans.append(Placed(pixels(picture), found))
        errors.append((_rms(sheet, clicked, true), _rms(sheet, found, true)))
    registered = time.process_time()
    hexes, sides = features_of(draw_straight(scans))
    measured = time.process_time()
    result: dict[str, Any] = {
        "megapixels": round(sum(scan.pixels[..., 0].size for scan in scans) / 1e6, 1),
        "clicked_rms": round(max(error[0] for error in errors), 2),
        "rms": round(max(error[1] for error in errors), 3),
    }
    readings: list[Reading] = []
    for layer in layers_of(sheet):
        features = sides if layer == SIDES else hexes
        counts = {"at_random": at_random, "in_all": named, "seed": seed}
        reading, taught = read_with_examples(
            sheet, features, layer, catalogue=catalogue, hexes=readings, **counts
        )
        readings.append(reading)
        good = accuracy(reading, sheet)
        result[layer] = {
            "examples": taught,
            "right": round(good.share, 5),
            "errors": len(good.mistakes),
            "in_doubt": good.in_doubt,
        }
    result["seconds"] = {
        "register": round(registered - begin, 1),
        "features": round(measured - registered, 1),
        "all": round(time.process_time() - begin, 1),
    }
    result["peak_megabytes"] = peak_memory()
    return result


def _clicks(sheet: MapSheet, true: TrueMapping, seed: list[int]) -> list[ControlPoint]:
    """Four hexes near the corners, each clicked a little beside its centre."""
    chance = np.random.default_rng(seed)
    columns, rows = sheet.grid.columns, sheet.grid.rows
    hexes = [Hex(c, r) for c in (2, columns - 1) for r in (2, rows - 1)]
    at = true.to_picture(_centres(sheet, hexes)) + chance.normal(0, _CLICK_ERROR / np.sqrt(2), (4, 2))
    return [ControlPoint(hex_, float(x), float(y)) for hex_, (x, y) in zip(hexes, at, strict=True)]


def _rms(sheet: MapSheet, found: Registration, true: TrueMapping) -> float:
    """How far the centres of all hexes are off, in pixels."""
    board = _centres(sheet, list(sheet.grid.hexes()))
    off = found.to_picture(board) - true.to_picture(board)
    return float(np.sqrt((off**2).sum(axis=1).mean()))


def _centres(sheet: MapSheet, hexes: list[Hex]) -> npt.NDArray[np.float64]:
    layout = HexLayout(sheet.grid)
    return np.array([layout.centre(hex_) for hex_ in hexes])


_HEAD = (
    "| difficulty | RMS of 4 clicks, px | RMS refined, px | terrain | elevation | hexsides | errors, in doubt"
    " | seconds | peak MB |\n|---|---|---|---|---|---|---|---|---|"
)


def _line(result: dict[str, Any]) -> str:
    layers = {name: one for name, one in result.items() if isinstance(one, dict) and "right" in one}
    shares = " | ".join(f"{100 * one['right']:.2f} %" for one in layers.values())
    errors = sum(one["errors"] for one in layers.values())
    doubted = sum(one["in_doubt"] for one in layers.values())
    medium = " (medium)" if result["difficulty"] in MEDIUM else ""
    seconds = result["seconds"]
    return (
        f"| {result['difficulty']}{medium} | {result['clicked_rms']:.1f} | {result['rms']:.2f} | {shares} |"
        f" {errors}, {doubted} | {seconds['register']:.0f} + {seconds['features']:.0f} |"
        f" {result['peak_megabytes'] or 0:.0f} |"
    )
