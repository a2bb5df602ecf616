"""`kpeditor import SOURCE FILE -o OUT`: brings in what others made; one file per source."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.cli.main import LazyGroup

SOURCES: Mapping[str, str] = {
    "bundle": "kpeditor.cli.convert.import_bundle:bundle",
    "megamek": "kpeditor.cli.convert.import_foreign:megamek",
    "tiled": "kpeditor.cli.convert.import_foreign:tiled",
    "vassal": "kpeditor.cli.convert.import_vassal:vassal",
    "wesnoth": "kpeditor.cli.convert.import_foreign:wesnoth",
}
"""Name of a source -> `module:attribute` of its click command."""

imports = LazyGroup(SOURCES, name="import", help="Read FILE, made elsewhere; the source says what it is.")
