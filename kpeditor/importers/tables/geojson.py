"""Reads GeoJSON for a free table. Our own files are restored unchanged; foreign files are laid onto the table
by a scale.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from kpeditor.core.board.sheet import Ring
from kpeditor.core.geometry.table import UNITS, TablePoint, TableSpace
from kpeditor.core.texts import one_line
from kpeditor.importers.refusal import refused
from kpeditor.importers.tables.found import FoundFeature, FoundTable, LeftOut
from kpeditor.importers.tables.geojsonreading import GeoDocument, GeoPart, Position, read_geojson

SOURCE = "GeoJSON"
OWN = "kpeditor"
"""The member in which files written by kpeditor hold what GeoJSON has no place for."""
FORMAT = "kpeditor-table-geojson/1"
Coordinates = Literal["auto", "degrees", "metres"]
_MOST_TABLE = 1_000_000.0
_LONGEST = 60
_TELLING = (
    "kind", "natural", "landuse", "landcover", "building", "waterway", "water", "highway", "railway",
    "barrier", "man_made", "leisure", "class", "type", "fclass",
)  # fmt: skip
"""Properties that say what a feature is, the most telling first: those of OpenStreetMap, and usual names."""
_EARTH = 6_371_008.8
"""Metres of the mean radius of the Earth."""


@dataclass(frozen=True, slots=True)
class GeoOptions:
    """How foreign coordinates are laid onto a table.

    Attributes:
        unit: the unit in which the table is measured.
        metres: metres of the file to a unit.
        size: width and height of the table; None: just large enough.
        coordinates: the unit of the file's coordinates; auto means degrees if all are valid degrees,
            otherwise metres.
    """

    unit: str = "inch"
    metres: float = 0.0
    size: tuple[float, float] | None = None
    coordinates: Coordinates = "auto"


def read_table_geojson(file: Path, options: GeoOptions) -> FoundTable:
    """The content of a GeoJSON file for a table.

    North is up. The north-west corner of the content becomes that of the table; on a table of a given size
    the content is centred.

    Raises:
        BadFile: when the file is not GeoJSON, is damaged or too large, holds nothing, or needs a scale.
    """
    left_out = LeftOut()
    document = read_geojson(file, left_out)
    own = document.members.get(OWN)
    if isinstance(own, dict) and own.get("format") == FORMAT:
        return _own(file, document, own, left_out)
    if not document.parts:
        raise refused(file, "it holds no shape that could lie on a table", "export it with geometries")
    parts, is_degrees = _in_metres(document.parts, options.coordinates)
    if options.unit not in UNITS:
        raise refused(file, f"a table is measured in {', '.join(UNITS)}, not {options.unit!r:.20}")
    metres = options.metres or {"m": 1.0, "km": 1000.0}.get(options.unit, 0.0)
    if not metres:
        fix = "give it with --metres, for example --metres 33.333 for Panzer8"
        raise refused(file, f"how many metres of ground is {options.unit}?", fix)
    frame, space = _laid(file, parts, options, metres)
    found = FoundTable(SOURCE, one_line(file.stem, _LONGEST), space, left_out=left_out)
    if is_degrees:
        found.notes.append("Its coordinates were taken as degrees of longitude and latitude.")
    found.features = [_feature(part, frame) for part in parts]
    return found


@dataclass(frozen=True, slots=True)
class _Frame:
    """The position of the table: the north-west corner in metres, and metres per unit."""

    west: float
    north: float
    metres: float

    def place(self, position: Position) -> TablePoint:
        x, y = (position[0] - self.west) / self.metres, (self.north - position[1]) / self.metres
        return TablePoint(round(x, 6) + 0.0, round(y, 6) + 0.0)

    def rings(self, part: GeoPart) -> tuple[Ring, ...]:
        return tuple(tuple(self.place(one) for one in ring) for ring in part.rings)


def _in_metres(parts: Iterable[GeoPart], wanted: Coordinates) -> tuple[list[GeoPart], bool]:
    """Parts in metres east and north, and whether they were in degrees."""
    listed = list(parts)
    every = [one for part in listed for ring in part.rings for one in ring]
    fits = all(abs(x) <= 180 and abs(y) <= 90 for x, y in every)
    if wanted == "metres" or not fits or not every:
        return listed, False
    middle = sum(y for _, y in every) / len(every)
    across = math.radians(1) * _EARTH * math.cos(math.radians(middle))
    along = math.radians(1) * _EARTH

    def metres(part: GeoPart) -> GeoPart:
        rings = tuple(tuple((x * across, y * along) for x, y in ring) for ring in part.rings)
        return GeoPart(part.shape, rings, part.properties, part.id)

    return [metres(part) for part in listed], True


def _laid(file: Path, parts: list[GeoPart], options: GeoOptions, metres: float) -> tuple[_Frame, TableSpace]:
    """The position and the size of a table under the file's content."""
    xs = [x for part in parts for ring in part.rings for x, _ in ring]
    ys = [y for part in parts for ring in part.rings for _, y in ring]
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    wide, high = (east - west) / metres, (north - south) / metres
    if options.size is None:
        width, height = (max(1.0, math.ceil(round(length, 6))) for length in (wide, high))
        frame = _Frame(west, north, metres)
    else:
        width, height = options.size
        frame = _Frame(
            (west + east) / 2 - width * metres / 2, (south + north) / 2 + height * metres / 2, metres
        )
    if max(width, height) > _MOST_TABLE:
        text = f"at {metres:g} metres a unit the table would be {width:,.0f} x {height:,.0f} {options.unit}"
        raise refused(file, text, "give more metres a unit, or cut out a smaller part")
    ground = 0.0
    if options.unit in ("inch", "cm"):
        ground = round(metres / {"inch": 0.0254, "cm": 0.01}[options.unit], 3)
    return frame, TableSpace(float(width), float(height), options.unit, ground)


