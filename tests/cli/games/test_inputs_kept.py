"""What a command reads is never written over by what it writes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kpeditor.cli import main as cli


@pytest.fixture
def folder(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The campaign at the Velm with its scenarios and maps, and a small scenario; the current folder."""
    for part in ("scenarios/nqm", "maps/nqm"):
        shutil.copytree(root / part, tmp_path / part)
    here = tmp_path / "scenarios/nqm"
    for name in ("small-map.yaml", "placed-units.yaml"):
        shutil.copy(root / "tests/files/valid" / name, here / name)
    shutil.copy(here / "small-map.yaml", here / "other-map.yaml")
    monkeypatch.chdir(here)
    return here


@pytest.mark.parametrize(
    ("kept", "line"),
    [
        ("velm-campaign.yaml", "campaign next velm-campaign.yaml -o velm-campaign.yaml"),
        ("velm-campaign.yaml", "campaign show velm-campaign.yaml -o ./velm-campaign.yaml"),
        ("velm-counterstroke.yaml", "campaign next velm-campaign.yaml -o velm-counterstroke.yaml"),
        ("placed-units.yaml", "run placed-units.yaml --players passive,passive -o ../nqm/placed-units.yaml"),
        ("placed-units.yaml", "run -o link.yaml placed-units.yaml --players passive,passive"),
        ("other-map.yaml", "assemble small-map.yaml other-map.yaml -o other-map.yaml"),
        ("small-map.yaml", "landscape placed-units.yaml -o small-map.yaml"),
        ("sheet.png", "render scanned-map.yaml -o sheet.png"),
        ("sheet.png", "render sheet.yaml scanned-map.yaml -o {name}.png"),
        ("sheet.png", "export png scanned-map.yaml -o ../nqm/sheet.png"),
        ("shapes.geojson", "import geojson shapes.geojson -o shapes.geojson"),
    ],
)
def test_a_file_that_is_read_is_not_written_over(kept, line, folder, capsys):
    (folder / "link.yaml").symlink_to("placed-units.yaml")
    text = (folder / "small-map.yaml").read_text("utf-8")
    (folder / "scanned-map.yaml").write_text(f"{text}\nx-underlay: {{file: sheet.png}}\n", "utf-8")
    (folder / "sheet.yaml").write_text(text, "utf-8")
    (folder / "sheet.png").write_bytes(b"a scan")
    (folder / "shapes.geojson").write_text('{"type": "FeatureCollection", "features": []}', "utf-8")
    before = (folder / kept).read_bytes()
    assert cli.main(line.split()) == 1
    assert "is an input of this command and would be lost; write to another file" in capsys.readouterr().err
    assert (folder / kept).read_bytes() == before


def test_a_file_of_another_game_may_be_written_again(folder):
    for _ in range(2):
        assert cli.main(["run", "placed-units.yaml", "--players", "passive,passive", "-o", "game.yaml"]) == 0
    assert cli.main(["run", "placed-units.yaml", "--orders", "game.yaml", "-o", "game.yaml"]) == 0
    assert cli.main(["run", "game.yaml", "--players", "passive,passive", "-o", "game.yaml"]) == 0
    assert cli.main(["run", "game.yaml", "-o", "placed-units.yaml"]) == 1
    assert cli.main(["run", "game.yaml", "-o", "small-map.yaml"]) == 1
