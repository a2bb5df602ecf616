"""The part of `kpeditor scan` after registering: reads terrain and hexsides off the scans into the map."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.options import NewFile
from kpeditor.cli.streams import say
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.files.documents import open_with_map
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.scenario.battle import Battle
from kpeditor.scan.pictures.straight import Placed, draw_straight
from kpeditor.scan.progress import Progress, part
from kpeditor.scan.reading import examplefile
from kpeditor.scan.reading.accuracy import accuracy
from kpeditor.scan.reading.features import Features, features_of
from kpeditor.scan.reading.printednumbers import check_numbers
from kpeditor.scan.reading.provenance import put_reading
from kpeditor.scan.reading.reading import Example, Lesson, Reading, TooFewExamples, queue, read_layer
from kpeditor.scan.reading.targets import SIDES, layers_of, name_of

_PATH = click.Path(dir_okay=False, path_type=Path)
_MOST_DOUBTS = 200


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """The options of the command line for reading."""

    examples: Path | None
    truth: Path | None
    report: Path | None
    export_examples: Path | None


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    added = (
        click.option(
            "--examples",
            type=_PATH,
            help="Read terrain and hexsides by the examples in this file (see the manual).",
        ),
        click.option("--truth", type=_PATH, help="Correct map: report how much was read correctly."),
        click.option(
            "--report", type=NewFile(), help="Write results, doubts and accuracy to this file (JSON)."
        ),
        click.option(
            "--export-examples", type=NewFile(), help="Write examples for the next map to this file."
        ),
    )
    for option in reversed(added):
        command = option(command)
    return command


def has_examples(options: ReadingOptions, in_points: dict[str, Any]) -> bool:
    """Whether there are any examples to read by."""
    return bool(in_points) or options.examples is not None


def read_scans(
    battle: Battle,
    scans: Sequence[Placed],
    options: ReadingOptions,
    in_points: dict[str, Any],
    progress: Progress,
) -> dict[str, Any] | None:
    """Reads the scans into the map and returns a report; None if there are no examples.

    Args:
        in_points: the value of `examples` in the points file.

    Raises:
        BadExamples: when the examples are not understood.
        TooFewExamples: when they allow no layer to be read.
    """
    if not has_examples(options, in_points):
        return None
    sheet = battle.map
    examples, lessons = _examples(sheet, options, in_points)
    picture = draw_straight(scans, progress=part(progress, 0.0, 0.5))
    hexes, sides = features_of(picture, part(progress, 0.5, 0.9))
    lessons = examplefile.lessons_for(sheet, lessons, (hexes, sides))
    readings = _readings(sheet, hexes, sides, examples, lessons)
    put_reading(sheet, readings, examples).apply(battle)
    told = _told(sheet, readings, examples)
    numbers = check_numbers(picture, sheet)
    told["numbers"] = numbers.data(sheet)
    if options.truth is not None:
        truth = open_with_map(options.truth).battle.map
        told["accuracy"] = {one.layer: accuracy(one, truth).data(sheet) for one in readings}
    if options.export_examples is not None:
        examplefile.write_lessons(options.export_examples, examplefile.lessons_of(examples, (hexes, sides)))
    if options.report is not None:
        _write(options.report, told)
    return told


def reading_text(told: dict[str, Any]) -> str:
    lines = [
        f"{layer}: {one['read']} read by {one['examples']} examples, {one['doubtful']} below 90 % confidence"
        for layer, one in told["layers"].items()
    ]
    lines += [
        f"{layer}: {100 * one['right']:.2f} % right, {one['mistakes']} wrong,"
        f" {one['mistakes_in_doubtful']} of them among the 5 % most doubtful"
        for layer, one in told.get("accuracy", {}).items()
    ]
    lines.append(f"printed numbers: {told['numbers']['told']}")
    first = ", ".join(f"{doubt['at']} {doubt['read'] or 'nothing'}" for doubt in told["doubts"][:8])
    return "\n".join([*lines, f"most doubtful: {first}"] if first else lines)


def _examples(
    sheet: MapSheet, options: ReadingOptions, in_points: dict[str, Any]
) -> tuple[list[Example], list[Lesson]]:
    examples, lessons = examplefile.examples_in("examples", in_points, sheet), list[Lesson]()
    if options.examples is not None:
        more, lessons = examplefile.read_examples(options.examples, sheet)
        examples += more
    return examples, lessons


def _readings(
    sheet: MapSheet,
    hexes: Features,
    sides: Features,
    examples: Sequence[Example],
    lessons: Sequence[Lesson],
) -> list[Reading]:
    ruleset = find_or_none(sheet.ruleset)
    catalogue = ruleset.terrain() if ruleset else None
    readings, reasons = list[Reading](), list[str]()
    for layer in layers_of(sheet):
        features = sides if layer == SIDES else hexes
        try:
            found = read_layer(
                features, examples, layer, lessons=lessons, catalogue=catalogue, hexes=readings
            )
            readings.append(found)
        except TooFewExamples as reason:
            reasons.append(str(reason))
    if not readings:
        raise TooFewExamples("; ".join(reasons))
    for missing in reasons:
        say(f"{missing}; left as it is")
    return readings


def _told(sheet: MapSheet, readings: Sequence[Reading], examples: Sequence[Example]) -> dict[str, Any]:
    layers = {
        reading.layer: {
            "examples": sum(example.layer == reading.layer for example in examples),
            "read": int((reading.confidence > 0).sum()),
            "unseen": int((reading.confidence == 0).sum()),
            "doubtful": int(((reading.confidence > 0) & (reading.confidence < 0.9)).sum()),
        }
        for reading in readings
    }
    doubts = [
        {
            "layer": doubt.layer,
            "at": name_of(sheet, doubt.target),
            "read": doubt.kind,
            "rival": doubt.rival,
            "confidence": round(doubt.confidence, 4),
        }
        for doubt in queue(readings, examples, below=0.9)[:_MOST_DOUBTS]
    ]
    return {"layers": layers, "doubts": doubts}


def _write(path: Path, told: dict[str, Any]) -> None:
    write_safely(path, json.dumps(told, indent=1) + "\n")
