"""`kpeditor export`: prints from the command line, and what it refuses."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.files.reading import read_file

TARGETS = {"export": "kpeditor.cli.convert.export:export", "render": "kpeditor.cli.battles.render:render"}
SMALL = "scenarios/tutorial/first-shots.yaml"


@pytest.fixture(autouse=True)
def _gui(qapp):
    """The process has its one application already."""


def run(*arguments):
    return cli.main([str(argument) for argument in arguments], TARGETS)


@pytest.mark.parametrize(
    ("target", "options", "told"),
    [
        ("pdf", ["--hex-mm", 30, "--paper", "A3", "--style", "classic"], "pages of A3 and a plan"),
        ("pdf", ["--hex-mm", 5, "--paper", "A3"], "one page of A3 and a plan of it"),
        ("pdf", ["--one-sheet", "--no-units", "--no-zones"], "one sheet of"),
        ("pdf", ["--pages", "1, 3-4", "--legend", "--layers", "terrain,grid"], "those asked for"),
        ("pdf", ["--one-sheet", "--legend"], "one sheet of"),
        ("counters", ["--symbols", "map symbols"], " counters"),
        ("sheet", ["--paper", "letter"], "the scenario sheet"),
    ],
)
def test_prints(root, tmp_path, capsys, target, options, told):
    output = tmp_path / "out.pdf"
    assert run("export", target, root / SMALL, "-o", output, *options) == table.OK
    assert output.read_bytes().startswith(b"%PDF")
    assert told in capsys.readouterr().err


def test_what_is_exported_is_checked_as_it_was_read(root, tmp_path, monkeypatch):
    """The file is read once, to be drawn and to be checked."""
    read = []

    def counted(source):
        read.append(source)
        return read_file(source)

    monkeypatch.setattr("kpeditor.core.files.documents.read_file", counted)
    assert run("export", "counters", root / SMALL, "-o", tmp_path / "out.pdf") == table.OK
    assert read == [root / SMALL]


def test_pages_and_layers_that_do_not_exist_are_refused(root, tmp_path, capsys):
    for options, told in (
        (["--pages", "1-"], "pages look like 1-3,5"),
        (["--pages", "99"], "none of them"),
        (["--pages", "1", "--one-sheet"], "not with --one-sheet"),
        (["--layers", "swamps"], "swamps"),
    ):
        assert run("export", "pdf", root / SMALL, "-o", tmp_path / "x.pdf", *options) in (1, 2)
        assert told in capsys.readouterr().err
        assert not (tmp_path / "x.pdf").exists()


def test_refusals_name_the_reason(root, tmp_path, capsys):
    assert run("export", "counters", root / "maps/kampfpanzer.yaml", "-o", tmp_path / "x.pdf") == 1
    assert "no scenario" in capsys.readouterr().err
    assert run("export", "pdf", root / SMALL, "-o", tmp_path / "no" / "x.pdf") == 1
    assert "there is no such folder" in capsys.readouterr().err
    assert run("export", "pdf", root / SMALL, "-o", tmp_path / "x.pdf", "--style", "pink") == 1
    assert "no map style 'pink'" in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()
    assert run("export", "pdf", root / SMALL, "-o", tmp_path / "x.png") == 2
    assert "call it *.pdf" in capsys.readouterr().err
    for target, name in (("sheet", "x.docx"), ("tiled", "x.png"), ("vassal", "x.zip"), ("bundle", "x.zip")):
        assert run("export", target, root / SMALL, "-o", tmp_path / name) == table.USAGE
        assert f"{name}: call" in capsys.readouterr().err
        assert not (tmp_path / name).exists()


def test_pictures_are_targets_too(root, tmp_path, capsys):
    for name in ("out.svg", "out.png"):
        drawn, exported = tmp_path / name, tmp_path / f"again-{name}"
        assert run("render", root / SMALL, "-o", drawn, "--scale", 0.5) == table.OK
        assert run("export", drawn.suffix[1:], root / SMALL, "-o", exported, "--scale", 0.5) == table.OK
        assert exported.read_bytes() == drawn.read_bytes()
    assert run("export", "svg", root / SMALL, "-o", tmp_path / "x.pdf") == table.USAGE
    assert "call it *.svg" in capsys.readouterr().err


def test_a_picture_at_a_size_on_paper(root, tmp_path):
    target = tmp_path / "map.png"
    arguments = ["render", root / "maps/kampfpanzer.yaml", "-o", target, "--dpi", 60, "--hex-mm", 16]
    assert run(*arguments) == table.OK
    image = QImage(str(target))
    assert image.dotsPerMeterX() == pytest.approx(60 / 0.0254, abs=1)
    millimetres = image.height() / 60 * 25.4
    # 54 rows of 16 mm, half a hex for the low columns, a rim of one hex side above and below
    assert millimetres == pytest.approx(54 * 16 + 2 * 16 / 3**0.5, abs=9)
