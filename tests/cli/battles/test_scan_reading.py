"""`kpeditor scan` with examples: from two halves of a test scan to a map that was read."""

from __future__ import annotations

import json

import numpy as np
import yaml

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.export.testscans.truemapping import mapping_of
from kpeditor.scan.reading.examplefile import read_examples
from kpeditor.scan.reading.provenance import provenance_of
from kpeditor.scan.reading.targets import layers_of
from tests.scan.testsheets import read_sheet, write_examples


def kpeditor(*arguments):
    return cli.main([str(one) for one in arguments])


def test_two_halves_become_a_map(root, tmp_path, capsys, qapp):
    map_file = root / "maps/first-shots.yaml"
    scan = tmp_path / "sheet.jpg"
    assert kpeditor("export", "testscan", map_file, "-o", scan, "--halves", "--dpi", 100) == table.OK
    truth = yaml.safe_load(scan.with_suffix(".truth.yaml").read_text())
    sheet = open_battle(map_file).battle.map
    scans = []
    for one, columns in zip(truth["sheets"], ((1, 5), (8, 12)), strict=True):
        hexes = [Hex(c, r) for c in columns for r in (2, 9)]
        at = mapping_of(sheet.grid, one).to_picture(
            np.array([HexLayout(sheet.grid).centre(h) for h in hexes])
        )
        points = {
            sheet.name(h): [round(x, 1), round(y, 1)] for h, (x, y) in zip(hexes, at.tolist(), strict=True)
        }
        scans.append({"file": one["file"], "points": points})
    board = {"kind": "hex", "columns": 12, "rows": 10, "trim": True}
    data = {"format": "kpeditor-scan/1", "board": board, "ruleset": sheet.ruleset, "scans": scans}
    (tmp_path / "points.yaml").write_text(yaml.safe_dump(data))
    examples = read_sheet(map_file, 0).examples(12)
    write_examples(tmp_path / "examples.yaml", sheet, examples)
    out = tmp_path / "read.yaml"
    capsys.readouterr()
    options = ["--examples", tmp_path / "examples.yaml", "--truth", map_file, "-o", out, "--format", "json"]
    options += ["--report", tmp_path / "report.json", "--export-examples", tmp_path / "lessons.yaml"]
    assert kpeditor("scan", "--points", tmp_path / "points.yaml", *options) == table.OK
    told = json.loads(capsys.readouterr().out)["reading"]
    assert told["numbers"]["told"] == "they agree with the grid"
    for layer, good in told["accuracy"].items():
        assert good["right"] >= (0.95 if layer == "hexsides" else 0.98), layer
    assert json.loads((tmp_path / "report.json").read_text()) == told
    again, lessons = read_examples(tmp_path / "lessons.yaml", sheet)
    assert not again, "the hexes of the next map are others"
    assert {lesson.layer for lesson in lessons} == set(layers_of(sheet))
    read = open_battle(out).battle.map
    assert set(provenance_of(read).records) == set(layers_of(read))
