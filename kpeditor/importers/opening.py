"""Opens foreign maps by the program they are from, known by name or by the ending of the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kpeditor.importers.found import ForeignMap
from kpeditor.importers.megamek import read_megamek
from kpeditor.importers.tiled.reader import read_tiled
from kpeditor.importers.wesnoth import read_wesnoth


@dataclass(frozen=True, slots=True)
class Source:
    """A program whose maps are read."""

    id: str
    title: str
    suffixes: tuple[str, ...]
    read: Callable[[Path], ForeignMap]
    """Raises BadFile for what is no such map."""


SOURCES = (
    Source("tiled", "Tiled", (".tmx", ".tmj"), read_tiled),
    Source("wesnoth", "Wesnoth", (".map",), read_wesnoth),
    Source("megamek", "MegaMek", (".board",), read_megamek),
)


def source_of(file: Path) -> Source | None:
    """The program a file is from by its ending, None for our own files and unknown ones."""
    return next((source for source in SOURCES if file.suffix.lower() in source.suffixes), None)
