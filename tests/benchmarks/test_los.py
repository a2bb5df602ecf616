"""`run.py bench los` runs, and all its methods count the same; the figures themselves are nobody's test."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest

from kpeditor.cli import table
from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.rules import registry
from tests.benchmarks import los
from tests.benchmarks.__main__ import main
from tests.benchmarks.los import REACH, Result, _pairs_on
from tests.benchmarks.randommaps import c_pairs, compiler, random_map


def test_every_measurement_is_reported(capsys):
    arguments = ["los", "--size", "12x10", "--density", "0.1", "--repeat", "1", "--format", "json"]
    assert main(arguments) == table.OK
    document = json.loads(capsys.readouterr().out)
    methods = {(result["work"], result["method"]) for result in document["results"]}
    assert {
        ("point", "kpeditor"),
        ("point", "shapely, naive"),
        ("points about one hex", "kpeditor"),
        ("points between any hexes", "kpeditor"),
        ("field", "kpeditor"),
        (f"all pairs within {REACH}", "kpeditor"),
        ("tables", "built"),
        ("tables", "from disk"),
    } <= methods
    assert all(result["checks_per_second"] > 0 for result in document["results"])
    if compiler():
        assert (f"all pairs within {REACH}", "C, one by one") in methods


def test_the_table_in_words_has_a_line_for_each(capsys, monkeypatch):
    asked: list[object] = []

    def measure(*arguments: object) -> Iterator[Result]:
        """Not measured once more."""
        asked.extend(arguments)
        yield Result("10x10", 0.5, "point", "shapely, naive", 30, (0.1, 0.2, 0.3))
        yield Result("10x10", 0.5, "field", "kpeditor", 99, (0.01, 0.02, 0.03))

    monkeypatch.setattr(los, "measure", measure)
    assert main(["los", "--size", "10x10", "--density", "0.5", "--repeat", "1"]) == table.OK
    assert asked == [[(10, 10)], (0.5,), 1]
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all("/s" in line for line in lines)
    assert "shapely, naive" in lines[0]


@pytest.mark.parametrize("size", ["39", "0x5", "axb", "5000x50", "9x12"])
def test_a_size_that_is_none_is_wrong_usage(capsys, size):
    assert main(["los", "--size", size]) == table.USAGE


@pytest.mark.skipif(compiler() is None, reason="no C compiler here")
@pytest.mark.parametrize("density", [0.02, 0.25])
def test_plain_c_counts_the_same_pairs(density):
    bench = random_map(17, 13, density)
    rules = registry.find("kampfpanzer").sight(bench.sheet)
    assert rules is not None
    expected = rules.all_pairs(8, mode="h_fire").pairs
    assert [seen for seen, _ in c_pairs(bench, 8, 1) or ()] == [expected, expected]


def test_a_random_map_has_the_share_of_blocking_hexsides_it_should():
    bench = random_map(60, 60, 0.25)
    grid, masks = bench.sheet.grid, bench.sheet.hexsides
    marked = sum(1 for kind in ("crest", "woods", "town") for _ in sides_of(grid, masks[kind]))
    assert len(bench.walls) == marked
    assert 0.23 < marked / (3 * grid.size) < 0.27
    assert np.array_equal(random_map(60, 60, 0.25).sheet.hexsides["crest"], masks["crest"])


def test_the_pairs_of_a_board_are_counted_once():
    grid = HexGrid(5, 4)
    hexes = list(grid.hexes())
    assert _pairs_on(grid) == len(hexes) * (len(hexes) - 1) // 2
