"""`run.py bench tables` runs; the figures themselves are nobody's test."""

from __future__ import annotations

import json

from kpeditor.cli import table
from tests.benchmarks.__main__ import main
from tests.benchmarks.tables import Timing, growth, random_table


def test_every_work_is_reported(capsys):
    words = "tables --part sight --segments 60 --segments 120 --repeat 2 --format json"
    arguments = words.split()
    assert main(arguments) == table.OK
    document = json.loads(capsys.readouterr().out)
    works = {(one["segments"], one["work"]) for one in document["results"]}
    assert {
        (60, "fan from a point"),
        (120, "pair of bases"),
        (60, "pair of points"),
        (120, "table read again"),
    } <= works
    assert set(document["growth"]) == {work for _, work in works}


def test_a_table_has_as_many_segments_as_it_says():
    for segments in (40, 333, 1000):
        sheet = random_table(segments)
        pieces = sum(len(one.points) - (one.shape == "line") for one in sheet.features.values())
        assert segments <= pieces <= segments + 2
        assert all(point in sheet.space for one in sheet.features.values() for point in one.points)


def test_growth_is_the_power_of_the_segments():
    found = [Timing(n, "fan", n**1.5 / 1e6, 0.0, 0.0) for n in (100, 200, 400)]
    assert abs(growth(found, "fan") - 1.5) < 1e-6
    assert growth(found[:1], "fan") == 0.0
