"""Opens maps of other programs. The program is known by its name or by the suffix of the file."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.importers.tables.sources import GEOJSON

if TYPE_CHECKING:
    from kpeditor.importers.found import ForeignMap


@dataclass(frozen=True, slots=True)
class Source:
    """A program whose maps can be read. Its reader is `module:function`, loaded on demand."""

    id: str
    title: str
    suffixes: tuple[str, ...]
    reader: str

    def read(self, file: Path) -> ForeignMap:
        """The content of a map of this program.

        Raises:
            BadFile: when the file is not such a map, is damaged or too large.
        """
        module, _, function = self.reader.partition(":")
        found: ForeignMap = getattr(importlib.import_module(module), function)(file)
        return found


SOURCES = (
    Source("tiled", "Tiled", (".tmx", ".tmj"), "kpeditor.importers.tiled.reader:read_tiled"),
    Source("wesnoth", "Wesnoth", (".map",), "kpeditor.importers.wesnoth:read_wesnoth"),
    Source("megamek", "MegaMek", (".board",), "kpeditor.importers.megamek:read_megamek"),
)


MODULE = ".vmod"
"""The ending of VASSAL's modules: their boards are pictures with a grid, which `kpeditor.scan` reads."""


def is_foreign(file: Path) -> bool:
    """Whether a file belongs to another program by its suffix, so that opening it imports it."""
    suffix = file.suffix.lower()
    return source_of(file) is not None or suffix == MODULE or suffix in GEOJSON.suffixes


def source_of(file: Path) -> Source | None:
    """The program that wrote a file, judged by the suffix; None for our own files and unknown ones."""
    return next((source for source in SOURCES if file.suffix.lower() in source.suffixes), None)


def source_named(id_: str) -> Source:
    """The program with this id, which must be one of `SOURCES`."""
    return next(source for source in SOURCES if source.id == id_)
