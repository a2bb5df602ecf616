"""Programs whose shapes become free tables, and a common way to read them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from kpeditor.importers.tables.found import FoundTable
    from kpeditor.importers.tables.geojson import Coordinates


@dataclass(frozen=True, slots=True)
class TableScale:
    """How a file is laid onto a table.

    Attributes:
        unit: the unit in which the table is measured.
        scale: metres of ground or pixels to a unit; 0 pixels: a tile.
        size: width and height of the table; None: just large enough. Maps of Tiled have their own.
        coordinates: the unit of GeoJSON coordinates: "auto", "degrees" or "metres".
    """

    unit: str
    scale: float
    size: tuple[float, float] | None = None
    coordinates: str = "auto"


@dataclass(frozen=True, slots=True)
class TableSource:
    """A program whose shapes can be read. `is_in_pixels` tells that its files are drawn in pixels instead of
    metres.
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    is_in_pixels: bool = False

    def read(self, file: Path, scale: TableScale) -> FoundTable:
        """The content of a file, laid onto a table.

        Raises:
            BadFile: when the file is not of this program, is damaged or too large, or does not fit this
                scale.
        """
        if self.is_in_pixels:
            from kpeditor.importers.tables.tiledtable import TiledOptions, read_tiled_table

            return read_tiled_table(file, TiledOptions(scale.unit, scale.scale))
        from kpeditor.importers.tables.geojson import GeoOptions, read_table_geojson

        coordinates = cast("Coordinates", scale.coordinates)
        return read_table_geojson(file, GeoOptions(scale.unit, scale.scale, scale.size, coordinates))


GEOJSON = TableSource("geojson", "GeoJSON", (".geojson",))
TILED = TableSource("tiled", "Tiled", (".tmx", ".tmj"), is_in_pixels=True)


def table_source_of(file: Path) -> TableSource | None:
    """The program that wrote a file, if its shapes become a free table; None for all other files.

    Raises:
        BadFile: for a map of Tiled that cannot be read.
    """
    suffix = file.suffix.lower()
    if suffix in GEOJSON.suffixes:
        return GEOJSON
    if suffix in TILED.suffixes:
        from kpeditor.importers.tables.tiledtable import is_table

        return TILED if is_table(file) else None
    return None
