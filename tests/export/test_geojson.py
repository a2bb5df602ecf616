"""GeoJSON of sight: by the schema of RFC 7946, read back by shapely, right in area and place."""

from __future__ import annotations

import json
import math

import jsonschema
import pytest
import shapely
from shapely.geometry import shape

from kpeditor.core.rules.registry import find
from kpeditor.core.rules.sightshapes import ReliefSight, SightQuestion, survey
from kpeditor.export import geojson
from tests.rulesets.kampfpanzer.sheets import clear_sheet, hex_, mark

_POSITION = {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number"}}
_LINE = {"type": "array", "minItems": 2, "items": _POSITION}
_RING = {"type": "array", "minItems": 4, "items": _POSITION}
_GEOMETRIES = {
    "Point": _POSITION,
    "LineString": _LINE,
    "MultiPolygon": {"type": "array", "items": {"type": "array", "minItems": 1, "items": _RING}},
}
SCHEMA = {
    "type": "object",
    "required": ["type", "features"],
    "properties": {
        "type": {"const": "FeatureCollection"},
        "features": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["type", "geometry", "properties"],
                "properties": {
                    "type": {"const": "Feature"},
                    "properties": {
                        "type": "object",
                        "required": ["kind", "from", "hexes", "rule"],
                        "properties": {"kind": {"enum": ["seen", "hidden", "dead-ground"]}},
                    },
                    "geometry": {
                        "oneOf": [
                            {
                                "type": "object",
                                "required": ["type", "coordinates"],
                                "properties": {"type": {"const": kind}, "coordinates": coordinates},
                            }
                            for kind, coordinates in _GEOMETRIES.items()
                        ]
                    },
                },
            },
        },
    },
}


@pytest.fixture
def ridge():
    sheet = clear_sheet()
    mark(sheet, "crest", "1012D", "1013F", "1011D")
    sheet.metres = 200.0
    return sheet


def rules_of(sheet):
    rules = find("kampfpanzer").sight(sheet)
    assert rules is not None
    return rules


def read_back(document):
    """The features as text makes them again: their properties, with their shape."""
    told = json.loads(geojson.as_text(document))
    jsonschema.Draft202012Validator(SCHEMA).validate(told)
    return [(feature["properties"], shape(feature["geometry"])) for feature in told["features"]]


def test_a_blocked_line_is_two_lines_that_meet(ridge):
    verdict = rules_of(ridge).verdict(hex_("1010"), hex_("1015"))
    (seen, first), (hidden, second) = read_back(geojson.line_features(ridge, verdict))
    assert (seen["kind"], hidden["kind"]) == ("seen", "hidden")
    assert first.length + second.length == pytest.approx(5 * 200.0)
    assert first.length == pytest.approx(1.5 * 200.0)
    assert first.coords[-1] == second.coords[0]
    assert (hidden["hexside"], hidden["rule"]) == ("1011D", "9.16A")
    assert seen["hexes"] == ["1010", "1011"]
    assert hidden["hexes"] == ["1012", "1013", "1014", "1015"]


def test_a_clear_line_is_one_line(ridge):
    verdict = rules_of(ridge).verdict(hex_("2010"), hex_("2015"))
    ((seen, line),) = read_back(geojson.line_features(ridge, verdict))
    assert seen["rule"] is None
    assert line.length == pytest.approx(1000.0)


def test_a_hex_sees_itself_as_a_point(ridge):
    verdict = rules_of(ridge).verdict(hex_("2010"), hex_("2010"))
    ((seen, point),) = read_back(geojson.line_features(ridge, verdict))
    assert (seen["kind"], point.geom_type) == ("seen", "Point")


def test_a_field_is_polygons_with_their_hexes(ridge):
    found = survey(ReliefSight(find("kampfpanzer"), ridge, rules_of(ridge)), SightQuestion((hex_("1010"),)))
    features = read_back(geojson.survey_features(ridge, found, "1010"))
    area = math.sqrt(3) / 2 * 200.0**2
    kinds = [properties["kind"] for properties, _ in features]
    assert kinds[:2] == ["seen", "hidden"]
    assert set(kinds[2:]) == {"dead-ground"}
    for properties, polygon in features:
        assert polygon.is_valid
        assert polygon.area == pytest.approx(len(properties["hexes"]) * area, rel=1e-5)
        assert all(part.exterior.is_ccw for part in polygon.geoms)
    (_, seen), (_, hidden), *dead = features
    assert shapely.intersection(seen, hidden).area == pytest.approx(0)
    assert sum(len(properties["hexes"]) for properties, _ in dead) == int(found.hidden.sum())
    assert all(properties["rule"] == "9.16A" and properties["hexsides"] for properties, _ in dead)
    assert all(polygon.within(hidden.buffer(0.01)) for _, polygon in dead)


def test_a_file_is_what_was_told(ridge, tmp_path):
    document = geojson.line_features(ridge, rules_of(ridge).verdict(hex_("1010"), hex_("1015")))
    geojson.write_geojson(document, tmp_path / "line.geojson")
    assert (tmp_path / "line.geojson").read_text("utf-8") == geojson.as_text(document)
