"""Seen and hidden hexes as GeoJSON (RFC 7946), for geographic programs and for scripts.

Coordinates are metres east and north of the lower left corner of the board, to the millimetre, so that north
is up in every program; the hex side follows from the `metres` of the map. A feature has a `kind`: `seen`,
`hidden` or `dead-ground` (hidden by crests alone, part of what is hidden).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import mapping

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, hexes_of_mask
from kpeditor.core.geometry.outlines import Shape, on_ground
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.rules.sightshapes import SightSurvey, hexes_along, line_parts

Document = dict[str, Any]


def line_features(sheet: MapSheet, verdict: Verdict) -> Document:
    """The visible and the hidden part of a line of sight, each a LineString with the hexes it passes through
    and what blocks it.

    A line from a hex to itself is a point.
    """
    parts = line_parts(sheet.grid, verdict)
    ends = {"from": sheet.name(verdict.start), "to": sheet.name(verdict.end), "range": verdict.range}
    stop = parts.blocker
    why = {
        "rule": stop.rule if stop else None,
        "hexside": sheet.name_side(stop.side) if stop and stop.side else None,
        "text": stop.text if stop else None,
    }
    found = [
        _feature(sheet, shape, kind, {**ends, "hexes": _names(sheet, hexes), **why})
        for kind, shape, hexes in (
            ("seen", parts.seen, hexes_along(sheet.grid, verdict, parts.seen)),
            ("hidden", parts.hidden, hexes_along(sheet.grid, verdict, parts.hidden)),
        )
        if shape is not None
    ]
    if not found:
        here = shapely.Point(lattice.centre(sheet.grid, verdict.start))
        found = [_feature(sheet, here, "seen", {**ends, "hexes": [sheet.name(verdict.start)], **why})]
    return _collection(sheet, found)


def survey_features(sheet: MapSheet, survey: SightSurvey, from_: str) -> Document:
    """The seen, the hidden and the dead ground, each a MultiPolygon with its hexes.

    Args:
        from_: the observer as given: a hex, an area, a group.
    """
    asked = {"from": from_, "from_hexes": _names(sheet, survey.starts)}
    found = [
        _feature(sheet, shape, kind, {**asked, "hexes": _masked(sheet, mask), "rule": None, "hexsides": []})
        for kind, shape, mask in (
            ("seen", survey.seen_shape(), survey.seen),
            ("hidden", survey.hidden_shape(), survey.hidden),
        )
        if not shape.is_empty
    ]
    for shadow in survey.shadows:
        why = {"rule": shadow.rule, "hexsides": [sheet.name_side(side) for side in shadow.hexsides]}
        about = {**asked, "hexes": _names(sheet, shadow.hexes), **why}
        found.append(_feature(sheet, survey.shadow_shape(shadow), "dead-ground", about))
    return _collection(sheet, found)


def as_text(document: Document) -> str:
    """A document as text, one feature per line."""
    head = {key: value for key, value in document.items() if key != "features"}
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in document["features"])
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "features": [\n{lines}\n]}}\n'


def write_geojson(document: Document, target: Path) -> None:
    """Writes a document.

    Raises:
        NotSaved: when the file cannot be written.
    """
    write_safely(target, as_text(document))


def _collection(sheet: MapSheet, features: list[Document]) -> Document:
    # RFC 7946 allows further members at the top level; programs ignore those they do not know.
    return {"type": "FeatureCollection", "title": sheet.title, "unit": "metre", "features": features}


def _feature(sheet: MapSheet, shape: Shape, kind: str, properties: Document) -> Document:
    geometry = mapping(on_ground(sheet.grid, shape, sheet.metres))
    return {"type": "Feature", "properties": {"kind": kind, **properties}, "geometry": geometry}


def _names(sheet: MapSheet, hexes: Iterable[Hex]) -> list[str]:
    return [sheet.name(hex_) for hex_ in hexes]


def _masked(sheet: MapSheet, mask: HexMask) -> list[str]:
    return _names(sheet, sorted(hexes_of_mask(mask)))
