"""`kpeditor scan`: from a picture and a points file to a map with its scan under it."""

from __future__ import annotations

import json

import pytest
from PIL import Image

from kpeditor.cli import main as cli
from kpeditor.core.board.underlay import underlay_of
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.scan.registration.project import scan_of
from tests.scan.papersheet import drawn, mapping, points

GRID = HexGrid(14, 12, trim=True)
TRUTH = mapping(20.0, 1.0, 60, 40)
SEEN = [Hex(2, 2), Hex(13, 2), Hex(2, 11), Hex(13, 10)]

pytestmark = pytest.mark.usefixtures("second_ruleset")


def scan(*arguments):
    return cli.main(["scan", *map(str, arguments)], {"scan": "kpeditor.cli.battles.scan:scan"})


@pytest.fixture(scope="module")
def paper(tmp_path_factory):
    """A folder with a picture of a sheet and its points."""
    folder = tmp_path_factory.mktemp("paper")
    Image.fromarray(drawn(GRID, TRUTH, (520, 540))).save(folder / "paper.jpg", quality=92)
    lines = [f'"{p.hex.column:02d}{p.hex.row:02d}": [{p.x}, {p.y}]' for p in points(GRID, TRUTH, SEEN, 2.0)]
    (folder / "points.yaml").write_text(
        "format: kpeditor-scan/1\nruleset: kampfpanzer\n"
        "board: {kind: hex, columns: 14, rows: 12, trim: true}\n"
        f"scans:\n  - file: paper.jpg\n    points: {{{', '.join(lines)}}}\n"
    )
    return folder


def test_a_sheet_is_registered_and_comes_back_under_the_map(paper, capsys):
    out = paper / "sheet.yaml"
    assert scan("--points", paper / "points.yaml", "-o", out, "--format", "json") == 0
    told = json.loads(capsys.readouterr().out)
    one = told["scans"][0]
    assert one["refined"]["rms"] < 0.6
    assert one["refined"]["hexes"] > 0.8 * one["refined"]["of"]
    assert one["side"] == pytest.approx(20.0, abs=0.05)
    assert one["degrees"] == pytest.approx(1.0, abs=0.05)
    sheet = open_battle(out).battle.map
    project, underlay = scan_of(sheet), underlay_of(sheet)
    assert project is not None
    assert underlay is not None
    assert underlay.file == "sheet-scan.jpg"
    assert project.sheets[0].file == "paper.jpg"
    assert project.sheets[0].size == (520, 540)
    with Image.open(paper / underlay.file) as straight:
        assert straight.width == pytest.approx(underlay.width * 20.0, abs=2)


def test_the_table_names_every_point_and_the_worst(paper, capsys):
    assert (
        scan(
            "--points",
            paper / "points.yaml",
            "--ruleset",
            "kampfpanzer",
            "--size",
            "14x12",
            "--trim",
            "--no-refine",
        )
        == 0
    )
    told = capsys.readouterr().out
    assert [line.split()[0] for line in told.splitlines()[1:5]] == ["0202", "1302", "0211", "1310"]
    assert "4 points: RMS" in told
    assert "refined" not in told


@pytest.mark.parametrize(
    ("change", "status", "told"),
    [
        (lambda text: text.replace('"0202"', '"0208"'), 1, "fits far better as 0202"),
        (lambda text: text.replace("paper.jpg", "none.jpg"), 1, "the picture none.jpg is not there"),
        (lambda text: text.replace("points:", "point:"), 1, "did you mean 'points'?"),
    ],
)
def test_mistakes_are_told_with_their_cure(paper, capsys, change, status, told):
    wrong = paper / "wrong.yaml"
    wrong.write_text(change((paper / "points.yaml").read_text()))
    assert scan("--points", wrong) == status
    assert told in capsys.readouterr().err


def test_wrong_usage_is_told(paper, capsys):
    assert scan("--points", paper / "points.yaml", "--size", "big") == 2
    assert scan("a.jpg", "b.jpg", "--points", paper / "points.yaml") == 2
    assert "names 1 pictures, not 2" in capsys.readouterr().err


def test_the_ruleset_of_a_map_that_the_file_describes_can_be_given(paper, capsys):
    """It held for the map of `--size` alone, and the message that asked for it came again."""
    plain = paper / "plain.yaml"
    plain.write_text((paper / "points.yaml").read_text().replace("ruleset: kampfpanzer\n", ""))
    assert scan("--points", plain) == 1
    assert "--ruleset ID" in capsys.readouterr().err
    assert scan("--points", plain, "--ruleset", "kampfpanzer", "--no-refine") == 0
    assert "4 points: RMS" in capsys.readouterr().out


@pytest.mark.parametrize(
    "option", [("--tops", "flat"), ("--low-columns", "odd"), ("--trim",), ("--numbering", "CCRR")]
)
def test_options_of_a_new_map_are_refused_without_its_size(paper, capsys, option):
    """They did nothing, and nothing said so."""
    assert scan("--points", paper / "points.yaml", *option) == 2
    assert f"{option[0]} describes the map of --size" in capsys.readouterr().err
