"""Files of examples: hexes and hexsides named on this map, and lessons, the features of examples on another
map in the same print.

format: kpeditor-examples/1
examples:                      # of this map, written by hand: hexes and hexsides by kind
  terrain: {woods: ["0304", "0305"], clear: ["0101"]}
  hexsides: {"": ["0203A"], crest: ["0304D"], stream+ford: ["0811B"]}
lessons:                       # of another map, written by the program: what its examples look like
  terrain: {kinds: [woods, woods, clear], width: 26, numbers: "..."}
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName, KpError
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.formats.values import own
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.files.text import emit
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.scan.reading.features import Features
from kpeditor.scan.reading.reading import Example, Lesson
from kpeditor.scan.reading.targets import JOINT, SIDES, Target, features_in, layers_of

FORMAT = "kpeditor-examples/1"
SUFFIX = ".yaml"
_STEP = 1.0 / 24.0
"""Numbers are stored in a byte each, in steps of this size; they range from -4 to 4."""


class BadExamples(KpError):
    """A file of examples cannot be understood. The message names the place and the form expected there."""


def read_examples(path: Path, sheet: MapSheet) -> tuple[list[Example], list[Lesson]]:
    """The examples of a file for this map, and its lessons from other maps (see `lessons_for`).

    Raises:
        BadFile: when it cannot be read or is no YAML.
        BadExamples: when it has another form, or names something that this map does not have.
    """
    data = YamlText.parse(read_text(path), str(path)).data
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise BadExamples(f"{path.name}: a file of examples begins with `format: {FORMAT}`")
    data, problems = check("examples", data)
    if problems:
        raise BadExamples(
            f"{path.name}: {problems[0].text}{f' ({problems[0].fix})' if problems[0].fix else ''}"
        )
    known = [_lesson_of(path.name, layer, one) for layer, one in own(data.get("lessons") or {})]
    found = examples_in(path.name, data.get("examples") or {}, sheet)
    return found, known


def examples_in(name: str, data: Any, sheet: MapSheet) -> list[Example]:
    """The examples under `examples` of a file, for this map.

    Raises:
        BadExamples: when they name something that this map does not have.
    """
    found: list[Example] = []
    for layer, kinds in own(data):
        if layer not in layers_of(sheet):
            raise BadExamples(
                f"{name}: this map has no layer {layer!r:.40}; it has {_listed(layers_of(sheet))}"
            )
        for kind, hexes in own(kinds):
            known = _kind(name, layer, kind, sheet)
            found += [Example(_target(name, str(layer), one, sheet), str(layer), known) for one in hexes]
    return found


def write_lessons(path: Path, lessons: Iterable[Lesson]) -> None:
    """Writes the features of examples for use on another map. It names no hexes, since other maps have other
    hexes.

    Raises:
        NotSaved: when the file cannot be written; an older one is untouched.
    """
    data = {"format": FORMAT, "lessons": {lesson.layer: _lesson_data(lesson) for lesson in lessons}}
    write_safely(path, emit.document(data))


def lessons_for(sheet: MapSheet, lessons: Iterable[Lesson], features: Iterable[Features]) -> list[Lesson]:
    """The lessons that this map can use: those of its own layers and kinds.

    Args:
        features: of the hexes and of the hexsides of this map.

    Raises:
        BadExamples: when another version of the program measured other features.
    """
    of_hexes, of_sides = (one.values.shape[1] for one in features)
    found = []
    for lesson in lessons:
        if lesson.values.shape[1] != (of_sides if lesson.layer == SIDES else of_hexes):
            raise BadExamples("the examples of the other map are of another version; export them again")
        if lesson.layer not in layers_of(sheet):
            continue
        rows = [row for row, kind in enumerate(lesson.kinds) if _has(sheet, lesson.layer, kind)]
        if rows:
            kinds = tuple(lesson.kinds[row] for row in rows)
            found.append(replace(lesson, kinds=kinds, values=lesson.values[rows]))
    return found


def lessons_of(examples: Sequence[Example], features: Iterable[Features]) -> list[Lesson]:
    """The features of examples, by layer."""
    rows: dict[Target, npt.NDArray[np.float32]] = {}
    for one in features:
        rows.update(zip(one.targets, one.values, strict=True))
    found = []
    for layer in dict.fromkeys(example.layer for example in examples):
        mine = [example for example in examples if example.layer == layer and example.target in rows]
        if mine:
            values = np.stack([rows[example.target] for example in mine])
            found.append(Lesson(layer, tuple(example.kind for example in mine), values))
    return found


def _lesson_of(name: str, layer: str, data: Any) -> Lesson:
    """The lesson written in a file.

    Raises:
        BadExamples: when it is damaged.
    """
    kinds, width = data["kinds"], data["width"]
    try:
        raw = base64.b64decode(data["numbers"], validate=True)
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) != len(kinds) * width or not raw:
        raise BadExamples(f"{name}: the lessons of {layer} are damaged; write the file of examples again")
    values = np.frombuffer(raw, np.int8).astype(np.float32) * np.float32(_STEP)
    return Lesson(layer, tuple(str(kind or "") for kind in kinds), values.reshape(len(kinds), width))


def _lesson_data(lesson: Lesson) -> dict[str, Any]:
    numbers = np.clip(np.rint(lesson.values / _STEP), -127, 127).astype(np.int8)
    text = base64.b64encode(numbers.tobytes()).decode("ascii")
    return {"kinds": list(lesson.kinds), "width": int(lesson.values.shape[1]), "numbers": text}


def _has(sheet: MapSheet, layer: str, kind: str) -> bool:
    """Whether the map has a kind. A kind of hexsides must have every one of its features on the map."""
    return (
        set(features_in(kind)) <= set(sheet.hexsides) if layer == SIDES else kind in sheet.legend[layer].kinds
    )


def _kind(name: str, layer: str, kind: str, sheet: MapSheet) -> str:
    """The kind in the form in which the map writes it."""
    if layer != SIDES:
        if kind not in sheet.legend[layer].kinds:
            raise BadExamples(
                f"{name}: the layer {layer} has no {kind!r:.40}; it has {_listed(sheet.legend[layer].kinds)}"
            )
        return kind
    wanted = {part.strip() for part in features_in(kind)}
    unknown = wanted - set(sheet.hexsides)
    if unknown:
        raise BadExamples(
            f"{name}: this map has no hexside feature {min(unknown)!r:.40}; it has {_listed(sheet.hexsides)}"
        )
    return JOINT.join(feature for feature in sheet.hexsides if feature in wanted)


def _target(name: str, layer: str, text: Any, sheet: MapSheet) -> Target:
    if not isinstance(text, str):
        raise BadExamples(f'{name}: write hexes of {layer} in quotes, for example "0304", not {text!r:.40}')
    try:
        return sheet.side(text) if layer == SIDES else sheet.hex(text)
    except BadName as reason:
        raise BadExamples(f"{name}: {layer}: {reason}") from None


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"
