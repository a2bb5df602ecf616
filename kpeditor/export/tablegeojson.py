"""A free table as GeoJSON (RFC 7946): features in metres, for geographic programs, and back again.

Coordinates are metres east and north of the table's south-west corner, so that north is up in every program.
The member `kpeditor` holds what GeoJSON has no place for. From it `kpeditor import geojson` restores the same
table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kpeditor.core.board.sheet import Feature, Ring, TableSheet
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.scenario.battle import Battle
from kpeditor.export.geojson import as_text
from kpeditor.importers.tables.geojson import FORMAT, OWN


class NoScale(KpError):
    """The board is not a table, or has no scale for GeoJSON; the message names the cure."""


def table_document(sheet: TableSheet, metres: float = 0.0) -> dict[str, Any]:
    """The table as a GeoJSON document.

    Args:
        metres: metres of ground to a unit; 0 means the scale the table states.

    Raises:
        NoScale: when neither gives a scale.
    """
    space = sheet.space
    scale = metres or space.metres
    if not scale:
        raise NoScale(
            f"how many metres of ground is {space.unit}? Say it with --metres, for example --metres 33.333,"
            " or give the table a ground scale"
        )
    own = {
        "format": FORMAT,
        "title": sheet.title,
        "ruleset": sheet.ruleset,
        "width": space.width,
        "height": space.height,
        "unit": space.unit,
        "metres": scale,
        **({"ground": space.ground} if space.ground else {}),
    }
    features = [_feature(one, space.height, scale) for one in sheet.features.values()]
    return {"type": "FeatureCollection", OWN: own, "features": features}


def _feature(one: Feature, height: float, scale: float) -> dict[str, Any]:
    def ring(points: Ring, *, is_closed: bool) -> list[list[float]]:
        # Coordinates are exact to a millionth of a unit, whatever the scale.
        return [
            [round(x * scale, 9) + 0.0, round((height - y) * scale, 9) + 0.0]
            for x, y in (*points, *points[: int(is_closed)])
        ]

    said: dict[str, Any] = {"name": one.id, "kind": one.kind}
    if one.level is not None:
        said["level"] = one.level
    if one.props:
        said["props"] = dict(one.props)
    if one.shape == "area":
        shape: dict[str, Any] = {
            "type": "Polygon",
            "coordinates": [ring(points, is_closed=True) for points in one.rings],
        }
    elif one.shape == "line":
        shape = {"type": "LineString", "coordinates": ring(one.points, is_closed=False)}
    else:
        shape = {"type": "Point", "coordinates": ring(one.points, is_closed=False)[0]}
    return {"type": "Feature", "id": one.id, "properties": said, "geometry": shape}


def write_table_geojson(battle: Battle, target: Path, metres: float = 0.0) -> int:
    """Writes the table of a battle; answers how many features it has.

    Raises:
        NoScale: for a map of hexes, or a table without a stated scale.
        NotSaved: when the file cannot be written.
    """
    if not isinstance(battle.sheet, TableSheet):
        raise NoScale(
            "a map of hexes has no shapes to write; `kpeditor los --format geojson` writes what is seen on it"
        )
    document = table_document(battle.sheet, metres)
    write_safely(target, as_text(document))
    return len(battle.sheet.features)
