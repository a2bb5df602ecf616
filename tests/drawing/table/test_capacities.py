"""Plates of positions stand clear of the names on a table and of each other."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.drawing.table.capacities import covered, place_beside, plate_boxes, plates_of
from kpeditor.drawing.table.labels import labels_of, names_on, placed_names
from kpeditor.drawing.table.looks import catalogue_of_table, look_name
from kpeditor.drawing.table.scene import grain_of


@pytest.mark.parametrize("name", ["velm-bridge", "tarn-crossroads"])
def test_plates_cover_no_name_at_any_zoom(qapp, name):
    """From the whole table in a small window to a print."""
    sheet = open_battle(Path(f"maps/nqm/{name}.yaml")).battle.sheet
    assert isinstance(sheet, TableSheet)
    if name == "velm-bridge":  # something above a position has a name, too
        lookout = Feature("Lookout", "observation_post", "point", (TablePoint(4.27, 2.5),))
        sheet = replace(sheet, features={**sheet.features, lookout.id: lookout})
    catalogue = catalogue_of_table(sheet)
    looks = {one.kind: look_name(one.kind, catalogue) for one in sheet.features.values()}
    standing = [point for one in sheet.features.values() for point in one.points]
    plates = plates_of(sheet, catalogue, standing)
    for scale, zoom in ((60.0, 1.0), (80.0, 1.0), (106.0, 1.0), (160.0, 1.0), (300.0, 1.0), (200.0, 2.0)):
        table = QRectF(0, 0, sheet.space.width * scale, sheet.space.height * scale)
        labels = labels_of(sheet, catalogue, looks)
        names = [one.reach for one in placed_names(labels, table, scale, grain_of(sheet) * scale, zoom)]
        boxes = [one for one in plate_boxes(sheet, plates, scale, zoom) if not one.isEmpty()]
        assert all(table.contains(one) for one in boxes), scale
        assert not [one for one in boxes for other in names if one.intersects(other)], scale
        assert not [pair for pair in combinations(boxes, 2) if pair[0].intersects(pair[1])], scale


def test_a_plate_goes_above_else_below_else_beside(qapp):
    around, table, size = QRectF(100, 100, 50, 50), QRectF(0, 0, 400, 400), QRectF(0, 0, 40, 16)
    above = place_beside(size, around, table, [], 2)
    assert (above.center().x(), above.bottom()) == (125, 98)
    below = place_beside(size, around, table, [above], 2)
    assert below.top() == 152
    right = place_beside(size, around, table, [above, below], 2)
    assert right.left() == 152
    high = QRectF(100, 4, 50, 50)
    assert place_beside(size, high, table, [], 2).top() == 56, "not beyond the edge of the table"
    whole = QRectF(0, 0, 400, 400)
    assert table.contains(place_beside(size, whole, table, [], 2)), "on it where there is nothing around"


def test_names_stay_of_the_size_of_letters_where_a_table_is_looked_at_closely(qapp):
    """They grow with the table only as far as they are easy to read, on a print by its own measure."""
    sheet = open_battle(Path("maps/nqm/velm-bridge.yaml")).battle.sheet
    assert isinstance(sheet, TableSheet)
    for scale, zoom in ((150.0, 1.0), (300.0, 1.0), (600.0, 1.0), (600.0, 2.0)):
        sizes = {one.size / zoom for one in names_on(sheet, scale, zoom)}
        assert sizes == {16.0}, scale


def test_names_and_plates_stand_clear_of_counters_or_are_left_out(qapp):
    """In play a company in line before a position covers neither its name nor its plate, at any zoom; without
    counters names stand where they always do.
    """
    sheet = open_battle(Path("maps/nqm/velm-bridge.yaml")).battle.sheet
    assert isinstance(sheet, TableSheet)
    catalogue = catalogue_of_table(sheet)
    points = [(x / 10, y / 10) for x in (38, 40, 42, 44, 60, 62) for y in range(24, 36, 2)]
    plates = plates_of(sheet, catalogue, [TablePoint(*one) for one in points])
    for scale in (60.0, 80.0, 106.0, 160.0, 300.0):
        half = 0.07 * scale
        bases = [QRectF(x * scale - half, y * scale - half, 2 * half, 2 * half) for x, y in points]
        names = names_on(sheet, scale, taken=bases)
        assert {"Windmill hill (1)", "Alder wood"} <= {one.label.text for one in names}
        for one in names:
            met = [one.reach & base for base in bases if one.reach.intersects(base)]
            assert (
                sum(part.width() * part.height() for part in met)
                < 0.2 * one.reach.width() * one.reach.height()
            )
        boxes = plate_boxes(sheet, plates, scale, 1.0, [*covered(names), *bases])
        assert not [one for one in boxes for base in bases if one.intersects(base)], scale
        own = {one.label.text: one.reach for one in names_on(sheet, scale)}
        kept = [one for one in names if own.get(one.label.text) == one.reach]
        assert len(kept) >= 4, "who is not covered stays"
