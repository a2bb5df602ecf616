"""`kpeditor matrix`: plays, keeps, tells and reports."""

from __future__ import annotations

import json
from pathlib import Path

from kpeditor.cli.main import main
from tests.lab.field import mirror


def test_a_matrix_from_the_command_line(tmp_path: Path, capsys) -> None:
    path = mirror(tmp_path, red=2, blue=2, length=2)
    report = tmp_path / "matrix.md"
    command = [
        "matrix",
        str(path),
        "--players",
        "passive,random",
        "--tiers",
        "passive,random",
        "--games",
        "2",
    ]
    assert main([*command, "--report", str(report)]) == 0
    assert "Best mix of red" in capsys.readouterr().out
    assert "# Mirror: balance report" in report.read_text("utf-8")
    assert len(list(path.with_suffix(".lab").glob("*.jsonl"))) == 4
    assert main([*command, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["restored"] == 8


def test_wrong_names_are_told(tmp_path: Path, capsys) -> None:
    path = mirror(tmp_path, red=1, blue=1, length=1)
    assert main(["matrix", str(path), "--players", "nobody", "--games", "2"]) == 1
    assert "nobody" in capsys.readouterr().err
    assert main(["matrix", str(path), "--report", "x.pdf"]) == 2
