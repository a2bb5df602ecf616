"""Seen and hidden ground of a free table as GeoJSON (RFC 7946).

Coordinates count from the table's lower left corner, so that north is up in every program. They are metres,
or the table's unit if the table does not state its ground scale.
"""

from __future__ import annotations

from typing import Any

import shapely
from shapely.geometry import mapping

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.rules.tablesight import TableSurvey, TableVerdict
from kpeditor.export.geojson import Document

DIGITS = 6


def line_features(sheet: TableSheet, verdict: TableVerdict) -> Document:
    """The line of sight that was judged, seen or hidden, with the features that stop it and the lengths of
    the line within them.
    """
    reasons = [
        {"feature": one.feature, "kind": one.kind, "why": one.why, "length": one.length, "rule": one.rule}
        for one in verdict.reasons
    ]
    about = {
        "from": sheet.space.name(verdict.start.at),
        "to": sheet.space.name(verdict.end.at),
        "range": round(verdict.range, DIGITS),
        "reasons": reasons,
        "text": "; ".join(one.text for one in verdict.findings) or None,
    }
    kind = "seen" if verdict.visible else "hidden"
    line = shapely.LineString(verdict.line)
    return _collection(sheet, [_feature(sheet, line, kind, about)])


def survey_features(sheet: TableSheet, survey: TableSurvey, from_: str) -> Document:
    """The seen, the hidden and the dead ground as polygons with holes, and the observer's point or area.

    Args:
        from_: the observer as given: a point, an area, a group.
    """
    shapes = (
        ("from", survey.start),
        ("seen", survey.seen),
        ("hidden", survey.hidden),
        ("dead-ground", survey.dead),
    )
    found = [
        _feature(sheet, shape, kind, {"from": from_, "area": round(float(shape.area), DIGITS)})
        for kind, shape in shapes
        if not shape.is_empty
    ]
    return _collection(sheet, found)


def _collection(sheet: TableSheet, features: list[Document]) -> Document:
    return {
        "type": "FeatureCollection",
        "title": sheet.title,
        "unit": "metre" if sheet.space.metres else sheet.space.unit,
        "features": features,
    }


def _feature(sheet: TableSheet, shape: Any, kind: str, properties: Document) -> Document:
    height, metres = sheet.space.height, sheet.space.metres or 1.0

    def upward(points: Any) -> Any:
        return (points * [1, -1] + [0, height]) * metres

    turned = shapely.set_precision(shapely.transform(shape, upward), 10**-DIGITS)
    return {"type": "Feature", "properties": {"kind": kind, **properties}, "geometry": mapping(turned)}
