"""A scan of a hundred megapixels is registered, refined and drawn straight within two gigabytes."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from PIL import Image

from kpeditor.core.geometry.hexes import Hex, HexGrid
from tests.scan.papersheet import drawn, mapping, points

GRID = HexGrid(60, 52, trim=True)
WITHIN = 2_000_000_000

MEASURED = """
import resource, sys
from kpeditor.cli import main as cli
status = cli.main(sys.argv[1:], {"scan": "kpeditor.cli.battles.scan:scan"})
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("name", "settings"),
    [("paper.jpg", {"quality": 85}), ("paper.png", {"compress_level": 1}), ("paper.tif", {})],
)
def test_a_hundred_megapixels_take_less_than_two_gigabytes(tmp_path, root, name, settings):
    pytest.importorskip("resource")
    truth = mapping(26.0, 0.4, 40, 30)
    small = Image.fromarray(drawn(GRID, truth, (2500, 2500)))
    small.resize((10_000, 10_000), Image.Resampling.BICUBIC).save(tmp_path / name, **settings)
    seen = [Hex(2, 2), Hex(59, 2), Hex(2, 51), Hex(59, 50)]
    lines = [
        f'"{p.hex.column:02d}{p.hex.row:02d}": [{4 * p.x}, {4 * p.y}]' for p in points(GRID, truth, seen, 2.0)
    ]
    (tmp_path / "points.yaml").write_text(
        "format: kpeditor-scan/1\nboard: {kind: hex, columns: 60, rows: 52, trim: true}\n"
        f"scans: [{{file: {name}, points: {{{', '.join(lines)}}}}}]\n"
    )
    command = [sys.executable, "-c", MEASURED, "scan", "--points", str(tmp_path / "points.yaml")]
    command += ["-o", str(tmp_path / "map.yaml"), "--format", "json"]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["scans"][0]["refined"]["rms"] < 2.0
    peak = int(ran.stderr.split()[-1]) * (1 if sys.platform == "darwin" else 1024)
    sys.stdout.write(f"{name}: {peak / 1e6:,.0f} MB\n")  # shown with -s
    assert peak < WITHIN, f"{peak / 1e6:,.0f} MB"
