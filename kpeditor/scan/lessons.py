"""Examples in a file of their own: what was named on one scan teaches the reading of the next sheet in the
same print.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from kpeditor.core.errors import KpError, NotSaved
from kpeditor.scan.features import Features
from kpeditor.scan.reading import Example, Lesson
from kpeditor.scan.targets import SIDES

SUFFIX = ".npz"
MOST_BYTES = 100_000_000
_BREAK = "\n"


class BadLessons(KpError):
    """A file with examples that cannot be used; says why."""


def lessons_of(hexes: Features, sides: Features, examples: Sequence[Example]) -> list[Lesson]:
    """What examples of a scan teach, by layer."""
    found = []
    for layer in dict.fromkeys(example.layer for example in examples):
        features = sides if layer == SIDES else hexes
        row = {target: index for index, target in enumerate(features.targets)}
        mine = [one for one in examples if one.layer == layer and one.target in row]
        values = features.values[[row[one.target] for one in mine]]
        found.append(Lesson(layer, tuple(one.kind for one in mine), values))
    return found


def write_lessons(path: Path, lessons: Iterable[Lesson]) -> None:
    """Writes lessons to a file.

    Raises:
        NotSaved: when it cannot be written; an older file is untouched.
    """
    arrays = {}
    for number, lesson in enumerate(lessons):
        arrays[f"values-{number}"] = lesson.values
        arrays[f"kinds-{number}"] = np.array(_BREAK.join((lesson.layer, *lesson.kinds)))
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)
        part.replace(path)
    except OSError as reason:
        part.unlink(missing_ok=True)
        raise NotSaved(f"{path.name} could not be written: {reason.strerror or reason}") from None


def read_lessons(path: Path, numbers: Sequence[int]) -> list[Lesson]:
    """The lessons in a file.

    Args:
        numbers: how many numbers describe a hex, and how many a hexside; other versions may have others.

    Raises:
        BadLessons: when the file is no such file, or of another version of the program.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadLessons(f"{path.name} is too large for a file with examples")
        with np.load(path, allow_pickle=False) as arrays:
            found = [_lesson(arrays[f"kinds-{n}"], arrays[f"values-{n}"]) for n in range(len(arrays) // 2)]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise BadLessons(f"{path.name} is no file with examples, or is damaged") from None
    if any(lesson.values.shape[1] != numbers[lesson.layer == SIDES] for lesson in found):
        raise BadLessons(f"{path.name} was written by another version of the program; export it again")
    return found


def _lesson(text: np.ndarray, values: np.ndarray) -> Lesson:
    layer, *kinds = str(text).split(_BREAK)
    if values.ndim != 2 or len(values) != len(kinds) or not np.isfinite(values).all():
        raise ValueError(layer)
    return Lesson(layer, tuple(kinds), values.astype(np.float32))