def _feature(part: GeoPart, frame: _Frame) -> FoundFeature:
    said = {key: value for key, value in part.properties.items() if isinstance(value, str | int | float)}
    telling = [
        (key, one_line(str(said[key]), _LONGEST)) for key in _TELLING if said.get(key) not in (None, "")
    ]
    key = "=".join(telling[0]) if telling else f"any {part.shape}"
    # For buildings, and for the value yes, the name of the property says more: building=farm is not a field.
    words = [
        word
        for name, value in telling
        for word in ((name,) if name == "building" or value in ("yes", "1") else (value, name))
    ]
    name = one_line(str(said.get("name", "")), _LONGEST)
    kind = str(said["kind"]) if isinstance(said.get("kind"), str) else ""
    return FoundFeature(name, part.shape, frame.rings(part), key, kind, tuple(words))


def _own(file: Path, document: GeoDocument, own: dict[str, Any], left_out: LeftOut) -> FoundTable:
    """The content of a file that kpeditor wrote, with the changes made in another program."""
    space = _own_space(file, own)
    metres = own.get("metres")
    if not (scale := _positive(metres)):
        raise refused(file, "its member `kpeditor` has no `metres`", "export it again from kpeditor")
    frame = _Frame(0.0, space.height * scale, scale)
    found = FoundTable(SOURCE, one_line(str(own.get("title", file.stem)), 200), space, is_own=True)
    found.left_out, found.ruleset = left_out, one_line(str(own.get("ruleset", "")), _LONGEST)
    for part in document.parts:
        said = part.properties
        level, props = said.get("level"), said.get("props")
        is_level = isinstance(level, int) and not isinstance(level, bool) and abs(level) < 1000
        kind = said.get("kind") if isinstance(said.get("kind"), str) else ""
        name = said.get("name") if isinstance(said.get("name"), str) else part.id
        found.features.append(
            FoundFeature(
                one_line(str(name), 200),
                part.shape,
                frame.rings(part),
                f"kind={kind}" if kind else f"any {part.shape}",
                str(kind),
                (str(kind),),
                level if is_level else None,
                dict(props) if isinstance(props, dict) else {},
            )
        )
    return found


def _own_space(file: Path, own: dict[str, Any]) -> TableSpace:
    width, height, unit = _positive(own.get("width")), _positive(own.get("height")), own.get("unit")
    if not width or not height or unit not in UNITS:
        raise refused(file, "its member `kpeditor` has no width, height and unit", "export it again")
    return TableSpace(width, height, str(unit), _positive(own.get("ground")))


def _positive(value: Any) -> float:
    """A positive number; 0 for anything else."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and 0 < value <= _MOST_TABLE * 1000 else 0.0
