"""`python run.py bench scan` registers and reads test scans as docs/manual/scan.md promises."""

from __future__ import annotations

import json

import pytest

from tests.benchmarks.__main__ import main


@pytest.mark.slow
def test_the_bench_tells_a_table(root, capsys, qapp):
    sheet = str(root / "maps/first-shots.yaml")
    assert main(["scan", sheet, "--sheets", "1", "--named", "8", "--at-random", "4"]) == 0
    head, _, line = capsys.readouterr().out.splitlines()
    assert head.count("|") == line.count("|")
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells[0] == "4 (medium)"
    assert float(cells[2]) < 1.0
    assert all(float(cell.rstrip(" %")) > 90 for cell in cells[3:6])


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_medium_sheets_are_read_as_promised(capsys, qapp):
    assert main(["scan", "--sheets", "10", "--format", "json"]) == 0
    results = json.loads(capsys.readouterr().out)
    assert [one["difficulty"] for one in results] == list(range(10))
    for one in results[3:7]:
        assert one["rms"] < 2.0
        assert min(one["terrain"]["right"], one["elevation"]["right"]) >= 0.98
        assert one["hexsides"]["right"] >= 0.95
        assert one["peak_megabytes"] is None or one["peak_megabytes"] < 2000
