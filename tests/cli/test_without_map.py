"""A scenario whose map is missing or broken: no sub-command answers for the empty board in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.cli import main as cli

NEEDS_MAP = (
    "los S 0101 0105", "los S 0101 --field", "render S -o OUT.png", "diff S S", "diff S GOOD", "diff GOOD S",
    "export svg S -o OUT.svg", "export png S -o OUT.png", "export pdf S -o OUT.pdf",
    "export counters S -o OUT.pdf", "export sheet S -o OUT.md", "export sheet S -o OUT.html",
    "export tiled S -o OUT.tmx", "export vassal S -o OUT.vmod", "export testscan S -o OUT.jpg",
    "export bundle S -o OUT.kpz", "run S --players passive", "simulate S --games 1", "plot S --side red",
    "whatif S --list", "orders S ORDERS --side red", "matrix S --games 2", "mail start S OUT --side red",
    "scan --points POINTS --map S", "replay RECORD",
)  # fmt: skip
MAPS = {
    "missing": None,
    "no text": b"\xff\xfe\x00",
    "no map": b"format: kpeditor-map/1\ntitle: Broken\n",
    "no board": b"format: kpeditor-map/1\ntitle: B\nruleset: kampfpanzer\nboard: {kind: hex, columns: 0}\n",
    "a scenario": None,
}


@pytest.fixture
def folder(root: Path, tmp_path: Path) -> Path:
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    (tmp_path / "good.yaml").write_text(text.replace("../../maps/", f"{root}/maps/"), "utf-8")
    (tmp_path / "s.yaml").write_text(text.replace("../../maps/first-shots.yaml", "map.yaml"), "utf-8")
    (tmp_path / "orders.yaml").write_text("{}\n")
    record = "format: kpeditor-record/1\nscenario: s.yaml\nseed: 1\n"
    (tmp_path / "record.yaml").write_text(f"{record}ruleset: {{id: kampfpanzer}}\nturns: []\n")
    points = "format: kpeditor-scan/1\nmap: s.yaml\nsheets: []\n"
    (tmp_path / "points.yaml").write_text(points)
    return tmp_path


@pytest.mark.parametrize("kind", MAPS)
@pytest.mark.parametrize("line", NEEDS_MAP)
def test_no_answer_without_the_map(line, kind, folder, capsys):
    data = (folder / "good.yaml").read_bytes() if kind == "a scenario" else MAPS[kind]
    if data is not None:
        (folder / "map.yaml").write_bytes(data)
    before = sorted(folder.iterdir())
    places = {"S": "s.yaml", "GOOD": "good.yaml", "ORDERS": "orders.yaml", "RECORD": "record.yaml"}
    places |= {"POINTS": "points.yaml", "OUT": "out"}
    words = [str(folder / places[word]) if word in places else word for word in line.split()]
    words = [word.replace("OUT.", f"{folder}/out.") for word in words]
    assert cli.main(words) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "map" in told.err
    assert sorted(folder.iterdir()) == before


def test_a_map_with_errors_is_drawn_and_they_are_told(folder, root, capsys):
    """As `los` answers: a letter that means nothing is drawn as the layer's first kind, which is said."""
    text = (root / "maps/first-shots.yaml").read_text("utf-8")
    (folder / "map.yaml").write_text(text.replace("...w....", "..Q.....", 1), "utf-8")
    assert cli.main(["render", str(folder / "s.yaml"), "-o", str(folder / "out.png")]) == 1
    assert (folder / "out.png").is_file()
    assert "map.yaml" in capsys.readouterr().err
