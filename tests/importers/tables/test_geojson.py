"""GeoJSON of tables: there and back without loss, a stranger's by a scale, and hostile files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules import registry
from kpeditor.core.rules.registry import find
from kpeditor.export.geojson import as_text
from kpeditor.export.tablegeojson import NoScale, table_document
from kpeditor.importers.mapping import BadMapping
from kpeditor.importers.tables.geojson import GeoOptions, read_table_geojson
from kpeditor.importers.tables.making import check_targets, guess, make_table
from tests.importers.tables.samples import sheets

PANZER8 = GeoOptions("inch", 100 / 3)


def taken(file: Path, options: GeoOptions = PANZER8) -> tuple[OpenBattle, list[str]]:
    found = read_table_geojson(file, options)
    rules = registry.find("panzer8")
    opened = make_table(found, guess(found, rules.terrain()), rules)
    return opened, [*found.notes, *found.left_out.sentences()]


def table_of(opened: OpenBattle) -> TableSheet:
    assert isinstance(opened.battle.sheet, TableSheet)
    return opened.battle.sheet


def written(tmp_path: Path, document: Any) -> Path:
    file = tmp_path / "x.geojson"
    file.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return file


def feature(geometry: Any, **properties: Any) -> dict[str, Any]:
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def collection(*features: dict[str, Any]) -> dict[str, Any]:
    return {"type": "FeatureCollection", "features": list(features)}


def polygon(*rings: list[list[Any]]) -> dict[str, Any]:
    return {"type": "Polygon", "coordinates": list(rings)}


SQUARE: list[list[float]] = [[0, 0], [400, 0], [400, 400], [0, 400], [0, 0]]


@settings(max_examples=12)
@given(sheet=sheets())
def test_a_table_comes_back_as_it_was(sheet: TableSheet, tmp_path_factory):
    file = tmp_path_factory.mktemp("geo") / "t.geojson"
    file.write_text(as_text(table_document(sheet, 100 / 3)), encoding="utf-8")
    opened, told = taken(file, GeoOptions())
    assert table_of(opened) == sheet
    assert list(table_of(opened).features) == list(sheet.features)
    assert not told


def test_the_scale_is_that_of_the_table_or_is_asked_for(root):
    battle = open_battle(root / "tests/files/valid/panzer8-table.yaml").battle
    assert isinstance(battle.sheet, TableSheet)
    with pytest.raises(NoScale, match="--metres 33"):
        table_document(battle.sheet)
    corner = table_document(battle.sheet, 10.0)["features"][0]["geometry"]["coordinates"][0][0]
    assert corner == [100.0, 300.0]  # 10 inches from the west, 10 of 40 from the north


def test_a_strangers_metres_become_inches_with_north_up(tmp_path):
    wood = feature(polygon([[0, 0], [500, 0], [500, 400], [0, 400], [0, 0]]), natural="wood", name="Oaks")
    road = feature({"type": "LineString", "coordinates": [[0, 600], [1000, 600]]}, highway="primary")
    opened, told = taken(written(tmp_path, collection(wood, road)))
    sheet = table_of(opened)
    assert (sheet.space.width, sheet.space.height, sheet.space.unit) == (30.0, 18.0, "inch")
    assert sheet.features["Oaks"].kind == "woods"
    assert sheet.features["Oaks"].points[0] == pytest.approx((0.0, 18.0))
    assert sheet.features["Metalled road"].points == (TablePoint(0, 0), TablePoint(30, 0))
    assert not told


def test_degrees_are_told_from_metres(tmp_path):
    """A square of a hundredth of a degree at 60 degrees north is half as wide as high."""
    square = [[10.0, 60.0], [10.01, 60.0], [10.01, 60.01], [10.0, 60.01], [10.0, 60.0]]
    file = written(tmp_path, collection(feature(polygon(square), landuse="forest")))
    found = read_table_geojson(file, GeoOptions("m", 1.0))
    assert found.space.width == pytest.approx(found.space.height / 2, rel=0.01)
    assert found.space.height == pytest.approx(1112, abs=2)
    assert "degrees" in found.notes[0]
    assert read_table_geojson(file, GeoOptions("m", 0.001, None, "metres")).space.width == 10.0


def test_what_reaches_over_the_edge_is_cut_and_what_lies_beyond_is_counted(tmp_path):
    reaching = feature(polygon([[0, 0], [400, 0], [400, 100], [0, 100], [0, 0]]), natural="wood")
    beyond = feature({"type": "Point", "coordinates": [0, 100]}, kind="bridge")
    opened, told = taken(
        written(tmp_path, collection(reaching, beyond)), GeoOptions("inch", 10.0, (20.0, 20.0))
    )
    xs = [point.x for point in table_of(opened).features["Woods"].points]
    assert (min(xs), max(xs)) == (0.0, 20.0)
    assert any("cut at the edge" in one for one in told)
    assert any("1 feature left out: it lies off the table" in one for one in told)


def test_what_is_left_out_is_told_with_its_number_and_a_cure(tmp_path):
    benches = [feature({"type": "Point", "coordinates": [n, n]}, amenity="bench") for n in range(3)]
    nowhere: dict[str, Any] = {"type": "Feature", "properties": {}, "geometry": None}
    bent = feature(polygon([[0, 0], [1, 1], [0, 0]]), natural="wood")
    crossing = feature(polygon(SQUARE), natural="wood")
    _, told = taken(written(tmp_path, collection(*benches, nowhere, bent, crossing)))
    assert "3 features left out: any point; say what it becomes" in told
    assert any("no geometry" in one for one in told)
    assert any("three different corners" in one for one in told)


def test_a_shape_a_kind_cannot_have_is_told(tmp_path):
    hedge = feature(polygon(SQUARE), kind="hedge")
    _, told = taken(written(tmp_path, collection(hedge)))
    assert told == ["1 feature left out: kind=hedge is of shape area, but hedge is line"]


def test_parts_and_collections_become_features_of_their_own(tmp_path):
    hole = [[100, 100], [200, 100], [200, 200], [100, 100]]
    multi = {"type": "MultiPolygon", "coordinates": [[SQUARE, hole], [[[500, 0], [600, 0], [600, 90]]]]}
    both = {"type": "GeometryCollection", "geometries": [multi, {"type": "Point", "coordinates": [5, 5]}]}
    opened, told = taken(written(tmp_path, collection(feature(both, natural="wood", name="Oaks"))))
    holes = {name: len(one.holes) for name, one in table_of(opened).features.items()}
    assert holes == {"Oaks": 1, "Oaks 2": 0}
    assert any("of shape point, but woods is area" in one for one in told)


def nested(depth: int) -> dict[str, Any]:
    inner: dict[str, Any] = {"type": "Point", "coordinates": [1, 1]}
    for _ in range(depth):
        inner = {"type": "GeometryCollection", "geometries": [inner]}
    return inner


HOSTILE = {
    "no JSON": "{",
    "nothing": "",
    "a list": "[]",
    "another type": '{"type": "Topology"}',
    "no list of features": '{"type": "FeatureCollection", "features": {}}',
    "a feature that is none": collection({"type": "Thing"}),
    "nan": '{"type": "Point", "coordinates": [NaN, 1]}',
    "infinite": '{"type": "Point", "coordinates": [1e999, 1]}',
    "a huge whole number": '{"type": "Point", "coordinates": [' + "9" * 400 + ", 1]}",
    "far away": collection(feature({"type": "Point", "coordinates": [1e12, 0]})),
    "a truth for a number": collection(feature({"type": "Point", "coordinates": [True, 0]})),
    "texts": collection(feature({"type": "LineString", "coordinates": [["a", "b"], ["c", "d"]]})),
    "too few numbers": collection(feature({"type": "Polygon", "coordinates": [[[1]]]})),
    "a ring that is no list": collection(feature({"type": "Polygon", "coordinates": [7]})),
    "no coordinates": collection(feature({"type": "Polygon"})),
    "an unknown geometry": collection(feature({"type": "Circle", "coordinates": [0, 0]})),
    "a geometry that is a text": collection(feature("here")),
    "collections nested deep": collection(feature(nested(40))),
    "lists nested very deep": '{"type": "Point", "coordinates": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "no feature": collection(),
    "our own without a size": collection() | {"kpeditor": {"format": "kpeditor-table-geojson/1"}},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_with_a_reason(name: str, tmp_path):
    file = written(tmp_path, HOSTILE[name])
    with pytest.raises(BadFile) as refused:
        read_table_geojson(file, GeoOptions("inch", 1.0))
    problem = refused.value.problems[0]
    assert problem.where.file == str(file)
    assert len(problem.text) < 300
    assert "Traceback" not in problem.text


def test_without_a_scale_a_table_in_inches_is_refused_with_a_cure(tmp_path):
    with pytest.raises(BadFile, match=r"--metres 33\.333"):
        read_table_geojson(written(tmp_path, collection(feature(polygon(SQUARE)))), GeoOptions("inch"))


def test_a_mapping_names_kinds_that_there_are():
    catalogue = find("panzer8").terrain()
    check_targets({"natural=wood": "woods", "x": ""}, catalogue)
    with pytest.raises(BadMapping, match="orchard"):
        check_targets({"landuse=fruit": "orchrd"}, catalogue)
